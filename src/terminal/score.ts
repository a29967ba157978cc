import { decodeId } from '../platform/ids.ts';
import { isSliceSpent, nextSlice } from '../platform/slices.ts';
import type { Story } from '../stories/index.ts';
import { type Passage, passagesOf, plainOf } from './passages.ts';
import { holdsKind } from './question.ts';
import type { Concept, Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import { LIGHT, OPENERS } from './words.ts';

/** A passage with how well it answers, from 0 to about 1. */
export interface Scored extends Passage {
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
  /** How many things the question asks about. */
  readonly asked: number;
  /** Of a story that the answer before rested on. */
  readonly isBefore: boolean;
  readonly stems: ReadonlySet<string>;
  /** Those that the question does not have. */
  readonly own: ReadonlySet<string>;
}

/** Every passage of some stories that has something of the question, the best first. */
export async function scorePassages(
  room: TerminalRoom,
  reading: Reading,
  uuids: readonly string[],
  before: ReadonlySet<string> = NONE,
): Promise<Scored[]> {
  const passages = await passagesOf(room, uuids);
  // The stem of "quite" is that of "quit".
  const wordsIn = (text: string): readonly string[] =>
    (text.match(WORD) ?? []).filter((word) => word.toLowerCase() !== 'quite');
  const stories = new Map(passages.map(({ story }) => [story.id, contextOf(story)]));
  await room.stems.of([
    ...new Set([...passages.map(({ text }) => text), ...stories.values()].flatMap(wordsIn)),
  ]);
  const known = new Map<string, ReadonlySet<string>>();
  const stemsIn = async (text: string): Promise<ReadonlySet<string>> => {
    const stems = known.get(text) ?? new Set((await room.stems.of(wordsIn(text))).flat());
    known.set(text, stems);
    return stems;
  };
  const match = new Matcher(room, reading.concepts);
  const worths = new Map<ReadonlySet<string>, readonly number[]>();
  const worthIn = async (text: string): Promise<readonly number[]> => {
    const stems = await stemsIn(text);
    const of = worths.get(stems) ?? match.worthsIn(stems);
    worths.set(stems, of);
    return of;
  };
  const wholes = new Map<string, readonly number[]>();
  for (const { story, text } of passages) {
    wholes.set(story.id, greatest([wholes.get(story.id) ?? match.none, await worthIn(text)]));
  }
  const pairs = pairsOf(reading.text);
  const asked = new Set(reading.concepts.map(({ stem }) => stem));
  const places = new Map(uuids.map((uuid, index) => [uuid, index]));
  const scored: Scored[] = [];
  for (const passage of passages) {
    if (isSliceSpent()) await nextSlice();
    const whole = wholes.get(passage.story.id)!;
    // What a question takes over says which story is meant more than which sentence of it.
    const own = (await worthIn(passage.text)).map((worth, index) =>
      reading.concepts[index]!.isBefore ? Math.max(worth, TAKEN_OVER * whole[index]!) : worth,
    );
    const isBefore = before.has(passage.story.id);
    const inside = shareOf(reading.concepts, own);
    if (inside === 0 && !isBefore) continue;
    const stems = await stemsIn(passage.text);
    const context = stories.get(passage.story.id)!;
    const [title, names, ahead, behind] = [
      await worthIn(passage.story.title),
      await worthIn(context),
      await worthIn(passage.before),
      await worthIn(passage.behind),
    ];
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
    const together =
      pairs.length === 0 ? 0 : pairs.filter((pair) => plain.includes(pair)).length / pairs.length;
    const kind = holdsKind(reading.expects, reading.text, passage.text);
    scored.push({
      ...passage,
      stems,
      own: stems.difference(asked),
      inside,
      around: shareOf(reading.concepts, near),
      missing: not.filter(({ isName }) => isName),
      absent: not.filter(({ isBefore: old, stem }) => !old && !LIGHT.has(stem)),
      lacks: new Set(
        reading.concepts.flatMap(({ word }, index) =>
          Math.max(own[index]!, title[index]!) < LEAST_VERB ? [word.toLowerCase()] : [],
        ),
      ),
      kind,
      isOfKind: isOfKind(reading, passage.text),
      fits:
        isOfKind(reading, passage.text) &&
        hasEach(reading.concepts, own) &&
        hasNames(
          reading,
          `${plain}${plainOf(`${stories.get(passage.story.id)!} ${passage.before} ${passage.behind}`)} `,
        ),
      asked: reading.concepts.length,
      isBefore,
      score:
        GRADED * shareOf(reading.concepts, graded) +
        INSIDE * inside +
        TOGETHER * together +
        (isBefore ? 2 : 1) * KIND * (kind - 1) +
        (isBefore ? OF_BEFORE : 0) -
        // A sentence of many words has some of the question by chance.
        LENGTH * Math.max(0, Math.min(1, (passage.text.length - USUAL) / (4 * USUAL))) -
        (isQuestion(passage.text) ? KIND : 0) -
        (isCitedTitle(passage) ? (isBefore ? 2 : 1) * KIND : 0) -
        // A story that the search puts further back has less of the question as a whole.
        PLACE * Math.min(1, (places.get(uuidOf(passage)) ?? uuids.length) / 20),
    });
  }
  return scored.sort(
    (a, b) =>
      // At equal scores the newest comes first.
      Math.round(b.score * STEPS) - Math.round(a.score * STEPS) ||
      (a.story.publishedAt < b.story.publishedAt ? 1 : a.story.publishedAt > b.story.publishedAt ? -1 : 0) ||
      (a.text < b.text ? -1 : 1),
  );
}

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
    concepts.every(({ isName, stem }, index) => isName || LIGHT.has(stem) || own[index]! >= LEAST_WORTH)
  );
}

