import type { Confidence, VerificationState } from '../stories/index.ts';
import { readLimit, requireText } from './arguments.ts';
import { type Contradiction, denial, numbers, storedContradictions, UPDATE_MS } from './contradictions.ts';
import { type Coverage, coverageOfQuestion } from './coverage.ts';
import { type EventRecord, recordOf } from './event-record.ts';
import { Finding } from './finding.ts';
import { HYPOTHETICAL, INTERIM } from './lexicon.ts';
import { namesShared } from './matter.ts';
import type { Envelope, ResearchRoom, ValidateEventArgs } from './model.ts';
import type { Origin } from './origins.ts';
import { quotePassage } from './passages.ts';
import { disagree, type Quantity, quantitiesOf } from './quantities.ts';
import { stemsOf } from './retrieve.ts';
import { overlap, type Statement, withoutNumbers } from './statements.ts';
import { readWindow, writeWindow } from './window.ts';

// A statement says the event when it, with its neighbours and its report's title, has nearly all of the event's words by
// weight: of six words none may be missing, since the one that is may be what happened. With less it says part of it,
// and with still less it is about something else.
const SAYS = 0.85;
const BEARS = 0.6;
// Of the event's proper names a report must have at least so many to be about it.
const NAMED = 0.5;
// What a number counts is said beside it: the sentence itself must be about the event, or count casualties in a
// report that is.
const COUNTS = 0.6;
const TOLL_ALONE = 0.45;
// Who denies something, or says the opposite, says it in the same words otherwise.
const SAME_WORDS = 0.5;

/** What an origin says of the event. */
interface Witness {
  readonly origin: Origin;
  readonly stance: 'says' | 'partly' | 'denies';
  readonly statement: Statement;
  /** Why it is held to deny. */
  readonly what: string;
  /** A number that differs, at another time than that of the event: it may be of another state of things. */
  readonly isUpdate: boolean;
  /** It speaks of what may be, or was to be. */
  readonly isPossible: boolean;
}

const PREFERENCE = { says: 0.3, denies: 0.3, partly: 0 } as const;

/**
 * How far the corpus bears an event out: how many independent origins report it, who of the actors says so, and who
 * says otherwise (docs/research.md, "Validate event"). `insufficient_evidence` when nobody says it.
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function validateEvent(room: ResearchRoom, args: ValidateEventArgs): Promise<Envelope> {
  const event = requireText('event', args.event);
  const limit = readLimit(args.limit);
  const window = await readWindow(room, args);
  const finding = new Finding('svc_research_validate_event', window);
  const coverage = await coverageOfQuestion(room, event, window);
  const witnesses = await witnessesOf(room, event, coverage);
  const heard = witnesses.filter(({ origin }) => origin.kind !== 'service');
  const stored = await keptContradictions(room, coverage, witnesses);
  const record = heard.length === 0 ? await recordOf(room, event, coverage) : undefined;
  const verdict = record === undefined ? judge(heard, stored.length) : recorded(record);
  const shown = heard.slice(0, limit);
  for (const witness of shown) testify(finding, witness, verdict.confidence);
  if (record !== undefined) showRecord(finding, record);
  for (const { a, b, publishers, what } of stored.slice(0, limit)) {
    finding.fact(a, 'medium');
    finding.fact(b, 'medium');
    finding.say(
      'counterfactor',
      `${publishers[0]} and ${publishers[1]} are kept as contradicting (${what}): "${a.text}" against "${b.text}"`,
      'medium',
      [a.source, b.source],
    );
  }
  if (coverage.isCut)
    finding.warn('More stories have words of the event than are read; the most fitting were.');
  if (heard.length < witnesses.length)
    finding.warn('What the service wrote itself was left out: it corroborates nothing.');
  if (verdict.state === 'insufficient_evidence') explain(finding, coverage);
  const { from, to } = writeWindow(window);
  return finding.envelope(room, {
    summary: `${verdict.because} Looked at: ${coverage.stories.length} ${coverage.stories.length === 1 ? 'story' : 'stories'} that bear on it, from ${from} to ${to}.`,
    verificationState: verdict.state,
    confidence: verdict.confidence,
    returned: record === undefined ? shown.length : 1,
    truncated: heard.length > shown.length,
  });
}

/** Of each origin the statement that says most of the event; who denies it is heard for that. */
async function witnessesOf(room: ResearchRoom, event: string, coverage: Coverage): Promise<Witness[]> {
  const [all] = await stemsOf(room.db, [event]);
  const asked = { stems: withoutNumbers(all!), quantities: quantitiesOf(event) };
  const best = new Map<
    number,
    Omit<Witness, 'isUpdate'> & { score: number; isNumber: boolean; agrees: boolean }
  >();
  for (const statement of [...coverage.statements, ...coverage.claimed]) {
    const bearing = coverage.bearing(statement);
    if (bearing < BEARS) continue;
    // What happened elsewhere, or to somebody else, is no part of the event.
    const named = namesShared(event, statement.report);
    if (named !== undefined && named < NAMED) continue;
    const against = contrary(event, asked, statement, coverage);
    const isPossible = isHypothetical(statement.text) && !isHypothetical(event);
    const isWhole = bearing >= SAYS && !statement.report.isLink && !isPossible;
    const agrees = givesNumbers(asked.quantities, statement, coverage);
    const isHeard = isWhole && agrees;
    const stance = against !== undefined ? 'denies' : isHeard ? 'says' : 'partly';
    // An origin may say several things of it: what says most of it counts, and what only may be counts least.
    const score = coverage.own(statement) + bearing + PREFERENCE[stance] - (isPossible ? 1 : 0);
    const before = best.get(statement.origin);
    if (before !== undefined && before.score >= score) continue;
    best.set(statement.origin, {
      origin: coverage.origins[statement.origin]!,
      stance,
      statement,
      what: against?.what ?? '',
      isNumber: against?.isNumber ?? false,
      agrees: agrees && !isPossible && against === undefined,
      isPossible,
      score,
    });
  }
  const said = [...best.values()].filter(({ agrees }) => agrees);
  // An index that stood at 0.3 % at noon did not close otherwise than one that closed at 0.6 %.
  const passing = INTERIM.test(event)
    ? []
    : [...best.values()]
        .filter(({ isNumber, statement }) => isNumber && INTERIM.test(statement.text))
        .flatMap(({ statement }) => statement.quantities);
  const isPassing = ({ quantities }: Statement): boolean =>
    quantities.some((one) => passing.some((other) => other.unit === one.unit && !disagree(other, one)));
  return [...best.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, { score: _score, agrees: _agrees, isNumber, ...witness }]) => {
      const at = witness.statement.report.publishedMs;
      const isApart = said.some(({ statement }) => Math.abs(statement.report.publishedMs - at) >= UPDATE_MS);
      return { ...witness, isUpdate: isNumber && (isApart || isPassing(witness.statement)) };
    });
}

