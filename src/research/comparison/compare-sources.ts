import { readLimit, requireText } from '../arguments.ts';
import { counted } from '../counted.ts';
import { contradictionsOf, isSameContradiction, storedContradictions } from '../evidence/contradictions.ts';
import { type Coverage, coverageOfQuestion, nearestStories, warnOfUnread } from '../evidence/coverage.ts';
import { warnOfElsewhere } from '../evidence/elsewhere.ts';
import { independentOrigins, type Origin } from '../evidence/origins.ts';
import type { Statement } from '../evidence/statements.ts';
import { type Conclusion, Finding, newestCommit } from '../finding.ts';
import type { CompareSourcesArgs, Envelope, ResearchRoom } from '../model.ts';
import { readQuery } from '../query.ts';
import { type ResearchWindow, readWindow, writeWindow } from '../window.ts';
import { isDated, sayWhoWasFirst, timeOf, whoWasFirst } from './first-reports.ts';
import { commonPoints } from './points.ts';
import { sayContradiction, sayFraming, sayOmissions, sayOrigin, sayPoint } from './told.ts';

// How many points that several origins report are given.
const POINTS = 3;

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
      `Stories also name ${silent.map(({ name }) => name).join(', ')} as sources, but what is stored from them has too few words of the matter to be compared.`,
    );
  }
  if (coverage.isCut)
    finding.warn(
      'More stories contain words of the query than are compared. The best matches were compared.',
    );
  warnOfUnread(finding, coverage);
  const shown = origins.slice(0, limit);
  for (const origin of shown) sayOrigin(finding, coverage, origin);
  sayWhoWasFirst(finding, shown);
  const stored = storedContradictions(nearestStories(coverage));
  // What a story records is one contradiction, whether its sentences show it as well or not.
  const shownAlone = contradictionsOf(relevant(coverage)).filter(
    (found) => !stored.some((kept) => isSameContradiction(found, kept)),
  );
  const contradictions = [...stored, ...shownAlone];
  const clashes = contradictions.filter(({ isUpdate }) => !isUpdate);
  for (const contradiction of contradictions.slice(0, limit)) sayContradiction(finding, contradiction);
  const points = commonPoints(coverage);
  for (const point of points.slice(0, POINTS)) sayPoint(finding, point);
  sayOmissions(finding, coverage, shown);
  sayFraming(finding, shown);
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

const relevant = (coverage: Coverage): Statement[] => coverage.statements.filter(coverage.isRelevant);

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
      `The closest story has ${percent(best)} of the query's words, by weight: too few to take it for the same matter.`,
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

const percent = (share: number): string => `${Math.round(100 * share)} %`;
