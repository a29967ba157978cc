import type { Backing } from './backing.ts';
import type { Evidence } from './evidence.ts';
import { passagesOf } from './passages.ts';
import { type Gravity, gravityOf } from './weekly-gravity.ts';

/** One factor of a rank, as the answer shows it. */
export interface Factor {
  readonly name: string;
  /** 0 to 1. */
  readonly value: number;
  readonly weight: number;
  /** What it was taken from. */
  readonly what: string;
}

/** A development with its place in the week. */
export interface RankedDevelopment {
  /** The story that it is named by. */
  readonly lead: Evidence;
  readonly stories: readonly Evidence[];
  readonly backing: Backing;
  /** Sum of the factors by their weights, 0 to 1. */
  readonly score: number;
  readonly factors: readonly Factor[];
}

// What is said by several mouths and touches many counts most; being read comes last.
const WEIGHTS = {
  gravity: 0.25,
  origins: 0.25,
  attention: 0.15,
  coverage: 0.1,
  magnitude: 0.1,
  countries: 0.05,
  popularity: 0.1,
} as const;
// Stories of a week that share a subject: as many as this are full attention.
const FULL_ATTENTION = 63;
// What only the text says is not what the story is named for.
const IN_TEXT = 0.7;
const SIZES = { low: 1 / 3, medium: 2 / 3, high: 1 } as const;
const DAY_MS = 86_400_000;

/** What developments of a week are measured against. */
export interface Week {
  readonly mostPopular: number;
  /** How many of its stories are about a subject, by slug. */
  readonly subjects: ReadonlyMap<string, number>;
}

/** @param stories of one development; the first names it. */
export function rankOf(stories: readonly Evidence[], backing: Backing, week: Week): RankedDevelopment {
  const lead = stories[0]!;
  const gravity = stories.map(gravest).reduce((a, b) => (b.value > a.value ? b : a));
  const [subject, attention] = attentionOf(lead, week);
  const origins = backing.independent.length;
  const days = new Set(stories.map(({ publishedMs }) => Math.floor(publishedMs / DAY_MS))).size;
  const details = stories.flatMap(({ impactDetails }) => impactDetails);
  const magnitude = details.reduce(
    (most, detail) => (SIZES[detail.magnitude] > SIZES[most] ? detail.magnitude : most),
    'low' as keyof typeof SIZES,
  );
  const countries = [...new Set(stories.flatMap((story) => story.countries))];
  const popularity = Math.max(...stories.map((story) => story.popularity));
  const factors: Factor[] = [
    factor('gravity', gravity.value, gravity.word === undefined ? 'no grave word' : `“${gravity.word}”`),
    factor('origins', doublings(origins, 7), `${origins} independent`),
    factor(
      'attention',
      doublings(attention, FULL_ATTENTION),
      subject === undefined
        ? 'no subject of its own'
        : `${count(attention, 'story', 'stories')} on ${subject}`,
    ),
    factor(
      'coverage',
      doublings(stories.length - 1 + (days - 1), 7),
      `${count(stories.length, 'story', 'stories')} on ${count(days, 'day', 'days')}`,
    ),
    factor(
      'magnitude',
      details.length === 0 ? 0 : SIZES[magnitude],
      details.length === 0 ? 'no impact path' : magnitude,
    ),
    factor(
      'countries',
      doublings(countries.length, 7),
      countries.length === 0 ? 'none of the G20' : countries.join(', '),
    ),
    factor('popularity', popularity / week.mostPopular, String(popularity)),
  ];
  return {
    lead,
    stories,
    backing,
    score: factors.reduce((sum, { value, weight }) => sum + value * weight, 0),
    factors,
  };
}

function factor(name: keyof typeof WEIGHTS, value: number, what: string): Factor {
  return { name, value: Math.min(1, value), weight: WEIGHTS[name], what };
}

/** Each doubling adds the same; `full` is 1. */
function doublings(n: number, full: number): number {
  return Math.log2(1 + n) / Math.log2(1 + full);
}

function gravest(story: Evidence): Gravity {
  const named = gravityOf(story.title, story.category);
  const [first] = passagesOf(story);
  const told = gravityOf(`${story.summary} ${first?.text ?? ''}`, story.category);
  const inText = { ...told, value: told.value * IN_TEXT };
  return inText.value > named.value ? inText : named;
}

/** The subject of a story that most stories of the week are about. */
function attentionOf(story: Evidence, { subjects }: Week): [subject: string | undefined, stories: number] {
  let most: [string | undefined, number] = [undefined, 0];
  for (const { slug, label } of story.entities) {
    const stories = subjects.get(slug) ?? 0;
    if (stories > most[1]) most = [label, stories];
  }
  return most;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
