import { Alike, EXACT, round } from './alike.ts';
import { type Cluster, insert, isOlder, type Likeness, type Span } from './cluster.ts';
import type { Settings } from './settings.ts';
import { UNIT, type Vector } from './vector.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Features with their weights: an item, or the heaviest of a cluster. */
export interface Weighed {
  readonly features: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/**
 * The clusters of one language that new items may join, and the lists by which they are found. What it answers depends
 * on the clusters and their members alone, not on the way that led to them.
 */
export class Living {
  readonly clusters = new Map<string, Cluster>();
  readonly #bySlot: (Cluster | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #vocabulary: Vocabulary;
  readonly #settings: Settings;
  /** By feature: its weight in what is compared, or its place in the cluster that is changed; 0 at rest. */
  #scratch = new Float64Array(1 << 16);
  /** By slot: what a search found; 0 at rest. */
  #found = new Float64Array(1 << 12);
  /** Which slots a search found. */
  #touched = new Uint32Array(1 << 12);
  /** By slot: the root of how many features a cluster has; its first and its last time. A search reads them of thousands. */
  #widths = new Float64Array(1 << 12);
  #times = new Float64Array(2 << 12);
  readonly #orphans = new Set<number>();

  constructor(vocabulary: Vocabulary, settings: Settings) {
    this.#vocabulary = vocabulary;
    this.#settings = settings;
  }

