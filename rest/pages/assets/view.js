import { signal } from '@preact/signals';
import { filters, postTypes } from './nouns.js';

// The list shows what the address says, so that a filtered list can be linked, bookmarked and reached with the back button.

/** The filters of the story list that the page supports, by their names in the API. */
export const FILTERS = [...filters, 'sort'];

/** The view: filters and cursor by name. Absent ones are left out. */
export const view = signal(readView());

/** The type of the shown editorial posts. Empty for all types. */
export const postType = signal(readPostType());

/** Shows editorial posts of one type, or of all types for an empty text. The list of stories does not change. */
export function showPosts(type) {
  history.pushState(null, '', hrefOf(view.value, type));
  postType.value = readPostType();
}

/** Counts how often the same list was requested again. */
export const askedAgain = signal(0);

/** Changes filters, and starts from the newest story again. An empty value removes a filter. */
export function narrow(changes) {
  const { cursor, ...kept } = view.value;
  go({ ...kept, ...changes });
}

/** Shows the list with only these filters, from the newest story. */
export function show(filters) {
  go(filters);
}

/** Goes to another page of the same list. */
export function turnTo(cursor) {
  go({ ...view.value, cursor });
}

/** The address of a view, relative to the page. */
export function hrefOf(parameters, type = postType.value) {
  const search = new URLSearchParams();
  for (const name of [...FILTERS, 'cursor']) if (parameters[name]) search.set(name, parameters[name]);
  if (type) search.set('posts', type);
  return search.size === 0 ? './' : `./?${search}`;
}

function go(parameters) {
  history.pushState(null, '', hrefOf(parameters));
  view.value = readView();
}

function readView() {
  const search = new URLSearchParams(location.search);
  const found = {};
  for (const name of [...FILTERS, 'cursor']) {
    const value = search.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

function readPostType() {
  const type = new URLSearchParams(location.search).get('posts');
  return postTypes.includes(type) ? type : '';
}

addEventListener('popstate', () => {
  postType.value = readPostType();
  view.value = readView();
});
