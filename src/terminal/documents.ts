import { isSliceSpent, mapInSlices, nextSlice } from '../platform/slices.ts';
import { LIST_SHAPE, listStories, type StoryRecord } from '../stories/index.ts';
import { Matcher } from './matching.ts';
import { alikeInMeaning, meanings } from './meanings.ts';
import type { Concept, Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import { wordsIn } from './texts.ts';
import { shareOf } from './worths.ts';

// Beyond so many words the rarest say it all, and each costs a walk over the stories that have it.
const MOST_TERMS = 10;
const MOST_FORMS = 6;
// A word that more than a tenth of the stories have leads nowhere if there are rarer ones.
const COMMON = 1.05;

// Stories whose titles and summaries are held against the question, of each of two searches.
const MOST_LISTED = 100;
// Of the second search: common words of many stories would cost more than they find.
const MOST_OWN = 3;
const MOST_LIKE = 30;
// There are too many kinds of animals to look for each: they count where they are found.
const LEAST_LIKE = 0.6;

/**
 * The stories with the most of a question by BM25 (docs/search.md, "Relevance") over titles, summaries, names and
 * bodies, the best first. Behind them those whose title and summary have most of it in whatever words, of the
 * stories that have some of its words or of words that say the same.
 * @param most how many by BM25. @param more how many behind them, at most.
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
 * Stems of words that say nearly the same as some of a question, of each in turn, the likest first: those that the tables
 * know, then those that are like it in meaning.
 */
async function likeWords({ stems }: TerminalRoom, concepts: readonly Concept[]): Promise<string[]> {
  const each: string[][] = [];
  for (const { stem, isName } of concepts) {
    const known = [...stems.variantsOf(stem)]
      .filter(([, worth]) => worth >= LEAST_LIKE)
      .sort(([, a], [, b]) => b - a)
      .map(([like]) => like);
    each.push([...new Set([...known, ...(isName ? [] : await meanings().nearestTo(stem))])]);
  }
  const longest = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => each.flatMap((like) => like[at] ?? [])).flat();
}

/** Stories in the order of how much of a question their titles and summaries have, and how like it they are in meaning. */
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
    const { worths, stems } = match.matchedIn(await room.stems.of(words));
    const alike = alikeInMeaning(meaning, meanings().of(stems));
    shares.push({ uuid, share: shareOf(concepts, worths) + alike });
  }
  return shares.sort((a, b) => b.share - a.share).map(({ uuid }) => uuid);
}

// A search has at most 500 characters, and each word stands in it twice.
const LONGEST = 235;

/** Words as a search for any of them; where that would be too long, the last ones are left out. */
export function anyOf(words: readonly string[]): string {
  let text = '';
  for (const word of new Set(words.map((each) => each.replaceAll(/["()]/g, ' ').trim()))) {
    const longer = text === '' ? `"${word}"` : `${text} OR "${word}"`;
    if (word !== '' && longer.length <= LONGEST) text = longer;
  }
  return text;
}

const FURTHEST = 4_102_444_800_000;

/** A bound in the form of lists; one beyond all stories is left out. */
export function dateOf(at: number | undefined): string | undefined {
  return at === undefined || Math.abs(at) >= FURTHEST ? undefined : new Date(at).toISOString();
}
