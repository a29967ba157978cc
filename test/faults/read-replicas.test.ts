import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSeries } from '../../src/market/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { gaugeReplicas } from '../../src/platform/replicas/index.ts';
import { until } from '../setup/until.ts';
import {
  LIST,
  openReplicated,
  PATIENT,
  pause,
  positionOf,
  type Replicated,
  resume,
  titlesOf,
} from './replicated.ts';

let cluster: Replicated;

beforeAll(async () => {
  cluster = await openReplicated();
});
afterAll(() => cluster?.close());

test('a replica answers lists, searches, single stories, lookups, posts and research, and says where it stands', async () => {
  const [first] = (await cluster.house.get(LIST, cluster.key)).json().articles as { id: string }[];
  const { db } = cluster.house.services;
  const { query } = db;
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      cluster.asked.push(text);
      return query(text, values);
    },
  });
  const reads: readonly (() => Promise<{ statusCode: number; body: string; headers: object }>)[] = [
    () => cluster.house.get(`${LIST}&category=politics`, cluster.key),
    () => cluster.house.get('/v1/search?q=harbour', cluster.key),
    () => cluster.house.get(`/v1/news/${first!.id}`, cluster.key),
    () => cluster.house.get(`/v1/news/${first!.id}/revisions`, cluster.key),
    () => cluster.house.get('/v1/entities?q=aus', cluster.key),
    () => cluster.house.get('/v1/filters', cluster.key),
    () => cluster.house.get('/v1/editorial-posts', cluster.key),
    () => cluster.house.get('/v1/changes', cluster.key),
    () => cluster.house.get('/v1/rss?category=politics', cluster.key),
    () =>
      cluster.graphql(cluster.key, '{ stories(first: 2) { nodes { title } } entities { nodes { label } } }'),
    () => cluster.graphql(cluster.key, '{ story(idOrSlug: "nobody") { title } }'),
    () => cluster.tool('svc_research_validate_event', { event: 'The council approved the harbour plan' }),
  ];
  for (const read of reads) {
    // A machine that is busy elsewhere for a second makes the replicas look late: then the primary answers.
    await until(
      async () => {
        cluster.asked.length = 0;
        const { statusCode, body, headers } = await read();
        expect([200, 404].includes(statusCode), body).toBe(true);
        expect(headers, body).toMatchObject({ 'x-position': '8' });
        // Lists look at the tape of the primary from time to time.
        return cluster.asked.every((name) => name === 'tape_pos');
      },
      { show: () => cluster.asked },
    );
  }
  Object.assign(db, { query });
});

test('bars that the venue has yet to give are fetched and kept by the primary, and then read from a replica', async () => {
  const { db, market } = cluster.house.services;
  const draft = { venue: 'simulated', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: true };
  const id = await db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  await db.query("update market_series set kept_from = '2026-01-01' where id = $1", [id]);
  await cluster.followed('select count(*) from market_series where kept_from is not null', 1);
  const path = '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-05T00:00Z&to=2026-01-05T01:00Z';
  const trader = await cluster.house.key('enterprise', { tenant: 'trader' });
  const fetched = await cluster.house.get(path, trader);
  expect(fetched.statusCode, fetched.body).toBe(200);
  expect(fetched.json().bars.BTCUSDT).toHaveLength(60);
  await cluster.followed('select count(*) from market_days', 1);
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
    const again = await cluster.house.get(path, trader);
    expect(again.json().bars).toEqual(fetched.json().bars);
    return copied === 0;
  });
  Object.assign(market.copies, { rows });
});

