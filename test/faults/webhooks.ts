// node test/faults/webhooks.ts [events, 4000 unless given; 0: nobody is killed]: what webhooks promise, while workers and
// publishers are killed at random, two workers stand still for longer than their jobs are certain, PostgreSQL is stopped at
// once twice, and a third of the receivers is hostile. Prints what it counted; exits with 1 when a promise was not kept.
// Takes some minutes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { createKey, loadPlans, syncPlans } from '../../src/identity/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { openOutbox } from '../../src/publishing/index.ts';
import { openStories, publishStories } from '../../src/stories/index.ts';
import {
  announceEvents,
  createSubscription,
  openWebhooks,
  type WebhookRoom,
} from '../../src/webhooks/index.ts';
import { quantile } from '../bench/figures.ts';
import { draft } from '../setup/draft.ts';

const EVENTS = Number(process.argv[2] ?? 4_000);
const ENDPOINTS = 3;
const WARM_UP_SECONDS = 30;
const WORKERS = 3;
// After 20 s, and at most 10 s more, others have what it had.
const FREEZE_MS = 35_000;
const PUBLISHERS = 2;
const log = openLog({ logLevel: 'fatal' });
const dataDir = mkdtempSync(join(tmpdir(), 'newstape-faults-webhooks-'));
const server = await startEmbedded({ dataDir, log });
await migrate(server.url);
const db = openDatabase(server.url, { pool: 6 });
await syncPlans(db, loadPlans(undefined));
const room = openWebhooks({
  db,
  kms: await openKms({ kmsKey: undefined, dataDir }),
  log,
  cursorKey: Buffer.alloc(32),
  retrySchedule: [5],
  allowLoopback: true,
});
const children = new Set<ChildProcess>();
let kept = true;
try {
  if (EVENTS > 0) await killings(db, room);
  await hostility(db, room);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await room.close();
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

function promise(what: string, holds: boolean, measured: unknown): void {
  kept &&= holds;
  console.log(`${holds ? 'kept  ' : 'BROKEN'} ${what}: ${JSON.stringify(measured)}`);
}

/** Events to some endpoints while workers, publishers and the database die. */
async function killings(db: Database, room: WebhookRoom): Promise<void> {
  const tenant = await newTenant(db, 'killings');
  const secrets: string[] = [];
  const accepted = new Map<string, number>();
  let forged = 0;
  const receiver = await receive((path, headers, body, response) => {
    // One in fifty is refused, so that retries take part.
    if (Math.random() < 0.02) return response.writeHead(500).end();
    try {
      new Webhook(secrets[Number(path.slice(1))]!).verify(body, headers as Record<string, string>);
    } catch {
      forged += 1;
    }
    const id = String(headers['svc-webhook-id']);
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  for (let i = 0; i < ENDPOINTS; i += 1) {
    const url = `${receiver.url}/${i}`;
    secrets.push(
      (await createSubscription(room, tenant, { url, eventTypes: ['intelligence.published'] })).secret,
    );
  }
  // The rate of one subscription would make it last: everything else is as it is.
  const limits = JSON.stringify({ perSecond: 100, breakerAfter: 1_000 });
  const start = Date.now();
  let over = false;
  const workers = Array.from({ length: WORKERS }, () =>
    keepRunning(
      'webhook-worker.ts',
      () => [limits],
      () => over,
    ),
  );
  const progress = Array.from({ length: PUBLISHERS }, () => 0);
  const each = Math.ceil(EVENTS / PUBLISHERS);
  const publishers = progress.map((_, i) =>
    keepRunning(
      'webhook-publisher.ts',
      () => [`publisher-${i}`, String(each), String(progress[i])],
      () => over || progress[i]! >= each,
      (message) => {
        if (typeof message === 'number') progress[i] = message;
      },
    ),
  );
  let killed = 0;
  let frozen = 0;
  let thaws: Promise<void> = Promise.resolve();
  let stops = 0;
  while (progress.some((n) => n < each) || (await open(db)) > 0) {
    await sleep(4_000 + Math.random() * 4_000);
    const published = progress.reduce((sum, n) => sum + n, 0);
    if (stops < 2 && published > ((stops + 1) * EVENTS) / 3) {
      stops += 1;
      const { rows } = await db.query<{ pid: number }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
      );
      process.kill(rows[0]!.pid, 'SIGQUIT');
    } else if (stops > frozen) {
      frozen += 1;
      thaws = workers[frozen % WORKERS]!.freeze(FREEZE_MS);
    } else if (Date.now() - start < 15 * 60_000 && published < each * PUBLISHERS) {
      const all = [...workers, ...publishers];
      killed += all[Math.floor(Math.random() * all.length)]!.kill() ? 1 : 0;
    } else if (killed < 6) {
      killed += workers[Math.floor(Math.random() * workers.length)]!.kill() ? 1 : 0;
    }
    if (Date.now() - start > 20 * 60_000) break;
  }
  await thaws;
  over = true;
  const { rows } = await db.query<Record<string, number>>(
    `with events as (select id from pgboss.job where name = 'events')
     select (select count(*) from changes)::int as changes, (select count(*) from events)::int as events,
       (select count(*) from webhook_deliveries)::int as deliveries,
       (select count(*) from webhook_deliveries where status = 'delivered')::int as delivered,
       (select count(*) from webhook_deliveries where status = 'dead_lettered')::int as dead,
       (select count(*) from events e cross join webhook_subscriptions s where not exists (
          select from webhook_deliveries d where d.event_id = e.id and d.subscription_id = s.id))::int as undelivered,
       (select count(*) from webhook_deliveries d where not exists (
          select from events e where e.id = d.event_id))::int as invented,
       (select count(*) from webhook_attempts where outcome is null)::int as silent,
       (select count(*) from webhook_attempts where outcome = 'unknown_outcome')::int as unknown,
       (select coalesce(max(extract(epoch from n.started_at - a.started_at)), 0)::float8
          from webhook_attempts a join webhook_attempts n on n.delivery_id = a.delivery_id and n.number = a.number + 1
          where a.outcome = 'unknown_outcome') as slowest`,
  );
  const counted = rows[0]!;
  const twice = [...accepted.values()].reduce((sum, n) => sum + n - 1, 0);
  const share = twice / counted.deliveries!;
  console.log(
    `${EVENTS} events, ${ENDPOINTS} endpoints, ${WORKERS} workers, ${PUBLISHERS} publishers: ${killed} processes killed, ` +
      `${frozen} stood still, PostgreSQL stopped ${stops} times, ${((Date.now() - start) / 1_000).toFixed(0)} s`,
  );
  promise('every event was published once', counted.changes === each * PUBLISHERS, counted.changes);
  promise('every delivery ended', counted.delivered! + counted.dead! === counted.deliveries, counted);
  promise(
    'no event without delivery, no delivery without event',
    counted.undelivered! + counted.invented! === 0,
    [counted.undelivered, counted.invented],
  );
  promise('what is delivered arrived', accepted.size >= counted.delivered!, accepted.size);
  promise('no attempt is silent', counted.silent === 0, counted.unknown);
  promise(
    'a killed delivery is retried within 45 s',
    counted.slowest! <= 45,
    `${counted.slowest!.toFixed(1)} s`,
  );
  promise('at most 0.5 % arrive twice', share <= 0.005, `${twice} of ${counted.deliveries}`);
  promise('every signature verifies', forged === 0, forged);
  for (const one of [...workers, ...publishers]) one.kill();
  await db.query('delete from webhook_subscriptions');
  await receiver.close();
}

/** Healthy receivers, alone and then beside hostile ones. */
async function hostility(db: Database, room: WebhookRoom): Promise<void> {
  const delays: number[] = [];
  const receiver = await receive((_path, _headers, body, response) => {
    delays.push(Date.now() - Number(/"title":"Sent at (\d+)/.exec(body)?.[1]));
    response.writeHead(204).end();
  });
  const queue = await openQueue({ url: server.url, log, worker: false });
  const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
  stories.listeners.push(await openOutbox(queue, stories.baseUrl), announceEvents);
  const publish = async (seconds: number): Promise<void> => {
    const end = Date.now() + seconds * 1_000;
    for (let next = Date.now(); next < end; next += 200) {
      await sleep(Math.max(0, next - Date.now()));
      await publishStories(stories, [draft({ title: `Sent at ${Date.now()}` })], { announce: true });
    }
  };
  const hostile = spawnChild('hostile-receivers.ts', []);
  const [{ port, paths }] = (await once(hostile, 'message')) as [{ port: number; paths: string[] }];
  let tenants = 0;
  const subscribe = async (url: string): Promise<void> => {
    tenants += 1;
    const tenant = await newTenant(db, `tenant-${tenants}`);
    await createSubscription(room, tenant, { url, eventTypes: ['intelligence.published'] });
  };
  for (let i = 0; i < 28; i += 1) await subscribe(receiver.url);
  const worker = await start('webhook-worker.ts', ['{}']);
  // A process takes its time to reach the size that it keeps.
  await publish(WARM_UP_SECONDS);
  delays.length = 0;
  let most = 0;
  const watching = setInterval(() => {
    void memoryOf(worker, 'rss').then(({ rss }) => {
      most = Math.max(most, rss);
    });
  }, 1_000);
  const since = new Date();
  await publish(60);
  await sleep(1_000);
  const alone = quantile(delays, 0.99);
  const peak = most;
  const { live } = await memoryOf(worker, 'live');
  for (const path of [...paths, ...paths]) await subscribe(`http://127.0.0.1:${port}/${path}`);
  delays.length = 0;
  await publish(60);
  await sleep(20_000);
  clearInterval(watching);
  const held = (await memoryOf(worker, 'live')).live - live;
  const beside = quantile(delays, 0.99);
  const { rows } = await db.query<{ longest: number; outcomes: object }>(
    `select max(duration_ms) as longest, json_object_agg(coalesce(outcome, 'under way'), n) as outcomes from (
       select outcome, max(duration_ms) as duration_ms, count(*) as n from webhook_attempts where started_at > $1
       group by outcome) o`,
    [since],
  );
  console.log(`28 healthy receivers, ${2 * paths.length} hostile: ${JSON.stringify(rows[0]!.outcomes)}`);
  promise(
    'the p99 of healthy receivers stays within 2x',
    beside <= 2 * alone,
    `${alone} ms alone, ${beside} ms beside`,
  );
  promise(
    'memory grows by less than 64 MiB',
    most - peak < 64 * 2 ** 20,
    `${mib(peak)} at most alone, ${mib(most)} beside; ${mib(held)} more are held after it`,
  );
  promise('every attempt ends within 16 s', rows[0]!.longest <= 16_000, `${rows[0]!.longest} ms`);
  await queue.close(0);
  await receiver.close();
}

async function open(db: Database): Promise<number> {
  try {
    const { rows } = await db.query<{ n: number }>(
      `select (select count(*) from webhook_deliveries where status not in ('delivered', 'dead_lettered'))::int
         + (select count(*) from pgboss.job where name = 'events' and state < 'completed')::int as n`,
    );
    return rows[0]!.n;
  } catch {
    return 1;
  }
}

async function newTenant(db: Database, tenant: string): Promise<string> {
  await createKey(db, Buffer.alloc(32), { tenant, plan: 'enterprise' });
  const { rows } = await db.query<{ id: string }>('select id from tenants where name = $1', [tenant]);
  return rows[0]!.id;
}

async function receive(
  answer: (
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: string,
    response: ServerResponse,
  ) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const made = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () =>
      answer(request.url ?? '', request.headers, Buffer.concat(chunks).toString(), response),
    );
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`,
    async close() {
      made.closeAllConnections();
      await new Promise<void>((resolve) => made.close(() => resolve()));
    },
  };
}

/** A process that is started again whenever it ends, until it is `over`. */
function keepRunning(
  file: string,
  args: () => readonly string[],
  over: () => boolean,
  hear: (message: unknown) => void = () => {},
): { kill(): boolean; freeze(ms: number): Promise<void> } {
  let child: ChildProcess | undefined;
  void (async () => {
    while (!over()) {
      child = spawnChild(file, args());
      child.on('message', hear);
      await once(child, 'exit');
      await sleep(500);
    }
  })();
  return {
    kill: () => child?.kill('SIGKILL') ?? false,
    async freeze(ms) {
      const standing = child;
      standing?.kill('SIGSTOP');
      await sleep(ms);
      standing?.kill('SIGCONT');
    },
  };
}

async function start(file: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawnChild(file, args);
  await once(child, 'message');
  return child;
}

function spawnChild(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const own = file === 'webhook-worker.ts' ? [dataDir] : [];
  const child = spawn(process.execPath, ['--expose-gc', path, server.url, ...own, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

async function memoryOf(
  worker: ChildProcess,
  what: 'rss' | 'live',
): Promise<{ readonly rss: number; readonly live: number }> {
  const told = once(worker, 'message');
  worker.send(what);
  return (await told)[0] as never;
}
