import { readTable } from './tables.ts';

// A word has few groups and kinds: lists of them take less than sets.
const groupsOf = new Map<string, (readonly string[])[]>();
const widerOf = new Map<string, string[]>();
const narrowerOf = new Map<string, readonly string[]>();
const restricting = new Set<string>();

const add = <T>(to: Map<string, T[]>, word: string, one: T): void => {
  const known = to.get(word);
  if (known === undefined) to.set(word, [one]);
  else if (!known.includes(one)) known.push(one);
};

for (const [kind, listed] of readTable('nouns.tsv', 2)) {
  const words = listed!.split(' ');
  if (kind === 'restricts') for (const word of words) restricting.add(word);
  else if (kind === 'same') for (const word of words) add(groupsOf, word, words);
  else if (kind === 'wider') {
    const [wide, ...narrow] = words;
    for (const word of narrow) add(widerOf, word, wide!);
    narrowerOf.set(wide!, [...(narrowerOf.get(wide!) ?? []), ...narrow]);
  } else throw new Error(`nouns.tsv: no such kind: ${kind}`);
}

/** Whether what a noun is said of is also what another one names: the same, alike, or one of its kind. */
export function isKindOf(said: string, asked: string): boolean {
  if (said === asked) return true;
  if (widerOf.get(said)?.includes(asked) === true) return true;
  return groupsOf.get(said)?.some((group) => group.includes(asked)) === true;
}

/** Whether one of some words `isKindOf` a noun. The tables have few of each, and a passage many words. */
export function hasKindOf(words: ReadonlySet<string>, asked: string): boolean {
  if (words.has(asked)) return true;
  for (const narrow of narrowerOf.get(asked) ?? []) if (words.has(narrow)) return true;
  for (const group of groupsOf.get(asked) ?? []) for (const word of group) if (words.has(word)) return true;
  return false;
}

/** Whether a word beside a noun makes something else of it. */
export const isRestricting = (lower: string): boolean => restricting.has(lower);

const BODY =
  /^(?:federation|association|bank|party|university|college|club|council|company|corporation|institute|academy|union|league|committee|commission|society|foundation|church|airlines|airways|railways|chamber|senate|assembly|court|agency|authority|board|bureau|press|radio|fund|exchange|confederation)$/;

/** Whether a word ends the name of a body of people ("Football *Federation*"), and no person's. */
export const isBodyOfPeople = (lower: string): boolean => BODY.test(lower);
