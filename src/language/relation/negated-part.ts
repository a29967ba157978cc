import type { Noun, Statement } from '../model.ts';
import type { View } from './profiles.ts';
import { has, itemsIn } from './roles.ts';

// What is negated may be a part of the deed only.

/**
 * Whether what is negated is only how, when, where, why or to whom: "does not cause cancer in mice", "did not win easily", "did
 * not resign when he was asked", "did not leave a message". The deed itself may be so.
 */
export function isOfPart(claim: View, asked: Statement, view: View, given: Statement): boolean {
  if (given.polarity !== 'negated') return false;
  // "Was saved from sinking off Malta": where it would have been done, not where it was not.
  const { tokens } = view.sentence;
  const isDirect = tokens.slice(Math.max(0, given.at - 4), given.at).some(({ lower }) => NOT.test(lower));
  const isSaid = (noun: Noun): boolean => itemsIn(view, noun).some((item) => has(claim.keys, item));
  if (
    given.phrases.some(
      ({ preposition, noun }) =>
        !ASIDE.has(preposition) &&
        (isDirect || PART.has(preposition)) &&
        (isDirect || view.items[noun.head]?.kind !== 'name') &&
        !isSaid(noun),
    )
  )
    return true;
  // "Did not leave *a message*": what has no object in the claim.
  const isMore =
    asked.objects.length === 0 && given.objects.some((noun) => noun.start > given.at && !isSaid(noun));
  return isMore || isQualified(claim, view, given);
}
const NOT = /^(?:not|n't|never|no|nor|neither)$/;
const PART = new Set(['in', 'among', 'for', 'with', 'without', 'to', 'about', 'because', 'over']);
// Behind these stands what the deed was done in spite of or after.
const ASIDE = new Set(['despite', 'after', 'amid', 'according', 'since', 'before', 'following', 'of']);

/** Whether an adverb or a clause of its own stands behind a verb: "easily", "as well as hoped", "when he was asked". */
export function isQualified(claim: View, { sentence: { tokens } }: View, { at }: Statement): boolean {
  for (let i = at + 1; i < tokens.length; i += 1) {
    const { tag, lower } = tokens[i]!;
    if (QUALIFIES.test(lower)) return true;
    if (tag === 'PUNCT' || tag === 'CCONJ' || tag === 'VERB' || tag === 'AUX' || tag === 'SCONJ')
      return false;
    if (tag === 'ADV' && !PLAIN.test(lower) && !claim.keys.has(lower)) return true;
  }
  return false;
}
const QUALIFIES = /^(?:when|because|if|unless|as|enough)$/;
const PLAIN =
  /^(?:yet|also|either|too|ever|even|anymore|today|yesterday|however|there|here|now|again|then|so)$/;

/**
 * "Did not win the *first* prize", "did not issue *new* shares", "did not cut them *by half*": of what is negated, a word that
 * narrows it leaves the rest open. What has "the" is known without its other words: "the controversial plan".
 */
export function isNarrowNot(
  claim: View,
  view: View,
  { objects, phrases, isPassive, at, modality }: Statement,
): boolean {
  if (modality !== 'happened') return false;
  const { tokens } = view.sentence;
  const isNarrowed = ({ start, head }: Noun): boolean => {
    const isKnown = KNOWN.test(tokens[start]!.lower);
    for (let i = start; i < head; i += 1) {
      const { lower, tag } = tokens[i]!;
      if (has(claim.keys, view.items[i] ?? { key: lower, kind: 'word' })) continue;
      if (FURTHER.test(lower) || (!isKnown && (tag === 'ADJ' || tag === 'NUM'))) return true;
    }
    return false;
  };
  if (!isPassive && objects.some((noun) => noun.start > at && isNarrowed(noun))) return true;
  return phrases.some(
    ({ preposition, noun }) =>
      preposition === 'by' &&
      !itemsIn(view, noun).some((item) => item.kind !== 'number' && has(claim.keys, item)),
  );
}
const KNOWN = /^(?:the|its|his|her|their|this|that|these|those)$/;
const FURTHER =
  /^(?:first|second|third|fourth|fifth|last|other|another|new|further|more|additional|all|every|each|both|full|entire|whole)$/;

/** "Did not sink at once", "did not only sell it": what is negated is how. */
export function isHedgedNot({ sentence: { tokens } }: View, { polarity, at }: Statement): boolean {
  if (polarity !== 'negated') return false;
  const near = tokens.slice(Math.max(0, at - 1), at + 3);
  return near.some(({ lower }, i) => HOW.test(lower) || (lower === 'once' && near[i - 1]?.lower === 'at'));
}
const HOW =
  /^(?:immediately|only|fully|entirely|completely|wholly|directly|personally|alone|just|merely|necessarily|initially|instantly)$/;
