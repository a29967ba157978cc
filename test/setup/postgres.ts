import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { openQueue } from '../../src/platform/queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database `postgres` on the server of this run, as a superuser. */
    postgresUrl: string;
  }
}

/** The database that `testDatabase()` clones. */
export const TEMPLATE = 'newstape_template';

/**
 * One PostgreSQL for the whole run, on its own data directory, with every migration applied to a template. Each tier asks
 * for it, the first makes it, and the last to go stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = RUN as { postgres?: { readonly opening: Promise<Server>; tiers: number } };
  run.postgres ??= { opening: open(), tiers: 0 };
  const { postgres } = run;
  postgres.tiers += 1;
  const { url, stop } = await postgres.opening;
  project.provide('postgresUrl', url);
  return async () => {
    postgres.tiers -= 1;
    if (postgres.tiers > 0) return;
    delete run.postgres;
    await stop();
  };
}

// Each tier has modules of its own: what they share is the process.
const RUN: object = process;

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

async function open(): Promise<Server> {
  const dataDir = join(tmpdir(), `newstape-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const server = await startEmbedded({
    dataDir,
    log: openLog({ logLevel: 'error' }),
    // What the tests write may be lost with the machine; they crash processes, never the machine.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '128MB',
      max_wal_size: '512MB',
    },
  });
  const url = withDatabase(server.url, 'postgres');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The tests open thousands of connections, each of which works the password out as often as this says: 4,096 times.
  await client.query('set scram_iterations = 1');
  const { username, password } = new URL(url);
  await client.query(`alter role ${username} password '${password}'`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(withDatabase(server.url, TEMPLATE));
  // The queue makes its tables itself: once here, rather than in the database of each file.
  const queue = await openQueue({
    url: withDatabase(server.url, TEMPLATE),
    log: openLog({ logLevel: 'error' }),
    worker: false,
  });
  await queue.close(0);
  return {
    url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
