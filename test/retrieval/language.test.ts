import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../src/platform/problem.ts';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import {
  changeStory,
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
import { anyText, fc } from '../setup/properties.ts';

let database: TestDatabase;
let walked: StoryRoom;
let sealed: StoryRoom;

const STORIES: Record<string, Partial<StoryDraft>> = {
  a: {
    title: 'Crude oil prices rise',
    summary: 'OPEC meets in Vienna.',
    bodyHtml: '<p>Pipelines in Alaska.</p>',
  },
  b: {
    title: 'Gold falls',
    summary: 'Oil and gold traders in Australia.',
    bodyHtml: '<p>Crude reserves.</p>',
  },
  c: { title: 'Gas reserves in Australia', summary: 'The price of heavy crude Canadian oil.' },
  d: {
    title: 'Harbour opens',
    summary: 'Nothing else.',
    entities: [{ slug: 'oil-board', label: 'National Oil Board', kind: 'organization', aliases: ['NOB'] }],
    tags: ['shale-gas'],
  },
  e: {
    title: 'Operation ends',
    summary: 'A political operator.',
    sources: [
      {
        publisher: 'Example Ledger',
        domain: 'ledger.example',
        title: 'x',
        url: null,
        publishedAt: null,
        sourceType: 'publisher',
        independence: 'independent',
        snippet: 'x',
      },
    ],
  },
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
        title: name,
        publishedAt: `2026-11-0${index + 1}T08:00:00Z`,
        ...more,
      }),
    ),
  );
  // Before anything is sealed there is nothing but walks.
  await found(walked, 'oil');
  walked = { ...walked, seal: { covers: async () => false } as unknown as StoryRoom['seal'] };
  await sealStories(database.db, { width: 8, heavy: 2, paired: 2, least: 1 });
  sealed = { ...open(), frequencies: new Frequencies(1) };
});
afterAll(() => database?.close());

