import {
  analyse,
  asksName,
  isLightVerb,
  LIGHT_STEMS,
  relation,
  tagged,
  tellsDeed,
  tellsOrigin,
} from '../../language/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import { deedAsked } from '../question/agent.ts';
import { namedDeedOf } from '../question/named-deed.ts';
import type { Premise } from '../question/premise.ts';
import type { Reading } from '../question/reading.ts';
import { speakerAsked } from '../question/speaker.ts';
import { doneIn, roleAsked } from '../question/who.ts';
import { tellsAgent } from './agent.ts';
import { isToldShortly, LIKE, mayBeToldOtherwise, tellsAsked, tellsNothingOf } from './asked-deed.ts';
import type { Close } from './close-reading.ts';
import { countsOthers } from './counted-others.ts';
import { isDoneByOthers } from './done-by-others.ts';
import { newsAmong } from './news-of.ts';
import { isOfOtherOccasion } from './of-occasion.ts';
import { isOfOtherPlace } from './of-order.ts';
import { isOfOtherOrigin } from './of-origin.ts';
import { areOthers } from './persons.ts';
import { holdsPremise } from './premise-held.ts';
import { stateAsked } from './state-asked.ts';
import { surenessOf } from './sureness.ts';
import { bySurname } from './surname-alone.ts';
import { isOnlyFeared } from './there-was.ts';
import { leavesEventOpen, speaksOfAsked } from './whether.ts';

// With less of the question near it, a sentence is about something else. With little more, it must be more certain.
const LEAST_NEAR = 0.3;
const NEAR_ENOUGH = 0.4;
const FAR = 5;

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
    const clause = bySurname(reading, claim.clause, scored);
    const short = clause === undefined ? undefined : { ...claim, clause };
    const decided =
      short && (await firstOf(scored, (each) => each.missing.length === 1 && isDecided(short, each)));
    if (decided !== undefined) return decided;
  }
  const news = newsAmong(reading, scored);
  if (news !== undefined && mayAnswer(reading, news)) return news;
  const said = fillingOf(reading, scored);
  const { best, isDone } = await bestAmong(reading, said);
  if (best === undefined || !mayAnswer(reading, best)) return undefined;
  // Another sentence of the story that stands out says who it was.
  const first = namedIn(reading, said, said[0]) === best ? said[0]! : best;
  const sure = surenessOf(reading, scored, best, first, isDone);
  const far = FAR * Math.max(0, NEAR_ENOUGH - best.around);
  return sure >= far && best.around >= LEAST_NEAR && holdsPremise(reading, best) ? best : undefined;
}

/**
 * The passages that may answer. What others said stands before no words of the one who is asked for, and what was done to
 * something not before who did it, if that is told nearly as near.
 */
function fillingOf({ text }: Reading, scored: readonly Close[]): readonly Close[] {
  if (speakerAsked(text) !== undefined) return scored.filter(({ fills }) => fills);
  const [first] = scored;
  const deed = first?.fills === false ? deedAsked(text) : undefined;
  if (first === undefined || deed === undefined) return scored;
  const telling = scored.filter(
    (each) => each.score >= first.score - NEAR_FIRST && each.fills && tellsAgent(deed, each.text),
  );
  return telling.length > 0 ? telling : scored;
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
  const isDone = doneIn(reading.premise, true);
  const done =
    isDone === undefined || first === undefined
      ? undefined
      : await firstOf(
          scored,
          ({ isOfKind, score, text }) => isOfKind && score >= first.score - NEAR_FIRST && isDone(text),
        );
  const best =
    done ??
    namedIn(reading, scored, first) ??
    belowTitle(reading, scored, first) ??
    countingIn(reading, scored, first) ??
    first;
  return { best, isDone: done !== undefined };
}

/**
 * If the first passage is a title which has not what is asked for, the sentence of its story that tells the deed and has it: "Scientists find
 * fossil whale", "They named the whale after Anubis".
 */
function belowTitle(
  { premise, concepts, expects }: Reading,
  scored: readonly Close[],
  first: Close | undefined,
): Close | undefined {
  if (first?.isTitle !== true || first.kind === 1 || premise === undefined || !SEEN_KINDS.has(expects))
    return undefined;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === premise.verb);
  const tells = ({ has, text }: Close): boolean =>
    (has[at] ?? 0) >= LIKE || tellsDeed(tagged(text), premise.lemma);
  if (tells(first)) return undefined;
  return scored.find(
    (each) =>
      each.story.id === first.story.id && !each.isTitle && each.isOfKind && each.kind === 1 && tells(each),
  );
}

/** If the first passage counts only other things than are asked for, the next one of its story that may count these. */
function countingIn(reading: Reading, scored: readonly Close[], first: Close | undefined): Close | undefined {
  if (first === undefined || reading.expects !== 'number' || !countsOthers(reading, first)) return undefined;
  return scored.find(
    (each) =>
      each.story.id === first.story.id &&
      each.isOfKind &&
      !each.isTitle &&
      each.kind === 1 &&
      !each.otherwise.isOtherFate &&
      !countsOthers(reading, each),
  );
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
  if (best.verdict === 'open') return false;
  if (!best.fits && best.verdict !== 'told' && !isToldShortly(reading, best)) return false;
  if (tellsNothingOf(reading, best) || !best.fills) return false;
  if (leavesOutWho(reading, best) || namesNobodyNew(reading, best)) return false;
  if (tellsNoDeed(reading, best)) return false;
  const deed = namedDeedOf(reading.text);
  if (deed !== undefined && isDoneByOthers(deed, best)) return false;
  if (areOthers(reading, best)) return false;
  if (leavesEventOpen(reading, best) || isOnlySupposed(reading, best)) return false;
  if (!(tellsLike(reading, best) || tellsAsked(reading, best) || speaksOfAsked(reading, best))) return false;
  if (isOfOtherOccasion(reading, best) || isOfOtherPlace(reading.text, best)) return false;
  if (isOfOtherOrigin(reading.text, best)) return false;
  if (isOnlyFeared(reading.text, best.text) || !tellsState(reading, best)) return false;
  // A title that only repeats words of the question tells nothing ("Orvane", asked what Orvane did).
  if (reading.claim === undefined && best.isTitle && best.own.size === 0) return false;
  // A sentence without any number does not say how many, and one without a name not who.
  if (leavesOutKind(reading, best)) return false;
  // Without the word, only a sum tells what something costs.
  if (reading.expects === 'money' && best.kind < 1 && lacksKind(reading, best)) return false;
  if (best.otherwise.isOtherFate || countsOthers(reading, best)) return false;
  // The story of the conversation has the rest.
  return best.isBefore || !hasNamesAlone(reading, best);
}

