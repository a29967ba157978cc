import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { filters as names } from './nouns.js';
import { askSigned } from './session.js';

/** The saved searches of the account, newest first: `kind` is closed (not requested), asking, ready or refused. */
export const searches = signal({ kind: 'closed', list: [] });
/** The webhook subscriptions of the account, for alerts: `kind` is closed, asking, ready or refused. */
export const hooks = signal({ kind: 'closed', list: [] });

/** Requests the saved searches: one call. */
export function loadSearches() {
  return load(searches, 'v1/saved-searches', (data) => data.savedSearches);
}

/** Requests the webhook subscriptions: one call. */
export function loadHooks() {
  return load(hooks, 'v1/webhooks/subscriptions', (data) => data.data.subscriptions);
}

/** Clears both lists, because another key may not see them. */
export function forgetAll() {
  for (const one of [searches, hooks]) one.value = { kind: 'closed', list: [] };
}

/** Saves a new search, or changes the search with an id: one call. @returns the search. @throws Refusal */
export async function keep(id, body) {
  const { data } = await askSigned(
    id === undefined ? 'v1/saved-searches' : pathOf(id),
    {},
    {
      method: id === undefined ? 'POST' : 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  const { list } = searches.value;
  put(id === undefined ? [data, ...list] : list.map((one) => (one.id === id ? data : one)));
  return data;
}

/** Deletes a search: one call. @throws Refusal */
export async function remove(id) {
  await askSigned(pathOf(id), {}, { method: 'DELETE' });
  put(searches.value.list.filter((one) => one.id !== id));
}

/** The filters of a saved search as parameters of the list. */
export const filtersOf = ({ query, filters }) => (query === null ? filters : { q: query, ...filters });

/**
 * The filters of the list as the body of a saved search. Filters that are not set are cleared.
 * @param view the filters by name. A cursor is not a part of the search.
 */
export function bodyOf(view) {
  const { q, ...others } = Object.fromEntries([...names, 'sort'].map((name) => [name, view[name] ?? null]));
  return { query: q, filters: others };
}

/** Whether the list has the filters of the search. */
export function isShown(search, view) {
  const kept = filtersOf(search);
  return [...names, 'sort'].every((name) => (kept[name] ?? '') === (view[name] ?? ''));
}

const pathOf = (id) => `v1/saved-searches/${encodeURIComponent(id)}`;

function put(list) {
  // A list that was not loaded yet is loaded completely when it is opened.
  if (searches.value.kind === 'ready') searches.value = { kind: 'ready', list };
}

async function load(into, path, listOf) {
  into.value = { kind: 'asking', list: into.peek().list };
  try {
    const { data } = await askSigned(path);
    into.value = { kind: 'ready', list: listOf(data) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    into.value = { kind: 'refused', list: [], refusal: error };
  }
}
