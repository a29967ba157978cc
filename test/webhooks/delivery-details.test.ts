import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../schema/graph/context.ts';
import { webhookDeliveryDetails } from '../../schema/webhooks/delivery.ts';
import type { Database } from '../../src/platform/database.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// A page of deliveries with their bodies and attempts costs as many statements as one delivery.
const SUBSCRIPTION = '01890000-0000-7000-8000-000000000001';
const TENANT = '01890000-0000-7000-8000-000000000002';
const OPEN_STORY = '01890000-0000-7000-8000-000000000003';
const CLOSED_STORY = '01890000-0000-7000-8000-000000000004';
// Of an event without stories, with an open one, with a closed one, and of a release that noted none, about a closed one.
const [PLAIN, OPEN, CLOSED, UNNOTED] = [11, 12, 13, 14].map(
  (n) => `01890000-0000-7000-8000-0000000000${n}`,
) as [string, string, string, string];
const PAGE = 100;
let database: TestDatabase;
let statements: number;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.query(`insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9)`);
  await db.query(`insert into tenants (id, name, plan) values ($1, 'one', 'p')`, [TENANT]);
  await db.query(
    `insert into stories (id, slug, revision, published_at, updated_at, draft_hash, open_to)
     select id, 's-' || id, 1, now(), now(), '',
       case id when $2 then '{other}'::text[] else '{}' end
     from unnest($1::uuid[]) id`,
    [[OPEN_STORY, CLOSED_STORY], CLOSED_STORY],
  );
  const event = (id: string, body: unknown, stories: string[] | null) =>
    db.query(
      `insert into webhook_events (id, type, body, stories) values ($1, 'intelligence.published', convert_to($2, 'UTF8'), $3)`,
      [id, JSON.stringify(body), stories],
    );
  await event(PLAIN, { n: 1 }, []);
  await event(OPEN, { n: 2 }, [OPEN_STORY]);
  await event(CLOSED, { n: 3 }, [CLOSED_STORY]);
  const stories = [{ id: encodeId('story', CLOSED_STORY) }];
  await event(UNNOTED, { data: { kind: 'saved_search', stories } }, null);
  await db.query(
    `insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status)
     select uuidv7(), $1, $2, e.id, 'intelligence.published', 'delivered'
     from generate_series(1, $4::int) n cross join unnest($3::uuid[]) e (id)`,
    [SUBSCRIPTION, TENANT, [PLAIN, OPEN, CLOSED, UNNOTED], PAGE / 4],
  );
  await db.query(
    `insert into webhook_attempts (delivery_id, number, outcome, response, duration_ms)
     select d.id, n, 'http_status', convert_to('answer ' || n, 'UTF8'), n
     from webhook_deliveries d cross join generate_series(2, 1, -1) n`,
  );
});
afterAll(() => database?.close());

const context = (): Context => {
  statements = 0;
  const db: Database = {
    ...database.db,
    prisma: database.db.prisma,
    query<R extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      statements += 1;
      return database.db.query<R>(text, values);
    },
  };
  return { services: { db }, principal: { tenantUuid: TENANT } } as unknown as Context;
};

test('the bodies and attempts of a page of deliveries are read with a handful of statements', async () => {
  const { rows } = await database.db.query<{ id: string; eventId: string }>(
    `select id, event_id as "eventId" from webhook_deliveries order by seq`,
  );
  expect(rows).toHaveLength(PAGE);
  const request = context();
  const details = await Promise.all(rows.map((row) => webhookDeliveryDetails(row, request)));
  expect(statements).toBeLessThanOrEqual(3);
  const bodies = new Map([
    [PLAIN, '{"n":1}'],
    [OPEN, '{"n":2}'],
    [CLOSED, ''],
    [UNNOTED, ''],
  ]);
  expect(details.map(({ body }) => body)).toEqual(rows.map(({ eventId }) => bodies.get(eventId)));
  for (const { attempts } of details) {
    expect(attempts).toMatchObject([
      { number: 1, response: 'answer 1' },
      { number: 2, response: 'answer 2' },
    ]);
  }
});

test('a delivery whose event is gone has an empty body, and its attempts', async () => {
  const { rows } = await database.db.query<{ id: string }>('select id from webhook_deliveries limit 1');
  const details = await webhookDeliveryDetails({ id: rows[0]!.id, eventId: SUBSCRIPTION }, context());
  expect(details.body).toBe('');
  expect(details.attempts).toHaveLength(2);
});
