import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRIMARY_SETTINGS, startStandby } from '../../deploy/standby.ts';
import { ensureSeries } from '../../src/market/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres.ts';
import { gaugeReplicas } from '../../src/platform/replicas/index.ts';
import type { Statement } from '../../src/platform/statement.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

// Real replicas by streaming replication: a steady one, and one behind a wire that can freeze.

// Servers start again meanwhile, on whatever machine.
const PATIENT = { ms: 120_000 };
const LIST = '/v1/news?page_size=3';
let house: TestHouse;
let second: TestHouse;
let folder: string;
let steadyUrl: string;
let stopSteady: () => Promise<void>;
let key: string;
let editor: string;
let steady: pg.Client;
let wired: pg.Client;
let wire: UnsteadyWire;
/** Names of statements that the primary was asked. */
let asked: string[] = [];
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newstape-replicas-'));
  // PostgreSQL does not run as root, and has to reach its data.
  await chmod(folder, 0o711);
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const log = openLog({ logLevel: 'silent' });
  // What is written here may be lost with the machine.
  const settings = { ...PRIMARY_SETTINGS, fsync: 'off', shared_buffers: '32MB', autovacuum: 'off' };
  const primary = await startEmbedded({ dataDir: join(folder, 'primary'), log, settings });
  opened.defer(() => primary.stop());
  const urls: string[] = [];
  for (const name of ['steady', 'wired']) {
    const standby = await startStandby(primary.url, join(folder, name), log);
    opened.defer(() => standby.stop());
    if (name === 'steady') stopSteady = () => standby.stop();
    urls.push(standby.url);
  }
  wire = await unsteadyWire(urls[1]!);
  opened.defer(() => wire.close());
  steadyUrl = urls[0]!;
  house = await open(primary.url, [steadyUrl, wire.url]);
  opened.defer(() => house.close());
  second = await open(primary.url, [steadyUrl, wire.url], house.dataDir);
  opened.defer(() => second.close());
  steady = await connected(steadyUrl);
  wired = await connected(urls[1]!);
  const { db } = house.services;
  const { hot, readOctets } = db;
  Object.assign(db, {
    hot: (name: string, ...rest: [string, unknown[]]) => {
      asked.push(name);
      return hot(name, ...rest);
    },
    readOctets: (statement: Statement) => {
      asked.push(statement.name);
      return readOctets(statement);
    },
  });
  key = await house.key();
  editor = await house.key('enterprise', { tenant: 'desk', scopes: ['read', 'operator'] });
  await house.publish(Array.from({ length: 8 }, (_, n) => draft({ title: `Harbour ${n} opens again` })));
  await untilStates('ready', 'ready');
});
afterAll(() => opened.disposeAsync());

function open(databaseUrl: string, readUrls: readonly string[], dataDir?: string): Promise<TestHouse> {
  return openTestHouse({
    databaseUrl,
    ...(dataDir === undefined ? {} : { dataDir }),
    listen: true,
    env: { DATABASE_READ_URLS: readUrls.join(','), SHORTCUTS: 'on' },
  });
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  opened.defer(async () => void (await client.end().catch(() => {})));
  return client;
}

const states = (of = house): string[] => of.services.readers!.replicas.status().map(({ state }) => state);

async function untilStates(...wanted: readonly string[]): Promise<void> {
  for (const node of [house, second]) {
    await until(() => wanted.every((state, index) => states(node)[index] === state), {
      ...PATIENT,
      show: () => states(node),
    });
  }
  // They have come as far as the primary, too.
  const { rows } = await house.services.db.query<{ pos: string }>('select pos from tape');
  await until(
    () =>
      house.services
        .readers!.replicas.status()
        .every(({ state, position }) => state !== 'ready' || position >= BigInt(rows[0]!.pos)),
    { ...PATIENT, show: () => states() },
  );
}

const pause = (client: pg.Client) => client.query('select pg_wal_replay_pause()');
const resume = (client: pg.Client) => client.query('select pg_wal_replay_resume()');
const positionOf = (answer: { headers: Record<string, unknown> }): bigint =>
  BigInt(String(answer.headers['x-position']));

const titlesOf = (answer: { json(): unknown }): string[] =>
  (answer.json() as { articles: { title: string }[] }).articles.map(({ title }) => title);

