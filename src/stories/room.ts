import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { Frequencies } from './plan.ts';
import { Totals } from './total.ts';
import { KnownVocabulary } from './vocabulary.ts';
import { TapeWatch } from './watch.ts';

/** What the operations of this room work with; one a process. */
export interface StoryRoom {
  readonly db: Database;
  /** Signs cursors; the same on every node. */
  readonly cursorKey: KeyObject;
  /** What links begin with, without a slash at the end. */
  readonly baseUrl: string;
  readonly known: KnownVocabulary;
  readonly totals: Totals;
  readonly frequencies: Frequencies;
  readonly watch: TapeWatch;
}

/** Opens the room. What it remembers may be lost at any time: all of it follows from the database. */
export function openStories(options: { db: Database; cursorKey: Buffer; baseUrl: string }): StoryRoom {
  return {
    ...options,
    // As a key object it is prepared once; lists sign two cursors each.
    cursorKey: createSecretKey(options.cursorKey),
    known: new KnownVocabulary(),
    totals: new Totals(),
    frequencies: new Frequencies(),
    watch: new TapeWatch(options.db),
  };
}
