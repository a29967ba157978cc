import { nameOfValue } from './filter-names.js';
import { orders } from './nouns.js';
import { words } from './parts.js';

/** The filters in words, on one line: first the query, then each filter with its name. */
export function saysOf({ q, cursor, sort, ...filters }) {
  const parts = Object.entries(filters).map(([name, value]) => `${words(name)} ${nameOfValue(name, value)}`);
  if (q) parts.unshift(`words ${q}`);
  if (parts.length === 0) parts.push('all stories');
  if (sort && sort !== 'pipeline') parts.push(orders[sort] ?? sort);
  return parts.join(' · ');
}