const isHypothetical = (text: string): boolean => HYPOTHETICAL.test(text);

/** Whether the numbers of the event stand in a statement, beside it or in its report's title. */
function givesNumbers(asked: readonly Quantity[], { report, place }: Statement, coverage: Coverage): boolean {
  if (asked.length === 0) return true;
  const near = coverage.statements.filter(
    (other) => other.report === report && Math.abs(other.place - place) <= 1,
  );
  const given = [...near.flatMap(({ quantities }) => quantities), ...quantitiesOf(report.source.title)];
  return asked.every((wanted) =>
    given.some((quantity) => quantity.unit === wanted.unit && !disagree(quantity, wanted)),
  );
}

/** In what a statement says otherwise than the event; undefined where it does not. */
function contrary(
  event: string,
  asked: Pick<Statement, 'stems' | 'quantities'>,
  statement: Statement,
  coverage: Coverage,
): { readonly what: string; readonly isNumber: boolean } | undefined {
  const imagined = { ...statement, text: event, stems: asked.stems, quantities: asked.quantities };
  const own = coverage.own(statement);
  const isNamed = namesShared(event, statement.report) !== undefined;
  const alike = own >= COUNTS ? own : isNamed ? Math.min(own, TOLL_ALONE) : 0;
  const number = numbers(imagined, statement, alike);
  if (number !== undefined) return { what: number.what, isNumber: true };
  const isSaid = own >= COUNTS && overlap(asked.stems, statement.stems) >= SAME_WORDS;
  if (isSaid && denial(imagined, statement) !== undefined)
    return { what: 'what one says the other denies', isNumber: false };
  // A headline says in a word what its report then tells: "approve" above a vote that is asked about as rejected.
  const headed = statement.stems.union(statement.title);
  const words =
    (isSaid ? coverage.opposites.between(asked.stems, statement.stems) : undefined) ??
    coverage.opposites.between(asked.stems, headed);
  return words === undefined ? undefined : { what: `"${words[0]}" against "${words[1]}"`, isNumber: false };
}

interface Verdict {
  readonly state: VerificationState;
  readonly confidence: Confidence;
  readonly because: string;
}

/**
 * The written rule. `s` independent origins say the event, `a` actors state it, `p` of either say part of it, `d` deny it:
 * d > 0 or a stored contradiction: contested · s >= 2: corroborated (high with s >= 3, or with a > 0) ·
 * s = 1 with a > 0 or p > 0, or s = 0 with p >= 2: partially corroborated · any one of them alone: unverified ·
 * none: insufficient evidence, unless a story of the service itself says it: see `recorded`.
 */
