import {
  analyse,
  asksName,
  isLightVerb,
  LIGHT_STEMS,
  OPENERS,
  relation,
  tellsOrigin,
} from '../../language/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { alike } from '../passages/alike.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import { wordsIn } from '../passages/texts.ts';
import { isOlderTwin } from '../passages/twins.ts';
import type { Premise } from '../question/premise.ts';
import type { Reading } from '../question/reading.ts';
import { doneIn, roleAsked } from '../question/who.ts';
import { isToldShortly, LIKE, mayBeToldOtherwise, tellsAsked } from './asked-deed.ts';
import type { Close } from './close-reading.ts';
import { newsAmong } from './news-of.ts';
import { isOfOtherOccasion } from './of-occasion.ts';
import type { Otherwise } from './otherwise.ts';
import { areOthers } from './persons.ts';
import { holdsPremise } from './premise-held.ts';
import { stateAsked } from './state-asked.ts';
import { isOnlyFeared } from './there-was.ts';

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
const CLOSE = 1.1;
const DENSE = 1;
const BROADER = 0.5;
const COUNTED = 0.95;
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
const BASE = -2.15;
// A greater lead than this, or a longer question, says no more.
const MOST_AHEAD = 0.5;
const OF_DEED = 0.25;
const MOST_WORDS = 8;
const MOST_BROADER = 2;
const WHOLE = 0.95;
const LEAST_WHOLE = 5;
// With less of the question near it, a sentence is about something else. With little more, it must be more certain.
const LEAST_NEAR = 0.3;
const NEAR_ENOUGH = 0.4;
const FAR = 5;
// A sentence that is this similar to the best one says the same and does not compete with it.
const SAME = 0.35;

/**
 * The passage that answers, if there is one. It is the best of those of the right kind that have each name of the
 * question near them, have enough of the question, and stand out from what is said about other things.
 * @param scored the best first.
 */
export async function answerAmong(reading: Reading, scored: readonly Close[]): Promise<Close | undefined> {
  const { claim } = reading;
  if (claim !== undefined) {
    const decides = await firstOf(scored, (each) => isDecided(claim, each));
    if (decides !== undefined) return decides;
  }
  const news = newsAmong(reading, scored);
  if (news !== undefined && mayAnswer(reading, news)) return news;
  const { best, isDone } = await bestAmong(reading, scored);
  if (best === undefined || !mayAnswer(reading, best)) return undefined;
  const sure = surenessOf(reading, scored, best, isDone);
  const far = FAR * Math.max(0, NEAR_ENOUGH - best.around);
  return sure >= far && best.around >= LEAST_NEAR && holdsPremise(reading, best) ? best : undefined;
}

/** The passage that comes closest to an answer. */
async function bestAmong(
  reading: Reading,
  scored: readonly Close[],
): Promise<{
  readonly best: Close | undefined;
  /** Whether it reports the action in its roles. */
  readonly isDone: boolean;
}> {
  // What counts others, or is about another disaster, stands before no answer.
  const first =
    scored.find(
      (each) => each.isOfKind && !each.otherwise.isOtherFate && !isOfOtherOccasion(reading, each),
    ) ?? scored.find(({ isOfKind }) => isOfKind);
  const isDone = doneIn(reading.premise);
  const done =
    isDone === undefined || first === undefined
      ? undefined
      : await firstOf(
          scored,
          ({ isOfKind, kind, score, text }) =>
            isOfKind && kind >= LEAST_KIND && score >= first.score - NEAR_FIRST && isDone(text),
        );
  return { best: done ?? namedIn(reading, scored, first) ?? first, isDone: done !== undefined };
}

/** The first passage that passes a test which reads its sentence, in as many slices as needed. */
async function firstOf(
  scored: readonly Close[],
  test: (passage: Close) => boolean,
): Promise<Close | undefined> {
  for (const passage of scored) {
    if (isSliceSpent()) await nextSlice();
    if (test(passage)) return passage;
  }
  return undefined;
}

/** Whether nothing is missing that an answer needs, however certain it is. */
function mayAnswer(reading: Reading, best: Close): boolean {
  // Somebody whom readers know by name is seldom also called "the British diver".
  if (!best.missing.every(({ word }) => tellsOrigin(word))) return false;
  if (!best.fits && !isToldShortly(reading, best)) return false;
  if (areOthers(reading, best) || (!mayBeToldOtherwise(reading) && !tellsAsked(reading, best))) return false;
  if (isOfOtherOccasion(reading, best)) return false;
  if (isOnlyFeared(reading.text, best.text) || !tellsState(reading, best)) return false;
  // A title that only repeats words of the question tells nothing ("Orvane", asked what Orvane did).
  if (reading.claim === undefined && best.isTitle && best.own.size === 0) return false;
  // A sentence without any number does not say how many.
  if (best.kind === 0 && COUNTED_KINDS.has(reading.expects)) return false;
  // Without the word, only a sum tells what something costs.
  if (reading.expects === 'money' && best.kind < 1 && lacksKind(reading, best)) return false;
  if (best.otherwise.isOtherFate) return false;
  // The story of the conversation has the rest.
  return best.isBefore || !hasNamesAlone(reading, best);
}

