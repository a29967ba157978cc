import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { load } from '../../src/platform/backup/index.ts';
import { readTar, TAR_END, tarEntry } from '../../src/platform/backup/tar.ts';
import { openLog } from '../../src/platform/log.ts';
import { EVENTS_QUEUE, type JobQueue, openQueue, WIDE_EVENTS_QUEUE } from '../../src/platform/queue.ts';
import { changeStory, publishStories } from '../../src/stories/index.ts';
import { warmly } from '../setup/command.ts';
import { newDatabase, type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft, openTestHouse, type TestHouse, type TestHouseOptions } from '../setup/house.ts';
import { accept, openReceiver, reply, subscribe, type TestReceiver } from '../setup/receiver.ts';

// What a backup and a restore do to events that were acknowledged and have not reached anybody yet.
const folder = mkdtempSync(join(tmpdir(), 'newstape-outbox-'));
const file = join(folder, 'backup.tar.gz');
const dataDir = join(folder, 'source');
let source: TestDatabase;
let receiver: TestReceiver;
/** Ids of the events that the backup holds: of those with deliveries, and of those without. */
let tried: string[];
let waiting: string[];

const node = (databaseUrl: string, at: string, more: TestHouseOptions = {}): Promise<TestHouse> =>
  openTestHouse({
    databaseUrl,
    dataDir: at,
    ...more,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '2,2,2,2,2,2,2,2', ...more.env },
  });
const announce = (house: TestHouse, ...titles: string[]) =>
  publishStories(
    house.services.stories,
    titles.map((title) => draft({ title })),
    { announce: true },
  );
const idsOf = (at: TestReceiver): string[] => at.arrivals.map(({ body }) => JSON.parse(body).id as string);

/** The events that have not become deliveries. */
async function undone(url: string): Promise<{ id: string; state: string; data: { id: string } }[]> {
  return withQueue(url, async ({ boss }) => {
    const jobs = await boss.findJobs<{ id: string }>(EVENTS_QUEUE);
    return jobs.filter(({ state }) => state !== 'completed');
  });
}

async function withQueue<T>(url: string, work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const queue = await openQueue({ url, log: openLog({ logLevel: 'silent' }), worker: false });
  try {
    return await work(queue);
  } finally {
    await queue.close(0);
  }
}

beforeAll(async () => {
  source = await testDatabase();
  receiver = await openReceiver();
  // Deliveries that failed once and wait for their next attempt.
  receiver.answer = reply(503);
  const first = await node(source.url, dataDir, { deliver: true });
  await subscribe(first, await first.key('pro', { tenant: 'acme' }), receiver.url);
  await announce(first, 'Tried one', 'Tried two', 'Tried three');
  await receiver.wait(3);
  tried = idsOf(receiver).sort();
  await first.close();
  // Events that no worker has taken yet, that one took and died with, and that one gave up.
  const second = await node(source.url, dataDir);
  await announce(second, 'Waits one', 'Waits two', 'Waits three', 'Waits four');
  await withQueue(source.url, async ({ boss }) => {
    await boss.fetch(EVENTS_QUEUE);
    const [retried] = await boss.fetch(EVENTS_QUEUE);
    await boss.fail(EVENTS_QUEUE, retried!.id);
  });
  await second.close();
  const left = await undone(source.url);
  expect(left.map(({ state }) => state).sort()).toEqual(['active', 'created', 'created', 'retry']);
  waiting = left.map(({ data }) => data.id).sort();
  receiver.answer = accept;
  const made = await warmly(['backup', file, '--json'], { DATABASE_URL: source.url, DATA_DIR: dataDir });
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject({ jobs: 4 });
});
afterAll(async () => {
  await receiver?.close();
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a worker on a restored database; what arrived once everything that waits has been sent. */
async function sent(url: string, at: string): Promise<string[]> {
  receiver.arrivals.length = 0;
  const house = await node(url, at, { deliver: true });
  try {
    await receiver.wait(tried.length + waiting.length, 20_000);
    await sleep(1_000);
    return idsOf(receiver).sort();
  } finally {
    await house.close();
  }
}

test('every event that waited reaches its subscription once after a restore into an empty database', async () => {
  const empty = await newDatabase('template0');
  const at = join(folder, 'empty');
  const restored = await warmly(['restore', file, '--json'], { DATABASE_URL: empty.url, DATA_DIR: at });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(restored.stdout)).toMatchObject({ jobs: 4 });
  expect(await sent(empty.url, at)).toEqual([...tried, ...waiting].sort());
  expect(await undone(empty.url)).toEqual([]);
  await empty.drop();
});

test('a restore by force sends what the backup held and nothing of the database that it replaced', async () => {
  const busy = await testDatabase();
  const at = join(folder, 'busy');
  const other = await openReceiver();
  other.answer = reply(503);
  const before = await node(busy.url, at, { deliver: true });
  await subscribe(before, await before.key('free', { tenant: 'acme' }), other.url);
  await announce(before, 'Replaced: tried');
  await other.wait(1);
  await before.close();
  const publisher = await node(busy.url, at);
  const [secret] = await announce(publisher, 'Replaced: a secret', 'Replaced: waits');
  const { id } = secret as { id: string };
  await changeStory(
    publisher.services.stories,
    id,
    { kind: 'restrict', openTo: ['enterprise'] },
    { announce: true },
  );
  await publisher.close();
  expect(await undone(busy.url)).toHaveLength(3);
  other.answer = accept;
  other.arrivals.length = 0;
  const to = join(folder, 'replaced');
  const env = { DATABASE_URL: busy.url, DATA_DIR: to };
  const refused = await warmly(['restore', file], env);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain('not empty');
  expect(await undone(busy.url)).toHaveLength(3);
  expect(await warmly(['restore', file, '--force'], env)).toMatchObject({ code: 0 });
  expect((await undone(busy.url)).map(({ data }) => data.id).sort()).toEqual(waiting);
  expect(await sent(busy.url, to)).toEqual([...tried, ...waiting].sort());
  expect(other.arrivals).toEqual([]);
  expect(receiver.arrivals.filter(({ body }) => body.includes('Replaced'))).toEqual([]);
  await other.close();
  await busy.close();
});

/** The backup with the files in it changed, or left out, by name. */
async function altered(
  name: string,
  alter: (name: string, body: string) => string | undefined,
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const entry of readTar(Readable.from([gunzipSync(readFileSync(file))]))) {
    const body: Buffer[] = [];
    for await (const chunk of entry.body) body.push(chunk);
    const made = alter(entry.name, Buffer.concat(body).toString('latin1'));
    if (made !== undefined) parts.push(tarEntry(entry.name, Buffer.from(made, 'latin1'), 0));
  }
  const path = join(folder, name);
  writeFileSync(path, gzipSync(Buffer.concat([...parts, TAR_END])));
  return path;
}

