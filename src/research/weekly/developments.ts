import { stemTitleWord, TITLE_STOPS, tagged } from '../../language/index.ts';
import { isDigest } from '../../newsroom/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import { foldText } from '../../stories/index.ts';
import { remembered } from '../remembered.ts';

/** What is compared between two stories. */
export interface Comparable {
  readonly uuid: string;
  readonly title: string;
  /** Slugs of what it is about. Members of the G20 and topics are left out, since most stories have one. */
  readonly about: readonly string[];
  readonly countries: readonly string[];
  readonly publishedMs: number;
}

// Two titles are alike if they share this much of the words of both, weighted by rarity, or less if they share more words
// or are about the same thing.
const ALIKE = 0.5;
const LESS_ALIKE = 0.3;
// The same for stories from different countries, or of other names: texts with the same pattern on many places and people
// are many developments.
const ALIKE_ELSEWHERE = 0.8;
const FEWEST_COMMON = 2;
const MANY_COMMON = 3;
// A word that is in this many titles does not connect two of them.
const COMMON_WORD = 60;
const CLOSE_MS = 4 * DAY_MS;

/**
 * Groups stories into developments. A story joins the first development whose leading story it is like; otherwise it
 * leads a new one. Titles are alike if they share words, and rare words count more (inverse document frequency). It
 * works in slices.
 * @param ordered the stories that should lead come first.
 */
export async function developmentsOf<Story extends Comparable>(
  ordered: readonly Story[],
): Promise<Story[][]> {
  const week = weekOf(await mapInSlices(ordered, ({ title }) => new Set(titleWords(title))));
  const leads: Lead<Story>[] = [];
  const namesOf = remembered(namesIn);
  // Leading stories by the informative words of their titles.
  const byWord = new Map<number, Lead<Story>[]>();
  // For each word and each lead, the story that had it last. So comparing two titles needs no set of its own.
  const heldBy = new Int32Array(week.weights.length).fill(-1);
  for (const [index, story] of ordered.entries()) {
    if (isSliceSpent()) await nextSlice();
    const bag = week.bags[index]!;
    const isOfMany = isDigest(story.title);
    const total = bag.reduce((sum, word) => sum + week.weights[word]!, 0);
    const telling = bag.filter((word) => week.counts[word]! <= COMMON_WORD);
    for (const word of bag) heldBy[word] = index;
    let first: Lead<Story> | undefined;
    for (const word of telling) {
      for (const lead of byWord.get(word) ?? []) {
        if (lead.comparedWith === index) continue;
        lead.comparedWith = index;
        // A round-up that has a word says no more about it.
        if (lead.isOfMany !== isOfMany) continue;
        if (first !== undefined && first.order < lead.order) continue;
        if (isAlike(story, lead, total, (other) => heldBy[other] === index, week.weights, namesOf))
          first = lead;
      }
    }
    if (first !== undefined) {
      first.members.push(story);
      continue;
    }
    const own: Lead<Story> = {
      order: leads.length,
      bag,
      total,
      about: new Set(story.about),
      countries: story.countries,
      members: [story],
      isOfMany,
      comparedWith: -1,
    };
    leads.push(own);
    for (const word of telling) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [own]);
      else known.push(own);
    }
  }
  return leads.map(({ members }) => members);
}

/** What identifies a development: its first story. */
interface Lead<Story> {
  readonly order: number;
  readonly bag: readonly number[];
  readonly total: number;
  readonly about: ReadonlySet<string>;
  readonly countries: readonly string[];
  readonly members: Story[];
  /** Whether its title covers many things. */
  readonly isOfMany: boolean;
  /** The place of the story that it was last compared with. */
  comparedWith: number;
}

/** The words of a week's titles by number, in how many titles each one is, and its weight. */
function weekOf(titles: readonly ReadonlySet<string>[]): {
  readonly bags: readonly (readonly number[])[];
  readonly counts: readonly number[];
  readonly weights: Float64Array;
} {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const bags = titles.map((words) =>
    Array.from(words, (word) => {
      let number = numbers.get(word);
      if (number === undefined) {
        number = counts.length;
        numbers.set(word, number);
        counts.push(0);
      }
      counts[number]! += 1;
      return number;
    }),
  );
  return { bags, counts, weights: Float64Array.from(counts, (count) => Math.log(1 + titles.length / count)) };
}

/** Whether a story reports the development that another one leads. */
function isAlike<Story extends Comparable>(
  story: Story,
  lead: Lead<Story>,
  total: number,
  has: (word: number) => boolean,
  weights: Float64Array,
  namesOf: typeof namesIn,
): boolean {
  if (Math.abs(story.publishedMs - lead.members[0]!.publishedMs) > CLOSE_MS) return false;
  let common = 0;
  let weight = 0;
  for (const word of lead.bag) {
    if (!has(word)) continue;
    common += 1;
    weight += weights[word]!;
  }
  if (common < FEWEST_COMMON) return false;
  const share = (2 * weight) / (total + lead.total);
  if (share < LESS_ALIKE) return false;
  const isClose = share >= ALIKE || common >= MANY_COMMON || story.about.some((slug) => lead.about.has(slug));
  if (!isClose || share >= ALIKE_ELSEWHERE) return isClose;
  return (
    !isApart(story.countries, lead.countries) &&
    !isApart(namesOf(story.title), namesOf(lead.members[0]!.title))
  );
}

/** The names in a title. It is read only where another title is like it. */
const namesIn = (title: string): string[] =>
  tagged(title).flatMap(({ tag, lower }) => (tag === 'PROPN' ? [lower] : []));

/** Whether both name something, and nothing in common. */
const isApart = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((name) => other.includes(name));

/** The words of a title without inflectional endings. */
function titleWords(title: string): string[] {
  const words =
    foldText(title)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !TITLE_STOPS.has(word)).map(stemTitleWord);
}
