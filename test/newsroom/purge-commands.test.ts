import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { openComposer } from '../../src/newsroom/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// What the commands retract is told to everybody to whom the service tells it.

const NOW = Date.UTC(2026, 10, 21, 9);
let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { scopes: ['read', 'write'] });
}, 120_000);
afterAll(() => house?.close());

/** Publishes a story that one item says, and that a saved search matches. */
async function published(publisher: string): Promise<{ url: string; story: string }> {
  const { db, stories, log } = house.services;
  const [name] = publisher.toLowerCase().split(' ');
  const url = `https://${name}.example/levy`;
  const saved = await house.app.inject({
    method: 'POST',
    url: '/v1/saved-searches',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `quivelthorpe ${name}` }),
  });
  expect(saved.statusCode).toBe(200);
  const text = `The council of ${name} raised its quivelthorpe levy to 4.5 percent on Monday, it said.`;
  const title = `Council of ${name} raises the quivelthorpe levy`;
  await takeItems(db, [{ publisher, url, title, text, publishedAt: NOW, fetchedAt: NOW }], {
    announce: true,
  });
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  await composer.close();
  const { rows } = await db.query<{ id: string }>(
    `select c.story_id as id from news_items i join news_clusters c on c.id = i.cluster_id where i.url = $1`,
    [url],
  );
  const story = rows[0]!.id;
  expect(await matchesOf(story)).toBe(1);
  return { url, story };
}

async function matchesOf(story: string): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(
    'select count(*)::int as n from saved_search_matches where story_id = $1',
    [story],
  );
  return rows[0]!.n;
}

/** The types of the events about a story that wait to be sent, oldest first. */
async function eventsOf(story: string): Promise<string[]> {
  const { rows } = await house.services.db.query<{ type: string }>(
    `select j.data->>'type' as type from pgboss.job j join changes c on c.pos = j.singleton_key::bigint
     where j.name = 'events' and c.subject_id = $1 order by c.pos`,
    [story],
  );
  return rows.map(({ type }) => type);
}

const run = (...words: string[]) =>
  warmly(words, {
    DATABASE_URL: house.databaseUrl,
    DATA_DIR: house.dataDir,
    BASE_URL: 'https://news.example',
  });

test('a story that `newsroom purge` retracts has its event, and no saved search lists it any more', async () => {
  const { story } = await published('Quarry Post');
  const done = await run('newsroom', 'purge', '--publisher', 'Quarry Post', '--json');
  expect(JSON.parse(done.stdout)).toEqual({ items: 1, stories: 1, retracted: 1 });
  expect(await eventsOf(story)).toEqual(['intelligence.published', 'intelligence.updated']);
  expect(await matchesOf(story)).toBe(0);
});

test('a story that `newsfeeds remove --purge` retracts has its event, and no saved search lists it any more', async () => {
  const { url, story } = await published('Tarn Courier');
  const { db } = house.services;
  const feed = newUuid();
  const address = 'https://tarn.example/feed.xml';
  await db.query(
    `insert into news_feeds (id, url, given_url, host, publisher) values ($1, $2, $2, 'tarn.example', 'Tarn Courier')`,
    [feed, address],
  );
  await db.query('update news_items set feed_id = $1 where url = $2', [feed, url]);
  const done = await run('newsfeeds', 'remove', address, '--purge', '--json');
  expect(JSON.parse(done.stdout)).toMatchObject({ purgedItems: 1 });
  expect(await eventsOf(story)).toEqual(['intelligence.published', 'intelligence.updated']);
  expect(await matchesOf(story)).toBe(0);
});

test.each([
  ['--publisher', 'Quary Post'],
  ['--domain', 'quary.example'],
  ['--address', 'https://quary.example/levy'],
])('a purge of %s %s, which nobody has, is a failure that says so', async (...words) => {
  const { code, stdout, stderr } = await run('newsroom', 'purge', ...words, '--json');
  expect([code, stderr]).toEqual([1, expect.stringContaining('there is no such item')]);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'not_found' } });
});

test('a purge that is repeated is done, and finds nothing more', async () => {
  await published('Heron Post');
  for (const items of [1, 0]) {
    const { code, stdout } = await run('newsroom', 'purge', '--domain', 'heron.example', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { items }]);
  }
});
