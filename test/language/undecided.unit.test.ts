import { describe, expect, test } from 'vitest';
import { relation } from '../../src/language/relation/relation.ts';
import { analyse } from '../../src/language/statements/analyse.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what is not decided is no plan, and what is only worked for has not happened', () => {
  const undecided = [
    'is in talks',
    'is negotiating',
    'is bargaining',
    'wants',
    'tried',
    'is seeking',
    'has an offer',
    'has the right',
    'is free',
    'is expected',
    'is likely',
    'fought',
    'campaigned',
    'petitioned',
    'sued',
    'scrambled',
    'raced',
    'is competing',
    'plans',
    'intends',
    'is considering whether',
  ];
  const decided = ['agreed', 'decided', 'is set', 'is due', 'is poised', 'is slated', 'vowed', 'is'];

  test.each([...undecided, ...decided])(
    '"The bank %s to buy Harlan" does not say that it bought it',
    (words) => {
      expect(kindOf('The bank bought Harlan.', `The bank ${words} to buy Harlan.`)).toBe('mentions');
    },
  );
  test.each(undecided)('"The bank %s to buy Harlan" does not say that it will', (words) => {
    expect(kindOf('The bank will buy Harlan.', `The bank ${words} to buy Harlan.`)).toBe('mentions');
  });
  test.each(decided)('"The bank %s to buy Harlan" says that it will', (words) => {
    expect(kindOf('The bank will buy Harlan.', `The bank ${words} to buy Harlan.`)).toBe('reports');
  });
});

test.each([
  ['Ada Holm checked out of the clinic.', 'Ada Holm checked into the clinic on Monday.'],
  ['The army moved out of Tarvel.', 'The army moved into Tarvel on Monday.'],
  ['The union walked out of the talks.', 'The union walked into the talks.'],
])('who goes in has not gone out: %s', (claim, passage) => {
  expect(kindOf(claim, passage)).not.toBe('reports');
  expect(kindOf(passage.replace(' on Monday', ''), claim)).not.toBe('reports');
});
