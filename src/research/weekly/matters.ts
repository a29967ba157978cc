import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';

/** A story of the week, by what its title says. */
export interface Told {
  /** Stems of the title, each once. */
  readonly stems: ReadonlySet<string>;
  /** How much it counts. It counts more with more publishers. */
  readonly weight: number;
  /** Whether it is of a contest or a show. */
  readonly isPlayed: boolean;
}

/** How often a stem is in the stories of the week, and how often it would be in a usual week. */
export interface Counted {
  readonly stories: number;
  readonly usual: number;
}

/** What a part of the week's stories is about: one running story, with any number of developments. */
export interface Matter {
  /** The stem that most of them share, and those that go with it. */
  readonly stems: readonly string[];
  /** Places of its stories in the given list. */
  readonly members: readonly number[];
  /** How much more than usual was written about it, by weight. */
  readonly spread: number;
  /** How much each stem belongs to the matter: the share of its stories that have it, beyond the usual. */
  readonly share: ReadonlyMap<string, number>;
}

// A rise of fewer standard deviations may be chance. Counts of words vary more than counts of dice: a tenth of the
// square of the usual count is added to the variance of chance, as in a negative binomial distribution.
const DEVIATIONS = 3;
const UNSTEADY = 0.1;
const LEAST_RISE = 1.5;
// In a long week, two stories that share a word are chance.
const LEAST_STORIES = 3;
const FEW = 100;
// A stem goes with another if this share of its stories have both.
const TOGETHER = 0.5;
const FEWEST_TOGETHER = 2;
const FEWEST_MEMBERS = 2;
const MOST_MATTERS = 60;
// How much a matter counts if its stories share only one word, such as a season or a fashion among headline writers.
const ONE_WORD = 0.3;

/**
 * How much of a stem's count is beyond the usual, from 0 to 1. It is 0 if that may be chance.
 * @param tried how many stems were counted: of hundreds, some rise by chance.
 */
export function beyondUsual({ stories, usual }: Counted, all: number, tried = 1): number {
  const least = all < FEW ? LEAST_STORIES - 1 : LEAST_STORIES;
  if (stories < least || stories < LEAST_RISE * usual) return 0;
  const deviation = Math.sqrt(usual + UNSTEADY * usual * usual);
  if (stories - usual < DEVIATIONS * deviation || chanceOf(stories, usual) * tried >= 1) return 0;
  return 1 - usual / stories;
}

/** How likely this many stories or more are if `usual` are expected, by the same distribution. */
function chanceOf(stories: number, usual: number): number {
  const size = 1 / UNSTEADY;
  let now = (size / (size + usual)) ** size;
  let fewer = 0;
  for (let n = 0; n < stories; n += 1) {
    fewer += now;
    now *= (((n + size) / (n + 1)) * usual) / (size + usual);
  }
  return Math.max(0, 1 - fewer);
}

/**
 * Finds what a week was about. It takes the stem that is furthest beyond the usual, the stems that go with it and the
 * stories that have them, and then repeats this with the stories that are left. The largest matter comes first. It
 * works in slices.
 * @param counts by stem. A stem without counts belongs to no matter.
 * @param isMatter whether stems, the leading one first, can be what stories are about.
 */
export async function mattersOf(
  told: readonly Told[],
  counts: ReadonlyMap<string, Counted>,
  isMatter: (stems: readonly string[]) => boolean = () => true,
): Promise<Matter[]> {
  const beyond = new Map<string, number>();
  for (const [stem, counted] of counts) {
    const share = beyondUsual(counted, told.length, counts.size);
    if (share > 0) beyond.set(stem, share);
  }
  const places = new Map<string, number[]>();
  for (const [place, { stems }] of told.entries())
    for (const stem of stems) {
      if (!beyond.has(stem)) continue;
      const known = places.get(stem);
      if (known === undefined) places.set(stem, [place]);
      else known.push(place);
    }
  const left = new Set(told.keys());
  const matters: Matter[] = [];
  while (matters.length < MOST_MATTERS) {
    if (isSliceSpent()) await nextSlice();
    const next = largest(told, places, beyond, left);
    if (next === undefined) break;
    // One story is covered no more than any other.
    if (next.members.length >= FEWEST_MEMBERS && isMatter(next.stems)) {
      matters.push(next);
      for (const place of next.members) left.delete(place);
    } else places.delete(next.stems[0]!);
  }
  return matters.sort((a, b) => b.spread - a.spread || (a.stems[0]! < b.stems[0]! ? -1 : 1));
}

