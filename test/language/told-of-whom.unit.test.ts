import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

/** Each row: a claim, passages that report it, and passages that do not. */
const tells = (rows: readonly (readonly [string, readonly string[], readonly string[]])[]): void => {
  test.each(rows)('%s', (claim, told, other) => {
    for (const passage of told) expect(kindOf(claim, passage), passage).toBe('reports');
    for (const passage of other) expect(kindOf(claim, passage), passage).not.toBe('reports');
  });
};

describe('what a film, a novel or a joke tells has not happened', () => {
  tells([
    [
      'The mayor met Vosk.',
      ['In the town, the mayor met Vosk.', 'As planned, the mayor met Vosk.'],
      [
        'In the film, the mayor met Vosk.',
        'In the novel, the mayor met Vosk.',
        'As a joke, the mayor met Vosk.',
        'In a satirical sketch, the mayor met Vosk.',
      ],
    ],
  ]);
});

describe('what is done to another thing has not happened to the one that does it', () => {
  tells([
    ['The strike ended.', ['The strike ended on Friday.'], ['The strike ended two careers.']],
    ['The factory closed.', ['The factory closed in May.'], ['The factory closed three offices.']],
    ['Prices rose.', ['Prices rose 8 percent.', 'Prices rose by 8 percent.'], []],
  ]);
});

describe('behind age and home stands who did it', () => {
  tells([
    [
      'Vosk won the race.',
      ['Ada Vosk, 44, of Calder, won the race.', 'Ada Vosk, of Calder, won the race.'],
      [],
    ],
    ['Ada Vosk won the race.', ['Ada Vosk, 44, of Calder, Maine, won the race.'], []],
    ['Brandt won the race.', [], ['Ada Vosk, 44, of Calder, won the race.']],
    [
      'Calder won the race.',
      [],
      ['Ada Vosk, of Calder, won the race.', 'Ada Vosk, 44, of Calder, won the race.'],
    ],
    ['Maine won the race.', [], ['Ada Vosk, 44, of Calder, Maine, won the race.']],
  ]);
});

describe('where somebody lives or comes from, how old they are and whom they married, by any words', () => {
  tells([
    [
      'Vosk lives in Leeds.',
      ['Vosk, a resident of Leeds, won.'],
      ['Vosk, a fan of Leeds, won.', 'Vosk works in Leeds.'],
    ],
    ['Vosk lives in York.', [], ['Vosk, a resident of Leeds, won.']],
    ['Vosk lives in Leeds.', ['Vosk, of Leeds, won.'], ['Vosk of Leeds won.']],
    [
      'Vosk comes from Leeds.',
      ['Vosk, a native of Leeds, won.', 'Vosk hails from Leeds.'],
      ['Vosk lives in Leeds.'],
    ],
    [
      'Vosk is 48 years old.',
      ['Vosk, 48, won.', 'The 48-year-old Vosk won.'],
      ['Vosk, 47, won.', 'Vosk won 48 races.'],
    ],
    [
      'Vosk is married to Miller.',
      ["Vosk's husband Miller won.", 'Miller and his wife Vosk won.', 'Vosk married Miller in May.'],
      ["Vosk's brother Miller won.", "Brandt's wife Miller won."],
    ],
    [
      "The name of Karl Brandt's wife is Ines.",
      ['Karl Brandt and his wife, Ines, left on Monday.', 'Ines Brandt, wife of Gov. Karl Brandt, spoke.'],
      ['Karl Brandt and his daughter, Ines, left on Monday.', 'Otto Hart and his wife, Ines, left.'],
    ],
  ]);
});
