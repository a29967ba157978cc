import type { Clause, Term } from '../term.ts';
import type { TextQuery } from './query.ts';

/** The orders that a list may have. */
export const STORY_SORTS = ['pipeline', 'oldest', 'popular', 'relevance'] as const;
export type StorySort = (typeof STORY_SORTS)[number];

/** What the index is asked for: the stories of a list, as terms, words and bounds. */
export interface Question {
  /** Each clause is a set of terms of which a story must have one. */
  readonly facets: readonly Clause[];
  /** Terms that a story must not have. */
  readonly excluded: readonly Term[];
  readonly text: TextQuery | undefined;
  /** Inclusive, ms since 1970. */
  readonly published: Bounds;
  readonly updated: Bounds;
  /** The place on the tape to read at. Undefined: the present. */
  readonly pos: bigint | undefined;
  /** True: something was named that no story has, so nothing can match. */
  readonly nothing: boolean;
}
export interface Bounds {
  readonly since: number | undefined;
  readonly until: number | undefined;
}
