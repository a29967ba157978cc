import { analyse, UNITS } from '../../language/index.ts';
import { type Feature, featuresOf, isDigest, usualShareOf } from '../../newsroom/index.ts';
import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import type { ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import { beyondUsual, centrality, type Matter, mattersOf, type Told } from './matters.ts';
import { countWords } from './usual.ts';

/** What is known of a week's stories to find their matters. */
export interface Titled {
  readonly title: string;
  readonly sourceCount: number | null;
  readonly category: string;
}

/** What the stories of a week are about. */
export interface WeekTold {
  /** The largest first. */
  readonly matters: readonly Matter[];
  /** The matter of a story, by its place in the list, and how much its title says about it, from 0 to 1. */
  readonly of: (place: number) => { readonly matter: Matter; readonly centrality: number } | undefined;
  /** A stem as a title writes it. */
  readonly word: (stem: string) => string;
  /** Whether most titles that have a stem write it as a name. */
  readonly isName: (stem: string) => boolean;
  /**
   * Whether a title is one of many with the same pattern, such as the results of yet another company, or the title of
   * a round-up.
   */
  readonly isRoutine: (place: number) => boolean;
}

/** Contests and shows, which have fewer consequences. */
export const PLAYED: ReadonlySet<string> = new Set(['sport', 'culture']);
const POSSESSIVE = /['’]s?$/u;
// How many stems are counted: those that titles have most often, compared with English news in general.
const MOST_STEMS = 160;
const NOTHING = { stories: 0, usual: 0 };
// This many titles that differ only in a name or number are a bulletin, if they are also this share of the week.
const FEWEST_ALIKE = 5;
const SHARE_ALIKE = 0.004;
const FEWEST_FIXED = 2;
// How many titles of a pattern are read for an action where it is not known what is usual.
const SAMPLE = 5;

/**
 * Reads the titles of a week. Each title is represented by its stems and counts by its publishers (each doubling adds
 * one).
 */
export async function readWeekTold(
  room: ResearchRoom,
  stories: readonly Titled[],
  week: ResearchWindow,
): Promise<WeekTold> {
  const written = new Map<string, string>();
  const counts = new Map<string, number>();
  const asName = new Map<string, number>();
  const features = await mapInSlices(stories, ({ title }) => featuresOf(title, '', '', true));
  const seen = new Set<string>();
  const digests = new Set<number>();
  const told = await mapInSlices(stories, ({ title: own, sourceCount, category }, place): Told => {
    const stems = new Set<string>();
    const isPlayed = PLAYED.has(category);
    // A round-up covers many things in a few words each. However many round-ups there are, they are not a matter.
    if (isDigest(own)) {
      digests.add(place);
      return { stems, weight: 0, isPlayed };
    }
    for (const { term, kind, written: word } of features[place]!) {
      // "Percent" and "tonnes" measure any matter.
      if ((kind !== 'word' && kind !== 'name') || UNITS.has(word.toLowerCase())) continue;
      stems.add(term);
      if (!written.has(term)) written.set(term, word);
      counts.set(term, (counts.get(term) ?? 0) + 1);
      if (kind === 'name') asName.set(term, (asName.get(term) ?? 0) + 1);
    }
    // The same title again is a reprint and adds nothing.
    const title = [...stems].sort().join(' ');
    const weight = seen.has(title) ? 0 : Math.log2(1 + Math.max(1, sourceCount ?? 1));
    seen.add(title);
    return { stems, weight, isPlayed };
  });
  const frequent = [...counts]
    .filter(([, n]) => n >= 2)
    .map(([stem, n]) => ({ stem, surprise: n * Math.log(n / (stories.length * usualShareOf(stem))) }))
    .sort((a, b) => b.surprise - a.surprise || (a.stem < b.stem ? -1 : 1))
    .slice(0, MOST_STEMS)
    .map(({ stem }) => [stem, written.get(stem)!] as const);
  const counted = await countWords(room, new Map(frequent), week);
  const routine = await routineOf(
    stories.map(({ title }, place) => ({ title, features: features[place]! })),
    counts,
    (stem) => beyondUsual(counted.counts.get(stem) ?? NOTHING, stories.length, counted.counts.size) > 0,
    counted.hasHistory,
  );
  const matters = await mattersOf(
    told.map((each, place) => (routine.has(place) ? { ...each, weight: 0 } : each)),
    counted.counts,
  );
  const byPlace = new Map<number, { matter: Matter; centrality: number }>();
  for (const matter of matters) {
    const most = Math.max(...matter.members.map((place) => centrality(matter, told[place]!)));
    for (const place of matter.members)
      byPlace.set(place, { matter, centrality: most === 0 ? 0 : centrality(matter, told[place]!) / most });
  }
  return {
    matters,
    of: (place) => byPlace.get(place),
    word: (stem) => written.get(stem)?.toLowerCase().replace(POSSESSIVE, '') ?? stem,
    isName: (stem) => 2 * (asName.get(stem) ?? 0) > (counts.get(stem) ?? 0),
    isRoutine: (place) => routine.has(place) || digests.has(place),
  };
}

/**
 * The places of bulletins: titles that are the same except for a name or number at their beginning or end, as in
 * "<GSW INC> YEAR NET". What is covered more than usual is not a bulletin, however alike its titles are. Where it is
 * not known what is usual, bulletins are those that report no action.
 */
async function routineOf(
  titles: readonly { readonly title: string; readonly features: readonly Feature[] }[],
  counts: ReadonlyMap<string, number>,
  isBeyond: (stem: string) => boolean,
  hasHistory: boolean,
): Promise<Set<number>> {
  const least = Math.max(FEWEST_ALIKE, SHARE_ALIKE * titles.length);
  const patterns = new Map<string, number[]>();
  for (const [place, { title, features }] of titles.entries()) {
    if (isSliceSpent()) await nextSlice();
    const stems = new Map(features.map(({ written, term }) => [written.toLowerCase(), term]));
    const shape = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => {
      const stem = stems.get(word);
      return stem !== undefined && !/\d/.test(word) && (counts.get(stem) ?? 0) >= least ? stem : '*';
    });
    const pattern = shape.join(' ').replace(/\*(?: \*)+/g, '*');
    if (!/^\*[^*]+$|^[^*]+\*$/.test(pattern)) continue;
    const shared = pattern.split(' ').filter((part) => part !== '*');
    if (shared.length < FEWEST_FIXED || (hasHistory && shared.some(isBeyond))) continue;
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), place]);
  }
  const found = [...patterns.values()].filter((places) => places.length >= least);
  const bulletins = hasHistory ? found : await withoutDeeds(found, (place) => titles[place]!.title);
  return new Set(bulletins.flat());
}

async function withoutDeeds(
  patterns: readonly (readonly number[])[],
  titleOf: (place: number) => string,
): Promise<(readonly number[])[]> {
  const samples = patterns.flatMap((places) => places.slice(0, SAMPLE));
  const told = await mapInSlices(samples, (place) => tellsDeed(titleOf(place)));
  const telling = new Set(samples.filter((_, at) => told[at]));
  return patterns.filter(
    (places) => places.slice(0, SAMPLE).filter((place) => telling.has(place)).length <= 1,
  );
}

const tellsDeed = (title: string): boolean =>
  analyse(title).sentences.some(({ statements }) => statements.some(({ kind }) => kind === 'clause'));
