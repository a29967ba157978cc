import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { PRIMARY_SETTINGS, startStandby } from '../../deploy/standby.ts';
import { ensureSeries } from '../../src/market/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import type { Statement } from '../../src/platform/sql/statement.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

// Real replicas by streaming replication: a steady one, and one behind a wire that can freeze.

/** Servers start again meanwhile, on whatever machine. */
export const PATIENT = { ms: 120_000 };

/** An hour of bars, of the series that `openBars` opens. */
export const BARS = '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-05T00:00Z&to=2026-01-05T01:00Z';

/** A list that replicas answer. */
export const LIST = '/v1/news?page_size=3';

function open(databaseUrl: string, readUrls: readonly string[], dataDir?: string): Promise<TestHouse> {
  return openTestHouse({
    databaseUrl,
    ...(dataDir === undefined ? {} : { dataDir }),
    listen: true,
    env: { DATABASE_READ_URLS: readUrls.join(','), SHORTCUTS: 'on' },
  });
}

/** Stops a standby from following. */
const pause = (client: pg.Client) => client.query('select pg_wal_replay_pause()');

/** Lets it follow again. */
const resume = (client: pg.Client) => client.query('select pg_wal_replay_resume()');

/** The place on the tape that an answer was read at. */
export const positionOf = (answer: { headers: Record<string, unknown> }): bigint =>
  BigInt(String(answer.headers['x-position']));

/** The titles of a list. */
export const titlesOf = (answer: { json(): unknown }): string[] =>
  (answer.json() as { articles: { title: string }[] }).articles.map(({ title }) => title);

const PUBLISH = `mutation ($input: StoryInput!, $key: String!) {
  publishStory(input: $input, idempotencyKey: $key) { storyId } }`;

/** A primary with eight stories, two standbys, one of them behind a wire that breaks, and two nodes that read from both. */
export async function openReplicated() {
  const opened = new AsyncDisposableStack();
  try {
    return await replicatedIn(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** @param opened gets what is to be ended, as it is opened. */
async function replicatedIn(opened: AsyncDisposableStack) {
  let stopSteady = (): Promise<void> => Promise.resolve();
  /** Names of statements that the primary was asked. */
  const asked: string[] = [];
  const states = (of = house): string[] => of.services.readers!.replicas.status().map(({ state }) => state);
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

  const folder = await mkdtemp(join(tmpdir(), 'newstape-replicas-'));
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
  const wire = await unsteadyWire(urls[1]!);
  opened.defer(() => wire.close());
  const steadyUrl = urls[0]!;
  const house = await open(primary.url, [steadyUrl, wire.url]);
  opened.defer(() => house.close());
  const second = await open(primary.url, [steadyUrl, wire.url], house.dataDir);
  opened.defer(() => second.close());
  const steady = await connected(steadyUrl);
  const wired = await connected(urls[1]!);
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
  const key = await house.key();
  const editor = await house.key('enterprise', { tenant: 'desk', scopes: ['read', 'operator'] });
  await house.publish(Array.from({ length: 8 }, (_, n) => draft({ title: `Harbour ${n} opens again` })));
  await untilStates('ready', 'ready');

  async function connected(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    opened.defer(async () => void (await client.end().catch(() => {})));
    return client;
  }

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
    const { data, errors } = answer.json() as {
      data: { publishStory: { storyId: string } };
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    return { id: data.publishStory.storyId, position: positionOf(answer) };
  }

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

  /** Does something while no replica follows. They are ready before, and follow again after it. */
  async function whilePaused<T>(work: () => Promise<T>): Promise<T> {
    await untilStates('ready', 'ready');
    await Promise.all([pause(steady), pause(wired)]);
    try {
      return await work();
    } finally {
      await Promise.all([resume(steady), resume(wired)]);
    }
  }

  /** Opens a series of bars, which the simulated venue has yet to give, and waits until both replicas know it. */
  async function openBars(): Promise<void> {
    const { db } = house.services;
    const series = { venue: 'simulated', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: true };
    const id = await db.transaction((sql) => ensureSeries(sql, series, '1m'));
    await db.query("update market_series set kept_from = '2026-01-01' where id = $1", [id]);
    await followed('select count(*) from market_series where kept_from is not null', 1);
  }

  /** Waits until both replicas answer a count with at least so much. */
  async function followed(sql: string, least: number): Promise<void> {
    for (const client of [steady, wired]) {
      await until(async () => Number((await client.query<{ count: string }>(sql)).rows[0]!.count) >= least);
    }
  }
  return {
    house,
    second,
    folder,
    steadyUrl,
    stopSteady,
    key,
    editor,
    steady,
    wired,
    wire,
    asked,
    states,
    untilStates,
    publish,
    graphql,
    tool,
    primaryAlone,
    followed,
    whilePaused,
    openBars,
    close: () => opened.disposeAsync(),
  };
}

/** What `openReplicated` gives. */
export type Replicated = Awaited<ReturnType<typeof openReplicated>>;
