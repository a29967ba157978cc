import type { FacetKind, StorySort } from '../../retrieval/index.ts';
import type { StoryRecord } from '../model.ts';
import type { CountName, TimeName, ValuesName } from './filters.ts';

// What can be asked of a list of stories, and what it answers.

/** Lengths of time that stories can be counted by, in UTC. */
export const GROUPINGS = ['hour', 'day'] as const;
export type GroupBy = (typeof GROUPINGS)[number];

/**
 * The filters of a list (filters.ts). Values are as the caller wrote them; the room resolves and checks them. Where a
 * filter takes several, a text holds them as REST writes them (values.ts), and a list holds them one by one.
 */
export type StoryFilter = {
  readonly [Name in ValuesName]?: string | readonly string[] | null | undefined;
} & { readonly [Name in TimeName]?: string | null | undefined } & {
  readonly [Name in CountName]?: string | number | null | undefined;
} & {
  /** Fields, by commas or one by one. */
  readonly searchIn?: string | readonly string[] | null | undefined;
  readonly q?: string | null | undefined;
  /** Values that stories must not have, one by one. */
  readonly exclude?: StoryExclusions | null | undefined;
};
export type StoryExclusions = { readonly [Name in ValuesName]?: readonly string[] | null | undefined };

/** Which part of a list. Precedence: cursor over offset over page number. */
export interface StoryWindow {
  /** 1 to 100. */
  readonly size: number;
  readonly sort?: StorySort | null | undefined;
  readonly cursor?: string | null | undefined;
  /** Zero-based. */
  readonly offset?: number | null | undefined;
  /** Starts at 1. */
  readonly number?: number | null | undefined;
  /** GraphQL's `last`/`before`: the window that ends before the cursor. */
  readonly backward?: boolean | undefined;
  /** A window of an export: its cursors keep the state of the first window, and nothing is counted (total 0). */
  readonly walk?: boolean | undefined;
  /** Which stories match is asked, and not why: their texts are not read for words to mark, and `match` stays away. */
  readonly unmarked?: boolean | undefined;
  /** The caller takes the stories as one text, where they are wanted whole: `StoryPage.articles`. */
  readonly joined?: boolean | undefined;
  /** Counts that are wanted beside the window: `StoryPage.tally` has them. */
  readonly facets?: readonly FacetKind[] | null | undefined;
  readonly groupBy?: GroupBy | null | undefined;
}

export interface PageInfo {
  readonly size: number;
  readonly returned: number;
  readonly number: number | null;
  readonly offset: number | null;
  readonly total: number;
  readonly totalRelation: 'eq' | 'gte';
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly sort: StorySort;
  /** The last commit visible to the answer. */
  readonly asOf: string;
  /** The place of that commit on the tape: what an ETag is made from. */
  readonly pos: bigint;
  /** What was passed over of the question, and where the answer ends early; a sentence each. */
  readonly warnings: readonly string[];
}

/** Parameters of a list by their names in REST, as a caller may write them. */
export type ListParameters = Readonly<Record<string, string>>;

export interface StoryPage {
  /** In the order of the list; none where they are joined. */
  readonly records: readonly StoryRecord[];
  /**
   * The JSON of the stories with commas between them, as the bytes of UTF-8, a character each, where the caller takes
   * that and it can be had.
   */
  readonly articles: string | undefined;
  readonly page: PageInfo;
  /**
   * Whether the caller named the place of the tape (`as_of`, a cursor that pins it). The tape may grow without it, but a purge
   * takes words out of it: `page.pos` does not tell its states apart.
   */
  readonly isPinned: boolean;
  /** Continue the list after its first and its last story; null where it has none. */
  readonly ends: { readonly start: () => string | null; readonly end: () => string | null };
  /** The words that were searched for, given or held by the cursor. */
  readonly q: string | undefined;
  /** The filter of the list, given or held by the cursor, as the parameters of REST. */
  readonly parameters: () => ListParameters;
  /** Counts of the whole list, at the place of the tape that the page was read at. */
  readonly tally: (asked: TallyAsked) => Promise<Tally>;
  /** Those that the window was asked with. */
  readonly counts: Tally | undefined;
}

export interface TallyAsked {
  readonly facets?: readonly FacetKind[] | null | undefined;
  readonly groupBy?: GroupBy | null | undefined;
}

/** How many stories of a list have what, and were published when. */
export interface Tally {
  readonly facets: readonly FacetCounts[];
  readonly groups?: GroupCounts;
}
export interface FacetCounts {
  readonly kind: FacetKind;
  /** `gte`: only the newest 10,000 stories were counted. */
  readonly relation: 'eq' | 'gte';
  /** The most frequent first. `value` is what the filter of that kind takes. */
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}
export interface GroupCounts {
  readonly by: GroupBy;
  readonly relation: 'eq' | 'gte';
  /** The newest first, without those that have no story. `from` inclusive, `to` exclusive, RFC 3339 UTC. */
  readonly groups: readonly { readonly from: string; readonly to: string; readonly count: number }[];
}
