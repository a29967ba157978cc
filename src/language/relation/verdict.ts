import { isToll } from '../amounts/growing.ts';
import type { Noun, Quantity, Statement } from '../model.ts';
import { thirdPersonOf } from '../tagging/inflection.ts';
import { countsAgree, countsApart } from './counts-apart.ts';
import { isEnded } from './endings.ts';
import { isFigure } from './narrower.ts';
import { isHedgedNot, isNarrowNot, isOfPart, isQualified } from './negated-part.ts';
import { countOfNobody, isNobody } from './nobody.ts';
import { isOtherTime } from './other-time.ts';
import type { View } from './profiles.ts';
import { has, isSame, itemsIn } from './roles.ts';
import { sharesAgree } from './shares.ts';

/** What one statement of a passage is to one of a claim. */
export interface Verdict {
  /** `short`: the same roles, and less sure than the claim (`why` says how). */
  readonly kind: 'reports' | 'contradicts' | 'short';
  readonly why: string;
  readonly numbers?: readonly [Quantity, Quantity];
  /** Of what is only planned: whether it is less than the claim, however the two are worded. */
  readonly isUndone?: boolean;
}

/** What roles in common come to: agreement of polarity, modality, number and phrases. */
export function decide(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
  { isContrary, phrases, isStrict }: { isContrary: boolean; phrases: boolean; isStrict: boolean },
): Verdict | undefined {
  const wants = asked.polarity === 'asserted';
  const says = given.polarity === 'asserted';
  if (isContrary) {
    if (!wants || !says || !phrases || !isStrict || !(isFact(given) ? isFact(asked) : isPlan(asked, given)))
      return undefined;
    if (!isOneThing(claim, asked, view, given) || isInTurn(view, given)) return undefined;
    if (isOtherTime(claim, view, given) || isAnother(claim, asked, view, given)) return undefined;
    return { kind: 'contradicts', why: 'opposite' };
  }
  const none = countOfNobody(claim, asked, view, given);
  if (!says && none === undefined && isNarrowNot(claim, view, given)) return undefined;
  if (wants === says) {
    if (!phrases) return undefined;
    if (says && isInTrial(claim, view, given)) return { kind: 'short', why: 'a trial' };
    // That the driver was not hurt does not say that nobody was.
    if (
      none !== undefined &&
      !wants &&
      ![...given.subjects, ...given.objects].some((noun) => isNobody(view, noun))
    )
      return undefined;
    if (!isAsSure(claim, asked, view, given))
      return { kind: 'short', why: given.modality, isUndone: isUndone(claim, asked, view, given) };
    const clash = numberClash(claim, asked, view, given);
    if (clash !== undefined)
      return isStrict && isAlikeSure(claim, asked, view, given) && isOneThing(claim, asked, view, given)
        ? clash
        : undefined;
    if (!countsAgree(claim, asked, view, given) || !sharesAgree(claim, asked, view, given))
      return { kind: 'short', why: 'number' };
    return { kind: 'reports', why: '' };
  }
  if (!phrases) return undefined;
  if (none === undefined ? !isStrict || !isOneThing(claim, asked, view, given) : !none.isOneEvent)
    return undefined;
  // What is to come is off where it was ended; what was, was.
  if (isEnded(claim, asked) || (asked.modality === 'happened' && isEnded(view, given))) return undefined;
  if (isOfPart(claim, asked, view, given) || isHedgedNot(view, given)) return undefined;
  if (given.modality !== 'happened' && given.modality !== asked.modality) return undefined;
  const numbers = none?.numbers;
  if (numbers !== undefined && isToll(numbers[0].unit)) return { kind: 'contradicts', why: 'toll', numbers };
  return { kind: 'contradicts', why: says ? 'asserted' : given.polarity };
}

/** "Opened higher, then fell": what came after does not tell against what was before. */
const isInTurn = ({ sentence: { tokens } }: View, { at }: Statement): boolean =>
  [tokens[at - 1], tokens[at - 2]].some((token) => token !== undefined && TURN.test(token.lower));
const TURN = /^(?:then|later|subsequently|initially|earlier|afterwards?)$/;

/** "Cures cancer in mice" does not say that it does. */
const isInTrial = (claim: View, view: View, { phrases }: Statement): boolean =>
  phrases.some(
    ({ preposition, noun }) =>
      preposition === 'in' &&
      TRIED_ON.test(view.sentence.tokens[noun.head]!.lower) &&
      !itemsIn(view, noun).some((item) => has(claim.keys, item)),
  );
