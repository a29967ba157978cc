import { readClaim } from '../../language/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { borneOut, type Confidence, type VerificationState } from '../../stories/index.ts';
import { readLimit, requireText } from '../arguments.ts';
import { counted } from '../counted.ts';
import { type Contradiction, storedContradictions } from '../evidence/contradictions.ts';
import { type Coverage, coverageOfQuestion, warnOfUnread } from '../evidence/coverage.ts';
import { type Quoted, quoteTitle } from '../evidence/evidence.ts';
import type { Origin } from '../evidence/origins.ts';
import { quotePassage } from '../evidence/passages.ts';
import { stemsOf } from '../evidence/retrieve.ts';
import type { Statement } from '../evidence/statements.ts';
import { Finding, newestCommit } from '../finding.ts';
import type { Envelope, ResearchRoom, ValidateEventArgs } from '../model.ts';
import { type ResearchWindow, readWindow, writeWindow } from '../window.ts';
import { type EventRecord, recordOf } from './record.ts';
import { soughtIn } from './sought.ts';
import { fullestWindow, wholeCorpus } from './window.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

/**
 * How well the corpus confirms an event: how many independent origins report it, which actors state it, and who says
 * otherwise (docs/research.md, "Validate event"). The result is `insufficient_evidence` if nobody says it.
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function validateEvent(room: ResearchRoom, args: ValidateEventArgs): Promise<Envelope> {
  const event = requireText('event', args.event);
  const limit = readLimit(args.limit);
  const seen = await newestCommit(room);
  const isOpen = args.from == null && args.to == null;
  const asked = isOpen ? wholeCorpus(room) : await readWindow(room, args);
  const { reading: claim, hasStatement } = readClaim(event);
  const coverage = await coverageOfQuestion(room, event, asked);
  const all = hasStatement ? await witnessesOf(room.db, event, claim, coverage) : [];
  const counting = all.filter(isCounting);
  const isSaid = counting.some(takesSides);
  const record = isSaid || !hasStatement ? undefined : await recordOf(room, claim, coverage);
  const window = isOpen ? await fullestWindow(room, counting, coverage, record) : asked;
  const witnesses = all.filter((witness) => isWithin(window, timeOf(witness)));
  const finding = new Finding('svc_research_validate_event', window, seen);
  const heard = witnesses.filter(isCounting);
  const stored = await keptContradictions(room, coverage, witnesses);
  const verdict = record === undefined ? judge(heard, stored.length) : recorded(record);
  const shown = bothSides(heard).slice(0, limit);
  for (const witness of shown) testify(finding, witness, verdict.confidence);
  if (record !== undefined) showRecord(finding, record);
  for (const { a, b, publishers, what } of stored.slice(0, limit)) {
    finding.fact(a, 'medium');
    finding.fact(b, 'medium');
    finding.say(
      'counterfactor',
      `${publishers[0]} and ${publishers[1]} are recorded as contradicting each other (${what}): "${a.text}" against "${b.text}"`,
      'medium',
      [a.source, b.source],
    );
  }
  if (coverage.isCut)
    finding.warn('More stories contain words of the event than are read. The best matches were read.');
  warnOfUnread(finding, coverage);
  if (witnesses.some(({ origin }) => origin.kind === 'service'))
    finding.warn('The texts of the service itself were left out, because they corroborate nothing.');
  if (witnesses.some(({ origin }) => origin.kind === 'satire'))
    finding.warn('Satire was left out, because it is no evidence.');
  if (!hasStatement) finding.warn(UNREAD[claim.language === 'en' ? 'en' : 'other']);
  const outside = counting.filter(takesSides).length - heard.filter(takesSides).length;
  if (outside > 0)
    finding.warn(
      `${outside} more ${outside === 1 ? 'origin reports or disputes' : 'origins report or dispute'} it outside this window. Set from and to to include them.`,
    );
  if (verdict.state === 'insufficient_evidence') explain(finding, coverage, heard);
  const { from, to } = writeWindow(window);
  return finding.envelope(room, {
    summary: `${verdict.because}${hasStatement ? ` Searched for: ${soughtIn(claim)}.` : ''} Read: ${counted(coverage.stories.length, 'story')} about it, ${isOpen ? 'from the whole corpus; the window is' : 'from'} ${from} to ${to}.`,
    verificationState: verdict.state,
    confidence: verdict.confidence,
    returned: record === undefined ? shown.length : 1,
    truncated: heard.length > shown.length,
  });
}

const UNREAD = {
  en: 'The event states nothing that could be checked. Write a sentence that says who did what.',
  other: 'Only events in English can be analysed. This event is in another language.',
} as const;

/** Whether a witness is evidence: neither satire nor a text of the service. */
const isCounting = ({ origin }: Witness): boolean => origin.kind !== 'service' && origin.kind !== 'satire';
const takesSides = ({ stance, isTakenBack }: Witness): boolean => stance !== 'mentions' && !isTakenBack;

