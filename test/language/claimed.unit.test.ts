import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what somebody claims, fears or doubts without a "that" is no fact', () => {
  test.each([
    ['The bank failed.', 'Records show the bank failed.'],
    ['The bank failed.', 'Documents reveal the bank failed.'],
    ['The bank failed.', 'Regulators report the bank failed.'],
    ['The bank failed.', 'Hart reports the bank failed.'],
    ['The bank failed.', 'Hart notes the bank failed.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bank failed.', 'Hart doubts the bank failed.'],
    ['The bank failed.', 'Hart doubts that the bank failed.'],
    ['The bank failed.', 'Hart doubts it, but the bank failed to comment.'],
    ['The bank failed.', 'Critics doubt the bank failed.'],
    ['The bank failed.', 'Officials fear the bank failed.'],
    ['The bank failed.', 'Officials fear that the bank failed.'],
    ['The bank failed.', 'Investors hope the bank failed.'],
    ['The bank failed.', 'Some claim the bank failed.'],
    ['The bank failed.', 'Many guess the bank failed.'],
    ['The bank failed.', 'Analysts bet the bank failed.'],
    ['The bank failed.', 'Police suspect the bank failed.'],
    ['The bank failed.', 'Hart claims the bank failed.'],
    ['The bank failed.', 'Hart hopes the bank failed.'],
    ['The bank failed.', 'Hart fears the bank failed.'],
    ['The bank failed.', 'Hart suspects the bank failed.'],
    ['The bank failed.', 'Hart pretended the bank failed.'],
    ['The bank failed.', 'Hart dreamed the bank failed.'],
    ['The bank failed.', 'Hart joked the bank failed.'],
    ['The bank failed.', 'Hart guesses the bank failed.'],
    ['The bank failed.', 'Police question whether the bank failed.'],
    ['The bank failed.', 'Hart wishes the bank failed.'],
    ['The bank failed.', 'Hart imagined the bank failed.'],
    ['The bank failed.', 'Hart demanded the bank fail.'],
    ['The quake killed 20 people.', 'Officials estimate it may have killed 20 people.'],
    ['The minister lied.', 'Opposition leaders claim the minister lied.'],
    ['The minister lied.', 'A newspaper claims he lied.'],
    ['Orvane bought Velda.', 'Traders bet Orvane bought Velda.'],
    ['Orvane bought Velda.', 'The market hopes Orvane bought Velda.'],
    ['Brand failed.', 'Hart claims Brand failed.'],
    ['Brand failed.', 'The minister claims Brand failed.'],
    ['The quake killed 20 people.', 'Officials fear the quake killed 20 people.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(['mentions', 'nothing']).toContain(kindOf(claim, passage));
  });
});
