import type { Database } from '../platform/database.ts';
import { decodeId, type IdPrefix } from '../platform/ids.ts';
import { invalidParameter, nearest } from '../platform/problem.ts';
import type { Clause, Term } from '../retrieval/index.ts';
import { SCOPES } from '../retrieval/index.ts';
import { parseBound } from './bounds.ts';
import { CATEGORIES } from './categories.ts';
import { COUNTRIES, findCountry } from './countries.ts';
import { MOST_ORIGINS, publisherName } from './indexed.ts';
import { findLanguage, LANGUAGES } from './languages.ts';
import { VERIFICATION_STATES } from './states.ts';
import { foldName, normalizeTag } from './text.ts';
import type { Separator } from './values.ts';

/** The description of every filter, for all wires. */
interface Described {
  /** Its name in REST. The key in `FILTERS` is the name in code and in GraphQL. */
  readonly name: string;
  /** Its name in titles of feeds. */
  readonly says: string;
  readonly description: string;
  readonly example: string;
  /** Most characters of what is given; of several values, of each. */
  readonly most: number;
  /** A saved search keeps it. */
  readonly saved: boolean;
  /** What it looks at is filled in for stories of an earlier release, in the background (fill.ts). */
  readonly filledIn?: boolean;
}

/** A filter that takes several values, any of which a story must have, and values that it must not have. */
export interface ValuesFilter extends Described {
  readonly kind: 'values';
  readonly separator: Separator;
  /** Values that begin with this prefix are ids, and must be well-formed ones. */
  readonly id?: IdPrefix;
  /**
   * Its name among the filters of a webhook subscription, which are a fixed set (interface specification, "Webhook
   * subscription"); a column of subscriptions and a member of events have that name too.
   */
  readonly event?: string;
  /**
   * The one form that equal values share; empty: it names nothing.
   * @throws Problem `invalid_parameter` for what cannot be a value.
   */
  normal(value: string): string;
  /** The terms of a story with this value; saved searches are stored under them. */
  terms(value: string): Clause;
  /**
   * The terms of the index for a value, where they are not those of `terms`; none: no story can have it.
   * @throws Problem `invalid_parameter` for a value of a closed set that is not in it.
   */
  find?(db: Database, value: string): Promise<Clause>;
}

/** An inclusive bound on a time. */
export interface TimeFilter extends Described {
  readonly kind: 'time';
  readonly end: 'since' | 'until';
}

/** The words that are searched for. */
export interface SearchFilter extends Described {
  readonly kind: 'search';
}

/** A whole number that a story must reach. */
export interface CountFilter extends Described {
  readonly kind: 'count';
  readonly least: number;
  readonly greatest: number;
  terms(count: number): Clause;
}

/** The fields that words without a field of their own are searched in. */
export interface ScopesFilter extends Described {
  readonly kind: 'scopes';
}

export type Filter = ValuesFilter | TimeFilter | SearchFilter | CountFilter | ScopesFilter;

/** Most characters of a value. */
export const LONGEST_VALUE = 200;
/** Most values of one filter, those excluded included. */
export const MOST_FILTER_VALUES = 50;
/** Most characters of `q`. */
export const LONGEST_SEARCH = 500;
const LONGEST_TIME = 40;

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
    description: 'G20 member: ISO code or English name; `EU`, `AFU` for the two unions.',
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
    example: 'monetary-policy',
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
    description: 'Ticker of an asset that stories affect.',
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
    description: `How far a story is borne out: its \`verificationState\`, any of ${VERIFICATION_STATES.join(', ')}.`,
    example: 'corroborated',
    normal: verificationState,
    filledIn: true,
    terms: (value) => [{ kind: 'verification', value }],
  }),
  minSources: {
    kind: 'count',
    name: 'min_sources' as const,
    says: 'independent sources',
    description:
      'How many independent origins must report a story: reprints of one text, and publishers of one name, are one.',
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
    description: `Fields in which words of \`q\` without a field of their own are searched: any of ${SCOPES.join(', ')}. Without it titles, summaries, entities, tags and impact paths.`,
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

/** Something for each of some names. */
export function mapNames<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): { readonly [Each in Name]: Made } {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as { [Each in Name]: Made };
}

function values<const Name extends string, const Event extends string | undefined = undefined>(
  row: Omit<ValuesFilter, 'kind' | 'separator' | 'most' | 'saved' | 'event'> &
    Partial<Pick<ValuesFilter, 'separator'>> & { readonly name: Name; readonly event?: Event },
): Omit<ValuesFilter, 'event'> & { readonly name: Name; readonly saved: true; readonly event?: Event } {
  return { kind: 'values', separator: 'comma', most: LONGEST_VALUE, ...row, saved: true };
}

