import { Tallies } from '../../src/retrieval/lists/tally.ts';
import { Totals } from '../../src/retrieval/lists/total.ts';
import {
  FACET_KINDS,
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryFilter,
} from '../../src/stories/index.ts';
import { quantile, table } from './figures.ts';
import { makeNaive } from './naive.ts';
import { generatedStories, STORIES } from './stories.ts';
import { TimedDatabase } from './timed.ts';

const WARM = 3;
const RUNS = Number(process.env.BENCH_ROUNDS ?? 20);
const GOAL_MS = 5;

const LISTS: readonly { readonly name: string; readonly filter: StoryFilter; readonly tsquery?: string }[] = [
  { name: 'all stories', filter: {} },
  { name: 'common word', filter: { q: 'review' }, tsquery: 'review' },
  { name: 'word in 1 %', filter: { q: 'vaccine' }, tsquery: 'vaccin' },
  { name: 'two common words', filter: { q: 'review delay' }, tsquery: 'review & delay' },
  { name: 'hardly ever together', filter: { q: 'goalkeeper dividend' }, tsquery: 'goalkeep & dividend' },
  { name: 'phrase', filter: { q: '"the new plan"' }, tsquery: 'new <-> plan' },
  { name: 'negation', filter: { q: 'review -delay' }, tsquery: 'review & !delay' },
  { name: 'country and category', filter: { country: 'ZA', category: 'society' } },
  { name: 'entity', filter: { entity: 'south-africa' } },
  { name: 'a year', filter: { publishedSince: '2024-01-01', publishedUntil: '2024-12-31' } },
  { name: 'updated lately', filter: { updatedSince: '2026-11-19T12:00:00Z' } },
];

/**
 * All facets and the groups by day of a list: what they add to the time of the database once the process has read
 * what they are counted from, and of the process, beside counting in SQL.
 */
export async function bench(): Promise<void> {
  const { url, stop } = await generatedStories();
  try {
    await makeNaive(url);
    const timed = await TimedDatabase.open(url);
    const base = openStories({ db: timed.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://bench' });
    console.log(
      `\n${STORIES} stories; all ${FACET_KINDS.length} facets and groups by day; ms, ${RUNS} runs after ${WARM}`,
    );
    const rows: string[][] = [];
    const worst: number[] = [];
    for (const { name, filter, tsquery } of LISTS) {
      const times: number[] = [];
      let first = 0;
      for (let run = -WARM; run < RUNS; run += 1) {
        const room = { ...base, totals: new Totals(), tallies: new Tallies() };
        const { tally } = await listStories(room, filter, { size: 20 }, LIST_SHAPE);
        const { ms } = await timed.timed(() => tally({ facets: FACET_KINDS, groupBy: 'day' }));
        if (run === -WARM) first = ms;
        if (run >= 0) times.push(ms);
      }
      const sql = tsquery === undefined ? '' : (await naive(timed, tsquery)).toFixed(0);
      const p99 = quantile(times, 0.99);
      worst.push(p99);
      rows.push([name, first.toFixed(1), quantile(times, 0.5).toFixed(2), p99.toFixed(2), sql]);
    }
    table(['list', 'first', 'median', 'p99', 'SQL over a GIN index, one facet'], rows);
    table(
      ['goal', 'measured', 'goal'],
      [['p99 of the slowest, ms', Math.max(...worst).toFixed(2), `< ${GOAL_MS}`]],
    );
    const { rss } = process.memoryUsage();
    console.log(`\nresident memory of the process that counted: ${Math.round(rss / 1_048_576)} MB`);
    await timed.close();
  } finally {
    await stop();
  }
}

const NAIVE = `select t, count(*) from (
    select unnest(terms) as t from naive where words @@ $1::tsquery) x
  group by t order by 2 desc limit 50`;

async function naive(timed: TimedDatabase, tsquery: string): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 2; run += 1) {
    runs.push((await timed.timed(() => timed.db.hot('naive_facet', NAIVE, [tsquery]))).ms);
  }
  return Math.min(...runs);
}
