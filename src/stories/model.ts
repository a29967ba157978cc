// What a story is. Lists of stories are in list-model.ts, and stories before they are published in draft.ts. Field names and
// enumerations are those of the public interface (docs/api.md).

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

/** The tag of an invented story, and the section under which its publishers file it. The pages say so beside its title. */
export const SYNTHETIC_TAG = 'synthetic';

/** Whether a story is invented: whatever is quoted from it says so too. */
export const isSynthetic = ({ tags }: Pick<Story, 'tags'>): boolean => tags.includes(SYNTHETIC_TAG);

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

/** What stands behind a statement, in words for readers. Quotes back contested claims too, so no word calls one a fact. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceType, string>> = {
  documented_fact: 'backed by quotes',
  inference: 'inference',
  scenario: 'scenario',
  counterfactor: 'evidence against',
};
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