/** Those who say it and those who deny it by turns, so that neither side hides the other, and then those who mention it. */
function bothSides(witnesses: readonly Witness[]): Witness[] {
  const of = (stance: Witness['stance']) => witnesses.filter((witness) => witness.stance === stance);
  const [says, denies] = [of('says'), of('denies')];
  const turns = Math.max(says.length, denies.length);
  const sides = Array.from({ length: turns }, (_, turn) => [
    ...says.slice(turn, turn + 1),
    ...denies.slice(turn, turn + 1),
  ]);
  return [...sides.flat(), ...of('mentions')];
}

const isWithin = ({ from, to }: ResearchWindow, at: number): boolean => from <= at && at <= to;
const timeOf = ({ statement }: Witness): number => statement.report.evidence.publishedMs;

interface Verdict {
  readonly state: VerificationState;
  readonly confidence: Confidence;
  readonly because: string;
}

/**
 * The written rule. `s` independent origins report the event, `a` actors state it, `d` say otherwise:
 * d > 0 or a stored contradiction of what is said: contested · s >= 2: corroborated (high with s >= 3, or with a > 0) ·
 * s = 1 with a > 0: partially corroborated · either alone: unverified · none: insufficient evidence, however many
 * mention it, unless a story of the service itself says it: see `recorded`.
 */
function judge(witnesses: readonly Witness[], stored: number): Verdict {
  const of = (stance: Witness['stance'], kind: Origin['kind']): number =>
    witnesses.filter(
      (witness) => witness.stance === stance && witness.origin.kind === kind && !witness.isTakenBack,
    ).length;
  const [s, a] = [of('says', 'reporting'), of('says', 'primary')];
  const m = of('mentions', 'reporting') + of('mentions', 'primary');
  const d = witnesses.filter(
    ({ stance, isUpdate, apart, isTakenBack }) =>
      stance === 'denies' && !isUpdate && apart === undefined && !isTakenBack,
  ).length;
  const mentioned = m === 0 ? '' : `, ${m} ${m === 1 ? 'origin mentions' : 'origins mention'} it`;
  const heard = `${origins(s)} report${s > 1 ? '' : 's'} it${a === 0 ? '' : `, ${a} ${a === 1 ? 'actor states' : 'actors state'} it`}${mentioned}`;
  if (d > 0 || (stored > 0 && s + a > 0)) {
    const against =
      d > 0
        ? `${d === 1 ? '1 origin says' : `${d} origins say`} otherwise`
        : 'the corpus holds contradicting quotes about it';
    return {
      state: 'contested',
      confidence: d >= 2 || s + a >= 2 ? 'medium' : 'low',
      because: `Contested: ${heard}; ${against}.`,
    };
  }
  const { state, confidence } = borneOut({ independent: s, actors: a, isContested: false });
  if (state === 'corroborated')
    return { state, confidence, because: `Corroborated: ${heard}; nobody says otherwise.` };
  if (state === 'partially_corroborated')
    return { state, confidence, because: `Partially corroborated: ${heard}.` };
  if (state === 'unverified')
    return { state, confidence, because: `Unverified: ${heard}; nobody else reports it.` };
  return {
    state: 'insufficient_evidence',
    confidence: 'low',
    because: `Insufficient evidence: none of the sources that were read confirms or disputes it${m === 0 ? '' : `; ${m} ${m === 1 ? 'origin mentions' : 'origins mention'} its subject`}.`,
  };
}

/**
 * The verdict on an event that only a story of the service states, and none of its sources. The record is shown, and
 * corroborates nothing.
 */
function recorded({ evidence }: EventRecord): Verdict {
  const n = evidence.sources.length;
  const sources =
    n === 0
      ? 'it has no source'
      : `what is stored of ${n === 1 ? 'its one source' : `its ${n} sources`} does not say so`;
  return {
    state: 'unverified',
    confidence: 'low',
    because: `Unverified: the service’s own story ${JSON.stringify(evidence.title)} says so; ${sources}.`,
  };
}

function showRecord(finding: Finding, { evidence, quotes }: EventRecord): void {
  for (const quoted of quotes) finding.fact(quoted, 'low');
  finding.say(
    'inference',
    `The service’s own story ${JSON.stringify(evidence.title)} says so. The quotes are what it and its sources say about the matter.`,
    'low',
    quotes.map(({ source }) => source),
  );
  finding.warn('The texts of the service itself corroborate nothing. Read the sources at their addresses.');
}

