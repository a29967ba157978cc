import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, revokeKey } from '../../src/identity/index.ts';
import { LONGEST_WAIT_S, openStories, publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse } from '../setup/house.ts';
import { type Changes, type Made, openChanges } from './changes.ts';

let tape: Changes;

beforeAll(async () => {
  tape = await openChanges();
});
afterAll(() => tape?.close());

describe('a reader', () => {
  test('who has seen all gets an empty page with the same cursor, 304 for its ETag, until something happens', async () => {
    const { cursor } = await tape.follow();
    const path = `/v1/changes?cursor=${cursor}`;
    const first = await tape.house.get(path, tape.key);
    expect(first.json()).toMatchObject({ changes: [], reset: false });
    expect(first.json().page).toMatchObject({ next_cursor: cursor, has_more: false, returned: 0 });
    const tag = String(first.headers.etag);
    expect((await tape.house.get(path, tape.key, { 'if-none-match': tag })).statusCode).toBe(304);
    await tape.house.publish([draft()]);
    await expect
      .poll(async () => (await tape.house.get(path, tape.key, { 'if-none-match': tag })).statusCode)
      .toBe(200);
    expect((await tape.read(`cursor=${cursor}`)).changes).toHaveLength(1);
  });

  test('can begin at a time', async () => {
    await tape.house.publish([draft()]);
    await sleep(5);
    const { rows } = await tape.house.services.db.query<{ at: Date }>('select clock_timestamp() as at');
    await sleep(5);
    const made = (await tape.house.publish([draft(), draft()])) as Made[];
    const since = rows[0]!.at.toISOString();
    expect((await tape.read(`since=${since}`)).changes.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    const [first] = (await tape.read(`since=${since}`)).changes;
    expect((await tape.read(`since=${first!.at}`)).changes[0]!.id).toBe(first!.id);
    expect((await tape.read('since=2001-01-01&limit=1')).changes).toEqual(
      (await tape.read('limit=1')).changes,
    );
    expect((await tape.read('since=2999-01-01')).changes).toEqual([]);
    // A cursor wins.
    expect((await tape.read(`since=2001-01-01&cursor=${first!.cursor}`)).changes).toHaveLength(1);
    expect(await tape.refusal('since=soon')).toEqual([400, 'invalid_parameter', 'since']);
  });

  test.each([
    ['whose key is revoked while a request waits', 'revoke', [401, 'unauthenticated']],
    ['whose plan changes while a request waits', 'plan', [503, 'unavailable']],
  ] as const)('%s gets nothing of what happens then', async (_who, what, refusal) => {
    const { services } = tape.house;
    const tenant = `waits-${what}`;
    const made = await createKey(services.db, tape.house.pepper, { tenant, plan: 'pro' });
    const other = await tape.house.key('pro', { tenant: `${tenant}-other` });
    const { cursor } = await tape.follow();
    const path = `/v1/changes?cursor=${cursor}&wait=20`;
    // Both ask for the same, which is made once: each is checked by itself.
    const [waiting, beside] = [tape.house.get(path, made.key), tape.house.get(path, other)];
    const counted = async (): Promise<number> =>
      (
        await services.db.query<{ calls: number }>(
          `select coalesce(sum(m.calls), 0)::int as calls from usage_months m join tenants t on t.id = m.tenant_id
           where t.name = any($1)`,
          [[tenant, `${tenant}-other`]],
        )
      ).rows[0]!.calls;
    await expect.poll(counted, { timeout: 15_000 }).toBe(2);
    if (what === 'revoke') await revokeKey(services.db, made.id);
    else await createKey(services.db, tape.house.pepper, { tenant, plan: 'free', changePlan: true });
    const seen = async () => (await services.identity.verify(made.key))?.plan.name;
    await expect.poll(seen, { timeout: 15_000 }).toBe(what === 'revoke' ? undefined : 'free');
    await tape.house.publish([draft()]);
    const refused = await waiting;
    expect([refused.statusCode, refused.json().code]).toEqual(refusal);
    expect(refused.body).not.toContain('"changes"');
    expect((await beside).json().changes).toHaveLength(1);
  });

  test('whose cursor is of another database, or beyond the tape, is told to begin again', async () => {
    const other = openStories({
      db: tape.house.services.db,
      cursorKey: Buffer.alloc(32, 9),
      baseUrl: 'http://other.test',
    });
    const { listChanges, LIST_SHAPE } = await import('../../src/stories/index.ts');
    const foreign = await listChanges(other, { size: 1, plan: 'pro' }, LIST_SHAPE);
    const reset = await tape.read(`cursor=${foreign.nextCursor}`);
    expect(reset).toMatchObject({ changes: [], reset: true, page: { has_more: true } });
    expect((await tape.read(`cursor=${reset.page.next_cursor}&limit=3`)).changes).toEqual(
      (await tape.read('limit=3')).changes,
    );

    // A database that was put back to an earlier state, and has gone another way since.
    const { cursor } = await tape.follow();
    const { db } = tape.house.services;
    await db.query(`update tape set pos = pos - 1, at = at - interval '1 hour'`);
    expect(await tape.read(`cursor=${cursor}&limit=2`)).toMatchObject({ reset: true, changes: [] });
    await db.query(`update tape set pos = pos + 1, at = at + interval '1 hour'`);
    expect((await tape.read(`cursor=${cursor}&limit=3`)).reset).toBe(false);
    await db.query(`update changes set at = at + interval '1 ms' where pos = (select max(pos) from changes)`);
    expect((await tape.read(`cursor=${cursor}&limit=4`)).reset).toBe(true);
    await db.query(`update changes set at = at - interval '1 ms' where pos = (select max(pos) from changes)`);
  });

  test('with a cursor that is none, or a parameter that is wrong, is refused', async () => {
    for (const cursor of ['x', 'YwAA', 'not a cursor', `${(await tape.follow()).cursor}A`, 'é'.repeat(50)]) {
      expect(await tape.refusal(`cursor=${encodeURIComponent(cursor)}`)).toEqual([
        400,
        'invalid_cursor',
        'cursor',
      ]);
    }
    const list = (await tape.house.get('/v1/news?page_size=1', tape.key)).json().page.next_cursor;
    expect(await tape.refusal(`cursor=${list}`)).toEqual([400, 'invalid_cursor', 'cursor']);
    const { cursor } = await tape.follow();
    expect((await tape.house.get(`/v1/news?cursor=${cursor}`, tape.key)).json().code).toBe('invalid_cursor');
    for (const [query, parameter] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['wait=21', 'wait'],
      ['wait=-1', 'wait'],
      ['country=AU', 'country'],
      ['as_of=2026-01-01', 'as_of'],
    ] as const) {
      expect(await tape.refusal(query)).toEqual([400, 'invalid_parameter', parameter]);
    }
    expect((await tape.house.get('/v1/changes')).statusCode).toBe(401);
    const feedless = await tape.house.key('pro', { tenant: 'no-read', scopes: ['write'] });
    expect((await tape.house.get('/v1/changes', feedless)).statusCode).toBe(403);
  });

  test('who waits is answered when something happens, and not before', async () => {
    const { cursor } = await tape.follow();
    const start = performance.now();
    let isAnswered = false;
    const waiting = tape.read(`cursor=${cursor}&wait=20`).finally(() => {
      isAnswered = true;
    });
    await sleep(300);
    expect(isAnswered).toBe(false);
    const [{ id }] = await tape.published([draft()]);
    const found = await waiting;
    expect(found.changes.map((change) => change.id)).toEqual([id]);
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_S * 1_000 - 1_000);
  });

  test('who waits in vain gets an empty page; waiting holds no connection to the database', async () => {
    const { cursor } = await tape.follow();
    const start = performance.now();
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, i) => tape.read(`cursor=${cursor}&wait=1&_=${i}`)),
    );
    for (const page of all) expect(page).toMatchObject({ changes: [], page: { next_cursor: cursor } });
    expect(performance.now() - start).toBeGreaterThan(950);
    // Asked again, it waits again: an empty answer is not at hand for those who want to wait.
    const again = performance.now();
    await tape.read(`cursor=${cursor}&wait=1`);
    await tape.read(`cursor=${cursor}&wait=1`);
    expect(performance.now() - again).toBeGreaterThan(1_900);
  });

  test('who waits is answered when the service closes', async () => {
    const second = await openTestHouse({
      databaseUrl: tape.house.databaseUrl,
      dataDir: tape.house.dataDir,
      listen: true,
    });
    const { cursor } = await tape.follow();
    const waiting = fetch(`${second.url}/v1/changes?cursor=${cursor}&wait=20`, {
      headers: { authorization: `Bearer ${tape.key}` },
    });
    await sleep(200);
    const start = performance.now();
    const closed = second.close();
    expect((await waiting).status).toBe(200);
    await closed;
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_S * 1_000 - 1_000);
  });
});

