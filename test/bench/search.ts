import pg from 'pg';
import { Totals } from '../../src/retrieval/lists/total.ts';
import { Rankings } from '../../src/retrieval/ranking/relevance.ts';
import { NearStories } from '../../src/retrieval/search/placed-sets.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryFilter,
  type StoryRoom,
  type StorySort,
} from '../../src/stories/index.ts';
import { largest, quantile, table } from './figures.ts';
import { makeNaive } from './naive.ts';
import { generatedStories, STORIES } from './stories.ts';
import { TimedDatabase } from './timed.ts';

// After so many runs on one connection a named statement may have got a plan for all values.
const WARM = 10;
const RUNS = Number(process.env.BENCH_ROUNDS ?? 20);
const GOAL_MS = 5;
const GOAL_RATIO = 20;

interface Case {
  readonly name: string;
  readonly filters: readonly StoryFilter[];
  readonly sort?: StorySort;
  /** The same search for the formulations that everybody knows; undefined where they have none. */
  readonly tsquery?: readonly string[];
}

/**
 * Every shape of search and filter over a million stories: time of the database for the page and the total together,
 * after ten runs on one connection, beside a GIN index on a tsvector asked by custom and by generic plans.
 */
export async function bench(): Promise<void> {
  const { url, stop } = await generatedStories();
  try {
    const words = await wordsOf(url);
    const cases = casesOf(words);
    console.log(
      `\n${STORIES} stories; ms of database time, page of 20 and total, ${RUNS} runs of each after ${WARM}`,
    );
    const own = await measureOwn(url, cases);
    const naive = process.env.BENCH_NAIVE === 'off' ? NOT_MEASURED(cases) : await measureNaive(url, cases);
    report(cases, own, naive);
  } finally {
    await stop();
  }
}

const NOT_MEASURED = (cases: readonly Case[]) => {
  const none = cases.map((): number[] => []);
  return { custom: none, generic: none };
};

interface Words {
  /** Lexemes with how many stories have them, the most common first. */
  readonly common: readonly string[];
  readonly middle: readonly string[];
  readonly rare: readonly string[];
  /** Common, and in no story of the newest half. */
  readonly old: readonly string[];
  /** Common each, and hardly ever in one story. */
  readonly apart: readonly (readonly [string, string])[];
  /** Two words that stand side by side in many stories, in some, and in none though both are common. */
  readonly phrases: readonly string[];
  readonly someTogether: readonly string[];
  readonly neverTogether: readonly string[];
}

/** Words of each kind, found in the corpus itself. */
async function wordsOf(url: string): Promise<Words> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ word: string; n: string; recent: string }>(
      `with sample as (select words, c.newest < (select percentile_disc(0.5) within group (order by newest) from sealed_slots) as recent
         from sealed_slots c join story_search s on s.story_id = c.story_id and s.to_pos is null where c.slot % 40 = 7)
       select w.lexeme as word, count(*) as n, count(*) filter (where recent) as recent
       from sample, unnest(words) w where w.lexeme ~ '^[a-z]{4,}$' group by 1 order by 2 desc, 1`,
    );
    const size = STORIES / 40;
    const share = (from: number, to: number) =>
      rows
        .filter((row) => Number(row.n) / size <= from && Number(row.n) / size > to && row.recent !== '0')
        .map((row) => row.word);
    const common = share(1, 0.12).slice(0, 8);
    const old = rows
      .filter((row) => row.recent === '0')
      .map((row) => row.word)
      .slice(0, 8);
    const pairs = await client.query<{ a: string; b: string; n: string }>(
      `with sample as (select s.story_id, s.words from sealed_slots c
         join story_search s on s.story_id = c.story_id and s.to_pos is null where c.slot % 40 = 7),
       places as (select story_id, w.lexeme, p from sample, unnest(words) w, unnest(w.positions) p
         where w.lexeme ~ '^[a-z]{4,}$')
       select a.lexeme as a, b.lexeme as b, count(*) as n from places a
       join places b on b.story_id = a.story_id and b.p = a.p + 1 group by 1, 2 order by 3 desc, 1, 2`,
    );
    const together = (from: number, to: number) =>
      pairs.rows
        .filter((row) => Number(row.n) <= from && Number(row.n) >= to)
        .slice(0, 8)
        .map((row) => `"${row.a} ${row.b}"`);
    const met = new Set(pairs.rows.map((row) => `${row.a} ${row.b}`));
    const never = common.flatMap((a) =>
      common.filter((b) => a !== b && !met.has(`${a} ${b}`)).map((b) => `"${a} ${b}"`),
    );
    return {
      common,
      middle: share(0.02, 0.005).slice(0, 8),
      rare: share(0.0006, 0).slice(0, 8),
      old,
      apart: [
        ['goalkeep', 'dividend'],
        ['inning', 'vaccin'],
        ['orchestra', 'portfolio'],
        ['telescop', 'pension'],
      ],
      phrases: together(1e9, 50),
      someTogether: together(25, 10),
      neverTogether: never.slice(0, 8),
    };
  } finally {
    await client.end();
  }
}

