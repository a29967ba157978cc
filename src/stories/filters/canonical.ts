import { isLongerThan } from '../../platform/cut-short.ts';
import { Faults } from '../../platform/faults.ts';
import { decodeId } from '../../platform/ids.ts';
import { invalidParameter, Problem } from '../../platform/problem.ts';
import { stripForbidden } from '../body.ts';
import { parseBound } from '../bounds.ts';
import type { StorySort } from '../model.ts';
import { type Filter, MOST_FILTER_VALUES, type TimeFilter, type ValuesFilter } from './filter-kinds.ts';
import { normalCount, normalScopes, normalTime } from './filter-values.ts';
import {
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
import { type FilterValues, readValues, writeValues } from './values.ts';

/**
 * A filter in the one form that equal filters share: what was given, normalised, by the parameter's name; several
 * values as `writeValues` writes them. Cursors carry it, caches are keyed by it.
 */
export type CanonicalFilter = Readonly<Record<string, string>>;

/** A filter as a text that equal filters share. */
export const filterKey = (filter: CanonicalFilter): string => JSON.stringify(Object.entries(filter).sort());

/**
 * Normalises what can be without the database.
 * @throws Problem `invalid_parameter`: an unknown country, a bad date, since after until, a malformed id, a value on both
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

/** The normal forms of some values; NAMELESS for one that says nothing. @throws Problem as `canonicalFilter`. */
export function normalValues(row: ValuesFilter, values: readonly string[]): string[] {
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

/** What stands for a value of punctuation only: no normal value has this form. */
export const NAMELESS = '\u0001';

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

/** The values of a canonical filter that name something. */
export function namedValues(filter: CanonicalFilter, { name, separator }: ValuesFilter): FilterValues {
  const { include, exclude } = readValues(filter[name] ?? '', separator);
  const named = (values: readonly string[]) => values.filter((value) => value !== NAMELESS);
  return { include: named(include), exclude: named(exclude) };
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
