import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readStory } from '../../src/newsroom/index.ts';
import { readRows } from '../../src/platform/data-file.ts';

const LABELS = new URL('newsroom-labels.tsv', import.meta.url);

const FILES = {
  huffpost: 'huffpost',
  'abc-headlines': 'abc-headlines',
  wikinews: 'wikinews-with-sources',
} as const;
// Undated ones are compared all the same.
const NOW = Date.UTC(2026, 0, 1);

/** How many of the labelled items are filed as a reader files them. */
export interface Filed {
  readonly items: number;
  /** Share of the items whose category is one that a reader would give. */
  readonly category: number;
  readonly countryPrecision: number;
  readonly countryRecall: number;
  /** What went wrong, as `id: given, not wanted`. */
  readonly wrong: readonly string[];
}

/**
 * Files the labelled items of the news sets and compares. A country that the publisher's own news is about without naming it
 * may be added or not.
 * @returns undefined where the folder does not hold the sets.
 */
export function filed(folder: string): Filed | undefined {
  const labels = readRows(LABELS, ['set', 'id', 'category', 'countries', 'home']);
  const sets = new Map<string, Map<string, Record<string, unknown>>>();
  for (const set of new Set(labels.map((label) => label.set))) {
    const path = join(folder, 'news', `${FILES[set as keyof typeof FILES]}.ndjson.gz`);
    if (!existsSync(path)) return undefined;
    const rows = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
    sets.set(
      set,
      new Map(
        rows.map((row) => JSON.parse(row) as Record<string, unknown>).map((row) => [String(row.id), row]),
      ),
    );
  }
  let [items, right, given, wanted, both] = [0, 0, 0, 0, 0];
  const wrong: string[] = [];
  for (const label of labels) {
    const row = sets.get(label.set)!.get(label.id);
    const story = row === undefined ? undefined : readStory(row, { at: '2005-01-01T00:00:00.000Z' }, NOW);
    if (story === undefined || 'reason' in story) continue;
    items += 1;
    const categories = label.category.split('; ');
    if (categories.includes(story.category)) right += 1;
    else wrong.push(`${label.id}: ${story.category}, not ${label.category}`);
    const truth = new Set(label.countries === '-' ? [] : label.countries.split('; '));
    const isHome = (code: string): boolean => label.home === 'yes' && code === 'AU';
    const found = story.countries.filter((code) => truth.has(code) || !isHome(code));
    given += found.length;
    const named = [...truth].filter((code) => !isHome(code) || found.includes(code));
    wanted += named.length;
    both += found.filter((code) => truth.has(code)).length;
    if (found.some((code) => !truth.has(code)) || named.some((code) => !found.includes(code)))
      wrong.push(`${label.id}: ${story.countries.join(' ') || '-'}, not ${label.countries}`);
  }
  return {
    items,
    category: right / items,
    countryPrecision: both / given,
    countryRecall: both / wanted,
    wrong,
  };
}
