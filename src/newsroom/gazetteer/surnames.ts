import type { Alias, Entry } from './entry.ts';
import type { Segment } from './match.ts';
import { isOfPerson } from './neighbours.ts';

/** By surname: the given names before it, wherever an item names somebody in full. */
export type People = ReadonlyMap<string, ReadonlySet<string>>;

/** Who is named in full in the segments of an item. @param known who is named so in other items of its story. */
export function surnamesIn(segments: readonly Segment[], known?: People): People {
  const people = new Map([...(known ?? [])].map(([surname, given]) => [surname, new Set(given)]));
  for (const segment of segments) {
    for (let at = 1; at < segment.tokens.length; at += 1) {
      if (!isOfPerson(segment, at)) continue;
      const { word } = segment.tokens[at]!;
      const given = people.get(word) ?? new Set();
      people.set(word, given.add(segment.tokens[at - 1]!.word));
    }
  }
  return people;
}

const NAMED_ALIKE: ReadonlySet<Entry['kind']> = new Set<Entry['kind']>(['person', 'company', 'commodity']);

/**
 * Whether a word alone is the surname of somebody whom the item names in full elsewhere, and who is not the entry: "Phil Ford", and
 * then "Ford".
 */
export function isSomebodyElse({ kind, aliases }: Entry, { tokens }: Alias, people: People): boolean {
  if (tokens.length > 1 || !NAMED_ALIKE.has(kind)) return false;
  const { word } = tokens[0]!;
  const given = people.get(word);
  if (given === undefined) return false;
  return !aliases.some(
    ({ tokens: words }) =>
      words.length > 1 && words.at(-1)!.word === word && words.some((one) => given.has(one.word)),
  );
}
