import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../problem.ts';
import { ofDriver } from '../sql/outage.ts';
import { diskFull, StartupError, saysDiskFull } from '../startup.ts';
import type { PostgresHome } from './home.ts';

const POLL_MS = 20;
const SILENT_MS = 30_000;

/**
 * Makes the database `newstape` where it is missing. A server that dies meanwhile is asked again: whoever keeps it starts it again.
 * @param server gives the connection string of a database of the server, as it is now.
 * @throws StartupError if it dies again and again, or its disk is full.
 */
export async function ensureDatabase(
  server: { url(database: string): string },
  { data, logFile }: PostgresHome,
): Promise<void> {
  const end = Date.now() + SILENT_MS;
  while (true) {
    try {
      const url = server.url('postgres');
      const there = await ask(url, `select 1 from pg_database where datname = 'newstape'`);
      if (there === 0) await ask(url, 'create database newstape');
      return;
    } catch (error) {
      // Two processes may find it missing at once; the second one's duplicate is no error.
      if (['42P04', '23505'].includes((error as { code?: string }).code ?? '')) return;
      if (saysDiskFull(error)) throw diskFull(data);
      if (!(ofDriver(error) instanceof Problem)) throw error;
      if (Date.now() > end) throw new StartupError(`PostgreSQL stops as soon as it runs: see ${logFile}`);
      await sleep(POLL_MS);
    }
  }
}

/** @returns how many rows came back */
async function ask(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows.length;
  } finally {
    await client.end().catch(() => {});
  }
}
