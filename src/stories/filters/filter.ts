import { isLongerThan } from '../../platform/cut-short.ts';
import type { Database } from '../../platform/database.ts';
import { Faults } from '../../platform/faults.ts';
import { decodeId } from '../../platform/ids.ts';
import { invalidParameter, Problem } from '../../platform/problem.ts';
import type { Bounds, Clause, Question, Scope, Term } from '../../retrieval/index.ts';
import { parseWords, type TextQuery } from '../../retrieval/index.ts';
import { stripForbidden } from '../body.ts';
import { parseBound } from '../bounds.ts';
import { historyPruned } from '../history-edge.ts';
import type { StorySort } from '../model.ts';
import { type Filter, MOST_FILTER_VALUES, type TimeFilter, type ValuesFilter } from './filter-kinds.ts';
import { findEntities, normalCount, normalScopes, normalTime } from './filter-values.ts';
import {
  COUNT_NAMES,
  FILTERS,
  type FilterName,
  filtersGiven,
  inOrder,
  isValues,
  TIME_NAMES,
  VALUES_NAMES,
  type ValuesName,
} from './filters.ts';
import type { ListParameters, StoryFilter } from './list-model.ts';
import { type FilterValues, notPlain, readValues, writeValues } from './values.ts';

/**
 * A filter in the one form that equal filters share: what was given, normalised, by the parameter's name; several
 * values as `writeValues` writes them. Cursors carry it, caches are keyed by it.
 */
export type CanonicalFilter = Readonly<Record<string, string>>;

/** A filter as a text that equal filters share. */
export const filterKey = (filter: CanonicalFilter): string => JSON.stringify(Object.entries(filter).sort());

/**
 * Normalises what can be without the database.
 * @throws Problem `invalid_parameter`: an unknown country, a bad date, since after until, a malformed id, a value on
 * both
 *         sides, too much of anything.
 */
export function canonicalFilter(filter: StoryFilter): CanonicalFilter {
  const canonical: Record<string, string> = {};
  const faults = new Faults();
  for (const name of namesIn(filter)) {
    const text = faults.gather(() => canonicalText(filter, name)) ?? '';
    if (text !== '') canonical[FILTERS[name].name] = text;
  }
  faults.raise();
  for (const what of ['published', 'updated']) {
    const [since, until] = [canonical[`${what}_since`], canonical[`${what}_until`]];
    if (since !== undefined && until !== undefined && Number(since) > Number(until)) {
      throw invalidParameter(`${what}_since`, `is after ${what}_until`);
    }
  }
  return canonical;
}

function namesIn(filter: StoryFilter): readonly FilterName[] {
  const given = filtersGiven(filter);
  const excluded = filter.exclude == null ? [] : filtersGiven(filter.exclude);
  return excluded.length === 0 ? given : inOrder([...new Set([...given, ...excluded])]);
}

function canonicalText(filter: StoryFilter, name: FilterName): string {
  if (isValues(name)) {
    const values = valuesOf(filter, name);
    return values === NO_VALUES ? '' : writeValues(values, FILTERS[name].separator);
  }
  const row: Filter = FILTERS[name];
  const given = filter[name] ?? '';
  if (given === '') return '';
  const text = normalText(
    row.kind === 'search' ? String(given).replace(/\s+/g, ' ') : String(given),
    row.name,
    row.most,
  );
  if (text === '') return '';
  switch (row.kind) {
    case 'time':
      if (name === 'asOf') refuseFuture(row, text);
      return normalTime(row, text);
    case 'count':
      return normalCount(row, text);
    case 'scopes':
      return normalScopes(row, text);
    default:
      return text;
  }
}

// Clocks of callers and of the database differ by less, and `page.as_of` of one node must do at another.
const CLOCKS_DIFFER_MS = 60_000;

/**
 * What will be stored is not known, and the same question would have another answer later. A date is refused only if
 * the whole day is still to come.
 * @throws Problem `invalid_parameter`.
 */
function refuseFuture(row: TimeFilter, text: string): void {
  if (parseBound(row.name, text, 'since') <= Date.now() + CLOCKS_DIFFER_MS) return;
  throw invalidParameter(row.name, 'is in the future; leave it out to get the present state');
}

/**
 * The values of a filter, whichever way they were given, each in its normal form.
 * @throws Problem as `canonicalFilter`.
 */