function time<const Name extends string, Saved extends boolean>(
  name: Name,
  end: TimeFilter['end'],
  saved: Saved,
  what: string,
): TimeFilter & { readonly name: Name; readonly saved: Saved } {
  return {
    kind: 'time',
    name,
    says: name.replaceAll('_', ' '),
    description: `${what}. ISO 8601; a date alone means the whole day, a time without offset is UTC.`,
    example: end === 'since' ? '2026-07-01' : '2026-07-18T23:59:59Z',
    most: LONGEST_TIME,
    saved,
    end,
  };
}

/**
 * A time bound as cursors keep it: ms since 1970.
 * @throws Problem `invalid_parameter`.
 */
export const normalTime = ({ name, end }: TimeFilter, text: string): string =>
  String(parseBound(name, text, end));

function countryCode(value: string): string {
  const country = findCountry(value);
  if (country !== undefined) return country.code;
  const suggestion = nearest(
    value.slice(0, 60),
    COUNTRIES.flatMap(({ code, name }) => [code, name]),
  );
  throw invalidParameter('country', `${JSON.stringify(value.slice(0, 60))} is not a member of the G20`, {
    allowed: COUNTRIES.map(({ code, name }) => `${code} (${name})`),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

function verificationState(value: string): string {
  const state = value.toLowerCase().replaceAll(/[\s-]+/g, '_');
  if ((VERIFICATION_STATES as readonly string[]).includes(state)) return state;
  const suggestion = nearest(value.slice(0, 60), VERIFICATION_STATES);
  throw invalidParameter('verification', `there is no ${JSON.stringify(value.slice(0, 60))}`, {
    allowed: VERIFICATION_STATES,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** Reads a count. @throws Problem `invalid_parameter` outside its bounds. */
export function normalCount({ name, least, greatest }: CountFilter, text: string): string {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= greatest) return String(count);
  throw invalidParameter(name, `must be a whole number from ${least} to ${greatest}`);
}

/** Reads the fields that are searched. @throws Problem `invalid_parameter` for one that there is not, with the nearest. */
export function normalScopes({ name }: ScopesFilter, text: string): string {
  const scopes = text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
  for (const scope of scopes) {
    if ((SCOPES as readonly string[]).includes(scope)) continue;
    const suggestion = nearest(scope.slice(0, 60), SCOPES);
    throw invalidParameter(name, `there is no ${JSON.stringify(scope.slice(0, 60))}`, {
      allowed: SCOPES,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  return [...new Set(scopes)].sort().join();
}

function languageTag(value: string): string {
  const tag = findLanguage(value);
  if (tag !== undefined) return tag;
  const suggestion = nearest(value.slice(0, 60), LANGUAGES.keys());
  throw invalidParameter('language', `${JSON.stringify(value.slice(0, 60))} is not a language`, {
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

const CATEGORY_VALUES: readonly string[] = CATEGORIES.map(({ value }) => value);

/** A category of the catalogue, or one that a story has or had. */
async function knownCategory(db: Database, value: string): Promise<Clause> {
  const term: Term = { kind: 'category', value };
  if (CATEGORY_VALUES.includes(value) || (await isPosted(db, term))) return [term];
  const suggestion = nearest(value.slice(0, 60), CATEGORY_VALUES);
  throw invalidParameter('category', `there is no ${JSON.stringify(value.slice(0, 60))}`, {
    allowed: CATEGORY_VALUES,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

async function isPosted(db: Database, { kind, value }: Term): Promise<boolean> {
  const rows = await db.hot(
    'story_term_posted',
    `select 1 where exists (select 1 from story_postings where term = term_key($1::text, $2::text) and to_pos is null)
       or exists (select 1 from story_postings where term = term_key($1::text, $2::text) and to_pos is not null)`,
    [kind, value],
  );
  return rows.length > 0;
}

function byId(prefix: IdPrefix, kind: string, value: string): Clause | undefined {
  const uuid = decodeId(prefix, value);
  return uuid === undefined ? undefined : [{ kind, value: uuid }];
}

/** The entities that an id, slug, label or alias names. */
async function findEntities(db: Database, text: string): Promise<Clause> {
  const own = byId('ent', 'entity', text);
  if (own !== undefined) return own;
  const rows = await db.hot(
    'story_entities_named',
    `select id from entities where slug = $1 union select entity_id from entity_names where name = $2 limit 20`,
    [text.toLowerCase(), foldName(text)],
  );
  return rows.map(([id]) => ({ kind: 'entity', value: id! }));
}

/** The impact paths that an id, token or label names. */
async function findPaths(db: Database, text: string): Promise<Clause> {
  const own = byId('path', 'path', text);
  if (own !== undefined) return own;
  const rows = await db.hot(
    'story_paths_named',
    `select id from impact_paths where token = $1 union select id from impact_paths where lower(label) = $2 limit 20`,
    [text.toLowerCase(), text.toLowerCase()],
  );
  return rows.map(([id]) => ({ kind: 'path', value: id! }));
}
