import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS, mondayOf } from '../../src/platform/days.ts';
import { type ResearchRoom, type ResearchTool, weeklyConsequential } from '../../src/research/index.ts';
import type { NewsFile } from './research-news.ts';

/** A week of a corpus, and what a careful reader of that week names as its biggest story. */
export interface Week {
  /** Any day of the week. */
  readonly week: string;
  /** A file in the columns of the import, plain or gzip. */
  readonly corpus: string;
  /**
   * Any of these names it: words that all stand in the title of a development, in any order and case, each as a word or
   * the beginning of one.
   */
  readonly biggest: readonly string[];
}

export interface WeekJudged {
  readonly week: string;
  /** Of the first development that is the biggest story, from 1; undefined: not among the ten. */
  readonly place: number | undefined;
  readonly titles: readonly string[];
}

const OWN = new URL('../research/truth/weeks.ndjson', import.meta.url);
// What is usual is what the weeks before had.
const DAYS_BEFORE = 28;

/** The weeks of a file of NDJSON; a corpus is named relative to it. */
export function readWeeks(path: string): Week[] {
  return parse(readFileSync(path, 'utf8')).map((week) => ({
    ...week,
    corpus: join(dirname(path), week.corpus),
  }));
}

/** The project's own, over the news of a folder. */
export function ownWeeks(folder: string): Week[] {
  return parse(readFileSync(OWN, 'utf8')).map((week) => ({ ...week, corpus: join(folder, week.corpus) }));
}

const parse = (text: string): Week[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Week);

/** The project's own weeks, and the whole of what its questions are also about. */
export function ownFiles(folder: string, weeks: readonly Week[]): NewsFile[] {
  // The files of a thousand items and more a week are long; the others are read whole.
  const long = join(folder, 'news/abc-headlines.ndjson.gz');
  const others = [
    'news/huffpost.ndjson.gz',
    'news/wikinews-with-sources.ndjson.gz',
    'events/headlines-2014-dev.ndjson.gz',
  ];
  return [
    ...filesOf(weeks).filter(({ path }) => path === long),
    ...others.map((path) => ({ path: join(folder, path) })),
  ];
}

/** Each corpus once, with the weeks that are asked of it and the four before each. */
export function filesOf(weeks: readonly Week[]): NewsFile[] {
  const spans = new Map<string, [string, string][]>();
  for (const { week, corpus } of weeks) {
    const monday = mondayOf(Date.parse(week));
    const span: [string, string] = [day(monday - DAYS_BEFORE * DAY_MS), day(monday + 6 * DAY_MS)];
    spans.set(corpus, [...(spans.get(corpus) ?? []), span]);
  }
  return [...spans].map(([path, of]) => ({ path, spans: of }));
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Asks for each week, and looks for its biggest story among the ten. */
export async function judgeWeeks(
  room: ResearchRoom,
  weeks: readonly Week[],
  times: Map<ResearchTool, number[]>,
): Promise<WeekJudged[]> {
  const judged: WeekJudged[] = [];
  for (const { week, biggest } of weeks) {
    const start = performance.now();
    const { inferences } = await weeklyConsequential(room, { weekStart: week });
    const tool = 'svc_research_weekly_consequential';
    times.set(tool, [...(times.get(tool) ?? []), performance.now() - start]);
    const titles = inferences.flatMap((line) => /^\d+\. “(.+?)” \(/.exec(line)?.[1] ?? []);
    const at = titles.findIndex((title) => biggest.some((words) => hasWords(title, words)));
    judged.push({ week, place: at < 0 ? undefined : at + 1, titles });
  }
  return judged;
}

/**
 * Whether a text has all of some words, each as a word or the beginning of one; words that begin with a rank ("1. ") mean a
 * line that begins with it.
 */
export function hasWords(text: string, words: string): boolean {
  const rank = /^\d+\. /.exec(words)?.[0] ?? '';
  const said = wordsOf(text);
  return (
    text.startsWith(rank) &&
    wordsOf(words.slice(rank.length)).every((word) => said.some((each) => each.startsWith(word)))
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
