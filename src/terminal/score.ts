import { holdsKind, isQuestion, LIGHT_STEMS, NARROWING } from '../language/index.ts';
import { decodeId } from '../platform/ids.ts';
import { isSliceSpent, nextSlice } from '../platform/slices.ts';
import { type Matched, Matcher } from './matching.ts';
import { alikeInMeaning, type Meaning, meanings, together } from './meanings.ts';
import { type Passage, passagesOf, plainOf } from './passages.ts';
import type { Concept, Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import { readTexts, type Texts } from './texts.ts';
import { tokensOf } from './tokens.ts';
import { closeness, greatest, shareOf, times } from './worths.ts';

/** A passage and how well it answers, from 0 to about 1. */
export interface Scored extends Passage {
  readonly parts: Parts;
  readonly score: number;
  /** Share of the question, by weight, that the sentence itself has. */
  readonly inside: number;
  /** Share of it that the sentence has with its story's title, entities and the sentences beside it. */
  readonly around: number;
  /** Names and numbers of the question that neither of them has. */
  readonly missing: readonly Concept[];
  /** Other heavy words of the question that neither of them has. */
  readonly absent: readonly Concept[];
  /**
   * Words of the question, in lower case, that neither the sentence nor its title has, although it may have a similar
   * one.
   */
  readonly lacks: ReadonlySet<string>;
  /** Whether it contains the kind of thing that is asked for: 1 certainly, 0.5 perhaps, 0 hardly. */
  readonly kind: number;
  /** Whether it is what only such a sentence can say: a definition, a capital, a cause (scope.ts). */
  readonly isOfKind: boolean;
  /**
   * Whether it is the kind of answer that the question asks for and, for a short question, has all of its content
   * words.
   */
  readonly fits: boolean;
  /** How many words of the question that narrow it ("first", "not") the sentence lacks. */
  readonly broader: number;
  /** How many things the question asks about. */
  readonly asked: number;
  /** Whether the previous answer rested on its story. */
  readonly isBefore: boolean;
  readonly stems: ReadonlySet<string>;
  /** The stems of its story's title. */
  readonly titled: ReadonlySet<string>;
  /**
   * How much of each word of the question the sentence itself has, and how much it has with its surroundings, from 0
   * to 1.
   */
  readonly has: readonly number[];
  readonly hasAround: readonly number[];
  /** Those that the question does not have. */
  readonly own: ReadonlySet<string>;
}

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

/**
 * Every passage of some stories that has something of the question, the best first.
 * @param signal ends the work, with its reason.
 */
export async function scorePassages(
  room: TerminalRoom,
  reading: Reading,
  uuids: readonly string[],
  before: ReadonlySet<string> = NONE,
  signal?: AbortSignal,
): Promise<Scored[]> {
  const passages = await passagesOf(room, uuids);
  signal?.throwIfAborted();
  const texts = await readTexts(room, new Matcher(room, reading.concepts), passages);
  const question = questionOf(reading, uuids, before, room.now());
  const scored: Scored[] = [];
  for (const passage of passages) {
    if (isSliceSpent()) {
      await nextSlice();
      signal?.throwIfAborted();
    }
    const said = await texts.read(passage.text);
    const own = ownWorths(reading.concepts, said.worths, texts.wholeOf(passage.story));
    if (shareOf(reading.concepts, own) === 0 && !before.has(passage.story.id)) continue;
    scored.push(scoredOf(question, passage, said, await worthsOf(reading, texts, passage, said, own)));
  }
  return scored.sort(bestFirst);
}

/** What is the same for every passage that is compared with a question. */
interface Question {
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

function questionOf(
  reading: Reading,
  uuids: readonly string[],
  before: ReadonlySet<string>,
  now: number,
): Question {
  const words = plainOf(reading.text).split(' ');
  const places = new Map(uuids.map((uuid, index) => [uuid, index]));
  const stems = new Set(reading.concepts.map(({ stem }) => stem));
  return {
    reading,
    pairs: words.slice(1).map((word, index) => ` ${words[index]} ${word} `),
    narrowing: narrowingIn(words, reading.text),
    stems,
    meaning: meanings().of(stems),
    placeOf: (passage) => Math.min(1, (places.get(uuidOf(passage)) ?? uuids.length) / LAST_PLACE),
    before,
    now,
  };
}

/** How much of each word of a question a passage and its surroundings have, from 0 to 1. */
interface Worths {
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

/** What a question takes over from the previous one says which story is meant, rather than which sentence of it. */
const ownWorths = (
  concepts: readonly Concept[],
  said: readonly number[],
  whole: readonly number[],
): readonly number[] =>
  said.map((worth, index) =>
    concepts[index]!.isBefore ? Math.max(worth, TAKEN_OVER * whole[index]!) : worth,
  );

async function worthsOf(
  { concepts }: Reading,
  texts: Texts,
  passage: Passage,
  said: Matched,
  own: readonly number[],
): Promise<Worths> {
  const { story, before, isTitle } = passage;
  const behind = (await texts.read(passage.behind)).worths;
  const title = await texts.read(story.title);
  return {
    own,
    title: title.worths,
    titled: title.stems,
    meaning: together(meanings().of(said.stems), meanings().of(title.stems)),
    names: (await texts.read(texts.contextOf(story))).worths,
    ahead: (await texts.read(before)).worths,
    behind: isTitle ? behind.map((worth, at) => (concepts[at]!.isName ? worth : 0)) : behind,
    whole: texts.wholeOf(story),
  };
}

function scoredOf(question: Question, passage: Passage, said: Matched, worths: Worths): Scored {
  const { reading, narrowing, stems, before } = question;
  const { concepts } = reading;
  const { own, title, names, ahead, behind } = worths;
  const plain = ` ${plainOf(passage.text)} `;
  const parts = partsOf(question, passage, plain, said, worths);
  const near = greatest([own, title, names, ahead, behind]);
  const absent = concepts.filter((_, index) => near[index]! < PRESENT);
  const isOfKind = reading.scope !== 'outside' && reading.scope(passage.text);
  return {
    ...passage,
    parts,
    stems: said.stems,
    titled: worths.titled,
    has: own,
    hasAround: near,
    own: said.stems.difference(stems),
    inside: parts.inside,
    around: shareOf(concepts, near),
    missing: absent.filter(({ isName }) => isName),
    absent: absent.filter(({ isBefore, stem }) => !isBefore && !LIGHT_STEMS.has(stem)),
    lacks: new Set(
      concepts
        .filter((_, index) => Math.max(own[index]!, title[index]!) < LEAST_VERB)
        .map(({ word }) => word.toLowerCase()),
    ),
    kind: parts.kind,
    isOfKind,
    fits: isOfKind && hasEach(concepts, own, title),
    broader: narrowing.filter((word) => !plain.includes(` ${word} `)).length,
    asked: concepts.length,
    isBefore: before.has(passage.story.id),
    score: scoreOf(parts),
  };
}

/** @param plain the text of the passage as `plainOf` writes it, between blanks. */
function partsOf(question: Question, passage: Passage, plain: string, said: Matched, worths: Worths): Parts {
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
const HALF_MS = 7 * 86_400_000;

/** The order of passages: by score. Of equal ones the newest comes first. */
export const bestFirst = (a: Scored, b: Scored): number =>
  Math.round(b.score * STEPS) - Math.round(a.score * STEPS) ||
  (a.story.publishedAt < b.story.publishedAt ? 1 : a.story.publishedAt > b.story.publishedAt ? -1 : 0) ||
  (a.text < b.text ? -1 : 1);

/** One number from all parts. The weights are those of docs/terminal.md. */
const scoreOf = (parts: Parts): number =>
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

/** The narrowing words of a question. "More expensive" is told by "rose" as well, without "more". */
function narrowingIn(words: readonly string[], question: string): string[] {
  const compared = new Set(
    tokensOf(question).flatMap(({ lower }, at, tokens) =>
      tokens[at + 1]?.tag === 'ADJ' && COMPARING.has(lower) ? [lower] : [],
    ),
  );
  return words.filter((word) => isNarrowing(word) && !compared.has(word));
}

const COMPARING: ReadonlySet<string> = new Set(['less', 'more']);

/** Words that turn a thing into a narrower one or its contrary, as `plainOf` writes them. */
const isNarrowing = (word: string): boolean =>
  NARROWING.has(word) || (/^\p{L}{3,}est$/u.test(word) && !NO_SUPERLATIVE.has(word));

const NO_SUPERLATIVE: ReadonlySet<string> = new Set(
  `arrest behest bequest budapest chest conquest contest crest detest digest divest earnest forest guest harvest honest infest inquest
  interest invest manifest midwest modest protest quest request suggest tempest unrest west`.split(/\s+/),
);

// A match that counts less is a distant similarity to a word, and not the word, a form of it or a synonym.
export const PRESENT = 0.55;
const NONE: ReadonlySet<string> = new Set();
// A similar verb may be another action.
const LEAST_VERB = 0.9;
const TAKEN_OVER = 0.6;
const IN_TITLE = 0.7;
const BEFORE = 0.55;
const BEHIND = 0.4;
const IN_NAMES = 0.5;
const ELSEWHERE = 0.3;

const uuidOf = ({ story }: Passage): string => decodeId('story', story.id)!;
/** The headline of what a story cites is nobody's sentence. */
const isCitedTitle = ({ isTitle, text, story }: Passage): boolean => isTitle && text !== story.title;

// A word that only begins alike is not the word, if hardly any others match.
const LEAST_WORTH = 0.65;
const FEWEST = 3;

/**
 * For a short question, each content word must be in the sentence itself, or in its title if the sentence has another. Names may
 * be in its context, and a word that only says of what kind the answer is ("which *country*") may be missing.
 */
function hasEach(concepts: readonly Concept[], own: readonly number[], title: readonly number[]): boolean {
  if (concepts.length >= FEWEST) return true;
  const needed = concepts.flatMap(({ isName, isKind, stem }, index) =>
    isName || isKind || LIGHT_STEMS.has(stem) ? [] : [index],
  );
  const isOwn = (index: number): boolean => own[index]! >= LEAST_WORTH;
  return (
    needed.every((index) => isOwn(index) || title[index]! >= LEAST_WORTH) &&
    (needed.length === 0 || needed.some(isOwn))
  );
}

const STEPS = 100;
const GRADED = 0.55;
const INSIDE = 0.3;
const TOGETHER = 0.15;
const MEANING = 0.3;
const KIND = 0.12;
const LENGTH = 0.06;
const USUAL = 120;
const PLACE = 0.06;
const LAST_PLACE = 20;
const OF_BEFORE = 0.25;
const RECENT = 0.15;
