import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what was so once is not so now', () => {
  test.each([
    ['Orvane employs 300 people.', 'Orvane used to employ 300 people.'],
    ['Orvane owns Velda.', 'Orvane formerly owned Velda.'],
    ['Orvane owns Velda.', 'Orvane once owned Velda.'],
    ['Hart is the mayor of Tarvel.', 'Hart was the mayor of Tarvel until 2010.'],
    ['Hart is president of Norland.', 'Hart was president of Norland.'],
    ['Unemployment is 5 percent.', 'Unemployment was 5 percent in 1990.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['Orvane employed 300 people.', 'Orvane used to employ 300 people.'],
    ['Orvane owned Velda.', 'Orvane formerly owned Velda.'],
    ['Hart was the mayor of Tarvel.', 'Hart was the mayor of Tarvel until 2010.'],
    ['Hart is president of Norland.', 'Brand said Hart was president of Norland.'],
    ['Unemployment was 5 percent.', 'Unemployment was 5 percent in 1990.'],
    ['Profit increases.', 'Profit increased in 2006.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('a cause is neither what came later nor what did not prevent it', () => {
  test.each([
    ['The mine closed because of a strike.', 'The mine closed before a strike.'],
    ['The mine closed because of a strike.', 'The mine closed despite a strike.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([
    ['The mine closed because of a strike.', 'The mine closed due to a strike.'],
    ['The mine closed because of a strike.', 'The mine closed after a strike.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });
});

describe('what is found or known is so, and a trial shows only what it was made on', () => {
  test.each([
    ['The drug causes cancer.', 'The drug was found to cause cancer.'],
    ['Hart broke the law.', 'Hart was found to have broken the law.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The drug cures cancer.', 'The drug cures cancer in mice.'],
    ['The drug causes cancer.', 'The drug is thought to cause cancer.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });

  test.each([['The bank cut rates.', 'The bank decided against cutting rates.']])(
    '%s is contradicted by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('contradicts');
    },
  );
});

describe('whoever is the first, the last or the youngest to do it does it', () => {
  test.each([
    ['Hart led the bank.', 'Hart was the first woman to lead the bank.'],
    ['Canada confirmed cases.', 'Canada became the third country to confirm cases.'],
    ['Hart won the cup.', 'Hart is the youngest player to win the cup.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Hart led the bank.', 'Hart would be the first woman to lead the bank.'],
    ['Hart saved the deal.', 'Hart is the last chance to save the deal.'],
    ['Hart led the bank.', 'Hart is not the first woman to lead the bank.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });
});
