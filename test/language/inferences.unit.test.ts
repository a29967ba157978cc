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

describe('what a thing is said to be in or on, by every row of the table', () => {
  // The reader takes these for verbs.
  const unread = ['on+wane', 'on+run', 'in+mourning'];
  test.each(pairsOf('doing').filter(([, words]) => !unread.includes(words)))(
    '%s is told by "%s"',
    (key, words) => {
      const [preposition, noun] = words.split('+');
      const claim = `The miners will ${key}.`;
      expect(kindOf(claim, `The miners will be ${preposition} ${noun}.`)).toBe('reports');
      expect(kindOf(claim, `The bankers will be ${preposition} ${noun}.`)).not.toBe('reports');
      expect(kindOf(claim, `The miners will not be ${preposition} ${noun}.`)).not.toBe('reports');
    },
  );

  const participles: Readonly<Record<string, string>> = {
    build: 'built',
    show: 'shown',
    sell: 'sold',
    try: 'tried',
    control: 'controlled',
    develop: 'developed',
  };
  test.each(pairsOf('done'))('that somebody will %s a thing is told by "%s"', (key, words) => {
    const [preposition, noun] = words.split('+');
    const participle = participles[key] ?? `${key.replace(/e$/, '')}ed`;
    const claim = `The camp will be ${participle}.`;
    expect(kindOf(claim, `The camp will be ${preposition} ${noun}.`)).toBe('reports');
    expect(kindOf(claim, `The tunnel will be ${preposition} ${noun}.`)).not.toBe('reports');
    // Who does it is not told.
    expect(kindOf(`Keller will ${key} the camp.`, `The camp will be ${preposition} ${noun}.`)).not.toBe(
      'reports',
    );
  });

  test.each(pairsOf('adjective').filter(([, words]) => words !== 'worried+about'))(
    'who %ss a thing is told by "%s"',
    (key, words) => {
      const [verb, taken = ''] = key.split('+');
      const claim = `Smith will ${verb} ${taken} Orvane.`.replace('  ', ' ');
      expect(kindOf(claim, `Smith will be ${words.replace('+', ' ')} Orvane.`)).toBe('reports');
      expect(kindOf(claim, `Smith will be ${words.replace('+', ' ')} Tessel.`)).not.toBe('reports');
    },
  );

  test.each(pairsOf('patient'))('who %ss another is told by "a %s of"', (key, noun) => {
    const claim = `Orvane will ${key} Tessel.`;
    expect(kindOf(claim, `Tessel will be a ${noun} of Orvane.`)).toBe('reports');
    expect(kindOf(claim, `Orvane will be a ${noun} of Tessel.`)).not.toBe('reports');
  });

  // What is said without "a".
  const bare = new Set(
    'fire part control possession siege tribute birth use host claim doubt rise rid damage harm fun pressure blame emphasis influence support help permission approval charge notice watch'.split(
      ' ',
    ),
  );
  test.each(pairsOf('idiom').filter(([, words]) => !/^(?:lie|open)\+/.test(words)))(
    '%s is said by "%s"',
    (key, words) => {
      const [verb, object, preposition] = words.split('+');
      const claim = `Smith will ${key.replace('_', ' ')} the town.`;
      const said = (who: string): string =>
        `${who} will ${verb!.replace('_', ' ')} ${bare.has(object!) ? '' : 'a '}${object} ${preposition} the town.`;
      expect(kindOf(claim, said('Smith'))).toBe('reports');
      expect(kindOf(claim, said('Brown'))).not.toBe('reports');
    },
  );
});

test.each([
  [
    'Keller will be education secretary.',
    'Keller will work as education secretary.',
    'Keller will work for the education secretary.',
  ],
  ['The court convicted Keller.', 'The court found Keller guilty.', 'The court found Keller innocent.'],
  [
    'The court convicted Keller of fraud.',
    'The court found Keller guilty of fraud.',
    'The court found Brandt guilty of fraud.',
  ],
  [
    'The meeting was held in Geneva.',
    'The meeting took place in Geneva.',
    'The meeting took place in Paris.',
  ],
  [
    'The meeting happened in Geneva.',
    'The meeting took place in Geneva.',
    'The meeting took part in Geneva.',
  ],
  [
    'Police attacked the protesters.',
    'Police opened fire on the protesters.',
    'Police opened a gate to the protesters.',
  ],
  ['An earthquake struck Japan.', 'There was an earthquake in Japan.', 'There was an election in Japan.'],
  [
    'A fire broke out in the factory.',
    'There was a fire in the factory.',
    'There was a meeting in the factory.',
  ],
  [
    'Orvane is headquartered in Dorsk.',
    'Orvane has its headquarters in Dorsk.',
    'Orvane has its factories in Dorsk.',
  ],
  [
    'Revenue rose by 8 percent.',
    'Revenue was $42 million, up 8 percent.',
    'Revenue was $42 million, down 8 percent.',
  ],
  [
    'Revenue fell by 8 percent.',
    'Revenue was $42 million, down 8 percent.',
    'Revenue was $42 million, up 8 percent.',
  ],
])('%s: as "%s" says, and "%s" does not', (claim, told, other) => {
  expect(kindOf(claim, told)).toBe('reports');
  expect(kindOf(claim, other)).not.toBe('reports');
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

describe('who does what by what stands behind a verb, by every row of the table', () => {
  const object: Readonly<Record<string, [string, string]>> = {
    'escape+from': ['escape from Jones', 'Jones'],
  };
  test.each(pairsOf('behind'))('%s is told by "%s"', (key, words) => {
    const [verb, preposition] = words.split('+');
    const [deed] = object[key] ?? [`${key} Jones`];
    const passage = `Smith will ${verb!.replace('_', ' ')} ${preposition} Jones.`;
    expect(kindOf(`Smith will ${deed}.`, passage)).toBe('reports');
    expect(kindOf(`Brown will ${deed}.`, passage)).not.toBe('reports');
  });

  const participles: Readonly<Record<string, string>> = {
    diagnose: 'diagnosed',
    present: 'presented',
    award: 'awarded',
  };
  test.each(pairsOf('undergone'))('who will %s is told by "%s" of whom it is done to', (key, words) => {
    const [verb, preposition] = words.split('+');
    const passage = `Smith will be ${participles[verb!]} ${preposition} malaria.`;
    expect(kindOf(`Smith will ${key} malaria.`, passage)).toBe('reports');
    expect(kindOf(`Brown will ${key} malaria.`, passage)).not.toBe('reports');
  });
});
