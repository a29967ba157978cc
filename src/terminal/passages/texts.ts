import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import type { Story } from '../../stories/index.ts';
import { greatest } from '../question/worths.ts';
import type { TerminalRoom } from '../room.ts';
import type { Matched, Matcher } from './matching.ts';
import type { Passage } from './passages.ts';

/** The texts of some passages and of their surroundings, each compared with a question once. */
export interface Texts {
  read(text: string): Promise<Matched>;
  /** The title, names and tags of a story, as one text. */
  contextOf(story: Story): string;
  /** How much of each word of the question the passages of a story have together. */
  wholeOf(story: Story): readonly number[];
}

/** Reads the texts of passages; the stems of all their words are fetched at once. */
export async function readTexts(
  { stems }: TerminalRoom,
  match: Matcher,
  passages: readonly Passage[],
): Promise<Texts> {
  const contexts = new Map(passages.map(({ story }) => [story.id, contextOf(story)]));
  const texts = [...new Set([...passages.map(({ text }) => text), ...contexts.values()])];
  const words = new Map(await mapInSlices(texts, (text) => [text, wordsIn(text)] as const));
  const all = new Set<string>();
  for (const each of words.values()) for (const word of each) all.add(word);
  await stems.of([...all]);
  const known = new Map<string, Matched>();
  const read = async (text: string): Promise<Matched> => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const matched = await match.read(words.get(text) ?? wordsIn(text));
    known.set(text, matched);
    return matched;
  };
  const wholes = new Map<string, readonly number[]>();
  for (const { story, text } of passages) {
    if (isSliceSpent()) await nextSlice();
    wholes.set(story.id, greatest([wholes.get(story.id) ?? match.none, (await read(text)).worths]));
  }
  return {
    read,
    contextOf: ({ id }) => contexts.get(id)!,
    wholeOf: ({ id }) => wholes.get(id)!,
  };
}

/** The words of a text as they are stemmed. The stem of "quite" is that of "quit". */
export const wordsIn = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).filter((word) => word.toLowerCase() !== 'quite');

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’&-][\p{L}\p{N}\p{M}]+)*/gu;

/** What is known of a whole story, besides its sentences. */
function contextOf(story: Story): string {
  const names = [...story.entities, ...story.impactPaths, ...story.assets].map(({ label }) => label);
  const tickers = story.assets.map(({ ticker }) => ticker);
  const tags = story.tags.map((tag) => tag.replaceAll('-', ' '));
  // A year in a question is mostly the year of the report.
  const year = story.publishedAt.slice(0, 4);
  return [story.title, ...names, ...tickers, ...tags, year].join(' . ');
}
