import { LanguageClusters } from './clusters.ts';
import type { ClusterItem, Decision } from './model.ts';
import { EVICT_EVERY, SETTINGS, type Settings } from './settings.ts';

/**
 * Decides for one item after the other which cluster it belongs to. Nothing but the items, their order and the
 * operators' decisions counts: an equal sequence makes equal clusters, however it is cut into batches. The state is that of
 * the living clusters: `restore` with all their members in the order of the sequence gives the same one.
 */
export class Clusters {
  readonly #languages = new Map<string, LanguageClusters>();
  readonly #settings: Settings;
  /** Where clusters were ended last. */
  #place = 0;

  constructor(settings: Settings = SETTINGS) {
    this.#settings = settings;
  }

  /** How many clusters live, how many items they hold and how many words are known. */
  get size(): { readonly clusters: number; readonly items: number; readonly features: number } {
    let [clusters, items, features] = [0, 0, 0];
    for (const { living, vocabulary } of this.#languages.values()) {
      clusters += living.clusters.size;
      features += vocabulary.size;
      for (const { members } of living.clusters.values()) items += members.length;
    }
    return { clusters, items, features };
  }

  /** The living clusters with the ids of their items, in the order of the sequence. */
  *all(): Generator<{ readonly id: string; readonly items: readonly string[] }> {
    for (const { living } of this.#languages.values()) {
      for (const { id, members } of living.clusters.values())
        yield { id, items: members.map((one) => one.id) };
    }
  }

  /** Living clusters that are never merged, each pair once. */
  *separations(): Generator<readonly [string, string]> {
    for (const { living } of this.#languages.values()) {
      for (const { id, apart } of living.clusters.values()) {
        for (const other of apart ?? []) if (id < other) yield [id, other];
      }
    }
  }

  /** The living clusters that one is never merged with. */
  apartFrom(cluster: string): readonly string[] {
    return this.#all().flatMap(({ living }) => [...(living.clusters.get(cluster)?.apart ?? [])]);
  }

  /** Whether an item is in a living cluster. */
  knows(item: string): boolean {
    return this.clusterOf(item) !== undefined;
  }

  /** The living cluster that an item is in. */
  clusterOf(item: string): string | undefined {
    for (const clusters of this.#all()) {
      const cluster = clusters.clusterOf(item);
      if (cluster !== undefined) return cluster;
    }
    return undefined;
  }

  /** The items of a living cluster, in the order of the sequence. */
  itemsOf(cluster: string): readonly string[] | undefined {
    for (const { living } of this.#all()) {
      const found = living.clusters.get(cluster);
      if (found !== undefined) return found.members.map(({ id }) => id);
    }
    return undefined;
  }

  /** Places an item. Sequence numbers ascend. */
  add(item: ClusterItem): Decision {
    const known = this.#all().find((clusters) => clusters.clusterOf(item.id) !== undefined);
    const decision =
      known === undefined && standsAlone(item) ? alone(item) : (known ?? this.#of(item.language)).add(item);
    this.pass(item.seq);
    return decision;
  }

  /**
   * Goes on to a place in the sequence whose item is not placed. What ends at a place ends also where that has no item any more,
   * because the item changed before it came: a start from the rows knows nothing of it.
   */
  pass(seq: number): void {
    const place = Math.floor(seq / EVICT_EVERY) * EVICT_EVERY;
    if (place <= this.#place) return;
    this.#place = place;
    for (const clusters of this.#all()) clusters.end(place);
  }

  /**
   * Puts an item where it was placed before.
   * @param isFixed whether the cluster is one that items may join, but that is never merged or split.
   */
  restore(item: ClusterItem, cluster: string, isFixed = false): void {
    const there = this.#all().find(({ living }) => living.clusters.has(cluster));
    if (there === undefined && standsAlone(item)) return;
    (there ?? this.#of(item.language)).restore(item, cluster, isFixed);
  }

  /** Two clusters that are never merged. */
  separate(a: string, b: string): void {
    for (const clusters of this.#all()) clusters.separate(a, b);
  }

  /** Makes two clusters one, as an operator decided. */
  unite(into: string, from: string): void {
    for (const clusters of this.#all()) clusters.unite(into, from);
  }

  /** Takes items out of a cluster into a new one, as an operator decided; the two are never merged. */
  part(from: string, into: string, items: readonly string[]): void {
    for (const clusters of this.#all()) clusters.part(from, into, items);
  }

  #all(): LanguageClusters[] {
    return [...this.#languages.values()];
  }

  #of(language: string): LanguageClusters {
    let clusters = this.#languages.get(language);
    if (clusters === undefined) {
      clusters = new LanguageClusters(language, this.#settings);
      this.#languages.set(language, clusters);
    }
    return clusters;
  }
}

/** A round-up and a live blog tell of many things: nothing joins them, and they join nothing. */
const standsAlone = ({ kind }: ClusterItem): boolean => kind === 'round_up' || kind === 'live_blog';

const alone = ({ id, kind }: ClusterItem): Decision => ({
  item: id,
  cluster: id,
  isNew: true,
  joined: { rule: kind, terms: [], score: null },
  merges: [],
  splits: [],
});
