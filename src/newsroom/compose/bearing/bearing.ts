import { entails, type Reading, type ReadSentence } from '../../../language/index.ts';
import type { Asked } from './asked.ts';
import {
  type Concept,
  type Concepts,
  conceptsOf,
  coverage,
  standsForAny,
  toldAgain,
  toldIn,
} from './concepts.ts';
import { bearsOutFigure, type Figure, figuresIn, isExact } from './figures.ts';
import { isLeftOpen } from './left-open.ts';
import { type Denied, deniedIn } from './negated.ts';
import { deniedVerb, deniesReport, hasNegator, isTurnedIn, takesBack, tellsDenial } from './turned.ts';

/** What an item says. */
export interface Told {
  readonly title: Pick<Reading, 'sentences'>;
  readonly text: Pick<Reading, 'sentences'>;
  /** Whether it is a denial or a correction. */
  readonly denies: boolean;
}

/** What an item says of a claim, and where: in a sentence of its text, or in its title where that says more of it. */
export interface Bearing {
  readonly kind: 'reports' | 'contradicts';
  /** Of a contradiction: whether somebody denies it, or the item itself says that it is not so. */
  readonly why: 'denied' | 'negated' | '';
  readonly at: number | 'title';
}

// docs/newsroom.md, "Claims", says where these come from. Of the claim's words, by how rare they are:
const LEAST = 0.75;
/** where the sentence has one of its exact figures; */
const LEAST_WITH_FIGURE = 0.5;
/** in the sentence itself, without its neighbours; */
const LEAST_OWN = 0.4;
/** of its words that are no names; */
const LEAST_WORDS = 0.5;
/** where it is denied, with neighbours and without, and of its words that are no names. */
const LEAST_DENIED = 0.6;
const LEAST_DENIED_OWN = 0.5;
const LEAST_WORDS_DENIED = 0.3;
/** Of the words of what is denied, in the claim. */
const LEAST_OF_DENIED = 0.6;
// So many of the claim's words may be missing, and no word of what it came from.
const MOST_UNTOLD = 1;
// A title that has so much more of a claim than any sentence is what is quoted for it.
const MUCH_MORE = 0.2;
// What stands further from the other shared words belongs to something else.
const GAP = 8;

/**
 * Whether an item bears out a claim of its own story, or says that it is not so. What the story is about is known: the
 * item need not say it in the roles that `relation` asks for. It must have nearly all of the claim's words in a sentence
 * with the one before it and the title, and its figures, and nothing among them that turns it round.
 * @returns undefined where it says neither.
 */
