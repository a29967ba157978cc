import { createHash } from 'node:crypto';
import { DAY_MS } from '../../platform/days.ts';
import { type Cluster, gapOf, isOlder, type Likeness, spanOf } from './cluster.ts';
import { Habits } from './habits.ts';
import { Living, type Weighed } from './living.ts';
import { lookAlikes } from './look-alikes.ts';
import type { ClusterItem, Decision, Merge, Split } from './model.ts';
import { coreOf, isOneThing, wholeOf } from './one-thing.ts';
import { withoutOthers } from './other-names.ts';
import { costOfOtherNames, costOfSeparators } from './separators.ts';
import { capacityFor, SETTINGS, type Settings } from './settings.ts';
import { type Room, shareSomethingSpecific } from './specific.ts';
import { isOtherOf } from './templates.ts';
import { type Vector, vectorOf } from './vector.ts';
import { Vocabulary } from './vocabulary.ts';

const SHOWN_TERMS = 6;
const MOST_MERGES = 4;

/** The clusters of one language: see `Clusters` in engine.ts for what it promises. */
export class LanguageClusters {
  readonly vocabulary: Vocabulary;
  readonly living: Living;
  readonly #settings: Settings;
  readonly #homes = new Map<string, Cluster>();
  readonly #habits = new Habits();
  readonly #room: Room;

  constructor(language: string, settings: Settings = SETTINGS) {
    this.#settings = settings;
    this.vocabulary = new Vocabulary(settings, language);
    this.living = new Living(this.vocabulary, settings);
    this.#room = { vocabulary: this.vocabulary, living: this.living, habits: this.#habits, settings };
  }

  /** Places an item; one that is known stays where it is, with its new words. */
  add(item: ClusterItem): Decision {
    const { vector, written } = vectorOf(item, this.vocabulary, this.#settings);
    const known = this.#homes.get(item.id);
    const found = known === undefined ? this.#bestFor(vector) : undefined;
    const home = known ?? found?.cluster ?? this.living.open(item.id);
    const terms = this.#sharedTerms(vector, home, written);
    const before = known?.members.find(({ id }) => id === item.id);
    this.living.put(home, vector);
    this.#habits.add(vector);
    if (before !== undefined) {
      this.living.take(home, before);
      this.#habits.remove(before);
    }
    this.#homes.set(item.id, home);
    const isNew = known === undefined && found === undefined;
    const merges = isNew ? [] : this.#merge(home);
    const splits = isNew ? [] : this.#split(this.#homes.get(item.id)!);
    this.living.tidy();
    return {
      item: item.id,
      cluster: this.#homes.get(item.id)!.id,
      isNew,
      joined: {
        rule: isNew ? 'first' : known === undefined ? 'alike' : 'revised',
        terms,
        score: found?.score ?? null,
      },
      merges,
      splits,
    };
  }

  /** The living cluster that an item is in. */
  clusterOf(item: string): string | undefined {
    return this.#homes.get(item)?.id;
  }

  /** Puts an item where it was placed before. */
  restore(item: ClusterItem, id: string, isFixed: boolean): void {
    const { vector } = vectorOf(item, this.vocabulary, this.#settings);
    const home = this.living.clusters.get(id) ?? this.living.open(id);
    home.isFixed = isFixed;
    this.living.put(home, vector);
    this.#habits.add(vector);
    this.#homes.set(item.id, home);
  }

  /** Two clusters that are never merged. */
  separate(a: string, b: string): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const cluster = this.living.clusters.get(one);
      if (cluster === undefined) continue;
      cluster.apart ??= new Set();
      cluster.apart.add(other);
    }
  }

  /** Makes two clusters one, as an operator decided. */
  unite(into: string, from: string): void {
    const [one, other] = [this.living.clusters.get(into), this.living.clusters.get(from)];
    if (one === undefined || other === undefined) return;
    this.#absorb(one, other);
    this.living.tidy();
  }

  /** Takes items out into a cluster of their own, as an operator decided. */
  part(from: string, into: string, items: readonly string[]): void {
    const cluster = this.living.clusters.get(from);
    const moved = cluster?.members.filter(({ id }) => items.includes(id)) ?? [];
    if (cluster === undefined || moved.length === 0 || moved.length === cluster.members.length) return;
    this.#move(cluster, into, moved);
    this.living.tidy();
  }

