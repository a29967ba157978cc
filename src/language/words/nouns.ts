import { readTable } from './tables.ts';

const groupsOf = new Map<string, Set<number>>();
const widerOf = new Map<string, Set<string>>();
const restricting = new Set<string>();

for (const [index, [kind, listed]] of readTable('nouns.tsv', 2).entries()) {
  const words = listed!.split(' ');
  if (kind === 'restricts') for (const word of words) restricting.add(word);
  else if (kind === 'same')
    for (const word of words) groupsOf.set(word, (groupsOf.get(word) ?? new Set()).add(index));
  else if (kind === 'wider') {
    const [wide, ...narrow] = words;
    for (const word of narrow) widerOf.set(word, (widerOf.get(word) ?? new Set()).add(wide!));
  } else throw new Error(`nouns.tsv: no such kind: ${kind}`);
}

/** Whether what a noun is said of is also what another one names: the same, alike, or one of its kind. */
export function isKindOf(said: string, asked: string): boolean {
  if (said === asked) return true;
  if (widerOf.get(said)?.has(asked) === true) return true;
  const groups = groupsOf.get(said);
  if (groups === undefined) return false;
  for (const group of groupsOf.get(asked) ?? []) if (groups.has(group)) return true;
  return false;
}

const narrowerOf = new Map<string, string[]>();
for (const [narrow, wide] of widerOf)
  for (const asked of wide) narrowerOf.set(asked, [...(narrowerOf.get(asked) ?? []), narrow]);
const wordsOf = new Map<number, string[]>();
for (const [word, groups] of groupsOf)
  for (const group of groups) wordsOf.set(group, [...(wordsOf.get(group) ?? []), word]);

/** Whether one of some words `isKindOf` a noun. The tables have few of each, and a passage many words. */
export function hasKindOf(words: ReadonlySet<string>, asked: string): boolean {
  if (words.has(asked)) return true;
  for (const narrow of narrowerOf.get(asked) ?? []) if (words.has(narrow)) return true;
  for (const group of groupsOf.get(asked) ?? [])
    for (const word of wordsOf.get(group)!) if (words.has(word)) return true;
  return false;
}

/** Whether a word beside a noun makes something else of it. */
export const isRestricting = (lower: string): boolean => restricting.has(lower);

const BODY =
  /^(?:federation|association|bank|party|university|college|club|council|company|corporation|institute|academy|union|league|committee|commission|society|foundation|church|airlines|airways|railways|chamber|senate|assembly|court|agency|authority|board|bureau|press|radio|fund|exchange|confederation)$/;

/** Whether a word ends the name of a body of people ("Football *Federation*"), and no person's. */
export const isBodyOfPeople = (lower: string): boolean => BODY.test(lower);
