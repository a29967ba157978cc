import type pg from 'pg';
import {
  type Clock,
  PgBoss,
  type Queue,
  type QueueOptions,
  type WorkHandler,
  type WorkOptions,
} from 'pg-boss';
import { z } from 'zod';
import { steadyNow } from './health/steady-clock.ts';
import type { Logger } from './log.ts';
import { DEFAULT_RETENTION } from './retention/index.ts';
import { Connection } from './sql/connection.ts';
import { driverCall } from './sql/outage.ts';
import { StartupError } from './startup.ts';
import { traced, traceOf } from './traces/index.ts';

/** Jobs kept in the service's own database: a job and what caused it commit together, or not at all. */
export interface JobQueue {
  /** For sending and fetching. */
  readonly boss: PgBoss;
  /**
   * Makes a queue with these options (`JOB_DEFAULTS` and more); one that is there stays as it is.
   * @throws Problem `unavailable` when the database does not answer in time, as `consume` and `chore` do.
   */
  define(name: string, options: Omit<Queue, 'name'>): Promise<void>;
  /** Has the jobs of a queue done by this node, among others. @returns the id by which its worker is notified. */
  consume<Data extends object>(name: string, options: WorkOptions, work: WorkHandler<Data>): Promise<string>;
  /**
   * Has `work` done by one node of the cluster at the times of a cron expression (UTC). A failed run is tried again at
   * the next time.
   * @param failed `again`: a failed run is tried again within minutes, since the next time is far; `work` may then be done
   *        twice.
   */
  chore(name: string, cron: string, work: () => Promise<void>, failed?: 'again'): Promise<void>;
  /**
   * Has jobs that ended removed so many days later, in every queue there is by then, also by nodes that knew another number.
   * pg-boss removes them itself, every ten minutes.
   */
  keepEnded(days: number): Promise<void>;
  /** Whether the queue answers. */
  ready(): Promise<boolean>;
  /** Lets running jobs finish for up to `graceMs`, then returns them so that another node does them again. */
  close(graceMs: number): Promise<void>;
}

/**
 * How every queue is made. A dead worker is noticed by its missing heartbeat: after 20 s, at the next check, which
 * comes every 10 s; so its job runs again within 45 s. Waiting jobs are kept for 90 days, longer than any outage.
 */
export const JOB_DEFAULTS: QueueOptions = {
  heartbeatSeconds: 20,
  expireInSeconds: 300,
  retentionSeconds: 90 * 86_400,
  deleteAfterSeconds: DEFAULT_RETENTION.jobs * 86_400,
  retryLimit: 3,
  retryDelay: 2,
  retryBackoff: true,
};

// Of a run whose next time is far: eight more in 20 minutes, which most outages do not outlast.
const AGAIN: QueueOptions = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 };

/** The queue that outgoing events wait in. */
export const EVENTS_QUEUE = 'events';

/** Its options. An event that no worker has taken is kept for ten years, which means always. */
export const EVENTS_OPTIONS: QueueOptions = { ...JOB_DEFAULTS, retentionSeconds: 10 * 365 * 86_400 };

/** The queue of events that only some of their many receivers have yet (src/webhooks/events/wide.ts). */
export const WIDE_EVENTS_QUEUE = 'events-wide';

/**
 * Queues whose waiting jobs nothing else can make again: a backup holds them. The jobs of the other queues follow from
 * the tables or the clock.
 */
export const KEPT_QUEUES: ReadonlyMap<string, QueueOptions> = new Map(
  [EVENTS_QUEUE, WIDE_EVENTS_QUEUE].map((name) => [name, EVENTS_OPTIONS]),
);

const DAY_SECONDS = 86_400;
const LOOK_SECONDS = 10;
const MAINTAIN_SECONDS = 600;
const BEGUN = Date.now() - steadyNow();
/**
 * The clock of the queue, which nobody can set: where the wall's was set back by an hour, no chore would run and no dead worker
 * be noticed for that hour. How far it is from the database's clock pg-boss measures itself, every ten minutes.
 */
