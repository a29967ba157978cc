import { holdsKind, LIGHT_STEMS, NARROWING } from '../language/index.ts';
import { decodeId } from '../platform/ids.ts';
import { isSliceSpent, nextSlice } from '../platform/slices.ts';
import type { Story } from '../stories/index.ts';
import { type Matched, Matcher } from './matching.ts';
import { type Passage, passagesOf, plainOf } from './passages.ts';
import type { Concept, Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';

/** A passage with how well it answers, from 0 to about 1. */
export interface Scored extends Passage {
  readonly parts: Parts;
  readonly score: number;
  /** Share of the question, by weight, that the sentence itself has. */
  readonly inside: number;
  /** Share of it that the sentence has with its story's title, entities and the sentences beside it. */
  readonly around: number;
  /** Names and numbers of the question that neither has. */
  readonly missing: readonly Concept[];
  /** Words of the question, heavy ones, that neither has. */
  readonly absent: readonly Concept[];
  /** Words of the question, lower case, that neither the sentence nor its title has, but perhaps a like one. */
  readonly lacks: ReadonlySet<string>;
  /** Whether it holds the kind of thing that is asked for: 1 surely, 0.5 perhaps, 0 hardly. */
  readonly kind: number;
  /** Whether it is what only such a sentence can tell: a definition, a capital, a cause (scope.ts). */
  readonly isOfKind: boolean;
  /**
   * Whether it is the kind of answer that the question asks for, and, for a short question, has all its content
   * words.
   */
  readonly fits: boolean;
  /** How many words of the question that narrow what it asks ("first", "not") the sentence does not have. */
  readonly broader: number;
  /** How many things the question asks about. */
  readonly asked: number;
  /** Of a story that the answer before rested on. */
  readonly isBefore: boolean;
  readonly stems: ReadonlySet<string>;
  /** How much of each word of the question the sentence itself has, and it with what is around it, from 0 to 1. */
  readonly has: readonly number[];
  readonly hasAround: readonly number[];
  /** Those that the question does not have. */
  readonly own: ReadonlySet<string>;
}

/** What the score of a passage is made of: each from 0 to 1. */
export interface Parts {
  /** Share of the question by weight, where words elsewhere in the story count in part. */
  readonly graded: number;
  /** Share of it that the sentence itself has. */
  readonly inside: number;
  /** Share of the pairs of words of the question that stand side by side in the sentence too. */
  readonly together: number;
  /** How near to each other the words of the question stand in the sentence. */
  readonly close: number;
  /** Share of the sentence's words that are of the question. */
  readonly dense: number;
  /** Share of the question that the title has. */
  readonly title: number;
  /** Share of the question that the sentences beside it have. */
  readonly beside: number;
  /** Share of the question that the story has anywhere. */
  readonly whole: number;
  /** Whether it holds the kind of thing that is asked for. */
  readonly kind: number;
  readonly long: number;
  readonly isQuestion: number;
  readonly isCitedTitle: number;
  /** How far back the search puts its story. */
  readonly place: number;
  readonly isBefore: number;
}

/** Every passage of some stories that has something of the question, the best first. */
export async function scorePassages(
  room: TerminalRoom,
  reading: Reading,
  uuids: readonly string[],
  before: ReadonlySet<string> = NONE,
): Promise<Scored[]> {
  const passages = await passagesOf(room, uuids);
  const stories = new Map(passages.map(({ story }) => [story.id, contextOf(story)]));
  await room.stems.of([
    ...new Set([...passages.map(({ text }) => text), ...stories.values()].flatMap(wordsIn)),
  ]);
  const match = new Matcher(room, reading.concepts);
  const known = new Map<string, Matched>();
  const read = async (text: string): Promise<Matched> => {
    const matched = known.get(text) ?? match.matchedIn(await room.stems.of(wordsIn(text)));
    known.set(text, matched);
    return matched;
  };
  const wholes = new Map<string, readonly number[]>();
  for (const { story, text } of passages) {
    wholes.set(story.id, greatest([wholes.get(story.id) ?? match.none, (await read(text)).worths]));
  }
  const pairs = pairsOf(reading.text);
  const narrowing = plainOf(reading.text).split(' ').filter(isNarrowing);
  const asked = new Set(reading.concepts.map(({ stem }) => stem));
  const places = new Map(uuids.map((uuid, index) => [uuid, index]));
  const share = (worths: readonly number[]): number => shareOf(reading.concepts, worths);
  const scored: Scored[] = [];
  for (const passage of passages) {
    if (isSliceSpent()) await nextSlice();
    const whole = wholes.get(passage.story.id)!;
    const { stems, worths, places: at, length } = await read(passage.text);
    // What a question takes over says which story is meant more than which sentence of it.
    const own = worths.map((worth, index) =>
      reading.concepts[index]!.isBefore ? Math.max(worth, TAKEN_OVER * whole[index]!) : worth,
    );
    const isBefore = before.has(passage.story.id);
    const inside = share(own);
    if (inside === 0 && !isBefore) continue;
    const context = stories.get(passage.story.id)!;
    const title = (await read(passage.story.title)).worths;
    const names = (await read(context)).worths;
    const ahead = (await read(passage.before)).worths;
    const behind = (await read(passage.behind)).worths;
    const near = greatest([own, title, names, ahead, behind]);
    const graded = greatest([
      own,
      times(title, IN_TITLE),
      times(ahead, BEFORE),
      times(behind, BEHIND),
      times(names, IN_NAMES),
      times(whole, ELSEWHERE),
    ]);
    const not = reading.concepts.filter((_, index) => near[index] === 0);
    const plain = ` ${plainOf(passage.text)} `;
    const kind = holdsKind(reading.expects, reading.told, passage.text);
    const parts: Parts = {
      graded: share(graded),
      inside,
      together: pairs.length === 0 ? 0 : pairs.filter((pair) => plain.includes(pair)).length / pairs.length,
      close: closeness(reading.concepts, at),
      dense: worths.filter((worth) => worth > 0).length / Math.max(1, length),
      title: share(title),
      beside: share(greatest([ahead, behind])),
      whole: share(whole),
      kind,
      // A sentence of many words has some of the question by chance.
      long: Math.max(0, Math.min(1, (passage.text.length - USUAL) / (4 * USUAL))),
      isQuestion: isQuestion(passage.text) ? 1 : 0,
      isCitedTitle: isCitedTitle(passage) ? 1 : 0,
      // A story that the search puts further back has less of the question as a whole.
      place: Math.min(1, (places.get(uuidOf(passage)) ?? uuids.length) / 20),
      isBefore: isBefore ? 1 : 0,
    };
    scored.push({
      ...passage,
      parts,
      stems,
      has: own,
      hasAround: near,
      own: stems.difference(asked),
      inside,
      around: share(near),
      missing: not.filter(({ isName }) => isName),
      absent: not.filter(({ isBefore: old, stem }) => !old && !LIGHT_STEMS.has(stem)),
      lacks: new Set(
        reading.concepts.flatMap(({ word }, index) =>
          Math.max(own[index]!, title[index]!) < LEAST_VERB ? [word.toLowerCase()] : [],
        ),
      ),
      kind,
      isOfKind: isOfKind(reading, passage.text),
      fits: isOfKind(reading, passage.text) && hasEach(reading.concepts, own),
      broader: narrowing.filter((word) => !plain.includes(` ${word} `)).length,
      asked: reading.concepts.length,
      isBefore,
      score: scoreOf(parts),
    });
  }
  return scored.sort(bestFirst);
}

/** The order of passages: by score; at equal ones the newest comes first. */
export const bestFirst = (a: Scored, b: Scored): number =>
  Math.round(b.score * STEPS) - Math.round(a.score * STEPS) ||
  (a.story.publishedAt < b.story.publishedAt ? 1 : a.story.publishedAt > b.story.publishedAt ? -1 : 0) ||
  (a.text < b.text ? -1 : 1);

/** One number of all parts; the weights are those of docs/terminal.md. */
const scoreOf = (parts: Parts): number =>
  GRADED * parts.graded +
  INSIDE * parts.inside +
  TOGETHER * parts.together +
  (1 + parts.isBefore) * KIND * (parts.kind - 1 - parts.isCitedTitle) +
  OF_BEFORE * parts.isBefore -
  LENGTH * parts.long -
  KIND * parts.isQuestion -
  PLACE * parts.place;

/** Words that make of a thing a narrower one, or its contrary; as `plainOf` writes them. */
const isNarrowing = (word: string): boolean => NARROWING.has(word) || /^\p{L}{3,}est$/u.test(word);

// The stem of "quite" is that of "quit".
const wordsIn = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).filter((word) => word.toLowerCase() !== 'quite');

