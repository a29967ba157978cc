import type { ReadSentence, ReadToken } from '../../../language/index.ts';
import { type Concept, conceptsOf } from './concepts.ts';
import { denialIn, isFalse, isNegator, isReport, refersBack } from './turned.ts';

/** What a sentence says is not so. */
export interface Denied {
  readonly concepts: readonly Concept[];
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
  const all = conceptsOf(sentence).all;
  const within = (first: number, last: number, why: Denied['why']): Denied[] => {
    const concepts = all.filter(
      ({ at, lemma, stem }) => at >= first && at <= last && !EMPTY.has(lemma) && !EMPTY.has(stem),
    );
    return concepts.length === 0 ? [] : [{ concepts, why }];
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
    } else if (isFalse(token.lower)) {
      const said = saidBefore(tokens, at);
      if (said !== undefined) found.push(...within(said, at - 1, 'denied'));
    } else if (isNegator(tokens, at) && tokens[at + 1]?.lower !== 'yet') {
      const first = startOf(tokens, at);
      if (EARLIER.test(tokens[first - 1]?.lower ?? '') || isToldOfBefore(tokens, first)) continue;
      if (isSupposed(tokens, at)) continue;
      // "The fine has no basis": it is of the noun, and not of what has none of it.
      const isOfNoun = token.tag === 'DET' || token.lower === 'without';
      found.push(...within(isOfNoun ? at : first, endOf(tokens, at + 1), 'negated'));
    }
  }
  return found;
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
