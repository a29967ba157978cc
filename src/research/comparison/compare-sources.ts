import { DAY_MS } from '../../platform/days.ts';
import { readLimit, requireText } from '../arguments.ts';
import { counted } from '../counted.ts';
import {
  type Contradiction,
  contradictionsOf,
  isSameContradiction,
  storedContradictions,
} from '../evidence/contradictions.ts';
import { type Coverage, coverageOfQuestion, warnOfUnread } from '../evidence/coverage.ts';
import { warnOfElsewhere } from '../evidence/elsewhere.ts';
import type { Quoted } from '../evidence/evidence.ts';
import { independentOrigins, type Origin } from '../evidence/origins.ts';
import { quotePassage } from '../evidence/passages.ts';
import { overlap, type Statement } from '../evidence/statements.ts';
import { type Conclusion, Finding, newestCommit } from '../finding.ts';
import type { CompareSourcesArgs, Envelope, ResearchRoom } from '../model.ts';
import { readQuery } from '../query.ts';
import { type ResearchWindow, readWindow, writeWindow } from '../window.ts';
import { framingOf } from './framing.ts';
import { omissionsOf } from './omissions.ts';
import { commonPoints, type Point } from './points.ts';

/**
 * Who covered a matter and when first, what each origin leaves out that others report, where they contradict each
 * other, and in which words they report (docs/research.md, "Compare sources"). Reprints of one text count as one
 * origin.
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function compareSources(room: ResearchRoom, args: CompareSourcesArgs): Promise<Envelope> {
  const query = requireText('query', args.query);
  const limit = readLimit(args.limit);
  const seen = await newestCommit(room);
  const window = await readWindow(room, args);
  const finding = new Finding('svc_research_compare_sources', window, seen);
  const { words, matching } = readQuery(query, finding);
  const coverage = await coverageOfQuestion(room, words, window, matching);
  const { origins, silent } = heardOf(coverage);
  if (origins.length === 0) {
    await warnOfElsewhere(room, finding, words, window, matching);
    return nothingFound(room, finding, coverage, query, window);
  }
  if (silent.length > 0) {
    finding.warn(
      `Stories also name ${silent.map(({ name }) => name).join(', ')} as sources, but nothing stored from them mentions the matter.`,
    );
  }
  if (coverage.isCut)
    finding.warn(
      'More stories contain words of the query than are compared. The best matches were compared.',
    );
  warnOfUnread(finding, coverage);
  const shown = origins.slice(0, limit);
  for (const origin of shown) describe(finding, coverage, origin);
  timing(finding, shown);
  const stored = storedContradictions(
    coverage.stories.filter((story) => story.coverage >= NEARLY_BEST * coverage.best),
  );
  // What a story records is one contradiction, whether its sentences show it as well or not.
  const shownAlone = contradictionsOf(relevant(coverage)).filter(
    (found) => !stored.some((kept) => isSameContradiction(found, kept)),
  );
  const contradictions = [...stored, ...shownAlone];
  const clashes = contradictions.filter(({ isUpdate }) => !isUpdate);
  for (const contradiction of contradictions.slice(0, limit)) contradict(finding, contradiction);
  const points = commonPoints(coverage);
  for (const point of points.slice(0, POINTS)) agree(finding, point);
  omit(finding, coverage, shown);
  frame(finding, shown);
  const judged = judge(clashes.length, points.length, independentOrigins(origins).length);
  if (origins.length === 1)
    finding.warn(`There is only one origin, ${origins[0]!.name}, so there is nothing to compare.`);
  return finding.envelope(room, {
    summary: summaryOf(
      query,
      coverage,
      origins,
      contradictions.length - clashes.length,
      clashes.length,
      points.length,
    ),
    ...judged,
    returned: shown.length,
    truncated: coverage.isCut || origins.length > shown.length || contradictions.length > limit,
  });
}

/**
 * What a comparison is worth.
 * @param clashes contradictions that are no updates. @param points what several origins report.
 * @param reporting origins of that kind.
 */
function judge(
  clashes: number,
  points: number,
  reporting: number,
): Pick<Conclusion, 'verificationState' | 'confidence'> {
  const isTold = clashes > 0 || points > 0;
  return {
    verificationState:
      clashes > 0
        ? 'contested'
        : points > 0
          ? 'corroborated'
          : reporting > 1
            ? 'partially_corroborated'
            : 'unverified',
    confidence: reporting >= 3 && isTold ? 'high' : reporting >= 2 ? 'medium' : 'low',
  };
}

