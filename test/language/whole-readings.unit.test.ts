import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/language/index.ts';
import type { Noun } from '../../src/language/model.ts';

/**
 * All that a text says, one line each: "verb: who | whom or what | phrases | how surely". A guess of a headline has a
 * question mark; where something is stays out.
 */
function said(text: string): string[] {
  return analyse(text).sentences.flatMap(({ text: sentence, tokens, statements }) => {
    const words = ({ start, end }: Noun): string =>
      sentence.slice(tokens[start]!.start, tokens[end - 1]!.end);
    return statements
      .filter(({ kind }) => kind !== 'place')
      .map(({ verb, subjects, objects, phrases, polarity, modality, isGuess }) =>
        [
          `${verb}${isGuess ? '?' : ''}: ${subjects.map(words).join(' & ') || '-'}`,
          objects.map(words).join(' & ') || '-',
          phrases.map(({ preposition, noun }) => `${preposition} ${words(noun)}`.trim()).join('; '),
          ...[polarity, modality].filter((sure) => sure !== 'asserted' && sure !== 'happened'),
        ]
          .filter((part, at) => part !== '' || at < 2)
          .join(' | '),
      );
  });
}

describe('what a sentence says is read whole, and nothing is read into it', () => {
  test.each<[rule: string, text: string, all: string[]]>([
    [
      'two adjectives, and a phrase behind them',
      'The envoys were calm and polite on Monday.',
      ['be: The envoys | calm & polite | on Monday'],
    ],
    [
      'two adjectives, and a phrase behind them',
      'The minister looked tired and pale before the vote.',
      ['look: The minister | tired & pale | before the vote'],
    ],
    [
      'how long something lasted',
      'The war lasted from 1939 to 1945.',
      [
        'last: The war | - | from 1939; to 1945',
        'last?: - | The war | from 1939; to 1945',
        'begin: The war | - | in 1939',
        'end: The war | - | in 1945',
      ],
    ],
    ['a rise of nobody', 'Ended 8 percent higher on Tuesday.', ['end: - | 8 percent | on Tuesday']],
    [
      'deaths that something resulted in',
      'The storm resulted in 30 deaths.',
      [
        'result: The storm | - | in 30 deaths',
        'result?: - | The storm | in 30 deaths',
        'die: 30 | - | in The storm',
        'kill: The storm | 30',
      ],
    ],
    [
      'deaths that something caused, without a number',
      'The crash caused deaths.',
      [
        'cause: The crash | deaths',
        'result: deaths | - | from The crash',
        'stem: deaths | - | from The crash',
        'arise: deaths | - | from The crash',
      ],
    ],
    [
      'a toll',
      'The death toll rose to nine.',
      ['rise: The death toll | - | to nine', 'die: nine | -', 'be: The death toll | nine'],
    ],
    [
      'a toll that did not rise',
      'The death toll in Calder did not rise to nine.',
      ['rise: The death toll in Calder | - | to nine | negated', 'die: nine | - | in Calder | negated'],
    ],
    [
      'a number that is no toll',
      'The number of trees rose to nine.',
      ['rise: The number of trees | - | to nine', 'be: The number of trees | nine'],
    ],
    [
      'lives that were taken',
      'The flood claimed nine lives.',
      ['claim: The flood | nine lives', 'kill: The flood | nine'],
    ],
    [
      'lives of their own that were lost',
      'Nine miners lost their lives.',
      ['lose: Nine miners | their lives', 'die: Nine miners | -'],
    ],
    [
      'lives of others that were lost',
      'The team lost the lives of others.',
      ['lose: The team | the lives of others'],
    ],
    [
      'what somebody has yet to do',
      'The firm has yet to pay its workers.',
      ['pay: The firm | its workers | negated'],
    ],
    ['what has yet to begin', 'The talks have yet to begin.', ['begin: The talks | - | negated']],
    [
      'what somebody has to do',
      'The firm has to pay its workers.',
      ['pay: The firm | its workers | called_for'],
    ],
    ['what somebody had to do', 'The firm had to pay its workers.', ['pay: The firm | its workers']],
    [
      'an age and a home between commas',
      'Lena Brandt, 44, of Oslo, resigned.',
      ['resign: Lena Brandt | -', 'resign?: - | Lena Brandt'],
    ],
    [
      'a verb behind "to" that looks like an adjective',
      'The council wants to further the talks.',
      ['want: The council | -', 'further: The council | the talks | possible'],
    ],
    [
      "a noun behind a genitive that looks like a verb's object",
      "The party's leader Paul Hart resigned.",
      [
        "resign: The party's leader Paul Hart | -",
        "resign?: - | The party's leader Paul Hart",
        "be: Paul Hart | The party's leader",
        'lead: Paul Hart | The party',
        'head: Paul Hart | The party',
      ],
    ],
    [
      'what somebody is told to do',
      'The judge told the firm to pay the workers.',
      ['tell: The judge | the firm', 'pay: the firm | the workers | called_for'],
    ],
    [
      'what somebody is wanted to do',
      'The judge wanted the firm to pay the workers.',
      ['want: The judge | the firm', 'pay: the firm | the workers | possible'],
    ],
    [
      'what somebody failed to do',
      'The firm failed to pay its workers.',
      ['fail: The firm | -', 'pay: The firm | its workers | negated'],
    ],
    [
      'who wrote a book, and nothing before the comma',
      'In the end, the book by Paul Hart won the prize.',
      ['win: the book by Paul Hart | the prize | in the end', 'write: Paul Hart | the book'],
    ],
    [
      'who wrote a book that is named',
      '"The Long Dark," a novel by Paul Hart, won the prize.',
      [
        'win: The Long Dark | the prize',
        'be: The Long Dark | a novel by Paul Hart',
        'write: Paul Hart | The Long Dark & a novel',
      ],
    ],
    [
      'a verb that ends a headline: done by it, or to it',
      'Smallest seahorse discovered',
      ['discover: Smallest seahorse | -', 'discover?: - | Smallest seahorse'],
    ],
    [
      'a participle before its noun',
      "Europe's most performed dramatists met in Oslo.",
      [
        "meet: Europe's most performed dramatists | - | in Oslo",
        "meet?: - | Europe's most performed dramatists | in Oslo",
      ],
    ],
    [
      'a verb behind a quotation that looks like a noun',
      '"The Lambs" exit on Monday.',
      ['exit: The Lambs | - | on Monday'],
    ],
    [
      'a name with an adjective in it',
      'The Christian Democratic Party won the vote.',
      ['win: The Christian Democratic Party | the vote'],
    ],
  ])('%s: %s', (_rule, text, all) => {
    expect(said(text)).toEqual(all);
  });
});