const STEADY: Clock = {
  now: () => BEGUN + steadyNow(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
// While the database is unavailable every poll fails: only now and then a line is logged.
const SAME_ERROR_MS = 30_000;

/**
 * What pg-boss answers to `complete` and `touch`, which its types leave out: how many jobs it found as they should be,
 * and which. Nothing else here relies on what it does not document, and a test says when this changes.
 */
export function answerOf(response: object): {
  readonly affected: number;
  readonly settled: readonly string[];
} {
  return ANSWER.parse(response);
}

const ANSWER = z.object({
  affected: z.number(),
  settled: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
});

/** Does a job in a span of its own, which goes on with the trace that its data carries (`withTrace`). */
export function tracedJob<T>(queue: string, data: unknown, work: () => Promise<T>): Promise<T> {
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue };
  return traced(() => ({ name: `job ${queue}`, kind: 'consumer', attributes, parent: traceOf(data) }), work);
}

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * The queue's interface on a connection of ours, so that what it does is part of the transaction there. It runs nothing
 * by itself and makes no tables; `isInstalled` and `schemaVersion` answer before it is started.
 */
export function queueOn(client: Queried): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  return boss;
}

/** The names of `KEPT_QUEUES` that exist, in order. */
export async function keptQueues(boss: PgBoss): Promise<string[]> {
  const found = await boss.getQueues([...KEPT_QUEUES.keys()]);
  return found.map(({ name }) => name).sort();
}

/**
 * Makes what a restore fills: the queue's tables, at this release's version, and the queues that a backup holds.
 * What is there already stays as it is.
 */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'newstape restore',
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const [name, options] of KEPT_QUEUES) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens the queue, with its tables in the schema `pgboss`, which pg-boss makes and migrates itself. @param
 * options.worker whether this node maintains the queues: dead workers, schedules, old jobs.
 */
export async function openQueue(options: { url: string; log: Logger; worker: boolean }): Promise<JobQueue> {
  const { log, worker } = options;
  // pg-boss hands what it does not know itself to its pool, whose connections are then ours (`giveUpDatabase`).
  const pool: pg.PoolConfig = { Client: Connection };
  const boss = new PgBoss({
    ...pool,
    connectionString: options.url,
    application_name: 'newstape queue',
    max: 4,
    connectionTimeoutMillis: 4_000,
    clock: STEADY,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    // Once a day, as it is unless told, would remove a day of jobs in one statement.
    maintenanceIntervalSeconds: MAINTAIN_SECONDS,
  });
  const told = new Map<string, number>();
  let isLeaving = false;
  // Without a listener an error ends the process.
  boss.on('error', (error) => {
    const now = Date.now();
    if (now - (told.get(error.message) ?? 0) < SAME_ERROR_MS) return;
    if (told.size > 100) told.clear();
    told.set(error.message, now);
    // A job that is given up to leave in time cannot be marked any more: it is taken up again when its lease has run out.
    log[isLeaving ? 'debug' : 'warn']({ err: error }, 'the queue met an error');
  });
  boss.on('warning', (warning) => log.debug({ warning }, 'the queue warns'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw new StartupError(`the queue cannot be opened: ${(error as Error).message}`, { cause: error });
  }
  const queue: JobQueue = {
    boss,
    define: (name, options) => driverCall(() => boss.createQueue(name, options)),
    consume: (name, options, work) => driverCall(() => boss.work(name, options, work)),
    async chore(name, cron, work, failed) {
      const retries = failed === 'again' ? AGAIN : { retryLimit: 0 };
      await queue.define(name, { ...JOB_DEFAULTS, ...retries, policy: 'singleton' });
      // A queue that an earlier release made stays as it was made.
      await driverCall(() => boss.updateQueue(name, retries));
      await driverCall(() => boss.schedule(name, cron));
      await queue.consume(name, { pollingIntervalSeconds: 10 }, ([job]) => tracedJob(name, job?.data, work));
    },
    async keepEnded(days) {
      const deleteAfterSeconds = days * DAY_SECONDS;
      await queue.chore('queue-options', '*/10 * * * *', async () => {
        for (const one of await boss.getQueues()) {
          if (one.deleteAfterSeconds === deleteAfterSeconds) continue;
          await boss.updateQueue(one.name, { deleteAfterSeconds });
        }
      });
    },
    async ready() {
      return (await boss.isInstalled()) === true;
    },
    close(graceMs) {
      isLeaving = true;
      return boss.stop({ graceful: graceMs > 0, timeout: graceMs });
    },
  };
  return queue;
}
