import { contraryOf, isQuestion, numbersApart } from '../../language/index.ts';
import { type Coverage, nearestStories } from '../evidence/coverage.ts';
import { isOneMatter } from '../evidence/matter.ts';
import { commonAmong, overlap, type Statement, shared } from '../evidence/statements.ts';

/** What two or more origins say in the same way, each in its own words. */
export interface Point {
  /** One sentence of each origin. The others say what the first one says. */
  readonly passages: readonly Statement[];
  readonly names: readonly string[];
  /** What they say, where a story has it as a claim in words of its own. Undefined: the first sentence says it. */
  readonly claim?: string;
  /** Whether it is a claim of a story, which all of the sentences support. */
  readonly isClaim?: boolean;
}

/**
 * What origins share by the claims of stories: one that several of them support, and none contradicts. The newsroom found
 * them by what sentences say, where their words differ ("declared an emergency in an effort to seize funding").
 */
function claimedPoints(coverage: Coverage): Point[] {
  const { origins, claimed } = coverage;
  const near = new Set(nearestStories(coverage).map(({ uuid }) => uuid));
  const claims = Map.groupBy(
    claimed.filter(
      (statement) =>
        near.has(statement.evidence.uuid) &&
        origins[statement.origin]!.kind !== 'service' &&
        coverage.isRelevant(statement) &&
        !isQuestion(statement.text),
    ),
    ({ evidence, claim }) => `${evidence.uuid} ${claim}`,
  );
  const told = new Set<string>();
  return [...claims.values()].flatMap((supporting) => {
    const { evidence, claim } = supporting[0]!;
    const known = evidence.claims.find((one) => one.claim === claim);
    if (claim === undefined || known === undefined || known.contradicting.length > 0) return [];
    const passages = [...new Map(supporting.map((statement) => [statement.origin, statement])).values()];
    // Two claims that rest on the same sentences say one thing.
    if (passages.length < 2 || passages.every(({ text }) => told.has(text))) return [];
    for (const { text } of passages) told.add(text);
    const names = passages.map(({ origin }) => origins[origin]!.name);
    // A claim in the words of one of them says more than the others do, where these leave something out.
    const isOwn = passages.some(({ text }) => text === claim);
    return [{ passages: plainestFirst(passages), names, ...(isOwn ? {} : { claim }), isClaim: true }];
  });
}

// A sentence says what another one says if it has most of its words. With fewer, they are only about the same matter.
const SAME_POINT = 0.6;
// Headlines soon share three words.
const LEAST_WORDS = 4;
// "Baker files for bankruptcy": so few say a claim of a story.
const FEWEST_TOLD = 3;
// A short one says what another says only if all of its words are there: two of five may be a name. "T-Mobile" is a word, though
// the search also has its parts.
const SHORT = 5;
const isShort = ({ stems }: Statement): boolean =>
  [...stems].filter((stem) => !stem.includes('-')).length <= SHORT;

/**
 * The points that origins share, those of most origins first: what stories claim by several of them, and what their sentences
 * say in the same words. The service's own work is not an origin. An article
 * that another report only cites does not count, because its text is unknown.
 */
export function commonPoints(coverage: Coverage): Point[] {
  const said = coverage.statements.filter(
    (statement) =>
      coverage.origins[statement.origin]!.kind !== 'service' &&
      !statement.report.isLink &&
      statement.stems.size >= LEAST_WORDS &&
      !isQuestion(statement.text) &&
      coverage.isRelevant(statement),
  );
  const points: Point[] = [];
  const taken = new Set<Statement>();
  const commonWith = commonAmong(said);
  const groups = said
    .map((statement, place) => ({ statement, alike: alikeOf(statement, said, commonWith(place)) }))
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
    const passages = plainestFirst([statement, ...alike]);
    for (const passage of passages) taken.add(passage);
    points.push({ passages, names: passages.map(({ origin }) => coverage.origins[origin]!.name) });
  }
  const claimed = claimedPoints(coverage);
  // A sentence that supports a claim is no second point beside it.
  const isClaimed = ({ passages }: Point): boolean =>
    claimed.some((point) => point.passages.some(({ text }) => passages.some((said) => said.text === text)));
  return [...claimed, ...points.filter((point) => !isClaimed(point))].sort(
    (a, b) => b.names.length - a.names.length,
  );
}

/** The sentence of each other origin that says most of a statement, and does not contradict it. */
function alikeOf(statement: Statement, said: readonly Statement[], common: Uint16Array): Statement[] {
  const best = new Map<number, { other: Statement; score: number }>();
  for (const [place, other] of said.entries()) {
    if (other.origin === statement.origin) continue;
    const score = common[place]! / statement.stems.size;
    if (score < SAME_POINT || score <= (best.get(other.origin)?.score ?? 0) || !saysSame(statement, other))
      continue;
    best.set(other.origin, { other, score });
  }
  return [...best.values()].map(({ other }) => other);
}

/** Whether the longer of two statements says what the shorter one says, also apart from the names that both stories are about. */
function saysSame(a: Statement, b: Statement): boolean {
  if (overlap(a.stems, b.stems) < SAME_POINT || !isOneMatter(a.report, b.report)) return false;
  const [shorter, longer] = a.stems.size <= b.stems.size ? [a, b] : [b, a];
  if (isShort(shorter) && shared(shorter.stems, longer.stems) < shorter.stems.size) return false;
  const [said, also] = [openStems(a, b), openStems(b, a)];
  if (shared(said, also) < SAME_POINT * Math.min(said.size, also.size)) return false;
  // "Has resumed" and "has not resumed" have all their words in common, and so have 8,200 and 11,000 workers.
  const [one, other] = [a.reading(), b.reading()];
  return contraryOf(one, other) === undefined && numbersApart(one, other).length === 0;
}

const openStems = ({ stems }: Statement, { names }: Statement): ReadonlySet<string> =>
  stems.difference(names);

/** The sentence that says no more than the others: what most of its words is in most of them. Of equal ones the shortest. */
function plainest(passages: readonly Statement[]): Statement {
  const borne = ({ stems }: Statement): number =>
    passages.reduce((sum, other) => sum + shared(stems, other.stems), 0) / Math.max(1, stems.size);
  const told = passages.filter(({ stems }) => stems.size >= FEWEST_TOLD);
  return (told.length === 0 ? passages : told).reduce((best, passage) => {
    const more = borne(passage) - borne(best);
    return more > 0 || (more === 0 && passage.stems.size < best.stems.size) ? passage : best;
  });
}

/** The plainest sentence first. */
function plainestFirst(passages: readonly Statement[]): Statement[] {
  const first = plainest(passages);
  return [first, ...passages.filter((passage) => passage !== first)];
}
