import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { units } from '../words/units.ts';
import { entails } from '../words/verbs.ts';
import { follows, without } from './following.ts';

// Verbs that say how much something is, with the preposition before the amount; '' for an object.
const LEVELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amount: 'to',
    be: 'at',
    close: 'at',
    come_to: '',
    come_in: 'at',
    end: 'at',
    equal: '',
    finish: 'at',
    hit: '',
    number: '',
    reach: '',
    run: 'at',
    sit: 'at',
    stand: 'at',
    total: '',
    trade: 'at',
  }),
);
const CLOSES = new Set(['end', 'finish', 'close', 'settle']);
const SESSION = /^(?:day|session|week|trading)$/;
// Rates that are told as if they were fast or slow.
const RATE = /^(?:inflation|growth|unemployment)$/;
const FASTER = new Set(['accelerate', 'quicken', 'speed_up', 'pick_up']);
const SLOWER = new Set(['slow', 'slow_down', 'ease', 'cool', 'moderate', 'decelerate']);
const MOVES = ['rise', 'fall'] as const;
/** "The dollar fell against the yen": the yen rose against it. */
const isCurrency = (tokens: readonly Token[], { head }: Noun): boolean => CURRENCY.test(tokens[head]!.lower);
const CURRENCY =
  /^(?:dollar|greenback|euro|yen|pound|sterling|rouble|ruble|franc|yuan|lira|peso|rupee|rand|krona|krone|crown|mark|real|ringgit|baht|rupiah)$/;
const OVER = /^(?:above|over|past)$/;
const EXTREME = /^(?:high|low|record|peak)$/;

/** Verbs behind which an amount may say how much something is. */
export const LEVELLING: ReadonlySet<string> = new Set([
  ...LEVELS.keys(),
  ...CLOSES,
  ...FASTER,
  ...SLOWER,
  'total',
]);

/** Whether a verb tells that something moved: what it moved to is how much it is, and not the other way round. */
export const isMove = (verb: string): boolean => MOVES.some((move) => entails(verb, move));

/**
 * "Revenue came to $5 billion", "stood at 4 percent", "rose to 4 percent": it is so much. "Rose to a record high": it
 * reached one. "Inflation slowed to 3 percent": it fell. "Ended the day at $12": it closed at $12.
 */
export function levels(tokens: readonly Token[], one: Statement): Statement[] {
  if (one.kind !== 'clause' || one.isPassive || one.isGuess || one.subjects.length === 0) return [];
  const to = one.phrases.find(({ preposition }) => preposition === 'to');
  const against = one.phrases.find(({ preposition }) => preposition === 'against');
  if (
    isMove(one.verb) &&
    against !== undefined &&
    isCurrency(tokens, against.noun) &&
    isCurrency(tokens, one.subjects[0]!)
  ) {
    const rest = one.phrases.filter((phrase) => phrase !== against);
    const verb = entails(one.verb, 'rise') ? 'fall' : 'rise';
    const behind = { preposition: 'against', noun: one.subjects[0]! };
    return [follows(one, verb, [against.noun], [], [behind, ...rest])];
  }
  const above = one.phrases.find(({ preposition, noun }) => OVER.test(preposition) && isAmount(tokens, noun));
  if (isMove(one.verb) && above !== undefined) {
    const rest = one.phrases.filter((phrase) => phrase !== above);
    return [follows(one, 'exceed', one.subjects, [above.noun], rest)];
  }
  if (isMove(one.verb)) {
    if (to === undefined) return [];
    const rest = one.phrases.filter((phrase) => phrase !== to);
    if (isAmount(tokens, to.noun))
      return [follows(one, 'be', one.subjects, [to.noun], arrived(rest)), ...left(tokens, one)];
    return isExtreme(tokens, to.noun)
      ? ['reach', 'hit'].map((verb) => follows(one, verb, one.subjects, [to.noun], rest))
      : [];
  }
  if (FASTER.has(one.verb) || SLOWER.has(one.verb)) {
    if (to === undefined || !RATE.test(tokens[one.subjects[0]!.head]!.lower) || !isAmount(tokens, to.noun))
      return [];
    const verbs = FASTER.has(one.verb) ? ['rise', 'increase'] : ['fall', 'decrease'];
    const rest = arrived(one.phrases.filter((phrase) => phrase !== to));
    return [
      ...verbs.map((verb) => follows(one, verb, one.subjects, [], one.phrases)),
      follows(one, 'be', one.subjects, [to.noun], rest),
    ];
  }
  return [...stands(tokens, one), ...closes(tokens, one)];
}