function judge(witnesses: readonly Witness[], stored: number): Verdict {
  const of = (stance: Witness['stance'], kind: Origin['kind']): number =>
    witnesses.filter((witness) => witness.stance === stance && witness.origin.kind === kind).length;
  const [s, a] = [of('says', 'reporting'), of('says', 'primary')];
  const p = of('partly', 'reporting') + of('partly', 'primary');
  const d = witnesses.filter(({ stance, isUpdate }) => stance === 'denies' && !isUpdate).length;
  const heard = `${origins(s)} report${s > 1 ? '' : 's'} it${a === 0 ? '' : `, ${a} ${a === 1 ? 'actor states' : 'actors state'} it`}${p === 0 ? '' : `, ${p} ${p === 1 ? 'origin says' : 'origins say'} part of it`}`;
  if (d > 0 || (stored > 0 && s + p + a > 0)) {
    const against =
      d > 0
        ? `${d === 1 ? '1 origin says' : `${d} origins say`} otherwise`
        : 'the corpus keeps contradicting quotes of it';
    return {
      state: 'contested',
      confidence: d >= 2 || s + a >= 2 ? 'medium' : 'low',
      because: `Contested: ${heard}; ${against}.`,
    };
  }
  if (s >= 2)
    return {
      state: 'corroborated',
      confidence: s >= 3 || a > 0 ? 'high' : 'medium',
      because: `Corroborated: ${heard}; nobody says otherwise.`,
    };
  if ((s === 1 && a + p > 0) || (s === 0 && p >= 2))
    return {
      state: 'partially_corroborated',
      confidence: s === 1 && a > 0 ? 'medium' : 'low',
      because: `Partially corroborated: ${heard}.`,
    };
  if (s + p + a > 0)
    return {
      state: 'unverified',
      confidence: 'low',
      because: `Unverified: ${heard}, and no other origin does.`,
    };
  return {
    state: 'insufficient_evidence',
    confidence: 'low',
    because: 'Insufficient evidence: nobody in the corpus says it, or says otherwise.',
  };
}

/** Of an event that a story of the service says, and none of its sources: the record is shown, and corroborates nothing. */
function recorded({ evidence }: EventRecord): Verdict {
  const n = evidence.sources.length;
  const sources =
    n === 0
      ? 'it has no source'
      : `of ${n === 1 ? 'its one source' : `its ${n} sources`} what is stored does not say it`;
  return {
    state: 'unverified',
    confidence: 'low',
    because: `Unverified: the story ${JSON.stringify(evidence.title)} of this service says it; ${sources}.`,
  };
}

function showRecord(finding: Finding, { evidence, quotes }: EventRecord): void {
  for (const quoted of quotes) finding.fact(quoted, 'low');
  finding.say(
    'inference',
    `The story ${JSON.stringify(evidence.title)} of this service says it; the quotes are what it and its sources say of the matter.`,
    'low',
    quotes.map(({ source }) => source),
  );
  finding.warn('What the service wrote itself corroborates nothing: read the sources at their addresses.');
}

/** What a witness says, quoted, and how it counts. */
function testify(
  finding: Finding,
  { origin, stance, statement, what, isPossible, isUpdate }: Witness,
  confidence: Confidence,
): void {
  const quoted = quotePassage(statement);
  const printed = origin.publishers.filter((publisher) => publisher !== origin.name);
  const also = printed.length === 0 ? '' : ` (printed by ${printed.join(', ')}: one origin)`;
  finding.fact(quoted, stance === 'says' ? confidence : 'low');
  if (isUpdate) {
    finding.say(
      'inference',
      `${origin.name}${also} gives another number (${what}) of another hour: it may be of another state of things.`,
      'low',
      [quoted.source],
    );
    return;
  }
  if (stance === 'denies') {
    finding.say(
      'counterfactor',
      `${origin.name}${also} says otherwise (${what}): "${quoted.text}"`,
      'medium',
      [quoted.source],
    );
    return;
  }
  const kind = isPossible
    ? 'speaks of it as possible'
    : `${origin.kind === 'primary' ? 'states' : 'reports'} ${stance === 'says' ? 'it' : 'part of it'}${origin.kind === 'primary' ? ' itself, as an actor' : ''}`;
  finding.say('inference', `${origin.name}${also} ${kind}.`, stance === 'says' ? 'medium' : 'low', [
    quoted.source,
  ]);
}

/** Quotes that the stories of the witnesses keep as contradicting, where the claim is about the event. */
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

function explain(finding: Finding, coverage: Coverage): void {
  const percent = Math.round(100 * coverage.best);
  const [nearest] = coverage.stories;
  const title = nearest === undefined ? '' : `, ${JSON.stringify(nearest.title)},`;
  finding.warn(
    coverage.best === 0
      ? 'No story of the window has a word of the event.'
      : `The nearest story${title} has ${percent} % of the event's words, by weight; nothing that is stored of its sources says it.`,
  );
  finding.warn(
    'That nobody reports it does not show that it did not happen: the corpus holds what its sources sent.',
  );
}

const origins = (n: number): string =>
  n === 0 ? 'no independent origin' : n === 1 ? '1 independent origin' : `${n} independent origins`;
