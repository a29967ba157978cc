import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const rows = readFileSync(new URL('../../src/language/data/inferences.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [kind: string, key: string, words: string]);
/** Each key of a kind with each of its words. */
const pairsOf = (kind: string): [string, string][] =>
  rows
    .filter((row) => row[0] === kind)
    .flatMap(([, key, words]) => words.split(' ').map((word): [string, string] => [key, word]));

const said = (word: string, ahead: string, behind: string): string =>
  `${ahead} will ${word.replace(/[+_].*/, '')} ${word.includes('+') ? `${word.split('+')[1]} ` : ''}${behind}.`;
const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what follows from what is said, by every row of the table', () => {
  test.each(pairsOf('turns').filter(([, word]) => !word.includes('_')))(
    'who %ss another is told by "%s" with the two exchanged, both ways round',
    (key, word) => {
      const [claim, passage] = [said(key, 'Smith', 'Jones'), said(word, 'Jones', 'Smith')];
      expect(kindOf(claim, passage)).toBe('reports');
      expect(kindOf(passage, claim)).toBe('reports');
    },
  );

  test.each(pairsOf('transfer'))(
    'who %ss a thing from another is told by "%s" to them, both ways round',
    (key, word) => {
      const [claim, passage] = [
        `Smith will ${key} the ship from Jones.`,
        `Jones will ${word} the ship to Smith.`,
      ];
      expect(kindOf(claim, passage)).toBe('reports');
      expect(kindOf(passage, claim)).toBe('reports');
      // Nobody gives it back.
      expect(kindOf(claim, `Smith will ${word} the ship to Jones.`)).not.toBe('reports');
    },
  );
});

describe('who did it, where several did', () => {
  const lists = ['Smith, Jones and Brown', 'Smith, Jones, Miller and Brown', 'the mayor, Jones and Brown'];
  test.each(lists)('each of %s did it', (list) => {
    for (const one of list.split(/, | and /))
      expect(kindOf(`${one} met the king.`, `${list} met the king on Monday.`), one).toBe('reports');
  });
});

describe('what belongs where', () => {
  test.each([
    ['The bridge in Mostar collapsed.', 'The bridge collapsed in Mostar.', 'reports'],
    ["Acme's plant burned down.", 'The plant of Acme burned down.', 'reports'],
    ["Acme's plant burned down.", "Orvane's plant burned down.", 'mentions'],
    ['The bridge in Mostar collapsed.', 'The bridge in Prague collapsed.', 'mentions'],
  ])('%s / %s', (claim, passage, kind) => {
    expect(kindOf(claim, passage)).toBe(kind);
  });
});

test.each(['denied', 'rejected', 'dismissed'])(
  'what somebody %s is not told by them, whatever noun holds it',
  (verb) => {
    const claim = 'The bank will merge with Orvane.';
    for (const noun of ['reports', 'claims', 'rumours', 'suggestions', 'allegations'])
      expect(kindOf(claim, `The bank ${verb} ${noun} that it will merge with Orvane.`), noun).toBe(
        'contradicts',
      );
  },
);
