import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';
import type { Noun } from '../../src/language/model.ts';

/** What the verbs of a text say, one line each: "verb: who | whom or what | phrases". Guesses of headlines are left out. */
function said(text: string): string[] {
  return analyse(text).sentences.flatMap(({ text: sentence, tokens, statements }) => {
    const words = ({ start, end }: Noun): string =>
      sentence.slice(tokens[start]!.start, tokens[end - 1]!.end);
    return statements
      .filter(({ kind, isGuess }) => kind === 'clause' && !isGuess)
      .map(({ verb, subjects, objects, phrases, polarity, modality }) =>
        [
          `${verb}: ${subjects.map(words).join(' & ') || '-'}`,
          objects.map(words).join(' & ') || '-',
          phrases.map(({ preposition, noun }) => `${preposition} ${words(noun)}`.trim()).join('; '),
          ...[polarity, modality].filter((sure) => sure !== 'asserted' && sure !== 'happened'),
        ]
          .filter((part, at) => part !== '' || at < 2)
          .join(' | '),
      );
  });
}

describe('a score belongs to no noun before it', () => {
  test.each([
    ['Orvane United beat Calder Town 2-1.', ['beat: Orvane United | Calder Town']],
    ['Calder beat Dorsk 3-0 in the final.', ['beat: Calder | Dorsk | in the final']],
    ['Brandt beat Hart 6-4 6-3.', ['beat: Brandt | Hart']],
    ['The Reds lost 4-2 to Calder.', ['lose: The Reds | - | to Calder']],
    ['Calder drew 1–1 with Dorsk.', ['draw: Calder | - | with Dorsk']],
    [
      'The Senate voted 52-48 to approve the bill.',
      ['vote: The Senate | -', 'approve: The Senate | the bill | planned'],
    ],
    ['The Senate approved the bill 52-48.', ['approve: The Senate | the bill']],
    ['A 2-1 win over Dorsk put Calder in front.', ['put: A 2-1 win over Dorsk | Calder | in front']],
    ['The school takes children aged 3-5.', ['take: The school | children', 'age: - | children']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test('so that the loser is who the claim names, and the score is asked for', () => {
    const match = analyse('Orvane United beat Calder Town 2-1 in the cup final on Sunday.');
    expect(relation(analyse('Orvane United beat Calder Town.'), match).kind).toBe('reports');
    expect(relation(analyse('Calder Town lost to Orvane United.'), match).kind).toBe('reports');
    expect(relation(analyse('Orvane United beat Calder Town 2-1.'), match).kind).toBe('reports');
    expect(relation(analyse('Orvane United beat Calder Town 3-1.'), match).kind).toBe('mentions');
  });
});

describe('what two do to each other, each does to the other', () => {
  test.each([
    ['Lena Brandt met Paul Hart.', 'Lena Brandt and Paul Hart met in Oslo on Monday.', 'reports'],
    ['Paul Hart met with Lena Brandt.', 'Lena Brandt and Paul Hart met in Oslo on Monday.', 'reports'],
    ['Lena Brandt and Paul Hart met.', 'Lena Brandt met Paul Hart in Oslo.', 'reports'],
    ['Lena Brandt married Paul Hart.', 'Lena Brandt and Paul Hart married in 2004.', 'reports'],
    ['Orvane merged with Calder.', 'Orvane and Calder merged last year.', 'reports'],
    ['Norland accused Sudland of fraud.', 'Norland and Sudland accused each other of fraud.', 'reports'],
    ['Sudland accused Norland of fraud.', 'Norland and Sudland accused each other of fraud.', 'reports'],
    ['Norland attacked Sudland.', 'Norland and Sudland denied attacking each other.', 'contradicts'],
    ['Lena Brandt met Paul Hart.', 'Lena Brandt and Paul Hart met the mayor in Oslo.', 'mentions'],
    ['Lena Brandt met Paul Hart.', 'Lena Brandt and Paul Hart will meet in Oslo.', 'mentions'],
    ['Lena Brandt met Paul Hart.', 'Lena Brandt and Paul Hart did not meet.', 'contradicts'],
  ] as const)('%s: %s', (claim, passage, expected) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe(expected);
  });
});

describe('"since" before a time or an event joins no clause', () => {
  test.each([
    ['Norland is a member since 1990.', ['be: Norland | a member | since 1990']],
    ['He has been mayor since May.', ['be: He | mayor | since May']],
    ['Prices have risen since the war.', ['rise: Prices | - | since the war']],
    [
      'Since its founding in 1997, the club has won two cups.',
      ['win: the club | two cups | since its founding; in 1997'],
    ],
    ['The firm since 1990 has owned the mine.', ['own: The firm since 1990 | the mine']],
    ['Since Orvane bought it, the mine has grown.', ['buy: Orvane | it', 'grow: the mine | -']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe('a title in quotation marks is one noun', () => {
  test.each([
    [
      'Paul Brandt is the director of "The Long Night".',
      ['be: Paul Brandt | the director of "The Long Night'],
    ],
    ['He starred in "Gone With the Wind" in 1939.', ['star: He | - | in Gone With the Wind; in 1939']],
    ['The film "The Man Who Fell" won a prize.', ['win: The Man Who Fell | a prize']],
    ['"The Glass Sea," a novel by Ada Vosk, won the prize.', ['win: The Glass Sea | the prize']],
    ['Brandt called the plan "a disgrace".', ['call: Brandt | the plan | as a disgrace']],
    ['"The plan failed," said Ada Vosk.', ['fail: The plan | -', 'say: Ada Vosk | -']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test.each([
    ['Paul Brandt directed "The Long Night".', 'Paul Brandt, director of "The Long Night", died on Monday.'],
    ['Ada Vosk wrote "Red River".', 'Ada Vosk, author of "The Glass Sea" and "Red River," died on Monday.'],
  ])('%s: %s', (claim, passage) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe('reports');
  });
});

describe('a deed that something waited for was done', () => {
  test.each([
    ['The mine was idle until Orvane bought it.', 'buy: Orvane | it'],
    ['Nobody had climbed the peak until Paul Brandt did.', 'climb: Paul Brandt | the peak'],
    ['Nobody had climbed the peak until Paul Brandt did in 1953.', 'climb: Paul Brandt | the peak | in 1953'],
    ['Brandt sued Orvane, as did Hart.', 'sue: Hart | Orvane'],
    ['He vowed to stay until they paid.', 'pay: they | - | hypothetical'],
    ['The mine will be idle until Orvane buys it.', 'buy: Orvane | it | hypothetical'],
    ['He would not leave until they paid.', 'pay: they | - | hypothetical'],
  ])('%s', (text, expected) => {
    expect(said(text)).toContain(expected);
  });
});

describe('what several were left as', () => {
  test.each([
    ['Two people died in the blast.', 'The blast left two dead and three injured.', 'reports'],
    ['The blast killed two people.', 'The blast left two people dead and three injured.', 'reports'],
    [
      'The blast injured three people.',
      'The blast left two people dead and three others injured.',
      'reports',
    ],
    [
      'The blast killed three people.',
      'The blast left two people dead and three others injured.',
      'mentions',
    ],
    ['The fire destroyed ten homes.', 'The fire left two people dead and destroyed ten homes.', 'reports'],
    ['The storm injured 30 people.', 'The storm left 12 dead, 30 injured and thousands homeless.', 'reports'],
    ['The storm killed 12 people.', 'The storm left 12 dead, 30 injured and thousands homeless.', 'reports'],
    ['The storm killed 30 people.', 'The storm left 12 dead, 30 injured and thousands homeless.', 'mentions'],
  ] as const)('%s: %s', (claim, passage, expected) => {
    const { kind } = relation(analyse(claim), analyse(passage));
    if (expected === 'mentions') expect(kind).not.toBe('reports');
    else expect(kind).toBe(expected);
  });
});

describe('the subject stands before what hangs on it', () => {
  test.each([
    ['A plan to sell the firm was rejected.', 'reject: - | A plan'],
    ['The decision to close the mine angered workers.', 'anger: The decision | workers'],
    ['An attempt to save the bank failed.', 'fail: An attempt | -'],
    ['The house he bought burned.', 'burn: The house | -'],
    ['The house he bought burned.', 'buy: he | The house'],
    ['Police found a bomb the rebels planted.', 'plant: the rebels | a bomb'],
    ['Changes the ministry made were popular.', 'be: Changes | popular'],
    [
      'Police officers in Norland, Sudland and Estland have killed ten people.',
      'kill: Police officers in Norland, Sudland and Estland | ten people',
    ],
    ['Talks between Norland and Sudland collapsed.', 'collapse: Talks between Norland and Sudland | -'],
    ['As both Norland and Sudland refused, the fund closed.', 'refuse: both Norland & Sudland | -'],
    ['They have no jobs, yet are expected to pay.', 'expect: - | They'],
  ])('%s', (text, expected) => {
    expect(said(text)).toContain(expected);
  });
});

describe('words that look like others', () => {
  test.each([
    ['Brandt suspended the fine, calling it unfair.', ['suspend: Brandt | the fine', 'call: Brandt | it']],
    ['Sales fell, according to Orvane.', ['fall: Sales | -']],
    [
      'Following the attack, the army closed the border.',
      ['close: the army | the border | following the attack'],
    ],
    ['He resigned two months following the attack.', ['resign: He | - | two months; following the attack']],
    ['Police are following the suspect.', ['follow: Police | the suspect']],
    ['Brandt Will Run For Mayor', ['run_for: Brandt | Mayor | planned']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe('who is given something stands before or behind it', () => {
  const [before, behind] = ['The club gave the city a park.', 'The club gave a park to the city.'];

  test('and is told from what is given', () => {
    for (const text of [before, behind])
      expect(said(text)).toEqual(['give: The club | a park | to the city']);
  });

  test.each([
    [before, behind],
    [behind, before],
    [before, 'The city got a park from the club.'],
    ['The city received a park.', before],
  ])('so that one is told by the other: %s: %s', (claim, passage) => {
    expect(relation(analyse(claim), analyse(passage)).kind).toBe('reports');
  });
});

describe('"out of" and "because of" are one preposition', () => {
  test.each([
    ['The firm moved its staff out of Norland.', ['move: The firm | its staff | out Norland']],
    ['He bought the paper out of pity.', ['buy: He | the paper | out pity']],
    ['The talks failed because of a dispute.', ['fail: The talks | - | because a dispute']],
    ['The mayor fell ill because of the smoke.', ['fall: The mayor | ill | because the smoke']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test('before the sentence or behind it', () => {
    const claim = analyse('Orvane closed the mill because of the flood.');
    expect(relation(claim, analyse('Because of the flood, Orvane closed the mill.')).kind).toBe('reports');
  });
});

describe('who does something is read past what stands in parentheses', () => {
  test.each([
    ['Orvane (founded in 1904; sold in 1970) closed the mill.', 'close: Orvane | the mill'],
    ['Ada Vosk (born May 4, 1904; died July 20, 1970) wrote the book.', 'write: Ada Vosk | the book'],
  ])('%s', (text, expected) => {
    expect(said(text)).toContain(expected);
  });
});

describe('a verb whose plain form is its past is the verb of its sentence', () => {
  test.each([
    ['Orvane cut mill prices to win buyers.', 'cut: Orvane | mill prices'],
    ['Tessel hit bank prices to restore its standing.', 'hit: Tessel | bank prices'],
  ])('%s', (text, expected) => {
    expect(said(text)[0]).toBe(expected);
  });
});

describe('all that somebody has is one group', () => {
  test.each([
    ['Orvane closed all its shops.', ['close: Orvane | all its shops']],
    ['Velda sold both its mills.', ['sell: Velda | both its mills']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});