/** How near the words of a question stand to each other: 1 side by side, 0 where no two are there. */
function closeness(concepts: readonly Concept[], places: readonly (readonly number[])[]): number {
  let [sum, total] = [0, 0];
  for (let a = 0; a < concepts.length; a += 1) {
    for (let b = a + 1; b < concepts.length; b += 1) {
      const weight = concepts[a]!.weight * concepts[b]!.weight;
      total += weight;
      let least = Number.POSITIVE_INFINITY;
      for (const x of places[a]!) for (const y of places[b]!) least = Math.min(least, Math.abs(x - y));
      if (least < Number.POSITIVE_INFINITY) sum += weight / (1 + Math.max(0, least - 1) / APART);
    }
  }
  return total === 0 ? 0 : sum / total;
}

// So many words between two halve how near they are.
const APART = 6;

const NONE: ReadonlySet<string> = new Set();
// A like verb may be another deed.
const LEAST_VERB = 0.9;
const TAKEN_OVER = 0.6;
const IN_TITLE = 0.7;
const BEFORE = 0.55;
const BEHIND = 0.4;
const IN_NAMES = 0.5;
const ELSEWHERE = 0.3;

const uuidOf = ({ story }: Passage): string => decodeId('story', story.id)!;
/** The headline of what a story cites, which is nobody's sentence. */
const isCitedTitle = ({ isTitle, text, story }: Passage): boolean => isTitle && text !== story.title;
const isQuestion = (text: string): boolean => /\?["”’']?$/.test(text);

function isOfKind({ scope }: Reading, text: string): boolean {
  return scope !== 'outside' && scope(text);
}

// A word that only begins alike is not the word, where there are hardly others.
const LEAST_WORTH = 0.65;
const FEWEST = 3;

/** For a short question, each content word must be in the sentence itself; names may be in its context. */
function hasEach(concepts: readonly Concept[], own: readonly number[]): boolean {
  return (
    concepts.length >= FEWEST ||
    concepts.every(({ isName, stem }, index) => isName || LIGHT_STEMS.has(stem) || own[index]! >= LEAST_WORTH)
  );
}

const STEPS = 100;
const GRADED = 0.55;
const INSIDE = 0.3;
const TOGETHER = 0.15;
const KIND = 0.12;
const LENGTH = 0.06;
const USUAL = 120;
const PLACE = 0.06;
const OF_BEFORE = 0.25;

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’&-][\p{L}\p{N}\p{M}]+)*/gu;

