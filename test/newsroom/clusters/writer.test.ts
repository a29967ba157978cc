import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  awaitPlaced,
  Clusters,
  keepClusters,
  openClusterWriter,
  placeItems,
  SETTINGS,
} from '../../../src/newsroom/clusters/index.ts';
import { rebuild } from '../../../src/newsroom/clusters/rows.ts';
import { type GivenItem, itemsAfter, Origins, takeItems } from '../../../src/newsroom/items/index.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';
import { fc } from '../../setup/properties.ts';
import { until } from '../../setup/until.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(empty);

async function empty(): Promise<void> {
  await database.db.query(
    'truncate news_items, news_item_keys, news_item_versions, news_clusters, news_separations',
  );
  await database.db.query('update news_sequence set seq = 0');
  await database.db.query(
    'update news_cluster_place set seq = 0, lease_owner = null, lease_until = null, fence = 0',
  );
}

const take = (items: readonly Partial<GivenItem>[]) =>
  takeItems(
    database.db,
    items.map((given, at) => ({
      publisher: `Paper ${at}`,
      guid: `${given.title}-${at}`,
      title: 'Headline',
      publishedAt: NOW,
      fetchedAt: NOW,
      ...given,
    })),
    { announce: true },
  );

const owner = async (): Promise<string | null> => {
  const { rows } = await database.db.query<{ owner: string | null }>(
    'select lease_owner as owner from news_cluster_place',
  );
  return rows[0]!.owner;
};

const FERRY = [
  'Ferry Aurelia runs aground off Skagen',
  'Passengers rescued as ferry Aurelia runs aground off Skagen',
  'Skagen: ferry Aurelia aground, passengers rescued',
].map((title) => ({ title }));

interface ClusterRow {
  id: string;
  state: string;
  items: number;
  last_seq: string;
  is_due: boolean;
  merged_into: string | null;
}

async function clusterRows(): Promise<ClusterRow[]> {
  const { rows } = await database.db.query<ClusterRow>(
    // A cluster has the id of its first item; ids that are made in one millisecond have no order.
    `select c.id, c.state, c.items, c.last_seq, c.due_at is not null as is_due, c.merged_into
     from news_clusters c join news_items i on i.id = c.id order by i.seq`,
  );
  return rows;
}

/** Which items are where, by the rows. */
async function places(): Promise<Record<string, string | null>> {
  const items = await itemsAfter(database.db, 0, 10_000);
  return Object.fromEntries(items.map(({ id, clusterId }) => [id, clusterId]));
}

/** Which items are where, by one engine that never stopped. */
async function expected(): Promise<Record<string, string>> {
  const engine = new Clusters();
  const where = new Map<string, string>();
  const items = await itemsAfter(database.db, 0, 10_000);
  for (const item of items) where.set(item.id, engine.add(item).cluster);
  return Object.fromEntries([...where].map(([id, cluster]) => [id, engine.clusterOf(id) ?? cluster]));
}

/** Events that several papers tell of in nearly the same words: they are joined, parted, and joined otherwise again. */
const lookAlikes = (count: number): Partial<GivenItem>[] =>
  Array.from({ length: count }, (_, at) => {
    const event = Math.floor(at / 12) * 5 + (at % 5);
    const pick = (list: string, by: number): string => list.split(' ')[by % list.split(' ').length]!;
    const what = 'harbour refinery treaty railway hospital bridge budget airport museum';
    const words = [
      pick('Norvia Castelmar Quillon Brightwater Talbot Kessler Marlport Estria', event),
      pick('signs rejects delays opens closes sells buys inspects floods', Math.floor(event / 3)),
      pick(what, Math.floor(event / 7)),
      `Site${event}`,
    ];
    return {
      title: [...words.slice(at % 3), ...words.slice(0, at % 3), pick(what, event + 3)].join(' '),
      text: `${words.join(' ')} on a day of which Paper ${at % 17} wrote in edition ${at}.`,
      publisher: `Paper ${at % 17}`,
      guid: String(at),
      publishedAt: NOW + Math.floor(at / 300) * DAY,
    };
  });

