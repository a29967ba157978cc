import { commonWordsOf } from '../../language/index.ts';
import { type Feature, featuresOf } from './features.ts';
import { KINDS_OF_NAMES } from './kinds-of-names.ts';
import type { ClusterItem } from './model.ts';
import type { Settings } from './settings.ts';
import { beginningOf } from './templates.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Weights are whole numbers, so that sums do not depend on the order of adding. A vector has this length. */
export const UNIT = 1_000;

// Most items have no year.
const NONE: readonly number[] = [];
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * An item as its heaviest features. It depends on the item and the background alone. Tens of thousands are held, most of them
 * of few words: a typed array would take more for itself than for its numbers.
 */
export interface Vector {
  readonly id: string;
  readonly seq: number;
  readonly publishedAt: number;
  readonly publisher: string;
  /** Numbers of features, the heaviest first. */
  readonly features: readonly number[];
  /** Their weights, of `UNIT` in length together. */
  readonly weights: readonly number[];
  /** How many of them are no pairs. */
  readonly words: number;
  /** Those of the features that are names and tell one thing from another of its kind, and those that are years and numbers. */
  readonly names: readonly number[];
  readonly years: readonly number[];
  readonly numbers: readonly number[];
  /** How it begins: see `Beginning`. */
  readonly frame: readonly number[];
  readonly figures: readonly number[];
}

/** The vector of an item, and how its features were written. */
export function vectorOf(
  item: ClusterItem,
  vocabulary: Vocabulary,
  settings: Settings,
): { readonly vector: Vector; readonly written: ReadonlyMap<number, string> } {
  const isEnglish = item.language === 'en';
  const common = isEnglish ? undefined : commonWordsOf(item.language);
  const features = featuresOf(item.title, item.text, item.publisher, isEnglish, common);
  const weighed = features.map((feature) => {
    const { term, kind, times } = feature;
    return {
      feature,
      weight: settings.weight[kind] * (times === 1 ? 1 : 1 + Math.log(times)) * vocabulary.rarityOf(term),
    };
  });
  const heavy = heaviest(weighed, settings.features);
  // Most features of a long text go: only those that stay get a number.
  const kept = heavy.map(({ feature, weight }) => ({
    term: feature.term,
    kind: feature.kind,
    written: feature.written,
    weight,
    number: vocabulary.numberOf(feature.term),
  }));
  const numbers = new Map(kept.map(({ term, number }) => [term, number]));
  const length = Math.sqrt(kept.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1;
  const ofKind = (kind: Feature['kind'], but: ReadonlySet<string> = NO_WORDS): readonly number[] => {
    const some = kept.filter((feature) => feature.kind === kind && !but.has(feature.term));
    return some.length === 0 ? NONE : some.map(({ number }) => number);
  };
  return {
    vector: {
      id: item.id,
      seq: item.seq,
      publishedAt: item.publishedAt,
      publisher: item.publisher,
      features: kept.map(({ number }) => number),
      weights: kept.map(({ weight }) => Math.round((UNIT * weight) / length)),
      words: kept.filter(({ kind }) => kind !== 'pair').length,
      names: ofKind('name', KINDS_OF_NAMES),
      years: ofKind('year'),
      numbers: ofKind('number'),
      ...beginningOf(features, numbers, (term) => vocabulary.rarityOf(term)),
    },
    written: new Map(kept.map(({ number, written }) => [number, written])),
  };
}

interface Weighed {
  readonly feature: Feature;
  readonly weight: number;
}

/** The heaviest of all in order; of equal ones by their letters. */
function heaviest(weighed: Weighed[], most: number): Weighed[] {
  const inOrder = (a: Weighed, b: Weighed): number =>
    b.weight - a.weight || (a.feature.term < b.feature.term ? -1 : 1);
  if (weighed.length <= most) return weighed.sort(inOrder);
  // Numbers alone are sorted much faster: of most features only that they are lighter than the last one kept counts.
  const least = Float64Array.from(weighed, ({ weight }) => weight).sort()[weighed.length - most]!;
  return weighed
    .filter(({ weight }) => weight >= least)
    .sort(inOrder)
    .slice(0, most);
}