const FEW = 4;
// With more words than these it is the others that tell one World War from two wars of the world.
const FEW_WITH_NAMES = 4;
const NAME = /\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*)+/gu;

/** Of a question of few words, a name of several is one: two neighbours of each must be neighbours here. */
function hasNames({ concepts, text }: Reading, said: string): boolean {
  if (concepts.length > FEW_WITH_NAMES || !concepts.some(({ isName }) => isName)) return true;
  // A word that opens a question is no part of the name before or behind it.
  const bare = text.replace(/\p{Lu}\p{L}*/gu, (word) => (OPENERS.has(word.toLowerCase()) ? '.' : word));
  const names = bare.match(NAME) ?? [];
  return names.every((name) => pairsOf(name).some((pair) => said.includes(pair)));
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

/** How much of each word of a question a text has. Each stem is compared with the question once. */
class Matcher {
  readonly none: readonly number[];
  readonly #room: TerminalRoom;
  readonly #concepts: readonly Concept[];
  readonly #known = new Map<string, readonly (readonly [index: number, worth: number])[]>();

  constructor(room: TerminalRoom, concepts: readonly Concept[]) {
    this.#room = room;
    this.#concepts = concepts;
    this.none = concepts.map(() => 0);
  }

  worthsIn(stems: ReadonlySet<string>): number[] {
    const worths = [...this.none];
    for (const stem of stems) {
      for (const [index, worth] of this.#of(stem)) worths[index] = Math.max(worths[index]!, worth);
    }
    return worths;
  }

  #of(stem: string): readonly (readonly [number, number])[] {
    const known = this.#known.get(stem);
    if (known !== undefined) return known;
    const found = this.#concepts.flatMap((concept, index) => {
      const worth =
        concept.stem === stem
          ? 1
          : (this.#room.stems.variantsOf(concept.stem).get(stem) ?? (isKin(concept.stem, stem) ? KIN : 0));
      return worth === 0 ? [] : [[index, worth] as const];
    });
    this.#known.set(stem, found);
    return found;
  }
}

// Words that no stemmer brings together begin alike: congresswoman, congressperson.
const SHORTEST_KIN = 7;
const KIN_LETTERS = 6;
const KIN = 0.6;

function isKin(a: string, b: string): boolean {
  if (a.length < SHORTEST_KIN || b.length < KIN_LETTERS || !b.startsWith(a.slice(0, KIN_LETTERS)))
    return false;
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same / Math.max(a.length, b.length) > 0.55;
}

/** Two words in a row, as they would stand in a sentence that says the same. */
function pairsOf(question: string): string[] {
  const words = plainOf(question).split(' ');
  return words.slice(1).map((word, index) => ` ${words[index]} ${word} `);
}

/** Whether two sentences are one, copied: nearly all of their words are the same. */
export function isReprint(a: Pick<Scored, 'stems'>, b: Pick<Scored, 'stems'>): boolean {
  return alike(a.stems, b.stems) >= COPIED;
}

/**
 * Whether a sentence says the same as the best answer, in words of its own and at about the same time. One that lacks
 * words of the question must be the more like it.
 */
export function saysSame(each: Scored, best: Scored): boolean {
  const apart = Math.abs(Date.parse(each.story.publishedAt) - Date.parse(best.story.publishedAt));
  if (apart > SAME_MS) return false;
  // Two elections are told in the same words: of another story, what the question did not say must be alike.
  const isOther = each.story.id !== best.story.id && Math.min(each.own.size, best.own.size) >= FEW;
  if (isOther && alike(each.own, best.own) < SAME) return false;
  return (
    alike(each.stems, best.stems) >= (each.missing.length === 0 && each.inside >= 0.5 ? SAME : SAME_OTHERWISE)
  );
}

const COPIED = 0.8;
const SAME = 0.25;
const SAME_OTHERWISE = 0.45;
// Reports on one event appear over some days.
const SAME_MS = 5 * 86_400_000;

/** The share of words that both have (Jaccard). */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let same = 0;
  for (const stem of a) if (b.has(stem)) same += 1;
  const all = a.size + b.size - same;
  return all === 0 ? 1 : same / all;
}
