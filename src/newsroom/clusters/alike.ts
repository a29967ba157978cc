import type { Cluster, Likeness } from './cluster.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Sums of fractions depend on their order in the last digits; what is compared is rounded to so many parts of one. */
export const EXACT = 1e9;
export const round = (value: number): number => Math.round(value * EXACT) / EXACT;

/** How alike something and a cluster are, as long as neither changes. Of thousands that are compared few are asked for the cosine. */
export class Alike implements Likeness {
  readonly mean: number;
  readonly shared: number;
  readonly evidence: number;
  readonly #dot: number;
  readonly #length: number;
  readonly #cluster: Cluster;
  readonly #vocabulary: Vocabulary;

  /**
   * @param dot product of both.
   * @param length of what is compared with the cluster.
   */
  constructor(
    dot: number,
    length: number,
    cluster: Cluster,
    vocabulary: Vocabulary,
    { mean, shared, evidence }: Omit<Likeness, 'cosine'>,
  ) {
    this.mean = mean;
    this.shared = shared;
    this.evidence = evidence;
    this.#dot = dot;
    this.#length = length;
    this.#cluster = cluster;
    this.#vocabulary = vocabulary;
  }

  get cosine(): number {
    return round(this.#dot / (this.#length * lengthOf(this.#cluster, this.#vocabulary)));
  }
}

/** How long the sum of a cluster's members is, as its features weigh now. */
function lengthOf({ features, sums }: Cluster, vocabulary: Vocabulary): number {
  let length = 0;
  for (let at = 0; at < features.length; at += 1) {
    const sum = sums[at]! * vocabulary.factor(features[at]!);
    length += sum * sum;
  }
  return Math.sqrt(length) || 1;
}