  /** Ends clusters without an item among the last ones of the sequence, at a place of it. */
  end(place: number): void {
    // A map may lose the one that is looked at.
    for (const cluster of this.living.clusters.values()) {
      if (cluster.lastSeq >= place - capacityFor(cluster.members.length, this.#settings)) continue;
      for (const member of cluster.members) {
        this.#homes.delete(member.id);
        this.#habits.remove(member);
      }
      this.living.close(cluster);
    }
    this.living.tidy();
  }

  #bestFor(vector: Vector): { cluster: Cluster; score: number } | undefined {
    const settings = this.#settings;
    const span = { first: vector.publishedAt, last: vector.publishedAt };
    const { near, far } = this.living.search(vector, span, undefined);
    if (near.length === 0) return undefined;
    const scoreOf = this.#scoreOf;
    // Most items are like nothing: then it does not matter how like they are to what they cannot join.
    const byChance = once(() => this.#likenessByChance(this.living.likeness(vector, 1, far()).map(scoreOf)));
    let best: { cluster: Cluster; score: number } | undefined;
    let most = 0;
    this.#likeness(vector, vector.publisher, 1, near).forEach((likeness, at) => {
      const cluster = near[at]!;
      const size = cluster.members.length;
      const falls = Math.min(settings.joinFalls, Math.log2(size));
      if (likeness.mean < settings.leastMean || isOtherOf([vector], cluster.members)) return;
      const leastEvidence = settings.evidence - settings.evidenceFall * falls;
      if (likeness.evidence < leastEvidence) return;
      // What is not like enough anyway is asked nothing else.
      const score = scoreOf(likeness);
      const least = settings.join - settings.joinFall * falls;
      if (score < least) return;
      const needed = least + this.#costOfTime(span, cluster) + costOfSeparators(vector, cluster, settings);
      if (score < needed) return;
      // A headline may have no more than one word in common with all that is written of a matter.
      const isAsked = size <= settings.few || vector.words >= settings.splitWords;
      if (isAsked && !isOneThing(vector, wholeOf(cluster), this.vocabulary, settings, leastEvidence)) return;
      if (!shareSomethingSpecific([vector], cluster, this.#room)) return;
      const margin = score - Math.max(needed, byChance());
      if (margin < 0 || (best !== undefined && margin <= most)) return;
      [best, most] = [{ cluster, score }, margin];
    });
    return best;
  }

  readonly #scoreOf = ({ cosine, mean }: Likeness): number =>
    (1 - this.#settings.meanShare) * cosine + this.#settings.meanShare * mean;

  /**
   * How alike a match must be, by how alike the likest things are that are certainly something else. One of them may be
   * what the matter was a week ago; from two on it is the way in which such things are told.
   */
  #likenessByChance(likest: readonly number[]): number {
    const { controls, overChance } = this.#settings;
    if (likest.length < controls) return 0;
    const chance = Math.min(...likest);
    // As odds, so that what is nearly the same is never asked to be more than the same.
    return (overChance * chance) / (1 + (overChance - 1) * chance);
  }

  /** How alike something and clusters are; what a publisher always writes of counts for nothing among its own items. */
  #likeness(
    one: Weighed,
    publisher: string | undefined,
    count: number,
    clusters: readonly Cluster[],
  ): Likeness[] {
    const rest = publisher === undefined ? one : this.#habits.without(publisher, one);
    if (rest === one) return this.living.likeness(one, count, clusters);
    const isOwn = clusters.map((cluster) => publisherOf(cluster) === publisher);
    const of = (own: boolean): Iterator<Likeness> =>
      this.living
        .likeness(
          own ? rest : one,
          count,
          clusters.filter((_, at) => isOwn[at] === own),
        )
        .values();
    const [own, others] = [of(true), of(false)];
    return isOwn.map((is): Likeness => (is ? own : others).next().value);
  }

  #merge(start: Cluster): Merge[] {
    const settings = this.#settings;
    const scoreOf = this.#scoreOf;
    const merges: Merge[] = [];
    if (start.isFixed) return merges;
    let home = start;
    while (merges.length < MOST_MERGES) {
      const sought = this.living.heaviest(home, settings.mergeFeatures);
      const { near, far } = this.living.search(sought, home, home);
      if (near.length === 0) break;
      const weighed = { features: home.features, weights: home.sums };
      const count = home.members.length;
      const byChance = once(() =>
        this.#likenessByChance(this.living.likeness(weighed, count, far()).map(({ cosine }) => cosine)),
      );
      let best: { cluster: Cluster; likeness: Likeness } | undefined;
      let most = 0;
      this.#likeness(weighed, publisherOf(home), count, near).forEach((likeness, at) => {
        const cluster = near[at]!;
        if (cluster.isFixed || home.apart?.has(cluster.id) || likeness.mean < settings.mergeMean) return;
        const larger = Math.max(count, cluster.members.length);
        const falls = Math.min(settings.joinFalls, Math.log2(larger));
        const smaller = Math.min(count, cluster.members.length, 3);
        // An item that came before the others is asked what one that comes now is asked.
        const isEarly = smaller === 1 && larger >= settings.earlyFrom && likeness.mean >= settings.leastMean;
        const leastEvidence =
          (isEarly ? settings.evidence : settings.mergeEvidence) - settings.evidenceFall * falls;
        if (likeness.evidence < leastEvidence) return;
        const needed =
          (isEarly ? settings.join - settings.joinFall * falls : settings.merge[smaller - 1]!) +
          this.#costOfTime(home, cluster) +
          costOfOtherNames(home, cluster, settings);
        const alike = isEarly ? scoreOf(likeness) : likeness.cosine;
        if (alike < needed) return;
        const margin = alike - Math.max(needed, byChance());
        if (margin < 0 || (best !== undefined && margin <= most)) return;
        if (isOtherOf(home.members, cluster.members)) return;
        if (!this.#canBeOneThing(home, cluster, leastEvidence)) return;
        if (!shareSomethingSpecific(home.members, cluster, this.#room)) return;
        if (likeness.cosine < settings.vetoCosine && this.#areLookAlikes(home, cluster)) return;
        const rest = withoutOthers(home, cluster, this.vocabulary.terms);
        if (rest !== undefined && this.living.likeness(rest, count, [cluster])[0]!.cosine < needed) return;
        [best, most] = [{ cluster, likeness }, margin];
      });
      if (best === undefined) break;
      const [into, from] = isOlder(home, best.cluster) ? [home, best.cluster] : [best.cluster, home];
      const terms = this.#commonTerms(into, from);
      merges.push({
        into: into.id,
        from: from.id,
        joined: { rule: 'merged', terms, score: best.likeness.cosine },
      });
      this.#absorb(into, from);
      home = into;
    }
    return merges;
  }

  #split(cluster: Cluster): Split[] {
    if (cluster.isFixed) return [];
    const halves = lookAlikes(cluster.members, this.#termOf, this.#settings);
    if (halves === undefined) return [];
    const [, moved] = halves;
    const into = newIdOf(cluster, moved);
    this.#move(cluster, into, moved);
    return [{ from: cluster.id, into, items: moved.map(({ id }) => id) }];
  }

  #costOfTime(a: { first: number; last: number }, b: { first: number; last: number }): number {
    const { gapCost, spanCost, freeSpanMs } = this.#settings;
    return (gapCost * gapOf(a, b) + spanCost * Math.max(0, spanOf(a, b) - freeSpanMs)) / DAY_MS;
  }

  /**
   * Whether what two clusters share can be one thing: of small ones what most members of each have, where one is large what any
   * has. Headlines have too few words to be asked.
   */
  #canBeOneThing(a: Cluster, b: Cluster, leastEvidence: number): boolean {
    const members = [...a.members, ...b.members];
    const words = members.reduce((sum, member) => sum + member.words, 0);
    if (words < this.#settings.splitWords * members.length) return true;
    const areSmall = Math.max(a.members.length, b.members.length) <= this.#settings.few;
    const sideOf = areSmall ? coreOf : wholeOf;
    return isOneThing(sideOf(a), sideOf(b), this.vocabulary, this.#settings, leastEvidence);
  }

  #areLookAlikes(a: Cluster, b: Cluster): boolean {
    const members = [...a.members, ...b.members].sort((one, other) => one.seq - other.seq);
    return lookAlikes(members, this.#termOf, this.#settings) !== undefined;
  }

  #absorb(into: Cluster, from: Cluster): void {
    const apart = [...(from.apart ?? [])];
    this.living.close(from);
    for (const member of from.members) {
      this.living.put(into, member);
      this.#homes.set(member.id, into);
    }
    for (const other of apart) this.separate(into.id, other);
  }

  #move(cluster: Cluster, into: string, moved: readonly Vector[]): void {
    const made = this.living.open(into);
    for (const member of moved) {
      this.living.put(made, member);
      this.living.take(cluster, member);
      this.#homes.set(member.id, made);
    }
    for (const other of cluster.apart ?? []) this.separate(made.id, other);
    this.separate(made.id, cluster.id);
  }

