import { analyse, tellsEvent } from '../../language/index.ts';
import { isDigest } from '../../newsroom/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { counted } from '../counted.ts';
import type { Backing } from '../evidence/backing.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { firstPassage } from '../evidence/passages.ts';
import type { Matter } from './matters.ts';
import { PLAYED, type WeekTold } from './told.ts';

/** One factor of a rank, as the answer shows it. */
export interface Factor {
  readonly name: string;
  /** 0 to 1. */
  readonly value: number;
  readonly weight: number;
  /** What it was derived from. */
  readonly what: string;
}

/** A development with its place in the week. */
export interface RankedDevelopment {
  /** The story that names it. */
  readonly lead: Evidence;
  readonly stories: readonly Evidence[];
  readonly backing: Backing;
  /** Weighted sum of the factors, 0 to 1. */
  readonly score: number;
  readonly factors: readonly Factor[];
}

// Coverage counts first: who reports it, and how much more than usual is written about its matter. Next comes whether
// it is an event, and which impact paths follow from it.
const WEIGHTS = {
  origins: 0.3,
  spread: 0.4,
  event: 0.1,
  magnitude: 0.1,
  toll: 0.05,
  countries: 0.05,
} as const;
const SIZES = { low: 1 / 3, medium: 2 / 3, high: 1 } as const;
// The full value, unless a development of the week has more.
const FULL_ORIGINS = 7;
const FULL_SPREAD = 12;
const FULL_TOLL = 1_000;
const HURT: ReadonlySet<string> = new Set(['dead', 'injured', 'missing']);
const MOST_WORDS = 3;
// One of many stories with the same pattern never leads.
const OF_ROUTINE = 0.2;
// A contest or a show has fewer consequences. A report beside a matter never represents the matter.
const OF_PLAY = 0.6;
// What follows within a matter whose first development is told already.
const FURTHER = 0.5;
const playOf = (category: string): number => (PLAYED.has(category) ? OF_PLAY : 1);
// The title and the first sentence say what happened.
const SENTENCES = 2;

/** What a title says about the week's matters, before anything is read. */
export interface TitleStanding {
  readonly matter: Matter | undefined;
  /** What the stories of the matter share, as titles write it. */
  readonly words: readonly string[];
  readonly centrality: number;
  readonly isRoutine: boolean;
  /** How the stories of the week are ordered: by the size of the matter, and by how much the title says about it. */
  readonly standing: number;
}

/** @param place of the story in the list that the week was read from. */
export function standingOf(
  told: WeekTold,
  place: number,
  { sourceCount, category }: { readonly sourceCount: number | null; readonly category: string },
): TitleStanding {
  const of = told.of(place);
  const isRoutine = told.isRoutine(place);
  const spread = of === undefined ? 0 : doublings(of.matter.spread, FULL_SPREAD) * nearness(of.centrality);
  const sources = doublings(Math.max(1, sourceCount ?? 1), FULL_ORIGINS);
  return {
    matter: of?.matter,
    words: of?.matter.stems.slice(0, MOST_WORDS).map(told.word) ?? [],
    centrality: of?.centrality ?? 0,
    isRoutine,
    standing:
      (WEIGHTS.spread * spread + WEIGHTS.origins * sources) * (isRoutine ? OF_ROUTINE : 1) * playOf(category),
  };
}

/** What the developments of a week are measured against. */
export interface Week {
  /** The spread of its largest matter. */
  readonly largest: number;
  /** The most coverage that one of its developments has. */
  readonly mostCovered: number;
}

/** How many reports tell of some stories. */
export const reportsOf = (stories: readonly Evidence[]): number =>
  stories.reduce((sum, { sources }) => sum + sources.length, 0);

/** Coverage in origins: what one of them reports again counts a quarter. Of an archive of one wire it is all that there is. */
export const covered = (origins: number, reports: number): number =>
  origins + Math.max(0, reports - origins) / 4;

/**
 * Ranks a development. Its stories are read one after the other, in slices, until one tells of what happened.
 * @param stories of one development. The first one names it.
 * @param standing of that story; `nth`: how many developments of its matter stand before it. The spread of the second counts
 *        a quarter, of the third a sixth, and so on.
 */
