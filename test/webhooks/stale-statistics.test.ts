import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import type { Line } from '../../src/platform/sql/line.ts';
import { LINE_SETUP } from '../../src/webhooks/attempts/lines.ts';
import { type Settled, settle } from '../../src/webhooks/attempts/settle.ts';
import { recoverDeliveries } from '../../src/webhooks/deliveries/deliveries.ts';
import { holdWaiting, releaseHeld } from '../../src/webhooks/subscriptions/pause.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// PostgreSQL counts a table now and then. A receiver that fails leaves thousands of deliveries waiting in a table of which
// the last count says that none wait.
const SUBSCRIPTION = '01890000-0000-7000-8000-000000000001';
const TENANT = '01890000-0000-7000-8000-000000000002';
const EVENT = '01890000-0000-7000-8000-000000000003';
const WAITING = 400;
let database: TestDatabase;
/** Rows that the statements compared with others in vain. */
let inVain: number;

interface Plan {
  readonly Plans?: readonly Plan[];
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Actual Loops': number;
}

const vain = (plan: Plan): number =>
  (plan['Rows Removed by Join Filter'] ?? 0) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + vain(one), 0);

async function explained(text: string, values: readonly unknown[], setup = ''): Promise<void> {
  await database.db.transaction(async (sql) => {
    await sql.query(setup.replaceAll('set ', 'set local '));
    const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    inVain += vain(rows[0]!['QUERY PLAN'][0].Plan);
  });
}

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.query(`alter table webhook_deliveries set (autovacuum_enabled = off)`);
  await db.query(`insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9)`);
  await db.query(`insert into tenants (id, name, plan) values ($1, 'one', 'p')`, [TENANT]);
  await db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types) values ($1, $2, 'https://r.example', '{}')`,
    [SUBSCRIPTION, TENANT],
  );
  await db.query(
    `insert into webhook_events (id, type, body, stories) values ($1, 'intelligence.published', '{}', '{}')`,
    [EVENT],
  );
});
afterAll(() => database?.close());
beforeEach(async () => {
  inVain = 0;
  const { db } = database;
  await db.query('truncate webhook_deliveries cascade');
  await db.query(
    `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status)
     select uuidv7(), $1, $2, $3, 'intelligence.published', 'delivered' from generate_series(1, $4::int)`,
    [SUBSCRIPTION, TENANT, EVENT, WAITING],
  );
  await db.query('analyze webhook_deliveries');
});

async function suddenly(status: string, state: string, rest = ''): Promise<void> {
  await database.db.query(`update webhook_subscriptions set state = $1`, [state]);
  await database.db.query(`update webhook_deliveries set status = $1 ${rest}`, [status]);
}

async function countOf(status: string): Promise<number> {
  const { rows } = await database.db.query<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries where status = $1`,
    [status],
  );
  return rows[0]!.n;
}

const explaining = (): Database => ({
  ...database.db,
  prisma: database.db.prisma,
  async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
    if (!text.includes('update webhook_deliveries')) return database.db.query<R>(text, values);
    await explained(text, values);
    return database.db.query<R>('select where false');
  },
});

test('a pause finds each waiting delivery by its key, though the last count knew of none', async () => {
  await suddenly('retrying', 'paused', ', next_attempt_at = now()');
  await holdWaiting(explaining(), SUBSCRIPTION);
  expect([await countOf('held'), inVain]).toEqual([WAITING, 0]);
});

test('so does a resumption', async () => {
  await suddenly('held', 'active', ', held_at = now()');
  await releaseHeld(explaining(), SUBSCRIPTION);
  expect([await countOf('pending'), inVain]).toEqual([WAITING, 0]);
});

test('so does the recovery of dead letters', async () => {
  await suddenly('dead_lettered', 'active', ', attempt_count = 3');
  await recoverDeliveries(explaining(), TENANT, SUBSCRIPTION, new Date(0));
  expect([await countOf('retrying'), inVain]).toEqual([WAITING, 0]);
});

test('so are outcomes written', async () => {
  await suddenly('delivering', 'active', ', attempt_count = 3');
  const { rows } = await database.db.query<{ id: string }>('select id from webhook_deliveries');
  const line: Line = {
    read: async (_, text, values) => {
      await explained(text, values, LINE_SETUP);
      return [];
    },
    close: async () => {},
  };
  const settled = rows.map(
    ({ id }): Settled => ({
      id,
      subscription: SUBSCRIPTION,
      number: 3,
      sent: { ok: true, status: 200, answer: Buffer.alloc(0), durationMs: 1 },
      verdict: { status: 'delivered', outcome: 'delivered', reason: null, delay: 0, pause: null, rest: 0 },
    }),
  );
  await settle(line, settled, 1_000);
  expect([await countOf('delivered'), inVain]).toEqual([WAITING, 0]);
});
