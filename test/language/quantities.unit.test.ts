import { describe, expect, test } from 'vitest';
import { disagree } from '../../src/language/amounts/amounts.ts';
import { analyse, type Quantity, relation } from '../../src/language/index.ts';

const quantitiesOf = (text: string): Quantity[] =>
  analyse(text).sentences.flatMap(({ quantities }) => [...quantities]);

describe('numbers', () => {
  test.each([
    [
      'At least 12 people were killed and 30 injured.',
      [
        [12, 'dead', 'least'],
        [30, 'injured', 'exact'],
      ],
    ],
    ['The death toll rose to 15 on Monday.', [[15, 'dead', 'exact']]],
    ['About two dozen soldiers were wounded.', [[24, 'injured', 'about']]],
    ['The deal is worth $3.5 billion.', [[3.5e9, '$', 'exact']]],
    ['Officials demolished over 6,000 shanties today.', [[6_000, 'shanty', 'least']]],
    ['The airline cancelled 12 flights Monday.', [[12, 'flight', 'exact']]],
    ['It sold for 20 million dollars.', [[2e7, '$', 'exact']]],
    [
      'The rate rose by 25 basis points to 5.25 percent.',
      [
        [0.25, 'percent', 'exact'],
        [5.25, 'percent', 'exact'],
      ],
    ],
    ['The singer died at 57.', [[57, 'years of age', 'exact']]],
    ['jack the sailor dies 89', [[89, 'years of age', 'exact']]],
    ['Orin Vale, Founder of the Line, Dead at the Age of 91', [[91, 'years of age', 'exact']]],
    ['The death toll stood at 57.', [[57, 'dead', 'exact']]],
    ['A 24-year-old died on May 12, 2026 at 10 pm.', []],
    ['It pays 46 dlrs per share in cash.', [[46, '$', 'exact']]],
    ['A 40,500-dlr car was sold.', [[40_500, '$', 'exact']]],
    ['Option strike prices rose.', []],
    [
      'Profit rose 12 pct to 3.4 bln dlrs.',
      [
        [12, 'percent', 'exact'],
        [3.4e9, '$', 'exact'],
      ],
    ],
    ['On Friday 44 of the 58 passengers were rescued.', [[44, 'passenger', 'exact']]],
    ['On Tuesday seven were killed.', [[7, 'dead', 'exact']]],
    ['In Gaza 12 were killed.', [[12, 'dead', 'exact']]],
    ['Near New Orleans 12 were injured.', [[12, 'injured', 'exact']]],
    ['Apollo 13 was damaged.', []],
    ['The crew of Apollo 13 were safe.', []],
    ['They sailed 100 miles.', [[160_934.4, 'm', 'exact']]],
    ['Nearly 1,200 jobs will go.', [[1200, 'jobs', 'nearly']]],
    [
      'The magnitude 6.1 earthquake killed 1,000.',
      [
        [6.1, 'magnitude', 'exact'],
        [1000, 'dead', 'exact'],
      ],
    ],
  ])('%s', (sentence, expected) => {
    expect(quantitiesOf(sentence).map(({ value, unit, bound }) => [value, unit, bound])).toEqual(expected);
  });

  test.each([
    ['By dawn 44 people had been rescued.', 'count'],
    ['By early Friday, 44 people had been rescued.', 'count'],
    ['At noon 12 sailors were missing.', 'count'],
    ['The toll rose by 44 people.', 'change'],
    ['Exports fell by a record 44 percent.', 'change'],
    ['The rate rose to 44 percent.', 'level'],
  ])('%s: the number is a %s', (sentence, kind) => {
    expect(quantitiesOf(sentence).map((quantity) => quantity.kind)).toEqual([kind]);
  });

  const number = (value: number, bound: 'exact' | 'least' | 'most' | 'about' = 'exact', unit = 'dead') => ({
    value,
    unit,
    bound,
    direction: undefined,
    kind: 'count' as const,
    per: '',
    of: '',
    start: 0,
    end: 1,
  });
  test.each([
    [number(12), number(19), true],
    [number(12), number(12), false],
    [number(12, 'least'), number(19), false],
    [number(12), number(19, 'least'), true],
    [number(12), number(19, 'most'), false],
    [number(100, 'about'), number(110), false],
    [number(100, 'about'), number(150), true],
    [number(10_000), number(10_200), false],
    [number(12), number(19, 'exact', 'injured'), false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(disagree(a, b)).toBe(expected);
    expect(disagree(b, a)).toBe(expected);
  });
});

test.each([
  ['The oil costs 80 dollars a barrel.', 80, '$', 'barrel'],
  ['It pays 5 dollars per share this year.', 5, '$', 'share'],
  ['The train goes 300 kilometres an hour.', 300_000, 'm', 'hour'],
  ['The fund earned 3 % each year.', 3, 'percent', 'year'],
  ['The fund earned 3 % this year.', 3, 'percent', ''],
])('what a number is for each of stands behind its unit: %s', (text, value, unit, per) => {
  expect(quantitiesOf(text)).toMatchObject([{ value, unit, per }]);
});

describe('a part of a whole', () => {
  test.each([
    ['31 of 39 people are safe.', [[31, 'people', 'exact']]],
    ['The council approved five of its 12 plans.', [[5, 'plan', 'exact']]],
    ['Police arrested 12 of the 40 suspects.', [[12, 'arrested', 'exact']]],
    ['18 out of 20 banks passed.', [[18, 'bank', 'exact']]],
    // What stands behind the noun tells of the whole.
    ['Two of the 12 people killed were children.', [[12, 'dead', 'exact']]],
    ['One of the 12 people who died was a child.', [[12, 'dead', 'exact']]],
    ['Most of the 164 people are safe.', [[164, 'people', 'most']]],
    ['All but two of the 20 banks passed.', [[20, 'bank', 'most']]],
  ])('%s', (sentence, expected) => {
    expect(quantitiesOf(sentence).map(({ value, unit, bound }) => [value, unit, bound])).toEqual(expected);
  });

  test.each([
    ['All 39 people are safe.', '31 of 39 people are safe.', 'contradicts'],
    ['31 people are safe.', '31 of 39 people are safe.', 'reports'],
    ['31 people were rescued.', '31 of the 39 people were rescued.', 'reports'],
    ['The council approved 5 plans.', 'The council approved five of the 12 plans.', 'reports'],
    ['The council approved 12 plans.', 'The council approved five of the 12 plans.', 'contradicts'],
    ['The council approved 12 plans.', 'The council approved none of the 12 plans.', 'mentions'],
    ['The council approved 12 plans.', 'The council approved half of the 12 plans.', 'mentions'],
    ['All 164 people are safe.', 'Some of the 164 people are safe.', 'mentions'],
    ['12 people were killed.', 'Two of the 12 people who were killed were children.', 'reports'],
  ])('bears out what is said of it, not of the whole: %s / %s', (claim, passage, kind) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
  });
});

