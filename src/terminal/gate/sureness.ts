import { isLightVerb, OPENERS } from '../../language/index.ts';
import { alike, isOfSameEvent } from '../passages/alike.ts';
import type { Scored } from '../passages/score.ts';
import { wordsIn } from '../passages/texts.ts';
import { isOlderTwin } from '../passages/twins.ts';
import type { Reading } from '../question/reading.ts';
import { tellsAsked } from './asked-deed.ts';
import type { Close } from './close-reading.ts';
import type { Otherwise } from './otherwise.ts';

// How certain an answer must be (docs/terminal.md, "How it answers"): a logistic regression on questions that people
// wrote about two corpora, some of which had an answer there. The weights are rounded, so that they suit other
// corpora too.
const AHEAD = 2.35;
// Among many stories some come near by chance, but none of these stands out: a lead above this says more, one below it less.
const AHEAD_OF_MANY = 3;
const USUALLY_AHEAD = 0.16;
// Some of many sentences have words of any question by chance. What the title and the sentences beside one add shows that
// its story is about the matter.
const AROUND = 3;
const USUALLY_AROUND = 0.1;
const WORDS = 1;
const KIND = 0.6;
const PERHAPS = 0.5;
const CLOSE = 1.1;
const DENSE = 1;
const BROADER = 0.5;
const COUNTED = 1.65;
// What the question assumes is said in other words, or not at all.
const OTHERWISE = 0.45;
// Who did it is asked, and nothing near the sentence tells of the deed in words that are known to say it.
const UNTOLD = 1;
// What the passage leaves out or says differently (otherwise.ts).
const NAMES = 0.85;
const ORIGIN = 0.5;
const OTHER_NUMBER = 2;
const NEGATED = 2.95;
const BOTH_NEGATED = 0.95;
const CONTRARY = 2.8;
const REPLACED = 0.7;
const OTHER_TIME = 2;
// The story of the conversation is known, so the question need not say which one it means.
const SAME_STORY = 1.3;
// The more stories there are, the more of the question some of them have by chance.
const BY_CHANCE = 0.05;
const MOST_TOLD = 16;
const FEWEST_STORIES = 100;
const MANY_STORIES = 20_000;
// A headline has the words of many questions, and tells little of what they ask.
const TITLE = 0.9;
// What a sentence has of a question says which matter it is about. Beyond that it is no answer by having more of it.
const INSIDE = 0.6;
// Of many sentences about a matter, some come near any question about it, and most of these answer another one.
const AMID = 0.5;
const USUALLY_AMID = 6;
const DATED = 0.7;
const WHETHER = 1.3;
const USUALLY_INSIDE = 0.55;
const BASE = -2.15;
// A greater lead than this, or a longer question, says no more.
const MOST_AHEAD = 0.5;
const OF_DEED = 0.25;
// It has the form that answers to such a question have (forms).
const TOLD = 2;
const MOST_WORDS = 8;
const MOST_BROADER = 2;
const WHOLE = 0.95;
const LEAST_WHOLE = 5;
// A sentence that is this similar to the best one says the same and does not compete with it.
const SAME = 0.35;

/**
 * How certain it is that a passage answers, as log odds above those that an answer needs.
 * @param first the sentence of its story that stands out, if that is another one.
 * @param isDone whether it reports the deed in its roles.
 */
