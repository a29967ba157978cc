import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/platform/database.ts';
import { tsvectorArray } from '../../src/platform/sql/binary-array.ts';
import { searchText, termKey } from '../../src/retrieval/index.ts';
import { type IndexTexts, indexWords } from '../../src/stories/indexing/index-words.ts';
import { Lexicon } from '../../src/stories/indexing/lexicon.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { fc } from '../setup/properties.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await testDatabase();
});
afterAll(() => house?.close());

interface Vectors {
  readonly words: string;
  readonly deep: string;
  readonly terms: readonly string[];
}

/** What the SQL functions make of the texts, which is what stories of before were found by. */
async function asked(stories: readonly IndexTexts[]): Promise<Vectors[]> {
  const { rows } = await house.db.query<Vectors>(
    `select w::text as words, story_deep(x.title, x.summary, x.names, x.paths, x.entities, x.tags, x.publishers, x.body)::text as deep,
       array(select term_key('word', t)::text from unnest(tsvector_to_array(w)) t) as terms
     from rows from (json_to_recordset($1::json) as (title text, summary text, names text, paths text, entities text,
       tags text, publishers text, body text))
       with ordinality x (title, summary, names, paths, entities, tags, publishers, body, nr),
     lateral (select story_words(x.title, x.names, x.paths, x.summary) as w offset 0) v order by nr`,
    [JSON.stringify(stories)],
  );
  return rows.map((row) => ({ ...row, terms: row.terms.toSorted() }));
}

async function made(stories: readonly IndexTexts[], lexicon: Lexicon): Promise<Vectors[]> {
  const all = await indexWords(house.db, lexicon, stories);
  const { rows } = await house.db.query<{ words: string; deep: string }>(
    `select words::text, deep::text from unnest($1::tsvector[], $2::tsvector[]) with ordinality x (words, deep, nr) order by nr`,
    [tsvectorArray(all.map(({ words }) => words)), tsvectorArray(all.map(({ deep }) => deep))],
  );
  return rows.map((row, at) => ({
    ...row,
    terms: all[at]!.terms.map(({ high, low }) =>
      String((BigInt(high) << 32n) | BigInt.asUintN(32, BigInt(low))),
    ).toSorted(),
  }));
}

const EMPTY: IndexTexts = {
  title: '',
  names: '',
  paths: '',
  summary: '',
  entities: '',
  tags: '',
  publishers: '',
  body: '',
};

const lexicon = new Lexicon();

test('the words of a text are what PostgreSQL makes of the whole, whatever its pieces', async () => {
  const sign = fc.constantFrom(...'.,:;!?"\'()-+/~&@#_=%$*[]{}|\\<>…’“—'.split(''));
  const letters = fc.constantFrom(
    'a',
    'the',
    'Rates',
    'rising',
    'x',
    'ß',
    'é',
    'İ',
    '日本',
    'Ж',
    '😀',
    'of',
    '7',
    '12.5',
  );
  const piece = fc
    .array(fc.oneof(letters, sign, sign), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(''));
  const known = fc.constantFrom(
    'U.S.',
    'Co..',
    '$11.5bn',
    'K-Mart',
    'state-of-the-art',
    "o'neil's",
    'a@b.example',
    'https://a.example/b?c=d',
    './path',
    '~/x',
    '&amp;',
    '1e5',
    '-5',
    'AT&T',
    '1/2',
    '/etc/x',
    'END',
  );
  const text = fc
    .array(
      fc.tuple(fc.oneof(piece, known, letters), fc.constantFrom(' ', ' ', '\n\n', '\t', '\u00a0', ' . ')),
      {
        maxLength: 12,
      },
    )
    .map((parts) => searchText(parts.flat().join('')));
  const names = fc.array(text, { maxLength: 4 }).map((all) => all.join(' . '));
  const story = fc
    .record({
      title: text,
      paths: names,
      summary: text,
      entities: names,
      tags: names,
      publishers: names,
      body: text,
    })
    .chain((texts) =>
      fc.constantFrom(
        { ...texts, names: texts.entities },
        { ...texts, names: `${texts.entities} . ${texts.tags}`, body: texts.summary },
      ),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 20 }), async (stories) => {
      expect(await made(stories, lexicon)).toEqual(await asked(stories));
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['a word more often than PostgreSQL keeps its places', { body: 'rate of '.repeat(400) }],
  ['a text that is longer than is put together', { body: 'Prices rose in towns. '.repeat(900) }],
  ['a word that is no word', { title: 'x'.repeat(300), body: 'y'.repeat(3_000) }],
  [
    'many words in every field',
    { title: 'one two three four', summary: Array.from({ length: 900 }, (_, nr) => `w${nr}`).join(' ') },
  ],
])('%s', async (_, texts) => {
  const stories = [
    { ...EMPTY, title: 'before' },
    { ...EMPTY, ...texts },
    { ...EMPTY, title: 'behind' },
  ];
  expect(await made(stories, lexicon)).toEqual(await asked(stories));
});

