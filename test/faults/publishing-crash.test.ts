import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, loadPlans, syncPlans } from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

const NODE = fileURLToPath(new URL('./publishing-node.ts', import.meta.url));
let database: TestDatabase;
let tenantUuid: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  await syncPlans(database.db, loadPlans(undefined));
  await createKey(database.db, Buffer.alloc(32), { tenant: 'acme', plan: 'pro' });
  const found = await database.db.query<{ id: string }>('select id from tenants');
  tenantUuid = found.rows[0]!.id;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
});

/** Publishes in a process of its own until that is killed; gives the ids that it was told. */
async function publishUntilKilled(name: string, ms: number): Promise<string[]> {
  const child = spawn(process.execPath, [NODE, database.url, name, tenantUuid], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  const started = new Promise<void>((resolve) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await Promise.race([started, ended]);
  await sleep(ms);
  child.kill('SIGKILL');
  await ended;
  return said
    .slice(0, said.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
}

test('publishers that are killed leave no change without its event, no event without its change, and lose nothing', {
  timeout: 300_000,
}, async () => {
  const told = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      await sleep(index * 150);
      return publishUntilKilled(`writer-${index}`, 300 + index * 70);
    }),
  );
  const ids = told.flat();
  expect(ids.length).toBeGreaterThan(20);
  const { rows } = await database.db.query<Record<string, number>>(
    `with events as (select singleton_key::bigint as pos, data from pgboss.job where name = 'events')
     select (select count(*) from changes)::int as changes,
       (select count(*) from changes c where not exists (select from events e where e.pos = c.pos))::int as unannounced,
       (select count(*) from events e where not exists (select from changes c where c.pos = e.pos))::int as invented,
       (select count(*) - count(distinct data->>'id') from events)::int as twins,
       (select pos - (select count(*) from changes) from tape)::int as gaps,
       (select count(*) from idempotency_keys k where not exists (
          select from events e where e.data->'data'->>'id' = k.outcome->>'id'))::int as keys_without_event,
       (select count(*) from unnest($1::uuid[]) x (id) where not exists (
          select from stories s where s.id = x.id and s.revision > 0))::int as lost`,
    [ids.map((id) => decodeId('story', id))],
  );
  expect(rows[0]).toMatchObject({
    unannounced: 0,
    invented: 0,
    twins: 0,
    gaps: 0,
    keys_without_event: 0,
    lost: 0,
  });
  expect(rows[0]!.changes).toBeGreaterThan(ids.length);
});
