import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryRoom,
  sealStories,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// Names whose words are stop words (`AT&T`), and names with signs in general.

let database: TestDatabase;
let walked: StoryRoom;
let sealed: StoryRoom;

const entity = (slug: string, label: string) => ({ slug, label, kind: 'company' as const });
const STORIES: Record<string, Partial<StoryDraft> & Pick<StoryDraft, 'title'>> = {
  a: { title: 'AT&T raises prices', entities: [entity('at-and-t', 'AT&T')] },
  b: { title: 'Gold at ten', summary: 'Ten at t-shirt makers.' },
  c: { title: 'Verizon sues its rival', entities: [entity('at-and-t', 'AT&T')] },
  d: { title: 'The minister who resigned', summary: 'Nobody knows the who and the why.' },
  e: { title: 'Tommy returns', entities: [entity('the-who', 'The Who')] },
  f: { title: 'S&P 500 closes higher' },
  g: { title: 'C++ committee meets' },
  h: { title: 'H&M opens a shop' },
  i: { title: 'Q&A: what the budget means' },
  j: { title: 'Microsoft updates .NET' },
  k: { title: 'Senator O’Neill retires' },
};

beforeAll(async () => {
  database = await testDatabase();
  const open = (): StoryRoom =>
    openStories({ db: database.db, cursorKey: Buffer.alloc(32, 3), baseUrl: 'http://news.example' });
  walked = open();
  await publishStories(
    walked,
    Object.entries(STORIES).map(([name, more], index) =>
      bareDraft({
        keys: [name],
        slug: name,
        publishedAt: new Date(Date.UTC(2026, 10, 1 + index)).toISOString(),
        ...more,
      }),
    ),
  );
  await sealStories(database.db, { width: 8, heavy: 2, paired: 2, least: 1 });
  sealed = { ...open(), frequencies: new Frequencies(1) };
  walked = { ...walked, seal: { covers: async () => false } as unknown as StoryRoom['seal'] };
});
afterAll(() => database?.close());

async function found(room: StoryRoom, q: string, more: object = {}) {
  const { records, page } = await listStories(room, { q, ...more }, { size: 20 }, LIST_SHAPE);
  expect(page.total, q).toBe(records.length);
  const slugs = records.map(({ card }) => /"slug":"(\w)/.exec(card)![1]!).toSorted();
  return { slugs: slugs.join(''), warnings: page.warnings ?? [], matches: records.map(({ match }) => match) };
}

describe('a name with signs finds its stories', () => {
  test.each([
    ['AT&T', 'ac'],
    ['at & t', ''],
    ['"AT&T"', 'ac'],
    ["AT&T's", 'ac'],
    ['AT&T, prices', 'a'],
    ['verizon AT&T', 'c'],
    ['AT&T OR gold', 'abc'],
    ['-AT&T', 'bdefghijk'],
    ['-AT&T gold', 'b'],
    ['title:AT&T', 'a'],
    ['entity:AT&T', 'ac'],
    ['"The Who"', 'e'],
    ['"to be"', ''],
    ['S&P 500', 'f'],
    ['C++', 'g'],
    ['H&M', 'h'],
    ['Q&A', 'i'],
    ['.NET', 'j'],
    ["O'Neill", 'k'],
    ['O’Neill', 'k'],
  ])('%s', async (q, want) => {
    expect((await found(walked, q)).slugs).toBe(want);
    expect((await found(sealed, q)).slugs).toBe(want);
  });

  test('in the fields that a search is limited to, as far as they keep words as they are written', async () => {
    for (const room of [walked, sealed]) {
      expect((await found(room, 'AT&T', { searchIn: 'title' })).slugs).toBe('a');
      expect((await found(room, 'AT&T', { searchIn: 'title,body' })).slugs).toBe('a');
      expect((await found(room, 'AT&T', { searchIn: 'title,entity' })).slugs).toBe('ac');
      const nowhere = await found(room, 'AT&T', { searchIn: 'body' });
      expect(nowhere.slugs).toBe('');
      expect(nowhere.warnings).toEqual([expect.stringContaining('too common')]);
    }
  });

  test('and says so where it is nobody’s name, until it is', async () => {
    const before = await found(walked, 'A&T gold');
    expect(before.slugs).toBe('b');
    expect(before.warnings).toEqual(['q: "A&T" (character 1) is too common to be searched and was ignored.']);
    await publishStories(walked, [
      bareDraft({ keys: ['z'], slug: 'z', title: 'Gold at A&T', entities: [entity('a-and-t', 'A&T')] }),
    ]);
    expect((await found(walked, 'A&T gold')).slugs).toBe('z');
  });

  test('is marked where it stands, and nothing else is', async () => {
    const { records } = await listStories(walked, { q: 'AT&T prices' }, { size: 5 }, LIST_SHAPE);
    expect(records[0]!.match).toEqual({
      fields: ['title', 'entities'],
      highlights: [
        { field: 'title', text: '<mark>AT&amp;T</mark> raises <mark>prices</mark>' },
        { field: 'entities', text: '<mark>AT&amp;T</mark>' },
      ],
    });
  });

  test('by relevance as well', async () => {
    for (const room of [walked, sealed]) {
      const { records } = await listStories(room, { q: 'AT&T' }, { size: 5, sort: 'relevance' }, LIST_SHAPE);
      expect(records).toHaveLength(2);
    }
  });
});