/** Whether a passage lacks a word that only says of what kind the answer is ("cost"). */
const lacksKind = ({ concepts }: Reading, { hasAround }: Close): boolean =>
  concepts.some(({ isKind }, at) => isKind && hasAround[at]! < PRESENT);

const COUNTED_KINDS: ReadonlySet<Reading['expects']> = new Set(['number', 'money']);

/** If the first passage has the role that is asked about but no name, the passage of its story that has both. */
function namedIn(
  { text, concepts }: Reading,
  scored: readonly Close[],
  first: Close | undefined,
): Close | undefined {
  const role = roleAsked(text);
  if (first === undefined || first.kind === 1 || role === undefined) return undefined;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === role);
  return scored.find(
    ({ story, kind, isOfKind, has }) =>
      story.id === first.story.id && kind === 1 && isOfKind && (has[at] ?? 0) >= LIKE,
  );
}

/** How certain it is that a passage answers, as log odds above those that an answer needs. */
function surenessOf(reading: Reading, scored: readonly Close[], best: Close, isDone: boolean): number {
  // Compares it with what another story says about something else: the further that is behind, the less likely both
  // are chance.
  const other = scored.find(
    (each) =>
      each.story.id !== best.story.id && alike(each.stems, best.stems) < SAME && !isOlderTwin(each, best),
  );
  // Another sentence of the story that stands out says who it was.
  const first = namedIn(reading, scored, scored[0]) === best ? scored[0]! : best;
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
    KIND * best.kind +
    CLOSE * best.parts.close +
    DENSE * best.parts.dense +
    COUNTED * best.otherwise.counted -
    BROADER * Math.min(MOST_BROADER, best.broader) -
    (isToldOtherwise(reading, best) ? OTHERWISE : 0) -
    (tellsAsked(reading, best) ? 0 : UNTOLD) -
    apart(best.otherwise) -
    ORIGIN * best.missing.length +
    (best.isBefore ? SAME_STORY : 0) +
    BY_CHANCE * beyondChance(reading, best)
  );
}

/** How many words of a question say a time. What is read is of that time, so its stories have these words too. */
export const wordsOfTime = ({ span }: Pick<Reading, 'span'>): number =>
  span === undefined ? 0 : wordsIn(span.words).filter((word) => !OPENERS.has(word.toLowerCase())).length;

/** Whether a passage or its surroundings tell what a question without a verb asks whether something is. */
function tellsState({ text, claim, concepts }: Reading, { hasAround }: Close): boolean {
  const state = claim === undefined ? stateAsked(text) : undefined;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === state);
  return at < 0 || hasAround[at]! >= LIKE;
}

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

// Somebody who may have done it, in a passage that is little behind the first one.
const LEAST_KIND = 0.5;
const NEAR_FIRST = 0.35;

/** Whether a passage says that something is so, or that it is not. */
function isDecided({ clause }: Premise, { text }: Scored): boolean {
  const { kind } = relation(analyse(`${clause}.`), analyse(text));
  return kind === 'reports' || kind === 'contradicts';
}

/**
 * Whether a passage and its surroundings have only the names of what is asked: other news about Biden does not answer
 * "which foot did Biden fracture".
 */
export function hasNamesAlone(
  { concepts }: Pick<Reading, 'concepts'>,
  { hasAround }: Pick<Scored, 'hasAround'>,
): boolean {
  const told = concepts.flatMap((concept, at) =>
    concept.isName || concept.isBefore || LIGHT_STEMS.has(concept.stem) ? [] : [hasAround[at] ?? 0],
  );
  return told.length > 1 && told.every((worth) => worth < PRESENT);
}

const NEAR = 0.3;

/**
 * Whether a passage is close enough to be shown to a reader who may judge. It must have at least one of the names
 * that are asked about. An event may be shown if its cause is not reported.
 */
export function isNear(
  { concepts, expects, text }: Reading,
  { around, isOfKind, missing, hasAround }: Scored,
): boolean {
  const names = concepts.filter(({ isName }) => isName).length;
  // What is only like the one word of a question ("holds" for "arrested") is about anything.
  const isOfIt = hasAround.some((worth) => worth >= (concepts.length > 1 ? PRESENT : LIKE));
  return (
    (isOfKind || expects === 'cause' || asksName(text)) &&
    around >= NEAR &&
    isOfIt &&
    (names === 0 || missing.length < names)
  );
}