function valuesOf(filter: StoryFilter, name: ValuesName): FilterValues {
  const [given, excluded] = [filter[name], filter.exclude?.[name]];
  if (given == null && excluded == null) return NO_VALUES;
  const row: ValuesFilter = FILTERS[name];
  const read =
    typeof given === 'string' ? readValues(given, row.separator) : { include: given ?? [], exclude: [] };
  const include = normalValues(row, read.include);
  const exclude = normalValues(row, [...read.exclude, ...(excluded ?? [])]);
  if (include.length + exclude.length > MOST_FILTER_VALUES) {
    throw invalidParameter(row.name, `takes at most ${MOST_FILTER_VALUES} values`);
  }
  const both = include.find((value) => exclude.includes(value));
  if (both !== undefined) {
    throw invalidParameter(row.name, `${JSON.stringify(both)} is both included and excluded`);
  }
  return { include, exclude };
}

const NO_VALUES: FilterValues = { include: [], exclude: [] };

function normalValues(row: ValuesFilter, values: readonly string[]): string[] {
  const normal = new Set<string>();
  for (const given of values) {
    const value = normalText(given, row.name, row.most);
    if (value === '') continue;
    if (row.id !== undefined && value.startsWith(`${row.id}_`) && decodeId(row.id, value) === undefined) {
      throw invalidParameter(row.name, `${JSON.stringify(value.slice(0, 60))} is not a well-formed id`);
    }
    const form = row.normal(value);
    // What is dropped from the value would turn it into the opposite of what was meant.
    if (/^[-!]/.test(value) && form !== '' && row.normal(value.slice(1)) === form) {
      throw invalidParameter(
        row.name,
        `${JSON.stringify(value.slice(0, 60))} excludes nothing; write one "-" before the value in an address, or use \`exclude\` in GraphQL`,
      );
    }
    // A value of punctuation only matches no story; beside other values it adds nothing.
    normal.add(form === '' ? NAMELESS : form);
  }
  return [...normal];
}

// No normal value has this form.
const NAMELESS = '\u0001';

function normalText(text: string | null | undefined, name: string, most: number): string {
  const trimmed = stripForbidden(text ?? '').trim();
  if (isLongerThan(trimmed, most)) {
    throw invalidParameter(name, `is longer than the maximum of ${most} characters`);
  }
  return trimmed;
}

/**
 * Beside a cursor a filter may be left out, but must not differ.
 * @throws Problem `cursor_mismatch` that names the first parameter that differs.
 */
export function checkAgainstCursor(given: CanonicalFilter, pinned: CanonicalFilter): void {
  for (const [name, value] of Object.entries(given)) {
    if (pinned[name] === value) continue;
    const detail = `${name} differs from the one that the cursor was made with; leave it out, or start again without the cursor`;
    throw new Problem('cursor_mismatch', detail, { errors: [{ parameter: name, detail }] });
  }
}

/** A list as the parameters of REST that lead to it: its filter and, unless it is the usual one, its order. */
export function parametersOf({
  filter,
  sort,
}: {
  readonly filter: CanonicalFilter;
  readonly sort: StorySort;
}): ListParameters {
  const parameters: Record<string, string> = { ...filter };
  for (const name of VALUES_NAMES) {
    const { name: wire } = FILTERS[name];
    // Any punctuation has that form.
    const text = parameters[wire]?.replaceAll(NAMELESS, '.');
    if (text !== undefined) parameters[wire] = text;
  }
  for (const name of TIME_NAMES) {
    const { name: wire } = FILTERS[name];
    const ms = parameters[wire];
    if (ms !== undefined) parameters[wire] = new Date(Number(ms)).toISOString();
  }
  return sort === 'pipeline' ? parameters : { ...parameters, sort };
}

/**
 * Looks up what a canonical filter names.
 * @throws Problem `invalid_parameter`.
 */
export async function resolveFilter(db: Database, filter: CanonicalFilter): Promise<Question> {
  const facets: Clause[] = [];
  const excluded: Term[] = [];
  let nothing = false;
  for (const name of VALUES_NAMES) {
    const row: ValuesFilter = FILTERS[name];
    if (filter[row.name] === undefined) continue;
    const { include, exclude } = namedValues(filter, row);
    const [wanted, unwanted] = await Promise.all([termsOf(db, row, include), termsOf(db, row, exclude)]);
    if (wanted.length > 0) facets.push(wanted);
    else if (readValues(filter[row.name]!, row.separator).include.length > 0) nothing = true;
    excluded.push(...unwanted);
  }
  for (const name of COUNT_NAMES) {
    const row = FILTERS[name];
    const least = filter[row.name];
    if (least !== undefined) facets.push(row.terms(Number(least)));
  }
  let text: TextQuery | undefined;
  if (filter.q !== undefined) {
    text = await parseWords(db, filter.q, scopesOf(filter), (name) => findEntities(db, name));
    if (text.empty) nothing = true;
  }
  return {
    facets,
    excluded,
    text,
    published: boundsOf(filter, 'published'),
    updated: boundsOf(filter, 'updated'),
    pos: filter.as_of === undefined ? undefined : await placeAt(db, Number(filter.as_of)),
    nothing,
  };
}

