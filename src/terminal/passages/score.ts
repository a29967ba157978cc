import { LIGHT_STEMS, meanings, together } from '../../language/index.ts';
import { decodeId } from '../../platform/ids.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { narrowingIn } from '../question/narrowing.ts';
import type { Concept, Reading } from '../question/reading.ts';
import { greatest, shareOf } from '../question/worths.ts';
import type { TerminalRoom } from '../room.ts';
import { type Matched, Matcher } from './matching.ts';
import { type Passage, passagesOf, plainOf } from './passages.ts';
import { type Parts, partsOf, type Question, scoreOf, type Worths } from './score-parts.ts';
import { readTexts, type Texts } from './texts.ts';

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
  /** How much of each its story has anywhere. */
  readonly hasAnywhere: readonly number[];
  /** Those that the question does not have. */
  readonly own: ReadonlySet<string>;
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
    hasAnywhere: worths.whole,
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

/** The order of passages: by score. Of equal ones the newest comes first. */
export const bestFirst = (a: Scored, b: Scored): number =>
  Math.round(b.score * STEPS) - Math.round(a.score * STEPS) ||
  (a.story.publishedAt < b.story.publishedAt ? 1 : a.story.publishedAt > b.story.publishedAt ? -1 : 0) ||
  (a.text < b.text ? -1 : 1);

// A match that counts less is a distant similarity to a word, and not the word, a form of it or a synonym.
export const PRESENT = 0.55;
const NONE: ReadonlySet<string> = new Set();
// A similar verb may be another action.
const LEAST_VERB = 0.9;
const TAKEN_OVER = 0.6;

const uuidOf = ({ story }: Passage): string => decodeId('story', story.id)!;

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
const LAST_PLACE = 20;
