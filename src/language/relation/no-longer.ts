import type { Statement } from '../model.ts';
import { thirdPersonOf } from '../tagging/inflection.ts';
import type { View } from './profiles.ts';

const FORMERLY = /^(?:formerly|previously|once)$/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const UNTIL = new Set(['until', 'till', 'to']);

/**
 * Whether a claim says that something is so now, and a passage that it was so once: "used to employ", "formerly owned", "was
 * the mayor until 2010".
 */
export const isNoLonger = (claim: View, asked: Statement, view: View, given: Statement): boolean =>
  given.at >= 0 && isOfNow(claim, asked) && isOver(view, given);

function isOfNow({ sentence: { tokens } }: View, { at }: Statement): boolean {
  const { lower, lemma } = tokens[at]!;
  return /^(?:is|are|has|have)$/.test(lower) || (lower !== lemma && lower === thirdPersonOf(lemma));
}

function isOver({ sentence: { tokens, statements } }: View, { at }: Statement): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ lower }) => lower);
  if ((before[0] === 'used' && before[1] === 'to') || before.some((word) => FORMERLY.test(word))) return true;
  const isPast = /^(?:was|were|had)$|ed$/.test(tokens[at]!.lower);
  // What is read out of a clause has not all of its phrases.
  const phrases = statements.flatMap((other) => (other.at === at ? other.phrases : []));
  return (
    isPast &&
    phrases.some(({ preposition, noun }) => UNTIL.has(preposition) && YEAR.test(tokens[noun.head]!.lower))
  );
}
