import type { Persona, PostDraft } from '../../../editorial/index.ts';
import { type Code, castOf } from '../cast.ts';
import { chance } from '../random.ts';
import { analysisOf, type Period } from './analysis.ts';
import { PERSONAS } from './personas.ts';
import type { DemoStory } from './record.ts';

const DAY_MS = 86_400_000;
// How far back analyses go when the newsroom starts; later ones follow as their periods end.
const DAYS = 21;
const WEEKS = 7;

interface Region {
  readonly persona: Persona;
  readonly countries: readonly Code[];
}
const REGIONS: readonly Region[] = [
  { persona: PERSONAS.rowe, countries: ['AR', 'BR', 'CA', 'MX', 'US'] },
  { persona: PERSONAS.brandt, countries: ['FR', 'DE', 'IT', 'GB', 'EU', 'AFU', 'ZA', 'TR', 'SA', 'RU'] },
  { persona: PERSONAS.alder, countries: ['AU', 'CN', 'IN', 'ID', 'JP', 'KR'] },
];

/**
 * Country analyses of the days, weeks (from Monday) and the month that ended last, UTC, about the countries with the
 * most stories: one of a day on which a country has two or more, two regions’ of a week, three of each region’s of the
 * month.
 * @param since what the record goes back to: a period that began earlier is said to be incomplete.
 */
export function writeAnalyses(record: readonly DemoStory[], since: Date, now: Date): PostDraft[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const posts: (PostDraft | undefined)[] = [];
  for (let day = today - DAYS; day < today; day += 1) {
    const period: Period = { kind: 'daily', from: day * DAY_MS, to: (day + 1) * DAY_MS };
    posts.push(...about(REGIONS, period, record, since, { countries: 1, stories: 2 }));
  }
  // 1 January 1970 was a Thursday.
  const week = Math.floor((today + 3) / 7);
  for (let at = week - WEEKS; at < week; at += 1) {
    const from = (at * 7 - 3) * DAY_MS;
    if (from < since.getTime()) continue;
    const period: Period = { kind: 'weekly', from, to: from + 7 * DAY_MS };
    for (const region of REGIONS.filter((_, place) => place !== at % 3)) {
      posts.push(...about([region], period, record, since, { countries: 1, stories: 3 }));
    }
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const period: Period = { kind: 'monthly', from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
  for (const region of REGIONS) {
    posts.push(...about([region], period, record, since, { countries: 3, stories: 4 }));
  }
  return posts.filter(
    (post) => post !== undefined && Date.parse(post.publishedAt) <= now.getTime(),
  ) as PostDraft[];
}

function about(
  regions: readonly Region[],
  period: Period,
  record: readonly DemoStory[],
  since: Date,
  least: { readonly countries: number; readonly stories: number },
): (PostDraft | undefined)[] {
  const within = record.filter(({ publishedAt }) => isWithin(period, publishedAt));
  return regions
    .flatMap(({ persona, countries }) => countries.map((code) => ({ code, persona })))
    .map((one) => ({ ...one, stories: within.filter((story) => story.countries.includes(one.code)) }))
    .filter(({ stories }) => stories.length >= least.stories)
    .toSorted((a, b) => b.stories.length - a.stories.length || turn(a.code, period) - turn(b.code, period))
    .slice(0, least.countries)
    .map(({ code, persona, stories }) => {
      const length = period.to - period.from;
      const previous: Period = { ...period, from: period.from - length, to: period.from };
      const before =
        period.kind !== 'monthly' && previous.from >= since.getTime()
          ? record.filter((story) => story.countries.includes(code) && isWithin(previous, story.publishedAt))
              .length
          : undefined;
      return analysisOf({ code, the: castOf(code).the, persona, period, stories, before, since });
    });
}

const turn = (code: Code, { from }: Period): number => chance(`${code}/${from}`);

function isWithin({ from, to }: Period, time: string): boolean {
  const at = Date.parse(time);
  return at >= from && at < to;
}
