// The nouns of the room: what a story is, what can be asked about stories, and what is answered.
// Field names and enumerations are those of the public interface (docs/api.md).

import type { FacetKind, StorySort } from '../retrieval/index.ts';
import type { CountName, TimeName, ValuesName } from './filters.ts';
import type { VerificationState } from './states.ts';

export { FACET_KINDS, type FacetKind, STORY_SORTS, type StorySort } from '../retrieval/index.ts';
export type { VerificationState } from './states.ts';

export const STORY_FIELDS = [
  'id',
  'slug',
  'title',
  'summary',
  'language',
  'category',
  'tags',
  'countries',
  'entities',
  'impactPaths',
  'assets',
  'popularity',
  'verificationState',
  'publishedAt',
  'updatedAt',
  'revision',
  'sourceCount',
  'links',
] as const;
export type StoryField = (typeof STORY_FIELDS)[number];

/** Lengths of time that stories can be counted by, in UTC. */
export const GROUPINGS = ['hour', 'day'] as const;
export type GroupBy = (typeof GROUPINGS)[number];

/** Heavy detail groups: read only when asked for. */
export const STORY_GROUPS = ['sources', 'claims', 'impactDetails', 'body'] as const;
export type StoryGroup = (typeof STORY_GROUPS)[number];

/** Where each group is kept in story_revisions. */
export const GROUP_COLUMNS: Readonly<Record<StoryGroup, string>> = {
  sources: 'sources',
  claims: 'claims',
  impactDetails: 'impact_details',
  body: 'body',
};

export type Confidence = 'low' | 'medium' | 'high';
export type EvidenceType = 'documented_fact' | 'inference' | 'scenario' | 'counterfactor';
export type Direction = 'up' | 'down' | 'mixed';
export type EntityKind =
  | 'country'
  | 'organization'
  | 'company'
  | 'central_bank'
  | 'person'
  | 'office'
  | 'place'
  | 'crypto_asset'
  | 'commodity'
  | 'currency'
  | 'topic';

export interface StoryEntity {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly kind: EntityKind;
}
export interface StoryImpactPath {
  readonly id: string;
  readonly token: string;
  readonly label: string;
  readonly direction: Direction;
}
export interface StoryAsset {
  readonly ticker: string;
  readonly label: string;
}
export interface StorySource {
  readonly id: string;
  readonly publisher: string;
  readonly domain: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly publishedAt: string | null;
  readonly sourceType: 'publisher' | 'svc_record';
  readonly independence: 'primary' | 'independent' | 'svc_analysis';
  readonly snippet: string;
}
export interface Quote {
  readonly sourceId: string;
  /** An exact substring of what the source said. */
  readonly quote: string;
}
export interface StoryClaim {
  readonly id: string;
  readonly claim: string;
  readonly evidenceType: EvidenceType;
  readonly confidence: Confidence;
  readonly state: 'reported' | 'corroborated' | 'contested' | 'retracted';
  readonly supporting: readonly Quote[];
  readonly contradicting: readonly Quote[];
}
export interface StoryImpactDetail {
  readonly impactPath: string;
  readonly direction: Direction;
  readonly magnitude: 'low' | 'medium' | 'high';
  readonly horizon: 'immediate' | 'short_term' | 'medium_term';
  readonly rationale: string;
  readonly evidenceType: EvidenceType;
  readonly confidence: Confidence;
  readonly assets: readonly StoryAsset[];
}
export interface StoryBody {
  readonly html: string;
  readonly text: string;
  readonly wordCount: number;
}
/** Why a story matched `q`: the fields that hold its words, and the text around them. */
export interface StoryMatch {
  readonly fields: readonly string[];
  readonly highlights: readonly { readonly field: string; readonly text: string }[];
}

export interface Story {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** BCP 47, such as `en`. */
  readonly language: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** ISO 3166-1 alpha-2 of the G20 states the story is about; EU and AFU for the two unions. */
  readonly countries: readonly string[];
  readonly entities: readonly StoryEntity[];
  readonly impactPaths: readonly StoryImpactPath[];
  readonly assets: readonly StoryAsset[];
  /** 0 to 999,999; docs/popularity.md has the formula. */
  readonly popularity: number;
  readonly verificationState: VerificationState;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** How many sources report it, those too that are not shown; null: written before they were counted. */
  readonly sourceCount: number | null;
  readonly links: { readonly self: string; readonly html: string; readonly rss: string };
  readonly sources?: readonly StorySource[];
  readonly claims?: readonly StoryClaim[];
  readonly impactDetails?: readonly StoryImpactDetail[];
  readonly body?: StoryBody;
  readonly match?: StoryMatch;
}