describe('the writer', () => {
  test('places items with their reason, counts clusters and marks them as due', async () => {
    await take([...FERRY, { title: 'Ministers of Norvia agree on the budget' }]);
    expect(await openClusterWriter(database.db).turn()).toBe(4);
    const items = await itemsAfter(database.db, 0, 10);
    expect(new Set(items.slice(0, 3).map(({ clusterId }) => clusterId))).toEqual(new Set([items[0]!.id]));
    expect(items.map(({ joined }) => joined?.rule)).toEqual(['first', 'alike', 'alike', 'first']);
    expect(items[1]!.joined!.terms).toContain('Aurelia');
    expect(await clusterRows()).toMatchObject([
      { id: items[0]!.id, state: 'live', items: 3, last_seq: '3', is_due: true },
      { id: items[3]!.id, state: 'live', items: 1, last_seq: '4', is_due: true },
    ]);
  });

  test('a changed item stays in its cluster and makes it due again, however long ago it was placed', async () => {
    await take(FERRY);
    const writer = openClusterWriter(database.db);
    await writer.turn();
    await database.db.query('update news_clusters set due_at = null');
    await take([{ ...FERRY[0]!, text: 'The ferry Aurelia ran aground on Monday, its owner said.' }]);
    expect(await writer.turn()).toBe(1);
    expect(await clusterRows()).toMatchObject([{ items: 3, last_seq: '4', is_due: true }]);
    const items = await itemsAfter(database.db, 0, 10);
    expect(items.at(-1)!.joined!.rule).toBe('first');
  });

  test('words are read anew at each start: a database that another release filled needs no change', async () => {
    await take([{ title: 'Four sailors tried and jailed over Aurelia' }]);
    await placeItems(database.db);
    // What an earlier release said of it plays no part.
    await database.db.query(`update news_items set joined = '{"rule":"first","terms":["tri"],"score":null}'`);
    await take([{ title: 'Court that tries sailors of Aurelia jails four', publisher: 'Evening Post' }]);
    await placeItems(database.db);
    expect(await clusterRows()).toMatchObject([{ items: 2 }]);
    const joined = (await itemsAfter(database.db, 1, 1))[0]!.joined!;
    expect(joined.terms).toContain('tries');
    expect(await places()).toEqual(await expected());
  });

  test.each([60, 240])(
    'clusters that are parted and joined in batches of %i outlive the writer',
    async (batch) => {
      const given = lookAlikes(480);
      await take(given.slice(0, 240));
      await take(given.slice(240));
      // Each batch has a writer of its own, which knows the rows alone.
      for (let left = 480; left > 0; left -= batch) {
        let batches = 0;
        const once: typeof database.db.transaction = async (work) => {
          batches += 1;
          if (batches > 1) throw new Error('that was one batch');
          return database.db.transaction(work);
        };
        const writer = openClusterWriter({ query: database.db.query, transaction: once }, { batch });
        await writer.turn().catch(() => {});
        await writer.close();
      }
      await placeItems(database.db);
      const [there, wanted] = [await places(), await expected()];
      expect(Object.keys(wanted).filter((id) => there[id] !== wanted[id])).toEqual([]);
      const { rows } = await database.db.query('select from news_separations');
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('reprints get the origin of what they reprint', async () => {
    const text =
      'The ferry Aurelia ran aground off Skagen on Monday with two hundred and twelve passengers on board. '.repeat(
        5,
      );
    await take([
      { title: 'Ferry Aurelia runs aground off Skagen', text },
      { title: 'Ferry Aurelia runs aground off Skagen', text },
    ]);
    await placeItems(database.db);
    const [one, other] = await itemsAfter(database.db, 0, 10);
    expect(other!.originId).toBe(one!.id);
    expect(other!.originRule).not.toBeNull();
  });

  test('of two writers one writes; the other takes over when the lease has run out, and loses nothing', async () => {
    const [one, other] = [
      openClusterWriter(database.db, { leaseMs: 60_000 }),
      openClusterWriter(database.db),
    ];
    await take(FERRY.slice(0, 1));
    expect(await one.turn()).toBe(1);
    expect(await other.turn()).toBeUndefined();
    await take(FERRY.slice(1, 2).map((item) => ({ ...item, publisher: 'Late Post' })));
    await database.db.query(
      `update news_cluster_place set lease_until = clock_timestamp() - interval '1 second'`,
    );
    expect(await other.turn()).toBe(1);
    // The first one does not know yet that it lost the lease.
    await database.db.query(
      `update news_cluster_place set lease_until = clock_timestamp() - interval '1 second'`,
    );
    await take(FERRY.slice(2).map((item) => ({ ...item, publisher: 'Last Mail' })));
    expect(await one.turn()).toBe(1);
    expect(await clusterRows()).toMatchObject([{ items: 3 }]);
    expect(await places()).toEqual(await expected());
  });

  test('a batch that fails leaves nothing behind and is done again', async () => {
    await take(FERRY);
    let failures = 2;
    const writer = openClusterWriter({
      query: database.db.query,
      transaction: (work) =>
        database.db.transaction(async (sql) => {
          const done = await work(sql);
          failures -= 1;
          if (failures >= 0) throw new Error('cut');
          return done;
        }),
    });
    await expect(writer.turn()).rejects.toThrow('cut');
    expect(await clusterRows()).toEqual([]);
    await expect(writer.turn()).rejects.toThrow('cut');
    expect(await writer.turn()).toBe(3);
    expect(await places()).toEqual(await expected());
  });

  test('a merge moves the items of both, and leaves a tombstone that is due', async () => {
    await take([
      { title: 'Fire at the Tollgate refinery in Marlport' },
      { title: 'Blaze injures eleven workers at Quillon Oil plant' },
    ]);
    const writer = openClusterWriter(database.db);
    await writer.turn();
    await database.db.query('update news_clusters set due_at = null');
    await take(
      [
        'Fire at Quillon Oil refinery Tollgate in Marlport injures eleven workers',
        'Marlport: blaze at Tollgate refinery of Quillon Oil, eleven workers injured',
        'Eleven workers injured in fire at Quillon Oil plant Tollgate, Marlport',
      ].map((title) => ({ title })),
    );
    await writer.turn();
    const [older, younger] = await clusterRows();
    expect(older).toMatchObject({ state: 'live', items: 5, is_due: true });
    expect(younger).toMatchObject({ state: 'merged', merged_into: older!.id, items: 0, is_due: true });
    expect(new Set(Object.values(await places()))).toEqual(new Set([older!.id]));
  });

  test('stories of before take items in, but are not merged', async () => {
    await take([FERRY[0]!, { title: 'Aurelia: ferry of the Skagen line runs aground' }]);
    const items = await itemsAfter(database.db, 0, 10);
    for (const { id, seq } of items) {
      await database.db.query(
        `insert into news_clusters (id, state, items, first_published_at, last_published_at, last_seq)
         values ($1, 'closed', 1, $2, $2, $3)`,
        [id, new Date(NOW), seq],
      );
      await database.db.query('update news_items set cluster_id = id where id = $1', [id]);
    }
    await take(FERRY.slice(1).map((item) => ({ ...item, publisher: 'Evening Post' })));
    await placeItems(database.db);
    const rows = await clusterRows();
    expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect(rows.reduce((sum, row) => sum + row.items, 0)).toBe(4);
  });
});

const WORDS =
  'harbour minister quake Valdoro ferry Aurelia strike union budget Norvia storm Hortensia court Talbot rail bridge fire refinery Quillon talks'.split(
    ' ',
  );

test('equal sequences make equal clusters, however they are cut into batches and whoever writes', async () => {
  const plan = fc.record({
    items: fc.array(
      fc.record({
        words: fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 8 }),
        day: fc.integer({ min: 0, max: 12 }),
      }),
      { minLength: 30, maxLength: 90 },
    ),
    batches: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 8 }),
  });
  await fc.assert(
    fc
      .asyncProperty(plan, async ({ items, batches }) => {
        const given = items.map(({ words, day }, at) => ({
          title: words.join(' '),
          guid: String(at),
          publishedAt: NOW + day * DAY,
        }));
        // Each piece of the sequence is placed by another writer, which begins from the rows.
        const piece = Math.ceil(given.length / batches.length);
        for (const [at, batch] of batches.entries()) {
          await take(given.slice(at * piece, (at + 1) * piece));
          const writer = openClusterWriter(database.db, { batch });
          await writer.turn();
          await writer.close();
        }
        expect(await places()).toEqual(await expected());
        const counted = new Map<string, number>();
        for (const cluster of Object.values(await places()))
          counted.set(cluster!, (counted.get(cluster!) ?? 0) + 1);
        const live = (await clusterRows()).filter(({ state }) => state === 'live');
        expect(new Map(live.map(({ id, items: count }) => [id, count]))).toEqual(counted);
      })
      .beforeEach(empty),
    { numRuns: 12 },
  );
});