test('the items of a story are read from a replica, unless it lacks what a cursor has told of', async () => {
  const { db } = cluster.house.services;
  const { query } = db;
  const [story] = (await cluster.house.get(LIST, cluster.key)).json().articles as { id: string }[];
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
    const answer = await cluster.graphql(
      cluster.key,
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
  await cluster.followed('select count(*) from news_items where cluster_id is not null', 2);
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      cluster.asked.push(text);
      return query(text, values);
    },
  });
  try {
    const one = `{ item(id: "${(await ask(1)).nodes[0]!.id}") { title } }`;
    await until(async () => {
      cluster.asked.length = 0;
      expect((await ask(5)).nodes).toHaveLength(2);
      expect((await cluster.graphql(cluster.key, one)).json().data.item.title).toContain('Paper 0');
      return cluster.asked.every((name) => name === 'tape_pos');
    });
    // The place of the clusters is written after the replicas stop to follow: so they lack what the cursor knows of.
    await Promise.all([pause(cluster.steady), pause(cluster.wired)]);
    await join(items.slice(2));
    await query('update news_cluster_place set seq = (select seq from news_sequence)');
    const first = await cluster.primaryAlone(() => ask(2));
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect((await ask(5, first.pageInfo.endCursor)).nodes.map(({ title }) => title)).toEqual([
      'Paper 2 saw the harbour open again',
    ]);
  } finally {
    Object.assign(db, { query });
    await Promise.all([resume(cluster.steady), resume(cluster.wired)]);
  }
});

test('whoever has written reads it at once, at every node, while the replicas do not follow', async () => {
  await cluster.untilStates('ready', 'ready');
  await Promise.all([pause(cluster.steady), pause(cluster.wired)]);
  try {
    const before = await cluster.house.get(LIST, cluster.editor);
    expect(titlesOf(before)).not.toContain('A lamp is lit');
    const { id, position } = await cluster.publish('A lamp is lit');
    expect(position).toBeGreaterThan(positionOf(before));
    for (const node of [cluster.house, cluster.second]) {
      const one = await node.get(`/v1/news/${id}`, cluster.editor);
      expect(one.statusCode).toBe(200);
      const list = await node.get(LIST, cluster.editor);
      expect(titlesOf(list)).toContain('A lamp is lit');
      expect(positionOf(list)).toBeGreaterThanOrEqual(position);
      const feed = await node.get('/v1/rss', cluster.editor);
      expect(feed.body).toContain('A lamp is lit');
    }
    const told = await cluster.graphql(cluster.editor, '{ stories(first: 3) { nodes { title } } }');
    expect(told.body).toContain('A lamp is lit');
  } finally {
    await Promise.all([resume(cluster.steady), resume(cluster.wired)]);
  }
});

test('an answer at hand is given to nobody who has written since it was made, and counts once', async () => {
  await cluster.untilStates('ready', 'ready');
  const headers = { authorization: `Bearer ${cluster.editor}` };
  const listed = async () => {
    const answer = await fetch(`${cluster.house.url}${LIST}&category=society`, { headers });
    expect(answer.status).toBe(200);
    expect(BigInt(answer.headers.get('x-position')!)).toBeGreaterThan(0n);
    return (await answer.json()) as { articles: { title: string }[] };
  };
  const calls = async () => (await cluster.house.get('/v1/me', cluster.editor)).json().usage.calls as number;
  for (let round = 1; round <= 5; round += 1) {
    for (let n = 0; n < 4; n += 1) await listed();
    const before = await calls();
    await cluster.publish(`Round ${round} is over`);
    expect((await listed()).articles.map(({ title }) => title)).toContain(`Round ${round} is over`);
    expect(await calls()).toBe(before + 3);
  }
});

