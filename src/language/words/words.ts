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

const related = readTable('related.tsv', 2);
const relatedOf = (kind: string): string[][] =>
  related.flatMap(([of, words]) => (of === kind ? [words!.split(' ')] : []));

/** Forms of one word that no stemmer brings together, as written; the first of a group stands for the others. */
export const FORMS: readonly (readonly string[])[] = relatedOf('irregular');
/** One thing as a deed, a doer or a quality, as written: "conquer", "conquest". */
export const DERIVED: readonly (readonly string[])[] = relatedOf('derived');
/** Words that often say the same in news, as written: for finding, not for judging. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ...relatedOf('alike'),
  ...ALIKE_WORDS.map((words) => words.split(' ')),
];
/** Words for a kind, and words for what is of it, as written: "clergyman" and "rabbi". For finding, not for judging. */
export const KINDS: readonly (readonly [kind: readonly string[], members: readonly string[]])[] = readTable(
  'kinds.tsv',
  2,
).map(([kind, members]) => [kind!.split(' '), members!.split(' ')]);

/** What several words together say, and single words that say it, as written: "step down" and "resign". For finding, not for judging. */
export const PHRASES: readonly (readonly [phrases: readonly string[], words: readonly string[]])[] =
  readTable('phrases.tsv', 2).map(([phrases, words]) => [phrases!.split(';'), words!.split(' ')]);

/** Stems (PostgreSQL's `english`) that stand in questions and say nothing about the answer. */
export const FILLER_STEMS = wordClass('asked_filler');
/** Stems of words that are written in many ways: they weigh less than what a question is about. */
export const LIGHT_STEMS = wordClass('asked_light');
/** Words that begin a question, or stand for what is asked. Their capital says nothing. */
export const OPENERS = wordClass('asked_opener');
/** Words of a question that make of a thing a narrower one ("the *first* king"): without them it is another. */
export const NARROWING = wordClass('asked_narrow');

/** Stems (PostgreSQL's `english`) that write a number or what it is measured in. */
export const NUMBER_STEMS = wordClass('number_stem');
/** Words of headlines that say nothing of what they are about. */
export const TITLE_STOPS = wordClass('title_common');

/** Nouns that stand before a name as its title ("president", "sen"). */
/** What "PM" is read as: one word, as it is written. */
export const PRIME_MINISTER = 'prime-minister';
export const TITLE_NOUN = wordClass('title');
/** Given names. */
export const GIVEN = wordClass('given');
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
