import { describe, expect, test } from 'vitest';
import { borneOut, type StorySource } from '../../src/stories/index.ts';
import { stateOfSupport } from '../../src/terminal/passages/backing.ts';

const source = (publisher: string, independence: StorySource['independence']): StorySource => ({
  id: publisher,
  publisher,
  domain: null,
  title: '',
  url: null,
  publishedAt: null,
  sourceType: 'publisher',
  independence,
  snippet: '',
});

/** A sentence in words of its own, as a publisher, an actor or the service prints it. */
const said = (
  words: string,
  by: StorySource | undefined,
  rest: { isContested?: boolean; claimed?: 'reported' | 'corroborated' } = {},
) => ({
  stems: new Set(words.split(' ')),
  source: by,
  isTitle: false,
  isContested: false,
  claimed: undefined,
  ...rest,
});

const courier = said('rain spoil coffee north', source('Evening Courier', 'independent'));
const ledger = said('wet week cut harvest bean', source('Morning Ledger', 'independent'));
const growers = said('grower lose third crop', source('Growers of Tessel', 'primary'));

describe('an answer has the state that the rule of claims gives', () => {
  test.each([
    ['two newsrooms', [courier, ledger], { independent: 2, actors: 0 }],
    ['one newsroom and an actor', [courier, growers], { independent: 1, actors: 1 }],
    ['one newsroom', [courier], { independent: 1, actors: 0 }],
    ['an actor', [growers], { independent: 0, actors: 1 }],
  ])('%s', (_, support, voices) => {
    expect(stateOfSupport(support)).toBe(borneOut({ ...voices, isContested: false }).state);
  });

  test('a reprint, the same house and the service itself are no second origin', () => {
    const reprint = { ...ledger, stems: courier.stems };
    const again = said('storm over coffee hill', source('The Evening Courier', 'independent'));
    const own = said('harvest falls again', source('Newstape', 'svc_analysis'));
    for (const other of [reprint, again, own]) expect(stateOfSupport([courier, other])).toBe('unverified');
  });

  test('a story and its answer agree where a claim rests on the sentence', () => {
    expect(stateOfSupport([{ ...courier, claimed: 'corroborated' }])).toBe('corroborated');
    expect(stateOfSupport([{ ...courier, claimed: 'reported' }])).toBe('unverified');
  });

  test('contradicted by somebody, it is contested whoever reports it', () => {
    expect(
      stateOfSupport([{ ...courier, claimed: 'corroborated' }, ledger, { ...growers, isContested: true }]),
    ).toBe('contested');
  });
});

describe('the rule', () => {
  test.each([
    [0, 0, 'insufficient_evidence', 'low'],
    [0, 2, 'unverified', 'low'],
    [1, 0, 'unverified', 'low'],
    [1, 1, 'partially_corroborated', 'medium'],
    [2, 0, 'corroborated', 'medium'],
    [2, 1, 'corroborated', 'high'],
    [3, 0, 'corroborated', 'high'],
  ])('%i origins and %i actors', (independent, actors, state, confidence) => {
    expect(borneOut({ independent, actors, isContested: false })).toEqual({ state, confidence });
  });
});
