import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { createKey, loadPlans, syncPlans } from '../../src/identity/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { EVENTS_QUEUE, JOB_DEFAULTS, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { openOutbox } from '../../src/publishing/index.ts';
import { openStories, publishStories } from '../../src/stories/index.ts';
import {
  announceEvents,
  createSubscription,
  openWebhooks,
  type WebhookRoom,
} from '../../src/webhooks/index.ts';
import { draft } from '../setup/draft.ts';
import { quantile, table } from './figures.ts';
import { postgresSeconds } from './load.ts';

// Subscriptions enough that their own rate (25 a second each) is not what is measured.
const SUBSCRIPTIONS = 400;
const TENANTS = 40;
const EVENTS = 100;
const SECONDS = 10;
const log = openLog({ logLevel: 'error' });

/**
 * Deliveries a second of one worker process pinned to one core: each signed, sent over HTTP, and written down before and
 * after; beside the bare queue and the bare HTTP client. Then how long it takes from before a story is published to its
 * arrival, and how much of that its publishing, at 100 and 1,000 deliveries a second, also while a tenth of the receivers
 * hang. PostgreSQL is the embedded one with its own settings, and shares the other cores with the receivers.
 */
export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-bench-webhooks-'));
  const server = await startEmbedded({ dataDir, log });
  const db = openDatabase(server.url);
  const receiver = await child('webhooks-receiver.ts', [], '1');
  const [{ port }] = (await once(receiver, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  try {
    await migrate(server.url);
    await syncPlans(db, loadPlans(undefined));
    const kms = await openKms({ kmsKey: undefined, dataDir });
    const room = openWebhooks({
      db,
      kms,
      log,
      cursorKey: Buffer.alloc(32),
      retrySchedule: [5],
      allowLoopback: true,
    });
    const queue = await openQueue({ url: server.url, log, worker: false });
    const outbox = await openOutbox(queue, 'http://news.test');
    const tenants = await makeTenants(db);

    const rates: string[][] = [];
    rates.push(['undici Pool, one process', ...(await bareHttp(url, receiver))]);
    rates.push(['pg-boss fetch and complete', ...(await bareQueue(queue))]);
    for (let i = 0; i < SUBSCRIPTIONS; i += 1) await subscribe(room, tenants[i % TENANTS]!, `${url}/ok`);
    rates.push(['Newstape', ...(await throughput(server.url, dataDir, db, queue, receiver))]);
    table(['what', 'a second', 'us of CPU each', 'PostgreSQL us each'], rates);

    const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
    stories.listeners.push(outbox, announceEvents);
    const worker = await child('../faults/webhook-worker.ts', [server.url, dataDir], '0');
    await once(worker, 'message');
    const delays: string[][] = [];
    for (const [perSecond, hanging] of [
      [100, 0],
      [100, 0.1],
      [1_000, 0],
      [1_000, 0.1],
    ] as const) {
      await db.query('delete from webhook_subscriptions');
      const receivers = perSecond / 10;
      const hang = Math.round(receivers * hanging);
      for (let i = 0; i < receivers + hang; i += 1) {
        await subscribe(room, tenants[i % TENANTS]!, i < receivers ? `${url}/ok` : `${url}/hang`);
      }
      await sleep(3_000);
      await ask(receiver, 'forget');
      const before = await cpu(worker);
      const publishing: number[] = [];
      const end = performance.now() + SECONDS * 1_000;
      for (let next = performance.now(); next < end; next += 100) {
        await sleep(Math.max(0, next - performance.now()));
        const begun = performance.now();
        await publishStories(stories, [draft({ title: `Sent at ${Date.now()}` })], { announce: true });
        publishing.push(performance.now() - begun);
      }
      await sleep(2_000);
      const { count, delays: times } = await ask(receiver, 'forget');
      delays.push([
        String(perSecond),
        hanging === 0 ? 'none' : `${hang} of ${receivers + hang}`,
        String(count),
        quantile(publishing, 0.5).toFixed(0),
        ...[0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0)),
        (((await cpu(worker)) - before) / (count / 1e6)).toFixed(0),
      ]);
    }
    const head = [
      'deliveries/s',
      'hanging',
      'arrived',
      'publishing p50 ms',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'max ms',
    ];
    table([...head, 'worker us each'], delays);
    await stop(worker);
    await queue.close(0);
    await room.close();
  } finally {
    await stop(receiver);
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeTenants(db: Database): Promise<string[]> {
  for (let i = 0; i < TENANTS; i += 1) {
    await createKey(db, Buffer.alloc(32), { tenant: `bench-${i}`, plan: 'enterprise' });
  }
  const { rows } = await db.query<{ id: string }>('select id from tenants');
  return rows.map(({ id }) => id);
}

const subscribe = (room: WebhookRoom, tenant: string, url: string) =>
  createSubscription(room, tenant, { url, eventTypes: ['intelligence.published'] });

/** Fills the outbox, then lets one worker empty it; what counts is the time between the first arrival and the last. */
async function throughput(
  url: string,
  dataDir: string,
  db: Database,
  queue: JobQueue,
  receiver: ChildProcess,
): Promise<string[]> {
  const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
  const [made] = await publishStories(stories, [draft()]);
  const facts = { ...FACTS, kind: 'story', id: (made as { id: string }).id };
  const events = Array.from({ length: EVENTS }, (_, n) => {
    const id = newUuid();
    return {
      id,
      singletonKey: String(-1 - n),
      data: {
        id: `evt_${id}`,
        type: 'intelligence.published',
        occurredAt: new Date().toISOString(),
        data: { ...facts, title: `Bench ${n}` },
      },
    };
  });
  await queue.boss.insert(EVENTS_QUEUE, events);
  const total = EVENTS * SUBSCRIPTIONS;
  const worker = await child('../faults/webhook-worker.ts', [url, dataDir], '0');
  await once(worker, 'message');
  const before = { node: await cpu(worker), postgres: postgresSeconds() };
  await ask(receiver, 'forget');
  const until = Date.now() + 120_000;
  let seen = await ask(receiver, 'count');
  while (seen.count < total && Date.now() < until) {
    await sleep(100);
    seen = await ask(receiver, 'count');
  }
  await sleep(1_000);
  const node = (await cpu(worker)) - before.node;
  const postgres = postgresSeconds() - before.postgres;
  const { rows } = await db.query<{ n: number; written: number }>(
    `select count(*)::int as n, (select count(*)::int from webhook_attempts where outcome = 'delivered') as written
     from webhook_deliveries where status = 'delivered'`,
  );
  if (rows[0]!.n !== total || rows[0]!.written !== total) {
    throw new Error(`of ${total} deliveries ${rows[0]!.n} are written as delivered, ${seen.count} arrived`);
  }
  await stop(worker);
  return figures(total, seen.ms / 1_000, node, postgres);
}

const FACTS = {
  kind: 'post',
  id: 'post_01h455vb4pex5vsknk084sn02q',
  slug: 'bench',
  summary: 'After two years of debate the council approved the harbour plan. '.repeat(6),
  categories: ['politics'],
  geographies: ['AU'],
  publishedAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  revision: 1,
  url: 'http://news.test/posts/bench',
};

/** The same POSTs without anything else. */
async function bareHttp(url: string, receiver: ChildProcess): Promise<string[]> {
  const pool = new Pool(url, { connections: 64 });
  const body = JSON.stringify({ data: FACTS });
  await ask(receiver, 'forget');
  const before = process.cpuUsage();
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (performance.now() - start < 3_000) {
        const answer = await pool.request({ path: '/ok', method: 'POST', body });
        await answer.body.dump();
        count += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return figures(count, seconds, (user + system) / 1e6, Number.NaN);
}

/** Jobs that are fetched and completed, without anything else. */
async function bareQueue(queue: JobQueue): Promise<string[]> {
  await queue.boss.createQueue('bare', JOB_DEFAULTS);
  const total = 40_000;
  for (let i = 0; i < total; i += 2_000) {
    await queue.boss.insert(
      'bare',
      Array.from({ length: 2_000 }, (_, n) => ({ data: { n: i + n } })),
    );
  }
  const before = { node: process.cpuUsage(), postgres: postgresSeconds() };
  const start = performance.now();
  let done = 0;
  while (done < total) {
    const jobs = await queue.boss.fetch('bare', { batchSize: 500 });
    await queue.boss.complete(
      'bare',
      jobs.map(({ id }) => id),
    );
    done += jobs.length;
  }
  const { user, system } = process.cpuUsage(before.node);
  const seconds = (performance.now() - start) / 1_000;
  return figures(total, seconds, (user + system) / 1e6, postgresSeconds() - before.postgres);
}

function figures(count: number, seconds: number, node: number, postgres: number): string[] {
  const micros = (value: number): string => (Number.isNaN(value) ? '' : ((value * 1e6) / count).toFixed(0));
  return [(count / seconds).toFixed(0), micros(node), micros(postgres)];
}

async function child(file: string, args: readonly string[], core: string): Promise<ChildProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const made = spawn('taskset', ['-c', core, process.execPath, path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(made, 'spawn');
  return made;
}

async function stop(made: ChildProcess): Promise<void> {
  const gone = once(made, 'exit');
  made.disconnect();
  await Promise.race([gone, sleep(5_000)]);
  made.kill('SIGKILL');
}

async function ask(
  receiver: ChildProcess,
  what: 'forget' | 'count',
): Promise<{ count: number; ms: number; delays: number[] }> {
  const told = once(receiver, 'message');
  receiver.send(what);
  return (await told)[0] as never;
}

/** Seconds of processor time that a worker used. */
async function cpu(worker: ChildProcess): Promise<number> {
  const told = once(worker, 'message');
  worker.send('cpu');
  const { user, system } = ((await told)[0] as { cpu: NodeJS.CpuUsage }).cpu;
  return (user + system) / 1e6;
}
