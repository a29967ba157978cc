import { describe, expect, test } from 'vitest';
import { planOf, Refused } from '../../schema/graph/plan.ts';

interface Told {
  readonly message: string;
  readonly code: unknown;
  readonly parameters: readonly string[];
  readonly details: readonly string[];
  readonly isPlaced: boolean;
}

function refusalOf(query: string, variables: Record<string, unknown> = {}): Told[] {
  try {
    planOf({ query, variables }, false);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.errors.map(({ message, extensions, locations }) => {
      const errors = (extensions.errors ?? []) as { parameter: string; detail: string }[];
      return {
        message,
        code: extensions.code,
        parameters: errors.map(({ parameter }) => parameter),
        details: errors.map(({ detail }) => detail),
        isPlaced: locations !== undefined,
      };
    });
  }
  throw new Error('the document can run');
}

const SAVE = 'mutation ($i: SavedSearchInput!) { createSavedSearch(input: $i) { savedSearch { id } } }';

describe('faults of variables', () => {
  test('are told together, each by its path', () => {
    const filters = { country: ['AU', 7], minSources: 'x', publishedSince: 'nope', contry: 'AU' };
    const [told, ...more] = refusalOf(SAVE, { i: { filters } });
    expect(more).toEqual([]);
    expect([...told!.parameters].sort()).toEqual([
      '$i.filters',
      '$i.filters.country[1]',
      '$i.filters.minSources',
      '$i.filters.publishedSince',
    ]);
    expect(told).toMatchObject({ code: 'BAD_USER_INPUT', isPlaced: true });
    expect(told!.message).toBe(`${told!.parameters[0]}: ${told!.details[0]}`);
    expect(told!.details.join()).toContain('Did you mean "country"?');
  });

  test('of different variables are told together', () => {
    const [told] = refusalOf(
      'query ($a: Int!, $b: DateTime, $c: [ID!]!) { stories(first: $a, asOf: $b) { totalCount } nodes(ids: $c) { id } }',
      { b: '2026-13-01', c: ['a', null] },
    );
    expect(told!.parameters).toEqual(['$a', '$b', '$c[1]']);
  });

  // A pattern that looks on from each of its signs took two minutes for the first of them.
  test.each(['.', '?.', ', found {', ' ', '"', '\\'])(
    'of a long run of "%s" are told in a short line',
    (piece) => {
      const [told] = refusalOf('query ($n: Int) { stories(first: $n) { totalCount } }', {
        n: piece.repeat(200_000 / piece.length),
      });
      expect(told!.parameters).toEqual(['$n']);
      expect(told!.message.length).toBeLessThan(400);
    },
  );

  test('are ten at most, however many there are', () => {
    const ids = Array.from({ length: 50_000 }, () => ({}));
    const [told] = refusalOf('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(told!.parameters).toEqual(Array.from({ length: 10 }, (_, index) => `$ids[${index}]`));
  });

  test('do not repeat what was sent', () => {
    const i = { title: 'Long '.repeat(3_000), sources: [{ publisher: 'Harbour Times' }] };
    const [told] = refusalOf(
      'mutation ($i: StoryInput!) { publishStory(input: $i, idempotencyKey: "a") { __typename } }',
      { i },
    );
    expect(told!.parameters).toContain('$i.sources[0]');
    expect(JSON.stringify(told)).not.toMatch(/Long|Harbour/);
    expect(told!.details.join()).toContain('required field "summary".');
  });
});

describe('faults of values in the document', () => {
  test.each([
    ['{ stories(asOf: "2026-13-01") { totalCount } }', ['asOf'], 'BAD_USER_INPUT'],
    [
      '{ stories(first: "x", country: ["AU", 3, 4]) { totalCount } }',
      ['first', 'country[1]', 'country[2]'],
      'invalid_document',
    ],
    ['{ stories { totalCount } a: stories(sort: BOGUS) { totalCount } }', ['sort'], 'invalid_document'],
    ['{ nodes(ids: ["a", {}]) { id } }', ['ids[1]'], 'invalid_document'],
    [
      'mutation { createSavedSearch(input: { filters: { minSources: "x", publishedSince: "y" } }) { savedSearch { id } } }',
      ['filters.minSources', 'filters.publishedSince'],
      'either',
    ],
  ])('are told by their arguments: %s', (query, parameters, code) => {
    const [told, ...more] = refusalOf(query);
    expect(more).toEqual([]);
    expect([...told!.parameters].sort()).toEqual([...parameters].sort());
    expect(code === 'either' || told!.code === code).toBe(true);
    expect(told!.isPlaced).toBe(true);
  });

  test.each([
    '{ stories(frst: 3) { totalCount } }',
    '{ story { id } }',
    'query ($n: Strng) { stories(first: $n) { totalCount } }',
    '{ nope stories(first: "x") { totalCount } }',
  ])('are not made of other errors of a document: %s', (query) => {
    expect(refusalOf(query)[0]).toMatchObject({ code: 'invalid_document', parameters: [], isPlaced: true });
  });
});
