import { pastOf } from '../../language/index.ts';
import type { Token } from './tokens.ts';

/**
 * The deed that a question asks about as something that happened, as a base form: "decide" of "What did the bank decide?",
 * "win" of "Who won?". Undefined where it asks for the present or for what is to come.
 */
export function pastDeedOf(tokens: readonly Token[]): string | undefined {
  const helper = tokens.findIndex(({ lower }) => DID.has(lower) || HAD.has(lower));
  const behind = tokens.slice(helper + 1).filter(({ tag }) => tag === 'VERB');
  if (helper >= 0 && DID.has(tokens[helper]!.lower)) return behind[0]?.lemma;
  return behind.find(({ lower, lemma }) => lower !== lemma && !PRESENT.test(lower))?.lemma;
}

/** Whether a sentence tells of a deed only as of something that is still to come: "decides again next month", "is to decide". */
export function isToCome(deed: string, tokens: readonly Token[]): boolean {
  const told = tokens.flatMap(({ tag, lemma }, at) => (tag === 'VERB' && lemma === deed ? [at] : []));
  return told.length > 0 && told.every((at) => isAhead(tokens, at));
}

/**
 * What a question asks about as something that will be, or usually is: "meet" of "When does the bank meet?" and "Is the bank
 * going to meet?", as a base form, or '' without a verb. Undefined for other questions.
 */
export function scheduledDeedOf(tokens: readonly Token[]): string | undefined {
  const [first, second] = tokens.map(({ lower }) => lower);
  const going = tokens.findIndex(({ lower }, at) => lower === 'going' && tokens[at + 1]?.lower === 'to');
  const isAhead =
    (first === 'when' && SCHEDULED.has(second ?? '')) ||
    first === 'will' ||
    (NOW.has(first ?? '') && going > 0);
  return isAhead ? (tokens.findLast(({ tag }) => tag === 'VERB')?.lemma ?? '') : undefined;
}

/**
 * Whether a sentence only tells of what is over: none of its verbs is in the present or about what is to come.
 * @param deed what is asked about, as a base form.
 */
export function isOver(deed: string, tokens: readonly Token[]): boolean {
  const told = tokens.flatMap(({ tag, lemma }, at) => (tag === 'VERB' && lemma === deed ? [at] : []));
  // Of a deed that is told as done, nothing else in the sentence says when it comes again.
  if (told.length > 0) return told.every((at) => isDone(deed, tokens, at));
  return (
    tokens.some(({ tag }) => tag === 'VERB' || tag === 'AUX') &&
    !tokens.some((_, at) => isNowOrLater(deed, tokens, at))
  );
}

/** Whether a form of a verb says that it was done: "raised", but not "will be raised", "is raising" or "to raise". */
function isDone(deed: string, tokens: readonly Token[], at: number): boolean {
  // "Cut" is its own past.
  if (isNowOrLater(deed, tokens, at) && pastOf(deed) !== tokens[at]!.lower) return false;
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  return !before.some((word) => WILL.has(word) || NOW.has(word) || word === 'to' || word === 'be');
}

function isNowOrLater(deed: string, tokens: readonly Token[], at: number): boolean {
  const { tag, lower, lemma } = tokens[at]!;
  if (WILL.has(lower) || NOW.has(lower)) return true;
  if (tag !== 'VERB') return false;
  // "Meets", "agreed to meet", "ministers meet"; of other verbs a base form may be a noun ("the yield fell").
  return (
    lower === `${lemma}s` ||
    lower === `${lemma}es` ||
    (lower === lemma && (lemma === deed || tokens[at - 1]?.lower === 'to'))
  );
}

function isAhead(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - FURTHEST), at).map(({ lower }) => lower);
  const { lower, lemma } = tokens[at]!;
  // "Will decide", "is to be decided"; but "the board, which will meet, decided".
  if (lower === lemma || before.at(-1) === 'be') {
    if (before.some((word) => WILL.has(word))) return true;
    const to = before.lastIndexOf('to');
    if (to > 0) return PLANNED.has(before[to - 1]!);
  }
  // "Decides next month": a timetable is in the present.
  const isPresent = lower === lemma || lower.endsWith('s');
  return (
    isPresent &&
    tokens.slice(at + 1).some(({ lower: word }, place, rest) => isLater(word, rest[place + 1]?.lower))
  );
}

const isLater = (word: string, next = ''): boolean =>
  word === 'tomorrow' || (word === 'next' && TIMES.test(next)) || (word === 'later' && next === 'this');

const SCHEDULED: ReadonlySet<string> = new Set(['do', 'does', 'will', 'is', 'are']);
const NOW: ReadonlySet<string> = new Set(['is', 'are', 'do', 'does', 'may', 'can']);
const DID: ReadonlySet<string> = new Set(['did', "didn't"]);
const HAD: ReadonlySet<string> = new Set(['has', 'have', 'had', 'was', 'were']);
const PRESENT = /(?:ing|s)$/;
// "Will, the committee said, again decide".
const FURTHEST = 5;
const WILL: ReadonlySet<string> = new Set(['will', "'ll", 'shall']);
const PLANNED: ReadonlySet<string> = new Set(
  `is are be was were due set expected likely scheduled poised about plans planned planning intends intended hopes aims wants expects
  prepares preparing going`.split(/\s+/),
);
const TIMES =
  /^(?:day|week|weekend|fortnight|month|quarter|season|summer|autumn|winter|spring|year|decade|session|meeting|time|\w+day|january|february|march|april|may|june|july|august|september|october|november|december)$/;
