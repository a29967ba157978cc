import pg from 'pg';
import { copyIn } from './copy-in.ts';
import type { TransactionSql } from './database.ts';
import { driverCall } from './outage.ts';
import { runForAll } from './owner.ts';

/** A longer request would hold a connection that others wait for. */
export const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 4_000;

/** Options of every connection: none waits for ever. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'newstape',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  };
}

/** A connection is everybody's: it would otherwise keep the request that opened it for as long as it lives. */
class Unowned extends pg.Client {
  override connect(...args: unknown[]): Promise<void> & undefined {
    return runForAll(() => Reflect.apply(super.connect, this, args)) as never;
  }
}

/** Leaves the values of a result as PostgreSQL writes them: texts, or null. */
export const RAW_TYPES = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

/** Options of every pool. */
export const poolTo = (url: string): pg.PoolConfig => ({ ...connectionTo(url), Client: Unowned });

/**
 * Runs `work` in one transaction (read committed) of a connection; an error rolls back and is thrown again. @param
 * onBroken is called when even the rollback failed: the connection cannot be used any more.
 */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: (sql: TransactionSql) => Promise<T>,
  onBroken: (error: Error) => void = () => {},
): Promise<T> {
  try {
    await driverCall(() => client.query('begin'));
    const result = await work({
      query: (text, values) => driverCall(() => client.query(text, values as unknown[])),
      copy: (text, rows) => driverCall(() => copyIn(client, text, rows)),
    });
    await driverCall(() => client.query('commit'));
    return result;
  } catch (error) {
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}
