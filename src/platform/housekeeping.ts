import type { Database } from './database.ts';
import type { JobQueue } from './queue.ts';

/**
 * Every ten minutes, on one node: what is kept only for a while is removed.
 * @param more what rooms keep only for a while; one that fails does not keep the others from their turn.
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
 * Forgets admissions older than an hour. They are kept so that asking twice counts once, and nobody asks again
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