/** The fields that words without one of their own are searched in; none: those of every search. */
const scopesOf = (filter: CanonicalFilter): readonly Scope[] =>
  (filter[FILTERS.searchIn.name]?.split(',') ?? []) as Scope[];

/** The values of a canonical filter that name something. */
export function namedValues(filter: CanonicalFilter, { name, separator }: ValuesFilter): FilterValues {
  const { include, exclude } = readValues(filter[name] ?? '', separator);
  const named = (values: readonly string[]) => values.filter((value) => value !== NAMELESS);
  return { include: named(include), exclude: named(exclude) };
}

/**
 * The terms of the index that some values of a filter stand for.
 * @throws Problem `invalid_parameter`.
 */
export async function termsOf(db: Database, row: ValuesFilter, values: readonly string[]): Promise<Clause> {
  const found = await Promise.all(values.map((value) => row.find?.(db, value) ?? row.terms(value)));
  return found.flat();
}

/**
 * The terms of the index that one plain value of a filter stands for; none: no story can have it.
 * @throws Problem `invalid_parameter` as lists do.
 */
export async function namedTerms(db: Database, name: ValuesName, value: string): Promise<Clause> {
  const row: ValuesFilter = FILTERS[name];
  const forms = normalValues(row, [value]).filter((form) => form !== NAMELESS);
  return termsOf(db, row, forms);
}

/**
 * The normal form of one plain value, where nothing can be excluded and every value must be one that a story can have.
 * @throws Problem `invalid_parameter` as lists do, and for a value that says nothing.
 */
export async function plainValue(db: Database, name: ValuesName, value: string): Promise<string> {
  const row: ValuesFilter = FILTERS[name];
  const fault = notPlain(value, row.separator);
  if (fault !== undefined) throw invalidParameter(row.name, fault);
  const [form = NAMELESS] = normalValues(row, [value]);
  if (form === NAMELESS) throw invalidParameter(row.name, 'is empty');
  await row.find?.(db, form);
  return form;
}

/** A canonical filter without those that take several values. */
export function withoutValues(filter: CanonicalFilter): CanonicalFilter {
  const values = new Set<string>(VALUES_NAMES.map((name) => FILTERS[name].name));
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !values.has(name)));
}

/** A canonical filter from one in which every filter holds one value, as it is. */
export function singleValues(filter: CanonicalFilter): CanonicalFilter {
  const values = VALUES_NAMES.flatMap((name) => {
    const { name: wire, separator } = FILTERS[name];
    const value = filter[wire];
    return value === undefined ? [] : [[wire, writeValues({ include: [value], exclude: [] }, separator)]];
  });
  return { ...filter, ...Object.fromEntries(values) };
}

/**
 * The place of the tape at a time. @throws Problem `history_pruned`. A time that is only just ahead means the present. The place of a past time is final: if nothing later
 * is on the tape yet, a commit that got its time before may still be in progress, so this waits for it.
 */
async function placeAt(db: Database, ms: number): Promise<bigint> {
  if (db.replica !== undefined) {
    // A replica does not know what its primary is committing just now.
    const place = await placeAt(db.replica.primary, ms);
    await db.replica.reach(place);
    return place;
  }
  const at = new Date(ms).toISOString();
  const [row] = await db.hot('tape_place_at', PLACE_AT, [at]);
  if (row![1] === 't') return kept(row!);
  await db.query('select from tape for share');
  const [settled] = await db.hot('tape_place_at', PLACE_AT, [at]);
  return kept(settled!);
}

function kept([place, , edge, edgeAt]: readonly (string | null)[]): bigint {
  if (BigInt(place!) < BigInt(edge!)) throw historyPruned('as_of', new Date(Number(edgeAt)).toISOString());
  return BigInt(place!);
}

const PLACE_AT = `select coalesce(
    (select pos from changes where at <= $1::timestamptz order by at desc, pos desc limit 1), 0),
  (select at > $1::timestamptz from tape) or $1::timestamptz >= date_trunc('milliseconds', clock_timestamp()),
  e.pos, (extract(epoch from e.at) * 1000)::bigint from history_edge e`;

function boundsOf(filter: CanonicalFilter, what: 'published' | 'updated'): Bounds {
  const [since, until] = [filter[`${what}_since`], filter[`${what}_until`]];
  return {
    since: since === undefined ? undefined : Number(since),
    until: until === undefined ? undefined : Number(until),
  };
}
