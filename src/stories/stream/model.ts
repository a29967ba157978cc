import type { Problem } from '../../platform/problem.ts';
import type { Listener, Wire } from '../../platform/sink.ts';
import type { ChangeCause, Mark } from '../history/changes.ts';
import type { Shape, StoryRecord } from '../model.ts';
import type { WatchedFilter } from './matcher.ts';

export const STORY_EVENT_KINDS = ['upsert', 'retract', 'merge', 'leave'] as const;
export type StoryEventKind = (typeof STORY_EVENT_KINDS)[number];

/** A change as a stream tells it. */
export interface StoryChanged {
  /** As in /v1/changes; `leave`: the story no longer matches the stream's filters. */
  readonly kind: StoryEventKind;
  readonly cause: ChangeCause | null;
  /** TypeID of the story. */
  readonly id: string;
  /** Time of the commit, RFC 3339. */
  readonly at: string;
  readonly revision: number;
  /** With `merge`: TypeID of the story that remains. */
  readonly mergedInto: string | null;
  /** With `retract`: why, where it was said. */
  readonly reason: string | null;
  /** With `upsert`: the story as it stood there; null when it was retracted or restricted since. */
  readonly record: StoryRecord | null;
}

/** What a stream of stories carries. */
export type StoryEvent =
  | StoryChanged
  /** Told once, where it begins: what was passed over in its filters, a sentence each. */
  | { readonly kind: 'status'; readonly warnings: readonly string[] }
  /** A sign of life; its cursor keeps a reader of few stories near the present. */
  | { readonly kind: 'heartbeat'; readonly at: string; readonly intervalMs: number }
  /** The place to go on from was not of this history: the stream goes on from now. */
  | { readonly kind: 'reset' };

/** How events become bytes on one wire: readers with the same key get the very same ones. */
export interface StoryEncoding extends Wire {
  /** Names wire, selection and shape, never the filter. */
  readonly key: string;
  /** What a stream opens with. */
  readonly opening: string;
  /** @param cursor what the reader resumes with. */
  frame(event: StoryEvent, cursor: string): string;
  /** The last words of a stream that the service ends. */
  problem(problem: Problem): string;
}

/** What somebody wants to be sent. */
export interface StoryWish extends Listener {
  /** Name of the plan: it decides which stories are open. */
  readonly plan: string;
  /** Undefined: all stories. */
  readonly watched: WatchedFilter | undefined;
  /** Only changes by which a story first matches. */
  readonly entersOnly: boolean;
  readonly shape: Shape;
  /** A place to go on from; `foreign`: one of another history. Undefined: from now on. */
  readonly after: Mark | 'foreign' | undefined;
  readonly encoding: StoryEncoding;
  /**
   * Pays for a further hundred changes that are read from the past.
   * @throws Problem that ends the stream.
   */
  readonly pay: () => Promise<void>;
}