function nothingFound(
  room: ResearchRoom,
  finding: Finding,
  { best }: Coverage,
  query: string,
  window: ResearchWindow,
): Envelope {
  const { from, to } = writeWindow(window);
  if (best > 0) {
    finding.warn(
      `The closest story has ${percent(best)} of the query's words, by weight. It is about something else.`,
    );
  }
  return finding.envelope(room, {
    summary: `No story from ${from} to ${to} is about ${JSON.stringify(query)}.`,
    verificationState: 'insufficient_evidence',
    confidence: 'low',
    returned: 0,
    truncated: false,
  });
}

// How many points that several origins report are given.
const POINTS = 3;

function agree(finding: Finding, { passages, names, claim }: Point): void {
  const quotes = passages.slice(0, claim === undefined ? 2 : passages.length).map(quotePassage);
  finding.say(
    'inference',
    `Reported by ${names.length} origins (${names.join(', ')}): "${claim ?? quotes[0]!.text}"`,
    names.length > 2 ? 'high' : 'medium',
    quotes.map(({ source }) => source),
  );
}

// What a story records is about the query if the story is. Stories with fewer of its words are about similar matters.
const NEARLY_BEST = 0.8;

const relevant = (coverage: Coverage): Statement[] => coverage.statements.filter(coverage.isRelevant);

/** The origins that say something about the matter, and those that are only named as sources. */
function heardOf(coverage: Coverage): { origins: Origin[]; silent: Origin[] } {
  const heard = new Set(relevant(coverage).map(({ origin }) => origin));
  return {
    origins: coverage.origins.filter((_, index) => heard.has(index)),
    silent: coverage.origins.filter(
      (origin, index) => !heard.has(index) && !coverage.unread.includes(origin),
    ),
  };
}

/** Says who an origin is, what it says about the matter, and who printed it. */
function describe(finding: Finding, coverage: Coverage, origin: Origin): void {
  const quotes = bestOf(coverage, origin).map(quotePassage);
  const reprints = origin.publishers.filter((publisher) => publisher !== origin.name);
  const kinds = {
    primary: 'statement by an actor',
    reporting: 'reporting',
    service: "the service's own work",
    satire: 'satire, which is not evidence',
  };
  finding.item();
  finding.say(
    'inference',
    `${origin.name} (${kinds[origin.kind]}): ${counted(origin.reports.length, 'report')}, the first ${timeOf(origin)}` +
      `${reprints.length === 0 ? '' : `; printed by ${reprints.join(', ')}`}` +
      `${origin.reports.every(({ isHeadline }) => isHeadline) ? '; only headlines are stored' : ''}.`,
    'high',
    quotes.map(({ source }) => source),
  );
  for (const quoted of quotes) finding.fact(quoted, origin.kind === 'primary' ? 'high' : 'medium');
}

// If an origin has several reports, its best two sentences are quoted.
const QUOTED = 2;

/** The sentences of an origin that are most to the point, each from a different story. */
function bestOf(coverage: Coverage, origin: Origin): Statement[] {
  const index = coverage.origins.indexOf(origin);
  const ranked = coverage.statements
    .filter((statement) => statement.origin === index)
    .sort(
      (a, b) =>
        coverage.own(b) + coverage.bearing(b) - coverage.own(a) - coverage.bearing(a) || a.place - b.place,
    );
  const [first] = ranked;
  if (first === undefined) return [];
  const others = ranked.filter(
    (statement) =>
      statement.evidence.uuid !== first.evidence.uuid &&
      coverage.own(statement) >= 0.5 &&
      overlap(statement.stems, first.stems) < 0.6,
  );
  return [first, ...others].slice(0, QUOTED);
}

function timing(finding: Finding, origins: readonly Origin[]): void {
  const dated = origins.filter(({ reports }) => reports[0]!.dated);
  const [first, ...later] = dated;
  if (first === undefined || later.length === 0) return;
  const start = first.reports[0]!.publishedMs;
  const isByDay = dated.every(({ reports }) => reports[0]!.publishedMs % DAY_MS === 0);
  // Those that came at the same time are named together.
  const lags = Map.groupBy(later, ({ reports }) => lag(reports[0]!.publishedMs - start, isByDay));
  const told = [...lags].map(([when, those]) => `${those.map(({ name }) => name).join(', ')} ${when}`);
  finding.say(
    'inference',
    `First: ${first.name}, ${timeOf(first)}; then ${told.join(told.some((each) => each.includes(', ')) ? '; ' : ', ')}${isByDay ? ' (publishers give the day only)' : ''}.`,
    isByDay ? 'low' : 'medium',
  );
}

