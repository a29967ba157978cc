import type { Noun } from '../model.ts';
import type { View } from './profiles.ts';

/** What stands at what within a noun: "an *Israeli* home", "an airstrike *from Gaza*". */
interface Attachments {
  /** Of each name, the nouns that it stands at. */
  readonly nouns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of each word, the prepositions that it stands behind. */
  readonly behind: ReadonlyMap<string, ReadonlySet<string>>;
}

const DOERS = new Set(['by', 'from']);
const TARGETS = new Set(['on', 'against', 'upon', 'at', 'to', 'into']);

/**
 * Whether nouns of a passage have the names of a claim, and have them at each other's nouns: "a Gaza airstrike on an
 * Israeli home" and "an Israeli airstrike on a Gaza home" are made of the same words.
 */
export function isExchanged(
  claim: View,
  asked: readonly Noun[],
  passage: View,
  given: readonly Noun[],
): boolean {
  const own = attachmentsOf(claim, asked);
  const theirs = attachmentsOf(passage, given);
  for (const [name, nouns] of own.nouns) {
    const there = theirs.nouns.get(name);
    if (there === undefined || [...nouns].some((noun) => there.has(noun))) continue;
    for (const [other, taken] of theirs.nouns) {
      if (other === name || !own.nouns.has(other)) continue;
      if ([...nouns].some((noun) => taken.has(noun) && !own.nouns.get(other)!.has(noun))) return true;
    }
  }
  for (const [word, prepositions] of own.behind) {
    const there = theirs.behind.get(word);
    if (there === undefined) continue;
    const isTurned = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
      [...prepositions].every((one) => a.has(one)) && [...there].every((one) => b.has(one));
    if (isTurned(DOERS, TARGETS) || isTurned(TARGETS, DOERS)) return true;
  }
  return false;
}

function attachmentsOf({ sentence, items }: View, roles: readonly Noun[]): Attachments {
  const nouns = new Map<string, Set<string>>();
  const behind = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string): void => {
    const known = map.get(key);
    if (known === undefined) map.set(key, new Set([value]));
    else known.add(value);
  };
  for (const { start, end } of roles) {
    let governor: string | undefined;
    let from = start;
    let preposition = '';
    for (let at = start; at <= end; at += 1) {
      if (at < end && sentence.tokens[at]!.tag !== 'ADP') continue;
      const part = items.slice(from, at).flatMap((item) => item ?? []);
      const own = part.findLast(({ kind }) => kind === 'word' || kind === 'title')?.key;
      for (const { key, kind } of part) {
        // "From Gaza" says of the noun before it where it came from.
        const noun = own ?? governor;
        if (kind === 'name' && noun !== undefined) add(nouns, key, noun);
        if (preposition !== '') add(behind, key, preposition);
      }
      governor = own ?? governor;
      if (at < end) preposition = sentence.tokens[at]!.lower;
      from = at + 1;
    }
  }
  return { nouns, behind };
}
