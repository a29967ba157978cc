import {
  analyse,
  isQuestion,
  passageOf,
  quantityInWords,
  type Reading,
  type Relation,
  readingsOf,
  relation,
  speaksOfMiddle,
} from '../../language/index.ts';
import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { foldText } from '../../stories/index.ts';
import { UPDATE_MS } from '../evidence/contradictions.ts';
import type { Coverage } from '../evidence/coverage.ts';
import { namesSame, namesShared, namesWhole } from '../evidence/matter.ts';
import type { Origin, Report } from '../evidence/origins.ts';
import type { Statement } from '../evidence/statements.ts';
import { type BySurname, bySurname, hasSurnameAlone, isFiledUnder } from './surname.ts';

// A report with less of the event's words, by weight, is about something else.
const BEARS = 0.6;
// A report with this much may say it in other words, so it is read.
const READ = 0.35;
// A report must have at least this share of the event's proper names to be about it.
const NAMED = 0.5;

/** What an origin says about an event. */
export interface Witness {
  readonly origin: Origin;
  readonly stance: 'says' | 'denies' | 'mentions';
  readonly statement: Statement;
  /** The headline of its report, where that decides the stance and no sentence of the text does. */
  readonly headline: string | undefined;
  /** How a sentence of it relates to the event. */
  readonly relation: Relation;
  /** Why it counts as saying otherwise, in words. */
  readonly what: string;
  /** Whether it gives a different number at a different time, which may be an update. */
  readonly isUpdate: boolean;
  /** If it tells of another occasion: how long after (or, below zero, before) the nearest report of the event, in ms. */
  readonly apart: number | undefined;
  /** Whether the origin itself said the contrary later: it is shown, and the later word counts. */
  readonly isTakenBack: boolean;
}

type Heard = Omit<Witness, 'origin' | 'isUpdate' | 'apart' | 'what' | 'isTakenBack'>;

/**
 * What each origin says about an event: that it reports or contradicts it, or both at different times, or else that it
 * mentions it. Origins that do neither are left out.
 */
export async function witnessesOf(
  db: Pick<Database, 'query'>,
  event: string,
  claim: Reading,
  coverage: Coverage,
): Promise<Witness[]> {
  const heard = new Map<number, Heard[]>();
  const hear = (origin: number, one: Heard): void => {
    heard.set(origin, [...(heard.get(origin) ?? []), one]);
  };
  const near = [...byReport(coverage)]
    .map(([report, statements]) => ({
      report,
      statements,
      // The lead below a headline often goes on from it, and repeats none of its words.
      bearing: Math.max(titled(statements[0]!, coverage), ...statements.map(coverage.bearing)),
    }))
    .filter(({ report, bearing }) => bearing >= READ && isNamed(event, report));
  const texts = near
    .flatMap(({ report }) => [report.source.title, report.text])
    .filter((text) => text !== '');
  const made = await readingsOf(db, texts);
  const readings = new Map(texts.map((text, index) => [text, made[index]!]));
  const short = bySurname(claim);
  for (const { report, statements, bearing } of near) {
    const own = read(event, claim, report, statements, coverage, readings);
    const found = bySurnameAlone(own, short, event, report, statements, coverage, readings) ?? own;
    const isOfIt = found !== own || (bearing >= BEARS && namesWhole(event, report));
    if (found.stance !== 'mentions' || isOfIt) hear(statements[0]!.origin, found);
  }
  for (const statement of coverage.claimed) {
    if (coverage.bearing(statement) < READ || !isNamed(event, statement.report)) continue;
    // An editor or publisher has said how these words are to be understood.
    const found = relation(claim, analyse(statement.claim!));
    if (found.kind === 'reports')
      hear(statement.origin, { stance: 'says', statement, headline: undefined, relation: found });
  }
  const said = [...heard.values()].flat().filter(({ stance }) => stance === 'says');
  const told = (one: Heard) => {
    const { numbers } = one.relation;
    const isApart = said.some((other) => Math.abs(timeOf(other) - timeOf(one)) >= UPDATE_MS);
    const isPassing = speaksOfMiddle(one.statement.text) && !speaksOfMiddle(event);
    return {
      ...one,
      what: whatOf(one.relation),
      isUpdate: numbers !== undefined && (isApart || isPassing),
      apart: one.relation.why === 'opposite' ? otherOccasion(one, said) : undefined,
    };
  };
  return [...heard]
    .sort(([a], [b]) => a - b)
    .flatMap(([of, all]) => {
      const origin = coverage.origins[of]!;
      const [last, before] = standingOf(coverage, all);
      const now = { ...told(last), origin, isTakenBack: false };
      // An update or another occasion takes nothing back.
      const isKept = now.isUpdate || now.apart !== undefined;
      return before === undefined ? [now] : [now, { ...told(before), origin, isTakenBack: !isKept }];
    });
}

