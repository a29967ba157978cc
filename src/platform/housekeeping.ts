import type { Database } from './database.ts';
import type { JobQueue } from './queue.ts';
import { removeInPieces } from './retention/index.ts';

// A job is given up after 300 s (JOB_DEFAULTS), and one removal takes up to 120.
const RUN_MS = 170_000;

/**
 * Every ten minutes one node removes data that is kept only for a time.
 * @param more further chores, by room, one after the other; if one fails, the others still run. Those that a run has no
 *        time for are the first ones of the next run.
 */
export async function keepHouse(
  queue: JobQueue,
  db: Database,
  ...more: readonly ((db: Database) => Promise<unknown>)[]
): Promise<void> {
  const chores = [pruneMeterBatches, pruneStreamTickets, ...more];
  let next = 0;
  await queue.chore('housekeeping', '*/10 * * * *', async () => {
    const failures: unknown[] = [];
    const until = performance.now() + RUN_MS;
    for (let done = 0; done < chores.length && performance.now() < until; done += 1) {
      const prune = chores[next]!;
      next = (next + 1) % chores.length;
      await prune(db).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
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
  return pruneOld(db, 'meter_batches', 'id', "at < clock_timestamp() - interval '1 hour'", 'at');
}

/** Deletes tickets that opened no stream in time: whoever made many and used none leaves nothing behind. */
async function pruneStreamTickets(db: Database): Promise<number> {
  return pruneOld(db, 'stream_tickets', 'digest', 'expires_at < clock_timestamp()', 'expires_at');
}

/**
 * Deletes old rows of a table in pieces.
 * @param key a column that names one row.
 * @param old SQL: which rows are old; the column `order` of it has an index. `$1` is `value`.
 * @returns how many were removed
 */
export async function pruneOld(
  db: Database,
  table: string,
  key: string,
  old: string,
  order: string,
  value?: number,
): Promise<number> {
  const values = value === undefined ? [] : [value];
  let isOver = false;
  return removeInPieces(async () => {
    if (isOver) return undefined;
    const { rowCount } = await db.query(
      `delete from ${table} where ${key} = any(array(select ${key} from ${table} where ${old} order by ${order} limit ${CHUNK}))`,
      values,
    );
    isOver = (rowCount ?? 0) < CHUNK;
    return { [table]: rowCount ?? 0 };
  });
}
