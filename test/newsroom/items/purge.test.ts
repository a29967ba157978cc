import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditorial, publishPosts } from '../../../src/editorial/index.ts';
import { storeReadings } from '../../../src/language/index.ts';
import { lockClusters, placeItems } from '../../../src/newsroom/clusters/index.ts';
import { type Composing, openComposing } from '../../../src/newsroom/compose/composing.ts';
import { openComposer, splitStory, uniteClusters, writeDeskPost } from '../../../src/newsroom/index.ts';
import {
  backfillClusters,
  type GivenItem,
  purgeItems,
  takeItems,
} from '../../../src/newsroom/items/index.ts';
import type { Database } from '../../../src/platform/database.ts';
import { encodeId, newUuid } from '../../../src/platform/ids.ts';
import { changeStory, type StoryRoom } from '../../../src/stories/index.ts';
import { indexBodies } from '../../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../../setup/house.ts';

// Nothing of a purged text is left in any table but single words in addresses and in the search index.

const NOW = Date.UTC(2026, 10, 21, 9);
const TITLE = 'Aldermoor council raises the harbour levy & shuts the <old> lock';
const SAID = [
  'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday, "a quivelthorpe of a decision" & a first.',
  'Barge owners at the quivelthorpe lock carry lanterns of whale oil to the hearing every night.',
];
const OTHER = 'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday.';
const MARKS = ['quivelthorpe', 'harbour levy & shuts', 'lanterns of whale oil'];

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.key();
});
afterAll(() => house?.close());