test('a start reads the clusters that the running writer holds: an item that stayed alone is forgotten sooner', async () => {
  await take(FERRY);
  await take([{ title: 'Kessler sells the Brightwater refinery', guid: 'alone' }]);
  await placeItems(database.db);
  const { rows } = await database.db.query<{ id: string; guid: string }>(
    'select id, guid from news_items order by seq',
  );
  const held = async (seq: number): Promise<string[]> => {
    const clusters = new Clusters();
    await rebuild(database.db, seq, clusters, new Origins());
    return rows.filter(({ id }) => clusters.knows(id)).map(({ guid }) => guid.split(' ')[0]!);
  };
  expect(await held(4)).toEqual(['Ferry', 'Passengers', 'Skagen:', 'alone']);
  expect(await held(SETTINGS.capacityAlone + 128)).toEqual(['Ferry', 'Passengers', 'Skagen:']);
  expect(await held(SETTINGS.capacity + 128)).toEqual([]);
});

test('the thread that places items ends when none comes, and another begins with the next', async () => {
  const keeper = keepClusters(database.db, pino({ level: 'silent' }), { idleMs: 500 });
  const placed = async (): Promise<number> =>
    (await clusterRows()).reduce((sum, { items }) => sum + items, 0);
  const writing = async (): Promise<{ owner: string | null; fence: string }> => {
    const { rows } = await database.db.query<{ owner: string | null; fence: string }>(
      'select lease_owner as owner, fence from news_cluster_place',
    );
    return rows[0]!;
  };
  try {
    await take(FERRY.slice(0, 1));
    await until(async () => (await placed()) === 1);
    await until(async () => (await writing()).owner === null);
    const { fence } = await writing();
    await take(FERRY.slice(1));
    await until(async () => (await placed()) === 3);
    // Whoever takes the lease anew makes it grow.
    expect(Number((await writing()).fence)).toBeGreaterThan(Number(fence));
    expect(await places()).toEqual(await expected());
  } finally {
    await keeper.close();
  }
});