export async function rankOf(
  stories: readonly Evidence[],
  backing: Backing,
  standing: Pick<TitleStanding, 'matter' | 'words' | 'centrality' | 'isRoutine'> & {
    readonly nth: number;
  },
  week: Week,
): Promise<RankedDevelopment> {
  const told = await tellingFirst(stories);
  const lead = told.story;
  const origins = backing.independent.length;
  const reports = reportsOf(stories);
  const details = stories.flatMap(({ impactDetails }) => impactDetails);
  const magnitude = details.reduce(
    (most, detail) => (SIZES[detail.magnitude] > SIZES[most] ? detail.magnitude : most),
    'low' as keyof typeof SIZES,
  );
  const countries = [...new Set(stories.flatMap((story) => story.countries))];
  const kept = standing.isRoutine ? OF_ROUTINE : 1;
  const factors: Factor[] = [
    factor(
      'origins',
      kept * doublings(covered(origins, reports), Math.max(FULL_ORIGINS, week.mostCovered)),
      `${origins} independent${reports > origins ? `, ${counted(reports, 'report')}` : ''}`,
    ),
    spreadOf(standing, week, lead),
    factor(
      'event',
      told.isEvent ? kept : 0,
      told.isEvent ? 'something happened' : 'nothing is told that happened',
    ),
    factor(
      'magnitude',
      details.length === 0 ? 0 : SIZES[magnitude],
      details.length === 0 ? 'no impact path' : magnitude,
    ),
    factor('toll', doublings(told.toll, FULL_TOLL), told.toll === 0 ? 'none' : String(told.toll)),
    factor(
      'countries',
      doublings(countries.length, 7),
      countries.length === 0 ? 'none of the G20' : countries.join(', '),
    ),
  ];
  const sum = factors.reduce((all, { value, weight }) => all + value * weight, 0);
  return { lead, stories, backing, score: sum, factors };
}

function spreadOf(
  { matter, words, centrality, nth, isRoutine }: Parameters<typeof rankOf>[2],
  { largest }: Week,
  lead: Evidence,
): Factor {
  if (isRoutine)
    return factor('spread', 0, isDigest(lead.title) ? 'a round-up' : 'one of many with the same pattern');
  if (matter === undefined) return factor('spread', 0, 'no more than usual');
  const value =
    doublings(matter.spread, Math.max(FULL_SPREAD, largest)) * nearness(centrality) * playOf(lead.category);
  return factor(
    'spread',
    nth === 0 ? value : (FURTHER * value) / (1 + nth),
    `${counted(matter.members.length, 'story')} on “${words.join(', ')}”, ${nth === 0 ? 'more than usual' : `of which this is development ${nth + 1}`}`,
  );
}

function factor(name: keyof typeof WEIGHTS, value: number, what: string): Factor {
  return { name, value: Math.min(1, value), weight: WEIGHTS[name], what };
}

/** Each doubling adds the same amount. `full` gives 1. */
function doublings(n: number, full: number): number {
  return Math.min(1, Math.log2(1 + n) / Math.log2(1 + full));
}

// A title that says little about its matter is at the edge of it.
const nearness = (centrality: number): number => 0.4 + 0.6 * centrality;

/** What a story tells: whether something happened, and how many people it killed or hurt. */
interface Telling {
  readonly story: Evidence;
  readonly isEvent: boolean;
  readonly toll: number;
}

/** The first story about what happened, rather than about what was said; the first of all if there is none. */
async function tellingFirst(stories: readonly Evidence[]): Promise<Telling> {
  let first: Telling | undefined;
  for (const story of stories) {
    if (isSliceSpent()) await nextSlice();
    const telling = tellingOf(story);
    if (telling.isEvent) return telling;
    first ??= telling;
  }
  return first!;
}

/** What the title and the first sentence tell. */
function tellingOf(story: Evidence): Telling {
  const first = firstPassage(story);
  const text =
    first === undefined || first.text === story.title ? story.title : `${story.title}\n${first.text}`;
  const { sentences } = analyse(text, { most: SENTENCES });
  const isEvent = sentences.some(tellsEvent);
  const tolls = sentences.flatMap(({ quantities }) =>
    quantities
      .filter(({ unit, isVague }) => HURT.has(unit) && isVague === undefined)
      .map(({ value }) => value),
  );
  return { story, isEvent, toll: Math.max(0, ...tolls) };
}
