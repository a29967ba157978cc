import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Waiting } from './postgres/recovering.ts';
import { sqlState } from './sql/outage.ts';
import { StartupError } from './startup.ts';

// Any number will do, as long as nothing else takes it: "newstape migrations" in a few digits of its SHA-256.
const LOCK = '6113427550174';
// A build of indexes may take as long as the tables are large; others look again so often whether it is done.
const LOOK_MS = 200;
// Whoever uses a table that a migration waits for waits behind it: this long at most, well below what a request may take.
const TABLES_MS = 1_000;
// Then they are let through, and it tries again.
const PAUSE_MS = 500;
const PATIENCE_MS = 300_000;
/** SQLSTATE of a statement that waited for a lock for too long. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does a migration's work in a transaction that no other process migrates beside. Where a table is in use it gives up
 * after a second, lets through who waits behind it, and does all of it again.
 * @throws StartupError when the tables are still in use after five minutes; whatever the work throws.
 */
export async function inTurn<T>(
  client: pg.Client,
  name: string,
  { patienceMs = PATIENCE_MS, onWait }: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    await beginAlone(client);
    try {
      await client.query(`set local lock_timeout = ${TABLES_MS}`);
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('rollback');
      if (performance.now() > end) {
        throw new StartupError(
          `migration ${name} cannot be applied, because transactions have used its tables for ${Math.round(patienceMs / 1_000)} s: end them, then start again`,
        );
      }
      if (!told) onWait?.(`migration ${name} waits for transactions that use its tables`);
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Begins the transaction. The lock is held to its end, so it also works behind a pooler that shares connections. Others
 * ask for it again and again: a statement that waits for it would keep its view of the tables, and a build of an index
 * waits for everybody who has an older view than its own.
 */
async function beginAlone(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as mine`,
    );
    if (rows[0]!.mine) return;
    await client.query('rollback');
    await sleep(LOOK_MS);
  }
}