/** Quotes what a witness says, and says how it counts. */
function testify(
  finding: Finding,
  { origin, stance, statement, headline, what, relation, isUpdate, apart, isTakenBack }: Witness,
  confidence: Confidence,
): void {
  const quoted = quotedOf(statement, headline);
  const printed = origin.publishers.filter((publisher) => publisher !== origin.name);
  const also = printed.length === 0 ? '' : ` (printed by ${printed.join(', ')}: one origin)`;
  finding.item();
  finding.fact(quoted, stance === 'says' ? confidence : 'low');
  if (isUpdate) {
    finding.say(
      'inference',
      `${origin.name}${also} gives a different number (${what}) from a different hour. It may be an update.`,
      'low',
      [quoted.source],
    );
    return;
  }
  if (apart !== undefined) {
    const days = Math.round(Math.abs(apart) / DAY_MS);
    finding.say(
      'inference',
      `${origin.name}${also} said otherwise (${what}) ${days} days ${apart < 0 ? 'before' : 'after'} the nearest report of it. That was another occasion.`,
      'low',
      [quoted.source],
    );
    return;
  }
  if (isTakenBack) {
    const how = stance === 'denies' ? `had said otherwise (${what})` : 'had reported it';
    finding.say(
      stance === 'denies' ? 'counterfactor' : 'inference',
      `${origin.name}${also} ${how} before: its later report counts.`,
      'low',
      [quoted.source],
    );
    return;
  }
  if (stance === 'denies') {
    finding.say(
      'counterfactor',
      `${origin.name}${also} says otherwise (${what})${headline === undefined ? `: "${quoted.text}"` : inHeadline(headline)}`,
      'medium',
      [quoted.source],
    );
    return;
  }
  const isActor = origin.kind === 'primary';
  const how =
    stance === 'says'
      ? `${isActor ? 'states' : 'reports'} it${isActor ? ' itself, as an actor' : ''}${headline === undefined ? '.' : inHeadline(headline)}`
      : `mentions ${relation.why in SHORT ? `it (${SHORT[relation.why]})` : 'its subject'}, but does not report it.`;
  finding.say('inference', `${origin.name}${also} ${how}`, stance === 'says' ? 'medium' : 'low', [
    quoted.source,
  ]);
}

/** What a witness rests on, quoted: a sentence, or the headline where that alone says it. */
const quotedOf = (statement: Statement, headline: string | undefined): Quoted =>
  headline === undefined || headline !== statement.report.source.title
    ? quotePassage(statement)
    : quoteTitle(statement.evidence, statement.report.source, statement.text);

const inHeadline = (headline: string): string => ` in its headline: “${headline}”`;

// Why a sentence with the same roles is not a report.
const SHORT: Readonly<Record<string, string>> = {
  planned: 'as planned',
  possible: 'as possible',
  called_for: 'as a demand',
  hypothetical: 'as a condition or question',
  surname: 'under the surname alone',
};

/** Quotes that the stories of the witnesses record as contradicting, if the claim is about the event. */
async function keptContradictions(
  room: ResearchRoom,
  coverage: Coverage,
  witnesses: readonly Witness[],
): Promise<Contradiction[]> {
  const heard = new Map(witnesses.map(({ statement }) => [statement.evidence.uuid, statement]));
  const kept = storedContradictions(coverage.stories.filter(({ uuid }) => heard.has(uuid)));
  const texts = kept.map(({ kept: story }) => story!.claim);
  const stems = await stemsOf(room.db, texts);
  return kept.filter(({ kept: story }, index) =>
    coverage.isAbout(texts[index]!, heard.get(story!.uuid)!, stems[index]!),
  );
}

function explain(finding: Finding, coverage: Coverage, heard: readonly Witness[]): void {
  const percent = Math.round(100 * coverage.best);
  const [nearest] = coverage.stories;
  if (heard.length === 0)
    finding.warn(
      coverage.best === 0
        ? 'No story in the window contains a word of the event.'
        : nearest === undefined
          ? `The closest story has ${percent} % of the event's words, by weight: too few to take it for the same event.`
          : `The closest story, ${JSON.stringify(nearest.title)}, has ${percent} % of the event's words, by weight. Nothing stored from its sources says so.`,
    );
  finding.warn(
    'The lack of reports does not show that it did not happen. The corpus holds only what its sources sent.',
  );
}

const origins = (n: number): string =>
  n === 0 ? 'no independent origin' : n === 1 ? '1 independent origin' : `${n} independent origins`;
