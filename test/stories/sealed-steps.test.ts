import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StoryFilter, type StoryPage, type StorySort, sealStories } from '../../src/stories/index.ts';
import type { Known } from '../setup/known-stories.ts';
import { idsOf, inOrder, openSealedStories, type SealedStories } from '../setup/sealed-stories.ts';

// The sealed index is read in steps until it holds what a list shows and counts. Chunks of eight stories and totals that are exact
// to two dozen make a list of some hundred end in the first step, in the second, or after all of them.

const TINY = { width: 8, heavy: 5, paired: 3, least: 1 };
const EXACT_TO = 24;

let stories: SealedStories;
let before: { readonly at: string; readonly corpus: readonly Known[] };

beforeAll(async () => {
  stories = await openSealedStories(5, 480, EXACT_TO);
  const { database, known } = stories;
  await sealStories(database.db, TINY);
  const { rows } = await database.db.query<{ at: Date; chunks: string }>(
    'select at, (select count(*) from sealed_chunks) as chunks from tape',
  );
  expect(Number(rows[0]!.chunks)).toBeGreaterThan(40);
  before = { at: rows[0]!.at.toISOString(), corpus: known.corpus };
  // What is not sealed yet, new and changed.
  await known.publish(Array.from({ length: 20 }, (_, i) => known.draft(i < 10 ? 600 + i : 7 * i)));
});
afterAll(() => stories?.database.close());

const totalOf = (count: number): Pick<StoryPage['page'], 'total' | 'totalRelation'> =>
  count > EXACT_TO ? { total: EXACT_TO, totalRelation: 'gte' } : { total: count, totalRelation: 'eq' };

