import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Database, Sql } from '../platform/database.ts';
import {
  Frequencies,
  NearStories,
  Rankings,
  SealedStories,
  SealState,
  Tallies,
  Totals,
} from '../retrieval/index.ts';
import type { StoryChange } from './draft.ts';
import { TapeWatch } from './history/watch.ts';
import { HistoryEdge } from './history-edge.ts';
import { KnownVocabulary } from './indexing/vocabulary.ts';
import { FillState } from './publish/fill.ts';
import { ReadCounts } from './publish/reading.ts';

/** The dependencies of this module's operations; one for each process. */
export interface StoryRoom {
  readonly db: Database;
  /** Signs cursors; the same on every node. */
  readonly cursorKey: KeyObject;
  /** What links begin with, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether lists are read from replicas: then every cursor says what its reader has seen. */
  readonly replicated: boolean;
  readonly known: KnownVocabulary;
  readonly fill: FillState;
  readonly history: HistoryEdge;
  readonly totals: Totals;
  readonly frequencies: Frequencies;
  readonly seal: SealState;
  readonly sealedStories: SealedStories;
  readonly tallies: Tallies;
  readonly rankings: Rankings;
  readonly nearStories: NearStories;
  readonly watch: TapeWatch;
  /** Reads of single stories that are not written yet. */
  readonly reads: ReadCounts;
  /**
   * Listeners that run in the transaction that changes stories (saved searches, outgoing events), in this order. They
   * get only announced changes. src/main.ts fills it.
   */
  readonly listeners: StoryListener[];
}

/** Runs inside the transaction, after the states are written and while other publishers wait: be quick. */
export type StoryListener = (sql: Sql, changes: readonly StoryChange[]) => Promise<void>;

/** Opens the stories. Its caches may be lost at any time: they derive from the database. */
export function openStories(options: {
  db: Database;
  cursorKey: Buffer;
  baseUrl: string;
  replicated?: boolean;
}): StoryRoom {
  return {
    ...options,
    // As a key object it is prepared once; lists sign two cursors each.
    cursorKey: createSecretKey(options.cursorKey),
    replicated: options.replicated === true,
    ...memory(options.db),
    reads: new ReadCounts(),
    listeners: [],
  };
}

/**
 * The stories of the same service, read from a replica: what is remembered of them is its own, and reads are counted
 * in one place.
 */
export function storiesOver(room: StoryRoom, db: Database): StoryRoom {
  return { ...room, db, ...memory(db), listeners: [] };
}

/** What is remembered of one database, and may be lost at any time. */
function memory(db: Database) {
  return {
    known: new KnownVocabulary(),
    fill: new FillState(),
    history: new HistoryEdge(db),
    totals: new Totals(),
    frequencies: new Frequencies(),
    seal: new SealState(),
    sealedStories: new SealedStories(),
    tallies: new Tallies(),
    rankings: new Rankings(),
    nearStories: new NearStories(),
    watch: new TapeWatch(db),
  };
}
