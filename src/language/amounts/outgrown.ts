import type { Quantity, Sentence } from '../model.ts';
import { figuresOf, isToll } from './growing.ts';

// Other units are converted with a remainder, and reports round them.
const CLEARLY = 1.01;

/** A figure and the newer one: what it counts grew, or whoever told it says that it was another. */
export interface Outgrown {
  readonly way: 'grew' | 'revised';
  readonly from: Quantity;
  readonly to: Quantity;
}

/**
 * The figure of a text that another text, if it is later, has outgrown, and what it came to: "at least 23 died" bears out
 * that at least 14 did, and tells more; of "420 hectares burned" and "a 670-hectare blaze" the second is the newer state.
 * @returns undefined where the other text gives no higher or revised figure of that kind, or gives the same one too.
 */
export function outgrown(text: Sentences, other: Sentences): Outgrown | undefined {
  const own = text.sentences.flatMap(figuresOf);
  if (own.length === 0) return undefined;
  const told = other.sentences.flatMap(figuresOf);
  for (const figure of own) {
    const same = told.filter(({ kind }) => kind === figure.kind);
    if (same.length === 0) continue;
    const { quantity: asked } = figure;
    const revised = same.find(({ way }) => way === 'revised');
    if (revised !== undefined && figure.way !== 'revised' && revised.quantity.value !== asked.value)
      return { way: 'revised', from: asked, to: revised.quantity };
    if (figure.way === 'fixed') continue;
    const isMeasured = asked.of === '' && !isToll(asked.unit);
    const least = asked.value * (isMeasured ? CLEARLY : 1);
    if (same.every(({ quantity }) => quantity.value > least))
      return { way: 'grew', from: asked, to: same[0]!.quantity };
  }
  return undefined;
}

type Sentences = { readonly sentences: readonly Pick<Sentence, 'text' | 'tokens' | 'quantities'>[] };

/**
 * Of texts that tell one matter the one to quote: the first, or the latest of those that have outgrown it.
 * @param others in any order; what was said before the first, or at its moment, outgrows nothing.
 * @param saidAt when a text was said, in any unit of time.
 * @param read what a text says.
 */
export function latestTold<Each>(
  first: Each,
  others: readonly Each[],
  saidAt: (each: Each) => number,
  read: (each: Each) => Sentences,
): Each {
  return others
    .toSorted((a, b) => saidAt(a) - saidAt(b))
    .reduce(
      (latest, each) =>
        saidAt(each) > saidAt(latest) && outgrown(read(latest), read(each)) !== undefined ? each : latest,
      first,
    );
}
