// The types of posts, of requests for posts, and of drafts. Names are those of the public interface
// (docs/editorial.md).

export const POST_TYPES = ['article', 'opinion', 'investigation', 'analysis'] as const;
export type PostType = (typeof POST_TYPES)[number];

/** The values of the filter: `country_analysis` is another name of `analysis` (specification, "Editorial post"). */
export const POST_TYPE_FILTERS = [...POST_TYPES, 'country_analysis'] as const;
export type PostTypeFilter = (typeof POST_TYPE_FILTERS)[number];

/** A type as people write it: the specification itself says "country analysis". Blank, hyphen and plus are `_`. */
export function postTypeText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s+_-]+/g, '_');
}

export const POST_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type PostPeriod = (typeof POST_PERIODS)[number];

export interface PostSection {
  /** Unique within the post, made from the heading: an anchor. */
  readonly id: string;
  readonly heading: string;
  /** Sanitised. */
  readonly html: string;
  readonly text: string;
  /** Numbers of the citations that the text marks as `[n]`, ascending. */
  readonly citations: readonly number[];
}

/** An exact quote from a source story or one of its sources, as it was when the post was published. */
export interface PostCitation {
  /** From 1, in the order of the draft. */
  readonly n: number;
  readonly title: string;
  readonly url: string | null;
  readonly publisher: string;
  readonly publishedAt: string | null;
  /** An exact part of the snippet of a source, or of the body, of one of the source stories. */
  readonly quote: string;
}

/** An automated persona; there are no others. Its disclosure says that it is automated, too. */
export interface Persona {
  /** Lower-case words joined by hyphens. */
  readonly slug: string;
  readonly name: string;
  readonly bio: string;
  /** Says that the persona is automated. */
  readonly disclosure: string;
}

export interface PostFilter {
  readonly type?: PostTypeFilter | null | undefined;
  /** ISO 3166-1 alpha-2 or English name of a G20 member, EU, AFU. */
  readonly country?: string | null | undefined;
  readonly category?: string | null | undefined;
}

/** Which part of a list; a cursor wins over an offset. */
export interface PostWindow {
  /** 1 to 100. */
  readonly size: number;
  readonly cursor?: string | null | undefined;
  /** Zero-based. */
  readonly offset?: number | null | undefined;
}

/** A draft of a post, before it has ids and positions. */
export interface PostDraft {
  /** The keys that identify the post when it is published again. */
  readonly keys: readonly string[];
  /** The wanted slug; the title's when absent. Made unique by the room. */
  readonly slug?: string;
  readonly type: PostType;
  /** Of an analysis; no other type has one. */
  readonly period?: PostPeriod | null;
  readonly title: string;
  /** The post's message, in a sentence or two. */
  readonly dek: string;
  readonly categories: readonly string[];
  /** Codes of G20 members. */
  readonly countries: readonly string[];
  readonly persona: Persona;
  /** Citations stand in the text as `[1]`. HTML is sanitised by the room; text is derived from it. */
  readonly sections: readonly { readonly heading: string; readonly html: string }[];
  /** Ids or slugs of the stories that the post was written from, most important first. */
  readonly sourceStories: readonly string[];
  readonly citations: readonly DraftCitation[];
  /** RFC 3339. Never changes after the first revision. */
  readonly publishedAt: string;
  /** RFC 3339; the moment of publishing unless given. */
  readonly updatedAt?: string;
}

/**
 * A quotation. Title, address, publisher and time are those of the source that contains it, so that no citation can
 * name another source.
 */
export interface DraftCitation {
  /** Id or slug of one of the source stories. */
  readonly story: string;
  readonly quote: string;
  /** `src_...`: the source that says it, where several do; the first that does unless given. */
  readonly source?: string;
}

/** A change that was written in a transaction still under way. */
export interface PostChange {
  readonly kind: 'created' | 'revised';
  /** TypeID. */
  readonly id: string;
  readonly revision: number;
  readonly pos: bigint;
}
