import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kind = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what nobody vouches for is no report', () => {
  test.each([
    ['Hart stole the money', 'There is no evidence that Hart stole the money.'],
    ['Hart stole the money', 'Investigators found no evidence that Hart stole the money.'],
    ['Hart stole the money', 'The court did not find proof that Hart stole the money.'],
    ['Hart stole the money', 'Police have little evidence that Hart stole the money.'],
    ['The dam collapsed', 'Fears grew that the dam had collapsed.'],
    ['Orvane bought Tessel', 'Speculation mounted that Orvane had bought Tessel.'],
    ['Hart resigned', 'Rumours spread that Hart had resigned.'],
    ['Hart resigned', 'It is a myth that Hart resigned.'],
    ['Orvane bought Tessel', 'A report that Orvane bought Tessel was retracted.'],
    ['Orvane bought Tessel', 'Orvane denied reports it bought Tessel.'],
    ['Hart stole the money', 'Brandt apologised for saying that Hart stole the money.'],
    ['Orvane bought Tessel', 'Hart joked that Orvane had bought Tessel.'],
    ['Orvane bought Tessel', 'It was not Orvane that bought Tessel.'],
    ['Hart was found guilty of murder', 'A jury found Hart not guilty of murder.'],
    ['Hart was convicted of murder', 'A jury found Hart not guilty of murder.'],
    ['Hart was convicted of fraud', 'Hart’s conviction for fraud was overturned.'],
    ['The talks ended in a deal', 'The talks ended without a deal.'],
  ])('%s / %s', (claim, passage) => {
    expect(kind(claim, passage)).not.toBe('reports');
  });

  test.each([
    ['Hart resigned', 'Hart was to have resigned on Monday.'],
    ['Hart resigned', 'Hart was on the verge of resigning.'],
    ['Hart resigned', 'Hart contemplated resigning.'],
    ['The dam collapsed', 'The dam was about to collapse.'],
    ['The law took effect', 'The law was to take effect in May.'],
    ['The bank raised its rate', 'The bank is widely expected to have raised its rate.'],
  ])('nor is what is still to come: %s / %s', (claim, passage) => {
    expect(kind(claim, passage)).not.toBe('reports');
  });

  test.each([
    ['The suspect is Hart', 'The suspect is Hart’s brother.'],
    ['Hart is a baker', 'Hart is a baker’s wife.'],
    ['Sudland’s ambassador resigned', 'Norland’s ambassador to Sudland resigned.'],
  ])('nor what is said of somebody else: %s / %s', (claim, passage) => {
    expect(kind(claim, passage)).not.toBe('reports');
  });

  test.each([
    ['Hart stole the money', 'The court found evidence that Hart stole the money.'],
    ['Hart resigned', 'News spread that Hart had resigned.'],
    ['Hart resigned', 'Brandt did not hide the fact that Hart resigned.'],
    ['Hart was found guilty of murder', 'A jury found Hart guilty of murder.'],
    ['Hart was convicted of murder', 'A jury found Hart guilty of murder.'],
    ['Orvane bought Tessel', 'It was Orvane that bought Tessel.'],
    ['The talks ended in a deal', 'The talks ended in a deal on Monday.'],
    ['The suspect is Hart’s brother', 'The suspect is Hart’s brother.'],
    ['Norland’s ambassador resigned', 'Norland’s ambassador to Sudland resigned.'],
    ['Hart resigned', 'Brandt said that Hart had resigned.'],
  ])('but what is told is: %s / %s', (claim, passage) => {
    expect(kind(claim, passage)).toBe('reports');
  });
});