  /** A cluster without members; `put` gives it its first. */
  open(id: string): Cluster {
    const slot = this.#freeSlots.pop() ?? this.#bySlot.length;
    const cluster: Cluster = {
      id,
      slot,
      members: [],
      features: [],
      sums: [],
      first: Number.POSITIVE_INFINITY,
      last: Number.NEGATIVE_INFINITY,
      lastSeq: 0,
      isFixed: false,
      isShared: false,
      apart: undefined,
    };
    this.#bySlot[slot] = cluster;
    this.clusters.set(id, cluster);
    this.#vocabulary.living = this.clusters.size;
    if (slot >= this.#found.length) this.#grow();
    return cluster;
  }

  /** Makes an item a member. */
  put(cluster: Cluster, member: Vector): void {
    insert(cluster.members, member);
    cluster.first = Math.min(cluster.first, member.publishedAt);
    cluster.last = Math.max(cluster.last, member.publishedAt);
    cluster.lastSeq = Math.max(cluster.lastSeq, member.seq);
    this.#count(cluster, member, 1);
    this.#note(cluster);
  }

  /** Takes a member out; the cluster keeps at least one other. */
  take(cluster: Cluster, member: Vector): void {
    cluster.members.splice(cluster.members.indexOf(member), 1);
    this.#count(cluster, member, -1);
    cluster.first = Math.min(...cluster.members.map(({ publishedAt }) => publishedAt));
    cluster.last = Math.max(...cluster.members.map(({ publishedAt }) => publishedAt));
    cluster.lastSeq = cluster.members.at(-1)?.seq ?? 0;
    this.#note(cluster);
  }

  /** Ends a cluster: nothing finds it any more. */
  close(cluster: Cluster): void {
    this.clusters.delete(cluster.id);
    this.#vocabulary.living = this.clusters.size;
    this.#bySlot[cluster.slot] = undefined;
    this.#freeSlots.push(cluster.slot);
    for (const feature of cluster.features) this.#unpost(feature, cluster.slot);
    for (const other of cluster.apart ?? []) this.clusters.get(other)?.apart?.delete(cluster.id);
  }

  /** Forgets the words of clusters that ended. Call it when no vector of an item that is not placed is held. */
  tidy(): void {
    if (this.#orphans.size === 0) return;
    this.#vocabulary.forget(this.#orphans);
    this.#orphans.clear();
  }

  /**
   * The clusters that share the most with something, the likest first: those within its window of time, and `far`, those so far
   * away that they are other things. Who they are is seldom asked, and must be before anything changes.
   */
  search(
    sought: Weighed,
    span: Span,
    not: Cluster | undefined,
  ): { readonly near: readonly Cluster[]; far(): readonly Cluster[] } {
    const { candidates, controls, windowMs, controlMs } = this.#settings;
    const [first, last] = [span.first - windowMs, span.last + windowMs];
    // Times are whole ms: what lies `controlMs` away is outside.
    const [before, after] = [span.first - controlMs + 1, span.last + controlMs - 1];
    return {
      near: this.#likest(sought, { first, last, isOutside: false }, not, candidates),
      far: () => this.#likest(sought, { first: before, last: after, isOutside: true }, not, controls),
    };
  }

  /**
   * The clusters within a time, or outside of it, that share the most with something, the likest first.
   * @param most of them.
   */
  #likest(sought: Weighed, time: Time, not: Cluster | undefined, most: number): Cluster[] {
    const [found, touched, times] = [this.#found, this.#touched, this.#times];
    const { first, last, isOutside } = time;
    const { postings } = this.#vocabulary;
    const { slots } = postings;
    let count = 0;
    for (let at = 0; at < sought.features.length; at += 1) {
      const feature = sought.features[at]!;
      const length = postings.length(feature);
      if (length > this.#settings.postings) continue;
      const weight = (sought.weights[at]! * this.#vocabulary.factor(feature)) ** 2;
      const start = postings.start(feature);
      for (let each = start; each < start + length; each += 1) {
        const slot = slots[each]!;
        const isWithin = times[2 * slot + LAST]! >= first && times[2 * slot]! <= last;
        if (isWithin === isOutside) continue;
        const before = found[slot]!;
        if (before === 0) {
          touched[count] = slot;
          count += 1;
        }
        found[slot] = before + weight;
      }
    }
    const likest: Ranked[] = [];
    const widths = this.#widths;
    // Below it no rank counts any more; what is below by more than rounding moves it is not looked at. Most clusters share
    // little.
    let least = -1;
    for (let each = 0; each < count; each += 1) {
      const slot = touched[each]!;
      const sum = found[slot]!;
      found[slot] = 0;
      // A big cluster has many words, so it shares some with everything.
      const raw = sum / widths[slot]!;
      if (raw < least - 2 / EXACT) continue;
      const rank = round(raw);
      if (rank < least) continue;
      const cluster = this.#bySlot[slot]!;
      if (cluster !== not) least = keep(likest, { rank, cluster }, most);
    }
    return likest.map(({ cluster }) => cluster);
  }

  /**
   * How many of a publisher's items, from a place of the sequence on, have a feature.
   * @returns at most one more than `most`: it is not counted on.
   */
  countOf(feature: number, publisher: string, since: number, most: number): number {
    const { postings } = this.#vocabulary;
    const { slots } = postings;
    const start = postings.start(feature);
    let count = 0;
    for (let at = start + postings.length(feature) - 1; at >= start && count <= most; at -= 1) {
      const { members, lastSeq } = this.#bySlot[slots[at]!]!;
      if (lastSeq < since) continue;
      for (const { seq, publisher: of, features } of members)
        if (seq >= since && of === publisher && features.includes(feature)) count += 1;
    }
    return Math.min(count, most + 1);
  }

  /** How alike an item, or a cluster of `count` members, and each of some clusters are. */
  likeness(one: Weighed, count: number, clusters: readonly Cluster[]): Likeness[] {
    const scratch = this.#bound();
    const vocabulary = this.#vocabulary;
    let length = 0;
    for (let at = 0; at < one.features.length; at += 1) {
      const feature = one.features[at]!;
      const weight = one.weights[at]! * vocabulary.factor(feature);
      length += weight * weight;
      scratch[feature] = weight;
    }
    length = Math.sqrt(length) || 1;
    const likenesses = clusters.map((cluster): Likeness => {
      const { features, sums, members } = cluster;
      let [dot, shared, evidence] = [0, 0, 0];
      const common = this.#settings.commonShare * members.length;
      for (let at = 0; at < features.length; at += 1) {
        const feature = features[at]!;
        const mine = scratch[feature]!;
        if (mine === 0) continue;
        dot += mine * (sums[at]! * vocabulary.factor(feature));
        shared += 1;
        const seen = Math.min(1, sums[at]! / (UNIT * 0.15 * common || 1));
        evidence += seen * vocabulary.evidence(feature);
      }
      const mean = dot / ((count === 1 ? length : count * UNIT) * members.length * UNIT);
      return new Alike(dot, length, cluster, vocabulary, {
        mean: round(mean),
        shared,
        evidence: round(evidence),
      });
    });
    for (let at = 0; at < one.features.length; at += 1) scratch[one.features[at]!] = 0;
    return likenesses;
  }

  /** The heaviest features of a cluster as they weigh now. */
  heaviest({ features, sums }: Cluster, most: number): { features: number[]; weights: number[] } {
    const order = features.map((feature, at) => ({
      feature,
      sum: sums[at]!,
      weight: sums[at]! * this.#vocabulary.factor(feature),
    }));
    const { terms } = this.#vocabulary;
    order.sort((a, b) => b.weight - a.weight || (terms[a.feature]! < terms[b.feature]! ? -1 : 1));
    const kept = order.slice(0, most);
    return { features: kept.map(({ feature }) => feature), weights: kept.map(({ sum }) => sum) };
  }

  /** The scratch, with a place for each feature. */
  #bound(): Float64Array {
    const { terms } = this.#vocabulary;
    if (this.#scratch.length < terms.length) this.#scratch = new Float64Array(2 * terms.length);
    return this.#scratch;
  }

  /** What a search reads of a cluster, after each change. */
  #note({ slot, features, first, last }: Cluster): void {
    this.#widths[slot] = Math.sqrt(features.length);
    this.#times[2 * slot] = first;
    this.#times[2 * slot + LAST] = last;
  }

  #grow(): void {
    const grown = (old: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const made = new Float64Array(2 * old.length);
      made.set(old);
      return made;
    };
    this.#touched = new Uint32Array(2 * this.#touched.length);
    this.#found = grown(this.#found);
    this.#widths = grown(this.#widths);
    this.#times = grown(this.#times);
  }

  #count(cluster: Cluster, { features, weights }: Vector, sign: 1 | -1): void {
    if (cluster.members.length === 1 && cluster.features.length === 0 && !weights.includes(0)) {
      // Most clusters stay alone. What they have in common with their member need not be there twice.
      cluster.features = features as number[];
      cluster.sums = weights as number[];
      cluster.isShared = true;
      for (const feature of features) this.#post(feature, cluster.slot);
      return;
    }
    if (cluster.isShared) {
      cluster.features = [...cluster.features];
      cluster.sums = [...cluster.sums];
      cluster.isShared = false;
    }
    const scratch = this.#bound();
    for (let at = 0; at < features.length; at += 1) scratch[features[at]!] = weights[at]! || 1;
    for (let at = 0; at < cluster.features.length; at += 1) {
      const feature = cluster.features[at]!;
      if (scratch[feature] === 0) continue;
      cluster.sums[at]! += sign * scratch[feature]!;
      scratch[feature] = 0;
    }
    for (let at = 0; at < features.length; at += 1) {
      const feature = features[at]!;
      if (scratch[feature] === 0) continue;
      cluster.features.push(feature);
      cluster.sums.push(scratch[feature]!);
      this.#post(feature, cluster.slot);
      scratch[feature] = 0;
    }
    if (sign === -1) this.#clean(cluster);
  }

  #clean(cluster: Cluster): void {
    for (let at = cluster.features.length - 1; at >= 0; at -= 1) {
      if (cluster.sums[at]! > 0) continue;
      this.#unpost(cluster.features[at]!, cluster.slot);
      cluster.features.splice(at, 1);
      cluster.sums.splice(at, 1);
    }
  }

  #post(feature: number, slot: number): void {
    this.#vocabulary.postings.add(feature, slot);
  }

  #unpost(feature: number, slot: number): void {
    if (this.#vocabulary.postings.remove(feature, slot) === 0) this.#orphans.add(feature);
  }
}

// Behind the first time of a cluster stands its last one.
const LAST = 1;

interface Time {
  readonly first: number;
  readonly last: number;
  readonly isOutside: boolean;
}

interface Ranked {
  readonly rank: number;
  readonly cluster: Cluster;
}

/**
 * Keeps the first `most` in order: by rank, and the older cluster of two alike.
 * @returns the least rank that may still get in.
 */
function keep(list: Ranked[], one: Ranked, most: number): number {
  const isBefore = (a: Ranked, b: Ranked): boolean =>
    a.rank > b.rank || (a.rank === b.rank && isOlder(a.cluster, b.cluster));
  if (list.length < most || isBefore(one, list[most - 1]!)) {
    let at = list.length;
    while (at > 0 && isBefore(one, list[at - 1]!)) at -= 1;
    list.splice(at, 0, one);
    if (list.length > most) list.pop();
  }
  return list.length < most ? -1 : list[most - 1]!.rank;
}
