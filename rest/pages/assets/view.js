import { signal } from '@preact/signals';
import { filters, postTypes } from './nouns.js';

// What the address bar says is what the list shows, so that a filtered list can be linked, kept and gone back to.

/** Filters of the story list that the page understands, by their names in the API. */
export const FILTERS = [...filters, 'sort'];

/** The present view: filters and cursor by name; absent ones are left out. */
export const view = signal(readView());

/** The type of editorial posts that is shown, or empty for all. */
export const postType = signal(readPostType());

/** Shows editorial posts of one type, or of all for an empty one; the list of stories stays as it is. */
export function showPosts(type) {
  history.pushState(null, '', hrefOf(view.value, type));
  postType.value = readPostType();
}

/** Counts how often the same list is asked for again. */
export const askedAgain = signal(0);

/** Changes filters (an empty value removes one) and starts from the newest story again. */
export function narrow(changes) {
  const { cursor, ...kept } = view.value;
  go({ ...kept, ...changes });
}

/** Shows the list with these filters and no others, from the newest story. */
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
