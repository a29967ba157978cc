import type { Database } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import { type Clause, parseWords, type TextQuery } from '../retrieval/query.ts';
import { stripForbidden } from './body.ts';
import { parseBound } from './bounds.ts';
import { COUNTRIES, findCountry } from './countries.ts';
import type { StoryFilter } from './model.ts';
import { foldName, normalizeTag } from './text.ts';

/**
 * A filter in the one form that equal filters share: what was given, trimmed and normalised, by the parameter's
 * name. Cursors carry it, caches are keyed by it.
 */
export type CanonicalFilter = Readonly<Record<string, string>>;

/** A filter made ready for SQL. */
export interface ResolvedFilter {
  /** Facets: each clause is a set of term numbers of which a story must have one. */
  readonly facets: readonly Clause[];
  readonly text: TextQuery | undefined;
  /** Inclusive, ms since 1970. */
  readonly published: Range;
  readonly updated: Range;
  /** The place on the tape to read at; undefined: the present. */
  readonly pos: bigint | undefined;
  /** True: something was named that no story has, so nothing can match. */
  readonly nothing: boolean;
}
export interface Range {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

const COUNTRY_WORDS = COUNTRIES.map((country) => `${country.code} (${country.name})`);

/**
 * Normalises what can be without the database.
 * @throws Problem `invalid_parameter`: an unknown country, a bad date, since after until, a malformed id.
 */
export function canonicalFilter(filter: StoryFilter): CanonicalFilter {
  const canonical: Record<string, string> = {};
  const put = (name: string, value: string | null | undefined, normal: (text: string) => string): void => {
    const text = stripForbidden(value ?? '').trim();
    if (text !== '') canonical[name] = normal(text);
  };
  put('country', filter.country, (text) => {
    const country = findCountry(text);
    if (country !== undefined) return country.code;
    throw invalidParameter('country', `${JSON.stringify(text.slice(0, 60))} is not a member of the G20`, {
      allowed: COUNTRY_WORDS,
    });
  });
  put('category', filter.category, normalizeTag);
  put('entity', filter.entity, (text) => named('entity', 'ent', text));
  put('impact_path', filter.impactPath, (text) => named('impact_path', 'path', text));
  put('asset', filter.asset, (text) => text.toUpperCase());
  put('tag', filter.tag, normalizeTag);
  put('q', filter.q, (text) => text.replace(/\s+/g, ' '));
  put('published_since', filter.publishedSince, (text) => bound('published_since', text, 'since'));
  put('published_until', filter.publishedUntil, (text) => bound('published_until', text, 'until'));
  put('updated_since', filter.updatedSince, (text) => bound('updated_since', text, 'since'));
  put('updated_until', filter.updatedUntil, (text) => bound('updated_until', text, 'until'));
  put('as_of', filter.asOf, (text) => bound('as_of', text, 'until'));
  for (const what of ['published', 'updated']) {
    const [since, until] = [canonical[`${what}_since`], canonical[`${what}_until`]];
    if (since !== undefined && until !== undefined && Number(since) > Number(until)) {
      throw invalidParameter(`${what}_since`, `lies after ${what}_until`);
    }
  }
  return canonical;
}

/**
 * Beside a cursor a filter may be left out, but not be another one.
 * @throws Problem `cursor_mismatch` that names the first parameter that differs.
 */
export function checkAgainstCursor(given: CanonicalFilter, pinned: CanonicalFilter): void {
  for (const [name, value] of Object.entries(given)) {
    if (pinned[name] === value) continue;
    const detail = `${name} is not what the cursor was made with; leave it out, or start again without the cursor`;
    throw new Problem('cursor_mismatch', detail, { errors: [{ parameter: name, detail }] });
  }
}

/** Looks up what a canonical filter names. */
export async function resolveFilter(db: Database, filter: CanonicalFilter): Promise<ResolvedFilter> {
  const facets: Clause[] = [];
  let nothing = false;
  const facet = (kind: string, value: string | undefined): void => {
    if (value !== undefined) facets.push([{ kind, value }]);
  };
  facet('country', filter.country);
  facet('category', filter.category);
  facet('tag', filter.tag);
  facet('asset', filter.asset);
  for (const [name, lookUp] of [
    ['entity', findEntities],
    ['impact_path', findPaths],
  ] as const) {
    const text = filter[name];
    if (text === undefined) continue;
    const clause = await lookUp(db, text);
    if (clause.length === 0) nothing = true;
    else facets.push(clause);
  }
  let text: TextQuery | undefined;
  if (filter.q !== undefined) {
    text = await parseWords(db, filter.q);
    if (text.empty) nothing = true;
  }
  return {
    facets,
    text,
    published: range(filter, 'published'),
    updated: range(filter, 'updated'),
    pos: filter.as_of === undefined ? undefined : await placeAt(db, Number(filter.as_of)),
    nothing,
  };
}

/** The entities that an id, slug, label or alias names. */
async function findEntities(db: Database, text: string): Promise<Clause> {
  const uuid = decodeId('ent', text);
  if (uuid !== undefined) return [{ kind: 'entity', value: uuid }];
  const rows = await db.hot(
    'story_entities_named',
    `select id from entities where slug = $1 union select entity_id from entity_names where name = $2 limit 20`,
    [text.toLowerCase(), foldName(text)],
  );
  return rows.map(([id]) => ({ kind: 'entity', value: id! }));
}

/** The impact paths that an id, token or label names. */
async function findPaths(db: Database, text: string): Promise<Clause> {
  const uuid = decodeId('path', text);
  if (uuid !== undefined) return [{ kind: 'path', value: uuid }];
  const rows = await db.hot(
    'story_paths_named',
    `select id from impact_paths where token = $1 union select id from impact_paths where lower(label) = $2 limit 20`,
    [text.toLowerCase(), text.toLowerCase()],
  );
  return rows.map(([id]) => ({ kind: 'path', value: id! }));
}

/**
 * Where the tape stood at a time. A time to come is the present. Of a time that has passed the place is final: when
 * nothing later is on the tape yet, a commit that took its time before may still be on its way, and is waited for.
 */
async function placeAt(db: Database, ms: number): Promise<bigint> {
  const at = new Date(ms).toISOString();
  const [row] = await db.hot('tape_place_at', PLACE_AT, [at]);
  if (row![1] === 't') return BigInt(row![0]!);
  await db.query('select from tape for share');
  const [settled] = await db.hot('tape_place_at', PLACE_AT, [at]);
  return BigInt(settled![0]!);
}

const PLACE_AT = `select coalesce(
    (select pos from changes where at <= $1::timestamptz order by at desc, pos desc limit 1), 0),
  (select at > $1::timestamptz from tape) or $1::timestamptz >= date_trunc('milliseconds', clock_timestamp())`;

function named(parameter: string, prefix: 'ent' | 'path', text: string): string {
  if (text.startsWith(`${prefix}_`) && decodeId(prefix, text) === undefined) {
    throw invalidParameter(parameter, `${JSON.stringify(text.slice(0, 60))} is not a well-formed id`);
  }
  return text;
}

const bound = (parameter: string, text: string, end: 'since' | 'until'): string =>
  String(parseBound(parameter, text, end));

function range(filter: CanonicalFilter, what: 'published' | 'updated'): Range {
  const [since, until] = [filter[`${what}_since`], filter[`${what}_until`]];
  return {
    since: since === undefined ? undefined : Number(since),
    until: until === undefined ? undefined : Number(until),
  };
}
