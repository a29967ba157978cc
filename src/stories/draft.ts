import type {
  Direction,
  EntityKind,
  StoryAsset,
  StoryClaim,
  StoryImpactDetail,
  StorySource,
} from './model.ts';
import type { VerificationState } from './states.ts';

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
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      /** The draft itself cannot be published, whatever stands. */
      readonly isFault?: true;
    };

/** A change that was written in a transaction still under way. */
export interface StoryChange {
  readonly kind: 'created' | 'revised' | 'retracted' | 'merged' | 'restricted' | 'released';
  /** TypeID. */
  readonly id: string;
  readonly revision: number;
  readonly pos: bigint;
}
