import type { Parameters } from '../../platform/sql/statement.ts';
import type { PlacedSet } from '../search/placed-sets.ts';
import type { Verified } from '../search/query.ts';
import { type Clause, type Term, termKey } from '../term.ts';

/** What a statement asks for. Everything here can change its text. The values follow as parameters. */
export interface Selection {
  readonly order: 'newest' | 'hottest';
  readonly backward: boolean;
  /** How the stories are found, one by one (walk.ts). */
  readonly driver: Driver;
  /** Whether the driver finds so few stories that examining all of them is fastest. */
  readonly few: boolean;
  /** What a story that the driver found must also satisfy. */
  readonly required: readonly Clause[];
  /** What it must not have, however it was found. */
  readonly excluded: readonly Term[];
  readonly words: Verified | undefined;
  /** Every clause except those of the text, and the text: what a story must satisfy, however it was found. */
  readonly facets: readonly Clause[];
  readonly text: Verified | undefined;
  /** Inclusive bounds on the sort key of publication (`newest`, which falls as time passes). */
  readonly newest: { readonly from: bigint; readonly to: bigint };
  /** Inclusive, ms since 1970. */
  readonly updated: { readonly since: number; readonly until: number } | undefined;
  /** The state to read: a place of the tape, or undefined for the present. */
  readonly pos: bigint | undefined;
  /** The same question for the sealed index (sealed.ts). Undefined if that would not help. */
  readonly sealed: SealedQuery | undefined;
  /** The same, if it would not help a list but may help to count it: a list reads few cards, a count all of them. */
  readonly countable: SealedQuery | undefined;
}

/** The selection as it is counted. */
export function forCounting<S extends Selection>(selection: S): S {
  return { ...selection, sealed: selection.sealed ?? selection.countable };
}

/** A clause whose postings are walked; all cards, in their order; or the stories last updated between two times. */
export type Driver = Clause | 'cards' | 'updated';

/** A filter as sets: stories that have something of every set of `all` and nothing of `none`. Terms by number. */
export interface SealedQuery {
  readonly all: readonly SealedSet[];
  readonly none: SealedSet | undefined;
  /** What sets leave open. Stories in them must satisfy it as well. */
  readonly words: Verified | undefined;
  /** If one walk gives the answer, a walk past fewer stories than this is faster. */
  readonly near: number;
  /** The place of the tape at which the index must be sealed, because sets were found there. Undefined: any place. */
  readonly at: string | undefined;
}
/** Stories that have any of the terms. */
export interface SealedSet {
  /** Those that have bitmaps in every chunk, by number. */
  readonly sealed: readonly string[];
  /** Terms that are read from their postings, by number. */
  readonly posted: readonly string[];
  /** Those that only the sealed index knows (key.ts). */
  readonly keyed: readonly Term[];
  /** Terms that were found by their places (placed-sets.ts). */
  readonly placed: readonly PlacedSet[];
}

/** Where a list goes on: after this key and id, in its direction. */
export interface Place {
  readonly key: bigint;
  readonly uuid: string;
}

/** A part of what lies behind a place. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

export const LEAST_KEY = -9_000_000_000_000_000_000n;
export const GREATEST_KEY = 9_000_000_000_000_000_000n;
export const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
export const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The place before everything, or after everything for a list read backwards. */
export function outermost(backward: boolean): Place {
  return backward ? { key: GREATEST_KEY, uuid: GREATEST_UUID } : { key: LEAST_KEY, uuid: LEAST_UUID };
}

export const direction = (selection: Pick<Selection, 'backward'>): string =>
  selection.backward ? 'desc' : 'asc';

/** The rows of a table of states that were current at a place of the tape. */
export function state(p: Parameters, alias: string, pos: bigint | undefined): string {
  if (pos === undefined) return `${alias}.to_pos is null`;
  const at = p.add(String(pos), 'bigint');
  return `${alias}.from_pos <= ${at} and (${alias}.to_pos is null or ${alias}.to_pos > ${at})`;
}

/** What a story must satisfy to have been updated within the bounds of a selection. */
export function updatedWithin(
  p: Parameters,
  alias: string,
  updated: NonNullable<Selection['updated']>,
): string {
  const since = p.add(new Date(updated.since).toISOString(), 'timestamptz');
  const until = p.add(new Date(updated.until).toISOString(), 'timestamptz');
  return `${alias}.updated_at between ${since} and ${until}`;
}

/** What the row of story_search of a story must satisfy: a term of each clause, none that is excluded, and the words. */
export function termsSatisfy(
  p: Parameters,
  alias: string,
  clauses: readonly Clause[],
  excluded: readonly Term[],
  words: Verified | undefined,
): string[] {
  const checks: string[] = [];
  const list = (terms: readonly Term[]): string => p.add(`{${terms.map(termKey).join(',')}}`, 'bigint[]');
  const single = clauses.filter((clause) => clause.length === 1).flat();
  if (single.length > 0) checks.push(`${alias}.terms @> ${list(single)}`);
  for (const clause of clauses) if (clause.length > 1) checks.push(`${alias}.terms && ${list(clause)}`);
  if (excluded.length > 0) checks.push(`not ${alias}.terms && ${list(excluded)}`);
  if (words !== undefined) checks.push(wordsSatisfy(p, alias, words));
  return checks;
}

/** What the words of a row of story_search must satisfy: those of every search, and those that scopes reach. */
export function wordsSatisfy(p: Parameters, alias: string, { tsquery, fields }: Verified): string {
  const [words, deep] = [`${alias}.words`, `coalesce(${alias}.deep, '')`];
  // Either is read and taken apart for each story, and long where a text is.
  const read = { words, deep, both: `(${words} || ${deep})` }[fields];
  return `${read} @@ ${p.add(tsquery, 'tsquery')}`;
}
