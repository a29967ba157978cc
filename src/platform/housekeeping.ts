import type { Database } from './database.ts';
import type { JobQueue } from './queue.ts';

/**
 * Every ten minutes one node removes data that is kept only for a time.
 * @param more further chores, by room; if one fails, the others still run.
 */
export async function keepHouse(
  queue: JobQueue,
  db: Database,
  ...more: readonly ((db: Database) => Promise<unknown>)[]
): Promise<void> {
  await queue.chore('housekeeping', '*/10 * * * *', async () => {
    const done = await Promise.allSettled([pruneMeterBatches, ...more].map((prune) => prune(db)));
    const failed = done.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  });
}

// Small enough that a node that admits requests at the same moment never waits for it.
const CHUNK = 10_000;

/**
 * Deletes admissions older than an hour. They are kept so that a repeated query counts once, and nobody repeats one
 * after the few seconds in which a connection is given up.
 * @returns how many were removed
 */
export async function pruneMeterBatches(db: Database): Promise<number> {
  let removed = 0;
  while (true) {
    const result = await db.query(
      `delete from meter_batches where id in (
         select id from meter_batches where at < clock_timestamp() - interval '1 hour' order by at limit ${CHUNK})`,
    );
    removed += result.rowCount ?? 0;
    if ((result.rowCount ?? 0) < CHUNK) return removed;
  }
}
