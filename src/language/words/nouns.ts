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

const namedBy = new Map<string, ReadonlySet<string>>();
const NO_KINDS: ReadonlySet<string> = new Set();

/** All that `isKindOf` another noun, but for itself. */
export function kindsOf(asked: string): ReadonlySet<string> {
  return namedBy.get(asked) ?? NO_KINDS;
}

function notice(asked: string, said: string): void {
  if (said !== asked) namedBy.set(asked, new Set([...kindsOf(asked), said]));
}
for (const [narrow, wide] of widerOf) for (const asked of wide) notice(asked, narrow);
const members = Map.groupBy(
  [...groupsOf].flatMap(([word, groups]) => [...groups].map((group) => ({ word, group }))),
  ({ group }) => group,
);
for (const group of members.values())
  for (const { word: asked } of group) for (const { word: said } of group) notice(asked, said);

/** Whether a word beside a noun makes something else of it. */
export const isRestricting = (lower: string): boolean => restricting.has(lower);

const BODY =
  /^(?:federation|association|bank|party|university|college|club|council|company|corporation|institute|academy|union|league|committee|commission|society|foundation|church|airlines|airways|railways|chamber|senate|assembly|court|agency|authority|board|bureau|press|radio|fund|exchange|confederation)$/;

/** Whether a word ends the name of a body of people ("Football *Federation*"), and no person's. */
export const isBodyOfPeople = (lower: string): boolean => BODY.test(lower);
