import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gaugeReplicas } from '../../src/platform/replicas/index.ts';
import { until } from '../setup/until.ts';
import { BARS, LIST, openReplicated, PATIENT, positionOf, type Replicated, titlesOf } from './replicated.ts';

let cluster: Replicated;

beforeAll(async () => {
  cluster = await openReplicated();
});
afterAll(() => cluster?.close());
test('replicas that fall behind are passed over, shown to operators, and used again', async () => {
  await cluster.whilePaused(async () => {
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
  });
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
  await cluster.openBars();
  expect((await cluster.house.get(BARS, cluster.key)).json().bars.BTCUSDT).toHaveLength(60);
  await cluster.followed('select count(*) from market_days', 1);
  const reads: readonly (() => Promise<{ statusCode: number; body: string }>)[] = [
    () => cluster.house.get('/v1/news?page_size=7&include=full', cluster.key),
    () => cluster.house.get('/v1/export.ndjson?include=full', cluster.key),
    () =>
      cluster.graphql(
        cluster.key,
        '{ stories(first: 6) { nodes { title sources { url } items { totalCount } } } }',
      ),
    () => cluster.house.get('/v1/editorial-posts', cluster.key),
    () => cluster.house.get(BARS, cluster.key),
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
