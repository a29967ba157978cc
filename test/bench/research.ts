import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/platform/database.ts';
import { openResearch, type ResearchRoom, type ResearchTool } from '../../src/research/index.ts';
import { openStories } from '../../src/stories/index.ts';
import { quantile, table } from './figures.ts';
import { newsDatabase } from './research-news.ts';
import { type Judged, judgeQuestions } from './research-questions.ts';
import { benchTimes } from './research-times.ts';
import { filesOf, judgeWeeks, ownFiles, ownWeeks, readWeeks, type WeekJudged } from './research-weeks.ts';

/**
 * `npm run bench -- research [--data FOLDER] [--weeks FILE] [--show] [--json]`: how good the answers of the six tools
 * are. With `--data` (or RESEARCH_DATA; it holds `news/` and `events/`) over the weeks and questions of
 * test/research/truth; with `--weeks` over the weeks of a file, in the columns that docs/research.md has ("How good").
 * `--show` prints what each answer said first. Without either the times over generated stories are measured.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      data: { type: 'string' },
      weeks: { type: 'string' },
      show: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const data = values.data ?? process.env.RESEARCH_DATA;
  if (data === undefined && values.weeks === undefined) return benchTimes();
  const result: Record<string, unknown> = {};
  const times = new Map<ResearchTool, number[]>();
  const weeks = values.weeks === undefined ? ownWeeks(data!) : readWeeks(values.weeks);
  const news = await newsDatabase(values.weeks === undefined ? ownFiles(data!, weeks) : filesOf(weeks));
  const db = openDatabase(news.url, { pool: 4 });
  try {
    const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
    const room: ResearchRoom = openResearch({ db, stories });
    const judged = await judgeWeeks(room, weeks, times);
    result.weeks = sayWeeks(judged, values.show === true);
    if (values.weeks === undefined) {
      const questions = await judgeQuestions(room, news.items, times);
      result.questions = sayQuestions(questions, values.show === true);
    }
  } finally {
    await db.close();
    await news.stop();
  }
  const rows = [...times].map(
    ([tool, ms]) => [tool, ms.length, quantile(ms, 0.5), quantile(ms, 0.95)] as const,
  );
  table(
    ['tool', 'calls', 'p50 ms', 'p95 ms'],
    rows.map(([tool, calls, p50, p95]) => [tool, String(calls), p50.toFixed(0), p95.toFixed(0)]),
  );
  result.times = Object.fromEntries(
    rows.map(([tool, calls, p50, p95]) => [tool, { calls, p50: Math.round(p50), p95: Math.round(p95) }]),
  );
  if (values.json === true) console.log(JSON.stringify(result));
}

function sayWeeks(judged: readonly WeekJudged[], isShown: boolean): Record<string, unknown> {
  const first = judged.filter(({ place }) => place === 1).length;
  const three = judged.filter(({ place }) => place !== undefined && place <= 3).length;
  console.log(
    `\nweeks: ${judged.length}; the biggest story first in ${first}, among the first three in ${three}`,
  );
  for (const { week, place, titles } of judged) {
    if (!isShown && place !== undefined && place <= 3) continue;
    console.log(`${week}: ${place === undefined ? 'not there' : `at ${place}`}`);
    for (const [at, title] of titles.slice(0, isShown ? 10 : 3).entries())
      console.log(`   ${at + 1}. ${title}`);
  }
  return {
    n: judged.length,
    first,
    firstThree: three,
    missed: judged.filter(({ place }) => place === undefined || place > 3).map(({ week }) => week),
  };
}

function sayQuestions(judged: readonly Judged[], isShown: boolean): Record<string, unknown> {
  const good = judged.filter(({ faults }) => faults.length === 0).length;
  console.log(`\nquestions: ${good} of ${judged.length} answers accepted`);
  for (const { id, tool, faults, said } of judged) {
    if (!isShown && faults.length === 0) continue;
    console.log(`${id} ${tool}: ${faults.length === 0 ? 'accepted' : faults.join('; ')}`);
    if (isShown) for (const line of said) console.log(`   ${line}`);
  }
  return {
    n: judged.length,
    accepted: good,
    refused: judged.flatMap(({ id, faults }) => (faults.length > 0 ? [id] : [])),
  };
}
