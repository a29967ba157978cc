// The types of lookups: records of the names in stories, and requests for them. Member names are those of the public
// interface (docs/lookups.md).
import type { EntityKind } from '../stories/index.ts';

/** Most records of one lookup (interface specification, "Limits"). */
export const LARGEST_LOOKUP = 50;
/** Records of a lookup when the caller names no limit. */
export const DEFAULT_LOOKUP = 20;

/** Stories by their time of publication, up to now; each is exact up to 10,000 and never more. */
export interface RecentCounts {
  readonly last24h: number;
  readonly last7d: number;
  readonly last30d: number;
}

/** The members of every record about the stories with its name. */
export interface Matches {
  /** Stories in the lists that have it. */
  readonly matchCount: number;
  readonly counts: RecentCounts;
  /** When the newest of them was published; null when there is none. */
  readonly lastSeenAt: string | null;
}
export interface LookupLinks {
  readonly stories: string;
  readonly rss: string;
}

/** A person or thing that stories are about. */
export interface EntityRecord extends Matches {
  /** TypeID `ent_...`. */
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly kind: EntityKind;
  /** The label in the form used for comparison: lower case, without accents. */
  readonly value: string;
  readonly aliases: readonly string[];
  readonly links: LookupLinks;
}

/** A way by which events affect something else. */
export interface ImpactPathRecord extends Matches {
  /** TypeID `path_...`. */
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly kind: 'impact_path';
  readonly token: string;
  readonly aliases: readonly string[];
  readonly links: LookupLinks;
}

/** Something that can be held or traded, by its ticker; or the impact path that represents it. */
export interface AssetRecord extends Matches {
  /** TypeID `asset_...`: made of the ticker, or of the uuid of the path. */
  readonly id: string;
  /** The ticker, or the token of the path. */
  readonly slug: string;
  readonly ticker: string | null;
  readonly label: string;
  /** What the ticker is of, or `impact_path`. */
  readonly kind: string;
  /** TypeID of the path, where it is one. */
  readonly impactPathId: string | null;
  readonly links: LookupLinks;
}

/** Who publishes sources of stories. */
export interface PublisherRecord extends Matches {
  /** What the filter `publisher` takes: the name as it is compared. */
  readonly value: string;
  readonly label: string;
  /** Without `www.`; null where no source says it. */
  readonly domain: string | null;
  /** The newest story with a source of it. */
  readonly newestStory: { readonly storyId: string; readonly slug: string; readonly title: string } | null;
  readonly links: LookupLinks;
}

/** The page of a lookup. There is only one; a longer text narrows it. */
export interface LookupPage {
  readonly size: number;
  readonly returned: number;
  /** Records found, those not shown included. */
  readonly total: number;
  readonly totalRelation: 'eq' | 'gte';
  /** The commit at which `matchCount` was counted. */
  readonly asOf: string;
}
export interface LookupResult<T> {
  readonly records: readonly T[];
  readonly page: LookupPage;
}

export interface LookupArgs {
  /** Beginning, part or misspelling of a name; without it the most frequent names are given. */
  readonly q?: string | null | undefined;
  /** 1 to 50; 20 unless given. */
  readonly limit?: number | null | undefined;
}

/** Suggestions for a search for `q`. */
export interface Suggestions {
  readonly entities: readonly (Pick<EntityRecord, 'id' | 'slug' | 'label' | 'kind'> & Counted)[];
  readonly tags: readonly ({ readonly value: string; readonly label: string } & Counted)[];
  readonly impactPaths: readonly (Pick<ImpactPathRecord, 'id' | 'token' | 'label'> & Counted)[];
}
interface Counted {
  readonly matchCount: number;
}

/** The values that filters take, and how many stories have each. */
export interface FilterValues {
  readonly categories: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
  readonly countries: readonly { readonly code: string; readonly name: string; readonly count: number }[];
  /** The hundred most frequent ones. */
  readonly tags: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  readonly languages: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
  /** The hundred with the most stories. */
  readonly publishers: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
  readonly verification: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
  }[];
  readonly pos: bigint;
}
