import type pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { keptQueues, queueOn } from '../queue.ts';
import { BackupError } from './manifest.ts';

/** One job in a backup: a line of JSON. */
const JOB = z.object({
  /** uuid: a restored job keeps its id. */
  id: z.uuid(),
  key: z.string().nullable(),
  data: z.unknown(),
});

// States of unfinished jobs. A job whose worker gave up (`failed`) was acknowledged like the others and is tried again.
const UNDONE = "'created', 'retry', 'active', 'failed'";
const ROWS_AT_ONCE = 500;

/**
 * The job queues as one of our transactions sees and changes them, only through pg-boss's own interface. It starts no
 * work by itself and makes no tables.
 * @param client within a transaction that everything is part of.
 * @returns undefined when there are no queues in the database.
 * @throws BackupError when they are of another version than this release's.
 */
export async function queuesIn(client: pg.Client): Promise<PgBoss | undefined> {
  const boss = queueOn(client);
  if (!(await boss.isInstalled())) return undefined;
  try {
    return await boss.start();
  } catch (error) {
    if ((error as { code?: string }).code !== undefined) throw error;
    throw new BackupError(
      `the tables of the job queue are at version ${await boss.schemaVersion()}, which this release does not read: ` +
        'start the service of this release once, then try again',
    );
  }
}

/** Closes what `queuesIn` returned, but not its client. */
export async function leaveQueues(boss: PgBoss | undefined): Promise<void> {
  await boss?.stop({ graceful: false, close: false });
}

/**
 * The jobs of a queue that are not done, the oldest first, as lines of JSON; a batch at a time, so that a long queue
 * needs no more memory than a short one.
 */
export async function* undoneJobs(client: pg.Client, boss: PgBoss, queue: string): AsyncGenerator<string[]> {
  // pg-boss composes the statement. It is run through a cursor instead of at once, so pg-boss itself sees no rows.
  const opening = {
    executeSql: async (text: string, values?: unknown[]) => {
      await client.query(
        `declare undone_jobs no scroll cursor for
         select job.id, job."singletonKey" as key, job.data from (${text}) job
         where job.state in (${UNDONE}) order by job."createdOn", job.id`,
        values,
      );
      return { rows: [] };
    },
  };
  await boss.findJobs(queue, { db: opening });
  try {
    while (true) {
      const { rows } = await client.query<z.infer<typeof JOB>>(`fetch ${ROWS_AT_ONCE} from undone_jobs`);
      if (rows.length === 0) return;
      yield rows.map(({ id, key, data }) => `${JSON.stringify({ id, key, data })}\n`);
    }
  } finally {
    await client.query('close undone_jobs').catch(() => {});
  }
}

/** The first queue with jobs that are not done; undefined: there is none. */
export async function busyQueue(client: pg.Client, boss: PgBoss): Promise<string | undefined> {
  for (const name of await keptQueues(boss)) {
    const jobs = undoneJobs(client, boss, name);
    const { done } = await jobs.next();
    await jobs.return(undefined);
    if (!done) return name;
  }
  return undefined;
}

/**
 * Puts jobs back.
 * @throws BackupError when one is not of a form that this release knows.
 */
export async function putJobs(boss: PgBoss, queue: string, lines: readonly string[]): Promise<void> {
  const jobs = lines.map((line): JobInsert => {
    const { id, key, data } = jobOf(line, queue);
    return { id, data: data as object, ...(key === null ? {} : { singletonKey: key }) };
  });
  const put = await boss.insert(queue, jobs, { returnId: true });
  if (put?.length !== jobs.length) throw new BackupError(`the queue ${queue} in it has duplicate jobs`);
}

function jobOf(line: string, queue: string): z.infer<typeof JOB> {
  try {
    return JOB.parse(JSON.parse(line));
  } catch {
    throw new BackupError(`the queue ${queue} in it is damaged`);
  }
}