const TRIED_ON = /^(?:mice|mouse|rats?|animals?|monkeys?|pigs?|cells?|lab|laboratory|vitro|simulations?)$/;

/**
 * Whether a statement can only be of the thing that a claim is of: a role that is a name, or the same words on both
 * sides. "A second fire" is not "fires in California".
 */
function isOneThing(claim: View, asked: Statement, view: View, given: Statement): boolean {
  const roles = [...asked.subjects, ...asked.objects];
  // "Oil rose": what begins a sentence is no name for that.
  const isName = ({ head, start, end }: Noun): boolean =>
    claim.items[head]?.kind === 'name' &&
    (head > 0 || end > start + 1 || !isFigure(claim.sentence.tokens[head]!.lower));
  if (roles.some(isName)) return true;
  const theirs = [...given.subjects, ...given.objects];
  const isNamed = ({ start, end }: Noun): boolean =>
    view.items.slice(start, end).some((item) => item?.kind === 'name' && has(claim.keys, item));
  if (theirs.some(isNamed)) return true;
  const wanted = asked.subjects[0] ?? asked.objects[0];
  if (wanted === undefined) return false;
  const there = [...given.subjects, ...given.objects].find((noun) => isSame(claim, wanted, view, noun));
  return (
    there !== undefined &&
    itemsIn(view, there).every((item) => item.kind === 'number' || has(claim.keys, item))
  );
}

/** Of two plans for one thing only one can be meant, as of two deeds. */
const isPlan = (asked: Statement, given: Statement): boolean =>
  given.modality === 'planned' && asked.modality === 'planned';

/** Of plans, "100 troops first" and "ten shops next year" are parts. */
const isAlikeSure = (claim: View, asked: Statement, view: View, given: Statement): boolean =>
  isFact(given) ||
  (isPlan(asked, given) &&
    !isQualified(claim, view, given) &&
    given.phrases.every(
      ({ noun }) =>
        itemsIn(view, noun).some(({ kind }) => kind === 'number') ||
        itemsIn(view, noun).some((item) => has(claim.keys, item)),
    ));

/** "Signed the bill" and "vetoed *a* bill on guns": what is told as new is not what is known. */
const isAnother = (claim: View, asked: Statement, view: View, given: Statement): boolean =>
  asked.objects.some(({ start }) => claim.sentence.tokens[start]!.lower === 'the') &&
  given.objects.length > 0 &&
  given.objects.every(({ start }) => /^an?$/.test(view.sentence.tokens[start]!.lower));

const isFact = ({ modality, isGuess }: Statement): boolean => modality === 'happened' && !isGuess;

/** What happened was also possible and may have been planned; a plan is no deed, and who plans something may still not do it. */
function isAsSure(claim: View, asked: Statement, view: View, given: Statement): boolean {
  if (asked.modality === given.modality) return !isMeant(view, given) || isMeant(claim, asked);
  if (given.modality === 'happened') return asked.modality === 'possible' || asked.modality === 'planned';
  return given.modality === 'planned' && asked.modality === 'possible';
}

/** "Plans to buy it": it is what somebody means to do. */
function isMeant({ sentence: { tokens } }: View, { at, modality }: Statement): boolean {
  if (modality !== 'planned') return false;
  const to = tokens.slice(0, at).findLastIndex(({ tag }) => tag !== 'ADV' && tag !== 'AUX');
  return to > 0 && tokens[to]!.lower === 'to' && MEANS.test(tokens[to - 1]!.lemma);
}
const MEANS = /^(?:plan|intend|aim|hope|prepare|intention|ambition)$/;

/** Whether what is told as done is only to come: meant, or "will" where the claim has no headline's present. */
function isUndone(claim: View, asked: Statement, view: View, given: Statement): boolean {
  if (given.modality !== 'planned') return false;
  if (isMeant(view, given)) return true;
  const { lower, lemma } = claim.sentence.tokens[asked.at] ?? { lower: '', lemma: '' };
  return asked.modality === 'happened' && lower !== lemma && lower !== thirdPersonOf(lemma);
}

/** A number of a claim's statement against one of the same thing in the passage's statement. */
function numberClash(claim: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  const numbers = countsApart(claim, asked, view, given);
  return numbers === undefined
    ? undefined
    : { kind: 'contradicts', why: isToll(numbers[0].unit) ? 'toll' : 'number', numbers };
}
