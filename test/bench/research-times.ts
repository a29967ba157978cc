import { readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { DAY_MS } from '../../src/platform/days.ts';
import {
  assetExposure,
  compareSources,
  type Envelope,
  openResearch,
  operationalRisk,
  type ResearchRoom,
  type ResearchTool,
  validateEvent,
  weeklyConsequential,
  whatChanged,
} from '../../src/research/index.ts';
import { openStories } from '../../src/stories/index.ts';
import { mulberry } from '../setup/known-stories.ts';
import { largest, quantile, table } from './figures.ts';
import { generatedStories, STORIES } from './stories.ts';

const WARM = 5;
const RUNS = Number(process.env.BENCH_ROUNDS ?? 40);
const GOAL_MS = 300;

/** The six research tools over a million stories (BENCH_STORIES): time of each answer, and what node and the database work for it. */
export async function benchTimes(): Promise<void> {
  const { url, stop } = await generatedStories();
  const db = openDatabase(url, { pool: 4 });
  try {
    const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
    const room = openResearch({ db, stories });
    const known = await draw(db);
    console.log(
      `\n${STORIES} stories; ms an answer, one after the other, ${RUNS} different questions each after ${WARM}`,
    );
    const rows: string[][] = [];
    for (const [tool, ask] of Object.entries(questions(room, known))) {
      rows.push(await measure(db, tool, ask));
    }
    table(
      [
        'tool',
        'p50 ms',
        'p95 ms',
        'max ms',
        'node CPU ms',
        'database CPU ms',
        'KB of JSON',
        `p95 under ${GOAL_MS} ms`,
      ],
      rows,
    );
  } finally {
    await db.close();
    await stop();
  }
}

type Ask = () => Promise<Envelope>;

async function measure(db: Database, tool: string, ask: Ask): Promise<string[]> {
  for (let n = 0; n < WARM; n += 1) await ask();
  const backends = await backendsOf(db);
  const times: number[] = [];
  const sizes: number[] = [];
  const [node, database] = [process.cpuUsage(), cpuOf(backends)];
  for (let n = 0; n < RUNS; n += 1) {
    const start = performance.now();
    const answer = await ask();
    times.push(performance.now() - start);
    sizes.push(JSON.stringify(answer).length / 1024);
  }
  const used = process.cpuUsage(node);
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const p95 = quantile(times, 0.95);
  return [
    tool,
    ms(quantile(times, 0.5)),
    ms(p95),
    ms(largest(times)),
    ms((used.user + used.system) / 1000 / RUNS),
    ms((cpuOf(backends) - database) / RUNS),
    ms(quantile(sizes, 0.5)),
    p95 <= GOAL_MS ? 'yes' : 'no',
  ];
}

interface Known {
  readonly newestMs: number;
  readonly days: number;
  readonly titles: readonly string[];
  readonly words: readonly string[];
  readonly tickers: readonly string[];
}

/** What questions are made of: titles, their words, and tickers, all of the corpus. */
async function draw(db: Database): Promise<Known> {
  const { rows } = await db.query<{ newest: string; oldest: string }>(
    'select -min(newest) as newest, -max(newest) as oldest from story_cards where to_pos is null',
  );
  const titles = await db.query<{ title: string }>(
    `select ('{' || card || '}')::jsonb->>'title' as title from story_cards tablesample system (0.05)
     where to_pos is null limit 400`,
  );
  const assets = await db.query<{ ticker: string }>('select ticker from assets order by ticker limit 400');
  const newestMs = Number(rows[0]!.newest);
  return {
    newestMs,
    days: Math.floor((newestMs - Number(rows[0]!.oldest)) / DAY_MS),
    titles: titles.rows.map(({ title }) => title),
    words: titles.rows.flatMap(({ title }) => title.match(/[A-Za-z]{4,}/g) ?? []),
    tickers: assets.rows.map(({ ticker }) => ticker),
  };
}

function questions(room: ResearchRoom, known: Known): Readonly<Record<ResearchTool, Ask>> {
  const random = mulberry(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  // From one day to the longest window there may be, anywhere in the corpus.
  const window = () => {
    const length = pick([1, 7, 7, 30, 89]);
    const to = known.newestMs - Math.floor(random() * Math.max(1, known.days - length)) * DAY_MS;
    return { from: day(to - length * DAY_MS), to: day(to), limit: pick([8, 8, 20]) };
  };
  const words = (n: number): string => Array.from({ length: n }, () => pick(known.words)).join(' ');
  const query = (): string => words(pick([1, 2, 3, 4]));
  return {
    svc_research_what_changed: () =>
      whatChanged(room, { ...window(), ...(random() < 0.4 ? { query: query() } : {}) }),
    svc_research_compare_sources: () => compareSources(room, { ...window(), query: query() }),
    svc_research_validate_event: () => validateEvent(room, { ...window(), event: pick(known.titles) }),
    svc_research_asset_exposure: () => assetExposure(room, { ...window(), asset: pick(known.tickers) }),
    svc_research_operational_risk: () =>
      operationalRisk(room, {
        ...window(),
        query: query(),
        horizon: 'medium_term',
        ...(random() < 0.3 ? { region: 'Japan' } : {}),
      }),
    svc_research_weekly_consequential: () =>
      weeklyConsequential(room, {
        weekStart: window().to,
        limit: pick([10, 20]),
        ...(random() < 0.3 ? { query: query() } : {}),
        ...(random() < 0.3 ? { region: 'Germany' } : {}),
      }),
  };
}

/** The server's processes that work for this one; all that serve the database where others use it too. */
async function backendsOf(db: Database): Promise<number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'newstape'
       and backend_start > now() - interval '1 hour'`,
  );
  return rows.map(({ pid }) => pid);
}

/** What processes have had of the processors, in ms (proc(5)); 0 where that is not told. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return sum;
    }
  }, 0);
}