test('a backup of the format before, which had no outbox, leaves none; a damaged outbox leaves all as it was', async () => {
  const other = await testDatabase();
  await withQueue(other.url, async ({ boss }) => {
    await boss.createQueue(EVENTS_QUEUE);
    await boss.send(EVENTS_QUEUE, { id: 'evt_left' });
  });
  const loading = (from: string) =>
    load({ url: other.url, file: from, force: true, onKms: async () => {}, beforeCommit: async () => {} });
  const damaged = [
    await altered('flipped.tar.gz', (name, body) =>
      name.includes('/jobs/') ? body.replace('Waits', 'Waitz') : body,
    ),
    await altered('missing.tar.gz', (name, body) => (name.includes('/jobs/') ? undefined : body)),
    await altered('cut.tar.gz', (name, body) => (name.includes('/jobs/') ? body.slice(0, -9) : body)),
    await altered('no-json.tar.gz', (name, body) => (name.includes('/jobs/') ? `{${body}` : body)),
  ];
  for (const from of damaged) await expect(loading(from)).rejects.toThrow(/cannot be restored/);
  expect(await undone(other.url)).toHaveLength(1);
  const old = await altered('version-1.tar.gz', (name, body) => {
    if (name.includes('/jobs/')) return undefined;
    if (!name.endsWith('manifest.json')) return body;
    const { queues, ...manifest } = JSON.parse(body);
    expect(queues).toEqual([EVENTS_QUEUE, WIDE_EVENTS_QUEUE]);
    return JSON.stringify({ ...manifest, version: 1 });
  });
  expect(await loading(old)).toMatchObject({ jobs: 0 });
  expect(await undone(other.url)).toEqual([]);
  await other.close();
});

test('a database whose tables are empty and whose outbox is not is not empty', async () => {
  const leftover = await testDatabase();
  await withQueue(leftover.url, async ({ boss }) => {
    await boss.createQueue(EVENTS_QUEUE);
    await boss.send(EVENTS_QUEUE, { id: 'evt_left' });
  });
  const env = { DATABASE_URL: leftover.url, DATA_DIR: join(folder, 'leftover') };
  const refused = await warmly(['restore', file], env);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/not empty \(the queue events has jobs\)/);
  expect(await undone(leftover.url)).toHaveLength(1);
  await leftover.close();
});

test('a job queue of another version is refused in one line, and the database stays as it was', async () => {
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  const { rows } = await client.query('update pgboss.version set version = version + 1 returning version');
  const made = await warmly(['backup', join(folder, 'other.tar.gz')], {
    DATABASE_URL: source.url,
    DATA_DIR: dataDir,
  });
  await client.query('update pgboss.version set version = version - 1');
  await client.end();
  expect(made.code).toBe(3);
  expect(made.stderr.trim().split('\n')).toHaveLength(1);
  expect(made.stderr).toContain(`job queue are at version ${rows[0].version}`);
});

test('a backup that is made while events flow holds each event once: waiting, or with its deliveries', async () => {
  const flowing = await testDatabase();
  const at = join(folder, 'flowing');
  const quiet = await openReceiver();
  const house = await node(flowing.url, at, { deliver: true });
  await subscribe(house, await house.key('pro', { tenant: 'acme' }), quiet.url);
  let going = true;
  const publisher = (async () => {
    while (going) await announce(house, ...Array.from({ length: 5 }, (_, n) => `Flows ${n}`));
  })();
  await quiet.wait(30);
  const moving = join(folder, 'moving.tar.gz');
  const made = await warmly(['backup', moving], { DATABASE_URL: flowing.url, DATA_DIR: at });
  going = false;
  await publisher;
  await house.close();
  expect(made.code).toBe(0);
  const empty = await newDatabase('template0');
  expect(
    await warmly(['restore', moving], { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'moved') }),
  ).toMatchObject({ code: 0 });
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const changes = await client.query<{ n: number }>('select count(*)::int as n from changes');
  const events = await client.query<{ id: string }>('select id from webhook_events');
  await client.end();
  const left = await undone(empty.url);
  expect(new Set([...events.rows, ...left].map(({ id }) => id)).size).toBe(changes.rows[0]!.n);
  expect(events.rows.length + left.length).toBe(changes.rows[0]!.n);
  expect(changes.rows[0]!.n).toBeGreaterThanOrEqual(30);
  await quiet.close();
  await empty.drop();
  await flowing.close();
});
