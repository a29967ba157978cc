import type { Sql } from '../../platform/database.ts';
import type { Word } from '../lexeme-text.ts';
import { writePlaces } from '../places.ts';
import {
  ENTRY_SHIFT,
  LONGEST_PREFIX,
  prefixTerm,
  SLOT_BITS,
  scopedTerm,
  sealedKey,
  wordTerm,
} from '../search/key.ts';
import type { Impact } from '../search/rank.ts';
import { SHORTEST_PREFIX } from '../search/syntax.ts';
import type { Term } from '../term.ts';
import type { ChunkBits } from './seal-bits.ts';

/** What is sealed about the words of a story. */
export interface SealedWords {
  readonly words: readonly Word[];
  readonly impacts: readonly Impact[];
  /** Words as they are written. Beginnings are searched among them. */
  readonly written: readonly string[];
}

/**
 * Writes which stories of a chunk have which words, in any field and in each field, and the weights of the words
 * there; and which stories have words with which beginnings. What has a bitmap goes into the chunk's bitmaps, the
 * rest into buckets.
 * @param stories the words of each, in the order of their slots.
 * @param common terms that have bitmaps everywhere, by number.
 * @param many from how many stories of the chunk any other term has a bitmap here.
 */
export async function sealWords(
  sql: Sql,
  chunk: string,
  stories: readonly SealedWords[],
  common: ReadonlySet<string>,
  many: number,
  bits: ChunkBits,
): Promise<void> {
  const postings = new Map<string, Posting>();
  for (const [slot, { words, impacts, written }] of stories.entries()) {
    for (const word of written) addBeginnings(postings, word, slot);
    // The weight of each word in any field comes once, in the order of the words.
    let nth = 0;
    for (const { lexeme, scope, impact } of impacts) {
      const posting = postingOf(postings, scope ?? '', lexeme, () =>
        scope === undefined ? wordTerm(lexeme) : scopedTerm(scope, lexeme),
      );
      posting.slots.push(slot);
      posting.impacts.push(impact);
      if (scope === undefined) posting.places.push(words[nth++]![1]);
    }
  }
  const buckets = new Map<number, bigint[]>();
  for (const { term, slots, impacts, places } of postings.values()) {
    const { key, bucket, check } = sealedKey(term);
    if (term.kind === 'word' ? common.has(key) : slots.length >= many) {
      for (const slot of slots) bits.set(key, slot);
      if (impacts.length > 0) bits.weigh(key, impacts);
      if (places.length > 0) bits.place(key, places.flatMap(writePlaces));
      continue;
    }
    const held = buckets.get(bucket) ?? [];
    buckets.set(bucket, held);
    const front = check << BigInt(ENTRY_SHIFT.sealed_words);
    for (const [index, slot] of slots.entries()) {
      held.push(front + BigInt(((impacts[index] ?? 0) << SLOT_BITS) | slot));
    }
  }
  await sql.query(
    `insert into sealed_words (bucket, chunk, entries)
     select x.bucket, $1, x.entries::bigint[] from unnest($2::int[], $3::text[]) as x (bucket, entries)`,
    [chunk, [...buckets.keys()], [...buckets.values()].map((entries) => `{${entries.join(',')}}`)],
  );
}

interface Posting {
  readonly term: Term;
  /** Ascending, each once. */
  readonly slots: number[];
  /** The weight of the word in each. None for beginnings of words. */
  readonly impacts: number[];
  /** Where it stands in each. Only for words of any field. */
  readonly places: (readonly number[])[];
}

function postingOf(postings: Map<string, Posting>, kind: string, value: string, term: () => Term): Posting {
  const name = `${kind} ${value}`;
  let posting = postings.get(name);
  if (posting === undefined) {
    posting = { term: term(), slots: [], impacts: [], places: [] };
    postings.set(name, posting);
  }
  return posting;
}

function addBeginnings(postings: Map<string, Posting>, word: string, slot: number): void {
  const letters = word.length === 1 ? [] : [...word];
  for (let length = SHORTEST_PREFIX; length <= Math.min(LONGEST_PREFIX, letters.length); length += 1) {
    const beginning = letters.slice(0, length).join('');
    const { slots } = postingOf(postings, '*', beginning, () => prefixTerm(beginning));
    if (slots.at(-1) !== slot) slots.push(slot);
  }
}
