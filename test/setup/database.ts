import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { TEMPLATE, withDatabase } from './postgres.ts';

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** A fresh database with every migration applied, for one test file. Close it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await newDatabase(TEMPLATE);
  const db = openDatabase(url, { pool: 8 });
  return {
    url,
    db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** A fresh database, cloned from `template` (`template0`: there is nothing in it). */
export async function newDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Files are copied as they lie, past the log: a quarter of the processor time, and nothing to wait for.
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
