import { describe, expect, test } from 'vitest';
import type { Cluster } from '../../../src/newsroom/clusters/cluster.ts';
import { costOfOtherNames, costOfSeparators } from '../../../src/newsroom/clusters/separators.ts';
import { SETTINGS } from '../../../src/newsroom/clusters/settings.ts';
import { type Vector, vectorOf } from '../../../src/newsroom/clusters/vector.ts';
import { Vocabulary } from '../../../src/newsroom/clusters/vocabulary.ts';
import { withoutCredit } from '../../../src/newsroom/items/dateline.ts';
import { item } from './engine-items.ts';

/** An item with these names, and nothing else that parts it from others. */
const naming = (...names: number[]): Vector => ({
  id: 'item',
  seq: 1,
  publishedAt: 0,
  publisher: 'courier',
  origin: 'item',
  features: names,
  weights: names.map(() => 1),
  words: names.length,
  names,
  capitals: [],
  years: [],
  numbers: [],
  frame: [],
  headed: [],
  figures: [],
});
const clusterOf = (...members: Vector[]): Cluster => ({ members }) as Partial<Cluster> as Cluster;

const [ORVANE, BRANDAL, TESSEL, CALDER, DORSK] = [1, 2, 3, 4, 5] as const;

describe('an item that names other things than a cluster is harder to take in', () => {
  const cost = (item: Vector, ...members: Vector[]): number =>
    costOfSeparators(item, clusterOf(...members), SETTINGS);

  test('if half of the members name the same', () => {
    const half = [naming(BRANDAL), naming(BRANDAL), naming(TESSEL), naming(CALDER)];
    expect(cost(naming(ORVANE), ...half)).toBe(SETTINGS.otherNames);
    expect(cost(naming(BRANDAL), ...half)).toBe(0);
  });

  test('not if each member names something else, or nothing: then the cluster is of no name', () => {
    expect(cost(naming(ORVANE), naming(BRANDAL), naming(TESSEL), naming(CALDER), naming(DORSK))).toBe(0);
    expect(cost(naming(ORVANE), naming(), naming())).toBe(0);
    expect(cost(naming(), naming(BRANDAL), naming(BRANDAL))).toBe(0);
  });

  test('and two clusters are harder to merge by the same rule', () => {
    const of = (...names: number[]): Cluster => clusterOf(...names.map((name) => naming(name)));
    const merged = (a: Cluster, b: Cluster): number => costOfOtherNames(a, b, SETTINGS);
    expect(merged(of(ORVANE, ORVANE), of(BRANDAL, BRANDAL, TESSEL))).toBe(SETTINGS.otherNames);
    expect(merged(of(ORVANE, ORVANE), of(BRANDAL, TESSEL, CALDER, DORSK))).toBe(0);
  });

  test.each([
    ['two releases of a month', 'October', 'October'],
    ['two releases of a day', 'Thursday', 'Thursday'],
    ['two banks', 'Bank', 'Bank'],
  ])('%s have no name in common', (_, mine, theirs) => {
    const vocabulary = new Vocabulary(SETTINGS, 'en');
    const vector = (title: string, name: string): Vector =>
      vectorOf(item(title, { text: `It was said in ${title} that ${name} was dry.` }), vocabulary, SETTINGS)
        .vector;
    expect(cost(vector('Selmark', mine), vector('Ostria', theirs))).toBe(SETTINGS.otherNames);
    expect(cost(vector('Selmark', mine), vector('Selmark', theirs))).toBe(0);
  });

  test('a plain word is no part of the name of a firm, and a capital may be', () => {
    const vocabulary = new Vocabulary(SETTINGS, 'en');
    const vector = (title: string, text: string): Vector =>
      vectorOf(item(title, { text }), vocabulary, SETTINGS).vector;
    const firm = vector('Outage at Selmark Ticketing', 'Passengers of Selmark Ticketing waited for hours.');
    const railway = vector('Queues at Ostria', 'Passengers at Ostria waited for paper tickets for hours.');
    const customer = vector('Queues at Ostria', 'Selmark says that passengers at Ostria waited for hours.');
    expect(cost(railway, firm)).toBe(SETTINGS.otherNames);
    expect(cost(customer, firm)).toBe(0);
  });

  test('a state that a sentence begins with is a name, whoever it is of, unless it is all of a headline', () => {
    const vocabulary = new Vocabulary(SETTINGS, 'en');
    const vector = (title: string, text: string): Vector =>
      vectorOf(item(title, { text }), vocabulary, SETTINGS).vector;
    const release = (state: string): Vector =>
      vector(
        `${state} output rises 3% in October`,
        `${state} output rose 3% in October from a year earlier, after 2% the month before. Economists had forecast less.`,
      );
    expect(cost(release("Vietnam's"), release("Peru's"))).toBe(SETTINGS.otherNames);
    expect(cost(release('Vietnamese'), release('Peruvian'))).toBe(SETTINGS.otherNames);
    expect(cost(release("Vietnam's"), release('Vietnam'))).toBe(0);
    expect(cost(release('Factory'), release("Peru's"))).toBe(0);
    expect(cost(vector("Vietnam's output rises", ''), vector("Peru's output rises", ''))).toBe(0);
  });
});

test.each([
  ['(Meridian Wire) Nine villages', 'Nine villages'],
  ['(Reuters) - Nine villages', 'Nine villages'],
  ['OSLO, Oct 6 (Reuters) - Nine villages', 'OSLO, Oct 6 . Nine villages'],
  ['Nine villages (of forty) were cut off', 'Nine villages (of forty) were cut off'],
  ['(we are told) that nine villages', '(we are told) that nine villages'],
])('the name of a wire before a text is nothing that two items share: %s', (given, left) => {
  expect(withoutCredit(given)).toBe(left);
});