export function bearingOf(asked: Asked, told: Told): Bearing | undefined {
  const item = heardOf(told);
  const tells = toldAgain();
  const known = distinct(asked.concepts.all);
  const words = known.filter(({ isName }) => !isName);
  const verbs = known.filter(({ isVerb }) => isVerb);
  const titles = item.title.map((one) => one.concepts);
  const ofTitle = coverage(known, titles, tells);
  const denied = asked.isTurned ? undefined : deniedBy(asked, item);
  if (denied !== undefined) return denied;
  let best: { readonly at: number; readonly own: number; readonly isDone: boolean } | undefined;
  for (const [at, sentence] of item.text.entries()) {
    const around = [sentence, ...item.title, ...item.text.slice(Math.max(0, at - 1), at)];
    const concepts = around.map((one) => one.concepts);
    const share = coverage(known, concepts, tells);
    const ofWords = words.length === 0 ? 1 : coverage(words, concepts, tells);
    if (share < LEAST_WITH_FIGURE || ofWords < LEAST_WORDS_DENIED) continue;
    const untold = known.filter((one) => tells(one, concepts) === 0);
    if (untold.length > MOST_UNTOLD || untold.some(({ at }) => asked.reasons.has(at))) continue;
    const own = coverage(known, [sentence.concepts], tells);
    if (isTurned(asked, sentence, item.text[at + 1]) !== asked.isTurned) {
      const isDenied = item.denies || deniesReport(sentence.sentence) || isTakenBack(item.text[at + 1]);
      // What an item gives in its title it does not deny: "3.2 million records were taken" above "has corrected its figure".
      const isUpheld =
        asked.figures.some(isExact) && asked.figures.every((figure) => isGiven(figure, item.title));
      const isOfIt = isDenied && !isUpheld && governsIt(asked, sentence);
      if (
        !asked.isTurnedInPart &&
        !sentence.sentence.isQuestion &&
        isOfIt &&
        share >= LEAST_DENIED &&
        own >= LEAST_DENIED_OWN
      )
        return { kind: 'contradicts', why: 'denied', at };
      continue;
    }
    if (ofWords < LEAST_WORDS || (item.denies && !asked.isTurned)) continue;
    if (isLeftOpen(asked, sentence.sentence, sentence.concepts)) continue;
    if (!asked.figures.every((figure) => isGiven(figure, [sentence]))) continue;
    const isFigured = asked.figures.some(isExact);
    const isWhole = share >= LEAST && own >= LEAST_OWN && !untold.some(({ isVerb }) => isVerb);
    if (!isFigured && !isWhole) continue;
    // What happened may be in the title alone; what is quoted has to say it.
    const isDone = verbs.every((verb) => tells(verb, [sentence.concepts]) > 0);
    if (!isDone && !verbs.every((verb) => tells(verb, [sentence.concepts, ...titles]) > 0)) continue;
    if (best === undefined || own > best.own) best = { at, own, isDone };
  }
  if (best === undefined) return undefined;
  // A quote has the figures of what it is quoted for.
  const isOfTitle =
    (!best.isDone || ofTitle > best.own + MUCH_MORE) &&
    asked.figures.every((figure) => isGiven(figure, item.title));
  return { kind: 'reports', why: '', at: isOfTitle ? 'title' : best.at };
}

// A report that a publisher takes back is told in few words.
const LEAST_RESTATED = 0.6;
const LEAST_RESTATED_OWN = 0.4;

/**
 * Whether a sentence of an item, with the title, says again what a claim says: who said it need not be named, and what is not so is
 * not said again by what is. @param at the sentence of its text.
 */
export function restatesClaim({ concepts, source, isNegated }: Asked, told: Told, at: number): boolean {
  const { title, text } = heardOf(told);
  if (isNegated && !hasNegator(text[at]!.sentence)) return false;
  const known = distinct(concepts.all.filter((one) => !source.has(one.at)));
  const own = text[at]!.concepts;
  return (
    known.length > 0 &&
    coverage(known, [own]) >= LEAST_RESTATED_OWN &&
    coverage(known, [own, ...title.map((one) => one.concepts)]) >= LEAST_RESTATED
  );
}

/** Whether an item denies something, or takes something back. */
export const deniesAny = (told: Told): boolean => {
  const item = heardOf(told);
  item.deniesAny ??=
    item.denies || item.text.some(({ sentence }) => deniesReport(sentence) || takesBack(sentence));
  return item.deniesAny;
};

interface Heard {
  readonly sentence: ReadSentence;
  readonly concepts: Concepts;
  readonly figures: readonly Figure[];
  readonly denied: readonly Denied[];
}

const read = (sentence: ReadSentence, next?: ReadSentence): Heard => ({
  sentence,
  denied: deniedIn(sentence, next),
  concepts: conceptsOf(sentence),
  figures: figuresIn(sentence),
});

interface HeardItem {
  readonly title: readonly Heard[];
  readonly text: readonly Heard[];
  readonly denies: boolean;
  /** Once it was asked. */
  deniesAny?: boolean;
}

// An item is asked about each claim of its story.
const heard = new WeakMap<Told, HeardItem>();

