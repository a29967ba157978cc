import { contraryOf, numbersApart } from '../../language/index.ts';
import type { Coverage } from '../evidence/coverage.ts';
import { isOneMatter } from '../evidence/matter.ts';
import { overlap, type Statement, shared } from '../evidence/statements.ts';

/** What two or more origins say in the same way, each in its own words. */
export interface Point {
  /** One sentence of each origin. The others say what the first one says. */
  readonly passages: readonly Statement[];
  readonly names: readonly string[];
}

// A sentence says what another one says if it has most of its words. With fewer, they are only about the same matter.
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
        b.alike.length - a.alike.length ||
        a.statement.stems.size - b.statement.stems.size ||
        coverage.bearing(b.statement) - coverage.bearing(a.statement),
    );
  for (const { statement, alike } of groups) {
    // An origin that says it twice, in other words, has not reported two points.
    if (taken.has(statement) || points.some(({ passages: [first] }) => saysSame(statement, first!))) continue;
    const passages = [statement, ...alike];
    for (const passage of passages) taken.add(passage);
    points.push({ passages, names: passages.map(({ origin }) => coverage.origins[origin]!.name) });
  }
  return points;
}

/** The sentence of each other origin that says most of a statement, and does not contradict it. */
function alikeOf(statement: Statement, said: readonly Statement[]): Statement[] {
  const best = new Map<number, { other: Statement; score: number }>();
  for (const other of said) {
    if (other.origin === statement.origin) continue;
    const score = shared(statement.stems, other.stems) / statement.stems.size;
    if (score < SAME_POINT || score <= (best.get(other.origin)?.score ?? 0) || !saysSame(statement, other))
      continue;
    best.set(other.origin, { other, score });
  }
  return [...best.values()].map(({ other }) => other);
}

/** Whether the longer of two statements says what the shorter one says. */
function saysSame(a: Statement, b: Statement): boolean {
  if (overlap(a.stems, b.stems) < SAME_POINT || !isOneMatter(a.report, b.report)) return false;
  // "Has resumed" and "has not resumed" have all their words in common, and so have 8,200 and 11,000 workers.
  const [one, other] = [a.reading(), b.reading()];
  return contraryOf(one, other) === undefined && numbersApart(one, other).length === 0;
}
