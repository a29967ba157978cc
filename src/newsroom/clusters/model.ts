import type { ItemKind, Joined } from '../items/index.ts';

/** What the clusters need of an item. */
export interface ClusterItem {
  /** uuid. */
  readonly id: string;
  /** Its place in the committed sequence; a changed item comes again with a new one. */
  readonly seq: number;
  /** BCP 47 primary subtag. Items of two languages never share a cluster. */
  readonly language: string;
  readonly kind: ItemKind;
  /** Its name, without which tails of headlines ("- Reuters") would count as words. */
  readonly publisher: string;
  readonly title: string;
  /** Summary or text or both: only the first words count. */
  readonly text: string;
  /** uuid of the item that it is a reprint of; absent, or its own: it is no reprint. */
  readonly originId?: string | undefined;
  /** Its own date, in ms. */
  readonly publishedAt: number;
}

/** Two clusters that are one from now on. */
export interface Merge {
  /** The older one, which goes on. */
  readonly into: string;
  readonly from: string;
  readonly joined: Joined;
}

/** A cluster that is two from now on; the two are never merged again. */
export interface Split {
  /** The cluster that was parted, which goes on with the part that has more origins. */
  readonly from: string;
  /** The new cluster. */
  readonly into: string;
  /** The items of the new cluster, in the order of their sequence. */
  readonly items: readonly string[];
}

/** What became of an item, and what followed from it, in the order in which it happened. */
export interface Decision {
  readonly item: string;
  /** The cluster that it is in after `merges` and `splits`. */
  readonly cluster: string;
  /** Whether the cluster began with this item. */
  readonly isNew: boolean;
  readonly joined: Joined;
  readonly merges: readonly Merge[];
  readonly splits: readonly Split[];
}
