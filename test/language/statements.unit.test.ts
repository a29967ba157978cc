import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';
import { fc } from '../setup/properties.ts';
import { makes, type SentenceTruth, truthRows } from '../setup/truth.ts';

describe('who did what, how surely, and whose words it is', () => {
  test.each(truthRows('sentences.tsv') as unknown as SentenceTruth[])('%s (%s)', (...truth) => {
    expect(makes(analyse(truth[0]), truth)).toBe(true);
  });
});

describe('offsets', () => {
  test.each([
    'The U.S. said “no”. Mr. Keller’s brother, of Acme Inc., left at 5 p.m. on Friday.\nIt rained.',
    'Erdoğan met Macron – in Paris… Prices rose 3.5% to $46.2 bn!',
    'BREAKING: Mayor Of Brantwick Resigns After Vote',
  ])('each token is an exact part of %j', (text) => {
    for (const { start, end, text: sentence, tokens } of analyse(text).sentences) {
      expect(text.slice(start, end)).toBe(sentence);
      for (const token of tokens) {
        const written = sentence.slice(token.start, token.end).replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
        expect(token.text.toLowerCase()).toBe(written.toLowerCase());
      }
    }
  });
});

describe('any text', () => {
  const words =
    'to not having been will has had may be a the no never who whose that said denied paid report Acme.com Monday 3 % ( ) , . : " by of for in and or if is was'.split(
      ' ',
    );

  test('is read, and is compared with any other, without an error', () => {
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(text, text, (claim, passage) => {
        const [a, b] = [analyse(claim.join(' ')), analyse(passage.join(' '))];
        expect(['reports', 'contradicts', 'mentions', 'nothing']).toContain(relation(a, b).kind);
      }),
      { numRuns: 400 },
    );
  });
});

test.each([
  ['Police prevented the murder of the minister.', 'kill', 'negated', 'happened'],
  ['Leaders denied the killing of the journalist.', 'kill', 'denied', 'happened'],
  ['The court banned the sale of the company.', 'sell', 'negated', 'happened'],
  ['The minister promised the release of the prisoners.', 'release', 'asserted', 'planned'],
  ['The king wanted the dismissal of the minister.', 'dismiss', 'asserted', 'possible'],
])(
  'what a noun tells is as true as the verb that governs it lets it be: %s',
  (text, verb, polarity, modality) => {
    const told = analyse(text).sentences.flatMap(({ statements }) => statements);
    expect(told.find((one) => one.kind === 'nominal' && one.verb === verb)).toMatchObject({
      polarity,
      modality,
    });
  },
);

test.each([
  ['After the company recalled the cars, shares fell.', 'recall', 'company'],
  ['Before the senate approved the bill, protesters marched.', 'approve', 'senate'],
  ['As the bank raised rates, lenders complained.', 'raise', 'bank'],
])(
  'a clause that a word like "after" joins has the subject that stands behind it: %s',
  (text, verb, subject) => {
    const [sentence] = analyse(text).sentences;
    const clause = sentence!.statements.find((one) => one.kind === 'clause' && one.verb === verb);
    expect(clause!.subjects.map(({ head }) => sentence!.tokens[head]!.lower)).toEqual([subject]);
  },
);

test('whoever is called the owner owns; a former, deputy, would-be or alleged one does not', () => {
  const owns = (who: string): boolean =>
    analyse(`She is ${who} of the club.`).sentences[0]!.statements.some(({ verb }) => verb === 'own');
  expect(['the owner', 'the new owner'].map(owns)).toEqual([true, true]);
  const others = [
    'the former owner',
    'a deputy owner',
    'a would-be owner',
    'the alleged owner',
    'the ex owner',
  ];
  expect(others.map(owns)).toEqual(others.map(() => false));
});

test('a text that the tagger knows a word without a lemma in is read like any other', () => {
  const text = 'Buyers with cover until the end of the month can wait, and buyers without cannot.';
  expect(analyse(text).sentences.length).toBeGreaterThan(0);
});
