import { isSliceSpent, nextSlice } from '../platform/slices.ts';
import { type Passage, passagesOf, plainOf } from './passages.ts';
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
  /**
   * Whether it is the kind of answer that the question asks for, and, for a short question, has all its content
   * words.
   */
  readonly fits: boolean;
  /** How many things the question asks about. */
  readonly asked: number;
  readonly stems: ReadonlySet<string>;
  /** Those that the question does not have. */
  readonly own: ReadonlySet<string>;
}

// How far a sentence must hold what is asked (docs/terminal.md, "How it answers"): measured on questions with known
// answers and on questions without one.
const LEAST_INSIDE = 0.5;
const LEAST_AROUND = 0.7;
// Of a question of two or three words, one that is only near says little.
const LEAST_INSIDE_FEW = 0.7;
const FEW = 4;

/** Whether a passage answers: enough of the question stands in it, and every name of the question near it. */
export function isAnswer({ inside, around, missing, asked, fits }: Scored): boolean {
  const leastInside = asked < FEW ? LEAST_INSIDE_FEW : LEAST_INSIDE;
  return fits && missing.length === 0 && inside >= leastInside && around >= LEAST_AROUND;
}

/** Every passage of some stories that has something of the question, the best first. */
export async function scorePassages(
  room: TerminalRoom,
  reading: Reading,
  uuids: readonly string[],
): Promise<Scored[]> {
  const passages = await passagesOf(room, uuids);
  const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];
  const contexts = passages.map(contextOf);
  await room.stems.of([...new Set([...passages.map(({ text }) => text), ...contexts].flatMap(wordsIn))]);
  const stemsIn = async (text: string): Promise<Set<string>> =>
    new Set((await room.stems.of(wordsIn(text))).flat());
  const pairs = pairsOf(reading.text);
  const asked = new Set(reading.concepts.map(({ stem }) => stem));
  const scored: Scored[] = [];
  for (const [index, passage] of passages.entries()) {
    if (isSliceSpent()) await nextSlice();
    const stems = await stemsIn(passage.text);
    const inside = shareOf(room, reading.concepts, stems);
    if (inside.share === 0) continue;
    const near = await stemsIn(contexts[index]!);
    const around = shareOf(room, reading.concepts, new Set([...stems, ...near]));
    const plain = ` ${plainOf(passage.text)} `;
    const together =
      pairs.length === 0 ? 0 : pairs.filter((pair) => plain.includes(pair)).length / pairs.length;
    scored.push({
      ...passage,
      stems,
      own: stems.difference(asked),
      inside: inside.share,
      around: around.share,
      missing: around.missing,
      fits:
        isOfKind(reading, passage.text) &&
        hasEach(room, reading.concepts, stems) &&
        hasNames(reading, `${plain}${plainOf(contexts[index]!)} `),
      asked: reading.concepts.length,
      score:
        INSIDE * inside.share +
        AROUND * around.share +
        TOGETHER * together +
        (answersKind(reading, passage.text) ? KIND : 0) -
        // Of two sentences with all the words, the shorter one is the better answer.
        Math.min(LENGTH, passage.text.length / 20_000),
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

function isOfKind({ scope }: Reading, text: string): boolean {
  return scope !== 'outside' && scope(text);
}

// A word that only begins alike is not the word, where there are hardly others.
const LEAST_WORTH = 0.65;

/** For a short question, each content word must be in the sentence itself; names may be in its context. */
function hasEach(room: TerminalRoom, concepts: readonly Concept[], stems: ReadonlySet<string>): boolean {
  return (
    concepts.length >= FEW ||
    concepts.every(
      (concept) => concept.isName || LIGHT.has(concept.stem) || worthOf(room, concept, stems) >= LEAST_WORTH,
    )
  );
}

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

const STEPS = 50;
const INSIDE = 0.6;
const AROUND = 0.2;
const TOGETHER = 0.2;
const KIND = 0.08;
const LENGTH = 0.05;

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’&-][\p{L}\p{N}\p{M}]+)*/gu;

function contextOf({ story, beside }: Passage): string {
  const names = [...story.entities, ...story.impactPaths, ...story.assets].map(({ label }) => label);
  const tickers = story.assets.map(({ ticker }) => ticker);
  const tags = story.tags.map((tag) => tag.replaceAll('-', ' '));
  // A year in a question is mostly that of the report.
  const year = story.publishedAt.slice(0, 4);
  return [story.title, ...names, ...tickers, ...tags, year, beside].join(' . ');
}

function shareOf(
  room: TerminalRoom,
  concepts: readonly Concept[],
  stems: ReadonlySet<string>,
): { share: number; missing: Concept[] } {
  let [has, total] = [0, 0];
  const missing: Concept[] = [];
  for (const concept of concepts) {
    total += concept.weight;
    const worth = worthOf(room, concept, stems);
    has += concept.weight * worth;
    if (worth === 0 && concept.isName) missing.push(concept);
  }
  return { share: total === 0 ? 1 : has / total, missing };
}

function worthOf(room: TerminalRoom, { stem }: Concept, stems: ReadonlySet<string>): number {
  if (stems.has(stem)) return 1;
  let worth = 0;
  for (const [other, much] of room.stems.variantsOf(stem))
    if (stems.has(other)) worth = Math.max(worth, much);
  if (worth > 0 || stem.length < SHORTEST_KIN) return worth;
  for (const other of stems) if (isKin(stem, other)) return KIN;
  return 0;
}

// Words that no stemmer brings together begin alike: congresswoman, congressperson.
const SHORTEST_KIN = 7;
const KIN_LETTERS = 6;
const KIN = 0.6;

function isKin(a: string, b: string): boolean {
  if (b.length < KIN_LETTERS || !b.startsWith(a.slice(0, KIN_LETTERS))) return false;
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same / Math.max(a.length, b.length) > 0.55;
}

/** Two words in a row, as they would stand in a sentence that says the same. */
function pairsOf(question: string): string[] {
  const words = plainOf(question).split(' ');
  return words.slice(1).map((word, index) => ` ${words[index]} ${word} `);
}

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter)\b/i;

// Two capitals in a row, in a sentence that has others without.
const PERSON = /\p{Lu}\p{L}+ (?:\p{Lu}\. )?\p{Lu}\p{L}+/gu;

function answersKind({ expects, text: question }: Reading, text: string): boolean {
  if (expects === 'number') return NUMBER.test(text);
  if (expects !== 'person' || isHeadline(text)) return false;
  return (text.match(PERSON) ?? []).some((name) => !name.split(' ').some((word) => question.includes(word)));
}

function isHeadline(text: string): boolean {
  const long = text.match(/\p{L}{4,}/gu) ?? [];
  return long.length > 0 && long.filter((word) => /^\p{Lu}/u.test(word)).length > long.length * 0.7;
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
  return alike(each.stems, best.stems) >= (isAnswer(each) ? SAME : SAME_OTHERWISE);
}

const COPIED = 0.8;
const SAME = 0.25;
const SAME_OTHERWISE = 0.45;
// Reports on one event appear over some days.
const SAME_MS = 5 * 86_400_000;

/** The share of words that both have (Jaccard). */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let same = 0;
  for (const stem of a) if (b.has(stem)) same += 1;
  const all = a.size + b.size - same;
  return all === 0 ? 1 : same / all;
}
