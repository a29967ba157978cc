import type { Settings } from './settings.ts';
import type { Vector } from './vector.ts';

const SEEDS = 24;
const ROUNDS = 8;

/**
 * Two events in one group of items, where there are two: "an actress enters a clinic" twice, with two actresses. The
 * words that all share weigh nothing within the group. The pair of words that exclude each other and cover the most
 * items seeds two halves, which exchange items until each has its own; they are two events when hardly anything that
 * is left is common to both.
 * @returns the halves, each in the order of the sequence, and first the one that the story stays with: that with more
 *          origins, and of equal ones that with more items; undefined: one event.
 */
export function lookAlikes(
  members: readonly Vector[],
  termOf: (feature: number) => string,
  settings: Settings,
): readonly [Vector[], Vector[]] | undefined {
  const count = members.length;
  if (count < settings.splitFrom || count > settings.splitTo) return undefined;
  if (members.reduce((sum, { words }) => sum + words, 0) / count < settings.splitWords) return undefined;
  const having = new Map<number, number[]>();
  members.forEach(({ features }, at) => {
    for (const feature of features) {
      const list = having.get(feature);
      if (list === undefined) having.set(feature, [at]);
      else list.push(at);
    }
  });
  const seeds = seedsOf(having, count, termOf, settings.splitLeast);
  if (seeds === undefined) return undefined;
  const vectors = members.map((member) => within(member, having, count));
  let sides = sidesOf(vectors, seedSides(seeds, count));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sidesOf(vectors, sides);
    const isSame = next.every((side, at) => side === sides[at]);
    sides = next;
    if (isSame) break;
  }
  const halves = [0, 1].map((side) => members.filter((_, at) => sides[at] === side));
  if (halves.some(({ length }) => length < settings.splitLeast)) return undefined;
  if (cosine(centre(vectors, sides, 0), centre(vectors, sides, 1)) > settings.splitCosine) return undefined;
  const [first, second] = halves as [Vector[], Vector[]];
  const more = originsOf(first) - originsOf(second) || first.length - second.length;
  return more >= 0 ? [first, second] : [second, first];
}

/** However many print one text, they are one origin. */
const originsOf = (half: readonly Vector[]): number => new Set(half.map(({ origin }) => origin)).size;

type Sparse = ReadonlyMap<number, number>;

function seedsOf(
  having: ReadonlyMap<number, readonly number[]>,
  count: number,
  termOf: (feature: number) => string,
  least: number,
): readonly [readonly number[], readonly number[]] | undefined {
  const tells = (list: readonly number[]): number => list.length * Math.log(count / list.length);
  const telling = [...having]
    .filter(([, list]) => list.length >= least && list.length <= count - least)
    .sort((a, b) => tells(b[1]) - tells(a[1]) || (termOf(a[0]) < termOf(b[0]) ? -1 : 1))
    .slice(0, SEEDS)
    .map(([, list]) => list);
  let best: readonly [readonly number[], readonly number[]] | undefined;
  let most = 0;
  telling.forEach((one, at) => {
    for (const other of telling.slice(at + 1)) {
      const both = one.filter((member) => other.includes(member)).length;
      const score = Math.min(one.length, other.length) - 3 * both;
      if (score > most) {
        most = score;
        best = [one, other];
      }
    }
  });
  return best;
}

function seedSides([one, other]: readonly [readonly number[], readonly number[]], count: number): number[] {
  return Array.from({ length: count }, (_, at) => (one.includes(at) ? 0 : other.includes(at) ? 1 : -1));
}

/** A member's features by what they tell within the group, of length 1. */
function within(
  { features, weights }: Vector,
  having: ReadonlyMap<number, readonly number[]>,
  count: number,
): Sparse {
  const vector = new Map<number, number>();
  let length = 0;
  features.forEach((feature, at) => {
    const weight = weights[at]! * Math.log(count / having.get(feature)!.length);
    if (weight === 0) return;
    vector.set(feature, weight);
    length += weight * weight;
  });
  const scale = 1 / (Math.sqrt(length) || 1);
  for (const [feature, weight] of vector) vector.set(feature, weight * scale);
  return vector;
}

function sidesOf(vectors: readonly Sparse[], sides: readonly number[]): number[] {
  const [one, other] = [centre(vectors, sides, 0), centre(vectors, sides, 1)];
  return vectors.map((vector) => (cosine(vector, one) >= cosine(vector, other) ? 0 : 1));
}

function centre(vectors: readonly Sparse[], sides: readonly number[], side: number): Sparse {
  const sums = new Map<number, number>();
  vectors.forEach((vector, at) => {
    if (sides[at] !== side) return;
    for (const [feature, weight] of vector) sums.set(feature, (sums.get(feature) ?? 0) + weight);
  });
  return sums;
}

function cosine(a: Sparse, b: Sparse): number {
  let dot = 0;
  for (const [feature, weight] of a) dot += weight * (b.get(feature) ?? 0);
  return dot / (lengthOf(a) * lengthOf(b) || 1);
}

function lengthOf(vector: Sparse): number {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  return Math.sqrt(sum);
}
