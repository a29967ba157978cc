import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { LIMITS } from '../../src/webhooks/limits.ts';
import { tidy } from '../../src/webhooks/subscriptions/sweep.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// A pause may hold millions of deliveries that expire in the same minute, and the time of a statement is limited.
const PAUSED = '01890000-0000-7000-8000-000000000001';
const ACTIVE = '01890000-0000-7000-8000-000000000002';
const RESUMED = '01890000-0000-7000-8000-000000000003';
const TENANT = '01890000-0000-7000-8000-000000000004';
const EVENT = '01890000-0000-7000-8000-000000000005';
const PIECE = 5_000;
let database: TestDatabase;
let logged: string[];

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.query(`insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9)`);
  await db.query(`insert into tenants (id, name, plan) values ($1, 'one', 'p')`, [TENANT]);
  await db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types, state)
     select id, $1, 'https://r.example/' || id, '{}', case id when $3 then 'paused' else 'active' end
     from unnest($2::uuid[]) id`,
    [TENANT, [PAUSED, ACTIVE, RESUMED], PAUSED],
  );
  await db.query(
    `insert into webhook_events (id, type, body, stories) values ($1, 'intelligence.published', '{}', '{}')`,
    [EVENT],
  );
});
afterAll(() => database?.close());
beforeEach(async () => {
  logged = [];
  await database.db.query('truncate webhook_deliveries cascade');
  await database.db.query('truncate webhook_attempts');
});

const room = (db: Database) => {
  const log = openLog({ logLevel: 'silent' });
  log.error = ((_: unknown, message: string) => logged.push(message)) as unknown as typeof log.error;
  return { db, limits: LIMITS, log };
};

async function hold(subscription: string, count: number, seconds: number): Promise<void> {
  await database.db.query(
    `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, held_at)
     select uuidv7(), $1, $2, $3, 'intelligence.published', 'held', now() - make_interval(secs => $5)
     from generate_series(1, $4::int)`,
    [subscription, TENANT, EVENT, count, seconds],
  );
}

/** A test whose node died. */
async function forget(count = 1): Promise<void> {
  await database.db.query(
    `with d as (
       insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, attempt_count)
       select uuidv7(), $1, $2, $3, 'subscription.test', 'delivering', 1 from generate_series(1, $4::int) returning id)
     insert into webhook_attempts (delivery_id, number, started_at) select id, 1, now() - interval '1 hour' from d`,
    [PAUSED, TENANT, EVENT, count],
  );
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.db.query<{ what: string; n: number }>(
    `select concat_ws(' ', status, failure_reason) as what, count(*)::int as n from webhook_deliveries group by 1`,
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

const watching = (
  before: (text: string, values: readonly unknown[]) => void,
  wrote: number[] = [],
): Database => ({
  ...database.db,
  prisma: database.db.prisma,
  async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
    before(text, values);
    const done = await database.db.query<R>(text, values);
    if (text.includes('update webhook_deliveries')) wrote.push(done.rowCount ?? 0);
    return done;
  },
});

test('however many deliveries end at once, no statement writes more than a piece of them', async () => {
  await hold(PAUSED, 2 * PIECE + 10, LIMITS.holdSeconds + 60);
  await hold(PAUSED, 3, LIMITS.holdSeconds - 60);
  await forget(PIECE + 5);
  const wrote: number[] = [];
  await tidy(room(watching(() => {}, wrote)));
  expect(await counts()).toEqual({
    'dead_lettered hold_expired': 2 * PIECE + 10,
    'dead_lettered unknown_outcome': PIECE + 5,
    held: 3,
  });
  expect(Math.max(...wrote)).toBe(PIECE);
});

test('what is held not long enough is not read to find what expired', async () => {
  await hold(PAUSED, 20_000, 60);
  await hold(PAUSED, 2, LIMITS.holdSeconds + 60);
  await database.db.query('analyze webhook_deliveries');
  let plan = '';
  const db = watching(() => {});
  const query = db.query;
  await tidy(
    room({
      ...db,
      prisma: db.prisma,
      async query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
        if (text.includes('hold_expired')) {
          plan = JSON.stringify((await database.db.query(`explain (costs off) ${text}`, values)).rows);
        }
        return query<R>(text, values);
      },
    }),
  );
  expect(plan).toContain('Index Cond: (held_at <');
  expect(await counts()).toEqual({ 'dead_lettered hold_expired': 2, held: 20_000 });
});

test.each(['hold_expired', 'lost as', 'with recursive'])(
  'when one step fails (%s), it is told and the others are done',
  async (part) => {
    await hold(PAUSED, 1, LIMITS.holdSeconds + 60);
    await forget();
    await hold(ACTIVE, 1, 60);
    const db = watching((text) => {
      if (text.includes(part)) throw new Error('canceling statement due to statement timeout');
    });
    await tidy(room(db));
    const done = await counts();
    expect({
      hold_expired: done['dead_lettered hold_expired'] ?? 0,
      'lost as': done['dead_lettered unknown_outcome'] ?? 0,
      'with recursive': done.pending ?? 0,
    }).toEqual({ hold_expired: 1, 'lost as': 1, 'with recursive': 1, [part]: 0 });
    expect(logged).toHaveLength(1);
  },
);

test('a subscription whose deliveries cannot be put right keeps no other from it', async () => {
  await hold(ACTIVE, 1, 60);
  await hold(RESUMED, 1, 60);
  const db = watching((text, [id]) => {
    if (text.includes('update webhook_deliveries') && id === ACTIVE) throw new Error('deadlock detected');
  });
  await tidy(room(db));
  expect(await counts()).toEqual({ held: 1, pending: 1 });
  expect(logged).toHaveLength(1);
});
