import { tagged } from '../statements/analyse.ts';
import { isKnownVerb } from '../words/verbs.ts';

// "Since Tuesday" and "since last week" tell a time.
const SINCE_TIME =
  /^ (?:(?:early|late|mid|last|the|this|about|around) )*(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|yesterday|noon|midnight|then|week|month|year|spring|summer|autumn|winter|weekend|start|beginning|end)\b/i;
// "No reason was given", "the cause is unknown".
const WITHOUT = /\b(?:no|any|without(?: an?)?|unknown|unclear|whatever|possible) $/i;
const UNKNOWN =
  /^[^.;,]{0,60}\b(?:(?:is|are|was|were|remains?|remained) (?:\p{L}+ )?(?:not|n['’]t|un\p{L}+|being|under)|(?:not|never) (?:\p{L}+ )?(?:known|clear|given|disclosed|released|determined))\b/iu;
// What a thing serves, or is known for, is no reason of what becomes of it.
const SERVES = /\b(?:used|known|designed|meant|famous|suitable|responsible|available) $/i;
// The effect stands behind these, unless "by" or "from" turns them round.
const BEFORE_EFFECT = /^(?:caus|prompt|led to|lead|result|therefore|thus)/i;
const TURNED = /^(?: (?:an?|the|direct))* (?:by|from|of)\b/i;

/**
 * Whether a word that can begin or name a reason gives none for what is asked: it tells a time ("since Tuesday", "the following day"),
 * a plan ("due to close") or what somebody serves as, says that no reason is known, or has what is asked about as the cause of something
 * else ("the bridge closed, which led to queues").
 */
export function givesNoReason(text: string, { 0: word, index }: RegExpExecArray, question: string): boolean {
  const [ahead, behind] = [text.slice(0, index), text.slice(index + word.length)];
  const lower = word.toLowerCase();
  if (lower === 'since') return SINCE_TIME.test(behind);
  if (lower === 'as') return !tagged(behind).some(({ tag }) => isVerb(tag));
  if (lower === 'due') return true;
  if (lower === 'due to') return IS.test(ahead) && isVerb(tagged(`They are due to${behind}`)[4]?.tag);
  if (lower === 'following') return /\bthe $/i.test(ahead);
  if (/^(?:reasons?|causes?)$/.test(lower) && (WITHOUT.test(ahead) || UNKNOWN.test(behind))) return true;
  if (lower === 'results' && !/^ (?:in|from)\b/.test(behind)) return true;
  if (lower.startsWith('for ') && SERVES.test(ahead)) return true;
  return (
    BEFORE_EFFECT.test(lower) && !TURNED.test(behind) && hasDeed(ahead, question) && !hasOf(behind, question)
  );
}

const IS = /\b(?:is|are|was|were|be|been)(?: (?:\p{L}+ly|not|now|also))? $/iu;
const isVerb = (tag: string | undefined): boolean => tag === 'VERB' || tag === 'AUX';

/** What a text adds of a thing on the way ("the bridge, which reopened after a flood, closed"), left out where it is not asked about. */
export const withoutAsides = (text: string, question: string): string =>
  text.replace(ASIDE, (aside) => (hasDeed(aside, question) ? aside : ','));

const ASIDE = /, (?:which|who|whose) [^,;.]+,/giu;

/** Whether a text has a verb of a question, in any form. */
function hasDeed(text: string, question: string): boolean {
  const deeds = new Set(
    tagged(question).flatMap(({ tag, lemma, lower }, at, all) =>
      // "Did the bridge close" is read as a noun and a quality.
      tag === 'VERB' ||
      (tag === 'ADJ' &&
        lower === lemma &&
        isKnownVerb(lower) &&
        /^(?:NOUN|PROPN)$/.test(all[at - 1]?.tag ?? ''))
        ? [lemma]
        : [],
    ),
  );
  return tagged(text).some(({ lemma }) => deeds.has(lemma));
}

/** Whether a text has a noun, a name or a verb of a question: what it speaks of may be what is asked about. */
function hasOf(text: string, question: string): boolean {
  const asked = new Set(
    tagged(question).flatMap(({ tag, lemma }) => (/^(?:NOUN|PROPN|VERB)$/.test(tag) ? [lemma] : [])),
  );
  return tagged(text).some(({ lemma, tag }) => tag === 'PRON' || asked.has(lemma));
}