/** Whether a passage has nothing of the kind that is asked for. Whoever does the deed in it need not have a name ("a choir"). */
const leavesOutKind = ({ expects, text, premise }: Reading, best: Close): boolean =>
  best.kind <= (NAMED.test(text) ? ROLE_ALONE : 0) &&
  SEEN_KINDS.has(expects) &&
  !/^whose\b/i.test(text) &&
  !(expects === 'person' && doneIn(premise, true)?.(best.text) === true);

/** Whether it is asked whether something is so, and a passage only supposes it: "if the patient tests positive". */
const isOnlySupposed = ({ claim }: Reading, { text }: Close): boolean =>
  claim !== undefined && !claim.isAhead && /^(?:if|whether|unless) /i.test(text);

/** Whether it is asked which of a kind did something ("Which countries banned it?"), and nothing near a passage tells that deed. */
function tellsNoDeed({ text, concepts, premise }: Reading, best: Close): boolean {
  const deed = premise === undefined ? deedAsked(text) : undefined;
  if (deed === undefined || isLightVerb(deed.lemma)) return false;
  const stem = deed.lemma.split('_')[0]!;
  const isLike = concepts.some(
    ({ word }, at) => lemmaOfWord(word) === stem && (best.hasAround[at] ?? 0) >= LIKE,
  );
  if (isLike) return false;
  return ![best.text, best.story.title, best.before, best.behind].some((said) =>
    tellsDeed(tagged(said), deed.lemma),
  );
}

const lemmaOfWord = (word: string): string => tagged(`They ${word} it.`)[1]?.lemma ?? word;

/**
 * Whether it is asked who did something in a verb that says little ("Who *set* fire to the office?"), and nobody does anything in a
 * passage but what the question names: "Fire at office is investigated".
 */
function namesNobodyNew({ text }: Reading, best: Close): boolean {
  const deed = deedAsked(text);
  if (deed === undefined || !isLightVerb(deed.lemma)) return false;
  const asked = new Set(tagged(text).flatMap(({ lower, lemma }) => [lower, lemma]));
  return !analyse(best.text).sentences.some(({ tokens, statements }) => {
    const isNew = ({ head }: { readonly head: number }): boolean =>
      !asked.has(tokens[head]!.lower) && !asked.has(tokens[head]!.lemma) && tokens[head]!.tag !== 'PRON';
    return statements.some(
      ({ kind, subjects, objects }) =>
        (kind === 'clause' && subjects.some(isNew)) ||
        // "The plotter, Ada Vosk".
        ((kind === 'apposition' || kind === 'compound') && [...subjects, ...objects].some(isNew)),
    );
  });
}

/** Whether it is asked who did something, and a passage says only that it was done. */
const leavesOutWho = ({ premise }: Reading, { text }: Close): boolean =>
  doneIn(premise, false)?.(text) === true && doneIn(premise, true)?.(text) !== true;

/**
 * Whether a passage or its surroundings have a word that is at least somewhat like the deed, where it may be told in another
 * one ("tackled" for "overpowered"): that a bridge was closed does not tell who designed it.
 */
const tellsLike = (reading: Reading, { hasAround }: Close): boolean => {
  // "Took" alone is no likeness of "took over".
  if (!mayBeToldOtherwise(reading) || reading.premise?.lemma.includes('_') !== false) return false;
  const at = reading.concepts.findIndex(({ word }) => word.toLowerCase() === reading.premise?.verb);
  // A verb that questions have whatever they are about ("ask", "know") is not looked for.
  return at < 0 || (hasAround[at] ?? 0) > 0;
};

/** Whether a passage lacks a word that only says of what kind the answer is ("cost"). */
const lacksKind = ({ concepts }: Reading, { hasAround }: Close): boolean =>
  concepts.some(({ isKind }, at) => isKind && hasAround[at]! < PRESENT);

// "Which company" wants its name.
const NAMED = /^(?:\w+ )?(?:which|what) /i;
const ROLE_ALONE = 0.5;

// What can be seen in a sentence, so that without it there is no answer.
const SEEN_KINDS: ReadonlySet<Reading['expects']> = new Set([
  'number',
  'money',
  'age',
  'duration',
  'date',
  'person',
  'place',
  'cause',
]);

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

/** Whether a passage or its surroundings tell what a question without a verb asks whether something is. */
function tellsState({ text, claim, concepts }: Reading, { hasAround }: Close): boolean {
  const state = claim === undefined ? stateAsked(text) : undefined;
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === state);
  return at < 0 || hasAround[at]! >= LIKE;
}

// Somebody who did it, in a passage that is little behind the first one.
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
