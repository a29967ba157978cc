import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { sealStories } from '../../src/retrieval/sealing/seal.ts';
import {
  changeStory,
  foldReads,
  pruneHistory,
  publishStories,
  type StoryDraft,
} from '../../src/stories/index.ts';
import { readCursor, writeCursor } from '../../src/stories/lists/cursor.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Where an operator keeps the history for a time, what is older goes in pieces, what is kept stays whole, and whoever reaches
// behind it is told.

let house: TestHouse;
let key: string;
let stories: string[];
/** What the lists said at the edge, before anything was removed. */
let before: Map<string, string>;
let edge: string;
let oldCursors: { changes: string; popular: string; gone: string };

const LISTS = [
  'page_size=50',
  'sort=popular&page_size=50',
  'q=harbour&page_size=50',
  'tag=kept&page_size=50&facets=category,tag',
  'category=world&page_size=50',
];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const { services } = house;
  const made = await publish(
    Array.from({ length: 12 }, (_, n) => text(n, 'first', { tags: ['kept', `first-${n}`] })),
  );
  stories = made;
  for (const round of ['second', 'third'])
    await publish(stories.slice(0, 8).map((_, n) => text(n, round, { tags: ['kept', `${round}-${n}`] })));
  await services.db.query(
    'insert into story_reads (story_id, reads) select id, 40 from stories where id = any($1)',
    [stories.slice(0, 3).map((id) => decodeId('story', id))],
  );
  await foldReads(services.db);
  await changeStory(services.stories, stories[9]!, { kind: 'retract' });
  await changeStory(services.stories, stories[10]!, { kind: 'restrict', openTo: ['pro'] });
  oldCursors = {
    changes: (await json('/v1/changes?limit=5')).page.next_cursor,
    popular: (await json('/v1/news?sort=popular&page_size=2')).page.next_cursor,
    gone: (await json('/v1/changes?limit=100')).page.next_cursor,
  };
  // All of that was long ago; one more story was published at the edge, and the rest is of today.
  await services.db.query("update changes set at = at - interval '40 days'");
  // Another one's first state ends right there.
  await publish([text(20, 'edge'), text(8, 'edge')]);
  await services.db.query(
    "update changes set at = at - interval '35 days' where pos = (select pos from tape)",
  );
  edge = (
    await services.db.query<{ at: Date }>('select at from changes where pos = (select pos from tape)')
  ).rows[0]!.at.toISOString();
  before = new Map(await Promise.all(LISTS.map(async (list) => [list, await listed(list, edge)] as const)));
  await publish(stories.slice(2, 6).map((_, n) => text(n + 2, 'latest')));
  await sealStories(services.db);
});
afterAll(() => house?.close());

test('nothing is removed unless the operator says for how long it is kept', async () => {
  expect(await pruneHistory(house.services.db, undefined)).toBe(0);
  expect(await count('story_revisions')).toBe(12 + 16 + 2 + 4);
});

test('an edge is announced before anything behind it is removed', async () => {
  const { db } = house.services;
  const all = await everything();
  expect(await pruneHistory(db, 30)).toBe(0);
  expect(await pruneHistory(db, 30)).toBe(0);
  expect(await everything()).toEqual(all);
  house.services.stories.history.forget();
});

test('what is older than the edge goes, and each story keeps its latest state, revision and change', async () => {
  const { db } = house.services;
  expect(await pruneHistory(db, 30, { graceSeconds: 0 })).toBeGreaterThan(50);
  // Eight stories lost two revisions each; four had a later one after the edge, whose former one is the state at the edge.
  expect(await count('story_revisions')).toBe(12 + 1 + 4);
  const { rows } = await db.query<{ closed: number; stale: number; postings: number }>(
    `select (select count(*)::int from story_cards c, history_edge e where c.to_pos <= e.pos and exists (
         select from story_cards l where l.story_id = c.story_id and l.from_pos > c.from_pos)) as closed,
       (select count(*)::int from story_search c, history_edge e where c.to_pos <= e.pos and exists (
         select from story_search l where l.story_id = c.story_id and l.from_pos > c.from_pos)) as stale,
       (select count(*)::int from story_postings p, history_edge e where p.to_pos <= e.pos and not exists (
         select from story_search s where s.story_id = p.story_id and s.to_pos = p.to_pos)) as postings`,
  );
  expect(rows[0]).toEqual({ closed: 0, stale: 0, postings: 0 });
  for (const id of stories) {
    const { rows: left } = await db.query(
      'select 1 from story_cards where story_id = $1 union all select 1 from story_revisions where story_id = $1',
      [decodeId('story', id)],
    );
    expect(left.length).toBeGreaterThan(1);
  }
  expect(await pruneHistory(db, 30, { graceSeconds: 0 })).toBe(0);
});

test('a list as of the edge or later is what it was; before it is a 400 that names the edge', async () => {
  for (const list of LISTS) expect((await listed(list, edge)) === before.get(list), list).toBe(true);
  for (const at of [new Date(Date.parse(edge) - 1).toISOString(), '2001-01-01']) {
    const refused = await house.get(`/v1/news?as_of=${at}`, key);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'history_pruned']);
    expect(refused.json().errors[0]).toMatchObject({ parameter: 'as_of' });
    expect(refused.json().detail).toContain(edge);
  }
  const graph = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: '{ stories(first: 1, asOf: "2001-01-01T00:00:00Z") { edges { node { id } } } }' },
  });
  expect(graph.json().errors[0].extensions.code).toBe('history_pruned');
});