/** Where a phrase stands in any table: `table.column`. */
async function placesOf(phrase: string): Promise<string[]> {
  const { db } = house.services;
  const { rows: columns } = await db.query<{ table: string; column: string; type: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, column_name as column, data_type as type
     from information_schema.columns
     where table_schema in ('public', 'pgboss') and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from ${table} where strpos(${text}, $1) > 0 or strpos(${text}, $2) > 0`,
      [phrase, phrase.replaceAll('&', '&amp;')],
    );
    if (rows[0]!.n > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('a purge leaves nothing of a text in any table: posts, reasons, readings, answers and events lose it too', async () => {
  const { db, stories, log } = house.services;
  const own = { publisher: 'Quarry Post', url: 'https://quarry.example/levy' };
  await takeItems(
    db,
    [
      { ...own, title: TITLE, text: SAID.join('\n\n'), publishedAt: NOW, fetchedAt: NOW },
      {
        publisher: 'Tarn Courier',
        url: 'https://tarn.example/levy',
        title: 'Aldermoor council raises the harbour levy',
        text: OTHER,
        publishedAt: NOW + 60_000,
        fetchedAt: NOW,
      },
    ],
    { announce: true },
  );
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  const { rows } = await db.query<{ id: string }>('select id from stories');
  expect(rows).toHaveLength(1);
  const story = encodeId('story', rows[0]!.id);
  const [post] = await publishPosts(openEditorial(stories), [
    {
      keys: ['post:levy'],
      type: 'opinion',
      title: 'On levies',
      dek: 'A levy is a levy.',
      categories: ['economy'],
      countries: [],
      persona: { slug: 'ada', name: 'Ada', bio: 'Reads.', disclosure: 'Ada is an automated persona.' },
      sections: [
        {
          heading: 'What it says',
          html: `<p>It says: ${SAID[0]!.replace('&', '&amp;')} [1]</p><p>So what?</p>`,
        },
      ],
      sourceStories: [story],
      citations: [{ story, quote: SAID[0]! }],
      publishedAt: new Date(NOW).toISOString(),
    },
  ]);
  expect(post).toMatchObject({ kind: 'created' });
  while ((await storeReadings(db)) > 0);
  while ((await indexBodies(db)) > 0);
  await db.query(`insert into conversations (id, tenant_id) select $1, id from tenants limit 1`, [
    '0199a000-0000-7000-8000-000000000001',
  ]);
  await db.query(
    `insert into conversation_turns (conversation_id, turn, question, topic, answer) values ($1, 1, 'Levy?', 'levy', $2)`,
    [
      '0199a000-0000-7000-8000-000000000001',
      JSON.stringify({ answer: SAID[0], citations: [{ url: own.url, quote: SAID[0] }], kept: 'this' }),
    ],
  );
  await db.query('insert into webhook_events (id, type, body, stories) values ($1, $2, $3, $4)', [
    '0199a000-0000-7000-8000-000000000002',
    'intelligence.updated',
    Buffer.from(
      JSON.stringify({ id: 'evt', data: { title: TITLE, summary: SAID[1], url: 'https://n.example/s' } }),
    ),
    [rows[0]!.id],
  ]);
  for (const mark of MARKS) expect((await placesOf(mark)).length, mark).toBeGreaterThan(2);

  expect(await purgeItems(stories, { address: own.url })).toEqual({ items: 1, stories: 1, retracted: 0 });
  await composer.drain();
  await composer.close();
  while ((await storeReadings(db)) > 0);
  while ((await indexBodies(db)) > 0);
  for (const mark of MARKS) expect(await placesOf(mark), mark).toEqual([]);
  // What others said, and what others wrote, stays.
  const kept = await db.query<{ sections: string; answer: string; body: Buffer }>(
    `select sections, answer::text as answer, body from post_revisions, conversation_turns, webhook_events`,
  );
  expect(kept.rows[0]!.sections).toContain('What it says');
  expect(kept.rows[0]!.answer).toContain('this');
  expect(JSON.parse(kept.rows[0]!.body.toString())).toEqual({
    id: 'evt',
    data: { title: '', summary: '', url: 'https://n.example/s' },
  });
  const readings = await db.query<{ n: number }>('select count(*)::int as n from text_readings');
  expect(readings.rows[0]!.n).toBeGreaterThan(0);
  expect((await placesOf('raised its harbour levy')).length).toBeGreaterThan(2);
});

/** Takes items in, and has their stories composed. */
async function told(...items: Partial<GivenItem>[]): Promise<void> {
  const { db, stories, log } = house.services;
  const given = items.map((item) => ({
    publisher: 'Quarry Post',
    title: 'A title',
    publishedAt: NOW,
    fetchedAt: NOW,
    ...item,
  }));
  await takeItems(db, given, { announce: true });
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  await composer.close();
}

/** The story that tells of an item: its uuid. */
async function storyAt(url: string): Promise<string> {
  const { rows } = await house.services.db.query<{ id: string }>(
    `select c.story_id as id from news_items i join news_clusters c on c.id = i.cluster_id where i.url = $1`,
    [url],
  );
  return rows[0]!.id;
}

async function purged(url: string, ...marks: string[]): Promise<void> {
  for (const mark of marks) expect((await placesOf(mark)).length, mark).toBeGreaterThan(1);
  expect(await purgeItems(house.services.stories, { address: url })).toMatchObject({ items: 1 });
  await told();
  for (const mark of marks) expect(await placesOf(mark), mark).toEqual([]);
}

test('a purge reaches the story that was merged into that of the item now', async () => {
  const { db, stories } = house.services;
  const [mill, claims] = ['https://quarry.example/mill', 'https://tarn.example/claims'];
  await told({
    url: mill,
    title: 'Old mill of Brackenford burns to the ground overnight',
    text: 'Sparrowgrass mill keepers of Brackenford wept beside the race at dawn.',
  });
  await told({
    url: claims,
    publisher: 'Tarn Courier',
    title: 'Insurers meet in the guildhall of Ottery about what is owed',
    text: 'Eleven insurers met in Ottery on Tuesday to count what is owed to owners.',
  });
  const [from, into] = [await storyAt(mill), await storyAt(claims)];
  expect(from).not.toBe(into);
  await changeStory(stories, encodeId('story', from), { kind: 'merge', into: encodeId('story', into) });
  await db.transaction(async (sql) => {
    await lockClusters(sql);
    await uniteClusters(sql, from, into);
  });
  await told();
  await purged(mill, 'Sparrowgrass mill keepers', 'mill of Brackenford burns');
});

test('a purge reaches the story that the item was parted from', async () => {
  const { db } = house.services;
  const [ferry, other] = ['https://quarry.example/ferry', 'https://tarn.example/ferry'];
  await told(
    {
      url: ferry,
      title: 'Ferry Hollowick runs aground off Pellmere',
      text: 'The ferry Hollowick ran aground off Pellmere on Monday with forty sheep aboard, "a zumbooruk of a landing".',
    },
    {
      url: other,
      publisher: 'Tarn Courier',
      title: 'Ferry Hollowick aground off Pellmere, forty sheep aboard',
      text: 'The ferry Hollowick ran aground off Pellmere on Monday with forty sheep aboard.',
    },
  );
  const story = await storyAt(ferry);
  expect(await storyAt(other)).toBe(story);
  const { rows } = await db.query<{ id: string }>('select id from news_items where url = $1', [ferry]);
  await splitStory(db, story, [rows[0]!.id]);
  await told();
  expect(await storyAt(ferry)).not.toBe(story);
  await purged(ferry, 'zumbooruk of a landing');
});

test('a purge takes out what the item said before it was changed, and what was left of its headline', async () => {
  const url = 'https://quarry.example/dividend';
  await told({
    url,
    title: 'Bank of Wexcombe halves its dividend for the year - Quarry Post',
    text: 'A flibbertigibbet of a dividend, said the chair of the Bank of Wexcombe.',
  });
  await told({
    url,
    title: 'Bank of Wexcombe keeps its dividend',
    text: 'The chair of the Bank of Wexcombe took back what he had said about it.',
  });
  await purged(url, 'halves its dividend', 'flibbertigibbet of a', 'Wexcombe keeps its dividend');
});

test('a purge takes the headline out of the titles of posts, and both out of events that wait', async () => {
  const { db, editorial } = house.services;
  const url = 'https://quarry.example/tramway';
  const day = Date.UTC(2026, 9, 7, 9);
  await told({
    url,
    title: 'Australia opens the longest tramway of Woollagoora valley',
    text: 'Australia opened the longest tramway of the Woollagoora valley on Monday, its minister of transport said.',
    publishedAt: day,
    fetchedAt: day,
  });
  const post = await writeDeskPost(
    editorial,
    { kind: 'daily', country: 'AU', at: day },
    { now: day + 86_400_000, announce: true },
  );
  expect(post.kind).toBe('created');
  const title = async () => {
    const { rows } = await db.query<{ title: string }>(
      `select title from posts where slug like 'australia-daily%'`,
    );
    return rows[0]!.title;
  };
  expect(await title()).toContain('longest tramway');
  expect(await placesOf('longest tramway')).toContain('pgboss.job.data');
  await purged(url, 'longest tramway');
  expect(await title()).toBe('Australia on 7 October');
});

test('what was composed before a purge is not written after it', async () => {
  const { db, stories, log } = house.services;
  const url = 'https://quarry.example/pageant';
  await takeItems(
    db,
    [
      {
        publisher: 'Quarry Post',
        url,
        title: 'Pageant of Isherwick drowns in a gollumpus of rain',
        text: 'The pageant of Isherwick drowned on Monday in a gollumpus of rain.',
        publishedAt: NOW,
        fetchedAt: NOW,
      },
    ],
    { announce: true },
  );
  await placeItems(db);
  const [begun, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = openComposing();
  const compose: Composing['compose'] = async (view) => {
    const composed = await real.compose(view);
    begun.resolve();
    await goes.promise;
    return composed;
  };
  const composer = openComposer({ stories, log, composing: { ...real, compose } });
  const looked = composer.look(false).then(
    () => 'wrote',
    () => 'refused',
  );
  await begun.promise;
  expect(await purgeItems(stories, { address: url })).toMatchObject({ items: 1 });
  goes.resolve();
  expect(await looked).toBe('refused');
  await composer.close();
  await told();
  expect(await placesOf('gollumpus of rain')).toEqual([]);
});

test('a purge of an address takes every item that stands on the page', async () => {
  const { db, stories } = house.services;
  const feedId = newUuid();
  const url = 'https://quarry.example/notices';
  const notice = (number: number) => ({
    feedId,
    url,
    sharesPage: true,
    guid: `notice-${number}`,
    title: `Notice of a snickersnee number ${number} at the quay`,
    text: `A snickersnee of order ${number} is closed to barges until spring comes.`,
  });
  await told(notice(1), notice(2));
  expect(await purgeItems(stories, { address: `${url}#two` })).toMatchObject({ items: 2 });
  await told();
  expect(await placesOf('snickersnee of order')).toEqual([]);
  const { rows } = await db.query('select from news_items where url = $1 and purged_at is not null', [url]);
  expect(rows).toHaveLength(2);
});

