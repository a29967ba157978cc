import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneRejects } from '../../src/market/index.ts';
import { pruneUsageDays } from '../../src/metering/index.ts';
import { pruneVersions } from '../../src/newsroom/index.ts';
import { removeInPieces } from '../../src/platform/retention/index.ts';
import { pruneDeliveries } from '../../src/webhooks/index.ts';
import { testDatabase } from '../setup/database.ts';

// What is kept for a time is removed after it, in pieces, and what still has to be done stays.

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const TENANT = '01900000-0000-7000-8000-000000000001';

/** Makes deliveries so many days ago, each with an event of its own and two attempts. */
async function deliveries(count: number, days: number, status: string): Promise<void> {
  await database.db.query(
    `with made as (
       select uuidv7(make_interval(days => -$2::int)) as event, uuidv7(make_interval(days => -$2::int)) as id
       from generate_series(1, $1::int)),
     events as (
       insert into webhook_events (id, type, body, created_at)
       select event, 'intelligence.published', '{}', now() - make_interval(days => $2) from made),
     attempts as (
       insert into webhook_attempts (delivery_id, number) select id, n from made, generate_series(1, 2) n)
     insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, created_at)
     select id, $4, $4, event, 'intelligence.published', $3, now() - make_interval(days => $2) from made`,
    [count, days, status, TENANT],
  );
}

async function counts(...tables: string[]): Promise<number[]> {
  const found = await Promise.all(
    tables.map((table) => database.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)),
  );
  return found.map(({ rows }) => rows[0]!.n);
}

const removed = async (table: string): Promise<number> =>
  (await register.getSingleMetric('newstape_pruned_rows_total')!.get()).values.find(
    ({ labels }) => labels.table === table,
  )?.value ?? 0;

test('deliveries that ended go with their attempts and events; those that wait, and events that are replayed, stay', async () => {
  const { db } = database;
  await deliveries(4_500, 40, 'delivered');
  await deliveries(20, 40, 'held');
  await deliveries(30, 20, 'dead_lettered');
  // A replay of today carries an event of long ago.
  await db.query(
    `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, replay_of, next_attempt_at)
     select uuidv7(), $1, $1, event_id, event_type, 'pending', id, now() from webhook_deliveries
     where status = 'delivered' order by id limit 1`,
    [TENANT],
  );
  expect(await pruneDeliveries(db, undefined)).toBe(0);
  expect(await pruneDeliveries(db, 30)).toBe(4_500 + 9_000 + 4_499);
  expect(await counts('webhook_deliveries', 'webhook_attempts', 'webhook_events')).toEqual([51, 100, 51]);
  expect(await removed('webhook_attempts')).toBe(9_000);
  expect(await pruneDeliveries(db, 30)).toBe(0);
});

test('old deliveries are found by the primary key, not by reading the table', async () => {
  const { rows } = await database.db.query<{ 'QUERY PLAN': string }>(
    `explain select id from webhook_deliveries where id > '00000000-0000-0000-0000-000000000000'
       and id < (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
     order by id limit 2000`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('webhook_deliveries_pkey');
});

test('days of usage, rejected rows and earlier versions of items go after their time', async () => {
  const { db } = database;
  await db.query(
    `insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9) on conflict do nothing`,
  );
  await db.query(`insert into tenants (id, name, plan) values ($1, 'kept', 'p')`, [TENANT]);
  await db.query(
    `insert into usage_days (tenant_id, day, calls) select $1, current_date - n, 1 from generate_series(0, 500) n`,
    [TENANT],
  );
  await db.query(
    `insert into market_rejects (digest, venue, symbol, interval, reason, source, line, row, at)
     select decode(lpad(to_hex(n), 8, '0'), 'hex'), 'v', 's', '1m', 'misaligned', 'f', n, '', now() - make_interval(days => n)
     from generate_series(1, 100) n`,
  );
  await db.query(
    `insert into news_item_versions (item_id, version, at, title, summary, text, hash)
     select uuidv7(), 1, now() - make_interval(days => n), '', '', '', '' from generate_series(1, 100) n`,
  );
  for (const prune of [pruneUsageDays, pruneRejects, pruneVersions])
    expect(await prune(db, undefined)).toBe(0);
  expect(await pruneUsageDays(db, 400)).toBe(100);
  expect(await pruneRejects(db, 50)).toBe(51);
  expect(await pruneVersions(db, 50)).toBe(51);
});

test('a removal whose time is over leaves the rest to the next one', async () => {
  let left = 5;
  const piece = async () => {
    if (left === 0) return undefined;
    left -= 1;
    return { some: 10 };
  };
  expect(await removeInPieces(piece, { longestMs: 0 })).toBe(10);
  expect(await removeInPieces(piece)).toBe(40);
});