function casesOf(words: Words): Case[] {
  const { common, middle, rare, old, apart } = words;
  const searches = (
    name: string,
    list: readonly string[],
    tsquery: (q: string, i: number) => string,
  ): Case => ({
    name,
    filters: list.map((q) => ({ q })),
    tsquery: list.map(tsquery),
  });
  const both = (a: readonly string[], b: readonly string[], how: string) =>
    a.map((word, i) => `${word} ${how}${b[(i + 1) % b.length]!}`);
  const of = (how: string) => (q: string) => q.replace(/ (or )?-?/, how);
  const phrase = (q: string) => q.slice(1, -1).replace(' ', ' <-> ');
  const filters = (name: string, ...list: StoryFilter[]): Case => ({ name, filters: list });
  return [
    searches('common word', common, (q) => q),
    searches('word in 1 %', middle, (q) => q),
    searches('rare word', rare, (q) => q),
    searches('none', ['zzzznone', 'qqqqnone'], (q) => q),
    searches('old word', old, (q) => q),
    searches('two common words', both(common, common, ''), of(' & ')),
    searches('common and 1 %', both(common, middle, ''), of(' & ')),
    searches('common and rare', both(common, rare, ''), of(' & ')),
    searches('common and old', both(common, old, ''), of(' & ')),
    searches(
      'common, hardly ever together',
      apart.map((pair) => pair.join(' ')),
      of(' & '),
    ),
    searches('phrase in many', words.phrases, phrase),
    searches('phrase in some', words.someTogether, phrase),
    searches('phrase in none, both common', words.neverTogether, phrase),
    searches('negation', both(common, common, '-'), of(' & !')),
    searches(
      'negation alone',
      common.map((word) => `-${word}`),
      (q) => `!${q.slice(1)}`,
    ),
    searches('or', both(common, middle, 'or '), of(' | ')),
    searches('or with a rare one', both(common, rare, 'or '), of(' | ')),
    filters('prefix', { q: 'opec*' }, { q: 'ch*' }, { q: 'inte*' }, { q: 'econom*' }),
    filters('near', ...words.phrases.map((phrase) => ({ q: `${phrase}~1` }))),
    filters('near, further', ...words.someTogether.slice(0, 6).map((phrase) => ({ q: `${phrase}~4` }))),
    filters(
      'field',
      ...common.map((q) => ({ q: `title:${q}` })),
      ...common.map((q) => ({ q: `summary:${q} -title:${q}` })),
    ),
    filters('body', ...common.map((q) => ({ q: `body:${q}` })), ...middle.map((q) => ({ q: `body:${q}` }))),
    filters('body and word', ...both(common, middle, '').map((q) => ({ q: `body:${q}` }))),
    { ...filters('relevance, common word', ...common.map((q) => ({ q }))), sort: 'relevance' },
    {
      ...filters('relevance, two words', ...both(common, middle, '').map((q) => ({ q }))),
      sort: 'relevance',
    },
    {
      ...filters('relevance, body', ...common.map((q) => ({ q, searchIn: 'title,body' }))),
      sort: 'relevance',
    },
    { ...filters('oldest', {}, { country: 'US' }, ...common.map((q) => ({ q }))), sort: 'oldest' },
    filters(
      'any of five',
      { tag: 'growth,plan,trade,review,energy' },
      { country: 'US,AU,JP,ZA,BR' },
      { entity: 'united-states,south-africa,japan,brazil,france' },
    ),
    filters(
      'excluded',
      { category: '-politics' },
      { country: '-US,-AU', category: 'sport' },
      ...common.map((q) => ({ q, category: '-politics' })),
    ),
    filters(
      'publisher, verification, sources',
      { verification: 'corroborated' },
      { verification: '-unverified', country: 'ZA' },
      { minSources: 1 },
    ),
    filters('no filter', {}),
    filters('country', { country: 'US' }, { country: 'AU' }, { country: 'AFU' }),
    filters('category', { category: 'politics' }, { category: 'society' }),
    filters(
      'country and category',
      { country: 'US', category: 'sport' },
      { country: 'ZA', category: 'society' },
    ),
    filters('country, category and word', ...common.map((q) => ({ q, country: 'US', category: 'sport' }))),
    filters('entity', { entity: 'united-states' }, { entity: 'south-africa' }),
    filters('entity and word', ...common.map((q) => ({ q, entity: 'south-africa' }))),
    filters('tag', { tag: 'growth' }, { tag: 'plan' }),
    filters(
      'published in a month',
      ...months.map(([since, until]) => ({ publishedSince: since, publishedUntil: until })),
    ),
    filters('country in a year', {
      country: 'ZA',
      publishedSince: '2024-06-01',
      publishedUntil: '2025-06-01',
    }),
    filters(
      'word in a month',
      ...months.flatMap(([publishedSince, publishedUntil]) =>
        common.slice(0, 3).map((q) => ({ q, publishedSince, publishedUntil })),
      ),
    ),
    filters(
      'updated lately',
      { updatedSince: '2026-11-19T22:00:00Z' },
      { updatedSince: '2026-11-15', category: 'society' },
    ),
    filters(
      'updated since long ago',
      { updatedSince: '2025-11-20' },
      { updatedSince: '2026-08-20', category: 'society', country: 'ZA' },
    ),
    filters(
      'updated until long ago',
      { updatedUntil: '2024-11-20' },
      { updatedUntil: '2024-11-20', country: 'ZA' },
    ),
    filters('updated within an hour', {
      updatedSince: '2024-06-01T10:00:00Z',
      updatedUntil: '2024-06-01T11:00:00Z',
    }),
    { ...filters('popular', {}), sort: 'popular' },
    { ...filters('popular, country', { country: 'US' }, { country: 'AFU' }), sort: 'popular' },
    { ...filters('popular, two words', ...both(common, common, '').map((q) => ({ q }))), sort: 'popular' },
    { ...filters('popular, until long ago', { publishedUntil: '2024-06-01' }), sort: 'popular' },
  ];
}

