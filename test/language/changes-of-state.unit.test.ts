import { describe, expect, test } from 'vitest';
import { analyse, readClaim, relation, rolesIn } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string =>
  relation(readClaim(claim).reading, analyse(passage)).kind;

describe('a state and its end follow each other, and do not contradict each other', () => {
  test.each([
    ['Velda stopped buying Norlandian grain.', 'Velda bought Norlandian grain for years.'],
    [
      'Velda stopped buying Norlandian grain.',
      'A minister criticized Velda for continuing to buy Norlandian grain.',
    ],
    ['Velda quit selling tyres.', 'Velda sells tyres.'],
    ['Velda ceased selling tyres.', 'Velda sold tyres.'],
    ['Norland banned Velda from selling tyres.', 'Velda sold tyres.'],
    ['Velda withdrew its offer to buy Orvane.', 'Velda offered to buy Orvane.'],
    ['Velda no longer sells tyres.', 'Velda sold tyres.'],
    ['Velda sold tyres.', 'Velda stopped selling tyres.'],
  ])('%s is not contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).not.toBe('contradicts');
  });

  test.each([
    ['Velda did not buy Norlandian grain.', 'Velda bought Norlandian grain.'],
    ['Velda refused to pay the fine.', 'Velda paid the fine.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });
});

describe('a question whether something is so asks for the statement that it is', () => {
  test.each([
    ['Did Princess Odelia travel to Brennick?', 'Princess Odelia', 'travel'],
    ['Has Norland invaded Velmark?', 'Norland', 'invaded'],
    ['Is Velda buying the Orvane shipyard?', 'Velda', 'buying'],
    ['Was the mayor of Orvane arrested?', '', 'arrested'],
    ['Will the Bank of Norland raise its rate?', 'the Bank of Norland', 'raise'],
  ])('%s', (question, subject, verb) => {
    const { reading, hasStatement } = readClaim(question);
    expect(hasStatement).toBe(true);
    const [roles] = rolesIn(reading);
    expect(roles!.verb).toBe(verb);
    expect(roles!.subject).toBe(subject);
    expect(roles!.modality).not.toBe('hypothetical');
  });

  test.each([
    'Who travelled to Brennick?',
    'Why did Norland invade Velmark?',
    'How do papers differ on bird flu?',
  ])('%s states nothing', (question) => {
    expect(readClaim(question).hasStatement).toBe(false);
  });
});
