import type { Database } from '../../platform/database.ts';
import { decodeId, type IdPrefix } from '../../platform/ids.ts';
import { invalidParameter, nearest } from '../../platform/problem.ts';
import type { Clause, Term } from '../../retrieval/index.ts';
import { SCOPES } from '../../retrieval/index.ts';
import { parseBound } from '../bounds.ts';
import { CATEGORIES } from '../categories.ts';
import { COUNTRIES, findCountry } from '../countries.ts';
import { findLanguage, LANGUAGES } from '../languages.ts';
import { VERIFICATION_STATES } from '../states.ts';
import { foldName } from '../text.ts';
import type { CountFilter, ScopesFilter, TimeFilter } from './filter-kinds.ts';

// How values of filters (filters.ts) are read. Some are known to the database alone, and are looked up there.

/**
 * A time bound as cursors keep it: ms since 1970.
 * @throws Problem `invalid_parameter`.
 */
export const normalTime = ({ name, end }: TimeFilter, text: string): string =>
  String(parseBound(name, text, end));

/** The code of a country. @throws Problem `invalid_parameter` for one outside the G20, with the nearest. */
export function countryCode(value: string): string {
  const country = findCountry(value);
  if (country !== undefined) return country.code;
  const suggestion = nearest(
    value.slice(0, 60),
    COUNTRIES.flatMap(({ code, name }) => [code, name]),
  );
  throw invalidParameter('country', `${JSON.stringify(value.slice(0, 60))} is not a G20 member`, {
    allowed: COUNTRIES.map(({ code, name }) => `${code} (${name})`),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** A state as stories have it. @throws Problem `invalid_parameter` for one that there is not, with the nearest. */
export function verificationState(value: string): string {
  const state = value.toLowerCase().replaceAll(/[\s-]+/g, '_');
  if ((VERIFICATION_STATES as readonly string[]).includes(state)) return state;
  const suggestion = nearest(value.slice(0, 60), VERIFICATION_STATES);
  throw invalidParameter('verification', `${JSON.stringify(value.slice(0, 60))} is not a known state`, {
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
    throw invalidParameter(
      name,
      `${JSON.stringify(scope.slice(0, 60))} is not a field that can be searched`,
      {
        allowed: SCOPES,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    );
  }
  return [...new Set(scopes)].sort().join();
}

/** The tag of a language. @throws Problem `invalid_parameter` for what is none, with the nearest. */
export function languageTag(value: string): string {
  const tag = findLanguage(value);
  if (tag !== undefined) return tag;
  const suggestion = nearest(value.slice(0, 60), LANGUAGES.keys());
  throw invalidParameter('language', `${JSON.stringify(value.slice(0, 60))} is not a known language`, {
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

const CATEGORY_VALUES: readonly string[] = CATEGORIES.map(({ value }) => value);

/** A category of the catalogue, or one that a story has or had. @throws Problem `invalid_parameter` for any other, with the nearest. */
export async function knownCategory(db: Database, value: string): Promise<Clause> {
  const term: Term = { kind: 'category', value };
  if (CATEGORY_VALUES.includes(value) || (await isPosted(db, term))) return [term];
  const suggestion = nearest(value.slice(0, 60), CATEGORY_VALUES);
  throw invalidParameter('category', `${JSON.stringify(value.slice(0, 60))} is not a known category`, {
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

/** The term of an id; undefined where the value is none of this kind. */
export function byId(prefix: IdPrefix, kind: string, value: string): Clause | undefined {
  const uuid = decodeId(prefix, value);
  return uuid === undefined ? undefined : [{ kind, value: uuid }];
}

/** The entities that an id, slug, label or alias names. */
export async function findEntities(db: Database, text: string): Promise<Clause> {
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
export async function findPaths(db: Database, text: string): Promise<Clause> {
  const own = byId('path', 'path', text);
  if (own !== undefined) return own;
  const rows = await db.hot(
    'story_paths_named',
    // Operators may write tokens in capitals.
    `select id from impact_paths where token in ($1, $2) union select id from impact_paths where lower(label) = $2 limit 20`,
    [text, text.toLowerCase()],
  );
  return rows.map(([id]) => ({ kind: 'path', value: id! }));
}
