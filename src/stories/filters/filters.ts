import { SCOPES } from '../../retrieval/index.ts';
import { MOST_ORIGINS, publisherName } from '../indexed.ts';
import type { StorySort } from '../model.ts';
import { VERIFICATION_STATES } from '../states.ts';
import { foldName, normalizeTag } from '../text.ts';
import {
  type CountFilter,
  type Filter,
  LONGEST_SEARCH,
  LONGEST_VALUE,
  type ScopesFilter,
  type SearchFilter,
  type TimeFilter,
  time,
  type ValuesFilter,
  values,
} from './filter-kinds.ts';
import {
  byId,
  countryCode,
  findEntities,
  findPaths,
  knownCategory,
  languageTag,
  verificationState,
} from './filter-values.ts';

/**
 * All filters of a list of stories: the one table, in the order of addresses and titles of feeds (permanent ids of
 * feeds are made from that order). Parameters of REST and their description, GraphQL's arguments, saved searches,
 * titles of feeds and `/v1/filters` are made from it. A new filter is one row, and its test.
 */
export const FILTERS = {
  q: {
    kind: 'search',
    name: 'q',
    says: 'q',
    description:
      'Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.',
    example: 'interest rates',
    most: LONGEST_SEARCH,
    // A saved search keeps it as its query.
    saved: false,
  } satisfies SearchFilter,
  category: values({
    name: 'category',
    event: 'categories',
    says: 'category',
    description: 'Normalized story category.',
    example: 'economy',
    normal: normalizeTag,
    terms: (value) => [{ kind: 'category', value }],
    find: knownCategory,
  }),
  country: values({
    name: 'country',
    event: 'geographies',
    says: 'country',
    description: 'G20 member: ISO code or English name; `EU` or `AFU` for the two unions.',
    example: 'AU',
    normal: countryCode,
    terms: (code) => [{ kind: 'country', value: code }],
  }),
  entity: values({
    name: 'entity',
    says: 'entity',
    description: 'Passive entity: text, slug or id.',
    example: 'reserve-bank-of-australia',
    separator: 'tight-comma',
    id: 'ent',
    normal: (value) => value,
    find: findEntities,
    terms: (value) =>
      byId('ent', 'entity', value) ?? [
        { kind: 'entity-slug', value: value.toLowerCase() },
        { kind: 'entity-name', value: foldName(value) },
      ],
  }),
  impactPath: values({
    name: 'impact_path',
    says: 'impact path',
    description: 'Impact path: text, id or lookup token.',
    example: 'central-bank-rates>currency',
    separator: 'tight-comma',
    id: 'path',
    normal: (value) => value,
    find: findPaths,
    terms: (value) =>
      byId('path', 'path', value) ?? [
        { kind: 'path-token', value: value.toLowerCase() },
        { kind: 'path-label', value: value.toLowerCase() },
      ],
  }),
  asset: values({
    name: 'asset',
    says: 'asset',
    description: 'Ticker of an asset that stories are about.',
    example: 'BTC',
    normal: (value) => value.toUpperCase(),
    terms: (ticker) => [{ kind: 'asset', value: ticker }],
  }),
  tag: values({
    name: 'tag',
    says: 'tag',
    description: 'Normalized story tag.',
    example: 'interest-rates',
    normal: normalizeTag,
    terms: (value) => [{ kind: 'tag', value }],
  }),
  language: values({
    name: 'language',
    says: 'language',
    description: 'Language of the story: BCP 47 or English name.',
    example: 'en',
    normal: languageTag,
    terms: (value) => [{ kind: 'language', value }],
  }),
  publisher: values({
    name: 'publisher',
    says: 'publisher',
    description: 'Publisher of a source: its domain or name.',
    example: 'ledger.example',
    separator: 'tight-comma',
    normal: publisherName,
    filledIn: true,
    terms: (value) => [{ kind: 'publisher', value }],
  }),
  verification: values({
    name: 'verification',
    says: 'verification',
    description: `How well a story is confirmed: its \`verificationState\`, any of ${VERIFICATION_STATES.join(', ')}.`,
    example: 'corroborated',
    normal: verificationState,
    filledIn: true,
    terms: (value) => [{ kind: 'verification', value }],
  }),
  minSources: {
    kind: 'count',
    name: 'min_sources' as const,
    says: 'independent sources',
    told: (count) => `at least ${count} independent ${count === '1' ? 'source' : 'sources'}`,
    description:
      'Minimum number of independent origins that report a story. Reprints of one text count as one origin, and so do publishers with the same name.',
    example: '2',
    least: 1,
    greatest: MOST_ORIGINS,
    most: 10,
    saved: true as const,
    filledIn: true,
    terms: (count) => [{ kind: 'origins', value: String(count) }],
  } satisfies CountFilter,
  searchIn: {
    kind: 'scopes',
    name: 'search_in' as const,
    says: 'searched in',
    description: `Fields in which words of \`q\` are searched, unless a word names a field: any of ${SCOPES.join(', ')}. Default: titles, summaries, entities, tags and impact paths.`,
    example: 'title,body',
    most: LONGEST_VALUE,
    saved: true as const,
    filledIn: true,
  } satisfies ScopesFilter,
  publishedSince: time('published_since', 'since', true, 'Inclusive lower bound on publication time'),
  publishedUntil: time('published_until', 'until', true, 'Inclusive upper bound on publication time'),
  updatedSince: time('updated_since', 'since', true, 'Inclusive lower bound on update time'),
  updatedUntil: time('updated_until', 'until', true, 'Inclusive upper bound on update time'),
  asOf: time('as_of', 'until', false, 'The list as it stood at this time'),
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
type NamesOf<Kind> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends Kind ? Name : never;
}[FilterName];
/** Filters that take several values and exclusions. */
export type ValuesName = NamesOf<ValuesFilter>;
/** Bounds on times. */
export type TimeName = NamesOf<TimeFilter>;
/** Whole numbers that a story must reach. */
export type CountName = NamesOf<CountFilter>;
/** Filters that a saved search keeps beside its query. */
export type SavedName = NamesOf<{ readonly saved: true }>;
/** The same as REST writes them. */
export type SavedWireName = (typeof FILTERS)[SavedName]['name'];