/** Publishes as a client does. @returns the story's id, and the place on the tape that the answer gives. */
async function publish(title: string): Promise<{ id: string; position: bigint }> {
  const answer = await graphql(editor, PUBLISH, {
    key: title,
    input: {
      title,
      summary: 'It was late.',
      category: 'society',
      countries: ['Australia'],
      entities: [],
      impactPaths: [],
      assets: [],
      sources: [
        {
          publisher: 'Harbour Courier',
          title,
          url: `https://courier.example/${encodeURI(title)}`,
          snippet: title,
        },
      ],
      claims: [],
      impactDetails: [],
      bodyHtml: '<p>It was late.</p>',
    },
  });
  const { data, errors } = answer.json() as { data: { publishStory: { storyId: string } }; errors?: unknown };
  expect(errors).toBeUndefined();
  return { id: data.publishStory.storyId, position: positionOf(answer) };
}

const PUBLISH = `mutation ($input: StoryInput!, $key: String!) {
  publishStory(input: $input, idempotencyKey: $key) { storyId } }`;

const graphql = (as: string, query: string, variables: object = {}, headers: Record<string, string> = {}) =>
  house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    payload: { query, variables },
  });

const tool = (name: string, given: object) =>
  house.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  });

test('a replica answers lists, searches, single stories, lookups, posts and research, and says where it stands', async () => {
  const [first] = (await house.get(LIST, key)).json().articles as { id: string }[];
  const { db } = house.services;
  const { query } = db;
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      asked.push(text);
      return query(text, values);
    },
  });
  const reads: readonly (() => Promise<{ statusCode: number; body: string; headers: object }>)[] = [
    () => house.get(`${LIST}&category=politics`, key),
    () => house.get('/v1/search?q=harbour', key),
    () => house.get(`/v1/news/${first!.id}`, key),
    () => house.get(`/v1/news/${first!.id}/revisions`, key),
    () => house.get('/v1/entities?q=aus', key),
    () => house.get('/v1/filters', key),
    () => house.get('/v1/editorial-posts', key),
    () => house.get('/v1/changes', key),
    () => house.get('/v1/rss?category=politics', key),
    () => graphql(key, '{ stories(first: 2) { nodes { title } } entities { nodes { label } } }'),
    () => graphql(key, '{ story(idOrSlug: "nobody") { title } }'),
    () => tool('svc_research_validate_event', { event: 'The council approved the harbour plan' }),
  ];
  for (const read of reads) {
    // A machine that is busy elsewhere for a second makes the replicas look late: then the primary answers.
    await until(
      async () => {
        asked = [];
        const { statusCode, body, headers } = await read();
        expect([200, 404].includes(statusCode), body).toBe(true);
        expect(headers, body).toMatchObject({ 'x-position': '8' });
        // Lists look at the tape of the primary from time to time.
        return asked.every((name) => name === 'tape_pos');
      },
      { show: () => asked },
    );
  }
  Object.assign(db, { query });
});

test('bars that the venue has yet to give are fetched and kept by the primary, and then read from a replica', async () => {
  const { db, market } = house.services;
  const draft = { venue: 'simulated', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: true };
  const id = await db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  await db.query("update market_series set kept_from = '2026-01-01' where id = $1", [id]);
  await followed('select count(*) from market_series where kept_from is not null', 1);
  const path = '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-05T00:00Z&to=2026-01-05T01:00Z';
  const trader = await house.key('enterprise', { tenant: 'trader' });
  const fetched = await house.get(path, trader);
  expect(fetched.statusCode, fetched.body).toBe(200);
  expect(fetched.json().bars.BTCUSDT).toHaveLength(60);
  await followed('select count(*) from market_days', 1);
  const { rows } = market.copies;
  let copied = 0;
  Object.assign(market.copies, {
    rows: (query: string) => {
      copied += 1;
      return rows(query);
    },
  });
  await until(async () => {
    copied = 0;
    const again = await house.get(path, trader);
    expect(again.json().bars).toEqual(fetched.json().bars);
    return copied === 0;
  });
  Object.assign(market.copies, { rows });
});

