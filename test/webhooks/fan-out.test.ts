import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/platform/database.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { type Taken, targetsOf } from '../../src/webhooks/events/targets.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { fc } from '../setup/properties.ts';

// Which subscriptions get an event, of many.
let house: TestHouse;
let story: string;

const TYPES = ['intelligence.published', 'intelligence.updated', 'report.published'] as const;
const CATEGORIES = ['economy', 'markets', 'politics', 'energy'];
const PLACES = ['AU', 'DE', 'JP', 'US', 'ZA'];
const SUBSCRIPTIONS = 3_000;

interface Subscription {
  id: string;
  event_types: string[];
  categories: string[];
  geographies: string[];
}
let subscriptions: Subscription[];

// Every set of types, of up to two categories and of up to two places stands in some subscription.
const pick = (values: readonly string[], from: number, many: number): string[] =>
  Array.from({ length: many }, (_, n) => values[(from + n) % values.length]!);

beforeAll(async () => {
  house = await openTestHouse();
  const { db } = house.services;
  await house.key('pro', { tenant: 'acme' });
  const [published] = await publishStories(house.services.stories, [draft({ title: 'Of many' })]);
  story = (published as { id: string }).id;
  subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_, n) => ({
    id: newUuid(),
    event_types: pick(TYPES, n, 1 + (n % 3)),
    categories: pick(CATEGORIES, Math.floor(n / 3), Math.floor(n / 9) % 3),
    geographies: pick(PLACES, Math.floor(n / 27), Math.floor(n / 5) % 3),
  }));
  await db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types, categories, geographies)
     select s.id, t.id, 'https://receiver.example/', s.event_types, s.categories, s.geographies
     from jsonb_to_recordset($1::jsonb)
       as s (id uuid, event_types text[], categories text[], geographies text[])
     cross join (select id from tenants where name = 'acme') t`,
    [JSON.stringify(subscriptions)],
  );
  await db.query('analyze webhook_subscriptions');
});
afterAll(() => house?.close());

type Facts = Pick<Subscription, 'categories' | 'geographies'>;

const eventOf = (type: (typeof TYPES)[number], now: Facts, formerly?: Facts): Taken => ({
  id: newUuid(),
  pos: null,
  event: {
    type,
    occurredAt: '2026-05-12T10:00:00.000Z',
    data: { kind: 'story', id: story, ...now },
    formerly,
  } as never,
});

const meets = ({ categories, geographies }: Subscription, facts: Facts): boolean =>
  [
    [categories, facts.categories],
    [geographies, facts.geographies],
  ].every(([asked, brought]) => asked!.length === 0 || asked!.some((value) => brought!.includes(value)));

test('an event goes to the subscriptions whose filters it meets or met before, and to no other', async () => {
  const facts = fc.record({
    categories: fc.subarray(CATEGORIES),
    geographies: fc.subarray(PLACES),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TYPES),
      facts,
      fc.option(facts, { nil: undefined }),
      async (type, now, formerly) => {
        const taken = eventOf(type, now, formerly);
        const targets = await targetsOf(house.services.db, [taken]);
        const expected = subscriptions.filter(
          (one) =>
            one.event_types.includes(type) &&
            (meets(one, now) || (formerly !== undefined && meets(one, formerly))),
        );
        expect(targets.map(({ subscription }) => subscription).sort()).toEqual(
          expected.map(({ id }) => id).sort(),
        );
      },
    ),
    { numRuns: 60 },
  );
});

interface Plan {
  readonly Plans?: readonly Plan[];
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Actual Loops': number;
}
const vain = (plan: Plan): number =>
  ((plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + vain(one), 0);

test('an event that few subscriptions are for is not compared with all the others', async () => {
  const { db } = house.services;
  await db.query(`update webhook_subscriptions set geographies = '{NZ}' where geographies = '{}'`);
  await db.query('analyze webhook_subscriptions');
  let compared = 0;
  const sql = {
    query: async <Row extends QueryResultRow>(text: string, values?: unknown[]) => {
      const plan = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      compared += vain(plan.rows[0]!['QUERY PLAN'][0].Plan);
      return db.query<Row>(text, values);
    },
  } as Sql;
  const events = Array.from({ length: 50 }, () =>
    eventOf('intelligence.published', { categories: [...CATEGORIES], geographies: ['FJ'] }),
  );
  expect(await targetsOf(sql, events)).toEqual([]);
  // Fifty times 3,000 without an index.
  expect(compared).toBeLessThan(SUBSCRIPTIONS);
});
