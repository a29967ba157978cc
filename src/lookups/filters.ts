import { COUNTRIES, PLAIN_LABELS } from '../stories/index.ts';
import type { FilterValues } from './model.ts';
import type { Counts } from './tally.ts';

/** The most frequent tags; the others are found by lookup and search. */
const MOST_TAGS = 100;
const MOST_VALUES = 100;

const KNOWN_COUNTRIES: ReadonlySet<string> = new Set(COUNTRIES.map(({ code }) => code));

/** The values of the filters with few values, the most frequent first; publishers without their labels. */
export function filterValues(counts: Counts): FilterValues {
  const valued = (kind: 'category' | 'tag' | 'language', most: number) =>
    counts.most(kind, most).map(([value, count]) => ({ value, label: PLAIN_LABELS[kind](value), count }));
  return {
    categories: valued('category', MOST_VALUES),
    countries: counts
      .most('country', MOST_VALUES)
      .flatMap(([code, count]) =>
        KNOWN_COUNTRIES.has(code) ? [{ code, name: PLAIN_LABELS.country(code), count }] : [],
      ),
    tags: valued('tag', MOST_TAGS),
    languages: valued('language', MOST_VALUES),
    publishers: counts
      .most('publisher', MOST_VALUES)
      .map(([value, count]) => ({ value, label: value, count })),
    verification: counts
      .most('verification', MOST_VALUES)
      .map(([value, count]) => ({ value, label: PLAIN_LABELS.tag(value.replaceAll('_', '-')), count })),
    pos: counts.pos,
  };
}
