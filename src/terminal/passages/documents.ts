import { alikeInMeaning, meanings } from '../../language/index.ts';
import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import { LIST_SHAPE, listStories, type StoryRecord } from '../../stories/index.ts';
import type { Concept, Reading } from '../question/reading.ts';
import { shareOf } from '../question/worths.ts';
import type { TerminalRoom } from '../room.ts';
import { Matcher } from './matching.ts';
import { wordsIn } from './texts.ts';

// Beyond this many words the rarest say enough, and each word costs a walk over the stories that have it.
const MOST_TERMS = 10;
const MOST_FORMS = 6;
// A word that more than a tenth of the stories have does not help if there are rarer ones.
const COMMON = 1.05;

// From each of two searches, this many stories have their titles and summaries compared with the question.
const MOST_LISTED = 100;
// In the second search, common words of many stories would cost more than they find.
const MOST_OWN = 3;
const MOST_LIKE = 30;
// There are too many kinds of animals to search for each. They count where they are found.
const LEAST_LIKE = 0.6;

/**
 * The stories with the most of a question by BM25 (docs/search.md, "Relevance") over titles, summaries, names and
 * bodies, the best first. They are followed by stories with some of its words, or words of the same meaning, whose
 * title and summary say most of it in any words.
 * @param most how many by BM25.
 * @param more how many follow, at most.
 * @returns uuids.
 */
export async function documentsOf(
  room: TerminalRoom,
  reading: Reading,
  most: number,
  more: number,
): Promise<string[]> {
  const { concepts } = reading;
  const rarest = concepts.toSorted((a, b) => b.weight - a.weight);
  const telling = rarest.filter(({ weight }) => weight > COMMON);
  const used = (telling.length >= 2 ? telling : rarest).slice(0, MOST_TERMS);
  const forms = used.flatMap(({ stem }) => room.stems.formsOf(stem)).slice(0, MOST_FORMS);
  const words = [...used.map(({ word }) => word), ...forms];
  if (words.length === 0) return [];
  const like = more === 0 ? [] : await likeWords(room, used);
  const [exact, wide] = await Promise.all([
    listed(room, reading, words, true),
    more === 0
      ? []
      : listed(room, reading, [...words.slice(0, MOST_OWN), ...like.slice(0, MOST_LIKE)], false),
  ]);
  const first = exact.slice(0, most).map(({ uuid }) => uuid);
  const others = [...exact.slice(most), ...wide].filter(({ uuid }) => !first.includes(uuid));
  return [...first, ...(more === 0 ? [] : await nearestOf(room, reading, others)).slice(0, more)];
}

/** The stories with the most of some words, the best first. @param inBodies whether bodies are searched too. */
async function listed(
  room: TerminalRoom,
  { span }: Reading,
  words: readonly string[],
  inBodies: boolean,
): Promise<readonly StoryRecord[]> {
  const any = anyOf(words);
  if (any === '') return [];
  const { records } = await listStories(
    room.stories,
    {
      q: inBodies ? `${any} OR body:(${any})` : any,
      publishedSince: dateOf(span?.from),
      publishedUntil: dateOf(span?.to),
    },
    { size: MOST_LISTED, sort: 'relevance', walk: true, unmarked: true },
    LIST_SHAPE,
  );
  return records;
}

/**
 * Stems of words that mean nearly the same as some words of a question, taken from each word in turn, the most
 * similar first: those in the tables, then those with a similar vector.
 */
async function likeWords({ stems }: TerminalRoom, concepts: readonly Concept[]): Promise<string[]> {
  const each: string[][] = [];
  for (const { stem, isName, means } of concepts) {
    const known = [...stems.variantsOf(stem)]
      .filter(([, worth]) => worth >= LEAST_LIKE)
      .sort(([, a], [, b]) => b - a)
      .map(([like]) => like);
    each.push([...new Set([...means, ...known, ...(isName ? [] : await meanings().nearestTo(stem))])]);
  }
  const longest = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => each.flatMap((like) => like[at] ?? [])).flat();
}

/**
 * Stories ordered by how much of a question their titles and summaries have, and how similar they are to it in
 * meaning.
 */
async function nearestOf(
  room: TerminalRoom,
  { concepts }: Reading,
  records: readonly StoryRecord[],
): Promise<string[]> {
  const texts = new Map(
    await mapInSlices(records, ({ uuid, card }) => {
      const { title, summary } = JSON.parse(`{${card}}`) as { title: string; summary: string };
      return [uuid, wordsIn(`${title} . ${summary}`)] as const;
    }),
  );
  await room.stems.of([...texts.values()].flat());
  const match = new Matcher(room, concepts);
  const meaning = meanings().of(concepts.map(({ stem }) => stem));
  const shares: { uuid: string; share: number }[] = [];
  for (const [uuid, words] of texts) {
    if (isSliceSpent()) await nextSlice();
    const { worths, stems } = await match.read(words);
    const alike = alikeInMeaning(meaning, meanings().of(stems));
    shares.push({ uuid, share: shareOf(concepts, worths) + alike });
  }
  return shares.sort((a, b) => b.share - a.share).map(({ uuid }) => uuid);
}

// A search has at most 500 characters, and each word appears in it twice.
const LONGEST = 235;

/** A search for any of some words. If it would be too long, the last words are left out. */
export function anyOf(words: readonly string[]): string {
  let text = '';
  for (const word of new Set(words.map((each) => each.replaceAll(/["()]/g, ' ').trim()))) {
    const longer = text === '' ? `"${word}"` : `${text} OR "${word}"`;
    if (word !== '' && longer.length <= LONGEST) text = longer;
  }
  return text;
}

const FURTHEST = 4_102_444_800_000;

/** A bound in the form of lists. One beyond all stories is left out. */
export function dateOf(at: number | undefined): string | undefined {
  return at === undefined || Math.abs(at) >= FURTHEST ? undefined : new Date(at).toISOString();
}
