import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockClusters, openClusterWriter, uniteClusters } from '../../../src/newsroom/clusters/index.ts';
import { takeItems } from '../../../src/newsroom/items/index.ts';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import { draft, openTestHouse, type TestHouse } from '../../setup/house.ts';
import { until } from '../../setup/until.ts';

let house: TestHouse;
let member: string;
let operator: string;
beforeAll(async () => {
  house = await openTestHouse();
  member = await house.key('pro');
  operator = await house.key('enterprise', { scopes: ['read', 'write', 'operator'] });
});
afterAll(() => house?.close());

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at member by member
  readonly data?: Record<string, any>;
  readonly errors?: readonly { extensions: { code: string } }[];
}

async function ask(query: string, variables: object, key = operator): Promise<Answer> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return response.json() as Answer;
}

const SPLIT = `mutation ($id: ID!, $items: [ID!]!) {
  splitStory(id: $id, items: $items) { keptItemIds partedItemIds isNew } }`;
const NOW = Date.parse('2026-06-01T12:00:00Z');
let number = 0;

async function take(titles: readonly string[]): Promise<string[]> {
  const outcomes = await takeItems(
    house.services.db,
    titles.map((title, at) => ({
      publisher: `Paper ${number}-${at}`,
      guid: `${number}-${at}`,
      title,
      publishedAt: NOW,
      fetchedAt: NOW,
    })),
    { announce: false },
  );
  number += 1;
  return outcomes.map((outcome) => ('id' in outcome ? outcome.id : ''));
}

/** A cluster of items with its story. */
async function told(titles: readonly string[]): Promise<{ story: string; items: string[] }> {
  const items = await take(titles);
  const writer = openClusterWriter(house.services.db);
  await writer.turn();
  await writer.close();
  const [published] = await house.publish([draft({ keys: [`cluster:${items[0]}`], title: titles[0]! })]);
  const story = (published as { id: string }).id;
  await house.services.db.query(
    'update news_clusters set story_id = $1, due_at = null where id = (select cluster_id from news_items where id = $2)',
    [decodeId('story', story), items[0]],
  );
  return { story, items };
}

const clusterOf = async (item: string): Promise<string> => {
  const { rows } = await house.services.db.query<{ cluster_id: string }>(
    'select cluster_id from news_items where id = $1',
    [item],
  );
  return rows[0]!.cluster_id;
};
const ids = (items: readonly string[]): string[] => items.map((id) => encodeId('item', id));

const aboutShip = (ship: string, place: string, wares: string): string[] => [
  `Freighter ${ship} loses ${wares} off ${place}`,
  `${place} coast guard finds ${wares} of freighter ${ship}`,
  `${wares} of freighter ${ship} washed ashore at ${place}`,
  `Freighter ${ship}: ${wares} still adrift off ${place}`,
];

