import type { Database } from '../database.ts';

/**
 * What is known of a replica. `ready`: it answers requests. `behind`: more than a second behind the primary. `away`: it
 * does not answer. `promoted`: it takes writes of its own. `diverged`: it holds another history than the primary.
 * `unproven`: it has just been found, and nothing of that is known yet.
 */
export const REPLICA_STATES = ['ready', 'behind', 'away', 'promoted', 'diverged', 'unproven'] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

/** A replica as operators see it. */
export interface ReplicaStatus {
  /** Its address without user and password. */
  readonly name: string;
  readonly state: ReplicaState;
  /** Upper bound of the time that this replica is behind the primary; null if it was never known. */
  readonly lagSeconds: number | null;
  /** The position on the tape that it had reached when it was last asked. */
  readonly position: bigint;
}

/** A replica that answers requests. */
export interface ReplicaReader {
  /** Reads from the replica, or from the primary if the replica no longer answers. */
  readonly db: Database;
  /** The position on the tape that it has reached. */
  readonly position: bigint;
}

/** The replicas of a database (DATABASE_READ_URLS), with the position of each. */
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

/** The replica that a database reads from (`Database.replica`). */
export interface ReplicaSide {
  readonly primary: Database;
  /** How often it was given up. Earlier connections may be frozen and are not used again. */
  readonly timesLeft: number;
  /**
   * Sees to it that what is read from now on has reached a place on the tape.
   * @throws NeedsPrimary when the replica has not.
   */
  reach(position: bigint): Promise<void>;
  /** Asks a replica over the caller's own connections, or the primary if the replica gives no answer. */
  orPrimary<T>(replica: () => Promise<T>, primary: () => Promise<T>): Promise<T>;
}

/**
 * A replica cannot answer this request: it has not come as far, or the request writes. Whoever let the request in
 * (schema/graph/reading.ts) has the primary answer all of it.
 */
export class NeedsPrimary extends Error {
  override name = 'NeedsPrimary';
}

/** Whether an error or its cause means that the primary must be asked. */
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
