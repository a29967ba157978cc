import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { openNodeSign } from '../../src/platform/nodes.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/server.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// Readiness, and what a database can do wrong while it is "there".

const folder = join(tmpdir(), `newstape-readiness-${process.pid}`);
let server: EmbeddedPostgres;
let house: TestHouse;
let admin: pg.Client;
const frozen: number[] = [];

beforeAll(async () => {
  server = await startEmbedded({ dataDir: folder, log: openLog({ logLevel: 'silent' }) });
  await migrate(server.url);
  house = await openTestHouse({ databaseUrl: server.url });
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
});
afterEach(async () => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  await admin.query('alter database newstape reset all');
  await cut();
  await until(async () => (await poll()).status === 200, { ms: 15_000 });
});
afterAll(async () => {
  await house?.close();
  await admin?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function poll(): Promise<{ status: number; ms: number; database: string }> {
  const began = performance.now();
  const answer = await house.get('/readyz');
  const { dependencies } = answer.json<{ dependencies: { database: string } }>();
  return { status: answer.statusCode, ms: performance.now() - began, database: dependencies.database };
}

const postmaster = (): number =>
  Number(readFileSync(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function backends(): Promise<number[]> {
  const found = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return found.rows.map(({ pid }) => pid);
}

function freeze(pids: readonly number[]): void {
  frozen.push(...pids);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
}

async function cut(): Promise<void> {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'newstape node'",
  );
}

/** Polls every tenth of a second, as a hasty balancer does, until the first 503. @returns when it came, in ms. */
async function firstRefusal(ms: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < ms) {
    const { status, ms: took, database } = await poll();
    expect(took).toBeLessThan(3_000);
    if (status === 503) {
      expect(database).toBe('fail');
      return performance.now() - began;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it stayed ready');
}

test('a database that is there is ready, also when it is polled without end', async () => {
  for (let i = 0; i < 50; i += 1) expect((await poll()).status).toBe(200);
});

test('a database frozen as a whole is noticed, and its return', async () => {
  const pids = await backends();
  freeze([postmaster(), ...pids]);
  expect(await firstRefusal(5_000)).toBeLessThan(3_000);
});

test('a database that takes no new connections, because its postmaster is frozen, is noticed', async () => {
  freeze([postmaster()]);
  expect(await firstRefusal(5_000)).toBeLessThan(3_000);
});

test('a connection that is frozen is noticed', async () => {
  const found = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'newstape node'",
  );
  freeze(found.rows.map(({ pid }) => pid));
  expect(await firstRefusal(5_000)).toBeLessThan(3_000);
});

test('a database that can be read and not written is noticed within 5 s', async () => {
  await admin.query('alter database newstape set default_transaction_read_only = on');
  await cut();
  expect(await firstRefusal(8_000)).toBeLessThan(7_000);
});

test('a database whose disk takes nothing more is noticed, though a row can still be changed in its place', async () => {
  await admin.query('alter database newstape set temp_file_limit = 0');
  await cut();
  expect(await firstRefusal(8_000)).toBeLessThan(7_000);
});

test('the proof leaves nothing behind: its table does not grow', async () => {
  const log = openLog({ logLevel: 'silent' });
  const sign = await openNodeSign(house.services.db, log);
  const size = async () => {
    const found = await admin.query<{ bytes: string; rows: string }>(
      "select pg_total_relation_size('nodes') as bytes, (select count(*) from nodes) as rows",
    );
    return found.rows[0]!;
  };
  const before = await size();
  for (let i = 0; i < 300; i += 1) await sign.write(5_000);
  const after = await size();
  expect(after.rows).toBe(before.rows);
  expect(Number(after.bytes)).toBeLessThanOrEqual(Number(before.bytes) + 3 * 8_192);
  await sign.close();
});