/** Filters that webhook subscriptions have, and the name of each there. */
type EventFilters = {
  [Name in ValuesName as NonNullable<(typeof FILTERS)[Name]['event']>]: Name;
};
/** The names of the filters of webhook subscriptions. */
export type EventFilterName = keyof EventFilters;

/** The names of all filters, in the order in which descriptions show them. */
export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];
/** A filter and its value (as REST writes it) in the words of a title: "language en", "at least 2 independent sources". */
export function filterInWords(name: FilterName, value: string): string {
  const { told, says }: Filter = FILTERS[name];
  return told?.(value) ?? `${says} ${value}`;
}
/** The orders of lists in the words of a title. */
export const SORT_WORDS: Readonly<Record<StorySort, string>> = {
  pipeline: 'newest first',
  oldest: 'oldest first',
  popular: 'most popular first',
  relevance: 'best match first',
};
/** Whether a filter takes several values. */
export const isValues = (name: FilterName): name is ValuesName => FILTERS[name].kind === 'values';
export const VALUES_NAMES = FILTER_NAMES.filter(isValues);
/** The filters of webhook subscriptions: which filter of lists each of them is. */
export const EVENT_FILTERS = Object.fromEntries(
  VALUES_NAMES.flatMap((name) => {
    const { event }: ValuesFilter = FILTERS[name];
    return event === undefined ? [] : [[event, name]];
  }),
) as Readonly<EventFilters>;
export const EVENT_FILTER_NAMES = Object.keys(EVENT_FILTERS) as readonly EventFilterName[];
export const SAVED_NAMES = FILTER_NAMES.filter((name): name is SavedName => FILTERS[name].saved);
/** Those that a feed's link to the page of stories keeps: it shows what is there now, whenever it was published. */
export const PAGE_FILTERS = FILTER_NAMES.filter((name) => FILTERS[name].kind !== 'time');
export const COUNT_NAMES = FILTER_NAMES.filter((name): name is CountName => FILTERS[name].kind === 'count');
export const TIME_NAMES = FILTER_NAMES.filter((name): name is TimeName => FILTERS[name].kind === 'time');

const PLACES: ReadonlyMap<string, number> = new Map(FILTER_NAMES.map((name, place) => [name, place]));

/** The filters that an object has, in the order of the table. Most questions have one of thirty, or none. */
export function filtersGiven(values: object): FilterName[] {
  const given: FilterName[] = [];
  for (const name in values) {
    if (PLACES.has(name) && values[name as keyof typeof values] != null) given.push(name as FilterName);
  }
  return inOrder(given);
}

/** Names of filters in the order of the table. */
export function inOrder(names: FilterName[]): FilterName[] {
  return names.length < 2 ? names : names.sort((a, b) => PLACES.get(a)! - PLACES.get(b)!);
}

/** Something for each of some names. */
export function mapNames<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): { readonly [Each in Name]: Made } {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as { [Each in Name]: Made };
}
