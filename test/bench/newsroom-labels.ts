import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDocument } from '../../src/newsroom/feeds/parse.ts';
import { readRows } from '../../src/platform/files/data-file.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { readStory } from '../newsroom/read-story.ts';

const LABELS = new URL('newsroom-labels.tsv', import.meta.url);
const ASSETS = new URL('newsroom-assets.tsv', import.meta.url);
const IMPACTS = new URL('newsroom-impacts.tsv', import.meta.url);

/** Where the items of a set are, and the country whose news its publisher reports without naming it. */
const SETS: Readonly<Record<string, { readonly file: string; readonly home: string | undefined }>> = {
  huffpost: { file: 'huffpost.ndjson.gz', home: 'US' },
  'abc-headlines': { file: 'abc-headlines.ndjson.gz', home: 'AU' },
  wikinews: { file: 'wikinews-with-sources.ndjson.gz', home: undefined },
  feeds: { file: 'feeds', home: undefined },
};
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
 * @param draws which of the draws of the table count.
 * @returns undefined where the folder does not hold the sets.
 */
export function filed(folder: string, draws: readonly string[]): Filed | undefined {
  const labels = readRows(LABELS, ['draw', 'set', 'id', 'category', 'countries', 'home']).filter(({ draw }) =>
    draws.includes(draw),
  );
  const sets = itemsOf(folder, labels);
  if (sets === undefined) return undefined;
  let [items, right, given, wanted, both] = [0, 0, 0, 0, 0];
  const wrong: string[] = [];
  for (const label of labels) {
    const story = storyOf(sets.get(label.set)!.get(label.id), label.id);
    items += 1;
    const categories = label.category.split('; ');
    if (categories.includes(story.category)) right += 1;
    else wrong.push(`${label.id}: ${story.category}, not ${label.category}`);
    const truth = new Set(label.countries === '-' ? [] : label.countries.split('; '));
    const isHome = (code: string): boolean => label.home === 'yes' && code === SETS[label.set]!.home;
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

/** How many of the assets that were read by hand are given, and how many of those rightly. */
export interface AssetsFiled {
  readonly given: number;
  /** Share of those that are given and were read of which the text means the asset. */
  readonly precision: number;
  /** Share of those that a reader found right that are still given. */
  readonly kept: number;
}

/**
 * Files the items of which assets were read. An asset that nobody read counts neither way.
 * @param draws which of the draws of the table count.
 * @returns undefined where the folder does not hold the sets.
 */
export function assetsFiled(folder: string, draws: readonly string[]): AssetsFiled | undefined {
  const labels = readRows(ASSETS, ['draw', 'set', 'id', 'ticker', 'meant']).filter(({ draw }) =>
    draws.includes(draw),
  );
  const sets = itemsOf(folder, labels);
  if (sets === undefined) return undefined;
  let [given, right, wanted] = [0, 0, 0];
  for (const { set, id, ticker, meant } of labels) {
    const { assets } = storyOf(sets.get(set)!.get(id), id);
    const isGiven = assets.some((asset) => asset.ticker === ticker);
    if (isGiven) given += 1;
    if (meant === 'yes') wanted += 1;
    if (isGiven && meant === 'yes') right += 1;
  }
  return { given, precision: right / given, kept: right / wanted };
}

/** How many of the impact paths that were read by hand are given, and how many of those rightly. */
export interface ImpactsTold {
  readonly given: number;
  /** Share of those that are given and were read that belong there. */
  readonly precision: number;
  /** Share of those that belong there that are given. */
  readonly kept: number;
  /** Share of the directions that are told that are right. */
  readonly directionPrecision: number;
  /** Share of the directions that a reader sees that are told. */
  readonly directionRecall: number;
}

/**
 * Files the items of which impact paths were read. A path that nobody read counts neither way.
 * @param draw the draw of the table that counts.
 * @returns undefined where the folder does not hold the sets.
 */
export function impactsTold(folder: string, draw: string): ImpactsTold | undefined {
  const labels = readRows(IMPACTS, ['draw', 'set', 'id', 'path', 'applies', 'direction']).filter(
    (label) => label.draw === draw,
  );
  const sets = itemsOf(folder, labels);
  if (sets === undefined) return undefined;
  let [given, belonging, both, told, toldRight, seen, seenTold] = [0, 0, 0, 0, 0, 0, 0];
  for (const { set, id, path, applies, direction } of labels) {
    const { impactPaths } = storyOf(sets.get(set)!.get(id), id);
    const found = impactPaths.find(({ token }) => token === path);
    const isTold = found !== undefined && found.direction !== 'mixed';
    if (found !== undefined) given += 1;
    if (applies !== 'yes') continue;
    belonging += 1;
    if (found !== undefined) both += 1;
    if (isTold) told += 1;
    if (isTold && found.direction === direction) toldRight += 1;
    if (direction !== 'open') seen += 1;
    if (isTold && direction !== 'open' && found.direction === direction) seenTold += 1;
  }
  return {
    given,
    precision: both / given,
    kept: both / belonging,
    directionPrecision: toldRight / told,
    directionRecall: seenTold / seen,
  };
}

function itemsOf(
  folder: string,
  labels: readonly { readonly set: string }[],
): Map<string, ReadonlyMap<string, unknown>> | undefined {
  const sets = new Map<string, ReadonlyMap<string, unknown>>();
  for (const set of new Set(labels.map((label) => label.set))) {
    const path = join(folder, 'news', SETS[set]!.file);
    if (!existsSync(path)) return undefined;
    sets.set(set, set === 'feeds' ? entriesOf(path) : rowsOf(path));
  }
  return sets;
}

function storyOf(item: unknown, id: string): StoryDraft {
  const story = readStory(item, { at: '2005-01-01T00:00:00.000Z' }, NOW);
  if ('reason' in story) throw new Error(`${id}: ${story.reason}`);
  return story;
}

function rowsOf(path: string): Map<string, unknown> {
  const rows = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return new Map(
    rows.map((row) => JSON.parse(row) as { id: unknown }).map((row) => [String(row.id), row] as const),
  );
}

/** The entries of recorded feeds by `folder/file#place`, as the newsroom's own reader gives them. */
function entriesOf(path: string): Map<string, unknown> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.includes('.'))
      .flatMap((file) => {
        const feed = parseDocument(readFileSync(join(path, file), 'utf8'), 'https://feeds.example/');
        return (feed?.entries ?? []).map(({ title, text, categories }, at) => {
          const id = `${file}#${at}`;
          return [id, { id, publisher: feed?.title || 'A feed', title, text, categories }] as const;
        });
      }),
  );
}
