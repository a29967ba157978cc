import { readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openStories } from '../../src/stories/index.ts';
import { extract, indexBodies, look, openTerminal } from '../../src/terminal/index.ts';
import { quantile, table } from './figures.ts';
import { generatedStories, STORIES } from './stories.ts';
import { type Made, makeQuestions } from './terminal-questions.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const GOAL_MS = 500;
// Not the seeds that thresholds were tuned on.
const SEEDS = [101, 102, 103];

/**
 * The extractive terminal over a million generated stories: how long an answer takes, and what it costs the process and
 * the database. With BENCH_NEWS_URL (a database of imported news) also how many questions whose answer is a known
 * sentence are answered with that sentence, and how many that nothing answers are refused.
 */
export async function bench(): Promise<void> {
  const { url, stop } = await generatedStories();
  try {
    const db = openDatabase(url, { pool: 4, hot: 2 });
    console.log('indexing bodies');
    while ((await indexBodies(db)) > 0);
    const made = await makeQuestions(db, SEEDS[0]!, { answerable: 100 * ROUNDS, unanswerable: 50 * ROUNDS });
    const common = await commonQuestions(db);
    console.log(`\n${STORIES} stories, extractive answers, one question at a time; ms`);
    const rows = [
      await measure(
        db,
        'a known sentence',
        made.answerable.map(({ question }) => question),
      ),
      await measure(
        db,
        'nothing answers',
        made.unanswerable.map(({ question }) => question),
      ),
      await measure(db, 'common words alone', common),
      await measure(
        db,
        'common words, last week',
        common.map((question) => `${question} last week`),
      ),
    ];
    table(['question', 'p50', 'p95', 'most', 'node CPU', 'PostgreSQL CPU'], rows);
    await db.close();
    const news = process.env.BENCH_NEWS_URL;
    if (news !== undefined) await quality(news);
  } finally {
    await stop();
  }
}

const roomOf = (db: Database) => {
  const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
  return openTerminal({ db, stories, log: openLog({ logLevel: 'error' }) });
};

async function measure(db: Database, name: string, questions: readonly string[]): Promise<string[]> {
  const room = roomOf(db);
  // Once for connections, statements and stems.
  for (const question of questions.slice(0, 5)) await look(room, question);
  const pids = await backends(db);
  const [ticks, cpu] = [ticksOf(pids), process.cpuUsage()];
  const times: number[] = [];
  for (const question of questions) {
    const began = performance.now();
    const { reading, evidence } = await look(room, question);
    extract(reading, evidence);
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(cpu);
  const spent = ticksOf(pids);
  const each = (ms: number): string => (ms / questions.length).toFixed(1);
  const most = Math.max(...times);
  return [
    name,
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.95).toFixed(0),
    `${most.toFixed(0)}${most > GOAL_MS ? ' (above the goal)' : ''}`,
    each((user + system) / 1000),
    ticks === undefined || spent === undefined ? '-' : each((spent - ticks) * 10),
  ];
}

/** Questions of two of the most common words each. */
async function commonQuestions(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>(
    `select w.lexeme as word from story_search s tablesample bernoulli (${(100 * 20_000) / STORIES}) repeatable (1),
       unnest(s.words) w where s.to_pos is null and w.lexeme ~ '^[a-z]{4,}$' group by 1 order by count(*) desc limit 24`,
  );
  const words = rows.map(({ word }) => word);
  return words.slice(1).map((word, index) => `What happened with ${words[index]} and ${word}?`);
}

async function backends(db: Database): Promise<number[]> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'newstape' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Processor time of processes of this machine in hundredths of a second; undefined where it cannot be read. */
function ticksOf(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return sum + Number(fields[11]) + Number(fields[12]);
    }, 0);
  } catch {
    return undefined;
  }
}

/** How often the citation is the sentence that a question was made of, and how often what has no answer gets none. */
async function quality(url: string): Promise<void> {
  const db = openDatabase(url, { pool: 4, hot: 2 });
  while ((await indexBodies(db)) > 0);
  const rows: string[][] = [];
  for (const seed of SEEDS) {
    const made = await makeQuestions(db, seed, { answerable: 100, unanswerable: 50 });
    const { hits, honest } = await judge(db, made);
    rows.push([
      String(seed),
      `${hits} of ${made.answerable.length}`,
      `${honest} of ${made.unanswerable.length}`,
    ]);
  }
  console.log('\nimported news; goals: 90 of 100, 48 of 50');
  table(['seed', 'the citation is the sentence', 'says that it does not know'], rows);
  await db.close();
}

/** Answers made questions, and counts. */
export async function judge(
  db: Database,
  made: Made,
): Promise<{ hits: number; honest: number; missed: string[] }> {
  const room = roomOf(db);
  const citations = async (question: string): Promise<string[]> => {
    const { reading, evidence } = await look(room, question);
    return extract(reading, evidence).citations.map(({ quote }) => quote);
  };
  const missed: string[] = [];
  let hits = 0;
  for (const { question, sentence } of made.answerable) {
    if ((await citations(question)).some((quote) => same(quote, sentence!))) hits += 1;
    else missed.push(question);
  }
  let honest = 0;
  for (const { question } of made.unanswerable) {
    if ((await citations(question)).length === 0) honest += 1;
    else missed.push(question);
  }
  return { hits, honest, missed };
}

const same = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