test('who waits for the items leaves a writer alone whose lease has run out while it is at work', async () => {
  await take(FERRY);
  const late = openClusterWriter(database.db, { batch: 1, leaseMs: 1 });
  await late.turn();
  await take([{ title: 'Kessler sells the Brightwater refinery', guid: 'alone' }]);
  const before = await owner();
  const waiting = awaitPlaced(database.db);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await owner()).toBe(before);
  await late.turn();
  await waiting;
  await late.close();
  // Where nobody is at it, and where who was is gone for good.
  await take([{ title: 'Ostrava tram drivers end their strike', guid: 'second' }]);
  await awaitPlaced(database.db, { freeMs: 0 });
  await take([{ title: 'Lisbon museum opens a wing of glass', guid: 'third' }]);
  await openClusterWriter(database.db, { leaseMs: 1, batch: 1 }).turn();
  await take([{ title: 'A storm closes two ports of Norland', guid: 'fourth' }]);
  await awaitPlaced(database.db, { stuckMs: 200 });
  expect(await places()).toEqual(await expected());
});

test('who waits for the items leaves them to a thread that is about to begin', async () => {
  await take(FERRY);
  const waiting = awaitPlaced(database.db, { freeMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await owner()).toBeNull();
  const keeper = keepClusters(database.db, pino({ level: 'silent' }));
  try {
    await waiting;
    expect(await owner()).not.toBeNull();
    expect(await places()).toEqual(await expected());
  } finally {
    await keeper.close();
  }
});