test('the items of a story are read from a replica, unless it lacks what a cursor has told of', async () => {
  const { db } = house.services;
  const { query } = db;
  const [story] = (await house.get(LIST, key)).json().articles as { id: string }[];
  const taken = await takeItems(
    db,
    Array.from({ length: 3 }, (_, n) => ({
      publisher: `Paper ${n}`,
      url: `https://paper${n}.example/harbour`,
      title: `Paper ${n} saw the harbour open again`,
      text: `Paper ${n} was there, and saw the harbour open again.`,
      publishedAt: Date.now(),
      fetchedAt: Date.now(),
      licence: 'quotes' as const,
    })),
    { announce: false },
  );
  const items = taken.map((outcome) => ('id' in outcome ? outcome.id : ''));
  await query(
    `insert into news_clusters (id, story_id, items, first_published_at, last_published_at, last_seq)
     values ($1, $2, 3, now(), now(), 1)`,
    [items[0], decodeId('story', story!.id)],
  );
  const join = (joined: readonly string[]) =>
    query('update news_items set cluster_id = $1 where id = any($2)', [items[0], joined]);
  const ask = async (first: number, after?: string) => {
    const answer = await graphql(
      key,
      `query ($id: String!, $first: Int, $after: String) { story(idOrSlug: $id) {
         items(first: $first, after: $after) { nodes { id title story { id } } pageInfo { hasNextPage endCursor } } } }`,
      { id: story!.id, first, after },
    );
    return answer.json().data.story.items as {
      nodes: { id: string; title: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  await join(items.slice(0, 2));
  await followed('select count(*) from news_items where cluster_id is not null', 2);
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      asked.push(text);
      return query(text, values);
    },
  });
  try {
    const one = `{ item(id: "${(await ask(1)).nodes[0]!.id}") { title } }`;
    await until(async () => {
      asked = [];
      expect((await ask(5)).nodes).toHaveLength(2);
      expect((await graphql(key, one)).json().data.item.title).toContain('Paper 0');
      return asked.every((name) => name === 'tape_pos');
    });
    // The place of the clusters is written after the replicas stop to follow: so they lack what the cursor knows of.
    await Promise.all([pause(steady), pause(wired)]);
    await join(items.slice(2));
    await query('update news_cluster_place set seq = (select seq from news_sequence)');
    const first = await primaryAlone(() => ask(2));
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect((await ask(5, first.pageInfo.endCursor)).nodes.map(({ title }) => title)).toEqual([
      'Paper 2 saw the harbour open again',
    ]);
  } finally {
    Object.assign(db, { query });
    await Promise.all([resume(steady), resume(wired)]);
  }
});

