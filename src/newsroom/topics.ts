import { readRows } from '../platform/data-file.ts';
import type { Category } from '../stories/index.ts';
import { CATEGORIES } from '../stories/index.ts';
import { type Segment, Trie, tokenize } from './gazetteer/index.ts';

/** A subject that words give away: the tag it is filed under and the category it speaks for. */
export interface Topic {
  readonly tag: string;
  /** Whether readers see the tag. The words of one that is not shown only help to find the category. */
  readonly shown: boolean;
  readonly category: Category | undefined;
  /** How strongly it speaks for its category: 1 a hint, 2 usual, 3 near certain. */
  readonly weight: number;
}

/** A topic found in a text: words `from` (inclusive) to `to` (exclusive). */
export interface TopicHit {
  readonly topic: Topic;
  readonly from: number;
  readonly to: number;
}

const TRIE = new Trie<Topic>();
/** All topics by tag, those too that are never shown. */
export const TOPICS: ReadonlyMap<string, Topic> = load();

/** The topics whose words stand in a text, in order; the longest words win where two overlap. */
export function findTopics(tokens: Segment['tokens']): TopicHit[] {
  return TRIE.find(tokens, () => true).map(({ value, from, to }) => ({ topic: value, from, to }));
}

function load(): Map<string, Topic> {
  const topics = new Map<string, Topic>();
  const claimed = new Set<string>();
  const address = new URL('data/topics.tsv', import.meta.url);
  for (const row of readRows(address, ['tag', 'shown', 'category', 'weight', 'phrases'])) {
    const { tag } = row;
    const category = CATEGORIES.find(({ value }) => value === row.category)?.value;
    const weight = Number(row.weight);
    if (topics.has(tag)) throw new Error(`topics.tsv: ${tag} stands there twice`);
    if (category === undefined ? row.category !== '-' || weight !== 0 : ![1, 2, 3].includes(weight)) {
      throw new Error(`topics.tsv: ${tag} speaks for "${row.category}" with weight ${row.weight}`);
    }
    if (row.shown !== 'yes' && row.shown !== 'no')
      throw new Error(`topics.tsv: ${tag} is shown "${row.shown}"`);
    const topic = { tag, shown: row.shown === 'yes', category, weight };
    topics.set(tag, topic);
    for (const phrase of row.phrases.split('; ')) {
      const sequence = tokenize(phrase).map(({ word }) => word);
      if (sequence.length === 0) throw new Error(`topics.tsv: a phrase of ${tag} has no word`);
      // The first topic that lists a phrase has it: the table runs from the particular to the general.
      const key = sequence.join(' ');
      if (claimed.has(key)) continue;
      claimed.add(key);
      TRIE.add(sequence, topic);
    }
  }
  return topics;
}
