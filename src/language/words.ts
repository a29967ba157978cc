import { readTable } from './tables.ts';

const classes = new Map(
  readTable('words.tsv', 2).map(([name, words]) => [name!, new Set(words!.split(' '))]),
);

/** A closed class of words.tsv. @throws Error for a name that is none. */
export function wordClass(name: string): ReadonlySet<string> {
  const words = classes.get(name);
  if (words === undefined) throw new Error(`words.tsv has no class ${name}`);
  return words;
}

/** Groups of words, as written, that say nearly the same of an event: for finding, not for judging. */
export const ALIKE_WORDS: readonly string[] = readTable('alike.tsv', 1).map(([words]) => words!);

/** Nouns that stand before a name as its title ("president", "sen"). */
export const TITLE_NOUN = wordClass('title');
/** Nouns that name a time ("Tuesday", "week"). */
export const TIME_NOUN = wordClass('time');
/** Nouns that say in what a number is given ("percent", "dlrs"). */
export const UNITS = wordClass('unit');
/** Nouns that say nothing of what they stand for ("people", "group"). */
export const LIGHT_NOUN = wordClass('light');
/** Determiners and the like: they need no counterpart. */
export const DETERMINER = wordClass('factual');

const PARTICIPLES = wordClass('participle');
const PASTS = wordClass('past');

export const GERUND = /^\p{L}{2,}ing$/u;

/** Whether a form can be a past participle. */
export const PARTICIPLE = (lower: string): boolean =>
  PARTICIPLES.has(lower) || PASTS.has(lower) || (lower.length > 3 && lower.endsWith('ed'));

/** Whether a form can be a past tense. */
export const FINITE_PAST = (lower: string): boolean => !PARTICIPLES.has(lower);
