import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';
import { truthRows } from '../setup/truth.ts';

const casesOf = (file: string) =>
  truthRows(file).map(([id, of, claim, passage, expected]) => ({
    id: id!,
    of: of!,
    expected: expected!,
    told: relation(analyse(claim!), analyse(passage!)).kind.replace('nothing', 'mentions'),
  }));
const cases = casesOf('classes.tsv');

describe.each([
  // How many of forty are read as they were labelled; what is not found is told as a mention.
  ['quantity', 38],
  ['negation', 36],
  ['modality', 40],
  ['denial', 34],
  ['headline', 36],
  ['name', 40],
])('%s', (of, least) => {
  const own = cases.filter((one) => one.of === of);

  test('nothing is told as a report or a contradiction that is none', () => {
    const wrong = own.filter(({ told, expected }) => told !== expected && told !== 'mentions');
    expect(own).toHaveLength(40);
    expect(wrong).toEqual([]);
  });

  test('most reports and contradictions are found', () => {
    expect(own.filter(({ told, expected }) => told === expected).length).toBeGreaterThanOrEqual(least);
  });
});

describe('claims in other words', () => {
  const own = casesOf('other-words.tsv');

  test('nothing is told as a report or a contradiction that is none', () => {
    expect(own.filter(({ told, expected }) => told !== expected && told !== 'mentions')).toEqual([]);
  });

  test('nine in ten are found', () => {
    const found = own.filter(({ told, expected }) => told === expected).length;
    expect(found / own.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('claims told by another structure or a commoner word', () => {
  const own = casesOf('structures.tsv');
  const wrong = own.filter(({ told, expected }) => told !== expected && told !== 'mentions');

  test('what is told wrongly is what the docs name: a nation for its country, a deed that only began', () => {
    expect(wrong.map(({ id }) => id)).toEqual(['s029', 's082']);
  });

  test('nine in ten are as labelled', () => {
    expect(own.filter(({ told, expected }) => told === expected).length / own.length).toBeGreaterThanOrEqual(
      0.9,
    );
  });
});

describe('what news tells by nouns and in passing', () => {
  test.each(casesOf('told.tsv'))('$id, of class $of, is as labelled', ({ told, expected }) => {
    expect(told).toBe(expected);
  });
});

describe('the ways in which news tells what a claim says', () => {
  const own = casesOf('ways.tsv');
  const wrong = own.filter(({ told, expected }) => told !== expected && told !== 'mentions');

  test('what only looks so is told as none of them, but for a pronoun of the other sex', () => {
    expect(wrong.map(({ id }) => id)).toEqual(['w244']);
  });

  test('most are found', () => {
    const found = own.filter(({ told, expected }) => told === expected).length;
    expect(found / own.length).toBeGreaterThanOrEqual(0.84);
  });
});

test('the reading of a text does not depend on those before it', () => {
  const text = "McDonald's founder Ada Vosk opened O'Hara's bar in St. John's.";
  const before = analyse(text);
  analyse("mcdonald's o'hara's st. john's");
  analyse("The mcdonald's of o'hara's");
  expect(analyse(text)).toEqual(before);
});

describe('kinds that readers and news bring', () => {
  const own = casesOf('kinds.tsv');
  const wrong = own.filter(({ told, expected }) => told !== expected && told !== 'mentions');

  test('hearsay, conditions, fiction, wrong reports and questions are no reports', () => {
    const OPEN =
      /^(?:attribution|negation|hedge|conditional|forecast|denial|correction|rumour|satire|question|past)$/;
    expect(wrong.filter(({ of }) => OPEN.test(of))).toEqual([]);
  });

  test('what is told wrongly is what the docs name: a capital for its country', () => {
    expect(wrong.map(({ of }) => of)).toEqual(['place']);
  });

  test('more than 105 of 120 are as labelled', () => {
    expect(own.filter(({ told, expected }) => told === expected).length).toBeGreaterThan(105);
  });
});

describe('languages', () => {
  const rows = truthRows('languages.tsv').map(([, of, text]) => ({ of: of!, text: text! }));

  test('English with foreign names is read', () => {
    for (const { of, text } of rows) if (of === 'en') expect(analyse(text).language, text).toBe('en');
  });

  test('other languages are mostly recognised from one sentence, and what is recognised is not read', () => {
    const others = rows.filter(({ of }) => of === 'other').map(({ text }) => analyse(text));
    const known = others.filter(({ language }) => language === 'other');
    expect(known.length).toBeGreaterThanOrEqual(25);
    for (const { sentences } of known)
      expect(sentences.every(({ tokens }) => tokens.length === 0)).toBe(true);
  });
});
