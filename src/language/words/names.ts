import { fold } from './fold.ts';
import { readTable } from './tables.ts';

/** What is known of a name. */
export interface KnownName {
  readonly name: string;
  readonly kind: 'country' | 'place' | 'body' | 'firm' | 'person';
  /** The country that it is a part of, or ''. */
  readonly within: string;
}

interface Entry {
  readonly words: readonly string[];
  /** As it must be written; undefined where case does not matter beyond the first letter. */
  readonly exact: string | undefined;
  readonly known: KnownName;
}

// By the first word of what is written.
const entries = new Map<string, Entry[]>();
const nameWords = new Set<string>();

for (const [name, kind, within, others] of readTable('names.tsv', 4)) {
  const known = {
    name: fold(name!),
    kind: kind as KnownName['kind'],
    within: within === '-' ? '' : fold(within!),
  };
  for (const written of [name!, ...(others === '-' ? [] : others!.split(';'))]) {
    const exact = written.startsWith('!') ? written.slice(1) : undefined;
    const words = wordsOf(fold(exact ?? written));
    const list = entries.get(words[0]!) ?? [];
    list.push({ words, exact, known });
    list.sort((a, b) => b.words.length - a.words.length);
    entries.set(words[0]!, list);
    if (exact === undefined) for (const word of words) nameWords.add(word);
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s-]+/);
}

const PARTICLES = new Set(['of', 'the', 'for', 'and', 'on', 'in']);

/** The words of all names that are known, folded; those that must be written in one way only are left out. */
export const NAME_WORDS: ReadonlySet<string> = nameWords;

/** Whether a word (folded) is a part of a name that is known, so that a headline keeps its capital. */
export const isNameWord = (lower: string): boolean => nameWords.has(lower) && !PARTICLES.has(lower);

/**
 * The longest known name that begins at a token.
 * @param lower folded words, @param text the same words as written.
 */
export function knownNameAt(
  lower: readonly string[],
  text: readonly string[],
  at: number,
): { readonly known: KnownName; readonly length: number } | undefined {
  for (const { words, exact, known } of entries.get(lower[at]!) ?? []) {
    if (words.some((word, index) => lower[at + index] !== word)) continue;
    if (exact !== undefined && text[at] !== exact) continue;
    return { known, length: words.length };
  }
  return undefined;
}

const ADJECTIVE = /(?:an|ese|ish|ch|ss|ic|i)$/;

/** Whether a word says from which country somebody or something is: "British", not "Britain". */
export const tellsOrigin = (word: string): boolean =>
  (entries.get(fold(word)) ?? []).some(
    ({ words, known }) =>
      words.length === 1 && known.kind === 'country' && known.name !== words[0] && ADJECTIVE.test(words[0]!),
  );

const KNOWN = new Map<string, KnownName>();
for (const list of entries.values()) for (const { known } of list) KNOWN.set(known.name, known);

const ROOT = 4;

/** The words of those entries of each known name that pass a test, joined by blanks, in the order of `KNOWN`. */
function groupsOf(test: (entry: Entry) => boolean): string[][] {
  const groups = new Map([...KNOWN.keys()].map((name) => [name, new Set<string>()]));
  for (const list of entries.values())
    for (const entry of list) if (test(entry)) groups.get(entry.known.name)!.add(entry.words.join(' '));
  return [...groups.values()].map((group) => [...group]);
}

/** Names with their other names of one word, folded: "france", "french", "paris". For finding, not for judging. */
export const ALIASES: readonly (readonly string[])[] = groupsOf(
  // Initials that are a word as well (US, WHO) would be taken for it.
  ({ words, exact }) =>
    words.length === 1 && (exact === undefined || words[0]!.includes('.') || words[0] === 'us'),
).filter((group) => group.length > 1);

// Initials in small letters, as headlines write them, that are other words far more often.
const OTHER_WORDS = new Set(['act', 'au', 'sec', 'who']);

/**
 * Names of several words, and the single words that stand for them, folded: "north korea" and "pyongyang", "united nations"
 * and "un". Initials count in small letters too, as some headlines write them. For finding, not for judging.
 */
export const SHORT_NAMES: readonly (readonly [names: readonly string[], words: readonly string[]])[] =
  (() => {
    const short = groupsOf(({ words }) => words.length === 1 && !OTHER_WORDS.has(words[0]!));
    const long = groupsOf(({ words, known }) => words.length > 1 && isOfName(words, known));
    return [...KNOWN.keys()].map((_, at) => [long[at]!, short[at]!] as const);
  })().filter(([names, words]) => names.length > 0 && words.length > 0);

/** Whether several words are a form of a name ("north korean"), and not what a country is called by when it acts ("white house"). */
function isOfName(words: readonly string[], { name, kind }: KnownName): boolean {
  const own = wordsOf(name).map((word) => word.slice(0, ROOT));
  return kind === 'body' || words.some((word) => word.length >= ROOT && own.includes(word.slice(0, ROOT)));
}

/** Whether a place is, or lies in, another ("california" in "united states"). Both are names of names.tsv, folded. */
export function liesIn(place: string, within: string): boolean {
  return place === within || KNOWN.get(place)?.within === within;
}

/** @returns what is known of a name by its first form, folded. */
export const nameOf = (name: string): KnownName | undefined => KNOWN.get(name);

/** All that is known. */
export const knownNames = (): readonly KnownName[] => [...KNOWN.values()];
