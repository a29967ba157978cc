import type { SavedSearch } from '../../prisma/generated/client.ts';
import { Problem } from '../platform/problem.ts';
import { SAVED_NAMES, type SavedName, type StoryFilter, type StorySort } from '../stories/index.ts';

/** A saved search as stored in the database. */
export type SavedSearchRow = SavedSearch;

/** How often an alert may be sent. */
export const CADENCES = ['immediate', 'hourly', 'daily'] as const;
export type Cadence = (typeof CADENCES)[number];

/** A cadence whose matches are told together. */
export type DigestCadence = Exclude<Cadence, 'immediate'>;

/** What a digest was still to tell of a search when its alert got another cadence. */
export interface LeftDigest {
  /** uuid. */
  readonly search: string;
  /** As the change leaves it, and so is the subscription: a uuid. */
  readonly name: string;
  readonly subscription: string;
  /** The cadence of before. */
  readonly cadence: DigestCadence;
  /** Places on the tape: matches after the first, up to the last. */
  readonly since: bigint;
  readonly until: bigint;
}

/** The arguments of a story list that can be saved beside its query, as REST writes them. */
export type SavedFilters = { readonly [Name in SavedName]?: string } & { readonly sort?: StorySort };

export interface SavedAlert {
  readonly enabled: boolean;
  /** uuid of a webhook subscription of the tenant. An enabled alert has one. */
  readonly subscription: string | null;
  readonly cadence: Cadence;
}

/** The content of a saved search, without its id and times. */
export interface SavedSearchState {
  readonly name: string;
  readonly query: string | null;
  readonly filters: SavedFilters;
  readonly alert: SavedAlert | null;
}

/** A change to a saved search, or a new one: an absent member stays as it is, null clears it (RFC 7396). */
export interface SavedSearchPatch {
  readonly name?: string | null | undefined;
  readonly query?: string | null | undefined;
  readonly filters?: FiltersPatch | null | undefined;
  readonly alert?: AlertPatch | null | undefined;
}
export type FiltersPatch = { readonly [Name in SavedName]?: string | null | undefined } & {
  readonly sort?: StorySort | null | undefined;
  /** Filters that are not given keep what they include, and exclude nothing any more. */
  readonly withoutExclusions?: boolean;
};
export interface AlertPatch {
  readonly enabled?: boolean | null | undefined;
  /** TypeID `sub_...`. */
  readonly subscriptionId?: string | null | undefined;
  readonly cadence?: Cadence | null | undefined;
}

const KNOWN: ReadonlySet<string> = new Set([...SAVED_NAMES, 'sort']);

/**
 * Refuses what a later release stored, while nodes are replaced: without a filter a search would find more than it asks for,
 * and a change of the search would lose it.
 * @throws Problem `unavailable` for a filter that this release does not know.
 */
export function requireKnown(filters: SavedFilters): void {
  const unknown = Object.keys(filters).find((name) => !KNOWN.has(name));
  if (unknown === undefined) return;
  throw new Problem(
    'unavailable',
    `This node does not know the filter ${JSON.stringify(unknown)} of the saved search yet. Nodes are being replaced; try again.`,
    { headers: { 'retry-after': '2' } },
  );
}

/** The parts of a row that answers are made from. */
export function stateOf(row: SavedSearchRow): SavedSearchState {
  return {
    name: row.name,
    query: row.query,
    filters: row.filters as SavedFilters,
    alert:
      row.cadence === null
        ? null
        : { enabled: row.alertEnabled, subscription: row.subscriptionId, cadence: row.cadence as Cadence },
  };
}

/**
 * The list that a saved search is: its query and filters, without its sort.
 * @throws Problem `unavailable` for a filter that this release does not know.
 */
export function filterOf({ query, filters }: Pick<SavedSearchState, 'query' | 'filters'>): StoryFilter {
  requireKnown(filters);
  const { sort: _sort, ...rest } = filters;
  return { ...rest, q: query };
}
