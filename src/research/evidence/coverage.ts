import { decodeId } from '../../platform/ids.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import { kinStems } from './alike.ts';
import type { Evidence } from './evidence.ts';
import { evidenceOf } from './evidence.ts';
import { namesSame } from './matter.ts';
import { type Origin, originsOf, reportsOf } from './origins.ts';
import { type Retrieved, retrieve, stemsOf } from './retrieve.ts';
import { claimedOf, isNumber, type Statement, statementsOf, Wording } from './statements.ts';

/** What the corpus holds on a question: the stories, their origins, and what they say about it. */
export interface Coverage {
  /** Stories about the question, the best match first. */
  readonly stories: readonly Evidence[];
  readonly origins: readonly Origin[];
  readonly statements: readonly Statement[];
  /** The words of sources that stories use to support a claim, read as the claim says. */
  readonly claimed: readonly Statement[];
  /** How much of the question a statement itself says, from 0 to 1, not counting numbers. */
  readonly own: (statement: Statement) => number;
  /** The same, together with the sentences beside it and its report's title. */
  readonly bearing: (statement: Statement) => number;
  /** How much of the question any text says, from 0 to 1, not counting numbers. */
  readonly share: (stems: ReadonlySet<string>, text: string) => number;
  /**
   * Whether a statement is about the matter: it has some words of the question, or it leads a report in a story about
   * it. A headline alone must have a word of it too: in a story of several matters it may be of another one.
   */
  readonly isRelevant: (statement: Statement) => boolean;
  /**
   * Whether a text from the story of a statement says most of the question, or the question most of the text, apart
   * from the story's names.
   */
  readonly isAbout: (text: string, beside: Statement, stems: ReadonlySet<string>) => boolean;
  /** Origins of which nothing was read, because there are more reports than can be compared. */
  readonly unread: readonly Origin[];
  /** Whether more stories have words of the question than were read. */
  readonly isCut: boolean;
  /** How much of the question the best match has, from 0 to 1. */
  readonly best: number;
}

// What is compared story by story and sentence by sentence.
const MOST_STORIES = 60;
// A story with less than half of a question's words, by weight, is about something else. One with much less than the
// best match is about its background.
const LEAST_COVERAGE = 0.5;
const LEAST_OF_BEST = 0.6;
// A sentence with less of the question is about something else, unless it stands in the lead.
const LEAST_BEARING = 0.3;
const LEAD = 6;
const ABOUT = 0.6;
const LEAST_OF_LONG = 0.3;
const FEW_WORDS = 10;
// A sentence that itself says little of the question does not report it, whatever precedes it.
const LEAST_OF_SENTENCE = 0.35;

/**
 * Reads what the stories of a window say about a question.
 * @param matching a list search that stories must match.
 * @throws Problem `unavailable`.
 */
export async function coverageOfQuestion(
  room: ResearchRoom,
  question: string,
  window: ResearchWindow,
  matching?: string,
): Promise<Coverage> {
  const found = await retrieve(room, {
    query: question,
    matching,
    ...window,
    most: MOST_STORIES,
    without: isNumber,
  });
  const { weights } = found;
  const { near, read, best } = await readNear(room, found, window);
  const stories = read.filter((story) => namesSame(question, reportsOf([story])));
  const origins = originsOf(reportsOf(stories));
  const entities = new Set(
    stories.flatMap((story) => story.entities.flatMap(({ id }) => decodeId('ent', id) ?? [])),
  );
  const [statements, claimed, wording] = await Promise.all([
    statementsOf(room.db, origins, weights.keys()),
    claimedOf(room.db, origins),
    Wording.of(room.db, question, [...entities]),
  ]);
  const own = remembering(({ stems, text, names }) => wording.coverage(weights, stems, text, names));
  const bearing = remembering((statement) => {
    const { around, title, names, report, text } = statement;
    const alone = own(statement);
    if (alone < LEAST_OF_SENTENCE) return alone;
    const read = new Set([...around, ...title, ...names]);
    return wording.coverage(weights, read, `${report.source.title} . ${text}`);
  });
  const heard = new Set(statements.map(({ origin }) => origin));
  return {
    stories,
    origins,
    statements,
    claimed,
    unread: origins.filter((_, index) => !heard.has(index)),
    isCut: found.isCut && near.length === MOST_STORIES,
    best,
    own,
    bearing,
    share: (stems, text) => wording.coverage(weights, stems, text),
    isRelevant: (statement) =>
      bearing(statement) >= LEAST_BEARING ||
      (!statement.report.isLink &&
        statement.place < LEAD &&
        (!statement.report.isHeadline || [...weights.keys()].some((stem) => statement.stems.has(stem)))),
    isAbout(text, { names }, stems) {
      const open = new Map([...weights].filter(([stem]) => !names.has(stem)));
      const said = [...stems].filter((stem) => !names.has(stem));
      const isPart =
        said.length > 0 && said.filter((stem) => weights.has(stem)).length >= ABOUT * said.length;
      return isPart || wording.coverage(open, stems, text) >= ABOUT;
    },
  };
}

