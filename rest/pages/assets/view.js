import { signal } from '@preact/signals';

// What the address bar says is what the list shows, so that a filtered list can be linked, kept and gone back to.

/** Filters of the story list that the page understands, by their names in the API. */
export const FILTERS = ['category', 'country', 'q', 'sort', 'entity', 'tag', 'impact_path'];

/** The present view: filters and cursor by name; absent ones are left out. */
export const view = signal(readView());

/** Changes filters (an empty value removes one) and starts from the newest story again. */
export function narrow(changes) {
  const { cursor, ...kept } = view.value;
  go({ ...kept, ...changes });
}

/** Goes to another page of the same list. */
export function turnTo(cursor) {
  go({ ...view.value, cursor });
}

/** The address of a view, relative to the page. */
export function hrefOf(parameters) {
  const search = new URLSearchParams();
  for (const name of [...FILTERS, 'cursor']) if (parameters[name]) search.set(name, parameters[name]);
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

addEventListener('popstate', () => {
  view.value = readView();
});
