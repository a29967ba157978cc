import { analyse, relation } from '../language/index.ts';
import type { Reading } from './reading.ts';
import { alike, type Scored } from './score.ts';

// How sure an answer must be (docs/terminal.md, "How it answers"). The weights were fitted on questions that people wrote
// about two corpora, some with an answer there and some without; few and round, so that they hold for others too.
const SCORE = 3.2;
const AHEAD = 7.3;
const WORDS = 2.2;
const KIND = 1;
const BASE = -4.4;
const LEAST = -0.15;
// Being further ahead than this, or a longer question, says no more.
const MOST_AHEAD = 0.3;
const MOST_WORDS = 8;
const WHOLE = 0.95;
const LEAST_WHOLE = 5;
// With less of the question near it, a sentence is about something else.
const NEAREST = 0.4;
// A sentence that is so like the best one says the same; it takes nothing from it.
const SAME = 0.35;

/**
 * The passage that answers, if any: of those that could, the best, where it has enough of the question and stands out
 * from what is told of other things.
 * @param scored the best first.
 */
export function answerAmong(reading: Reading, scored: readonly Scored[]): Scored | undefined {
  const best = scored.find((each) => couldAnswer(each));
  if (best === undefined) return undefined;
  const other = scored.find((each) => each !== best && alike(each.stems, best.stems) < SAME);
  const ahead = Math.max(0, Math.min(MOST_AHEAD, best.score - (other?.score ?? 0)));
  // A short question says little, unless the sentence has all of it.
  const isWhole = best.inside >= WHOLE && best.around >= WHOLE;
  const words = Math.max(isWhole ? LEAST_WHOLE : 0, Math.min(MOST_WORDS, best.asked)) / MOST_WORDS;
  const sure = BASE + SCORE * best.score + AHEAD * ahead + WORDS * words + KIND * best.kind;
  return sure >= LEAST && best.around >= NEAREST && holdsPremise(reading, best) ? best : undefined;
}

/** Whether a passage could answer at all: every name of the question near it, and the kind of thing asked for. */
export function couldAnswer({ missing, fits }: Scored): boolean {
  return fits && missing.length === 0;
}

const NEAR = 0.3;

/**
 * Whether a passage comes near enough to be shown to a reader who may judge. Of the names that are asked about one at
 * least must be there.
 */
export function isNear({ concepts }: Reading, { around, isOfKind, missing }: Scored): boolean {
  const names = concepts.filter(({ isName }) => isName).length;
  return isOfKind && around >= NEAR && (names === 0 || missing.length < names);
}

// What a passage says of a claim where it says that it did not happen, or not yet.
const NOT_SO = /denied|negated|opposite|happened|planned|possible|called|hypothetical/;

/**
 * Whether a passage bears out what the question takes for granted: it has the verb, and does not say that it was only
 * wanted, planned or denied.
 */
function holdsPremise({ premise }: Reading, { text, story, lacks }: Scored): boolean {
  if (premise === undefined) return true;
  if (lacks.has(premise.verb) || isOnlyWanted(premise.verb, `${text} ${story.title}`)) return false;
  const claim = analyse(`${premise.clause}.`);
  return [text, story.title].every((passage) => {
    const { kind, why } = relation(claim, analyse(passage));
    return kind !== 'contradicts' && !(kind === 'mentions' && NOT_SO.test(why));
  });
}

/** Whether a verb stands only where it is wanted, planned or denied: "urges the Senate to reject". */
function isOnlyWanted(verb: string, text: string): boolean {
  const root = verb.replace(/e?d$|e$/, '');
  const said = [...text.matchAll(new RegExp(`(\\p{L}+(?:['’]t)?) (?:\\p{L}+ly )?(${root}\\p{L}*)`, 'giu'))];
  return (
    said.length > 0 && said.every(([, before, found]) => WANTED.test(before!) && found!.length <= verb.length)
  );
}

const WANTED =
  /^(?:to|not|never|will|would|may|might|could|can|should|must|won['’]t|don['’]t|didn['’]t|cannot)$/i;