  #termOf = (feature: number): string => this.vocabulary.terms[feature]!;

  #sharedTerms(vector: Vector, home: Cluster, written: (feature: number) => string): string[] {
    const there = new Set(home.features);
    return [...vector.features]
      .filter((feature) => there.has(feature))
      .slice(0, SHOWN_TERMS)
      .map(written);
  }

  #commonTerms(a: Cluster, b: Cluster): string[] {
    const there = new Set(b.features);
    return this.living
      .heaviest(a, a.features.length)
      .features.filter((feature) => there.has(feature))
      .slice(0, SHOWN_TERMS)
      .map(this.#termOf);
  }
}

/** A number that is worked out when it is first asked for. */
function once(work: () => number): () => number {
  let known: number | undefined;
  return () => {
    known ??= work();
    return known;
  };
}

/** Whose items a cluster holds; undefined: those of several. */
function publisherOf({ members }: Cluster): string | undefined {
  const { publisher } = members[0]!;
  return members.every((member) => member.publisher === publisher) ? publisher : undefined;
}

/** A new uuid that tells as much of its time as that of the first item does, and is the same for the same split. */
function newIdOf(cluster: Cluster, moved: readonly Vector[]): string {
  const hash = createHash('sha256');
  hash.update(`${cluster.id} ${cluster.lastSeq} ${moved.map(({ id }) => id).join(' ')}`);
  const hex = hash.digest('hex');
  const time = moved[0]!.id.slice(0, 13);
  return `${time}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
