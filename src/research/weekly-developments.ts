import { stemTitleWord, TITLE_STOPS } from '../language/index.ts';
import { foldText } from '../stories/index.ts';

/** What a story is compared with others by. */
export interface Comparable {
  readonly uuid: string;
  readonly title: string;
  /** Slugs of what it is about; members of the G20 and topics are left out, since most stories are about one. */
  readonly about: readonly string[];
  readonly countries: readonly string[];
  readonly publishedMs: number;
}

// Of the words of two titles, by rarity: this share in common, or less of more words or about the same thing.
const ALIKE = 0.5;
const LESS_ALIKE = 0.3;
// Of stories from different countries: what is written after one pattern in many places is many developments.
const ALIKE_ELSEWHERE = 0.8;
const FEWEST_COMMON = 2;
const MANY_COMMON = 3;
// A word that so many titles have does not bring two of them together.
const COMMON_WORD = 60;
const CLOSE_MS = 4 * 86_400_000;

/**
 * Gathers stories into developments: each joins the first one before it whose leading story it is alike to, else it
 * leads one of its own. Alike are titles that share words, rare words counting more (inverse document frequency).
 * @param ordered what leads comes first.
 */
export function developmentsOf<Story extends Comparable>(ordered: readonly Story[]): Story[][] {
  const bags = ordered.map(({ title }) => new Set(titleWords(title)));
  const counts = new Map<string, number>();
  for (const bag of bags) for (const word of bag) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [word, count] of counts) weights.set(word, Math.log(1 + ordered.length / count));
  const leads: Lead<Story>[] = [];
  // Leads by the words of their titles that tell something.
  const byWord = new Map<string, Lead<Story>[]>();
  for (const [index, story] of ordered.entries()) {
    const bag = bags[index]!;
    const total = sum(bag, weights);
    const telling = [...bag].filter((word) => counts.get(word)! <= COMMON_WORD);
    const lead = firstAlike(
      story,
      bag,
      total,
      weights,
      new Set(telling.flatMap((word) => byWord.get(word) ?? [])),
    );
    if (lead !== undefined) {
      lead.members.push(story);
      continue;
    }
    const own = {
      order: leads.length,
      bag,
      total,
      about: new Set(story.about),
      countries: story.countries,
      members: [story],
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

/** What a development is known by: its first story. */
interface Lead<Story> {
  readonly order: number;
  readonly bag: ReadonlySet<string>;
  readonly total: number;
  readonly about: ReadonlySet<string>;
  readonly countries: readonly string[];
  readonly members: Story[];
}

function firstAlike<Story extends Comparable>(
  story: Story,
  bag: ReadonlySet<string>,
  total: number,
  weights: ReadonlyMap<string, number>,
  leads: ReadonlySet<Lead<Story>>,
): Lead<Story> | undefined {
  let first: Lead<Story> | undefined;
  for (const lead of leads) {
    if (first !== undefined && first.order < lead.order) continue;
    if (Math.abs(story.publishedMs - lead.members[0]!.publishedMs) > CLOSE_MS) continue;
    let common = 0;
    let weight = 0;
    for (const word of bag) {
      if (!lead.bag.has(word)) continue;
      common += 1;
      weight += weights.get(word)!;
    }
    if (common < FEWEST_COMMON) continue;
    const share = weight / Math.min(total, lead.total);
    const isElsewhere =
      story.countries.length > 0 &&
      lead.countries.length > 0 &&
      !story.countries.some((country) => lead.countries.includes(country));
    if (share < (isElsewhere ? ALIKE_ELSEWHERE : LESS_ALIKE)) continue;
    const isAlike =
      share >= ALIKE || common >= MANY_COMMON || story.about.some((slug) => lead.about.has(slug));
    if (isAlike) first = lead;
  }
  return first;
}

/** The words of a title, without endings that only grammar gives them. */
function titleWords(title: string): string[] {
  const words =
    foldText(title)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !TITLE_STOPS.has(word)).map(stemTitleWord);
}

function sum(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const word of words) total += weights.get(word)!;
  return total;
}