test('a cursor of a list that is pinned to an earlier state is refused with what to do', async () => {
  house.services.stories.history.forget();
  const refused = await house.get(`/v1/news?cursor=${oldCursors.popular}`, key);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'history_pruned']);
  expect(refused.json().errors[0].parameter).toBe('cursor');
  expect(refused.json().detail).toContain(edge);
});

test('a cursor of a state that the database has not reached, because it was restored, is refused with what to do', async () => {
  const { page } = await json('/v1/news?sort=popular&page_size=2');
  expect((await house.get(`/v1/news?cursor=${page.next_cursor}`, key)).statusCode).toBe(200);
  const secret = house.services.stories.cursorKey;
  const known = readCursor(secret, page.next_cursor);
  for (const sort of ['popular', 'pipeline'] as const) {
    const cursor = writeCursor(secret, { ...known, sort, pos: known.pos! + 1_000n });
    for (const path of ['/v1/news', '/v1/export.ndjson', '/v1/rss']) {
      const refused = await house.get(`${path}?cursor=${cursor}`, key);
      expect(refused.statusCode, path).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'invalid_cursor', errors: [{ parameter: 'cursor' }] });
      expect(refused.json().detail).toContain('start again without the cursor');
    }
  }
});

test('changes after a cursor or time behind the edge say reset; from the beginning they lead to everything', async () => {
  for (const query of [
    `cursor=${oldCursors.changes}`,
    `cursor=${oldCursors.gone}`,
    `since=${new Date(Date.parse(edge) - 86_400_000).toISOString()}`,
  ]) {
    const page = await json(`/v1/changes?${query}`);
    expect([query, page.reset, page.changes]).toEqual([query, true, []]);
  }
  const after = await json(`/v1/changes?since=${new Date(Date.parse(edge) + 1).toISOString()}`);
  expect([after.reset, after.changes.length]).toEqual([false, 4]);

  // Page by page, so that cursors stand behind the edge, and the edge moves on meanwhile.
  const copy = new Map<string, number>();
  let cursor = '';
  for (let pages = 0; ; pages += 1) {
    const page = await json(`/v1/changes?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect([pages, page.reset]).toEqual([pages, false]);
    for (const { id, kind, revision } of page.changes)
      if (kind === 'upsert') copy.set(id, revision);
      else copy.delete(id);
    cursor = page.page.next_cursor;
    if (pages === 1) {
      await house.services.db.query(
        "update changes set at = at - interval '33 days' where at > now() - interval '1 day'",
      );
      await pruneHistory(house.services.db, 30, { graceSeconds: 0 });
      await pruneHistory(house.services.db, 30, { graceSeconds: 0 });
    }
    if (!page.page.has_more) break;
  }
  const { rows } = await house.services.db.query<{ id: string; revision: number }>(
    "select id, revision from stories where status = 'live' and cardinality(open_to) = 0",
  );
  expect(new Map([...copy].map(([id, revision]) => [decodeId('story', id), revision]))).toEqual(
    new Map(rows.map(({ id, revision }) => [id, revision])),
  );
});

test('the list of revisions says which are no longer kept; one of those is a 410', async () => {
  const page = await json(`/v1/news/${stories[0]}/revisions`);
  expect(page.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([3]);
  expect(page.page).toMatchObject({ total: 3, warnings: ['Revisions before 3 are no longer available.'] });
  expect(Date.parse(page.revisions[0].at)).toBeGreaterThan(0);
  const gone = await house.get(`/v1/news/${stories[0]}/revisions/2`, key);
  expect([gone.statusCode, gone.json().code]).toEqual([410, 'gone']);
  expect((await house.get(`/v1/news/${stories[0]}/revisions/9`, key)).statusCode).toBe(404);
});

test('a restricted story whose states are long ended comes back when it is opened', async () => {
  await changeStory(house.services.stories, stories[10]!, { kind: 'restrict', openTo: [] });
  const found = await json('/v1/news?tag=first-10');
  expect(found.articles.map(({ id }: { id: string }) => id)).toEqual([stories[10]]);
});

async function publish(drafts: readonly StoryDraft[]): Promise<string[]> {
  const outcomes = await publishStories(house.services.stories, drafts);
  return outcomes.map((outcome) => (outcome as { id: string }).id);
}

function text(n: number, round: string, more: Partial<StoryDraft> = {}): StoryDraft {
  return draft({
    keys: [`history:${n}`],
    title: `Harbour plan ${n}, ${round}`,
    summary: `The ${round} report on harbour plan ${n}.`,
    category: n % 2 === 0 ? 'world' : 'politics',
    ...more,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes.
async function json(path: string): Promise<any> {
  const answer = await house.get(path, key);
  expect(answer.statusCode, `${path}: ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json();
}

/** A list without its cursors, which hold the question. */
async function listed(list: string, at: string): Promise<string> {
  const { articles, page, facets } = await json(`/v1/news?${list}&as_of=${at}`);
  return JSON.stringify({ articles, total: page.total, facets });
}

async function count(table: string): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n;
}

const everything = () =>
  Promise.all(['story_revisions', 'story_cards', 'story_search', 'story_postings', 'changes'].map(count));
