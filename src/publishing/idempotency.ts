import { createHash } from 'node:crypto';
import type { Database, Sql } from '../platform/database.ts';
import { pruneOld } from '../platform/housekeeping.ts';
import { Problem } from '../platform/problem.ts';

/** A request that may be repeated: its owner, its idempotency key, and its content. */
export interface KeyedRequest {
  readonly tenantUuid: string;
  /** Undefined: nothing is remembered, and a repetition does the work again. */
  readonly key: string | undefined;
  /** The content as plain data: two requests are the same if their JSON is. */
  readonly request: unknown;
}

/** Remembers the answer in the transaction that does the work: both commit, or neither. */
export type Remember<T> = (sql: Sql, answer: T) => Promise<void>;

/**
 * Does a piece of work once for each key. The same key with the same request returns the first answer, even if both
 * were sent at once or the first answer was lost. Failures are not remembered.
 * @param work does it, and calls `remember` in its transaction; an answer that it did not remember (nothing had to be
 *        changed) is remembered after it.
 * @returns the answer, which must be plain data, and whether it is an earlier one.
 * @throws Problem `conflict` for a key that was used with another request; any error of `work`.
 */
export async function once<T extends object>(
  db: Database,
  { tenantUuid, key, request }: KeyedRequest,
  work: (remember: Remember<T>) => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  if (key === undefined) return { answer: await work(async () => {}), replayed: false };
  const digest = createHash('sha256').update(JSON.stringify(request)).digest();
  const before = await recall<T>(db, tenantUuid, key, digest);
  if (before !== undefined) return { answer: before, replayed: true };
  let remembered = false;
  try {
    const answer = await work(async (sql, given) => {
      // If an identical request was faster, its row makes this insert fail, and the whole transaction with it.
      await sql.query(INSERT, [tenantUuid, key, digest, JSON.stringify(given)]);
      remembered = true;
    });
    if (remembered) return { answer, replayed: false };
    await db.query(`${INSERT} on conflict do nothing`, [tenantUuid, key, digest, JSON.stringify(answer)]);
    return { answer: (await recall<T>(db, tenantUuid, key, digest)) ?? answer, replayed: false };
  } catch (error) {
    const twin = await recall<T>(db, tenantUuid, key, digest);
    if (twin !== undefined) return { answer: twin, replayed: true };
    throw error;
  }
}

const INSERT = 'insert into idempotency_keys (tenant_id, key, digest, outcome) values ($1, $2, $3, $4)';

// Clients give up long before; docs/publishing.md promises this time.
const KEPT = '24 hours';

async function recall<T>(
  db: Database,
  tenantUuid: string,
  key: string,
  digest: Buffer,
): Promise<T | undefined> {
  const found = await db.query<{ digest: Buffer; outcome: T }>(
    'select digest, outcome from idempotency_keys where tenant_id = $1 and key = $2',
    [tenantUuid, key],
  );
  const row = found.rows[0];
  if (row === undefined) return undefined;
  if (row.digest.equals(digest)) return row.outcome;
  throw new Problem('conflict', 'This idempotency key was used with a different request. Give a new key.', {
    errors: [
      { parameter: 'idempotencyKey', detail: 'was used with a different request in the past 24 hours' },
    ],
  });
}

/**
 * Forgets keys older than 24 hours.
 * @returns how many were removed.
 */
export async function pruneIdempotencyKeys(db: Database): Promise<number> {
  return pruneOld(db, 'idempotency_keys', 'ctid', `at < clock_timestamp() - interval '${KEPT}'`, 'at');
}
