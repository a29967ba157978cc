import { alikeInMeaning, holdsKind, isQuestion, type Meaning } from '../../language/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { Reading } from '../question/reading.ts';
import { closeness, greatest, shareOf, times } from '../question/worths.ts';
import type { Matched } from './matching.ts';
import type { Passage } from './passages.ts';

/** The parts of a passage's score, each from 0 to 1. */
export interface Parts {
  /** Share of the question by weight. Words elsewhere in the story count in part. */
  readonly graded: number;
  /** Share of it that the sentence itself has. */
  readonly inside: number;
  /** Share of the question's pairs of adjacent words that are adjacent in the sentence too. */
  readonly together: number;
  /** How close to each other the words of the question stand in the sentence. */
  readonly close: number;
  /** Share of the sentence's words that are in the question. */
  readonly dense: number;
  /** How similar to the question the sentence with its title is in meaning. */
  readonly meaning: number;
  /** Share of the question that the title has. */
  readonly title: number;
  /** Share of the question that the sentences beside it have. */
  readonly beside: number;
  /** Share of the question that the story has anywhere. */
  readonly whole: number;
  /** Whether it contains the kind of thing that is asked for. */
  readonly kind: number;
  readonly long: number;
  readonly isQuestion: number;
  readonly isCitedTitle: number;
  /** How far back the search puts its story. */
  readonly place: number;
  readonly isBefore: number;
  /** How new its story is, if the question names no time: 1 now, a half after a week. */
  readonly recent: number;
}

/** What is the same for every passage that is compared with a question. */
export interface Question {
  readonly reading: Reading;
  /** Two of its words in a row. */
  readonly pairs: readonly string[];
  /** Its words that narrow what it asks. */
  readonly narrowing: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly meaning: Meaning;
  /** How far back the search puts a story: 0 for the first, 1 for the twentieth and all after it. */
  readonly placeOf: (passage: Passage) => number;
  /** Stories that the previous answer rested on. */
  readonly before: ReadonlySet<string>;
  /** The present, in ms. */
  readonly now: number;
}

/** How much of each word of a question a passage and its surroundings have, from 0 to 1. */
export interface Worths {
  readonly own: readonly number[];
  readonly title: readonly number[];
  /** Of the sentence with its title. */
  readonly meaning: Meaning;
  /** The stems of the title. */
  readonly titled: ReadonlySet<string>;
  /** The title, entities and tags of its story. */
  readonly names: readonly number[];
  readonly ahead: readonly number[];
  readonly behind: readonly number[];
  /** Anywhere in its story. */
  readonly whole: readonly number[];
}

/** @param plain the text of the passage as `plainOf` writes it, between blanks. */
export function partsOf(
  question: Question,
  passage: Passage,
  plain: string,
  said: Matched,
  worths: Worths,
): Parts {
  const { reading, pairs, placeOf, before, now } = question;
  const { own, title, names, ahead, whole } = worths;
  // The lead below a title names who it is about, and makes it no better an answer than the lead itself.
  const behind = passage.isTitle ? ahead : worths.behind;
  const share = (each: readonly number[]): number => shareOf(reading.concepts, each);
  const graded = greatest([
    own,
    times(title, IN_TITLE),
    times(ahead, BEFORE),
    times(behind, BEHIND),
    times(names, IN_NAMES),
    times(whole, ELSEWHERE),
  ]);
  return {
    graded: share(graded),
    inside: share(own),
    together: pairs.length === 0 ? 0 : pairs.filter((pair) => plain.includes(pair)).length / pairs.length,
    close: closeness(reading.concepts, said.places),
    dense: said.worths.filter((worth) => worth > 0).length / Math.max(1, said.length),
    meaning: Math.max(0, alikeInMeaning(question.meaning, worths.meaning)),
    title: share(title),
    beside: share(greatest([ahead, behind])),
    whole: share(whole),
    kind: holdsKind(reading.expects, reading.told, passage.text),
    // A sentence of many words has some of the question by chance.
    long: Math.max(0, Math.min(1, (passage.text.length - USUAL) / (4 * USUAL))),
    isQuestion: isQuestion(passage.text) ? 1 : 0,
    isCitedTitle: isCitedTitle(passage) ? 1 : 0,
    // A story that the search puts further back has less of the question as a whole.
    place: placeOf(passage),
    isBefore: before.has(passage.story.id) ? 1 : 0,
    recent: reading.span === undefined ? recency(now - Date.parse(passage.story.publishedAt)) : 0,
  };
}

/** What is asked about is mostly in the news now. @param age in ms; what is dated ahead counts as new. */
const recency = (age: number): number => 2 ** -(Math.max(0, age) / HALF_MS);
const HALF_MS = 7 * DAY_MS;

/** One number from all parts. The weights are those of docs/terminal.md. */
export const scoreOf = (parts: Parts): number =>
  GRADED * parts.graded +
  INSIDE * parts.inside +
  TOGETHER * parts.together +
  MEANING * parts.meaning +
  (1 + parts.isBefore) * KIND * (parts.kind - 1 - parts.isCitedTitle) +
  OF_BEFORE * parts.isBefore +
  RECENT * parts.recent -
  LENGTH * parts.long -
  KIND * parts.isQuestion -
  PLACE * parts.place;

/** The headline of what a story cites is nobody's sentence. */
const isCitedTitle = ({ isTitle, text, story }: Passage): boolean => isTitle && text !== story.title;

// How much a word of the question counts that stands outside the sentence.
const IN_TITLE = 0.7;
const BEFORE = 0.55;
const BEHIND = 0.4;
const IN_NAMES = 0.5;
const ELSEWHERE = 0.3;

// The weights of the parts.
const GRADED = 0.55;
const INSIDE = 0.3;
const TOGETHER = 0.15;
const MEANING = 0.3;
const KIND = 0.12;
const LENGTH = 0.06;
const PLACE = 0.06;
const OF_BEFORE = 0.25;
const RECENT = 0.15;

// Characters of a sentence of the usual length.
const USUAL = 120;
