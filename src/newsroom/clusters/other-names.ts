import type { Cluster } from './cluster.ts';
import type { Weighed } from './living.ts';
import type { Vector } from './vector.ts';

// Of fewer members it is not known what they always say.
const FEWEST_MEMBERS = 3;
// Big clusters say the same in their first members as in all.
const MOST_MEMBERS = 16;
// So large a part of the members that have a word has it in one pair.
const NEARLY_ALL = 3 / 4;

/**
 * A cluster without the words that it shares with another one and that are of another name in each: nearly all members of
 * one that have such a word have it in one pair ("Neil Young"), nearly all of the other in another ("Neil Tyson"), and no
 * member of one has it in a pair that a member of the other has it in. "Neil" is nothing that the two have in common.
 * @param terms of features, by number; that of a pair is its two words with a space between them.
 * @returns undefined where there is no such word, or one of the clusters has fewer than three members.
 */
export function withoutOthers(a: Cluster, b: Cluster, terms: readonly string[]): Weighed | undefined {
  if (Math.min(a.members.length, b.members.length) < FEWEST_MEMBERS) return undefined;
  const [one, other] = [a.members.slice(0, MOST_MEMBERS), b.members.slice(0, MOST_MEMBERS)];
  const there = new Set(b.features);
  const isOfOther = (feature: number): boolean => {
    if (!there.has(feature) || terms[feature]!.includes(' ')) return false;
    const mine = pairsOf(feature, one, terms);
    const theirs = mine === undefined ? undefined : pairsOf(feature, other, terms);
    return mine !== undefined && theirs !== undefined && mine.isDisjointFrom(theirs);
  };
  const kept = [...a.features.keys()].filter((at) => !isOfOther(a.features[at]!));
  if (kept.length === a.features.length) return undefined;
  return { features: kept.map((at) => a.features[at]!), weights: kept.map((at) => a.sums[at]!) };
}

/** The pairs that a word is in; undefined unless nearly all members that have the word have it in one of them. */
function pairsOf(
  word: number,
  members: readonly Vector[],
  terms: readonly string[],
): Set<number> | undefined {
  const counts = new Map<number, number>();
  let having = 0;
  for (const { features } of members) {
    if (!features.includes(word)) continue;
    having += 1;
    for (const feature of features) {
      if (isPairOf(terms[word]!, terms[feature]!)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  return having > 0 && most >= NEARLY_ALL * having ? new Set(counts.keys()) : undefined;
}

const isPairOf = (word: string, term: string): boolean =>
  term.startsWith(`${word} `) || term.endsWith(` ${word}`);