/** Which fields and groups of a story are wanted; SQL reads only those. */
export interface Shape {
  readonly fields: ReadonlySet<StoryField>;
  readonly groups: ReadonlySet<StoryGroup>;
}

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

/**
 * One story as it lies in the database: the members of its JSON, each already written. REST joins them, GraphQL
 * projects them; `toStory` parses them where a plain object is needed.
 */
export interface StoryRecord {
  /** TypeID. */
  readonly id: string;
  readonly uuid: string;
  readonly popularity: number;
  /**
   * JSON members without braces, separated by a comma and a newline, in the order of CARD_FIELDS: `"slug":"...",`.
   * No JSON text holds a raw newline, so a split at newlines gives the members back.
   */
  readonly card: string;
  /** The JSON value of each group that the shape names. */
  readonly groups: Partial<Record<StoryGroup, string>>;
  readonly match?: StoryMatch;
  /** Continues the list after this story. Made when asked for: most lists need one of them. */
  readonly cursor: () => string;
}

export interface StoryPage {
  /** In the order of the list; none where they are joined. */
  readonly records: readonly StoryRecord[];
  /**
   * The JSON of the stories with commas between them, as the bytes of UTF-8, a character each, where the caller takes
   * that and it can be had.
   */
  readonly articles: string | undefined;
  readonly page: PageInfo;
  /** Continue the list after its first and its last story; null where it has none. */
  readonly ends: { readonly start: () => string | null; readonly end: () => string | null };
  /** The words that were searched for, given or held by the cursor. */
  readonly q: string | undefined;
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

/** A draft of a story, from a newsroom, an import or an operator, before it has ids and positions. */
export interface StoryDraft {
  /** The keys that identify the story when it is published again: a canonical URL or a publisher's id (prefixed). */
  readonly keys: readonly string[];
  /** The wanted slug; the title's when absent. Made unique by the room. */
  readonly slug?: string;
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly countries: readonly string[];
  readonly entities: readonly DraftEntity[];
  readonly impactPaths: readonly {
    readonly token: string;
    readonly label: string;
    readonly direction: Direction;
  }[];
  readonly assets: readonly DraftAsset[];
  readonly verificationState: VerificationState;
  /** RFC 3339 UTC. Never changes after the first revision. */
  readonly publishedAt: string;
  /** RFC 3339 UTC; the moment of publishing unless given. */
  readonly updatedAt?: string;
  readonly sources: readonly Omit<StorySource, 'id'>[];
  /** How many there are, where more report it than are shown; as many as `sources` unless given. */
  readonly sourceCount?: number;
  readonly claims: readonly DraftClaim[];
  readonly impactDetails: readonly DraftImpactDetail[];
  /** HTML is sanitised by the room; text and word count are derived from it. */
  readonly bodyHtml: string;
  /** How many independent origins report it, where the newsroom has counted them; else told by the sources. */
  readonly origins?: number;
}
export interface DraftAsset extends StoryAsset {
  readonly kind: string;
}
/** Its assets need not be among the story's own: an impact path may reach what the story does not name. */
export interface DraftImpactDetail extends Omit<StoryImpactDetail, 'assets'> {
  readonly assets: readonly DraftAsset[];
}
export interface DraftEntity {
  readonly slug: string;
  readonly label: string;
  readonly kind: EntityKind;
  /** ISO 3166-1 alpha-2, EU or AFU, where the entity is such a country or belongs to one. */
  readonly country?: string;
  readonly aliases?: readonly string[];
}
export interface DraftClaim extends Omit<StoryClaim, 'id' | 'supporting' | 'contradicting'> {
  /** `source` is an index into the draft's sources. */
  readonly supporting: readonly { readonly source: number; readonly quote: string }[];
  readonly contradicting: readonly { readonly source: number; readonly quote: string }[];
}

export type PublishOutcome =
  | {
      readonly kind: 'created' | 'revised';
      readonly id: string;
      readonly slug: string;
      readonly revision: number;
      readonly pos: bigint;
    }
  | { readonly kind: 'unchanged'; readonly id: string; readonly slug: string; readonly revision: number }
  | { readonly kind: 'rejected'; readonly reason: string };

/** A change that was written in a transaction still under way. */
export interface StoryChange {
  readonly kind: 'created' | 'revised' | 'retracted' | 'merged' | 'restricted' | 'released';
  /** TypeID. */
  readonly id: string;
  readonly revision: number;
  readonly pos: bigint;
}
