import type { Statement } from '../model.ts';
import { thirdPersonOf } from '../tagging/inflection.ts';
import type { View } from './profiles.ts';

const FORMERLY = /^(?:formerly|previously|once)$/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const UNTIL = new Set(['until', 'till', 'to']);

/**
 * Whether a claim says that something is so now, and a passage that it was so once: "used to employ", "formerly owned", "was
 * the mayor until 2010", "was 5 percent in 1990", "was president".
 */
export const isNoLonger = (claim: View, asked: Statement, view: View, given: Statement): boolean =>
  isOfNow(claim, asked) &&
  ((given.at >= 0 && isOver(claim, view, given)) || (isOffice(claim, asked) && isPastOffice(view, given)));

/** Whether a claim is that somebody holds an office, in these words or in others for the same clause. */
const isOffice = ({ items, sentence }: View, asked: Statement): boolean =>
  sentence.statements.some(
    ({ kind, verb, at, objects }) =>
      kind === 'clause' &&
      verb === 'be' &&
      at === asked.at &&
      objects.some(({ head }) => items[head]?.kind === 'title'),
  );

/** "Was president": what somebody said in the past may hold still ("said he was president"). */
function isPastOffice({ sentence: { tokens, statements } }: View, given: Statement): boolean {
  const isPast = ({ at, speaker }: Statement): boolean =>
    at >= 0 && speaker === undefined && /^(?:was|were)$/.test(tokens[at]!.lower);
  if (given.kind !== 'place') return isPast(given);
  // "President of Norland" in it.
  const post = given.subjects[0]?.head;
  return statements.some(
    (one) => one.kind === 'clause' && isPast(one) && one.objects.some(({ head }) => head === post),
  );
}

function isOfNow({ sentence: { tokens } }: View, { at }: Statement): boolean {
  const { lower, lemma } = tokens[at]!;
  return /^(?:is|are|has|have)$/.test(lower) || (lower !== lemma && lower === thirdPersonOf(lemma));
}

function isOver(claim: View, { sentence: { tokens, statements } }: View, { at }: Statement): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ lower }) => lower);
  if ((before[0] === 'used' && before[1] === 'to') || before.some((word) => FORMERLY.test(word))) return true;
  const isPast = /^(?:was|were|had)$|ed$/.test(tokens[at]!.lower);
  // A headline tells what happened as if it did now.
  const isState = /^(?:was|were)$/.test(tokens[at]!.lower);
  // What is read out of a clause has not all of its phrases.
  const phrases = statements.flatMap((other) => (other.at === at ? other.phrases : []));
  return (
    isPast &&
    phrases.some(({ preposition, noun }) => {
      const { lower } = tokens[noun.head]!;
      return (
        YEAR.test(lower) &&
        (UNTIL.has(preposition) || (isState && preposition === 'in' && !claim.keys.has(lower)))
      );
    })
  );
}