async function found(room: StoryRoom, q: string): Promise<string> {
  const { records, page } = await listStories(room, { q }, { size: 20 }, LIST_SHAPE);
  const slugs = records.map(({ card }) => /"slug":"(\w)/.exec(card)![1]!);
  expect(page.total, q).toBe(slugs.length);
  return slugs.toSorted().join('');
}

describe('a search finds what it says', () => {
  test.each([
    ['oil', 'abcd'],
    ['oil NOT gold', 'acd'],
    ['oil -gold', 'acd'],
    ['oil AND gold', 'b'],
    ['gold OR gas', 'bcd'],
    ['gold or gas', 'bcd'],
    ['gold gas', ''],
    ['(oil or gas) australia', 'bc'],
    ['oil or gas australia', 'abcd'],
    ['-(oil or gas)', 'e'],
    ['NOT oil', 'e'],
    ['"crude oil"', 'a'],
    ['"crude oil"~0', 'a'],
    ['"oil crude"~0', 'a'],
    ['"crude oil"~1', 'ac'],
    ['"oil crude"~1', 'ac'],
    ['"crude oil"~3', 'ac'],
    ['"gold australia"~2', 'b'],
    ['"gold australia"~1', ''],
    ['-"crude oil"~1', 'bde'],
    ['opec*', 'a'],
    ['ope*', 'ade'],
    ['op*', 'ade'],
    ['operat*', 'e'],
    ['operatio*', 'e'],
    ['operations*', ''],
    ['entity:natio*', 'd'],
    ['title:oper*', 'e'],
    ['title:poli*', ''],
    ['in*', 'abc'],
    ['-ope*', 'bc'],
    ['ope* -harbour', 'ae'],
    ['title:oil', 'a'],
    ['title:(oil or gold)', 'ab'],
    ['summary:oil', 'bc'],
    ['-title:oil oil', 'bcd'],
    ['entity:oil', 'd'],
    ['entity:"oil board"', 'd'],
    ['entity:nob', 'd'],
    ['tag:gas', 'd'],
    ['tag:oil', ''],
    ['publisher:ledger.example', 'e'],
    ['publisher:"example ledger"', 'e'],
    ['body:crude', 'b'],
    ['crude', 'ac'],
    ['body:crude or title:crude', 'ab'],
    ['body:"crude reserves"', 'b'],
    ['body:"reserves crude"', ''],
    ['title:"crude oil"~1', 'a'],
    ['gold -body:crude', ''],
    ['oil -body:crude', 'acd'],
    ['covid:19', ''],
    ['title: oil', ''],
    ['"prices rise opec"', ''],
    ['the', ''],
    ['the oil', 'abcd'],
  ])('%s', async (q, want) => {
    expect(await found(walked, q)).toBe(want);
    expect(await found(sealed, q)).toBe(want);
  });

  test.each([
    ['AND', /no word/],
    ['()', /no word/],
    ['"" -', /no word/],
    ['!!!', /no word/],
    ['oil a*', /a\* needs at least 2 letters.*character 5/],
    ['"crude oil"~21', /~21 is more than the maximum of ~20 \(character 1\)/],
    ['body:pipe*', /cannot be searched in body.*character 6/],
    [`oil ${'㌖'.repeat(300)}*`, /letters before the \* are more than a word has \(character 5\)/],
    [`oil "${'b c d f g h '.repeat(40)}"~20`, /too many distances.*character 5/],
    ['"b c d f g h"~20 '.repeat(28), /too many distances.*character 324/],
    [`${'('.repeat(30)}oil`, /more than 20 levels of parentheses.*character 21/],
  ])('%s is refused with its place', async (q, message) => {
    for (const room of [walked, sealed]) {
      await expect(found(room, q)).rejects.toMatchObject({ code: 'invalid_parameter' });
      await expect(found(room, q)).rejects.toThrow(message);
    }
  });

  test('any text at all is a list or a refusal', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'AND',
        'OR',
        'or',
        'NOT',
        '-',
        '(',
        ')',
        '"',
        '~3',
        '*',
        'title:',
        'body:',
        'oil',
        'cru*',
        ' ',
        "'",
        '\\',
      ),
      anyText({ maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
        const q = parts.join('').slice(0, 400);
        if (!q.isWellFormed() || /\p{Cc}/u.test(q)) return;
        const outcomes = await Promise.all(
          [walked, sealed].map((room) =>
            found(room, q).catch((error: unknown) => {
              expect(error, q).toBeInstanceOf(Problem);
              return (error as Problem).code;
            }),
          ),
        );
        expect(outcomes[0], q).toBe(outcomes[1]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('by relevance', () => {
  const QUERY = 'oil or gold or crude';
  const page = (room: StoryRoom, window: object) =>
    listStories(room, { q: QUERY }, { size: 2, sort: 'relevance', ...window }, LIST_SHAPE);

  test('pages follow each other both ways, and stay as they were while stories are published', async () => {
    for (const room of [walked, sealed]) {
      const whole = (await page(room, { size: 20 })).records.map(({ id }) => id);
      expect(whole).toHaveLength(4);
      const first = await page(room, {});
      await publishStories(walked, [
        bareDraft({ keys: [`later-${room === walked}`], title: 'Oil oil crude gold', summary: 'Oil' }),
      ]);
      const second = await page(room, { cursor: first.page.nextCursor, sort: undefined });
      const back = await page(room, { cursor: second.page.previousCursor, sort: undefined });
      expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(whole);
      expect(back.records.map(({ id }) => id)).toEqual(first.records.map(({ id }) => id));
      expect(second.page).toMatchObject({ hasNext: false, hasPrevious: true, total: 4 });
      expect(back.page).toMatchObject({ hasNext: true, hasPrevious: false });
      expect(JSON.parse(`{${(await page(room, {})).records[0]!.card}}`)).toMatchObject({
        title: 'Oil oil crude gold',
      });
      await withdraw();
    }
  });

  test('a list without a search has no relevance', async () => {
    await expect(
      listStories(sealed, { country: 'AU' }, { size: 2, sort: 'relevance' }, LIST_SHAPE),
    ).rejects.toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'sort' }] });
  });

  async function withdraw(): Promise<void> {
    const { records } = await listStories(walked, { q: '"oil oil"' }, { size: 5 }, LIST_SHAPE);
    for (const { id } of records) await changeStory(walked, id, { kind: 'retract' });
  }
});

test('what was passed over is told', async () => {
  const { page } = await listStories(sealed, { q: 'the oil AND "crude' }, { size: 2 }, LIST_SHAPE);
  expect(page.warnings).toEqual([
    'q: The quotation mark has no end, so all the text after it was read as a phrase (character 13).',
    'q: "the" (character 1) is too common to be searched and was ignored.',
  ]);
});
