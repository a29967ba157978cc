import { withoutCredit } from '../items/dateline.ts';
import { type Found, featuresIn } from './features.ts';
import { KINDS_OF_NAMES } from './kinds-of-names.ts';
import type { ClusterItem } from './model.ts';
import type { Settings } from './settings.ts';
import { beginningOf } from './templates.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Weights are whole numbers, so that sums do not depend on the order of adding. A vector has this length. */
export const UNIT = 1_000;

// Most items have no year.
const NONE: readonly number[] = [];

/**
 * An item as its heaviest features. It depends on the item and the background alone. Tens of thousands are held, most of them
 * of few words: a typed array would take more for itself than for its numbers.
 */
export interface Vector {
  readonly id: string;
  readonly seq: number;
  readonly publishedAt: number;
  readonly publisher: string;
  /** uuid of the item whose words it has: its own unless it is a reprint. */
  readonly origin: string;
  /** Numbers of features, the heaviest first. */
  readonly features: readonly number[];
  /** Their weights, of `UNIT` in length together. */
  readonly weights: readonly number[];
  /** How many of them are no pairs. */
  readonly words: number;
  /** Those of the features that are names and tell one thing from another of its kind, and those that are years and numbers. */
  readonly names: readonly number[];
  /** Other words that have a capital: they may be the names of another item. */
  readonly capitals: readonly number[];
  readonly years: readonly number[];
  readonly numbers: readonly number[];
  /** How it begins: see `Beginning`. */
  readonly frame: readonly number[];
  readonly figures: readonly number[];
  readonly headed: readonly number[];
}

/** The vector of an item, and how it writes a feature that it has. */
export function vectorOf(
  item: ClusterItem,
  vocabulary: Vocabulary,
  settings: Settings,
): { readonly vector: Vector; readonly written: (feature: number) => string } {
  const features = featuresIn(item.title, withoutCredit(item.text), item.publisher, vocabulary.words);
  for (const feature of features) {
    const { kind, times, rarity } = feature;
    const often = times === 1 ? 1 : 1 + Math.log(times);
    feature.weight = settings.weight[kind] * often * Math.min(settings.rarest, rarity);
  }
  const kept = heaviest(features, settings.features);
  // Most features of a long text go: only those that stay get a number.
  for (const feature of kept) feature.number = vocabulary.numberOf(feature.term);
  const words = kept.reduce((count, { kind }) => count + (kind === 'pair' ? 0 : 1), 0);
  const length = Math.sqrt(kept.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
  return {
    vector: {
      id: item.id,
      seq: item.seq,
      publishedAt: item.publishedAt,
      publisher: item.publisher,
      origin: item.originId ?? item.id,
      features: kept.map(({ number }) => number),
      weights: kept.map(({ weight }) => Math.round((UNIT * weight) / length)),
      words,
      names: numbersOf(kept, (feature) => isTelling(feature, words >= settings.splitWords)),
      capitals: numbersOf(kept, ({ kind, isCapital }) => kind === 'word' && isCapital),
      years: numbersOf(kept, ({ kind }) => kind === 'year'),
      numbers: numbersOf(kept, ({ kind }) => kind === 'number'),
      ...beginningOf(features),
    },
    written: (number) => kept.find((feature) => feature.number === number)!.written,
  };
}

/**
 * Whether a feature is a name that tells one thing from another. A state that a sentence begins with is one: "China's exports
 * rose" is not the prices of another country. Headlines have too few words to be held to it.
 */
const isTelling = ({ kind, isOfState, term }: Found, isText: boolean): boolean =>
  (kind === 'name' || (isText && isOfState)) && !KINDS_OF_NAMES.has(term);

function numbersOf(kept: readonly Found[], isMeant: (feature: Found) => boolean): readonly number[] {
  const some = kept.filter(isMeant);
  return some.length === 0 ? NONE : some.map(({ number }) => number);
}

/** The heaviest of all in order; of equal ones by their letters. */
function heaviest(features: readonly Found[], most: number): Found[] {
  const { length } = features;
  if (length <= most) return features.toSorted(inOrder);
  // Numbers alone are sorted much faster: of most features only that they are lighter than the last one kept counts.
  if (length > weights.length) weights = new Float64Array(2 * length);
  for (let at = 0; at < length; at += 1) weights[at] = features[at]!.weight;
  const least = weights.subarray(0, length).sort()[length - most]!;
  return features
    .filter(({ weight }) => weight >= least)
    .sort(inOrder)
    .slice(0, most);
}

let weights = new Float64Array(1_024);

/** Pairs by both terms: no letter comes before the space between them. */
function inOrder(a: Found, b: Found): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  // Most of a text's pairs weigh the same, and most begin with different letters.
  const letter = a.head.charCodeAt(0) - b.head.charCodeAt(0);
  if (letter !== 0) return letter;
  return (a.head === b.head ? a.tail < b.tail : a.head < b.head) ? -1 : 1;
}
