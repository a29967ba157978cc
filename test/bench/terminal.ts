import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openStories } from '../../src/stories/index.ts';
import { answerQuestion, indexBodies, openTerminal, type TerminalRoom } from '../../src/terminal/index.ts';
import { quantile, table } from './figures.ts';
import { generatedStories, STORIES } from './stories.ts';
import { corpusOf, newsFiles, readRows } from './terminal-corpus.ts';
import { makeQuestions } from './terminal-questions.ts';
import { type Figures, figuresOf, type Judged, judgeAnswer, type QuestionRow } from './terminal-score.ts';
import { rowsOfStages, type Stages, stagesOf } from './terminal-stages.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const GOAL_MS = 400;
const SEED = 101;

/**
 * `npm run bench -- terminal --corpus FILE --questions FILE [--part fitted|measured] [--json]`: how well questions are
 * answered from a corpus; with `--stages` instead, at which step of an answer right sentences are lost. Both
 * files may be named several times; items have the fields of an import, questions the columns of `QuestionRow`.
 * `--data FOLDER` instead: those of test/terminal/truth over the news of that folder, and a sample of its questions that
 * people wrote; `--stories`: invented stories of test/terminal/truth, which need no other files. With none: how long an answer takes over a million generated stories, and what it costs the process
 * and the database.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string', multiple: true },
      questions: { type: 'string', multiple: true },
      data: { type: 'string' },
      stories: { type: 'boolean' },
      sample: { type: 'string' },
      part: { type: 'string' },
      misses: { type: 'string' },
      stages: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const sets = setsOf(values);
  if (sets.length === 0) return speed();
  const results: Record<string, unknown> = {};
  for (const set of sets) {
    if (values.stages === true) await printStages(set);
    else results[set.name] = await quality(set, values.misses);
  }
  if (values.json === true) console.log(JSON.stringify(sets.length === 1 ? results[sets[0]!.name] : results));
  // What lists remember is refreshed in the background, and may outlive the answers.
  process.exit();
}

interface QuestionSet {
  readonly name: string;
  readonly corpus: readonly string[];
  readonly questions: readonly string[];
  /** The half of the paragraphs that rules were fitted on, or the other one, which is only measured. */
  readonly part: string | undefined;
  /** Every how-manieth question is asked. */
  readonly every: number;
}

function setsOf(values: {
  readonly corpus?: string[];
  readonly questions?: string[];
  readonly data?: string;
  readonly stories?: boolean;
  readonly sample?: string;
  readonly part?: string;
}): QuestionSet[] {
  const every = Number(values.sample ?? 1);
  if (values.corpus !== undefined && values.questions !== undefined) {
    return [
      { name: 'questions', corpus: values.corpus, questions: values.questions, part: values.part, every },
    ];
  }
  const stories = values.stories === true ? ['fitted', 'measured'].map(storiesOf) : [];
  if (values.data === undefined) return stories;
  return [
    ...stories,
    {
      name: 'news',
      corpus: newsFiles(join(values.data, 'news')),
      questions: [fileURLToPath(new URL('../terminal/truth/questions.ndjson', import.meta.url))],
      part: undefined,
      every: 1,
    },
    {
      name: 'paragraphs',
      corpus: [join(values.data, 'questions', 'paragraphs-dev.ndjson')],
      questions: [join(values.data, 'questions', 'questions-dev.ndjson')],
      part: values.part,
      every: values.sample === undefined ? SAMPLE : every,
    },
  ];
}

/** Invented stories of the repository and questions about them. Rules are fitted on one half; the other is only measured. */
function storiesOf(half: string): QuestionSet {
  const file = (name: string): string =>
    fileURLToPath(new URL(`../terminal/truth/stories-${half}${name}.ndjson`, import.meta.url));
  return {
    name: `stories, ${half}`,
    corpus: [file('')],
    questions: [file('-questions')],
    part: undefined,
    every: 1,
  };
}

const SAMPLE = 14;
const SPLIT = 7;

/** Half of the paragraphs, by chance and always the same: with what is written about one, nothing of it is measured. */
function partOf({ paragraph }: QuestionRow): 'fitted' | 'measured' {
  const [first] = createHash('md5').update(`${SPLIT}:${paragraph}`).digest();
  return first! % 2 === 0 ? 'fitted' : 'measured';
}

