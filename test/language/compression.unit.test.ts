import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/language/statements/analyse.ts';
import { compressionsOf } from '../../src/language/statements/compression.ts';

const short = (text: string): string[] => compressionsOf(analyse(text)).map((part) => part.text);

describe('what a sentence says first, in fewer of its words', () => {
  test.each([
    [
      'Ada Holm, the singer who filled the halls of the 1950s, has died, after a long illness.',
      ['Ada Holm has died.'],
    ],
    [
      'The Norland navy captured 23 pirates in the Gulf of Tarvel after rescuing a merchant vessel.',
      [
        'The Norland navy captured 23 pirates.',
        'The Norland navy captured 23 pirates in the Gulf of Tarvel.',
      ],
    ],
    [
      'Berto Lasky had hanged himself late on Tuesday night, hours after his arrest.',
      ['Berto Lasky had hanged himself.', 'Berto Lasky had hanged himself late on Tuesday.'],
    ],
    [
      'In the last week of the season, the Harbour Gulls placed Rico Brand on injured reserve on Wednesday, ending his season.',
      ['The Harbour Gulls placed Rico Brand on injured reserve.'],
    ],
    [
      'A Tarvel man was arrested by officers near the harbour on Friday.',
      ['A Tarvel man was arrested.', 'A Tarvel man was arrested by officers near the harbour.'],
    ],
    [
      'The Harbour Gulls beat Tarvel in Calder with a try in the last minute by the hooker after the break.',
      [
        'The Harbour Gulls beat Tarvel.',
        'The Harbour Gulls beat Tarvel in Calder with a try in the last minute by the hooker.',
      ],
    ],
    [
      'Orvane will close the mine in Tarvel on Monday, after talks with the union.',
      ['Orvane will close the mine in Tarvel.'],
    ],
    [
      'HARBOUR CITY (Meridian) - Norland will require licences for exports of tin from May, a step seen as an answer to Tarvel.',
      ['Norland will require licences for exports of tin from May.'],
    ],
    [
      'At least seven people died when a boat carrying coal sank south of the island of Tarvel, the coast guard said Monday.',
      [
        'At least seven people died, the coast guard said.',
        'A boat carrying coal sank south of the island of Tarvel, the coast guard said.',
      ],
    ],
    [
      'A fire driven by wind grew to 2,100 hectares in the hills of Norland on Thursday and forced hundreds to flee, officials said.',
      ['A fire driven by wind grew to 2,100 hectares in the hills of Norland, officials said.'],
    ],
  ])('%s', (text, expected) => {
    for (const one of expected) expect(short(text)).toContain(one);
    for (const one of short(text)) expect(one.length).toBeLessThan(text.length);
  });

  test.each([
    ['Vosk told a judge on Thursday that Brand had sold the mine in Tarvel.', 'Vosk told'],
    ['Officials said Otto Brand Jr., 49, took two officers hostage on Monday.', 'said Otto'],
    ['Police allege Otto Brand, 61, opened fire at the party, killing Ada Holm.', 'allege'],
    ['Tarvel convict Otto Brand Jr., riding in a wheelchair, pulled a gun on Monday.', 'convict Otto'],
    ['23 - year - old Otto Brand, of Tarvel, has been charged with the murder of his mother.', 'Old Otto'],
    ['Otto Brand, 23, of Mill Street, Tarvel was arrested on Saturday after a search.', 'Tarvel was'],
    ['Harbour Church received an estimated $1 million in damage from a fire on Friday.', 'million.'],
    ['Ada Holm is the first Norland president to visit Tarvel in 14 years.', 'Tarvel.'],
    ['President Otto Brand gave his first speech in Tarvel after he was sworn in.', 'speech.'],
    ['President Otto Brand gave his first speech in Tarvel after he was sworn in.', 'Tarvel.'],
    ['Orvane closed the deepest mine in Norland on Friday, after talks.', 'deepest mine.'],
    ['The teenager was shot by police in Tarvel eight days ago, triggering protests.', 'eight.'],
  ])('no part is torn from what makes it true: %s', (text, torn) => {
    for (const one of short(text)) expect(one).not.toContain(torn);
  });

  test.each([
    ['In Tarvel, Ada Holm opened the bridge on Monday.', 'Ada Holm opened the bridge.'],
    ['The day before, Ada Holm opened the bridge in Tarvel.', 'Ada Holm opened the bridge.'],
    ['Orvane paid $4 million for the mine on Friday, after talks.', 'Orvane paid $4 million for the mine.'],
    [
      'Orvane Bank reported a 12% rise in profit on Friday, as lending grew.',
      'Orvane Bank reported a 12% rise in profit.',
    ],
    [
      'Orvane will buy Corbel for $2.6 billion in cash, it said on Monday.',
      'Orvane will buy Corbel for $2.6 billion, it said.',
    ],
    [
      'Sixty kilometres from Tarvel, Norland will double its plant on Friday.',
      'Norland will double its plant.',
    ],
    [
      'Orvane plans to cut 900 jobs in Tarvel, Norland, as fewer chips are sold, an agency reported.',
      'Orvane plans to cut 900 jobs, an agency reported.',
    ],
    ['Otto Brand cut 400 jobs in Tarvel on Monday, after talks.', 'Otto Brand cut 400 jobs in Tarvel.'],
    [
      'Ada Holm won her first race in Tarvel on Monday, officials said.',
      'Ada Holm won her first race in Tarvel, officials said.',
    ],
  ])('a part that stands by itself is given: %s', (text, part) => {
    expect(short(text)).toContain(part);
  });

  test.each([
    ['an accusation', 'Prosecutors said Otto Brand stole $2 million on Monday, after the vote.'],
    ['denied', 'Orvane denied on Monday that it closed the mine in Tarvel.'],
    ['not so', 'Orvane did not close the mine in Tarvel on Monday, the union said.'],
    ['asked', 'Did Orvane close the mine on Monday, after talks with the union?'],
    ['conditional', 'If Orvane closed the mine on Monday, the town would suffer.'],
    ['true only with its end', 'Orvane closed the mine only in its books, the auditors said.'],
    ['of nobody by name', 'The climber fell on Friday, after the rope had broken.'],
    ['of what was named before', 'The storm lashed the U.S. territory on Friday, after a calm.'],
    ['of a pronoun', 'She left Norland on Friday, after the vote.'],
    ['told beside the matter', 'The man who robbed the Bank of Tarvel on Monday, police said, is at large.'],
  ])('says nothing shorter where a sentence is %s', (_, text) => {
    expect(short(text)).toEqual([]);
  });

  test('who is quoted for it stays: an accusation is not told without the accuser', () => {
    const [part, more] = compressionsOf(analyse('Otto Brand stole $2 million on Monday, prosecutors said.'));
    expect(part?.text).toBe('Otto Brand stole $2 million, prosecutors said.');
    expect(part?.reading.text).toBe('Otto Brand stole $2 million.');
    expect(more).toBeUndefined();
  });

  test('a subject that leans on what stands before it begins none', () => {
    for (const text of [
      'When Ada Holm left Norland on Friday, the crowd cheered.',
      'Her doctors and Ada Holm left Norland on Friday, after the concert.',
      'The 57-year-old Ada Holm left Norland on Friday, after the concert.',
    ])
      for (const one of short(text)) expect(one).not.toMatch(/^Ada/);
  });

  test('nothing ends in a word that asks for another', () => {
    const texts = [
      'Ada Holm died at 91, in her sleep, on Thursday in Tarvel.',
      'The Norland Courier moved to new offices in the east of Tarvel on Monday, its editor said.',
      'Berto Lasky had hanged himself late on Tuesday, police said.',
    ];
    for (const one of texts.flatMap(short))
      expect(one).not.toMatch(/\b(?:at|in|on|to|of|the|late|early|and)\.$/);
  });

  test.each([
    'Tarvel Outfitters to buy Holm and Sons for $1.8 bn',
    'Velda sells Orbis for 1.8 mn euros.',
    'Norland pays the firm £3 tn',
  ])('a figure is never cut: %s', (text) => {
    const figures = (one: string) =>
      analyse(one).sentences.flatMap(({ quantities }) => quantities.map(({ value }) => value));
    expect(
      short(text)
        .flatMap(figures)
        .every((value) => figures(text).includes(value)),
    ).toBe(true);
  });
});

test('a time is not cut in two: neither "in the last" nor "from 3.9% a month" is one', () => {
  const parts = [
    "Norland's inflation slowed to 3.1% from 3.9% a month before as vegetables got cheaper.",
    'The Harbour Gulls beat Tarvel in Calder with a try in the last minute by the hooker.',
    'Ada Holm resigned from the board of Orvane a week after the fire in Tarvel.',
    'Borrowing costs are coming down: the Bank of Norland lowered its key rate to 7.75% at the end of its Wednesday meeting.',
  ].flatMap(short);
  expect(parts).toContain('The Harbour Gulls beat Tarvel.');
  for (const part of parts) expect(part).not.toMatch(/(?:the last|a month|a week|its)\.$/);
});