function largest(
  told: readonly Told[],
  places: ReadonlyMap<string, readonly number[]>,
  beyond: ReadonlyMap<string, number>,
  left: ReadonlySet<number>,
): Matter | undefined {
  let best: { stem: string; excess: number; of: readonly number[] } | undefined;
  for (const [stem, all] of places) {
    const of = all.filter((place) => left.has(place));
    if (of.length < 2) continue;
    const excess = beyond.get(stem)! * sum(of, told);
    if (best === undefined || excess > best.excess || (excess === best.excess && stem < best.stem))
      best = { stem, excess, of };
  }
  if (best === undefined) return undefined;
  const members = new Set(best.of);
  const stems = [best.stem];
  for (const [stem, all] of places) {
    const of = all.filter((place) => left.has(place));
    const both = of.filter((place) => told[place]!.stems.has(best.stem)).length;
    if (stem === best.stem || both < FEWEST_TOGETHER || both < TOGETHER * of.length) continue;
    stems.push(stem);
  }
  // A stem that goes with it and with no other belongs to another matter that also has it.
  for (const stem of stems) {
    for (const place of places.get(stem)!) {
      if (!left.has(place)) continue;
      if (stems.filter((each) => told[place]!.stems.has(each)).length > 1) members.add(place);
    }
  }
  for (const place of strayed(told, members, stems)) members.delete(place);
  let spread = 0;
  for (const place of members) {
    const { stems: own, weight } = told[place]!;
    const shared = stems.filter((stem) => own.has(stem));
    const most = Math.max(...shared.map((stem) => beyond.get(stem)!));
    spread += most * weight * (shared.length > 1 ? 1 : ONE_WORD);
  }
  return {
    stems,
    share: shareOf(told, [...members], beyond),
    members: [...members].sort((a, b) => a - b),
    spread,
  };
}

/**
 * Members that share only one word with a matter, where one is of sport or culture and most of the other is not: a pulsar
 * that skips a beat has nothing to do with who beat whom.
 */
function strayed(
  told: readonly Told[],
  members: ReadonlySet<number>,
  stems: readonly string[],
): readonly number[] {
  const all = [...members];
  const played = all.filter((place) => told[place]!.isPlayed);
  const isOfPlay = 2 * sum(played, told) > sum(all, told);
  return all.filter((place) => {
    const { stems: own, isPlayed } = told[place]!;
    return isPlayed !== isOfPlay && stems.filter((stem) => own.has(stem)).length === 1;
  });
}

function sum(places: readonly number[], told: readonly Told[]): number {
  return places.reduce((all, place) => all + told[place]!.weight, 0);
}

function shareOf(
  told: readonly Told[],
  members: readonly number[],
  beyond: ReadonlyMap<string, number>,
): Map<string, number> {
  const share = new Map<string, number>();
  for (const place of members)
    for (const stem of told[place]!.stems) {
      const step = (beyond.get(stem) ?? 0) / members.length;
      if (step > 0) share.set(stem, (share.get(stem) ?? 0) + step);
    }
  return share;
}

/** How much a title says about a matter, by what its stories share. */
export function centrality({ share }: Matter, { stems }: Told): number {
  let sum = 0;
  for (const stem of stems) sum += share.get(stem) ?? 0;
  return sum;
}