export function surenessOf(
  reading: Reading,
  scored: readonly Close[],
  best: Close,
  first: Close,
  isDone: boolean,
): number {
  // Compares it with what another story says about something else: the further that is behind, the less likely both
  // are chance.
  const other = scored.find(
    (each) =>
      each.story.id !== best.story.id &&
      alike(each.stems, best.stems) < SAME &&
      !isOlderTwin(each, best) &&
      !isOfSameEvent(each, best),
  );
  // Meaning tells which of many stories is asked about. Among few, a look-alike has that too.
  const apartFromMeaning = ({ score, moved }: Close): number => score - (1 - manyOf(reading.stories)) * moved;
  const behind = other === undefined ? 0 : apartFromMeaning(other);
  const lead = Math.max(-MOST_AHEAD, Math.min(MOST_AHEAD, apartFromMeaning(first) - behind));
  // A sentence that reports the action in its roles need not stand out by its words.
  const ahead = isDone ? Math.max(lead, OF_DEED) : lead;
  // A short question says little, unless the sentence has all of it.
  const isWhole = best.inside >= WHOLE && best.around >= WHOLE;
  const asked = best.asked + wordsOfTime(reading);
  const words = Math.max(isWhole ? LEAST_WHOLE : 0, Math.min(MOST_WORDS, asked)) / MOST_WORDS;
  return (
    BASE +
    AHEAD * ahead +
    amongMany(reading.stories, ahead, best) +
    WORDS * words +
    // Whoever did it need not have a name.
    KIND * Math.max(best.kind, isDone ? PERHAPS : 0) +
    CLOSE * best.parts.close +
    DENSE * best.parts.dense +
    COUNTED * best.otherwise.counted -
    // Among many stories, `amongMany` says that.
    INSIDE * (1 - manyOf(reading.stories)) * (best.inside - USUALLY_INSIDE) -
    byMany(best.amid) -
    (best.isHeadline && reading.claim === undefined ? TITLE : 0) +
    (reading.expects === 'date' ? DATED : 0) +
    (reading.claim !== undefined ? WHETHER : 0) -
    BROADER * Math.min(MOST_BROADER, best.broader) -
    (isToldOtherwise(reading, best) ? OTHERWISE : 0) -
    (tellsAsked(reading, best) ? 0 : UNTOLD) -
    apart(best.otherwise) -
    ORIGIN * best.missing.length +
    (best.isBefore ? SAME_STORY : 0) +
    (best.verdict === 'told' && isAsAsked(best.otherwise) ? TOLD : 0) +
    BY_CHANCE * beyondChance(reading, best)
  );
}

/** How many words of a question say a time. What is read is of that time, so its stories have these words too. */
export const wordsOfTime = ({ span }: Pick<Reading, 'span'>): number =>
  span === undefined ? 0 : wordsIn(span.words).filter((word) => !OPENERS.has(word.toLowerCase())).length;

/** Whether a passage tells what the question assumes by another verb. "Get" and "make" say little themselves. */
const isToldOtherwise = ({ premise }: Reading, { lacks }: Close): boolean =>
  premise !== undefined && lacks.has(premise.verb) && !isLightVerb(premise.lemma);

/** What a lead and the surroundings of a sentence say beyond the other terms, the more the more stories were searched. */
export const amongMany = (
  stories: number,
  ahead: number,
  { around, inside }: Pick<Scored, 'around' | 'inside'>,
): number =>
  manyOf(stories) * (AHEAD_OF_MANY * (ahead - USUALLY_AHEAD) + AROUND * (around - inside - USUALLY_AROUND));

/** How much certainty an answer loses by how many sentences of its story have something of the question too. */
export const byMany = (amid: number): number => AMID * Math.log(Math.max(1, amid / USUALLY_AMID));

/** How many stories were searched: 0 for 100 or fewer, 1 for 20,000, by their logarithm. */
export const manyOf = (stories: number): number =>
  Math.log(Math.max(FEWEST_STORIES, stories) / FEWEST_STORIES) / Math.log(MANY_STORIES / FEWEST_STORIES);

/**
 * How much of the question a sentence has, by weight of words, beyond what one of all stories has by chance. A word
 * that one of n stories has weighs about ln n.
 */
function beyondChance({ concepts, stories }: Reading, { has }: Close): number {
  const told = concepts.reduce((sum, { weight }, at) => sum + weight * (has[at] ?? 0), 0);
  return Math.min(MOST_TOLD, told) - Math.log(Math.max(FEWEST_STORIES, stories));
}

/** How much certainty an answer loses if the passage leaves out names or says something else. */
const apart = (otherwise: Otherwise): number =>
  NAMES * otherwise.names +
  (otherwise.isOtherNumber ? OTHER_NUMBER : 0) +
  (otherwise.isNegated ? NEGATED : 0) +
  (otherwise.isBothNegated ? BOTH_NEGATED : 0) +
  CONTRARY * otherwise.contraries +
  (otherwise.isReplaced ? REPLACED : 0) +
  (otherwise.isOfOtherTime ? OTHER_TIME : 0);

/** Whether a passage says nothing differently than it was asked. */
const isAsAsked = (otherwise: Otherwise): boolean =>
  otherwise.names === 0 &&
  otherwise.contraries === 0 &&
  !otherwise.isOtherNumber &&
  !otherwise.isNegated &&
  !otherwise.isReplaced &&
  !otherwise.isOfOtherTime;