const months = [
  ['2024-02-01', '2024-02-29'],
  ['2025-07-01', '2025-07-31'],
  ['2026-10-01', '2026-10-31'],
] as const;

interface Measured {
  /** Time of the database for each request, in ms. */
  readonly times: readonly number[];
  readonly cpu: readonly number[];
}

async function measureOwn(url: string, cases: readonly Case[]): Promise<Measured[]> {
  const timed = await TimedDatabase.open(url);
  const base = openStories({ db: timed.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://bench' });
  // Totals, rankings and stories of near words are remembered; here every request is to find them again.
  const forgetful = (): StoryRoom => ({
    ...base,
    totals: new Totals(),
    rankings: new Rankings(),
    nearStories: new NearStories(),
  });
  const results: Measured[] = [];
  for (const { filters, sort } of cases) {
    const times: number[] = [];
    const cpu: number[] = [];
    for (let run = -WARM; run < RUNS; run += 1) {
      for (const filter of filters) {
        const { ms, cpuMs } = await timed.timed(() =>
          listStories(forgetful(), filter, { size: 20, sort }, LIST_SHAPE),
        );
        if (run < 0) continue;
        times.push(ms);
        cpu.push(cpuMs);
      }
    }
    results.push({ times, cpu });
  }
  await timed.close();
  return results;
}

const NAIVE_PAGE = `select story_id, newest from naive where words @@ $1::tsquery order by newest, story_id limit 20`;
const NAIVE_TOTAL = `select count(*) from (select 1 from naive where words @@ $1::tsquery limit 10001) n`;
// Runs of what takes seconds are few.
const NAIVE_RUNS = 3;

/** The two plans that a named statement may get, for the page and for the total. */
async function measureNaive(
  url: string,
  cases: readonly Case[],
): Promise<Record<'custom' | 'generic', number[][]>> {
  await makeNaive(url);
  const results = { custom: [] as number[][], generic: [] as number[][] };
  for (const mode of ['custom', 'generic'] as const) {
    const timed = await TimedDatabase.open(url, `set plan_cache_mode = force_${mode}_plan; set jit = off`);
    for (const { tsquery } of cases) {
      const times: number[] = [];
      for (const query of tsquery?.slice(0, 3) ?? []) {
        for (let run = -1; run < NAIVE_RUNS; run += 1) {
          const { ms } = await timed.timed(async () => {
            await timed.db.hot(`naive_page_${mode}`, NAIVE_PAGE, [query]);
            await timed.db.hot(`naive_total_${mode}`, NAIVE_TOTAL, [query]);
          });
          if (run >= 0) times.push(ms);
        }
      }
      results[mode].push(times);
    }
    await timed.close();
  }
  return results;
}

function report(
  cases: readonly Case[],
  measured: readonly Measured[],
  naive: Record<'custom' | 'generic', number[][]>,
): void {
  const own = measured.map(({ times }) => times);
  const some = (times: readonly number[]): string =>
    times.length === 0 ? '' : quantile(times, 0.5).toFixed(2);
  table(
    ['search', 'best', 'median', 'p99', 'CPU, median', 'CPU, p99', 'GIN, custom plan', 'GIN, generic plan'],
    cases.map(({ name }, i) => [
      name,
      quantile(own[i]!, 0).toFixed(2),
      quantile(own[i]!, 0.5).toFixed(2),
      quantile(own[i]!, 0.99).toFixed(2),
      quantile(measured[i]!.cpu, 0.5).toFixed(2),
      quantile(measured[i]!.cpu, 0.99).toFixed(2),
      some(naive.custom[i]!),
      some(naive.generic[i]!),
    ]),
  );
  const worstCpu = largest(measured.map(({ cpu }) => quantile(cpu, 0.99)));
  // A word that no story has is told at once, and says nothing of the others.
  const medians = own.flatMap((times, i) => (cases[i]!.name === 'none' ? [] : [quantile(times, 0.5)]));
  const ratio = (all: readonly (readonly number[])[]): number => {
    const middle = all.filter((times) => times.length > 0).map((times) => quantile(times, 0.5));
    return largest(middle) / Math.min(...middle);
  };
  table(
    ['goal', 'measured', 'goal'],
    [
      [
        'p99 of the slowest shape, ms',
        largest(own.map((times) => quantile(times, 0.99))).toFixed(2),
        `< ${GOAL_MS}`,
      ],
      ['the same, processor time of the server, ms', worstCpu.toFixed(2), `< ${GOAL_MS}`],
      [
        'slowest shape over fastest, medians, without those that no story has',
        (largest(medians) / Math.min(...medians)).toFixed(1),
        `<= ${GOAL_RATIO}`,
      ],
      ['the same, GIN with custom plans', ratio(naive.custom).toFixed(0), ''],
      ['the same, GIN with generic plans', ratio(naive.generic).toFixed(0), ''],
    ],
  );
}
