import { decodeId } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import {
  checkFilter,
  FILTERS,
  filterInWords,
  isValues,
  readValues,
  SAVED_NAMES,
  type SavedName,
  writeValues,
} from '../stories/index.ts';
import {
  type AlertPatch,
  filterOf,
  type SavedAlert,
  type SavedFilters,
  type SavedSearchPatch,
  type SavedSearchState,
} from './model.ts';

/** The defaults of a new search. */
export const EMPTY: SavedSearchState = { name: '', query: null, filters: {}, alert: null };

// As long as the names that callers may give.
const LONGEST_NAME = 200;

/**
 * A saved search after a change (JSON Merge Patch, RFC 7396). The default name describes the query and filters.
 * @throws Problem `invalid_parameter` that names `query`, `filters.country` and so on, as the REST wire does.
 */
export function patched(was: SavedSearchState, patch: SavedSearchPatch): SavedSearchState {
  const query = patch.query === undefined ? was.query : patch.query;
  const filters = patchedFilters(was.filters, patch.filters);
  checkSaved(query, filters);
  // A default name goes on describing what is searched.
  const kept = was.name === nameOf(was.query, was.filters) ? '' : was.name;
  const name = patch.name === undefined ? kept : patch.name;
  return {
    name: name || nameOf(query, filters),
    query,
    filters,
    alert: patchedAlert(was.alert, patch.alert),
  };
}

/**
 * The refusal of an alert whose subscription is unknown, of another account or malformed: the same text for all
 * three.
 */
export function unknownSubscription(): Problem {
  return invalidParameter('alert.subscriptionId', 'is not the id of a webhook subscription of this account');
}

function patchedFilters(was: SavedFilters, patch: SavedSearchPatch['filters']): SavedFilters {
  if (patch === undefined) return was;
  const now = <T>(before: T | undefined, given: T | null | undefined): T | undefined =>
    patch === null ? undefined : given === undefined ? before : (given ?? undefined);
  const sort = now(was.sort, patch?.sort);
  const kept = SAVED_NAMES.flatMap((name): [SavedName, string][] => {
    const before = patch?.withoutExclusions === true ? withoutExclusions(name, was[name]) : was[name];
    const value = now(before, patch?.[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...(sort === undefined ? {} : { sort }) };
}

function withoutExclusions(name: SavedName, text: string | undefined): string | undefined {
  if (text === undefined || !isValues(name)) return text;
  const { separator } = FILTERS[name];
  return writeValues({ include: readValues(text, separator).include, exclude: [] }, separator) || undefined;
}

function checkSaved(query: string | null, filters: SavedFilters): void {
  try {
    checkFilter(filterOf({ query, filters }));
  } catch (error) {
    throw inSearch(error);
  }
  // What could never be run is not kept.
  if (filters.sort === 'relevance' && query === null) {
    throw invalidParameter('filters.sort', 'relevance needs a search: give a query as well, or another sort');
  }
}

/** Translates a fault of a list argument into one of the saved search. */
export function inSearch(error: unknown): unknown {
  if (!(error instanceof Problem) || error.errors[0]?.parameter === undefined) return error;
  const errors = error.errors.map(({ parameter, ...more }) => ({
    ...more,
    parameter: parameter === 'q' ? 'query' : `filters.${parameter}`,
  }));
  const [{ parameter, detail }] = errors as [(typeof errors)[number]];
  return new Problem('invalid_parameter', `${parameter}: ${detail}`, { errors });
}

function patchedAlert(was: SavedAlert | null, patch: AlertPatch | null | undefined): SavedAlert | null {
  if (patch === undefined) return was;
  if (patch === null) return null;
  const { enabled, subscriptionId, cadence } = patch;
  const alert: SavedAlert = {
    enabled: enabled === undefined ? (was?.enabled ?? true) : (enabled ?? true),
    cadence: cadence === undefined ? (was?.cadence ?? 'immediate') : (cadence ?? 'immediate'),
    subscription:
      subscriptionId === undefined
        ? (was?.subscription ?? null)
        : subscriptionId === null
          ? null
          : named(subscriptionId),
  };
  if (alert.enabled && alert.subscription === null) {
    throw invalidParameter('alert.subscriptionId', 'is required if the alert is enabled');
  }
  return alert;
}

function named(id: string): string {
  const uuid = decodeId('sub', id);
  if (uuid === undefined) throw unknownSubscription();
  return uuid;
}

// Values that say by themselves what they are.
const SPEAKING: ReadonlySet<SavedName> = new Set<SavedName>([
  'category',
  'country',
  'entity',
  'impactPath',
  'asset',
  'tag',
  'publisher',
]);

function nameOf(query: string | null, filters: SavedFilters): string {
  const said = SAVED_NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [SPEAKING.has(name) ? value : filterInWords(name, value)];
  });
  const name = (query === null ? said : [query, ...said]).join(', ');
  return name === '' ? 'All stories' : [...name].slice(0, LONGEST_NAME).join('');
}
