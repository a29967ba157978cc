import { describe, expect, test } from 'vitest';
import { Living } from '../../../src/newsroom/clusters/living.ts';
import { withoutOthers } from '../../../src/newsroom/clusters/other-names.ts';
import { SETTINGS } from '../../../src/newsroom/clusters/settings.ts';
import { vectorOf } from '../../../src/newsroom/clusters/vector.ts';
import { Vocabulary } from '../../../src/newsroom/clusters/vocabulary.ts';
import { item } from './engine-items.ts';

/** The words that a cluster of the first titles loses beside one of the others, in the order of their letters. */
function lost(mine: readonly string[], theirs: readonly string[]): string[] {
  const vocabulary = new Vocabulary(SETTINGS, 'en');
  const living = new Living(vocabulary, SETTINGS);
  const [a, b] = [mine, theirs].map((titles, at) => {
    const cluster = living.open(String(at));
    for (const title of titles) living.put(cluster, vectorOf(item(title), vocabulary, SETTINGS).vector);
    return cluster;
  });
  const rest = withoutOthers(a!, b!, vocabulary.terms);
  if (rest === undefined) return [];
  const kept = new Set(Array.from(rest.features));
  expect(rest.weights).toEqual(a!.sums.filter((_, at) => kept.has(a!.features[at]!)));
  return a!.features.filter((feature) => !kept.has(feature)).map((feature) => vocabulary.terms[feature]!);
}

const SINGER = [
  'Orlan Brandt opens music store',
  'Fans queue for Orlan Brandt',
  'Orlan Brandt sings in Tessel',
];
const ASTRONOMER = [
  'Orlan Castell explains comets',
  'Why Orlan Castell left physics',
  'Telescope named for Orlan Castell',
];

describe('a word that two clusters share is none', () => {
  test('where it is of one name in one of them and of another in the other', () => {
    expect(lost(SINGER, ASTRONOMER)).toEqual(['orlan']);
    expect(lost(ASTRONOMER, SINGER)).toEqual(['orlan']);
  });

  test('but not where one member names both', () => {
    expect(lost(SINGER, [...ASTRONOMER, 'Orlan Castell meets Orlan Brandt'])).toEqual([]);
  });

  test('nor where more than a quarter of the members have it alone', () => {
    const alone = ['Orlan is back', 'Orlan sings again'];
    expect(lost([...SINGER, alone[0]!], ASTRONOMER)).toEqual(['orlan']);
    expect(lost([...SINGER, ...alone], ASTRONOMER)).toEqual([]);
  });

  test('nor where one of them has fewer than three members', () => {
    expect(lost(SINGER, ASTRONOMER.slice(0, 2))).toEqual([]);
    expect(lost(SINGER.slice(0, 2), ASTRONOMER)).toEqual([]);
  });

  test('and what only one of them has stays', () => {
    expect(lost(SINGER, ['Tessel floods', 'Tessel dries', 'Rain over Tessel'])).toEqual([]);
  });
});
