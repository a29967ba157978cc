import { describe, expect, test } from 'vitest';
import { numbersStand } from '../../src/terminal/models/numbers.ts';

const stand = (sentence: string, quote: string): boolean =>
  numbersStand(sentence, quote, ['2026-07-17T04:30:00.000Z']);

describe('a number that the quote has may be told', () => {
  test.each([
    ['It paid 214,000 euros.', 'It was sold for 214,000 euros.'],
    ['It paid 214000 euros.', 'It was sold for 214,000 euros.'],
    ['5 people were hurt.', 'Five people were hurt.'],
    ['Five people were hurt.', '5 people were hurt.'],
    ['Ninety-eight were hurt.', 'ninety-eight people were hurt'],
    ['It paid 4.2 billion.', 'A deal of $4.2bn was made.'],
    ['Thousands of people came.', 'A thousand people came.'],
    ['It began at 7.', 'It began at 07:00.'],
    ['One of them left.', 'A man left.'],
  ])('%s', (sentence, quote) => {
    expect(stand(sentence, quote)).toBe(true);
  });
});

describe('the date of publication may be told as a date', () => {
  test.each([
    'On 17 July 2026 it was sold.',
    'It was sold on July 17, 2026.',
    'It was sold on the 17th of July.',
    'It was sold on Jul. 17.',
    'It was sold in 2026.',
    'It was sold on 2026-07-17.',
  ])('%s', (sentence) => {
    expect(stand(sentence, 'It was sold.')).toBe(true);
  });
});

describe('a number that no quote has may not be told', () => {
  test.each([
    ['17 people were hurt.', 'People were hurt.'],
    ['17 people were hurt on 17 July 2026.', 'People were hurt.'],
    ['30 people were hurt.', 'People were hurt.'],
    ['It paid 214 euros.', 'It was sold for 214,000 euros.'],
    ['It rose by 5 %.', 'It rose by 2.5 %.'],
    ['It was sold on 18 July.', 'It was sold.'],
    ['Seven people were hurt.', 'People were hurt.'],
    ['Ninety-eight were hurt.', 'Ninety people were hurt.'],
    ['It paid 4.2 billion.', 'A deal of 4.2 million was made.'],
    ['It paid 4.2 billion.', 'A deal of $4.2m was made.'],
    ['Millions came.', 'Thousands came.'],
  ])('%s', (sentence, quote) => {
    expect(stand(sentence, quote)).toBe(false);
  });
});
