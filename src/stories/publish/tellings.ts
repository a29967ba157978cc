import type { Sql } from '../../platform/database.ts';

// Any number that no other part of the service locks by; the letters are "cmpw".
const TELLINGS = 0x636d7077;

/**
 * Says of a transaction, before it reads a story, that it writes elsewhere what stories say, until it is over: a composition,
 * a digest, an answer. What removes words from stories waits for it, and finds what it wrote.
 */
export async function holdTelling(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('select pg_advisory_xact_lock_shared($1)', [TELLINGS]);
}

/** Waits until the transactions that write what stories say, and are under way now, are over. */
export async function awaitTellings(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [TELLINGS]);
}