function stands(tokens: readonly Token[], one: Statement): Statement[] {
  const preposition = LEVELS.get(one.verb);
  if (preposition === undefined) return [];
  const [object, ...others] = one.objects;
  if (preposition === '') {
    if (object === undefined || others.length > 0) return [];
    if (isExtreme(tokens, object) && (one.verb === 'hit' || one.verb === 'reach'))
      return extremes(tokens, one, object);
    return isAmount(tokens, object) ? [follows(one, 'be', one.subjects, [object], one.phrases)] : [];
  }
  if (object !== undefined) return [];
  const phrase = one.phrases.find((each) => each.preposition === preposition && isAmount(tokens, each.noun));
  return phrase === undefined
    ? []
    : [
        follows(
          one,
          'be',
          one.subjects,
          [phrase.noun],
          one.phrases.filter((each) => each !== phrase),
        ),
      ];
}

/** "Hit a record low": fell to one. */
function extremes(tokens: readonly Token[], one: Statement, object: Noun): Statement[] {
  const { lower } = tokens[object.head]!;
  const phrases: Phrase[] = [{ preposition: 'to', noun: object }, ...one.phrases];
  const other = follows(one, one.verb === 'hit' ? 'reach' : 'hit', one.subjects, [object], one.phrases);
  const verbs = lower === 'low' ? ['fall', 'decline'] : lower === 'high' ? ['rise', 'climb'] : [];
  return [other, ...verbs.map((verb) => follows(one, verb, one.subjects, [], phrases))];
}

/** "Ended the day at $12", "finished at $12": closed at it. */
function closes(tokens: readonly Token[], one: Statement): Statement[] {
  if (!CLOSES.has(one.verb)) return [];
  if (!one.objects.every(({ head }) => SESSION.test(tokens[head]!.lower))) return [];
  const isAt = one.phrases.some(({ preposition, noun }) => preposition === 'at' && isAmount(tokens, noun));
  if (!isAt) return [];
  const rest = without(one, 'at');
  const at = one.phrases.filter((phrase) => !rest.includes(phrase));
  return [...CLOSES]
    .filter((verb) => verb !== one.verb || one.objects.length > 0)
    .map((verb) => follows(one, verb, one.subjects, [], [...at, ...rest]));
}

/**
 * What says from where and by how much something moved is no more of how much it is, nor what stands behind that: "to 6
 * percent in June from 5 percent *in May*".
 */
function arrived(phrases: readonly Phrase[]): Phrase[] {
  const from = phrases.find(({ preposition }) => preposition === 'from')?.noun.start;
  return phrases.filter(
    ({ preposition, noun }) =>
      preposition !== 'from' && preposition !== 'by' && (from === undefined || noun.start < from),
  );
}

/** "From 5 percent in May": it was so much then. */
function left(tokens: readonly Token[], one: Statement): Statement[] {
  const at = one.phrases.findIndex(
    ({ preposition, noun }) => preposition === 'from' && isAmount(tokens, noun),
  );
  const [from, when] = [one.phrases[at], one.phrases[at + 1]];
  if (from === undefined || when === undefined || when.noun.start > from.noun.end + 1) return [];
  return isTime(tokens[when.noun.head]!) ? [follows(one, 'be', one.subjects, [from.noun], [when])] : [];
}

/** Whether a noun is a number, of a measure or alone: "4 percent", "$5 billion", "20". */
export function isAmount(tokens: readonly Token[], { start, end, head }: Noun): boolean {
  if (!tokens.slice(start, end).some(({ tag }) => tag === 'NUM')) return false;
  const { tag, lower, lemma } = tokens[head]!;
  return tag === 'NUM' || units.has(lower) || /[$€£¥₹]$/.test(tokens[start]!.text) || PER.test(lemma);
}
const PER = /^(?:share|barrel|ounce|tonne|ton|gallon|bushel|degree|point)$/;

const isExtreme = (tokens: readonly Token[], { start, end, head }: Noun): boolean =>
  EXTREME.test(tokens[head]!.lower) &&
  tokens.slice(start, end).some(({ lower }) => /^(?:record|all|high|low|peak|year)$/.test(lower));

/** Whether a level says less than the move that it follows from: not all that is so much rose to it. */
export const isLevelAlone = (verb: string, following: string): boolean =>
  (following === 'be' && (CLOSES.has(verb) || FASTER.has(verb) || SLOWER.has(verb))) ||
  (isMove(verb) && !isMove(following));
