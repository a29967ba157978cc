import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveriesAsked, listDeliveries } from '../../src/webhooks/deliveries/deliveries.ts';
import type { DeliveryStatus } from '../../src/webhooks/model.ts';
import { releaseHeld } from '../../src/webhooks/subscriptions/pause.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// A busy receiver leaves a history of millions. Whoever asks for the few that are not delivered must not read it.
const BUSY = '01890000-0000-7000-8000-000000000001';
const QUIET = '01890000-0000-7000-8000-000000000002';
const TENANT = '01890000-0000-7000-8000-000000000003';
const EVENT = '01890000-0000-7000-8000-000000000004';
const HISTORY = 20_000;
const FEW: readonly (readonly [DeliveryStatus, string])[] = [
  ['pending', 'next_attempt_at'],
  ['retrying', 'next_attempt_at'],
  ['held', 'held_at'],
  ['delivering', 'created_at'],
  ['dead_lettered', 'created_at'],
  ['cancelled', 'created_at'],
];
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.query(`insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9)`);
  await db.query(`insert into tenants (id, name, plan) values ($1, 'one', 'p')`, [TENANT]);
  await db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types)
     select id, $1, 'https://r.example/' || id, '{}' from unnest($2::uuid[]) id`,
    [TENANT, [BUSY, QUIET]],
  );
  await db.query(
    `insert into webhook_events (id, type, body, stories) values ($1, 'intelligence.published', '{}', '{}')`,
    [EVENT],
  );
  const insert = (subscription: string, status: string, count: number, moment = 'created_at') =>
    db.query(
      `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, ${moment})
       select uuidv7(), $1, $2, $3, 'intelligence.published', $4, now() from generate_series(1, $5::int)`,
      [subscription, TENANT, EVENT, status, count],
    );
  // The oldest of all, so that whoever walks back from the newest meets everything else first.
  for (const [status, moment] of FEW) await insert(QUIET, status, 3, moment);
  await insert(BUSY, 'delivered', HISTORY);
  await db.query('analyze webhook_deliveries');
});
afterAll(() => database?.close());

/** The rows of a list, and how many rows of the table were read for it. */
async function reading(asked: Omit<DeliveriesAsked, 'size'>): Promise<{ found: number; read: number }> {
  return database.db.prisma.$transaction(async (prisma) => {
    const readSoFar = async (): Promise<number> => {
      const [counted] = await prisma.$queryRawUnsafe<{ read: number }[]>(
        `select (pg_stat_get_xact_tuples_returned(t) + pg_stat_get_xact_tuples_fetched(t))::int as read
         from (select 'webhook_deliveries'::regclass::oid as t)`,
      );
      return counted!.read;
    };
    const db = { ...database.db, prisma: prisma as typeof database.db.prisma };
    const before = await readSoFar();
    const { rows } = await listDeliveries({ db, cursorKey: 'key' as never }, TENANT, { size: 20, ...asked });
    return { found: rows.length, read: (await readSoFar()) - before };
  });
}

test.each(FEW)('%s deliveries are listed without those of other states', async (status) => {
  for (const subscription of [undefined, QUIET]) {
    const { found, read } = await reading({ status, subscription });
    expect(found).toBe(3);
    expect(read).toBeLessThan(100);
  }
  const none = await reading({ status, subscription: BUSY });
  expect(none.found).toBe(0);
  expect(none.read).toBeLessThan(100);
});

test('the deliveries of a quiet subscription are listed without those of a busy one', async () => {
  const { found, read } = await reading({ subscription: QUIET });
  expect(found).toBe(3 * FEW.length);
  expect(read).toBeLessThan(100);
});

test('a subscription without deliveries is found to have none without reading those of others', async () => {
  const { found, read } = await reading({ subscription: EVENT });
  expect(found).toBe(0);
  expect(read).toBeLessThan(100);
});

test('what a pause holds is released without a walk through the history of its subscription', async () => {
  const { db } = database;
  await db.query(`update webhook_deliveries set subscription_id = $1`, [BUSY]);
  // As if the last count had known of many that are held, among which the oldest are soon found.
  await db.query(`update webhook_deliveries set status = 'held' where status = 'delivered' and seq % 2 = 0`);
  await db.query('analyze webhook_deliveries');
  let plan = '';
  const watched = {
    ...db,
    prisma: db.prisma,
    query: async (text: string, values: readonly unknown[] = []) => {
      plan = JSON.stringify((await db.query(`explain (costs off) ${text}`, values)).rows);
      return db.query<never>(text, values);
    },
  } as typeof db;
  await releaseHeld(watched, BUSY);
  expect(plan).toContain('webhook_deliveries_standing');
  expect(plan).not.toContain('webhook_deliveries_subscription_id_seq_idx');
});
