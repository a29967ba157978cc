import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what is left as it is has been neither raised nor cut', () => {
  test.each([
    ['The bank raised rates.', 'The bank kept rates unchanged.'],
    ['The bank raised rates.', 'The bank kept rates on hold.'],
    ['The bank cut rates.', 'The bank left rates unchanged.'],
    ['The bank raised its rate to 5 percent.', 'The bank held its rate at 4 percent.'],
    ['The bank left rates unchanged.', 'The bank raised rates by a quarter point.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['The bank left rates unchanged.', 'The bank kept rates on hold.'],
    ['The bank left rates unchanged.', 'The bank held interest rates steady.'],
    ['The bank left rates unchanged.', 'Interest rates were left unchanged by the bank.'],
    ['The bank kept its key rate at 4 percent.', 'The bank held its key rate at 4 percent.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['The bank raised rates.', 'The bank held talks on rates.'],
    ['The bank raised rates.', 'The bank may keep rates unchanged.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });
});

describe('what stays as it is has neither risen nor fallen', () => {
  test.each([
    ['Unemployment rose.', 'Unemployment was unchanged.'],
    ['Unemployment rose.', 'Unemployment held steady.'],
    ['Unemployment fell.', 'Unemployment stayed flat.'],
    ['Prices rose.', 'Prices remained unchanged.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Unemployment was unchanged.', 'Unemployment held steady.'],
    ['Rates were unchanged.', 'The bank left rates unchanged.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The land is flat.', 'The land is stable.']])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });
});

describe('what was down has not risen', () => {
  test.each([
    ['Shares rose 5 percent.', 'Shares were down 5 percent.'],
    ['Shares of Orvane rose 5 percent.', 'Shares of Orvane ended down 5 percent.'],
  ])('%s is contradicted by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('contradicts');
  });

  test.each([
    ['Shares rose 5 percent.', 'Shares were up 5 percent.'],
    ['Shares of Orvane fell 5 percent.', 'Shares of Orvane closed down 5 percent.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([['The deal rose 5 percent.', 'The deal could be up to 5 percent.']])(
    '%s is not reported by: %s',
    (claim, passage) => {
      expect(kindOf(claim, passage)).toBe('mentions');
    },
  );
});

describe('the rate of unemployment or inflation is the figure itself, and the rates of a bank are its interest rates', () => {
  test.each([
    ['Unemployment rose.', 'The unemployment rate rose.'],
    ['The unemployment rate rose.', 'Unemployment rose.'],
    ['Unemployment rose.', 'The jobless rate rose.'],
    ['Inflation rose to 5 percent.', 'The inflation rate climbed to 5 percent.'],
    ['The bank cut rates.', 'The bank lowered its interest rates.'],
  ])('%s is reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('reports');
  });

  test.each([
    ['Inflation rose.', 'The birth rate rose.'],
    ['Rates rose.', 'The birth rate rose.'],
  ])('%s is not reported by: %s', (claim, passage) => {
    expect(kindOf(claim, passage)).toBe('mentions');
  });
});
