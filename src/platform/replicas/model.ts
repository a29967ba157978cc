import type { Database } from '../database.ts';

/**
 * What is known of a replica. `ready`: it answers requests. `behind`: more than a second behind the primary. `away`: it
 * does not answer. `promoted`: it takes writes of its own. `diverged`: it holds another history than the primary.
 * `unproven`: it has just been found, and nothing of that is known yet.
 */
export const REPLICA_STATES = ['ready', 'behind', 'away', 'promoted', 'diverged', 'unproven'] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

/** A replica as operators are shown it. */
export interface ReplicaStatus {
  /** Its address without user and password. */
  readonly name: string;
  readonly state: ReplicaState;
  /** How long ago the primary stood where this replica stands, at most; null: it never was known. */
  readonly lagSeconds: number | null;
  /** The place on the tape that it had reached when it was asked last. */
  readonly position: bigint;
}

/** A replica that answers requests. */
export interface ReplicaReader {
  /** Reads from it, and from the primary what it no longer answers. */
  readonly db: Database;
  /** The place on the tape that it has reached. */
  readonly position: bigint;
}

/** The replicas of a database (DATABASE_READ_URLS), and how far each of them has come. */
export interface Replicas {
  /** All of them, in the order of the setting, whatever their state. */
  readonly readers: readonly ReplicaReader[];
  /**
   * One that is at most a second behind and has reached a place, each in its turn; undefined: the primary answers.
   * Not asked for by anybody who would wait: it is known already.
   */
  pick(position: bigint): ReplicaReader | undefined;
  status(): readonly ReplicaStatus[];
  close(): Promise<void>;
}

/** What a database that reads from a replica says of itself (`Database.replica`). */
export interface ReplicaSide {
  readonly primary: Database;
  /** How often it was given up: connections of before may be frozen, and are not used again. */
  readonly timesLeft: number;
  /**
   * Sees to it that what is read from now on has reached a place on the tape.
   * @throws NeedsPrimary when the replica has not.
   */
  reach(position: bigint): Promise<void>;
  /** Asks a replica over connections of somebody's own, and the primary where the replica gives no answer. */
  orPrimary<T>(replica: () => Promise<T>, primary: () => Promise<T>): Promise<T>;
}

/**
 * A replica cannot answer this request: it has not come as far, or the request writes. Whoever let the request in
 * (schema/graph/reading.ts) has the primary answer all of it.
 */
export class NeedsPrimary extends Error {
  override name = 'NeedsPrimary';
}

/** Whether an error, or what caused it, asks for the primary. */
export function needsPrimary(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < DEEPEST && each instanceof Error; depth += 1) {
    if (each instanceof NeedsPrimary) return true;
    const { originalError, cause } = each as { originalError?: unknown; cause?: unknown };
    each = originalError ?? cause;
  }
  return false;
}

// How many nested causes are examined.
const DEEPEST = 6;
