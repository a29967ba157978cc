import type { Database } from '../../platform/database.ts';
import { invalidParameter } from '../../platform/problem.ts';
import type { Bounds, Clause, Question, Scope, Term } from '../../retrieval/index.ts';
import { parseWords, type TextQuery } from '../../retrieval/index.ts';
import { placeAt } from '../history/tape.ts';
import { type CanonicalFilter, NAMELESS, namedValues, normalValues } from './canonical.ts';
import type { ValuesFilter } from './filter-kinds.ts';
import { findEntities } from './filter-values.ts';
import { COUNT_NAMES, FILTERS, VALUES_NAMES, type ValuesName } from './filters.ts';
import { notPlain, readValues } from './values.ts';

/**
 * The question to the index that a canonical filter is: what it names is looked up.
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

function boundsOf(filter: CanonicalFilter, what: 'published' | 'updated'): Bounds {
  const [since, until] = [filter[`${what}_since`], filter[`${what}_until`]];
  return {
    since: since === undefined ? undefined : Number(since),
    until: until === undefined ? undefined : Number(until),
  };
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