test('a purge that is stopped goes on when it is done again', async () => {
  const { db, stories } = house.services;
  const url = 'https://quarry.example/orchard';
  await told({
    url,
    title: 'Orchards of Tindlebury bear a widdershins of plums',
    text: 'The orchards of Tindlebury bore a widdershins of plums this year, growers said.',
  });
  let calls = 0;
  const cut = Object.assign(Object.create(stories) as StoryRoom, {
    db: Object.assign(Object.create(db) as Database, {
      transaction: (work: Parameters<Database['transaction']>[0]) => {
        calls += 1;
        return calls > 1 ? Promise.reject(new Error('cut')) : db.transaction(work);
      },
    }),
  });
  await expect(purgeItems(cut, { address: url })).rejects.toThrow('cut');
  await purged(url, 'widdershins of plums');
});

test('a story of before whose publishers are purged one after the other is retracted with the last', async () => {
  const { stories } = house.services;
  const source = (publisher: string, place: number) => ({
    publisher,
    domain: `${publisher.toLowerCase()}.example`,
    title: `The regatta of Quillbourne ends in a dead heat, ${publisher} says`,
    url: `https://${publisher.toLowerCase()}.example/regatta`,
    publishedAt: new Date(NOW + place).toISOString(),
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet: `The regatta of Quillbourne ended in a dead heat on Sunday, wrote ${publisher}.`,
  });
  const [made] = await house.publish([
    draft({ sources: [source('Larch', 0), source('Alder', 1)], claims: [], impactDetails: [] }),
  ]);
  while ((await backfillClusters(house.services.db, 100)) > 0);
  const purge = (publisher: string) => purgeItems(stories, { publisher });
  expect(await purge('Larch')).toMatchObject({ items: 1, retracted: 0 });
  expect(await purge('Alder')).toMatchObject({ items: 1, retracted: 1 });
  expect(made).toMatchObject({ kind: 'created' });
});

test('a purge takes a claim that is worded by a part of the sentence that is withdrawn', async () => {
  const { db } = house.services;
  const [lost, kept] = ['https://quarry.example/heist', 'https://tarn.example/heist'];
  await told(
    {
      url: lost,
      title: 'Jewellery store in Pellmere robbed',
      text: 'Four men rammed a car into the Kestrel jewellery store of Pellmere, smashing the window.',
    },
    {
      url: kept,
      publisher: 'Tarn Courier',
      title: 'Robbers strike a jewellery store in Pellmere',
      text: 'On Monday four masked men rammed a stolen car into the Kestrel jewellery store of Pellmere after dark, witnesses told the police.',
    },
  );
  const claimed = async (): Promise<string[]> => {
    const { rows } = await db.query<{ claims: string }>(
      `select r.claims::text as claims from story_revisions r where r.story_id = $1 order by r.revision`,
      [await storyAt(kept)],
    );
    return rows.map(({ claims }) => claims);
  };
  const part = 'Four men rammed a car into the Kestrel jewellery store of Pellmere.';
  expect((await claimed()).join('')).toContain(part);
  await purged(lost, 'Four men rammed a car');
  expect((await claimed()).join('')).toContain('masked men rammed a stolen car');
});