function heardOf(told: Told): HeardItem {
  const known = heard.get(told);
  if (known !== undefined) return known;
  const { title, text, denies } = told;
  const made: HeardItem = {
    title: title.sentences.map((sentence) => read(sentence)),
    text: text.sentences.map((sentence, at) => read(sentence, text.sentences[at + 1])),
    denies: denies || title.sentences.some(tellsDenial),
  };
  heard.set(told, made);
  return made;
}

function distinct(concepts: readonly Concept[]): Concept[] {
  return [...new Map(concepts.map((one) => [one.stem, one])).values()];
}

const isGiven = (figure: Figure, by: readonly Heard[]): boolean =>
  by.some(({ figures }) => figures.some((other) => bearsOutFigure(other, figure)));

/** Whether what a sentence denies is what the claim says, and not something beside it. */
function governsIt(asked: Asked, { sentence, concepts }: Heard): boolean {
  const at = deniedVerb(sentence);
  if (at === -1) return false;
  const verb = concepts.all.find((one) => one.at === at);
  return verb === undefined || standsForAny(verb, asked.concepts);
}

/**
 * Where an item says that a claim is not so. What is denied may say less than the claim ("there was no theft"), and never more
 * ("no car in Japan"): so it is the claim that must have the words of what is denied, and its deed among them.
 */
function deniedBy(asked: Asked, item: HeardItem): Bearing | undefined {
  const titles = item.title.map((one) => one.concepts);
  for (const [at, { denied, concepts }] of item.text.entries()) {
    for (const { concepts: words, why, deeds, of } of denied) {
      // Of another one it says nothing: "two senators did not vote".
      if (of !== undefined && !standsForAny(of, asked.concepts)) continue;
      const told = deeds.length > 0 ? deeds : words;
      if (!told.some((one) => isItsDeed(one, asked, words.length === 1))) continue;
      if (coverage(words, [asked.concepts]) < LEAST_OF_DENIED) continue;
      const things = asked.concepts.all.filter(({ deeds, isVerb }) => !isVerb && deeds.length === 0);
      if (things.some((one) => toldIn(one, [concepts, ...titles]) > 0))
        return { kind: 'contradicts', why, at };
    }
  }
  return undefined;
}

/** @param isAlone whether it is all that is denied: then it must be the very deed. */
const isItsDeed = ({ deeds }: Concept, asked: Asked, isAlone: boolean): boolean =>
  deeds.some((deed) =>
    asked.deeds.some((other) =>
      isAlone ? deed === other : !HAPPENS.has(deed) && (entails(deed, other) || entails(other, deed)),
    ),
  );
// Any deed is one that happens.
const HAPPENS = new Set(['happen', 'occur']);

const isTakenBack = (next: Heard | undefined): boolean => next !== undefined && takesBack(next.sentence);

/** Whether a sentence says what it shares with a claim the other way round, or the one behind it takes it back. */
function isTurned(asked: Asked, { sentence, concepts }: Heard, next: Heard | undefined): boolean {
  if (isTakenBack(next)) return true;
  if (asked.isTurned) return isTurnedIn(sentence, 0, sentence.tokens.length);
  const [first, last] = spanOf(asked.concepts, concepts.all);
  return isTurnedIn(sentence, first, last);
}

/** The first and the last token of the shared words that stand together: of several groups the one with most of the claim. */
function spanOf(asked: Concepts, said: readonly Concept[]): readonly [first: number, last: number] {
  const groups: Concept[][] = [];
  for (const one of said) {
    if (!standsForAny(one, asked)) continue;
    const last = groups.at(-1);
    if (last !== undefined && one.at - last.at(-1)!.at <= GAP) last.push(one);
    else groups.push([one]);
  }
  const weight = (group: readonly Concept[]): number =>
    distinct(group).reduce((sum, { rarity }) => sum + rarity, 0);
  const [most] = groups.toSorted((a, b) => weight(b) - weight(a));
  return most === undefined ? [0, 0] : [most[0]!.at, most.at(-1)!.at];
}
