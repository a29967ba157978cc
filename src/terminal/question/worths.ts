import type { Concept } from './reading.ts';

// Worths: how much of each word of a question something has, from 0 to 1, in the order of the words.

/** The share of a question, by weight, that some worths of its words amount to. */
export function shareOf(concepts: readonly Concept[], worths: readonly number[]): number {
  let [has, total] = [0, 0];
  for (const [index, { weight }] of concepts.entries()) {
    total += weight;
    has += weight * worths[index]!;
  }
  return total === 0 ? 1 : has / total;
}

/** All of them, weighed by where they stand. */
export const times = (worths: readonly number[], factor: number): number[] =>
  worths.map((worth) => worth * factor);

/** Each word where it counts most. */
export const greatest = (places: readonly (readonly number[])[]): number[] =>
  places[0]!.map((_, index) => Math.max(...places.map((worths) => worths[index]!)));

/** How close the words of a question stand to each other: 1 side by side, 0 if no two are there. */
export function closeness(concepts: readonly Concept[], places: readonly (readonly number[])[]): number {
  let [sum, total] = [0, 0];
  for (let a = 0; a < concepts.length; a += 1) {
    for (let b = a + 1; b < concepts.length; b += 1) {
      const weight = concepts[a]!.weight * concepts[b]!.weight;
      total += weight;
      let least = Number.POSITIVE_INFINITY;
      for (const x of places[a]!) for (const y of places[b]!) least = Math.min(least, Math.abs(x - y));
      if (least < Number.POSITIVE_INFINITY) sum += weight / (1 + Math.max(0, least - 1) / APART);
    }
  }
  return total === 0 ? 0 : sum / total;
}

// This many words between two of them halve their closeness.
const APART = 6;
