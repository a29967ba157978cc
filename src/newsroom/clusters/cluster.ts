import type { Vector } from './vector.ts';

/** A living cluster. */
export interface Cluster {
  /** uuid. */
  readonly id: string;
  /** Its place in the lists of the vocabulary. */
  readonly slot: number;
  /** In the order of their sequence. */
  readonly members: Vector[];
  /** The features of the members and the sums of their weights; those of its one member itself while it has one. */
  features: number[];
  sums: number[];
  /** Whether they are the member's own: they are copied before they change. */
  isShared: boolean;
  /** Dates of the first and the last member, in ms. */
  first: number;
  last: number;
  lastSeq: number;
  /** Items may join it, but it is never merged or split: its story was there before there were clusters. */
  isFixed: boolean;
  /** Clusters that it is never merged with; undefined: none. */
  apart: Set<string> | undefined;
}

/** How alike two things are, as long as neither changes. */
export interface Likeness {
  /** Between the sums. Worked out when it is asked for: what hardly anything is shared with is not asked. */
  readonly cosine: number;
  /** Mean over all pairs of members. */
  readonly mean: number;
  /** How many features are in both. */
  readonly shared: number;
  /** How unlikely it is that they share these by chance, in nats. */
  readonly evidence: number;
}

/** How far outside each other two spans of time are, in ms; 0 where they overlap. */
export const gapOf = (a: Span, b: Span): number => Math.max(0, a.first - b.last, b.first - a.last);

/** How long both last together, in ms. */
export const spanOf = (a: Span, b: Span): number => Math.max(a.last, b.last) - Math.min(a.first, b.first);

export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Whether a cluster has the earlier first item of the sequence. Ids tell nothing of that: those of two processes, or of
 * what was split off, are in no order, and two imports of one file would end in different clusters.
 */
export const isOlder = (a: Cluster, b: Cluster): boolean => a.members[0]!.seq < b.members[0]!.seq;

/** Puts a member in its place in the sequence. */
export function insert(members: Vector[], member: Vector): void {
  let at = members.length;
  while (at > 0 && members[at - 1]!.seq > member.seq) at -= 1;
  members.splice(at, 0, member);
}