/** Does something as a node without replicas would. */
async function primaryAlone<T>(work: () => Promise<T>): Promise<T> {
  const { replicas } = house.services.readers!;
  const { pick } = replicas;
  Object.assign(replicas, { pick: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(replicas, { pick });
  }
}

/** Waits until both replicas answer a count with at least so much. */
async function followed(sql: string, least: number): Promise<void> {
  for (const client of [steady, wired]) {
    await until(async () => Number((await client.query<{ count: string }>(sql)).rows[0]!.count) >= least);
  }
}

test('whoever has written reads it at once, at every node, while the replicas do not follow', async () => {
  await untilStates('ready', 'ready');
  await Promise.all([pause(steady), pause(wired)]);
  try {
    const before = await house.get(LIST, editor);
    expect(titlesOf(before)).not.toContain('A lamp is lit');
    const { id, position } = await publish('A lamp is lit');
    expect(position).toBeGreaterThan(positionOf(before));
    for (const node of [house, second]) {
      const one = await node.get(`/v1/news/${id}`, editor);
      expect(one.statusCode).toBe(200);
      const list = await node.get(LIST, editor);
      expect(titlesOf(list)).toContain('A lamp is lit');
      expect(positionOf(list)).toBeGreaterThanOrEqual(position);
      const feed = await node.get('/v1/rss', editor);
      expect(feed.body).toContain('A lamp is lit');
    }
    const told = await graphql(editor, '{ stories(first: 3) { nodes { title } } }');
    expect(told.body).toContain('A lamp is lit');
  } finally {
    await Promise.all([resume(steady), resume(wired)]);
  }
});

test('an answer at hand is given to nobody who has written since it was made, and counts once', async () => {
  await untilStates('ready', 'ready');
  const headers = { authorization: `Bearer ${editor}` };
  const listed = async () => {
    const answer = await fetch(`${house.url}${LIST}&category=society`, { headers });
    expect(answer.status).toBe(200);
    expect(BigInt(answer.headers.get('x-position')!)).toBeGreaterThan(0n);
    return (await answer.json()) as { articles: { title: string }[] };
  };
  const calls = async () => (await house.get('/v1/me', editor)).json().usage.calls as number;
  for (let round = 1; round <= 5; round += 1) {
    for (let n = 0; n < 4; n += 1) await listed();
    const before = await calls();
    await publish(`Round ${round} is over`);
    expect((await listed()).articles.map(({ title }) => title)).toContain(`Round ${round} is over`);
    expect(await calls()).toBe(before + 3);
  }
});

test('a caller that names a place is shown nothing older, on any wire, and a place that lies ahead is refused', async () => {
  await untilStates('ready', 'ready');
  await Promise.all([pause(steady), pause(wired)]);
  try {
    const { position } = await publish('A ferry is late');
    const headers = { 'x-min-position': String(position) };
    expect(titlesOf(await house.get(LIST, key, headers))).toContain('A ferry is late');
    expect((await graphql(key, '{ stories(first: 3) { nodes { title } } }', {}, headers)).body).toContain(
      'A ferry is late',
    );
    for (const [value, detail] of [
      [String(position + 1n), 'is ahead of the service'],
      ['-1', 'no'],
      ['soon', 'no'],
    ]) {
      const refused = await house.get(LIST, key, { 'x-min-position': value! });
      expect(refused.statusCode, value).toBe(400);
      expect(refused.json().code).toBe('invalid_parameter');
      expect(refused.body).toContain(detail);
    }
  } finally {
    await Promise.all([resume(steady), resume(wired)]);
  }
});

test('a page is never older than the one that its cursor came with, and a time names the same state everywhere', async () => {
  await untilStates('ready', 'ready');
  await Promise.all([pause(steady), pause(wired)]);
  try {
    const { position } = await publish('A pier is closed');
    const first = await house.get(LIST, key, { 'x-min-position': String(position) });
    const { page } = first.json() as { page: { next_cursor: string; as_of: string } };
    const next = await house.get(`${LIST}&cursor=${page.next_cursor}`, key);
    expect(next.statusCode).toBe(200);
    expect(positionOf(next)).toBeGreaterThanOrEqual(position);
    const nodes = await graphql(
      key,
      'query ($after: String) { stories(first: 2, after: $after) { nodes { title } } }',
      { after: page.next_cursor },
    );
    expect((nodes.json() as { errors?: unknown }).errors).toBeUndefined();
    expect(positionOf(nodes)).toBeGreaterThanOrEqual(position);
    const then = await house.get(`${LIST}&as_of=${page.as_of}`, key);
    expect(titlesOf(then)).toEqual(titlesOf(first));
  } finally {
    await Promise.all([resume(steady), resume(wired)]);
  }
});

test('replicas that fall behind are passed over, shown to operators, and used again', async () => {
  await untilStates('ready', 'ready');
  await Promise.all([pause(steady), pause(wired)]);
  try {
    await publish('A crane is sold');
    await untilStates('behind', 'behind');
    expect(titlesOf(await house.get(LIST, key))).toContain('A crane is sold');
    const report = (await house.get('/readyz')).json();
    expect(report.ready).toBe(true);
    expect(report.details.replicas).toMatchObject([
      { replica: 1, state: 'behind' },
      { replica: 2, state: 'behind' },
    ]);
    expect(report.details.replicas[0].lag_seconds).toBeGreaterThan(1);
  } finally {
    await Promise.all([resume(steady), resume(wired)]);
  }
  await untilStates('ready', 'ready');
  const gauges = await metricsOf();
  expect(gauges).toContain('newstape_replica_lag_seconds{replica=');
  expect(gauges).toMatch(/newstape_reads_total\{by="replica"\} \d/);
});

test('a replica that freezes with requests under way is given up, and its requests are answered', async () => {
  await untilStates('ready', 'ready');
  wire.freeze();
  let [answered, isOver] = [0, false];
  const reading = (async () => {
    while (!isOver || answered < 20) {
      const answers = await Promise.all([
        house.get(LIST, key),
        house.get('/v1/search?q=harbour', key),
        house.get('/v1/editorial-posts', key),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      answered += answers.length;
    }
  })();
  await until(() => states()[1] !== 'ready', { show: () => states() });
  isOver = true;
  await reading;
  // New connections come through.
  await untilStates('ready', 'ready');
  expect((await house.get('/v1/search?q=crane', key)).statusCode).toBe(200);
});

test('an answer whose replica breaks off at any byte is whole, and the same as without it', async () => {
  await untilStates('ready', 'ready');
  const reads: readonly (() => Promise<{ statusCode: number; body: string }>)[] = [
    () => house.get('/v1/news?page_size=7&include=full', key),
    () => house.get('/v1/export.ndjson?include=full', key),
    () => graphql(key, '{ stories(first: 6) { nodes { title sources { url } items { totalCount } } } }'),
    () => house.get('/v1/editorial-posts', key),
    () =>
      house.get(
        '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-05T00:00Z&to=2026-01-05T01:00Z',
        key,
      ),
  ];
  const { replicas } = house.services.readers!;
  const { pick } = replicas;
  let picked = 0;
  for (const read of reads) {
    const whole = withoutUsage((await primaryAlone(read)).body);
    for (const bytes of [0, 1, 7, 100, 700, 3_000, 9_000]) {
      await until(() => states()[1] === 'ready', PATIENT);
      Object.assign(replicas, {
        pick: () => {
          picked += 1;
          return replicas.readers[1];
        },
      });
      wire.cutAfter(bytes);
      try {
        const answer = await read();
        expect(answer.statusCode, answer.body).toBe(200);
        expect(withoutUsage(answer.body)).toBe(whole);
      } finally {
        Object.assign(replicas, { pick });
      }
    }
  }
  wire.cutAfter(Number.POSITIVE_INFINITY);
  expect(picked).toBeGreaterThanOrEqual(reads.length);
  await untilStates('ready', 'ready');
});

const withoutUsage = (body: string): string => body.replace(/"usage":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/, '');

test('a replica that is killed and comes back fails no reader, and shows none an older state', async () => {
  await untilStates('ready', 'ready');
  const began = await startedAt(steady);
  const pid = Number(
    (await readFile(join(folder, 'steady/postgres-18/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  let last = 0n;
  let written = 0;
  await until(async () => {
    written += 1;
    const { position } = await publish(`Notice ${written} is read out`);
    const seen = await house.get(LIST, key, last === 0n ? {} : { 'x-min-position': String(last) });
    expect(seen.statusCode, seen.body).toBe(200);
    expect(positionOf(seen)).toBeGreaterThanOrEqual(last);
    last = positionOf(seen);
    expect(titlesOf(await house.get(LIST, editor))).toContain(`Notice ${written} is read out`);
    expect(position).toBeGreaterThan(0n);
    return startedAt().then(
      (again) => again !== began,
      () => false,
    );
  }, PATIENT);
  await untilStates('ready', 'ready');
});

test('a replica that is promoted answers nothing any more, and one that ends is not missed', async () => {
  await untilStates('ready', 'ready');
  await wired.query('select pg_promote()');
  await untilStates('ready', 'promoted');
  await wired.query('update tape set pos = pos + 1000');
  for (let n = 0; n < 6; n += 1)
    expect(positionOf(await house.get(`${LIST}&page=${n + 1}`, key))).toBeLessThan(1000n);
  await stopSteady();
  await untilStates('away', 'promoted');
  const { position } = await publish('A buoy is painted');
  expect(positionOf(await house.get(LIST, key))).toBe(position);
  expect((await house.get('/readyz')).json().ready).toBe(true);
});

const startedAt = async (client?: pg.Client): Promise<string> => {
  const own = client ?? new pg.Client({ connectionString: steadyUrl });
  own.on('error', () => {});
  if (client === undefined) await own.connect();
  try {
    const { rows } = await own.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
    return rows[0]!.at;
  } finally {
    if (client === undefined) await own.end().catch(() => {});
  }
};

async function metricsOf(): Promise<string> {
  gaugeReplicas(house.services.readers!.replicas);
  return register.metrics();
}