test('a caller that names a place is shown nothing older, on any wire, and a place that lies ahead is refused', async () => {
  await cluster.untilStates('ready', 'ready');
  await Promise.all([pause(cluster.steady), pause(cluster.wired)]);
  try {
    const { position } = await cluster.publish('A ferry is late');
    const headers = { 'x-min-position': String(position) };
    expect(titlesOf(await cluster.house.get(LIST, cluster.key, headers))).toContain('A ferry is late');
    expect(
      (await cluster.graphql(cluster.key, '{ stories(first: 3) { nodes { title } } }', {}, headers)).body,
    ).toContain('A ferry is late');
    for (const [value, detail] of [
      [String(position + 1n), 'is ahead of the service'],
      ['-1', 'no'],
      ['soon', 'no'],
    ]) {
      const refused = await cluster.house.get(LIST, cluster.key, { 'x-min-position': value! });
      expect(refused.statusCode, value).toBe(400);
      expect(refused.json().code).toBe('invalid_parameter');
      expect(refused.body).toContain(detail);
    }
  } finally {
    await Promise.all([resume(cluster.steady), resume(cluster.wired)]);
  }
});

test('a page is never older than the one that its cursor came with, and a time names the same state everywhere', async () => {
  await cluster.untilStates('ready', 'ready');
  await Promise.all([pause(cluster.steady), pause(cluster.wired)]);
  try {
    const { position } = await cluster.publish('A pier is closed');
    const first = await cluster.house.get(LIST, cluster.key, { 'x-min-position': String(position) });
    const { page } = first.json() as { page: { next_cursor: string; as_of: string } };
    const next = await cluster.house.get(`${LIST}&cursor=${page.next_cursor}`, cluster.key);
    expect(next.statusCode).toBe(200);
    expect(positionOf(next)).toBeGreaterThanOrEqual(position);
    const nodes = await cluster.graphql(
      cluster.key,
      'query ($after: String) { stories(first: 2, after: $after) { nodes { title } } }',
      { after: page.next_cursor },
    );
    expect((nodes.json() as { errors?: unknown }).errors).toBeUndefined();
    expect(positionOf(nodes)).toBeGreaterThanOrEqual(position);
    const then = await cluster.house.get(`${LIST}&as_of=${page.as_of}`, cluster.key);
    expect(titlesOf(then)).toEqual(titlesOf(first));
  } finally {
    await Promise.all([resume(cluster.steady), resume(cluster.wired)]);
  }
});

test('replicas that fall behind are passed over, shown to operators, and used again', async () => {
  await cluster.untilStates('ready', 'ready');
  await Promise.all([pause(cluster.steady), pause(cluster.wired)]);
  try {
    await cluster.publish('A crane is sold');
    await cluster.untilStates('behind', 'behind');
    expect(titlesOf(await cluster.house.get(LIST, cluster.key))).toContain('A crane is sold');
    const report = (await cluster.house.get('/readyz')).json();
    expect(report.ready).toBe(true);
    expect(report.details.replicas).toMatchObject([
      { replica: 1, state: 'behind' },
      { replica: 2, state: 'behind' },
    ]);
    expect(report.details.replicas[0].lag_seconds).toBeGreaterThan(1);
  } finally {
    await Promise.all([resume(cluster.steady), resume(cluster.wired)]);
  }
  await cluster.untilStates('ready', 'ready');
  const gauges = await metricsOf();
  expect(gauges).toContain('newstape_replica_lag_seconds{replica=');
  expect(gauges).toMatch(/newstape_reads_total\{by="replica"\} \d/);
});

