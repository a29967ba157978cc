import { contraryOf } from '../../language/index.ts';
import type { Coverage } from '../evidence/coverage.ts';
import { isOneMatter } from '../evidence/matter.ts';
import { overlap, type Statement } from '../evidence/statements.ts';

/** What two or more origins say in the same way, each in its own words. */
export interface Point {
  /** One sentence of each origin. The others are compared with the first. */
  readonly passages: readonly Statement[];
  readonly names: readonly string[];
}

// Two sentences say the same if most words of the shorter one are in the other. With fewer, they are only about the
// same matter.
const SAME_POINT = 0.6;
// Headlines soon share three words.
const LEAST_WORDS = 4;

/**
 * The points that origins share, those of most origins first. The service's own work is not an origin. An article
 * that another report only cites does not count, because its text is unknown.
 */
export function commonPoints(coverage: Coverage): Point[] {
  const said = coverage.statements.filter(
    (statement) =>
      coverage.origins[statement.origin]!.kind !== 'service' &&
      !statement.report.isLink &&
      statement.stems.size >= LEAST_WORDS &&
      coverage.isRelevant(statement),
  );
  const points: Point[] = [];
  const taken = new Set<Statement>();
  const groups = said
    .map((statement) => ({ statement, alike: alikeOf(statement, said) }))
    .filter(({ alike }) => alike.length > 0)
    .sort(
      (a, b) =>
        b.alike.length - a.alike.length || coverage.bearing(b.statement) - coverage.bearing(a.statement),
    );
  for (const { statement, alike } of groups) {
    if (taken.has(statement)) continue;
    const passages = [statement, ...alike];
    for (const passage of passages) taken.add(passage);
    points.push({ passages, names: passages.map(({ origin }) => coverage.origins[origin]!.name) });
  }
  return points;
}

/** The sentence of each other origin that is most like a statement and does not contradict it. */
function alikeOf(statement: Statement, said: readonly Statement[]): Statement[] {
  const best = new Map<number, { other: Statement; score: number }>();
  for (const other of said) {
    if (other.origin === statement.origin) continue;
    const score = overlap(statement.stems, other.stems);
    if (score < SAME_POINT || score <= (best.get(other.origin)?.score ?? 0)) continue;
    if (!isOneMatter(statement.report, other.report)) continue;
    // "Has resumed" and "has not resumed" have all their words in common.
    if (contraryOf(statement.reading(), other.reading()) !== undefined) continue;
    best.set(other.origin, { other, score });
  }
  return [...best.values()].map(({ other }) => other);
}
