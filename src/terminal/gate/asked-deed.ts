import { entails, isLightVerb, tagged, tellsDeed } from '../../language/index.ts';
import { PRESENT } from '../passages/score.ts';
import { ANYBODY, type Premise } from '../question/premise.ts';
import type { Reading } from '../question/reading.ts';
import type { Close } from './close-reading.ts';
import { isOfAnother } from './of-another.ts';

/**
 * Whether a passage or its surroundings report the action that a question asks about at all: somebody who dies at 83
 * was killed by nobody. If the question asks whether something is so, the names must be in the sentence itself.
 */
export function tellsAsked({ premise, claim, concepts }: Reading, best: Close): boolean {
  // When, where and why something happened is said in other words far more often than who did it. But if the question
  // has only names and the action, a passage without the action has the names alone.
  const isAlone = isAsked(premise, concepts);
  const asked = premise?.clause.startsWith(ANYBODY) === true || isAlone ? premise : claim;
  const saysLittle = ({ lemma }: Premise): boolean =>
    asked === claim ? EMPTY.has(lemma) : isLightVerb(lemma) && !(isAlone && TOLD_DEEDS.has(lemma));
  if (asked === undefined || saysLittle(asked)) return true;
  const { text, story, before, behind } = best;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === asked.verb);
  const isLike = at >= 0 && (best.hasAround[at] ?? 0) >= LIKE;
  if (claim !== undefined) {
    const isNamed = concepts.every(({ isName }, i) => !isName || (best.has[i] ?? 0) > 0);
    return (
      isNamed && (isLike || tellsDeed(tagged(text), asked.lemma)) && !isOfAnother(claim.lemma, concepts, text)
    );
  }
  return isLike || [text, story.title, before, behind].some((said) => tellsDeed(tagged(said), asked.lemma));
}

/**
 * Whether a passage and its surroundings have neither the action that a question assumes nor something that it was done to:
 * flights that were cancelled do not say where a plane crashed.
 */
export function tellsNothingOf(reading: Reading, best: Close): boolean {
  const { premise, concepts } = reading;
  if (premise === undefined || premise.clause.startsWith(ANYBODY)) return false;
  // A reason is told of the deed itself.
  if (best.otherwise.nouns === 0 && reading.expects !== 'cause') return false;
  // In which way, and how much, is told in words of its own.
  if (/^how\b/i.test(reading.text)) return false;
  if (isLightVerb(premise.lemma)) return false;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === premise.verb);
  if (at >= 0 && (best.hasAround[at] ?? 0) >= PRESENT) return false;
  const { text, story, before, behind } = best;
  // Whoever is thrown out is expelled.
  const isTold = (said: string): boolean =>
    tellsDeed(tagged(said), premise.lemma) ||
    tagged(said).some(({ tag, lemma }) => tag === 'VERB' && entails(premise.lemma, lemma));
  return ![text, story.title, before, behind].some(isTold);
}

/** Whether a question asks who did something, with other words beside the deed and names: they tell it too, if not as surely. */
export const mayBeToldOtherwise = ({
  premise,
  claim,
  concepts,
}: Pick<Reading, 'premise' | 'claim' | 'concepts'>): boolean =>
  claim === undefined && premise?.clause.startsWith(ANYBODY) === true && !isAsked(premise, concepts);

/** Whether a question has nothing but names and the deed. */
const isAsked = (premise: Premise | undefined, concepts: Reading['concepts']): boolean =>
  concepts.every(({ isName, word }) => isName || word.toLowerCase() === premise?.verb);

// They say little beside other words. Beside names alone they are what is asked.
export const TOLD_DEEDS: ReadonlySet<string> = new Set([
  'find',
  'lead',
  'leave',
  'meet',
  'receive',
  'run',
  'stop',
]);

// Asked whether it is so, every other verb says what is asked, however little it says elsewhere ("Is the fire *contained*?").
const EMPTY: ReadonlySet<string> = new Set(
  'be become call come do get give go have know make mean need put say see show take tell think use want'.split(
    ' ',
  ),
);

// A form of the verb or a word derived from it reports the action. A synonym ("die" for "kill") may be another
// action.
export const LIKE = 0.8;

/**
 * Whether a sentence reports a short question's action in other words: "Orvane CEO Ana Keller" for "Who heads
 * Orvane?"
 */
export function isToldShortly({ premise, concepts, expects }: Reading, best: Close): boolean {
  if (premise === undefined || expects !== 'person' || best.kind < 1 || !best.isOfKind) return false;
  const isRest = concepts.every(
    ({ isName, word }, at) => isName || word.toLowerCase() === premise.verb || (best.has[at] ?? 0) >= LIKE,
  );
  return isRest && !isLightVerb(premise.lemma) && tellsDeed(tagged(best.text), premise.lemma);
}
