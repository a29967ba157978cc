import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IntelligenceEvent, pruneIdempotencyKeys } from '../../src/publishing/index.ts';
import { LIST_SHAPE, listStories, publishStories } from '../../src/stories/index.ts';
import { BASE_URL, draft } from '../setup/house.ts';
import { MERGE, openPublishing, PUBLISH, type Publishing, RESTRICT, RETRACT, REVISE } from './publishing.ts';

let desk: Publishing;

beforeAll(async () => {
  desk = await openPublishing();
});
afterAll(() => desk?.close());

async function eventsOf(id: string): Promise<IntelligenceEvent[]> {
  const found = await desk.house.services.db.query<{ data: IntelligenceEvent }>(
    `select data from pgboss.job where name = 'events' and data->'data'->>'id' = $1 order by singleton_key::bigint`,
    [id],
  );
  return found.rows.map(({ data }) => data);
}

describe('idempotency keys', () => {
  test('the same key and request give the first receipt again, and nothing happens twice', async () => {
    const variables = { input: desk.input(), key: randomUUID() };
    const first = await desk.done(PUBLISH, variables);
    const place = await desk.lastPlace();
    expect(await desk.done(PUBLISH, variables)).toEqual({ ...first, replayed: true });
    const retract = { id: first.id, key: randomUUID() };
    const retracted = await desk.done(RETRACT, retract);
    expect(await desk.done(RETRACT, retract)).toEqual({ ...retracted, replayed: true });
    expect(await desk.done(PUBLISH, variables)).toEqual({ ...first, replayed: true, story: null });
    expect(BigInt(await desk.lastPlace())).toBe(BigInt(place) + 1n);
  });

  test('what changed nothing is remembered too', async () => {
    const given = desk.input({ keys: ['https://courier.example/still'] });
    await desk.done(PUBLISH, { input: given, key: randomUUID() });
    const again = { input: given, key: randomUUID() };
    expect(await desk.done(PUBLISH, again)).toMatchObject({ outcome: 'unchanged', replayed: false });
    expect(await desk.done(PUBLISH, again)).toMatchObject({ outcome: 'unchanged', replayed: true });
    expect(await desk.refused(PUBLISH, { ...again, input: { ...given, title: 'Another' } })).toMatchObject({
      code: 'conflict',
    });
  });

  test('the same key with another request or another mutation is a conflict', async () => {
    const variables = { input: desk.input(), key: randomUUID() };
    const { id } = await desk.done(PUBLISH, variables);
    expect(
      await desk.refused(PUBLISH, { ...variables, input: { ...variables.input, title: 'Dark' } }),
    ).toMatchObject({
      code: 'conflict',
      status: 409,
      errors: [{ parameter: 'idempotencyKey' }],
    });
    expect(await desk.refused(RETRACT, { id, key: variables.key })).toMatchObject({ code: 'conflict' });
    expect((await desk.house.get(`/v1/news/${id}`, desk.operator)).statusCode).toBe(200);
  });

  test('keys of two tenants are two keys', async () => {
    const other = await desk.house.key('pro', { tenant: 'globex', scopes: ['read', 'operator'] });
    const variables = { input: desk.input(), key: 'shared' };
    const first = await desk.done(PUBLISH, variables);
    const second = await desk.done(PUBLISH, variables, other);
    expect(second).toMatchObject({ outcome: 'created', replayed: false });
    expect(second.id).not.toBe(first.id);
  });

  test('a failure is not remembered', async () => {
    const key = randomUUID();
    expect(await desk.refused(PUBLISH, { input: desk.input({ title: '' }), key })).toMatchObject({
      code: 'invalid_body',
    });
    expect(await desk.done(PUBLISH, { input: desk.input(), key })).toMatchObject({ outcome: 'created' });
  });

  test('of many that are sent at once, one does it', async () => {
    const variables = { input: desk.input(), key: randomUUID() };
    const receipts = await Promise.all(Array.from({ length: 8 }, () => desk.done(PUBLISH, variables)));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(receipts.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const retract = { id: receipts[0]!.id, key: randomUUID() };
    const retracted = await Promise.all(Array.from({ length: 8 }, () => desk.done(RETRACT, retract)));
    expect(retracted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await eventsOf(receipts[0]!.id)).toHaveLength(2);
  });

  test('they are forgotten after 24 hours', async () => {
    const { db } = desk.house.services;
    const variables = { input: desk.input(), key: randomUUID() };
    await desk.done(PUBLISH, variables);
    await db.query(`update idempotency_keys set at = at - interval '23 hours 59 minutes' where key = $1`, [
      variables.key,
    ]);
    expect(await pruneIdempotencyKeys(db)).toBe(0);
    await db.query(`update idempotency_keys set at = at - interval '2 minutes' where key = $1`, [
      variables.key,
    ]);
    expect(await pruneIdempotencyKeys(db)).toBe(1);
    expect(await desk.done(PUBLISH, variables)).toMatchObject({ outcome: 'created', replayed: false });
  });
});

describe('events', () => {
  test('each change has one, with the facts of that revision', async () => {
    const given = desk.input({ publishedAt: '2026-04-01T00:00:00Z' });
    const { id } = await desk.done(PUBLISH, { input: given, key: randomUUID() });
    await desk.done(REVISE, { id, input: { ...given, title: 'A beacon' }, key: randomUUID() });
    await desk.done(RETRACT, { id });
    const events = await eventsOf(id);
    expect(events.map(({ type, data }) => [type, data.revision, data.title])).toEqual([
      ['intelligence.published', 1, given.title],
      ['intelligence.updated', 2, 'A beacon'],
      ['intelligence.updated', 2, 'A beacon'],
    ]);
    expect(events[1]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      type: 'intelligence.updated',
      occurredAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      data: {
        kind: 'story',
        id,
        slug: 'a-beacon',
        title: 'A beacon',
        summary: 'The lamp was dark for a year.',
        categories: ['society'],
        geographies: ['AU'],
        publishedAt: '2026-04-01T00:00:00.000Z',
        updatedAt: events[1]!.occurredAt,
        revision: 2,
        cause: 'revised',
        sequence: expect.any(Number),
        mergedInto: null,
        reason: null,
        url: `${BASE_URL}/stories/a-beacon`,
      },
    });
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  test('mergers, restrictions and openings are updates; what changed nothing and what was silent has none', async () => {
    const [a, b] = [await desk.publish(), await desk.publish()];
    await desk.done(RESTRICT, { id: a.id, openTo: ['pro'] });
    await desk.done(RESTRICT, { id: a.id, openTo: [] });
    await desk.done(MERGE, { id: a.id, into: b.id });
    expect((await eventsOf(a.id)).map(({ type }) => type)).toEqual([
      'intelligence.published',
      ...Array.from({ length: 3 }, () => 'intelligence.updated'),
    ]);
    const [silent] = await desk.house.publish([draft()]);
    expect(await eventsOf('id' in silent! ? silent.id : '')).toEqual([]);
  });

  test('without its event nothing is published, and no key is remembered', async () => {
    const { stories, db } = desk.house.services;
    const place = await desk.lastPlace();
    const keys = await db.query('select 1 from idempotency_keys');
    stories.listeners.push(async () => {
      throw new Error('a listener failed');
    });
    try {
      const variables = { input: desk.input({ title: 'Never seen' }), key: randomUUID() };
      expect(await desk.refused(PUBLISH, variables)).toMatchObject({ code: 'internal' });
    } finally {
      stories.listeners.pop();
    }
    expect(await desk.lastPlace()).toBe(place);
    expect((await db.query('select 1 from idempotency_keys')).rowCount).toBe(keys.rowCount);
    const found = await listStories(stories, { q: '"never seen"' }, { size: 5 }, LIST_SHAPE);
    expect(found.records).toEqual([]);
    const events = await db.query(
      `select 1 from pgboss.job where name = 'events' and data->'data'->>'title' = 'Never seen'`,
    );
    expect(events.rowCount).toBe(0);
  });

  test('under concurrent publishers there is one event for each change and one change for each event', async () => {
    const { stories } = desk.house.services;
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let round = 0; round < 6; round += 1) {
          const drafts = Array.from({ length: 5 }, (_, i) =>
            draft({
              keys: [`crowd/${(writer + i) % 8}`],
              title: `Crowd ${(writer + i) % 8}`,
              summary: `${writer} ${round}`,
            }),
          );
          await publishStories(stories, drafts, { announce: true });
        }
      }),
    );
    const { rows } = await desk.house.services.db.query<{ changes: number; lost: number; invented: number }>(
      `with announced as (
         select c.pos from changes c join story_keys k on k.story_id = c.subject_id where k.key like 'crowd/%'),
       events as (
         select j.singleton_key::bigint as pos from pgboss.job j join story_keys k
         on 'crowd/' || substr(j.data->'data'->>'title', 7) = k.key where j.name = 'events')
       select (select count(*) from announced)::int as changes,
         (select count(*) from announced a where not exists (select from events e where e.pos = a.pos))::int as lost,
         (select count(*) from events e where not exists (select from announced a where e.pos = a.pos))::int as invented`,
    );
    expect(rows[0]).toMatchObject({ lost: 0, invented: 0 });
    expect(rows[0]!.changes).toBeGreaterThan(50);
  });
});