const rowsOf = ({ questions, part, every }: QuestionSet): QuestionRow[] =>
  questions
    .flatMap((file) => readRows<QuestionRow>(file))
    .filter((row) => part === undefined || part === partOf(row))
    .filter((_, at) => at % every === 0);

/** Follows the right sentences of a set's questions, and prints how far they come. */
async function printStages(set: QuestionSet): Promise<void> {
  const corpus = await corpusOf(set.corpus);
  try {
    const room = roomOf(corpus.db);
    const stages: Stages[] = [];
    for (const row of rowsOf(set).filter(({ kind, answerable }) => kind === undefined && answerable))
      stages.push(await stagesOf(room, corpus, row));
    console.log(`\n${set.name}: ${stages.length} questions over ${corpus.stories} stories`);
    table(['what', 'of them', 'share'], rowsOfStages(stages));
  } finally {
    await corpus.close();
  }
}

/** Asks every question of a set, and prints what came of it. */
async function quality(set: QuestionSet, misses?: string): Promise<Figures> {
  const { name } = set;
  const corpus = await corpusOf(set.corpus);
  try {
    const rows = rowsOf(set);
    const judged: Judged[] = [];
    const rooms = new Map<string, TerminalRoom>();
    for (const row of rows) {
      const now = row.now ?? '';
      const room = rooms.get(now) ?? roomOf(corpus.db, now === '' ? undefined : Date.parse(now));
      rooms.set(now, room);
      const began = performance.now();
      const answered = await answerQuestion(room, row.question, row.before ?? []);
      judged.push(judgeAnswer(corpus, row, answered, performance.now() - began));
    }
    const figures = figuresOf(judged);
    console.log(`\n${name}: ${judged.length} questions over ${corpus.stories} stories`);
    table(
      ['what', 'of', 'share'],
      [
        ['the right sentence first, in an answer', figures.answerable, figures.rightFirst],
        ['among the first three sentences', figures.answerable, figures.amongThree],
        ['an answer without a right sentence', figures.answerable, figures.wrong],
        ['told as an answer', figures.answerable, figures.answered],
        ['without an answer, and recognised', figures.unanswerable, figures.recognised],
        ['false premise recognised', figures.falsePremises, figures.falsePremisesRecognised],
        ['false premise told', figures.falsePremises, figures.falsePremisesTold],
        ['follow-ups right', figures.followUps, figures.followUpsRight],
        ['words of time right', figures.times, figures.timesRight],
        ['counted right', figures.counts, figures.countsRight],
      ].map((cells) => cells.map(String)),
    );
    const times = judged.map(({ ms }) => ms);
    console.log(`\nms: p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)}`);
    if (misses !== undefined) appendFileSync(misses, judged.map(lineOf).join(''));
    return figures;
  } finally {
    await corpus.close();
  }
}

/** A question and what came of it, as a line of a file to read. */
function lineOf({ row, answered, at, isWithin }: Judged): string {
  const { outcome, answer, citations } = answered;
  return `${JSON.stringify({ ...row, at, isWithin, outcome, answer, quotes: citations.map(({ quote }) => quote) })}\n`;
}

async function speed(): Promise<void> {
  const { url, stop } = await generatedStories();
  try {
    const db = openDatabase(url, { pool: 4, hot: 2 });
    console.log('indexing bodies');
    while ((await indexBodies(db)) > 0);
    const made = await makeQuestions(db, SEED, { answerable: 100 * ROUNDS, unanswerable: 50 * ROUNDS });
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
  } finally {
    await stop();
  }
}

const roomOf = (db: Database, now?: number): TerminalRoom => {
  const stories = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
  return openTerminal({
    db,
    stories,
    log: openLog({ logLevel: 'error' }),
    now: now === undefined ? undefined : () => now,
  });
};

async function measure(db: Database, name: string, questions: readonly string[]): Promise<string[]> {
  const room = roomOf(db);
  // Once for connections, statements and stems.
  for (const question of questions.slice(0, 5)) await answerQuestion(room, question);
  const pids = await backends(db);
  const [ticks, cpu] = [ticksOf(pids), process.cpuUsage()];
  const times: number[] = [];
  for (const question of questions) {
    const began = performance.now();
    await answerQuestion(room, question);
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
