import type { Quantity, Reading } from './model.ts';
import { readTable } from './tables.ts';

const tolls = new Set<string>();
const beginnings: string[] = [];
for (const [name, toll, words] of readTable('counted.tsv', 3)) {
  if (toll !== 'toll') continue;
  tolls.add(name!);
  // "Injure", "injured" and "injuries" begin alike.
  beginnings.push(...words!.split(' ').map((word) => (word.length > 4 ? word.replace(/[ey]$/, '') : word)));
}
const OF_TOLL = new RegExp(`\\b(?:${beginnings.join('|').replaceAll('-', ' ')})`, 'i');

/** Whether a count only grows while its event goes on. */
export const isToll = (unit: string): boolean => tolls.has(unit);

/** Whether a text may give a toll, at a look: what gives none need not be read. */
export const mayGiveToll = (text: string): boolean => /\d/.test(text) && OF_TOLL.test(text);

/**
 * The toll of a text and the higher one of another: "at least 23 died" bears out that at least 14 did, and tells more.
 * @returns undefined where the other gives none of that kind, or the same one too.
 */
export function higherToll(text: Sentences, other: Sentences): readonly [Quantity, Quantity] | undefined {
  const told = other.sentences.flatMap(({ quantities }) => quantities);
  for (const toll of text.sentences.flatMap(({ quantities }) => quantities)) {
    if (!isToll(toll.unit)) continue;
    const same = told.filter(({ unit }) => unit === toll.unit);
    if (same.length > 0 && same.every(({ value }) => value > toll.value)) return [toll, same[0]!];
  }
  return undefined;
}

type Sentences = Pick<Reading, 'sentences'>;

/**
 * Of texts that tell one matter the one to quote: the first, or, where its toll grew, the latest that gives a higher one.
 * @param others in any order; what was said before the first, or at its moment, outgrows nothing.
 * @param saidAt when a text was said, in any unit of time.
 * @param read what a text says.
 */
export function latestToll<Each>(
  first: Each,
  others: readonly Each[],
  saidAt: (each: Each) => number,
  read: (each: Each) => Sentences,
): Each {
  return others
    .toSorted((a, b) => saidAt(a) - saidAt(b))
    .reduce(
      (latest, each) =>
        saidAt(each) > saidAt(latest) && higherToll(read(latest), read(each)) !== undefined ? each : latest,
      first,
    );
}