describe('an operator', () => {
  test('parts items from a story for good; the larger part keeps it', async () => {
    const { story, items } = await told(aboutShip('Aurelia', 'Skagen', 'timber'));
    const { data } = await ask(SPLIT, { id: story, items: ids([items[3]!]) });
    expect(data!.splitStory).toEqual({
      keptItemIds: ids(items.slice(0, 3)),
      partedItemIds: ids(items.slice(3)),
      isNew: true,
    });
    expect(await clusterOf(items[3]!)).not.toBe(await clusterOf(items[0]!));
    const { rows } = await house.services.db.query(
      'select id, items, story_id is not null as has_story from news_clusters where due_at is not null order by items',
    );
    expect(rows).toMatchObject([
      { items: 1, has_story: false },
      { items: 3, has_story: true },
    ]);
    // The writer reads that anew, and does not put them together again.
    const [late] = await take(['Timber of freighter Aurelia found off Skagen']);
    const writer = openClusterWriter(house.services.db);
    await writer.turn();
    await writer.close();
    expect(await clusterOf(late!)).toBe(await clusterOf(items[0]!));
    expect(await clusterOf(items[3]!)).not.toBe(await clusterOf(items[0]!));
    const again = await ask(SPLIT, { id: story, items: ids([items[3]!]) });
    expect(again.data!.splitStory).toMatchObject({ partedItemIds: ids(items.slice(3)), isNew: false });
  });

  test('who names the larger part keeps the story with that', async () => {
    const { story, items } = await told(aboutShip('Boreas', 'Castelmar', 'bananas'));
    const { data } = await ask(SPLIT, { id: story, items: ids(items.slice(1)) });
    expect(data!.splitStory).toMatchObject({
      keptItemIds: ids(items.slice(1)),
      partedItemIds: ids(items.slice(0, 1)),
    });
  });

  test('merges into the cluster that the writer has just merged that of the story into', async () => {
    const { db } = house.services;
    const [one, other, third] = [
      await told(aboutShip('Daphne', 'Estria', 'tyres')),
      await told(['Court of Quillon fines a bank of Talbot']),
      await told(['Storm Hortensia closes the bridge of Kessler']),
    ];
    const [from, into, survivor] = [
      await clusterOf(other.items[0]!),
      await clusterOf(one.items[0]!),
      await clusterOf(third.items[0]!),
    ];
    const [locked, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writer = db.transaction(async (sql) => {
      await lockClusters(sql);
      await sql.query('update news_items set cluster_id = $1 where cluster_id = $2', [survivor, into]);
      await sql.query(
        `update news_clusters set state = 'merged', merged_into = $1, items = 0 where id = $2`,
        [survivor, into],
      );
      locked.resolve();
      await goes.promise;
    });
    await locked.promise;
    const united = db.transaction(async (sql) => {
      await lockClusters(sql);
      await uniteClusters(sql, decodeId('story', other.story)!, decodeId('story', one.story)!);
    });
    await until(async () => {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.n > 0;
    });
    goes.resolve();
    await writer;
    await united;
    expect(await clusterOf(other.items[0]!)).toBe(survivor);
    const { rows } = await db.query('select state, merged_into from news_clusters where id = $1', [from]);
    expect(rows).toEqual([{ state: 'merged', merged_into: survivor }]);
  });

  test('merges stories, and their clusters with them', async () => {
    const [one, other] = [
      await told(aboutShip('Calypso', 'Valdoro', 'tractors')),
      await told(['Minister of Norvia resigns over rail contract']),
    ];
    await ask('mutation ($id: ID!, $into: ID!) { mergeStories(id: $id, into: $into) { outcome } }', {
      id: other.story,
      into: one.story,
    });
    expect(await clusterOf(other.items[0]!)).toBe(await clusterOf(one.items[0]!));
    const { rows } = await house.services.db.query(
      'select state, merged_into from news_clusters where id = $1',
      [other.items[0]],
    );
    expect(rows).toMatchObject([{ state: 'merged', merged_into: await clusterOf(one.items[0]!) }]);
  });

  test('merges stories and their clusters both or not at all', async () => {
    const { db } = house.services;
    const [one, other] = [
      await told(aboutShip('Galatea', 'Ostmere', 'barley')),
      await told(['Senate of Norvia rejects the canal levy']),
    ];
    const MERGE = 'mutation ($id: ID!, $into: ID!) { mergeStories(id: $id, into: $into) { outcome } }';
    const names = { id: other.story, into: one.story };
    await db.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`);
    await db.query('create trigger refuse before update on news_items execute function refuse()');
    try {
      expect((await ask(MERGE, names)).errors).toHaveLength(1);
    } finally {
      await db.query('drop function refuse cascade');
    }
    const { rows } = await db.query('select status from stories where id = $1', [
      decodeId('story', other.story),
    ]);
    expect(rows).toEqual([{ status: 'live' }]);
    expect((await ask(MERGE, names)).data).toMatchObject({ mergeStories: { outcome: 'merged' } });
    expect(await clusterOf(other.items[0]!)).toBe(await clusterOf(one.items[0]!));
  });

  test('is told what is wrong, and others may not split', async () => {
    const { story, items } = await told([
      'Quake shakes Kesmara valley, bridges closed',
      'Bridges closed after quake shakes Kesmara valley',
    ]);
    const code = async (variables: object, key = operator): Promise<string | undefined> =>
      (await ask(SPLIT, variables, key)).errors?.[0]?.extensions.code;
    expect(await code({ id: story, items: ids(items.slice(0, 1)) }, member)).toBe('insufficient_scope');
    const unknown = encodeId('story', '01900000-0000-7000-8000-000000000001');
    expect(await code({ id: unknown, items: ids(items.slice(0, 1)) })).toBe('not_found');
    const foreign = await take(['Something else']);
    for (const wrong of [ids(items), ids(foreign), [], [...ids(items.slice(0, 1)), ...ids(foreign)]])
      expect(await code({ id: story, items: wrong }), wrong.join()).toBe('invalid_parameter');
    expect(await code({ id: story, items: ['item_x'] })).toBe('BAD_USER_INPUT');
    expect(await code({ id: 'story_x', items: ids(items) })).toBe('BAD_USER_INPUT');
    expect(new Set(await Promise.all(items.map(clusterOf))).size).toBe(1);
  });
});

describe('an operator who parts twice', () => {
  test('parts what was parted again from all that it was parted from before', async () => {
    const { story, items } = await told([
      'Minister Ordelaffi quits over casino licences in Brennock',
      'Brennock casino licences: minister Ordelaffi quits',
      'Opposition demands inquiry into Brennock casino licences as Ordelaffi quits',
      'Prosecutors open inquiry into Ordelaffi and Brennock casino licences',
    ]);
    await ask(SPLIT, { id: story, items: ids([items[3]!]) });
    await ask(SPLIT, { id: story, items: ids([items[2]!]) });
    await take([
      'Prosecutors and opposition: inquiry into Ordelaffi over Brennock casino licences',
      'Inquiry into Brennock casino licences: opposition demands that prosecutors open Ordelaffi files',
    ]);
    const writer = openClusterWriter(house.services.db);
    await writer.turn();
    await writer.close();
    const homes = new Set(await Promise.all([items[0]!, items[2]!, items[3]!].map(clusterOf)));
    expect(homes.size).toBe(3);
  });
});
