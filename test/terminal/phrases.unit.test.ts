import { expect, test } from 'vitest';
import { PHRASES } from '../../src/language/index.ts';
import { Matcher } from '../../src/terminal/passages/matching.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';
import { Stems } from '../../src/terminal/question/stems.ts';
import type { TerminalRoom } from '../../src/terminal/room.ts';

const STOPS = new Set('a an the no off on out up down her his his to in of'.split(' '));
const stems = new Stems(async (words) =>
  words.map((word) => new Set(STOPS.has(word.toLowerCase()) ? [] : [word.toLowerCase().replace(/e?s$/, '')])),
);
const room = { stems } as unknown as TerminalRoom;

const meantIn = async (text: string): Promise<string[]> => {
  const words = text.split(' ');
  return stems.phrasesIn(words, await stems.of(words)).flatMap(({ means }) => means);
};

test.each([
  ['The minister steps down', 'resign'],
  ['The minister gave the money back', 'return'],
  ['She hands in her notice', 'quit'],
  ['A head of state came', 'president'],
  ['Talks in North Korea', 'pyongyang'],
  ['The Hong Kong team', 'hongkong'],
  ['The United Nation said', 'un'],
])('several words say what one word says: %s, %s', async (text, word) => {
  expect(await meantIn(text)).toContain(word);
});

test.each([
  'She gave the boys in the street money back',
  'Back she came to give',
  'The head was of no state',
])(
  'words that are parted by more than two others, or in another order, say nothing together: %s',
  async (text) => {
    expect(await meantIn(text)).toEqual([]);
  },
);

test('a text that says a word of the question in several words has nearly all of it, and the other way round', async () => {
  const asked = (stem: string, means: readonly string[] = []): Concept => ({
    stem,
    word: stem,
    weight: 1,
    isName: false,
    isUnknown: false,
    isBefore: false,
    isKind: false,
    means,
  });
  const worth = async (concept: Concept, text: string): Promise<number> =>
    (await new Matcher(room, [concept]).read(text.split(' '))).worths[0]!;
  expect(await worth(asked('resign'), 'minister steps down')).toBe(0.8);
  expect(await worth(asked('resign'), 'minister steps up')).toBe(0);
  expect(await worth(asked('step', ['resign']), 'minister will resign')).toBe(0.8);
});

test('what a country is called by when it acts is not its name in several words', async () => {
  expect(await meantIn('The White House said')).not.toContain('american');
});

test('each phrase is two words or more', () => {
  const phrases = PHRASES.flatMap(([texts]) => texts);
  expect(phrases.filter((text) => !text.includes(' '))).toEqual([]);
});
