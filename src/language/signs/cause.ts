import { tagged } from '../statements/analyse.ts';
import { isKnownVerb } from '../words/verbs.ts';

// "After 3.6% the month before", "since 1987" and "such as" compare, date and list. A strike is over pay, and a talk over lunch.
const CAUSE =
  /\b(?:because|due to|owing to|(?<!\b(?:years?|months?|weeks?|days?|hours?|minutes?|shortly|soon|long|just|right|and|before|or) )after(?! \d)|amid|(?<!\b(?:such|much|many|well|far|long|soon) )as(?! (?:much|many|well|of|long|soon|far)\b)|since(?! \d)|caus(?:e[ds]?|ing)|blam(?:e[ds]?|ing)|thanks to|following|prompt(?:ed|ing|s)|led to|lead(?:s|ing)? to|results?|resulted|resulting|reasons?|so that|in response|in order|in protest|citing|cited|therefore|thus|due|for fear|(?:that|which) is why|over (?=(?:\p{L}+ ){0,2}(?:fears?|concerns?|worries|allegations?|claims?|charges|disputes?|rows?)\b)|(?<=\b(?:strik(?:es?|ing)|struck|walk(?:s|ed)? out|protest\w*|disputes?|rows?|feuds?|clash\w*|anger\w*|boycott\w*|resign\w*|quits?|fine[ds]?|sue[ds]?|suing|arrest\w*|jail\w*|sack\w*|fired|banned|suspended)\b(?:[^.;]|\.\d){0,40} )over(?! \d)|(?<=\b(?:sent off|booked|compensat\w+|damages) )for(?! \p{L}+ing\b)|(?<=\b(?:slammed|criticis\w+|criticiz\w+|attacked|rebuked|condemned|under fire|praised|honou?red|fined?|jailed|punished|suspended|banned|dropped|sacked|fired|sued|charged|arrested|thanked) )for(?! (?:the|an?|\d+|\p{L}+) (?:\p{L}+ )?(?:years?|months?|weeks?|days?|hours?|games?|matches|seasons?|life|time)\b)|accus(?:ing|ed) (?:\p{L}+ ){0,3}of|for (?!morning|evening|building)\p{L}+ing|(?<=, (?:thereby |thus )?)(?:allow|enabl|forc|leav|lett)ing|(?<=\b(?:die[sd]?|dying|suffer(?:ed|s|ing)) )(?:of|from)|last straw|(?<=\b(?:blocked|delayed|halted|hit|disrupted|damaged|destroyed|hampered|cut off|closed|cancelled|canceled|stranded|paralysed|paralyzed|grounded) )by)\b/giu;
// These stand between an effect and its cause.
const BEFORE_CAUSE = /^(?:because|due|owing|thanks|after|amid|as|since|following)\b/i;

// For each of them the sentence is read on both sides. No sentence that people write has as many.
const MOST_MARKERS = 12;

/**
 * Whether a sentence tells why something happened.
 * @param question what is asked about. "Queues grew as the system failed" does not say why the system failed: it is the
 * cause there.
 */
export function tellsCause(text: string, question: string): boolean {
  const told = withoutAsides(text, question);
  const markers = [...told.matchAll(CAUSE)]
    .slice(0, MOST_MARKERS)
    .filter((marker) => !givesNoReason(told, marker, question));
  return markers.length > 0 && !markers.every((marker) => isCauseItself(told, marker, question));
}

/** Whether what is asked about stands only where the cause stands: behind "because" or "as". */
function isCauseItself(text: string, { 0: word, index }: RegExpExecArray, question: string): boolean {
  if (!BEFORE_CAUSE.test(word)) return false;
  const [ahead, behind] = [text.slice(0, index), text.slice(index + word.length)];
  // "Because the system failed, queues grew": the effect follows the comma.
  const comma = ahead.trim() === '' ? behind.indexOf(', ') : -1;
  // "Amid fears of a collapse it closed": without one, nothing tells where the effect begins.
  if (ahead.trim() === '' && comma < 0) return false;
  const [cause, effect] = comma < 0 ? [behind, ahead] : [behind.slice(0, comma), behind.slice(comma)];
  const asked = contentOf(question);
  return contentOf(cause).intersection(asked).size > 0 && contentOf(effect).intersection(asked).size === 0;
}