/** What is known of a whole story, beside its sentences. */
function contextOf(story: Story): string {
  const names = [...story.entities, ...story.impactPaths, ...story.assets].map(({ label }) => label);
  const tickers = story.assets.map(({ ticker }) => ticker);
  const tags = story.tags.map((tag) => tag.replaceAll('-', ' '));
  // A year in a question is mostly that of the report.
  const year = story.publishedAt.slice(0, 4);
  return [story.title, ...names, ...tickers, ...tags, year].join(' . ');
}

/** The share of a question, by weight, that some worths of its words make up. */
function shareOf(concepts: readonly Concept[], worths: readonly number[]): number {
  let [has, total] = [0, 0];
  for (const [index, { weight }] of concepts.entries()) {
    total += weight;
    has += weight * worths[index]!;
  }
  return total === 0 ? 1 : has / total;
}

const times = (worths: readonly number[], factor: number): number[] => worths.map((worth) => worth * factor);

/** Each word where it counts most. */
const greatest = (places: readonly (readonly number[])[]): number[] =>
  places[0]!.map((_, index) => Math.max(...places.map((worths) => worths[index]!)));

/** Two words in a row, as they would stand in a sentence that says the same. */
function pairsOf(question: string): string[] {
  const words = plainOf(question).split(' ');
  return words.slice(1).map((word, index) => ` ${words[index]} ${word} `);
}