describe('a list that is read in steps', () => {
  test('says what a scan of all stories says, from either end, at any depth and place, with its total', async () => {
    const { ask, known } = stories;
    const met = { eq: 0, gte: 0 };
    for (let i = 0; i < 160; i += 1) {
      const { filter, accepts } = known.filter();
      const past = known.random() < 0.25 ? before : undefined;
      const asked = past === undefined ? filter : { ...filter, asOf: past.at };
      const sort = known.pick<StorySort>(['pipeline', 'oldest', 'popular']);
      const size = 1 + Math.floor(known.random() * 20);
      const offset = known.pick([0, 0, 3, 40, 200]);
      const backward = offset === 0 && known.random() < 0.3;
      const label = JSON.stringify({ asked, sort, size, offset, backward });
      const all = inOrder(known, accepts, sort, past?.corpus);
      const told = await ask(asked, { size, sort, offset, backward });
      const { page } = told;
      const want = backward ? all.slice(-size) : all.slice(offset, offset + size);
      expect(idsOf(told), label).toEqual(want);
      expect(page, label).toMatchObject(totalOf(all.length));
      met[page.totalRelation] += 1;
      const first = backward ? Math.max(0, all.length - size) : offset;
      for (const [cursor, from, to] of [
        [page.nextCursor, first + size, first + 2 * size],
        [page.previousCursor, Math.max(0, first - size), first],
      ] as const) {
        if (cursor === null) continue;
        const there = await ask({}, { size, cursor });
        expect(idsOf(there), `by cursor from ${label}`).toEqual(all.slice(from, to));
        expect(there.page, `by cursor from ${label}`).toMatchObject(totalOf(all.length));
      }
    }
    expect(Math.min(met.eq, met.gte)).toBeGreaterThan(40);
    // Some hundred lists: a busy machine needs its time for them.
  }, 120_000);

  test('walks by cursor from its first story to its last', async () => {
    const { known, walk } = stories;
    for (const [q, accepts] of [
      ['zorba or numbat', (each: Known) => each.title.includes('zorba')],
      ['-quill', (each: Known) => !each.title.includes('quill')],
    ] as const) {
      for (const sort of ['pipeline', 'oldest'] as const) {
        const pages = await walk({ q }, { size: 7, sort });
        expect(pages.flatMap(idsOf), `${q} ${sort}`).toEqual(inOrder(known, accepts, sort));
      }
    }
  });

  test.each([EXACT_TO - 1, EXACT_TO, EXACT_TO + 1])(
    'counts %i stories of a kind, near and far',
    async (n) => {
      const { ask, database, known } = stories;
      // From the newest to the oldest, a chunk and more between two of them; and all of them in a few chunks.
      const far = Array.from({ length: n }, (_, i) => Date.UTC(2026, 9, 2) + i * 23 * 3_600_000);
      const near = Array.from({ length: n }, (_, i) => Date.UTC(2026, 9, 9) + i * 60_000);
      for (const [name, times] of Object.entries({ far, near })) {
        const word = `${name}${n}word`;
        const drafts = times.map((ms, i) =>
          known.draft(10_000 + n * 100 + i + (name === 'far' ? 0 : 50), iso(ms)),
        );
        await known.publish(
          drafts.map((draft) => ({ ...draft, title: `${draft.title} ${word} ${word}tail` })),
        );
        await sealStories(database.db, TINY);
        const want = inOrder(known, (each) => each.title.includes(word), 'pipeline');
        expect(want).toHaveLength(n);
        for (const q of [
          word,
          `"${word} ${word}tail"`,
          `${word} or unheardof`,
          `title:${word}`,
          `"${word}tail ${word}"~4`,
        ]) {
          const told = await ask({ q }, { size: 5 });
          expect(idsOf(told), q).toEqual(want.slice(0, 5));
          expect(told.page, q).toMatchObject(totalOf(n));
          const counted = (await told.tally({ facets: ['language'] })).facets[0]!;
          expect(counted, q).toMatchObject({
            values: [{ value: 'en', count: Math.min(n, EXACT_TO) }],
            relation: n > EXACT_TO ? 'gte' : 'eq',
          });
        }
      }
    },
  );
  test.each([1, 2, 3, 4])(
    'finds a word that only %i stories have, beside whatever else is asked',
    async (n) => {
      const { ask, database, known } = stories;
      const word = `rare${n}word`;
      const drafts = Array.from({ length: n }, (_, i) => known.draft(90_000 + n * 10 + i));
      await known.publish(drafts.map((draft) => ({ ...draft, title: `${draft.title} ${word}` })));
      await sealStories(database.db, TINY);
      const has = (title: readonly string[]): boolean => title.includes(word);
      const questions: [StoryFilter, (each: Known) => boolean][] = [
        [{ q: word }, ({ title }) => has(title)],
        [{ q: `${word} zorba` }, ({ title }) => has(title) && title.includes('zorba')],
        [{ q: `${word} -zorba` }, ({ title }) => has(title) && !title.includes('zorba')],
        [{ q: `zorba -${word}` }, ({ title }) => title.includes('zorba') && !has(title)],
        [{ q: `(${word} or unheardof) quill` }, ({ title }) => has(title) && title.includes('quill')],
        [{ q: `zorba or ${word}` }, ({ title }) => has(title) || title.includes('zorba')],
        [{ q: word, country: 'AU,JP' }, ({ title, country }) => has(title) && country !== 'EU'],
        [{ q: word, category: '-sport' }, ({ title, category }) => has(title) && category !== 'sport'],
        [{ q: word, updatedSince: '2026-10-01' }, ({ title }) => has(title)],
      ];
      for (const [filter, accepts] of questions) {
        for (const sort of ['pipeline', 'oldest', 'popular'] as const) {
          const want = inOrder(known, accepts, sort);
          const told = await ask(filter, { size: 20, sort });
          const label = JSON.stringify({ filter, sort });
          expect(idsOf(told), label).toEqual(want.slice(0, 20));
          expect(told.page, label).toMatchObject(totalOf(want.length));
        }
      }
    },
  );
});

const iso = (ms: number): string => new Date(ms).toISOString();