// What is decided one way may be decided the other way weeks later. What is told of one event comes within days.
const OCCASION_MS = 3 * DAY_MS;

/** How far a report is from the nearest of others, in ms, if that is too far for one event. */
function otherOccasion(one: Heard, said: readonly Heard[]): number | undefined {
  const [nearest] = said
    .map((other) => timeOf(one) - timeOf(other))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  return nearest !== undefined && Math.abs(nearest) > OCCASION_MS ? nearest : undefined;
}

const timeOf = ({ statement }: Heard): number => statement.report.publishedMs;

/**
 * What represents an origin: what it said last of the event, and what it had said to the contrary before. Of several
 * reports of the event the first stands for them: it is the nearest to the event, and later ones mostly recall it. Of
 * several contradictions the last does. An origin that takes no side is represented by what says most about the event.
 */
function standingOf(coverage: Coverage, all: readonly Heard[]): [last: Heard, before?: Heard] {
  const sides = all.filter(({ stance }) => stance !== 'mentions');
  if (sides.length === 0) {
    // What has the event in its roles, and is less sure of it, says more than its words.
    const told = (one: Heard): number => coverage.bearing(one.statement) + (isLessSure(one.relation) ? 1 : 0);
    return [all.reduce((a, b) => (told(b) > told(a) ? b : a))];
  }
  const latest = (of: readonly Heard[]): Heard => of.reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  const first = (of: readonly Heard[]): Heard => of.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
  const { stance } = latest(sides);
  const own = sides.filter((one) => one.stance === stance);
  const other = sides.filter((one) => one.stance !== stance);
  const [last, before] =
    stance === 'says'
      ? [first(own), other.length === 0 ? undefined : latest(other)]
      : [latest(own), other.length === 0 ? undefined : first(other)];
  return before === undefined ? [last] : [last, before];
}

// What happened elsewhere, or to somebody else, is not part of the event.
function isNamed(event: string, report: Report): boolean {
  if (!namesSame(event, [report])) return false;
  const named = namesShared(event, report);
  return named === undefined || named >= NAMED;
}

function byReport({ statements }: Coverage): Map<Report, Statement[]> {
  const groups = new Map<Report, Statement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.report);
    if (group === undefined) groups.set(statement.report, [statement]);
    else group.push(statement);
  }
  return groups;
}

/** How much of the event, by weight, the title of a report says. */
const titled = ({ title, report }: Statement, coverage: Coverage): number =>
  coverage.share(title, report.source.title);