function contradict(finding: Finding, { kind, a, b, publishers, what, isUpdate }: Contradiction): void {
  finding.fact(a, 'medium');
  finding.fact(b, 'medium');
  const how =
    kind === 'number'
      ? 'give different numbers'
      : kind === 'denial'
        ? 'disagree'
        : kind === 'opposite'
          ? 'say the opposite'
          : 'are recorded as contradicting each other';
  const text = `${publishers[0]} and ${publishers[1]} ${how} (${what}): "${a.text}" against "${b.text}"`;
  if (isUpdate)
    finding.say(
      'inference',
      `${text} They were written hours apart, so the later one may be an update.`,
      'low',
      [a.source, b.source],
    );
  else
    finding.say('counterfactor', text, kind === 'stored' || kind === 'number' ? 'medium' : 'low', [
      a.source,
      b.source,
    ]);
}

function omit(finding: Finding, coverage: Coverage, shown: readonly Origin[]): void {
  const omissions = omissionsOf(coverage).filter(({ origin }) => shown.includes(origin));
  const short = omissions.filter(({ isShort }) => isShort).map(({ origin }) => origin.name);
  if (short.length > 0) {
    finding.warn(
      `Too little text is stored from ${short.join(', ')} to tell what ${short.length === 1 ? 'it leaves' : 'they leave'} out.`,
    );
  }
  for (const { origin, missing } of omissions) {
    for (const { passage, reporters } of missing) {
      const quoted: Quoted = quotePassage(passage);
      finding.fact(quoted, 'medium');
      finding.say(
        'inference',
        `${origin.name} does not report what ${reporters.join(', ')} ${reporters.length === 1 ? 'does' : 'do'}: "${quoted.text}"`,
        reporters.length > 1 ? 'medium' : 'low',
        [quoted.source],
      );
    }
  }
}

function frame(finding: Finding, origins: readonly Origin[]): void {
  const framings = origins.map((origin) => ({ origin, framing: framingOf(origin) }));
  for (const { origin, framing } of framings) {
    const [first] = framing.terms;
    if (first === undefined) continue;
    const rate = (1000 * framing.terms.length) / Math.max(1, framing.words);
    const terms = framing.terms.map(({ term, tone }) => `"${term}" (${tone})`).join(', ');
    const quoted = quotePassage(first.passage);
    finding.fact(quoted, 'medium');
    finding.say(
      'inference',
      `${origin.name} uses loaded words: ${terms}, ${framing.words < 100 ? `in ${framing.words} words` : `${rate.toPrecision(2)} in a thousand words`}.`,
      framing.words < 100 ? 'low' : 'medium',
      [quoted.source],
    );
  }
}

function summaryOf(
  query: string,
  { stories, isCut }: Coverage,
  origins: readonly Origin[],
  updates: number,
  clashes: number,
  points: number,
): string {
  const publishers = new Set(origins.flatMap((origin) => origin.publishers)).size;
  const primaries = origins.filter(({ kind }) => kind === 'primary').length;
  const first = origins.find(isDated) ?? origins[0]!;
  return (
    `${counted(publishers, 'publisher')} in ${counted(stories.length, 'story')} on ${JSON.stringify(query)} ` +
    `come down to ${counted(origins.length, 'origin')}${primaries === 0 ? '' : `, ${primaries} of them ${primaries === 1 ? 'an actor’s own statement' : 'actors’ own statements'}`}; ` +
    `${whoWasFirst(first, origins, isCut)}, ${timeOf(first)}. ` +
    `${clashes === 0 ? 'No contradiction was found' : counted(clashes, 'contradiction')}` +
    `${updates === 0 ? '' : `, ${counted(updates, 'number')} that may be an update`}; ` +
    `${points === 0 ? 'no point is reported by two origins' : `${counted(points, 'point')} reported by two or more`}.`
  );
}

/** What can be said of the earliest report: of those that were not read nothing is known. */
function whoWasFirst(first: Origin, origins: readonly Origin[], isCut: boolean): string {
  if (isCut) return `the earliest report that was read is from ${first.name}`;
  return origins.every(isDated)
    ? `${first.name} was first`
    : `the earliest dated report is from ${first.name}`;
}

const isDated = ({ reports }: Origin): boolean => reports[0]!.dated;
const timeOf = ({ reports }: Origin): string => {
  const { publishedMs, dated } = reports[0]!;
  const at = new Date(publishedMs).toISOString();
  return dated
    ? publishedMs % DAY_MS === 0
      ? at.slice(0, 10)
      : `${at.slice(0, 16)}Z`
    : `undated, with a story of ${at.slice(0, 10)}`;
};

function lag(ms: number, isByDay: boolean): string {
  const hours = ms / 3_600_000;
  if (isByDay) return ms === 0 ? 'on the same day' : `${Math.round(hours / 24)} d later`;
  if (hours >= 48) return `${Math.round(hours / 24)} d later`;
  if (hours >= 1) return `${Math.round(hours)} h later`;
  const minutes = Math.round(ms / 60_000);
  return minutes === 0 ? 'within a minute' : `${minutes} min later`;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
