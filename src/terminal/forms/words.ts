import type { ReadNoun, ReadSentence } from '../../language/index.ts';

type Tokens = ReadSentence['tokens'];

/** The words and marks of a sentence, without blanks. */
export const wordsOf = ({ tokens }: ReadSentence): Tokens => tokens.filter(({ tag }) => tag !== 'SPACE');

/** The words of a question before its mark. */
export function askedWords(question: ReadSentence): Tokens {
  const words = wordsOf(question);
  const end = words.findLastIndex(({ tag }) => tag !== 'PUNCT');
  return words.slice(0, end + 1);
}

/** The words of a noun group. */
export const wordsIn = ({ tokens }: ReadSentence, { start, end }: ReadNoun): Tokens =>
  tokens.slice(start, end).filter(({ tag }) => tag !== 'SPACE');

/** Whether a noun group has a name that the question does not have. */
export const isNewName = (words: Tokens, question: ReadonlySet<string>): boolean =>
  words.some(({ tag, lower }) => tag === 'PROPN' && !question.has(lower));

export const lowerOf = (words: Tokens): ReadonlySet<string> => new Set(words.map(({ lower }) => lower));

export const BE = /^(?:is|are|was|were|'s)$/;
