import { analyse, UNITS } from '../../language/index.ts';
import {
  CALENDAR,
  type Feature,
  featuresOf,
  isDigest,
  KINDS_OF_NAMES,
  usualShareOf,
} from '../../newsroom/index.ts';
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
// So many times as many titles are one if names or numbers stand within them too.
const WITHIN = 2;
// A word is of a form if this share of its titles are bulletins.
const SHARE_OF_FORM = 0.25;
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
      // Nor do months and what kind of firm it is.
      if (NAMING.has(word.toLowerCase()) || CALENDAR.has(term)) continue;
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
  const { routine, forms } = await routineOf(
    stories.map(({ title }, place) => ({ title, features: features[place]! })),
    counts,
    (stem) => beyondUsual(counted.counts.get(stem) ?? NOTHING, stories.length, counted.counts.size) > 0,
    counted.hasHistory,
  );
  const isName = (stem: string): boolean => 2 * (asName.get(stem) ?? 0) > (counts.get(stem) ?? 0);
  const matters = await mattersOf(
    told.map((each, place) => (routine.has(place) ? { ...each, weight: 0 } : each)),
    new Map([...counted.counts].filter(([stem]) => !forms.has(stem))),
    // "Run" and "fight" stand in titles on anything: one word alone makes a matter only if it is a name.
    (stems) => stems.length > 1 || isName(stems[0]!),
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
    isName,
    isRoutine: (place) => routine.has(place) || digests.has(place),
  };
}

/** What of a week's titles is routine. */
interface Routine {
  /** The places of bulletins. */
  readonly routine: ReadonlySet<number>;
  /** Stems of their form, which make no matter, however many firms have their results in one week. */
  readonly forms: ReadonlySet<string>;
}

/**
 * Finds bulletins: titles that are the same except for a name or number at their beginning or end, as in
 * "<GSW INC> YEAR NET", or of many more titles also within. What is covered more than usual is not a bulletin, however alike its titles
 * are, unless a part of the titles with its words are so and report no action: in the season of results most that say "quarter"
 * say it in one form, and of a crash or a quake titles differ and tell what happened. Where it is not known what is usual, bulletins are those that report no action.
 */
async function routineOf(
  titles: readonly { readonly title: string; readonly features: readonly Feature[] }[],
  counts: ReadonlyMap<string, number>,
  isBeyond: (stem: string) => boolean,
  hasHistory: boolean,
): Promise<Routine> {
  const least = Math.max(FEWEST_ALIKE, SHARE_ALIKE * titles.length);
  const patterns = new Map<string, number[]>();
  for (const [place, { title, features }] of titles.entries()) {
    if (isSliceSpent()) await nextSlice();
    const pattern = patternOf(title, features, (stem) => (counts.get(stem) ?? 0) >= least);
    if (!/^\*|\*$/.test(pattern) || fixedIn(pattern).length < FEWEST_FIXED) continue;
    const known = patterns.get(pattern);
    if (known === undefined) patterns.set(pattern, [place]);
    else known.push(place);
  }
  const alike = [...patterns].filter(
    ([pattern, places]) => places.length >= least * (AT_ONE_END.test(pattern) ? 1 : WITHIN),
  );
  const inAlike = new Map<string, number>();
  for (const [pattern, places] of alike)
    for (const stem of new Set(fixedIn(pattern))) inAlike.set(stem, (inAlike.get(stem) ?? 0) + places.length);
  const isOfForm = (stem: string): boolean =>
    (inAlike.get(stem) ?? 0) >= SHARE_OF_FORM * (counts.get(stem) ?? 0);
  const isUsual = ([pattern]: Alike): boolean => !fixedIn(pattern).some(isBeyond);
  // What is told far more often than usual is a form where it reports no action, and never how a matter goes on.
  const unusual = alike.filter(
    (one) => !isUsual(one) && fixedIn(one[0]).every((stem) => !isBeyond(stem) || isOfForm(stem)),
  );
  const titleOf = (place: number): string => titles[place]!.title;
  const bulletins = hasHistory
    ? [...alike.filter(isUsual), ...(await withoutDeeds(unusual, titleOf))]
    : await withoutDeeds(
        alike.filter(([pattern]) => AT_ONE_END.test(pattern)),
        titleOf,
      );
  const forms = new Set(bulletins.flatMap(([pattern]) => fixedIn(pattern)).filter(isOfForm));
  const filled = titles.flatMap(({ features }, place) => {
    const own = features.filter(({ kind, term }) => kind !== 'pair' && forms.has(term));
    return own.length >= FEWEST_FIXED ? [place] : [];
  });
  return { routine: new Set([...bulletins.flatMap(([, places]) => places), ...filled]), forms };
}

// What stands behind the name of a firm, and the short names of months.
const NAMING: ReadonlySet<string> = new Set(
  (
    'inc incorporated corp corporation co company cos ltd limited plc llc lp ag gmbh sa nv ab oy asa spa kk group holdings ' +
    'bancorp unit jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);

const AT_ONE_END = /^\*[^*]+$|^[^*]+\*$/;

const fixedIn = (pattern: string): string[] => pattern.split(' ').filter((part) => part !== '*');

/** A title with a star for names, numbers and rare words. Which kind of firm or month it is belongs to the name. */
function patternOf(
  title: string,
  features: readonly Feature[],
  isFrequent: (stem: string) => boolean,
): string {
  const stems = new Map(features.map(({ written, term }) => [written.toLowerCase(), term]));
  const shape = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => {
    const stem = stems.get(word);
    const isName = /\d/.test(word) || NAMING.has(word) || KINDS_OF_NAMES.has(stem ?? '');
    return stem !== undefined && !isName && isFrequent(stem) ? stem : '*';
  });
  return shape.join(' ').replace(/\*(?: \*)+/g, '*');
}

async function withoutDeeds(
  patterns: readonly Alike[],
  titleOf: (place: number) => string,
): Promise<Alike[]> {
  const samples = patterns.flatMap(([, places]) => places.slice(0, SAMPLE));
  const told = await mapInSlices(samples, (place) => tellsDeed(titleOf(place)));
  const telling = new Set(samples.filter((_, at) => told[at]));
  return patterns.filter(
    ([, places]) => places.slice(0, SAMPLE).filter((place) => telling.has(place)).length <= 1,
  );
}

/** A pattern of titles, and the places of these. */
type Alike = readonly [pattern: string, places: readonly number[]];

const tellsDeed = (title: string): boolean =>
  analyse(title).sentences.some(({ statements }) => statements.some(({ kind }) => kind === 'clause'));