/** How a report relates to the event, read with its title: the sentence that decides it, or the closest one. */
function read(
  event: string,
  claim: Reading,
  report: Report,
  statements: readonly Statement[],
  coverage: Coverage,
  readings: ReadonlyMap<string, Reading>,
): Heard {
  const [title, text] = [readings.get(report.source.title), readings.get(report.text)!];
  const above = title === undefined ? 0 : title.sentences.length;
  const below = { reading: text, sentences: statements.map(({ place }) => place) };
  const heading =
    title === undefined ? [] : [{ reading: title, sentences: title.sentences.map((_, at) => at) }];
  const whole = relation(claim, passageOf([...heading, below]));
  const isAbove = whole.sentence !== undefined && whole.sentence < above;
  // What the text alone says as well is quoted from it.
  const alone = isAbove ? relation(claim, passageOf([below])) : whole;
  const isHeadline = alone.kind !== whole.kind || (isAbove && isLessSure(whole) && !isLessSure(alone));
  const found = isHeadline ? whole : alone;
  // Whoever writes the very words reports them, however they are to be read.
  const same = saidInSameWords(event, report, statements);
  if (same !== undefined && found.kind !== 'reports' && found.kind !== 'contradicts')
    return {
      stance: 'says',
      statement: same === 'title' ? statements[0]! : same,
      headline: same === 'title' ? report.source.title : undefined,
      relation: { ...found, kind: 'reports', why: '' },
    };
  const nearest = statements.reduce((a, b) =>
    coverage.own(b) + coverage.bearing(b) > coverage.own(a) + coverage.bearing(a) ? b : a,
  );
  // Only the headline is known of what another report links to, and it corroborates nothing.
  const stance =
    found.kind === 'contradicts'
      ? 'denies'
      : found.kind === 'reports' && !report.isLink
        ? 'says'
        : 'mentions';
  const own =
    found.sentence === undefined ? undefined : statements[found.sentence - (found === whole ? above : 0)];
  // What is quoted must be what the stance rests on: the headline, where it alone decides or says more than the text.
  const isNearer =
    stance === 'mentions' && !isLessSure(found) && titled(nearest, coverage) > coverage.own(nearest);
  return {
    stance,
    statement: stance === 'mentions' && !isLessSure(found) ? nearest : (own ?? nearest),
    headline: isHeadline || isNearer ? report.source.title : undefined,
    relation: found,
  };
}

/**
 * What a report says of the event under the surname alone ("hart resigns" of Ada Hart), where it says nothing of it else: it is a
 * report where its story is filed under that person, and otherwise a mention, as somebody else may be called so.
 */
function bySurnameAlone(
  own: Heard,
  short: BySurname | undefined,
  event: string,
  report: Report,
  statements: readonly Statement[],
  coverage: Coverage,
  readings: ReadonlyMap<string, Reading>,
): Heard | undefined {
  if (short === undefined || own.stance !== 'mentions' || isLessSure(own.relation)) return undefined;
  if (report.isLink || !hasSurnameAlone(report, short)) return undefined;
  const found = read(event, short.claim, report, statements, coverage, readings);
  if (found.stance !== 'says') return undefined;
  return isFiledUnder(report, short)
    ? found
    : { ...found, stance: 'mentions', relation: { ...found.relation, kind: 'mentions', why: 'surname' } };
}

/** Whether a passage has the event in its roles, and is less sure of it: "as planned", "as possible". */
const isLessSure = ({ kind, found }: Relation): boolean => kind === 'mentions' && found !== undefined;

/** The sentence that is the event word for word, or that the title is. A title behind which nothing is known says nothing. */
function saidInSameWords(
  event: string,
  report: Report,
  statements: readonly Statement[],
): Statement | 'title' | undefined {
  const asked = plain(event);
  if (report.isLink || isQuestion(event)) return undefined;
  const sentence = statements.find(({ text }) => plain(text) === asked);
  return sentence ?? (plain(report.source.title) === asked ? 'title' : undefined);
}

const plain = (text: string): string =>
  (
    foldText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

function whatOf({ kind, why, numbers, asked, found }: Relation): string {
  if (kind !== 'contradicts') return '';
  if (numbers !== undefined) return `${quantityInWords(numbers[0])} against ${quantityInWords(numbers[1])}`;
  if (why === 'opposite') return `"${asked!.verb}" against "${found!.verb}"`;
  return why === 'asserted' ? 'one says what the other denies' : `it is ${why}`;
}