const NEARLY_BEST = 0.8;

/**
 * The stories that are as much about the question as nearly the best one: what they record and claim is about it too. Stories
 * with fewer of its words are about similar matters.
 */
export function nearestStories({ stories, best }: Coverage): Evidence[] {
  return stories.filter(({ coverage }) => coverage >= NEARLY_BEST * best);
}

/** Says of how many origins nothing was read: they may bear out what is found, or not. */
export function warnOfUnread(finding: Finding, { unread }: Coverage): void {
  if (unread.length === 0) return;
  const [what, be] =
    unread.length === 1 ? ['1 further origin', 'was'] : [`${unread.length} further origins`, 'were'];
  finding.warn(`${what} ${be} not read, because there are more reports than are compared.`);
}

// So many of the closest stories that do not say enough of the question themselves are asked what their reports say.
const CLOSEST = 12;

/**
 * The stories that are about the question. A story is named by one report, and another of its reports may have the words of
 * the question: the closest of the others are read for what all their reports say.
 */
async function readNear(
  room: ResearchRoom,
  found: Retrieved,
  window: ResearchWindow,
): Promise<{ near: Retrieved['candidates']; read: readonly Evidence[]; best: number }> {
  const best = found.candidates[0]?.coverage ?? 0;
  const near = nearOf(found, best);
  const close = found.candidates.filter((candidate) => !near.includes(candidate)).slice(0, CLOSEST);
  const [own, read] = await Promise.all([readOf(room, near, window), readOf(room, close, window)]);
  if (read.length === 0) return { near, read: own, best };
  const [said, kin] = await Promise.all([stemsOf(room.db, read.map(reportedIn)), kinStems(room.db)]);
  const total = [...found.weights.values()].reduce((sum, weight) => sum + weight, 0);
  const candidates = read
    .map(({ uuid, coverage }, index) => {
      let sum = 0;
      for (const [stem, weight] of found.weights)
        if ([stem, ...(kin.get(stem) ?? [])].some((form) => said[index]!.has(form))) sum += weight;
      return { uuid, coverage: Math.max(coverage, sum / total) };
    })
    .sort((a, b) => b.coverage - a.coverage || (a.uuid < b.uuid ? -1 : 1));
  const most = Math.max(best, candidates[0]?.coverage ?? 0);
  const more = nearOf({ ...found, candidates }, most);
  if (more.length === 0) return { near, read: own, best: most };
  const all = [...near, ...more].sort((a, b) => b.coverage - a.coverage).slice(0, MOST_STORIES);
  return { near: all, read: await readOf(room, all, window), best: most };
}

function readOf(
  room: ResearchRoom,
  candidates: Retrieved['candidates'],
  { to }: ResearchWindow,
): Promise<readonly Evidence[]> {
  const coverage = new Map(candidates.map(({ uuid, coverage: share }) => [uuid, share]));
  return evidenceOf(room, [...coverage.keys()], to, coverage);
}

/** The headlines and snippets of all reports of a story. */
const reportedIn = ({ title, sources }: Evidence): string =>
  [title, ...sources.flatMap((source) => [source.title, source.snippet])].join(' . ');

/** The candidates that are about the question. @param best how much of it the best match has. */
function nearOf({ candidates, weights }: Retrieved, best: number): Retrieved['candidates'] {
  // A long question says more than a title and a summary hold.
  const least = Math.max(LEAST_OF_LONG, LEAST_COVERAGE * Math.min(1, FEW_WORDS / weights.size));
  return candidates.filter(({ coverage }) => coverage >= least && coverage >= LEAST_OF_BEST * best);
}

function remembering(work: (statement: Statement) => number): (statement: Statement) => number {
  const known = new Map<Statement, number>();
  return (statement) => {
    const before = known.get(statement);
    if (before !== undefined) return before;
    const value = work(statement);
    known.set(statement, value);
    return value;
  };
}