test.each([
  ['Of the twelve miners, nine were found alive.', ['miner', 'miner']],
  ['Of the twelve miners, nine died.', ['miner', 'miner']],
  ['Of the 30 passengers, three were injured.', ['passenger', 'passenger']],
  ['In the end, nine were found alive.', []],
])('a number is one of those that the sentence begins with: %s', (text, of) => {
  expect(quantitiesOf(text).map((quantity) => quantity.of)).toEqual(of);
});

test.each([
  ['All schools in Lund closed.', 'Some schools in Lund closed.', 'mentions'],
  ['All schools in Lund closed.', 'Three schools in Lund closed.', 'mentions'],
  ['All schools in Lund closed.', 'All of the schools in Lund closed.', 'reports'],
  ['Both ministers resigned.', 'One of the ministers resigned.', 'mentions'],
  ['The ministers resigned.', 'Few ministers resigned.', 'mentions'],
  ['The ministers resigned.', 'A few ministers resigned.', 'mentions'],
  ['The workers were paid.', 'Hardly any workers were paid.', 'mentions'],
  ['Every bank passed the test.', 'Almost every bank passed the test.', 'mentions'],
  ['Some schools closed.', 'All schools closed.', 'reports'],
])('what is told of some bears out nothing of all: %s / %s', (claim, passage, kind) => {
  expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
});