test('no writer’s change is lost or out of order for a reader who follows while several write', async () => {
  const room = tape.house.services.stories;
  const { cursor } = await tape.follow();
  const made: string[] = [];
  let writing = 6;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; n < 12; n += 1) {
      const drafts = Array.from({ length: 1 + ((n + writer) % 4) }, () => draft({ tags: ['followed'] }));
      const outcomes = await publishStories(room, drafts, {
        // Transactions overlap: places are taken while others wait.
        also: () => sleep(writer),
      });
      made.push(...(outcomes as Made[]).map(({ id }) => id));
    }
    writing -= 1;
  });
  const seen: string[] = [];
  let at = cursor;
  for (let last = false; ; ) {
    const done = writing === 0;
    const page = await tape.read(`cursor=${at}&limit=7&_=${seen.length}`);
    seen.push(...page.changes.map(({ id }) => id));
    at = page.page.next_cursor;
    if (last && !page.page.has_more) break;
    last = done && !page.page.has_more;
    if (last) await sleep(300);
  }
  await Promise.all(writers);
  expect(seen).toHaveLength(made.length);
  expect([...seen].sort()).toEqual([...made].sort());
  const { rows } = await tape.house.services.db.query<{ n: number; span: number }>(
    'select count(*)::int as n, (max(pos) - min(pos) + 1)::int as span from changes',
  );
  expect(rows[0]!.n).toBe(rows[0]!.span);
});
