import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRoutes } from '../../rest/news/changes.ts';
import { changeStory, openStories, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Change {
  kind: string;
  id: string;
  at: string;
  revision: number;
  mergedInto: string | null;
  reason: string | null;
  cursor: string;
  story: Record<string, unknown> | null;
}
interface Page {
  changes: Change[];
  reset: boolean;
  page: { size: number; returned: number; has_more: boolean; next_cursor: string; as_of: string };
}

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
});
afterAll(() => house?.close());

async function read(query = '', by = key): Promise<Page> {
  const answer = await house.get(`/v1/changes?${query}`, by);
  expect(answer.statusCode, `${query}: ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json();
}

/** Everything after a cursor, page by page. */
async function follow(cursor = '', limit = 100): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  let at = cursor;
  for (;;) {
    const page = await read(`limit=${limit}${at === '' ? '' : `&cursor=${at}`}`);
    changes.push(...page.changes);
    at = page.page.next_cursor;
    if (!page.page.has_more) return { changes, cursor: at };
  }
}

async function refusal(query: string): Promise<[number, string, string | undefined]> {
  const answer = await house.get(`/v1/changes?${query}`, key);
  const { code, errors } = answer.json();
  return [answer.statusCode, code, errors?.[0].parameter];
}

const operate = (id: string, operation: Parameters<typeof changeStory>[2]) =>
  changeStory(house.services.stories, id, operation);

type Made = { id: string };

/** Publishes stories, and knows how many there are. */
async function published<const Drafts extends readonly StoryDraft[]>(
  drafts: Drafts,
): Promise<{ readonly [Index in keyof Drafts]: Made }> {
  const outcomes: unknown = await house.publish(drafts);
  return outcomes as { readonly [Index in keyof Drafts]: Made };
}

describe('the changes of the service', () => {
  test('are each answered as the route describes them', async () => {
    await house.publish([draft(), draft()]);
    const schema = changeRoutes[0]!.success.schema;
    schema.parse(await read());
    schema.parse(await read('include=full&limit=1'));
    schema.parse(await read('fields=id,title'));
    schema.parse(await read(`cursor=${(await follow()).cursor}`));
  });

  test('come in the order of commits: publication, revision, restriction, release, merge, retraction', async () => {
    const { cursor } = await follow();
    const was = draft({ title: 'One', tags: ['one'] });
    const [a, b] = await published([was, draft({ title: 'Two' })]);
    await house.publish([{ ...was, title: 'One, revised' }]);
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    await operate(b.id, { kind: 'restrict', openTo: [] });
    await operate(a.id, { kind: 'merge', into: b.id });
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    await operate(b.id, { kind: 'restrict', openTo: [] });
    const { changes } = await follow(cursor);
    expect(changes.map(({ kind, id, revision }) => [kind, id, revision])).toEqual([
      ['upsert', a.id, 1],
      ['upsert', b.id, 1],
      ['upsert', a.id, 2],
      ['retract', b.id, 1],
      ['upsert', b.id, 1],
      ['merge', a.id, 2],
      ['retract', b.id, 1],
      ['upsert', b.id, 1],
    ]);
    expect(changes.map(({ mergedInto }) => mergedInto)).toEqual([
      null,
      null,
      null,
      null,
      null,
      b.id,
      null,
      null,
    ]);
    // The story is as it stood at that place, not as it is now.
    expect(changes.map(({ story }) => story?.title)).toEqual([
      'One',
      'Two',
      'One, revised',
      undefined,
      'Two',
      undefined,
      undefined,
      'Two',
    ]);
    const times = changes.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(times[0]).toBe(times[1]);
  });

  test('a revision made while a story is restricted is no upsert; its release is', async () => {
    const { cursor } = await follow();
    const was = draft({ title: 'Hidden one' });
    const [a] = await published([was]);
    await operate(a.id, { kind: 'restrict', openTo: ['enterprise'] });
    await house.publish([{ ...was, title: 'Hidden two' }]);
    await operate(a.id, { kind: 'restrict', openTo: [] });
    const { changes } = await follow(cursor);
    expect(changes.map(({ kind, revision, story }) => [kind, revision, story?.title])).toEqual([
      ['upsert', 1, 'Hidden one'],
      ['retract', 1, undefined],
      ['retract', 2, undefined],
      ['upsert', 2, 'Hidden two'],
    ]);
  });

  test('say why a story was retracted, where the operator said so, over either wire', async () => {
    const { cursor } = await follow();
    const [a, b] = await published([draft(), draft()]);
    await operate(a.id, { kind: 'retract', reason: 'The quote was made up.' });
    await operate(b.id, { kind: 'retract' });
    const { changes } = await follow(cursor);
    expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['upsert', null],
      ['upsert', null],
      ['retract', 'The quote was made up.'],
      ['retract', null],
    ]);
  });

  test('withhold what was retracted since, and what is not open to the plan', async () => {
    const { cursor } = await follow();
    const [a, b] = await published([draft(), draft()]);
    await operate(a.id, { kind: 'retract' });
    await operate(b.id, { kind: 'restrict', openTo: ['enterprise'] });
    const free = await house.key('free');
    const seen = async (by: string) =>
      (await read(`cursor=${cursor}`, by)).changes.map(({ kind, story }) => [kind, story !== null]);
    expect(await seen(key)).toEqual([
      ['upsert', false],
      ['upsert', true],
      ['retract', false],
      ['retract', false],
    ]);
    expect(await seen(free)).toEqual([
      ['upsert', false],
      ['upsert', false],
      ['retract', false],
      ['retract', false],
    ]);
  });

  test('carry every field and no group, unless fields and include say otherwise', async () => {
    const { cursor } = await follow();
    const [{ id }] = await published([draft()]);
    const story = async (query: string) => (await read(`cursor=${cursor}&${query}`)).changes[0]!.story!;
    const whole = (await house.get(`/v1/news/${id}`, key)).json();
    expect(await story('include=full')).toEqual(whole);
    const { sources, claims: _c, impactDetails: _i, body: _b, ...card } = whole;
    expect(await story('')).toEqual(card);
    expect(await story('include=sources')).toEqual({ ...card, sources });
    expect(await story('fields=title,sources')).toEqual({ id, title: whole.title, sources });
    expect(await refusal('fields=titel')).toEqual([400, 'invalid_parameter', 'fields']);
  });

  test('a walk in pages of any size sees each once, and each change’s own cursor goes on behind it', async () => {
    await house.publish(Array.from({ length: 11 }, () => draft()));
    const all = (await follow('', 100)).changes;
    for (const limit of [1, 2, 7]) expect((await follow('', limit)).changes).toEqual(all);
    for (const at of [0, 3, all.length - 2]) {
      expect((await follow(all[at]!.cursor)).changes).toEqual(all.slice(at + 1));
    }
  });
});

describe('a reader', () => {
  test('who has seen all gets an empty page with the same cursor, 304 for its ETag, until something happens', async () => {
    const { cursor } = await follow();
    const path = `/v1/changes?cursor=${cursor}`;
    const first = await house.get(path, key);
    expect(first.json()).toMatchObject({ changes: [], reset: false });
    expect(first.json().page).toMatchObject({ next_cursor: cursor, has_more: false, returned: 0 });
    const tag = String(first.headers.etag);
    expect((await house.get(path, key, { 'if-none-match': tag })).statusCode).toBe(304);
    await house.publish([draft()]);
    await expect
      .poll(async () => (await house.get(path, key, { 'if-none-match': tag })).statusCode)
      .toBe(200);
    expect((await read(`cursor=${cursor}`)).changes).toHaveLength(1);
  });

  test('can begin at a time', async () => {
    await house.publish([draft()]);
    await sleep(5);
    const { rows } = await house.services.db.query<{ at: Date }>('select clock_timestamp() as at');
    await sleep(5);
    const made = (await house.publish([draft(), draft()])) as Made[];
    const since = rows[0]!.at.toISOString();
    expect((await read(`since=${since}`)).changes.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    const [first] = (await read(`since=${since}`)).changes;
    expect((await read(`since=${first!.at}`)).changes[0]!.id).toBe(first!.id);
    expect((await read('since=2001-01-01&limit=1')).changes).toEqual((await read('limit=1')).changes);
    expect((await read('since=2999-01-01')).changes).toEqual([]);
    // A cursor wins.
    expect((await read(`since=2001-01-01&cursor=${first!.cursor}`)).changes).toHaveLength(1);
    expect(await refusal('since=soon')).toEqual([400, 'invalid_parameter', 'since']);
  });

  test('whose cursor is of another database, or beyond the tape, is told to begin again', async () => {
    const other = openStories({
      db: house.services.db,
      cursorKey: Buffer.alloc(32, 9),
      baseUrl: 'http://other.test',
    });
    const { listChanges, LIST_SHAPE } = await import('../../src/stories/index.ts');
    const foreign = await listChanges(other, { size: 1, plan: 'pro' }, LIST_SHAPE);
    const reset = await read(`cursor=${foreign.nextCursor}`);
    expect(reset).toMatchObject({ changes: [], reset: true, page: { has_more: true } });
    expect((await read(`cursor=${reset.page.next_cursor}&limit=3`)).changes).toEqual(
      (await read('limit=3')).changes,
    );

    // A database that was put back to an earlier state, and has gone another way since.
    const { cursor } = await follow();
    const { db } = house.services;
    await db.query(`update tape set pos = pos - 1, at = at - interval '1 hour'`);
    expect(await read(`cursor=${cursor}&limit=2`)).toMatchObject({ reset: true, changes: [] });
    await db.query(`update tape set pos = pos + 1, at = at + interval '1 hour'`);
    expect((await read(`cursor=${cursor}&limit=3`)).reset).toBe(false);
    await db.query(`update changes set at = at + interval '1 ms' where pos = (select max(pos) from changes)`);
    expect((await read(`cursor=${cursor}&limit=4`)).reset).toBe(true);
    await db.query(`update changes set at = at - interval '1 ms' where pos = (select max(pos) from changes)`);
  });

  test('with a cursor that is none, or a parameter that is wrong, is refused', async () => {
    for (const cursor of ['x', 'YwAA', 'not a cursor', `${(await follow()).cursor}A`, 'é'.repeat(50)]) {
      expect(await refusal(`cursor=${encodeURIComponent(cursor)}`)).toEqual([
        400,
        'invalid_cursor',
        'cursor',
      ]);
    }
    const list = (await house.get('/v1/news?page_size=1', key)).json().page.next_cursor;
    expect(await refusal(`cursor=${list}`)).toEqual([400, 'invalid_cursor', 'cursor']);
    const { cursor } = await follow();
    expect((await house.get(`/v1/news?cursor=${cursor}`, key)).json().code).toBe('invalid_cursor');
    for (const [query, parameter] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['wait=21', 'wait'],
      ['wait=-1', 'wait'],
      ['country=AU', 'country'],
      ['as_of=2026-01-01', 'as_of'],
    ] as const) {
      expect(await refusal(query)).toEqual([400, 'invalid_parameter', parameter]);
    }
    expect((await house.get('/v1/changes')).statusCode).toBe(401);
    const feedless = await house.key('pro', { tenant: 'no-read', scopes: ['write'] });
    expect((await house.get('/v1/changes', feedless)).statusCode).toBe(403);
  });

  test('who waits is answered when something happens, and not before', async () => {
    const { cursor } = await follow();
    const start = performance.now();
    const waiting = read(`cursor=${cursor}&wait=20`);
    await sleep(300);
    const [{ id }] = await published([draft()]);
    const found = await waiting;
    expect(found.changes.map((change) => change.id)).toEqual([id]);
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('who waits in vain gets an empty page; waiting holds no connection to the database', async () => {
    const { cursor } = await follow();
    const start = performance.now();
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, i) => read(`cursor=${cursor}&wait=1&_=${i}`)),
    );
    for (const page of all) expect(page).toMatchObject({ changes: [], page: { next_cursor: cursor } });
    expect(performance.now() - start).toBeGreaterThan(950);
    // Asked again, it waits again: an empty answer is not at hand for those who want to wait.
    const again = performance.now();
    await read(`cursor=${cursor}&wait=1`);
    await read(`cursor=${cursor}&wait=1`);
    expect(performance.now() - again).toBeGreaterThan(1_900);
  });

  test('who waits is answered when the service closes', async () => {
    const second = await openTestHouse({
      databaseUrl: house.databaseUrl,
      dataDir: house.dataDir,
      listen: true,
    });
    const { cursor } = await follow();
    const waiting = fetch(`${second.url}/v1/changes?cursor=${cursor}&wait=20`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await sleep(200);
    const start = performance.now();
    const closed = second.close();
    expect((await waiting).status).toBe(200);
    await closed;
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

test('no writer’s change is lost or out of order for a reader who follows while several write', async () => {
  const room = house.services.stories;
  const { cursor } = await follow();
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
    const page = await read(`cursor=${at}&limit=7&_=${seen.length}`);
    seen.push(...page.changes.map(({ id }) => id));
    at = page.page.next_cursor;
    if (last && !page.page.has_more) break;
    last = done && !page.page.has_more;
    if (last) await sleep(300);
  }
  await Promise.all(writers);
  expect(seen).toHaveLength(made.length);
  expect([...seen].sort()).toEqual([...made].sort());
  const { rows } = await house.services.db.query<{ n: number; span: number }>(
    'select count(*)::int as n, (max(pos) - min(pos) + 1)::int as span from changes',
  );
  expect(rows[0]!.n).toBe(rows[0]!.span);
});

describe('over GraphQL', () => {
  async function graphql(
    query: string,
  ): Promise<{ data: { changes: never }; errors?: { extensions: object }[] }> {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { query },
    });
    return answer.json();
  }
  const CARD = 'id: storyId slug title summary tags popularity revision updatedAt links { self html rss }';
  const SELECTION = `{ nodes { kind storyId at revision mergedInto reason story { ${CARD} sources { id: sourceId title } } }
    edges { cursor } reset asOf pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;

  test('the same changes, cursors and states as over REST', async () => {
    const fields = 'slug,title,summary,tags,popularity,revision,updatedAt,links,sources';
    const all = await follow();
    for (const [query, args] of [
      ['limit=100', 'first: 100'],
      ['', ''],
      [`limit=3&cursor=${all.changes[4]!.cursor}`, `first: 3, after: "${all.changes[4]!.cursor}"`],
      [`cursor=${all.cursor}`, `after: "${all.cursor}"`],
      [`since=${all.changes[9]!.at}&limit=5`, `since: "${all.changes[9]!.at}", first: 5`],
    ]) {
      const rest = await read(`${query}&fields=${fields}`);
      const { data, errors } = await graphql(`{ changes${args === '' ? '' : `(${args})`} ${SELECTION} }`);
      expect(errors).toBeUndefined();
      const found = data.changes as {
        nodes: { storyId: string; story: { sources: { id: string; title: string }[] } | null }[];
        edges: { cursor: string }[];
        reset: boolean;
        asOf: string;
        pageInfo: object;
      };
      expect(found.nodes).toEqual(
        rest.changes.map(({ cursor: _cursor, id: storyId, story, ...rest }) => ({
          ...rest,
          storyId,
          story: story && {
            ...story,
            sources: (story.sources as { id: string; title: string }[]).map(({ id, title }) => ({
              id,
              title,
            })),
          },
        })),
      );
      expect(found.edges.map(({ cursor }) => cursor)).toEqual(rest.changes.map(({ cursor }) => cursor));
      expect([found.reset, found.asOf]).toEqual([rest.reset, rest.page.as_of]);
      expect(found.pageInfo).toEqual({
        hasNextPage: rest.page.has_more,
        hasPreviousPage: false,
        startCursor: rest.changes[0]?.cursor ?? null,
        endCursor: rest.page.next_cursor,
      });
    }
  });

  test('refusals name GraphQL’s arguments; a page is one call', async () => {
    const first = (await graphql('{ changes(first: 101) { reset } }')).errors![0]!.extensions;
    expect(first).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'first' }] });
    const after = (await graphql('{ changes(after: "nonsense") { reset } }')).errors![0]!.extensions;
    expect(after).toMatchObject({ code: 'invalid_cursor', errors: [{ parameter: 'after' }] });
    const answer = (await graphql(
      '{ changes(first: 100) { nodes { story { body { text } } } } }',
    )) as unknown as {
      extensions: { cost: { requested: number } };
    };
    expect(answer.extensions.cost.requested).toBe(1);
  });
});
