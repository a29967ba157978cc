import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from './log.ts';
import { StartupError } from './startup.ts';

/** Jobs kept in the service's own database: a job and what caused it commit together, or not at all. */
export interface JobQueue {
  /** For sending and working; queues are made with `JOB_DEFAULTS`. */
  readonly boss: PgBoss;
  /**
   * Has `work` done by one node of the cluster at the times of a cron expression (UTC). What fails is tried again
   * at the next time.
   */
  chore(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Whether the queue answers. */
  ready(): Promise<boolean>;
  /** Lets running jobs finish for up to `graceMs`, then gives them back to be done again by another node. */
  close(graceMs: number): Promise<void>;
}

/**
 * How every queue is made. A worker that dies is noticed by its missing heartbeat: after 20 s, at the next look, which
 * comes every 10 s; so its job runs again within 45 s. Waiting jobs are kept for 90 days, longer than any outage that
 * somebody means to recover from.
 */
export const JOB_DEFAULTS: QueueOptions = {
  heartbeatSeconds: 20,
  expireInSeconds: 300,
  retentionSeconds: 90 * 86_400,
  deleteAfterSeconds: 7 * 86_400,
  retryLimit: 3,
  retryDelay: 2,
  retryBackoff: true,
};

const LOOK_SECONDS = 10;
// A database that is away makes every poll fail: one line in a while says it.
const SAME_ERROR_MS = 30_000;

/**
 * Opens the queue, with its tables in the schema `pgboss`, which it makes and migrates itself.
 * @param options.worker whether this node looks after the queues: dead workers, schedules, old jobs.
 */
export async function openQueue(options: { url: string; log: Logger; worker: boolean }): Promise<JobQueue> {
  const { log, worker } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'newstape queue',
    max: 4,
    connectionTimeoutMillis: 4_000,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
  });
  const told = new Map<string, number>();
  // Without a listener an error ends the process.
  boss.on('error', (error) => {
    const now = Date.now();
    if (now - (told.get(error.message) ?? 0) < SAME_ERROR_MS) return;
    if (told.size > 100) told.clear();
    told.set(error.message, now);
    log.warn({ err: error }, 'the queue met an error');
  });
  boss.on('warning', (warning) => log.debug({ warning }, 'the queue warns'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw new StartupError(`the queue cannot be opened: ${(error as Error).message}`);
  }
  return {
    boss,
    async chore(name, cron, work) {
      await boss.createQueue(name, { ...JOB_DEFAULTS, retryLimit: 0, policy: 'singleton' });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, work);
    },
    async ready() {
      return (await boss.isInstalled()) === true;
    },
    close: (graceMs) => boss.stop({ graceful: graceMs > 0, timeout: graceMs }),
  };
}
