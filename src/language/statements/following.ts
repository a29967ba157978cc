import type { Noun, Phrase, Statement, Token } from '../model.ts';

/** A statement that follows from another one, at its place. */
export const follows = (
  one: Statement,
  verb: string,
  subjects: readonly Noun[],
  objects: readonly Noun[],
  phrases: readonly Phrase[],
): Statement => ({ ...one, kind: 'nominal', isPassive: false, verb, subjects, objects, phrases });

/** The nouns of a statement behind a preposition. */
export const nounsOf = ({ phrases }: Statement, preposition: string): Noun[] =>
  phrases.flatMap((phrase) => (phrase.preposition === preposition ? [phrase.noun] : []));

/** The phrases of a statement without those of a preposition. */
export const without = ({ phrases }: Statement, preposition: string): Phrase[] =>
  phrases.filter((phrase) => phrase.preposition !== preposition);

/** What stands behind "of" within a noun: "a subsidiary *of Orvane*". */
export function ofNoun(tokens: readonly Token[], { head, end }: Noun): Noun | undefined {
  if (tokens[head + 1]?.lower !== 'of' || end <= head + 2) return undefined;
  let last = head + 3;
  while (last < end && tokens[last]!.tag !== 'ADP') last += 1;
  return { start: head + 2, end: last, head: last - 1 };
}
