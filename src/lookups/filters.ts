import { CATEGORIES, COUNTRIES } from '../stories/index.ts';
import type { FilterValues } from './model.ts';
import type { Counts } from './tally.ts';

/** Tags of which stories hold most; the others are found by lookup and search. */
const MOST_TAGS = 100;
const MOST_VALUES = 100;

const NAMES = new Map<string, string>([
  ...CATEGORIES.map(({ value, label }): [string, string] => [value, label]),
  ...COUNTRIES.map(({ code, name }): [string, string] => [code, name]),
]);
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The values of the short filters, those of most stories first. */
export function filterValues(counts: Counts): FilterValues {
  return {
    categories: counts
      .most('category', MOST_VALUES)
      .map(([value, count]) => ({ value, label: NAMES.get(value) ?? titleOf(value), count })),
    countries: counts
      .most('country', MOST_VALUES)
      .flatMap(([code, count]) => (NAMES.has(code) ? [{ code, name: NAMES.get(code)!, count }] : [])),
    tags: counts.most('tag', MOST_TAGS).map(([value, count]) => ({ value, label: titleOf(value), count })),
    languages: counts
      .most('language', MOST_VALUES)
      .map(([value, count]) => ({ value, label: languageName(value), count })),
    pos: counts.pos,
  };
}

/** `interest-rates` to `Interest rates`. */
export function titleOf(value: string): string {
  const [first = '', ...rest] = [...value.replaceAll('-', ' ')];
  return first.toUpperCase() + rest.join('');
}

function languageName(value: string): string {
  try {
    return LANGUAGE_NAMES.of(value) ?? value;
  } catch {
    return value;
  }
}