test('what was read once costs no statement', async () => {
  const fresh = new Lexicon();
  const stories = [{ ...EMPTY, title: 'A pipeline bursts', names: 'Harbour Courier . steel' }];
  const before = await made(stories, fresh);
  let statements = 0;
  const sql = {
    query: (): never => {
      statements += 1;
      throw new Error('nothing is asked');
    },
  };
  const [again] = await indexWords(sql, fresh, [
    { ...EMPTY, title: 'Pipeline BURSTS (a', names: 'steel . Harbour Courier' },
  ]);
  expect(statements).toBe(0);
  expect(again!.terms).toHaveLength(before[0]!.terms.length);
});

test('the number of a term is the one that searches ask for', () => {
  const { high, low, text } = lexicon.term('country:FR');
  expect(text).toBe(termKey({ kind: 'country', value: 'FR' }));
  expect(String((BigInt(high) << 32n) | BigInt.asUintN(32, BigInt(low)))).toBe(text);
});

test('a word that was forgotten and learned again is one word', async () => {
  const forgetful = new Lexicon(3);
  const titles = ['rates rise', 'rates, of oil fall', 'rising rate (rates) rises', 'oil and rates rise'];
  const stories = titles.map((title) => ({ ...EMPTY, title, summary: `${title} rate` }));
  for (const story of [...stories, ...stories.toReversed()]) {
    expect(await made([story], forgetful)).toEqual(await asked([story]));
  }
});

test('what comes again and again is still known when too much is', async () => {
  const asked: string[][] = [];
  const sql: Pick<Sql, 'query'> = {
    query: (text, values) => {
      asked.push(values![0] as string[]);
      return house.db.query(text, values);
    },
  };
  const forgetful = new Lexicon(8);
  const read = (summary: string): Promise<unknown> =>
    indexWords(sql, forgetful, [{ ...EMPTY, summary, body: summary }]);
  await read('rates rise');
  await read('rates rise');
  for (const summary of ['alpha beta gamma', 'delta epsilon zeta', 'eta theta iota']) await read(summary);
  const before = asked.length;
  await read('rates rise');
  expect(asked).toHaveLength(before);
  await read('alpha');
  expect(asked).toHaveLength(before + 1);
});

test('texts of few letters and more places than PostgreSQL numbers have the words that it makes of them', async () => {
  // Letters of many alphabets, so that no word stands at more places than are kept of one.
  const letters = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const compounds = (count: number, from: number): string =>
    Array.from({ length: count }, (_, at) => {
      const nr = from + at;
      return `${letters[nr % 600]}-${letters[(nr * 7 + 1) % 600]}`;
    }).join(' ');
  const stories = [{ ...EMPTY, title: 'Long', entities: compounds(1_900, 0), body: compounds(1_800, 1_900) }];
  expect(await made(stories, lexicon)).toEqual(await asked(stories));
});
