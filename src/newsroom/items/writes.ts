import type { Sql } from '../../platform/database.ts';

// Any number that no other part of the service locks by; the letters are "cmpw".
const WRITES = 0x636d7077;

/** Says of a transaction that it writes what was composed, until it is over. */
export async function holdWrite(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('select pg_advisory_xact_lock_shared($1)', [WRITES]);
}

/** Waits until the transactions that write what was composed, and are under way now, are over. */
export async function awaitWrites(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [WRITES]);
}
