import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachOnce, searchText } from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { fc } from '../setup/properties.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const PIECES = [
  ...[
    'The',
    'bank',
    "bank's",
    '"Bank"',
    '(bank)',
    'bank,',
    'bank.',
    'banks;',
    'BANK!',
    'of',
    'raised',
    '4.5',
    '4.5%',
  ],
  ...[
    '-3',
    '1e5',
    '2026-11-26',
    'https://example.com/a?b=c',
    'a@b.example',
    '/etc/hosts',
    '~home',
    '.5',
    'U.S.',
  ],
  ...[
    'well-known',
    'pre-school-age',
    'naïve',
    '東京',
    'Москва',
    '&amp;',
    '<b>',
    'x<y',
    "'",
    '...',
    'word_word',
    'a/b',
  ],
  ...['v1.2.3', '+44', '#tag', '@name', 'x'.repeat(120)],
];

test('a text with each of its pieces once has the same words for PostgreSQL', async () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 20 }), async (some) => {
      const given = some.map(searchText);
      const { rows } = await database.db.query<{ whole: string; once: string }>(
        `select strip(to_tsvector('english', a))::text as whole, strip(to_tsvector('english', b))::text as once
         from unnest($1::text[], $2::text[]) as x (a, b)`,
        [given, given.map(eachOnce)],
      );
      for (const { whole, once } of rows) expect(once).toBe(whole);
    }),
    { numRuns: 30 },
  );
});

test('what a text repeats is left out', () => {
  expect(eachOnce('the bank said the bank rose, "Bank"')).toBe('the bank said rose');
});
