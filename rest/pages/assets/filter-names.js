import { signal } from '@preact/signals';
import { categories, countries, languages, verificationStates } from './nouns.js';

// The address has slugs and tokens (`entity=los-angeles`). A reader came from a link that said "Los Angeles", and every story
// of the list has that name, so the page needs no request to know it.

/** Where a story has the values of a filter, as a field of the API and as [value, name] of one of them. */
const NAMED = {
  entity: { field: 'entities', read: ({ slug, label }) => [slug, label] },
  impact_path: { field: 'impactPaths', read: ({ token, label }) => [token, label] },
  asset: { field: 'assets', read: ({ ticker, label }) => [ticker, label] },
};

const known = signal(
  new Map([
    ...categories.map(({ value, label }) => [`category ${value}`, label]),
    ...languages.map(({ value, label }) => [`language ${value}`, label]),
    ...verificationStates.map(({ value, label }) => [`verification ${value}`, label]),
    ...countries.map(({ code, name }) => [`country ${code}`, name]),
  ]),
);

/** The fields that a list must have, so that `learnNames` finds the names of these filters. */
export function fieldsToName(filters) {
  return Object.keys(NAMED).flatMap((name) => (filters[name] ? [NAMED[name].field] : []));
}

/** Keeps the names that the stories have for the values of these filters. */
export function learnNames(filters, stories) {
  const found = new Map(known.peek());
  for (const [name, { field, read }] of Object.entries(NAMED)) {
    if (!filters[name]) continue;
    for (const [value, label] of stories.flatMap((story) => (story[field] ?? []).map(read)))
      found.set(`${name} ${value}`, label);
  }
  known.value = found;
}

/** The value of a filter as readers know it, or as it is if no story has told its name. */
export function nameOfValue(name, value) {
  return known.value.get(`${name} ${value}`) ?? value;
}
