import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { itemsAfter } from '../../src/newsroom/items/index.ts';
import { newstape, warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { entry, openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';

let house: TestHouse;
let worker: TestHouse;
let publisher: TestPublisher;
let operator: string;
let folder: string;

beforeAll(async () => {
  const env = { NEWSFEEDS_ALLOW_LOOPBACK: 'on' };
  house = await openTestHouse({ env, deliver: true });
  const { databaseUrl, dataDir } = house;
  worker = await openTestHouse({ env, deliver: true, databaseUrl, dataDir });
  publisher = await openPublisher();
  operator = await house.key('pro', { tenant: 'desk', scopes: ['read', 'operator'] });
  folder = await mkdtemp(join(tmpdir(), 'newstape-feeds-'));
}, 120_000);
afterEach(async () => {
  await house.services.db.query('delete from news_feeds');
  publisher.visits.length = 0;
});
afterAll(async () => {
  await publisher?.close();
  await worker?.close();
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

async function graph(query: string, variables: object = {}, key = operator) {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json() as {
    data: Record<string, unknown>;
    errors?: { extensions: Record<string, unknown> }[];
  };
}
const ADD =
  'mutation ($input: NewsFeedInput!) { addNewsFeed(input: $input) { added feed { id publisher state } } }';
const ONE = 'query ($id: ID!) { newsFeed(id: $id) { id created failures lastOutcome state publisher } }';
const cli = (words: readonly string[], run = warmly) =>
  run(['newsfeeds', ...words], {
    DATABASE_URL: house.databaseUrl,
    DATA_DIR: house.dataDir,
    NEWSFEEDS_ALLOW_LOOPBACK: 'on',
  });

describe('the graph', () => {
  test('every field asks for the scope operator before anything is looked up', async () => {
    const reader = await house.key('pro', { tenant: 'reader', scopes: ['read', 'write'] });
    const id = 'newsfeed_01h455vb4pex5vsknk084sn02q';
    for (const document of [
      '{ newsFeeds { edges { cursor } } }',
      '{ newsFeedHealth { active } }',
      `{ newsFeed(id: "${id}") { id } }`,
      `{ node(id: "${id}") { id } }`,
      'mutation { addNewsFeed(input: { url: "nonsense" }) { added } }',
      'mutation { importNewsFeeds(opml: "nonsense") { read } }',
      'mutation { testNewsFeed(url: "nonsense") { isFeed } }',
      ...['poll', 'pause', 'resume', 'remove'].map(
        (verb) => `mutation { ${verb}NewsFeed(id: "${id}") { __typename } }`,
      ),
    ]) {
      const { errors } = await graph(document, {}, reader);
      expect([document, errors?.[0]?.extensions.code]).toEqual([document, 'insufficient_scope']);
    }
  });

  test('a feed is added, polled by a worker, paused, resumed and removed', async () => {
    const url = publisher.serve('/graph', rss([entry(1), entry(2)]));
    const added = await graph(ADD, { input: { url, publisher: 'The Courier', home: 'AU' } });
    const { feed } = added.data.addNewsFeed as { feed: { id: string } };
    expect(feed).toMatchObject({ publisher: 'The Courier', state: 'active' });
    expect((await graph(ADD, { input: { url } })).data.addNewsFeed).toMatchObject({
      added: false,
      feed: { id: feed.id },
    });
    await expect
      .poll(async () => (await graph(ONE, feed)).data.newsFeed, { timeout: 20_000 })
      .toMatchObject({ created: 2, failures: 0, lastOutcome: 'taken', publisher: 'The Courier' });
    const on = (verb: string) =>
      graph(
        `mutation ($id: ID!) { ${verb}NewsFeed(id: $id) { __typename ${verb === 'remove' ? '' : 'newsFeed { state }'} } }`,
        feed,
      );
    expect((await on('pause')).data.pauseNewsFeed).toMatchObject({ newsFeed: { state: 'paused' } });
    expect((await on('poll')).errors?.[0]?.extensions.code).toBe('conflict');
    expect((await on('resume')).data.resumeNewsFeed).toMatchObject({ newsFeed: { state: 'active' } });
    const list = await graph(
      '{ newsFeeds(state: active, first: 1) { edges { node { id } } pageInfo { hasNextPage } } newsFeedHealth { active } }',
    );
    expect(list.data).toMatchObject({
      newsFeeds: { edges: [{ node: { id: feed.id } }], pageInfo: { hasNextPage: false } },
      newsFeedHealth: { active: 1 },
    });
    expect((await graph(`{ node(id: "${feed.id}") { id __typename } }`)).data.node).toMatchObject({
      __typename: 'NewsFeed',
    });
    expect((await on('remove')).data.removeNewsFeed).toMatchObject({ __typename: 'RemovedNewsFeed' });
    expect((await graph(ONE, feed)).errors?.[0]?.extensions.code).toBe('not_found');
    expect((await graph(`{ node(id: "${feed.id}") { id } }`)).data.node).toBeNull();
  });

  test('bad input names its argument', async () => {
    const wrong = async (input: object) => (await graph(ADD, { input })).errors?.[0]?.extensions;
    expect(await wrong({ url: 'http://10.1.2.3/' })).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'url' }],
    });
    expect(await wrong({ url: publisher.url, home: 'Atlantis' })).toMatchObject({
      errors: [{ parameter: 'home' }],
    });
    for (const input of [{ kind: 'statment' }, { licence: 'whole' }]) {
      expect(await wrong({ url: publisher.url, ...input })).toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    expect(
      (await graph('{ newsFeeds(first: 500) { edges { cursor } } }')).errors?.[0]?.extensions,
    ).toMatchObject({ status: 400 });
    expect((await graph('{ newsFeed(id: "x") { id } }')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('a test shows what would be read and stores nothing', async () => {
    const url = publisher.serve('/try', rss([entry(1, { date: null })]));
    const { data } = await graph(
      'mutation ($url: String!) { testNewsFeed(url: $url) { isFeed publisher domain disbelievedDomain format encoding entryCount entries { title url publishedAt } } }',
      { url },
    );
    expect(data.testNewsFeed).toEqual({
      isFeed: true,
      publisher: 'Harbour Courier',
      domain: 'courier.example',
      disbelievedDomain: null,
      format: 'rss',
      encoding: 'utf-8',
      entryCount: 1,
      entries: [
        { title: 'Council of lake 1 votes', url: 'https://courier.example/stories/1', publishedAt: null },
      ],
    });
    expect((await graph('{ newsFeedHealth { active } }')).data.newsFeedHealth).toEqual({ active: 0 });
  });
});

describe('workers', () => {
  test('two of them poll forty feeds of one host one at a time, and each once', {
    timeout: 120_000,
  }, async () => {
    const { db } = house.services;
    await db.query('truncate news_items, news_item_keys, news_item_versions cascade');
    const urls = Array.from({ length: 40 }, (_, n) => {
      const path = `/many-${n}`;
      return publisher.on(path, (response: ServerResponse) => {
        setTimeout(() => response.writeHead(200).end(rss([entry(100 + n)])), 5);
      });
    });
    const opml = `<opml version="2.0"><body>${urls.map((url) => `<outline xmlUrl="${url}"/>`).join('')}</body></opml>`;
    const imported = await graph(
      'mutation ($opml: String!) { importNewsFeeds(opml: $opml) { read added refused } }',
      { opml },
    );
    expect(imported.data.importNewsFeeds).toEqual({ read: 40, added: 40, refused: 0 });
    const polled = async () =>
      Number(
        (await db.query<{ n: string }>('select count(*) as n from news_feeds where polls > 0')).rows[0]!.n,
      );
    await expect.poll(polled, { timeout: 100_000 }).toBe(40);
    expect(Math.max(...publisher.visits.map(({ atOnce }) => atOnce))).toBe(1);
    expect(publisher.visits).toHaveLength(40);
    expect(await itemsAfter(db, 0, 100)).toHaveLength(40);
  });
});

describe('commands', () => {
  test('add, list, poll, pause, resume, remove and test, each with --json', {
    timeout: 120_000,
  }, async () => {
    const url = publisher.serve('/cli', rss([entry(300), entry(301)]));
    const json = async (...words: string[]) => {
      const { code, stdout, stderr } = await cli(
        [...words, '--json'],
        words[0] === 'add' ? newstape : warmly,
      );
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const added = await json('add', url, '--publisher', 'Cli Courier', '--licence', 'full');
    const { id } = added.feed as { id: string };
    expect(added).toMatchObject({ added: true, feed: { publisher: 'Cli Courier', licence: 'full' } });
    expect((await json('list')).feeds).toMatchObject([{ id, state: 'active' }]);
    expect((await json('pause', id)).feed).toMatchObject({ state: 'paused' });
    expect(await json('poll', url)).toMatchObject({ feed: id, outcome: 'nothing_new' });
    expect((await json('resume', id)).feed).toMatchObject({ state: 'active' });
    expect(await json('test', url)).toMatchObject({
      format: 'rss',
      publisher: 'Harbour Courier',
      domain: 'courier.example',
      disbelieved: null,
      entries: [{ guid: 'courier-300' }, { guid: 'courier-301' }],
    });
    expect(await json('remove', id, '--purge')).toMatchObject({ removed: { id }, purgedItems: 2 });
    const gone = await cli(['poll', id]);
    expect([gone.code, gone.stderr]).toEqual([1, 'newstape: There is no news feed with that id.\n']);
  });

  test('a list is imported; what is refused is said, and exits with 4', { timeout: 120_000 }, async () => {
    const file = join(folder, 'feeds.opml');
    const outline = (url: string): string => `<outline text="x" xmlUrl="${url}"/>`;
    const known = publisher.serve('/known', rss([entry(400)]));
    await writeFile(
      file,
      `<opml version="1.0"><body>${outline(known)}${outline('http://10.0.0.1/x')}</body></opml>`,
    );
    const { code, stdout, stderr } = await cli(['import', file], newstape);
    expect(code).toBe(4);
    expect(stdout).toBe('2 feeds read: 1 added, 0 known, 1 refused\n');
    expect(stderr).toContain('refused: http://10.0.0.1/x: url: 10.0.0.1 is a private address');
    expect(await readFile(file, 'utf8')).toContain('outline');
  });

  test('a list of too many feeds is refused whole, and exits with 2', { timeout: 120_000 }, async () => {
    const file = join(folder, 'many.opml');
    const outlines = Array.from({ length: 5_001 }, (_, n) => `<outline xmlUrl="https://many.example/${n}"/>`);
    await writeFile(file, `<opml version="1.0"><body>${outlines.join('')}</body></opml>`);
    const { code, stdout, stderr } = await cli(['import', file]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('The list holds 5,001 feeds, and at most 5,000 are taken at once.');
    const kept = await house.services.db.query(
      "select url from news_feeds where url like 'https://many.example/%'",
    );
    expect(kept.rows).toHaveLength(0);
  });

  test('what is no feed is not kept, and doctor says how feeds are', { timeout: 120_000 }, async () => {
    const page = publisher.serve(
      '/page',
      '<html><link rel="alternate" type="application/rss+xml" href="/rss"></html>',
    );
    const refused = await cli(['add', page]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`the page names these feeds: ${publisher.url}/rss`);
    const broken = publisher.on('/broken', (response: ServerResponse) => void response.writeHead(500).end());
    expect((await cli(['add', broken])).stdout).toContain('http_status: it answered 500');
    const { stdout } = await warmly(['doctor', '--json'], {
      DATABASE_URL: house.databaseUrl,
      DATA_DIR: house.dataDir,
    });
    const { findings } = JSON.parse(stdout) as {
      findings: { name: string; state: string; detail: string }[];
    };
    expect(findings.find(({ name }) => name === 'news feeds')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('1 active (1 of them failing)'),
    });
  });
});
