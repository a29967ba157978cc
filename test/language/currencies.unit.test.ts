import { describe, expect, test } from 'vitest';
import { analyse, numbersApart, quantityInWords, relation } from '../../src/language/index.ts';

const sums = (text: string): string[] =>
  analyse(text).sentences.flatMap(({ quantities }) => quantities.map(quantityInWords));

describe('a sum of money is told in its own currency', () => {
  test.each([
    ['Orvane paid $5 million for Tessel.', '$5 million'],
    ['Orvane paid US$5 million for Tessel.', '$5 million'],
    ['Orvane paid 5 million US dollars for Tessel.', '$5 million'],
    ['Orvane paid USD 5 million for Tessel.', '$5 million'],
    ['Orvane paid A$5 million for Tessel.', 'A$5 million'],
    ['Orvane paid AUD 5 million for Tessel.', 'A$5 million'],
    ['Orvane paid 5 million Australian dollars for Tessel.', 'A$5 million'],
    ['Orvane paid C$5m for Tessel.', 'C$5 million'],
    ['Orvane paid 5 million New Zealand dollars for Tessel.', 'NZ$5 million'],
    ['Orvane paid HK$5 million for Tessel.', 'HK$5 million'],
    ['Orvane paid 5 million Egyptian pounds for Tessel.', '5 million Egyptian pounds'],
    ['Orvane paid 5 million British pounds for Tessel.', '£5 million'],
    ['Orvane paid EUR 5 million for Tessel.', '€5 million'],
    ['Orvane paid Rs 500 crore for Tessel.', '₹5 billion'],
    ['Orvane paid ₹12 lakh for Tessel.', '₹1.2 million'],
    ['Orvane paid $1.5trn for Tessel.', '$1500 billion'],
    ['Orvane paid a trillion dollars for Tessel.', '$1000 billion'],
    ['Orvane paid 5 million Russian roubles for Tessel.', '5 million roubles'],
  ])('%s', (sentence, expected) => {
    expect(sums(sentence)).toEqual([expected]);
  });

  test('a lakh and a crore of people are so many', () => {
    expect(sums('The flood displaced 12 lakh people.')).toEqual(['1.2 million evacuated']);
    expect(sums('Some 2 crore voters took part.')).toEqual(['about 20 million voters']);
  });

  test('sums of two currencies neither bear each other out nor contradict each other', () => {
    const [ours, theirs] = [
      'Orvane paid A$15 million for Tessel.',
      'Orvane paid US$10 million for Tessel.',
    ].map((text) => analyse(text));
    expect(numbersApart(ours!, theirs!)).toEqual([]);
    expect(relation(ours!, theirs!).kind).toBe('mentions');
    const same = analyse('Orvane paid US$15 million for Tessel.');
    expect(relation(ours!, same).kind).toBe('mentions');
  });

  test('one sum is borne out however its currency is written', () => {
    const claim = analyse('Orvane paid A$15 million for Tessel');
    expect(relation(claim, analyse('Orvane paid 15 million Australian dollars for Tessel.')).kind).toBe(
      'reports',
    );
    expect(
      relation(
        analyse('Orvane paid 15 million US dollars for Tessel'),
        analyse('Orvane paid $15 million for Tessel.'),
      ).kind,
    ).toBe('reports');
    expect(relation(claim, analyse('Orvane paid A$19 million for Tessel.')).kind).toBe('contradicts');
  });
});
