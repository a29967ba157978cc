import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SealState } from '../../src/retrieval/sealing/seal-state.ts';
import {
  changeStory,
  FACET_KINDS,
  type FacetKind,
  publishStories,
  type StorySort,
  sealStories,
} from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import type { Known } from '../setup/known-stories.ts';
import { idsOf, openSealedStories, type SealedStories } from '../setup/sealed-stories.ts';

let stories: SealedStories;

// Small numbers for everything, so that a few hundred stories meet every case that a million would.
const SMALL = { width: 64, heavy: 5, paired: 3, least: 1 };

beforeAll(async () => {
  stories = await openSealedStories(21, 300);
});
afterAll(() => stories?.database.close());

describe('the sealed index', () => {
  test('never changes an answer, whatever is published, retracted and sealed when, now and as of any time', async () => {
    const { database, known, room } = stories;
    const past: { at: string; corpus: readonly Known[] }[] = [];
    let drafts = 300;
    let sealed = 0;
    for (let round = 0; round < 32; round += 1) {
      const kind = known.pick(['publish', 'publish', 'revise', 'retract', 'crowd']);
      if (kind === 'publish') {
        const n = 1 + Math.floor(known.random() * 30);
        await known.publish(Array.from({ length: n }, () => known.draft(drafts++)));
      } else if (kind === 'revise') {
        const numbers = [0, 1, 2].map(() => Math.floor(known.random() * drafts));
        await known.publish(numbers.filter((n) => !retracted.has(n)).map((n) => known.draft(n)));
      } else if (kind === 'crowd') {
        // Many at one moment, in a place where the index is full already.
        await known.publish(Array.from({ length: 70 }, () => known.draft(drafts++, '2026-10-05T12:00:00Z')));
      } else {
        const { id, number } = known.pick(known.corpus);
        retracted.add(number);
        await changeStory(room, id, { kind: 'retract' });
        known.forget(id);
      }
      const { rows } = await database.db.query<{ at: Date }>('select at from tape');
      past.push({ at: rows[0]!.at.toISOString(), corpus: known.corpus });
      if (known.random() < 0.6 && (await sealStories(database.db, SMALL)) !== undefined) sealed += 1;
      for (let i = 0; i < 12; i += 1)
        await askAndCompare(known.random() < 0.3 ? known.pick(past) : undefined);
    }
    expect(sealed).toBeGreaterThan(12);
    const chunks = await database.db.query<{ n: string; most: number }>(
      'select count(*) as n, max(size) as most from sealed_chunks',
    );
    expect(Number(chunks.rows[0]!.n)).toBeGreaterThan(8);
    expect(chunks.rows[0]!.most).toBeLessThanOrEqual(64);
    // Some hundred lists with all that can be counted of each: a busy machine needs its time for them.
  }, 120_000);

  test('is the same by cursor for words too rare to have bitmaps, among themselves and beside common ones', async () => {
    const { database, known, walk } = stories;
    const rare = ['wombat', 'quokka', 'numbat'];
    for (const [i, word] of rare.entries()) {
      const drafts = Array.from({ length: 4 }, (_, n) => known.draft(80_000 + i * 10 + n));
      await known.publish(drafts.map((draft) => ({ ...draft, title: `${draft.title} ${word}` })));
    }
    await sealStories(database.db, SMALL);
    const some = rare.slice(0, 2);
    for (const words of [rare, ['zorba', ...rare], ['quill', ...some], [...some, 'zorba', 'quill']]) {
      const want = known.scan(({ title }) => words.some((word) => title.includes(word)), 'pipeline');
      expect(want.length).toBeGreaterThan(5);
      for (const backward of [false, true]) {
        const size = words === rare ? 2 : 9;
        const pages = await walk({ q: words.join(' or ') }, { size, backward });
        for (const { page } of pages) expect(page.total).toBe(want.length);
        const found = (backward ? pages.toReversed() : pages).flatMap(idsOf);
        expect(found, `${words.join(' or ')}, backward: ${backward}`).toEqual(want);
      }
    }
  });

  test('is what the statements read: without it they would find nothing', async () => {
    const { ask, database } = stories;
    await sealStories(database.db, SMALL);
    const before = await ask({ q: 'zorba quill' }, { size: 5 });
    expect(before.records.length).toBeGreaterThan(0);
    await database.db.query('update sealed_bits set bits = (select zero from seal)');
    const emptied = await ask({ q: 'zorba quill' }, { size: 5 });
    expect(emptied.page.total).toBe(0);
    // A process that has just seen the index asks it once more; it must not take its absence for an answer.
    const seeing = new SealState();
    expect(await seeing.covers(database.db, undefined)).toBe(true);
    await database.db.query('delete from seal');
    for (const sort of ['pipeline', 'popular'] as const) {
      const { records, page, tally } = await ask({ q: 'zorba quill' }, { size: 5, sort }, seeing);
      expect(records).toHaveLength(before.records.length);
      expect(page.total).toBe(before.page.total);
      const counted = (await tally({ facets: ['language'] })).facets[0]!.values;
      expect(counted).toEqual([{ value: 'en', label: 'English', count: before.page.total }]);
    }
    expect((await ask({ q: 'zorba quill' }, { size: 5 })).page.total).toBe(before.page.total);
    await sealStories(database.db, SMALL);
    expect((await ask({ q: 'zorba quill' }, { size: 5 })).page.total).toBe(before.page.total);
  });

  test('has all that was updated since a time, wherever in it what was published shortly before lies', async () => {
    const { ask, database, room } = stories;
    const [now, count] = [Date.now(), 3 * SMALL.width];
    const fresh = Array.from({ length: count }, (_, n) =>
      draft({ tags: ['prompt'], publishedAt: new Date(now - n * 360_000).toISOString() }),
    );
    for (let from = 0; from < count; from += 50) await publishStories(room, fresh.slice(from, from + 50));
    await sealStories(database.db, SMALL);
    const since = (ms: number): string => new Date(now + ms).toISOString();
    const found = await ask({ tag: 'prompt', updatedSince: since(-3_600_000) }, { size: 5 });
    expect(found.page.total).toBe(count);
    expect((await ask({ tag: 'prompt', updatedSince: since(3_600_000) }, { size: 5 })).page.total).toBe(0);
  });

  test('is sealed by one at a time, and when it is due', async () => {
    const { database, known } = stories;
    expect(await sealStories(database.db, { ...SMALL, due: true })).toBeUndefined();
    await known.publish([known.draft(90_000)]);
    expect(await sealStories(database.db, { ...SMALL, due: true })).toBeUndefined();
    const both = await Promise.all([sealStories(database.db, SMALL), sealStories(database.db, SMALL)]);
    expect(both.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(await sealStories(database.db, SMALL)).toBeUndefined();
  });

  test('is not sealed while a story lacks its words: each story behind it would be taken for the one before', async () => {
    const { database, known } = stories;
    await known.publish([known.draft(90_001)]);
    await database.db.query(
      'delete from story_search where from_pos < (select max(from_pos) from story_search)',
    );
    await expect(sealStories(database.db, SMALL)).rejects.toThrow('have no revision or no words');
  });
});

// A story that was retracted stays so: its draft is not sent again.
const retracted = new Set<number>();

async function askAndCompare(at: { at: string; corpus: readonly Known[] } | undefined): Promise<void> {
  const { ask, known } = stories;
  const { filter, accepts } = known.filter();
  const corpus = at?.corpus ?? known.corpus;
  const asked = at === undefined ? filter : { ...filter, asOf: at.at };
  const sort = known.pick<StorySort>(['pipeline', 'popular']);
  const size = 1 + Math.floor(known.random() * 30);
  const offset = known.pick([0, 0, 5, 60]);
  const backward = offset === 0 && known.random() < 0.3;
  const label = JSON.stringify({ asked, sort, size, offset, backward });
  const all = known.scan(accepts, sort, corpus);
  const want = backward ? all.slice(-size) : all.slice(offset, offset + size);
  const told = await ask(asked, { size, sort, offset, backward });
  const { page, tally } = told;
  expect(idsOf(told), label).toEqual(want);
  expect(page.total, label).toBe(all.length);
  const first = backward ? Math.max(0, all.length - size) : offset;
  for (const [cursor, from, to] of [
    [page.nextCursor, first + size, first + 2 * size],
    [page.previousCursor, Math.max(0, first - size), first],
  ] as const) {
    if (cursor === null) continue;
    const there = await ask({}, { size, cursor });
    expect(idsOf(there), `by cursor from ${label}`).toEqual(all.slice(from, to));
  }
  const matching = corpus.filter(accepts);
  const { facets, groups } = await tally({ facets: FACET_KINDS, groupBy: 'day' });
  for (const { kind, values, relation } of facets) {
    expect(relation).toBe('eq');
    expect(
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
      `${kind} of ${label}`,
    ).toEqual(countBy(matching, (each) => VALUES[kind](each)));
  }
  const days = countBy(matching, (each) => [
    `${new Date(each.publishedMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
  ]);
  expect(Object.fromEntries(groups!.groups.map(({ from, count }) => [from, count])), label).toEqual(days);
}

const VALUES: Readonly<Record<FacetKind, (known: Known) => readonly string[]>> = {
  category: (each) => [each.category],
  country: (each) => [each.country],
  tag: (each) => each.tags,
  entity: (each) => [each.entity],
  language: () => ['en'],
  impact_path: (each) => (each.path === undefined ? [] : [each.path]),
  asset: () => [],
  verification: (each) => [each.state],
  publisher: (each) => each.publishers,
};

function countBy(
  items: readonly Known[],
  values: (known: Known) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) for (const value of values(item)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