const CONTENT = /^(?:NOUN|PROPN|VERB|ADJ)$/;

/** The base forms of what a text names and says of it. */
const contentOf = (text: string): ReadonlySet<string> =>
  new Set(tagged(text).flatMap(({ tag, lemma }) => (CONTENT.test(tag) ? [lemma] : [])));

// "Since Tuesday" and "since last week" tell a time.
const SINCE_TIME =
  /^ (?:(?:early|late|mid|last|the|this|about|around) )*(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|yesterday|noon|midnight|then|week|month|year|spring|summer|autumn|winter|weekend|start|beginning|end)\b/i;
// "No reason was given", "the cause is unknown".
const WITHOUT = /\b(?:no|any|without(?: an?)?|unknown|unclear|whatever|possible) $/i;
const UNKNOWN =
  /^[^.;,]{0,60}\b(?:(?:is|are|was|were|remains?|remained) (?:\p{L}+ )?(?:not|n['’]t|un\p{L}+|being|under)|(?:not|never) (?:\p{L}+ )?(?:known|clear|given|disclosed|released|determined))\b/iu;
// What a thing serves, or is known for, is no reason of what becomes of it.
const SERVES = /\b(?:used|known|designed|meant|famous|suitable|responsible|available) $/i;
// So does it behind these, which say nothing of why something else was done on the way ("resigned, leaving it without a leader").
const ENABLES = /^(?:allow|enabl|forc|leav|lett)ing$/;
// The effect stands behind these, unless "by" or "from" turns them round.
const BEFORE_EFFECT = /^(?:caus|prompt|led to|lead|result|therefore|thus)/i;
const TURNED = /^(?: (?:an?|the|direct))* (?:by|from|of)\b/i;

/**
 * Whether a word that can begin or name a reason gives none for what is asked: it tells a time ("since Tuesday", "the following day"),
 * a plan ("due to close") or what somebody serves as, says that no reason is known, or has what is asked about as the cause of something
 * else ("the bridge closed, which led to queues").
 */
function givesNoReason(text: string, { 0: word, index }: RegExpExecArray, question: string): boolean {
  const [ahead, behind] = [text.slice(0, index), text.slice(index + word.length)];
  const lower = word.toLowerCase();
  if (lower === 'since') return SINCE_TIME.test(behind);
  if (lower === 'as') return !tagged(behind).some(({ tag }) => isVerb(tag));
  if (lower === 'due') return true;
  if (lower === 'due to') return IS.test(ahead) && isVerb(tagged(`They are due to${behind}`)[4]?.tag);
  if (lower === 'following') return /\bthe $/i.test(ahead);
  if (/^(?:reasons?|causes?)$/.test(lower) && (WITHOUT.test(ahead) || UNKNOWN.test(behind))) return true;
  if (lower === 'results' && !/^ (?:in|from)\b/.test(behind)) return true;
  if (ENABLES.test(lower)) return hasDeed(ahead, question) || !hasOf(behind, question);
  if (lower.startsWith('for ') && SERVES.test(ahead)) return true;
  return (
    BEFORE_EFFECT.test(lower) && !TURNED.test(behind) && hasDeed(ahead, question) && !hasOf(behind, question)
  );
}

const IS = /\b(?:is|are|was|were|be|been)(?: (?:\p{L}+ly|not|now|also))? $/iu;
const isVerb = (tag: string | undefined): boolean => tag === 'VERB' || tag === 'AUX';

/** What a text adds of a thing on the way ("the bridge, which reopened after a flood, closed"), left out where it is not asked about. */
const withoutAsides = (text: string, question: string): string =>
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
