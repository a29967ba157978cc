import { categories, countries, orders } from './nouns.js';
import { words } from './parts.js';

/** The filters in words, on one line: first the query, then each filter with its name. */
export function saysOf({ q, cursor, sort, ...filters }) {
  const parts = Object.entries(filters).map(([name, value]) => `${words(name)} ${spoken(name, value)}`);
  if (q) parts.unshift(`words ${q}`);
  if (parts.length === 0) parts.push('all stories');
  if (sort && sort !== 'pipeline') parts.push(orders[sort] ?? sort);
  return parts.join(' · ');
}

function spoken(name, value) {
  const known =
    name === 'category'
      ? categories.find((one) => one.value === value)?.label
      : name === 'country'
        ? countries.find(({ code }) => code === value)?.name
        : undefined;
  return known ?? value;
}
