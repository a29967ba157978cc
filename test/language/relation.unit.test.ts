import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';
import { plantedCases } from '../setup/truth.ts';

describe('what a passage is to a claim', () => {
  test.each(
    plantedCases().map(({ id, what, claim, passage, expected }) => [id, what, claim, passage, expected]),
  )('%s, %s', (_id, _what, claim, passage, expected) => {
    const { kind } = relation(analyse(claim), analyse(passage));
    expect(kind === 'nothing' ? 'mentions' : kind).toBe(expected);
  });

  test('a claim in another language, or about another, is nothing', () => {
    const german = analyse(
      'Die Regierung hat den Haushalt am Dienstag nicht gebilligt und das Gesetz zurückgezogen.',
    );
    expect(german.language).toBe('other');
    expect(relation(analyse('The government approved the budget'), german).kind).toBe('nothing');
  });

  test.each([
    ["Men's Brandal will buy Orvane", "Men's Brandal to buy Orvane", 'reports'],
    ['The hostage was freed', 'Hostage freed unharmed', 'reports'],
    ['The miner was rescued', 'Miner rescued alive', 'reports'],
    ['The miner stayed alive', 'Miner stayed alive', 'reports'],
  ] as const)('headlines: %s / %s', (claim, passage, kind) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
  });

  test('tells the roles that it matched, in the words of both', () => {
    const { asked, found } = relation(
      analyse('Japan rejected the offer'),
      analyse('Tokyo rejected the offer on Tuesday.'),
    );
    expect(asked).toMatchObject({ subject: 'Japan', verb: 'rejected', object: 'the offer' });
    expect(found).toMatchObject({ subject: 'Tokyo', phrases: ['on Tuesday'], polarity: 'asserted' });
  });

  test.each([
    ['toll', 'The flood killed 12 people.', 'The flood killed 20 people.'],
    ['toll', 'The blast injured 12 people.', 'The blast injured 20 people on Monday.'],
    ['number', 'The company sold 12 ships.', 'The company sold 20 ships.'],
    ['number', 'Opec cut output by 5 %.', 'Opec cut output by 9 %.'],
  ])('other figures contradict it, as a %s: %s', (why, claim, passage) => {
    expect(relation(analyse(claim), analyse(passage))).toMatchObject({ kind: 'contradicts', why });
  });

  test.each([
    ['mentions', 'Orvane said that it was ready.', 'Orvane said "no thanks".'],
    ['contradicts', 'Orvane found evidence of fraud.', 'Orvane found "no evidence" of fraud.'],
  ])(
    'words that somebody said are said, and denied words are denied in quotation marks too: %s: %s / %s',
    (kind, claim, passage) => {
      const found = relation(analyse(claim), analyse(passage));
      expect(found.kind).toBe(kind);
      expect(found.found?.polarity).toBe(kind === 'contradicts' ? 'negated' : 'asserted');
    },
  );

  test.each([
    ['reports', 'Orvane opened a mill in Leeds in May.', 'Orvane opened a mill in Leeds in early May.'],
    ['mentions', 'Orvane opened a mill in Leeds in May.', 'Orvane opened a mill in Leeds.'],
    ['mentions', 'Orvane opened a mill in Leeds in May.', 'Orvane opened a mill in May.'],
    ['mentions', 'Orvane sold a mill to Tessel for 3 million.', 'Orvane sold a mill to Tessel.'],
  ])('every circumstance of it has to be told: %s: %s / %s', (kind, claim, passage) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
  });

  test.each([
    ['contradicts', 'Prices rose by 2 % in February.', 'The figures are of February. Prices fell by 2 %.'],
    ['nothing', 'Prices rose in February.', 'The figures are of February. Prices fell.'],
    ['mentions', 'Exports to Norland rose in May.', 'The figures are of May. Exports to Norland fell.'],
  ])(
    'the month of the sentence before is not enough to contradict it: %s: %s / %s',
    (kind, claim, passage) => {
      expect(relation(analyse(claim), analyse(passage)).kind).toBe(kind);
    },
  );
});