test('a replica that freezes with requests under way is given up, and its requests are answered', async () => {
  await cluster.untilStates('ready', 'ready');
  cluster.wire.freeze();
  let [answered, isOver] = [0, false];
  const reading = (async () => {
    while (!isOver || answered < 20) {
      const answers = await Promise.all([
        cluster.house.get(LIST, cluster.key),
        cluster.house.get('/v1/search?q=harbour', cluster.key),
        cluster.house.get('/v1/editorial-posts', cluster.key),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      answered += answers.length;
    }
  })();
  await until(() => cluster.states()[1] !== 'ready', { show: () => cluster.states() });
  isOver = true;
  await reading;
  // New connections come through.
  await cluster.untilStates('ready', 'ready');
  expect((await cluster.house.get('/v1/search?q=crane', cluster.key)).statusCode).toBe(200);
});

test('an answer whose replica breaks off at any byte is whole, and the same as without it', async () => {
  await cluster.untilStates('ready', 'ready');
  const reads: readonly (() => Promise<{ statusCode: number; body: string }>)[] = [
    () => cluster.house.get('/v1/news?page_size=7&include=full', cluster.key),
    () => cluster.house.get('/v1/export.ndjson?include=full', cluster.key),
    () =>
      cluster.graphql(
        cluster.key,
        '{ stories(first: 6) { nodes { title sources { url } items { totalCount } } } }',
      ),
    () => cluster.house.get('/v1/editorial-posts', cluster.key),
    () =>
      cluster.house.get(
        '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-05T00:00Z&to=2026-01-05T01:00Z',
        cluster.key,
      ),
  ];
  const { replicas } = cluster.house.services.readers!;
  const { pick } = replicas;
  let picked = 0;
  for (const read of reads) {
    const whole = withoutUsage((await cluster.primaryAlone(read)).body);
    for (const bytes of [0, 1, 7, 100, 700, 3_000, 9_000]) {
      await until(() => cluster.states()[1] === 'ready', PATIENT);
      Object.assign(replicas, {
        pick: () => {
          picked += 1;
          return replicas.readers[1];
        },
      });
      cluster.wire.cutAfter(bytes);
      try {
        const answer = await read();
        expect(answer.statusCode, answer.body).toBe(200);
        expect(withoutUsage(answer.body)).toBe(whole);
      } finally {
        Object.assign(replicas, { pick });
      }
    }
  }
  cluster.wire.cutAfter(Number.POSITIVE_INFINITY);
  expect(picked).toBeGreaterThanOrEqual(reads.length);
  await cluster.untilStates('ready', 'ready');
});

const withoutUsage = (body: string): string => body.replace(/"usage":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/, '');

test('a replica that is killed and comes back fails no reader, and shows none an older state', async () => {
  await cluster.untilStates('ready', 'ready');
  const began = await startedAt(cluster.steady);
  const pid = Number(
    (await readFile(join(cluster.folder, 'steady/postgres-18/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  let last = 0n;
  let written = 0;
  await until(async () => {
    written += 1;
    const { position } = await cluster.publish(`Notice ${written} is read out`);
    const seen = await cluster.house.get(
      LIST,
      cluster.key,
      last === 0n ? {} : { 'x-min-position': String(last) },
    );
    expect(seen.statusCode, seen.body).toBe(200);
    expect(positionOf(seen)).toBeGreaterThanOrEqual(last);
    last = positionOf(seen);
    expect(titlesOf(await cluster.house.get(LIST, cluster.editor))).toContain(
      `Notice ${written} is read out`,
    );
    expect(position).toBeGreaterThan(0n);
    return startedAt().then(
      (again) => again !== began,
      () => false,
    );
  }, PATIENT);
  await cluster.untilStates('ready', 'ready');
});

test('a replica that is promoted answers nothing any more, and one that ends is not missed', async () => {
  await cluster.untilStates('ready', 'ready');
  await cluster.wired.query('select pg_promote()');
  await cluster.untilStates('ready', 'promoted');
  await cluster.wired.query('update tape set pos = pos + 1000');
  for (let n = 0; n < 6; n += 1)
    expect(positionOf(await cluster.house.get(`${LIST}&page=${n + 1}`, cluster.key))).toBeLessThan(1000n);
  await cluster.stopSteady();
  await cluster.untilStates('away', 'promoted');
  const { position } = await cluster.publish('A buoy is painted');
  expect(positionOf(await cluster.house.get(LIST, cluster.key))).toBe(position);
  expect((await cluster.house.get('/readyz')).json().ready).toBe(true);
});

const startedAt = async (client?: pg.Client): Promise<string> => {
  const own = client ?? new pg.Client({ connectionString: cluster.steadyUrl });
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
  gaugeReplicas(cluster.house.services.readers!.replicas);
  return register.metrics();
}
