import { isLightVerb, type ReadSentence, type ReadToken, type Statement } from '../../../language/index.ts';
import { type Concept, conceptsOf } from './concepts.ts';
import { denialIn, isFalse, isHelping, isNegator, isReport, refersBack } from './turned.ts';

/** What a sentence says is not so. */
export interface Denied {
  readonly concepts: readonly Concept[];
  /** Those of them that tell the deed which is negated; empty where that is not known, or somebody denies it. */
  readonly deeds: readonly Concept[];
  /** Who or what is said not to do it, or not to have it done to it; undefined where it is only "he" or "that". */
  readonly of: Concept | undefined;
  /** Whether somebody denies it, or the sentence itself says that it is not so. */
  readonly why: 'denied' | 'negated';
}

// Where a clause begins and ends.
const BOUNDARY =
  /^(?:that|but|because|although|though|while|whereas|which|who|whom|after|before|when|as|if|since|until|despite|[,;:.!?()"“”«»—–])$/;
// Behind these stands what was said before, and holds no more or never did.
const EARLIER = /^(?:after|although|though|despite|having|before|until)$/;
// "No sign of a theft", "no decision on a cut": what is denied is of what.
const EMPTY = new Set(
  (
    'sign indication evidence reason ground truth plan intention decision question basis proof trace hint doubt ' +
    'fact case matter report claim rumour rumor allegation suggestion speculation publication publish circulate subject'
  ).split(' '),
);

/**
 * What a sentence says is not so, as the words of each such clause: "there will be no *strike* at *Brussels Airport*", "denies
 * that the *minister* has *resigned*", "reports that it was *hacked* are untrue". @param next the sentence behind it, which may
 * take it back ("This is false").
 */
export function deniedIn(sentence: ReadSentence, next: ReadSentence | undefined): Denied[] {
  const { tokens } = sentence;
  // Who asks whether something is not so does not say it.
  if (sentence.isQuestion) return [];
  const all = conceptsOf(sentence).all;
  const within = (first: number, last: number, why: Denied['why'], verb?: number): Denied[] => {
    const concepts = all.filter(
      ({ at, lemma, stem }) => at >= first && at <= last && !EMPTY.has(lemma) && !EMPTY.has(stem),
    );
    if (concepts.length === 0) return [];
    const told = sentence.statements.find(({ kind, at }) => kind === 'clause' && at === verb);
    return [{ concepts, why, deeds: deedsOf(concepts, told), of: bearerOf(told, all) }];
  };
  const found: Denied[] = [];
  if (next !== undefined && refersBack(next)) {
    const that = tokens.findIndex(({ lower }) => lower === 'that');
    found.push(...within(that + 1, tokens.length - 1, 'denied'));
  }
  const denial = denialIn(sentence);
  for (const [at, token] of tokens.entries()) {
    if (at === denial) {
      const from = tokens[at + 1]?.lower === 'that' ? at + 2 : openedBy(tokens, at);
      found.push(...within(from, endOf(tokens, from), 'denied'));
    } else if (isFalse(token.lower) && !isAttribute(tokens, at)) {
      const said = saidBefore(tokens, at);
      if (said !== undefined) found.push(...within(said, at - 1, 'denied'));
    } else if (isNegator(tokens, at) && tokens[at + 1]?.lower !== 'yet') {
      const first = startOf(tokens, at);
      if (EARLIER.test(tokens[first - 1]?.lower ?? '') || isToldOfBefore(tokens, first)) continue;
      if (isSupposed(tokens, at)) continue;
      // "The fine has no basis": it is of the noun, and not of what has none of it.
      const isOfNoun = token.tag === 'DET' || token.lower === 'without';
      const last = endOf(tokens, at + 1);
      if (isConditional(tokens, at, last)) continue;
      const verb = verbAmong(tokens, at + 1, last);
      const rest = isOfNoun ? relativeBehind(sentence, at, verb) : undefined;
      const [end, told] = rest === undefined ? [last, verb] : [rest - 1, undefined];
      found.push(...within(isOfNoun ? at : first, end, 'negated', told));
    }
  }
  return found;
}

/** "Filed *erroneous* reports": it tells which reports, and not that what stands before it is not so. */
const isAttribute = (tokens: readonly ReadToken[], at: number): boolean =>
  /^(?:NOUN|ADJ|PROPN)$/.test(tokens[at + 1]?.tag ?? '');

/** The first verb of a clause that tells a deed. */
function verbAmong(tokens: readonly ReadToken[], first: number, last: number): number | undefined {
  const at = tokens.findIndex(
    ({ tag, lemma }, place) => place >= first && place <= last && tag === 'VERB' && !isHelping(lemma),
  );
  return at < 0 ? undefined : at;
}

/**
 * Where what only says which things there are none of begins: "no copies of letters *she sent*" does not say that she did not
 * send any. undefined: the verb is denied with its noun ("no minister resigned", "no plan to resign").
 */
function relativeBehind(
  { tokens, statements }: ReadSentence,
  at: number,
  verb: number | undefined,
): number | undefined {
  if (verb === undefined || tokens[verb - 1]?.lower === 'to') return undefined;
  const [subject] = statements.find((one) => one.kind === 'clause' && one.at === verb)?.subjects ?? [];
  return subject === undefined || subject.start <= at + 1 ? undefined : subject.start;
}

/** "It cannot buy more until the wait is over": that it will is not denied. */
const isConditional = (tokens: readonly ReadToken[], at: number, last: number): boolean =>
  /^(?:can|could)$/.test(tokens[at - 1]?.lower ?? '') &&
  tokens.slice(at, last + 2).some(({ lower }) => CONDITION.test(lower));

const CONDITION = /^(?:until|unless)$/;

/** The words that tell the deed of a statement: its verb, and what it has to do with: "has not *reached* an *agreement*". */
function deedsOf(concepts: readonly Concept[], told: Statement | undefined): readonly Concept[] {
  if (told === undefined || isLightVerb(told.verb)) return NONE;
  const places = [told.at, ...told.objects.map(({ head }) => head)];
  return concepts.filter(({ at }) => places.includes(at));
}

const NONE: readonly Concept[] = [];

/** Who does what a statement tells, or whom it is done to where nobody is said to do it. */
function bearerOf(told: Statement | undefined, all: readonly Concept[]): Concept | undefined {
  if (told === undefined) return undefined;
  const { subjects, objects, isPassive } = told;
  const [bearer] = subjects.length === 0 && isPassive ? objects : subjects;
  return bearer === undefined ? undefined : all.find(({ at }) => at === bearer.head);
}

function startOf(tokens: readonly ReadToken[], at: number): number {
  let first = at;
  while (first > 0 && !BOUNDARY.test(tokens[first - 1]!.lower)) first -= 1;
  return first;
}

function endOf(tokens: readonly ReadToken[], from: number): number {
  let last = from;
  while (last + 1 < tokens.length && !endsBefore(tokens, last + 1)) last += 1;
  return last;
}

const endsBefore = (tokens: readonly ReadToken[], at: number): boolean =>
  BOUNDARY.test(tokens[at]!.lower) ||
  (/^(?:and|or)$/.test(tokens[at]!.lower) && /^(?:VERB|AUX)$/.test(tokens[at + 1]?.tag ?? ''));

/** "Dismissed on Monday the English reports that have him on his way": what is denied begins behind who or what reports it. */
function openedBy(tokens: readonly ReadToken[], denial: number): number {
  const report = tokens.findIndex(({ lemma }, at) => at > denial && at <= denial + REACH && isReport(lemma));
  const after = report < 0 ? denial : report;
  return /^(?:that|of)$/.test(tokens[after + 1]?.lower ?? '') ? after + 2 : after + 1;
}

const REACH = 6;

/** "Reports that it was hacked are untrue": where what is false begins. */
function saidBefore(tokens: readonly ReadToken[], at: number): number | undefined {
  const report = tokens.findLastIndex(({ lemma }, place) => place < at && isReport(lemma));
  if (report < 0) return undefined;
  return /^(?:that|of)$/.test(tokens[report + 1]?.lower ?? '') ? report + 2 : report + 1;
}

/** "After the hospitals insisted that nothing had been stolen". */
const isToldOfBefore = (tokens: readonly ReadToken[], first: number): boolean => {
  if (tokens[first - 1]?.lower !== 'that') return false;
  const outer = startOf(tokens, first - 1);
  return EARLIER.test(tokens[outer - 1]?.lower ?? '');
};

/** "Would not have placed him on the list": what was not so in another case only, or may not be so. */
const isSupposed = (tokens: readonly ReadToken[], at: number): boolean =>
  tokens[at + 1]?.lower === 'have' && /^(?:would|could|should|might|may)$/.test(tokens[at - 1]?.lower ?? '');
