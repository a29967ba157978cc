import type { Sql } from '../../platform/database.ts';
import type { Word } from '../lexeme-text.ts';
import { GREATEST_GAP, pairTerm, SLOT_BITS, sealedKey } from '../search/key.ts';
import type { ChunkBits } from './seal-bits.ts';

/**
 * Writes which stories of a chunk have which pairs of adjacent words. Pairs that at least `most` stories have go into
 * the chunk's bitmaps, the others into their buckets.
 * @param stories the words of each, in the order of their slots.
 */
export async function sealPairs(
  sql: Sql,
  chunk: string,
  stories: readonly (readonly Word[])[],
  most: number,
  bits: ChunkBits,
): Promise<void> {
  const buckets = new Map<number, bigint[]>();
  for (const { left, gap, right, slots } of pairsOf(stories)) {
    const { key, bucket, check } = sealedKey(pairTerm(left, gap, right)!);
    if (slots.length >= most) {
      for (const slot of slots) bits.set(key, slot);
      continue;
    }
    const entries = slots.map((slot) => (check << BigInt(SLOT_BITS)) | BigInt(slot));
    const held = buckets.get(bucket);
    if (held === undefined) buckets.set(bucket, entries);
    else held.push(...entries);
  }
  await sql.query(
    `insert into sealed_pairs (bucket, chunk, entries)
     select x.bucket, $1, x.entries::bigint[] from unnest($2::int[], $3::text[]) as x (bucket, entries)`,
    [chunk, [...buckets.keys()], [...buckets.values()].map((entries) => `{${entries.join(',')}}`)],
  );
}

interface SlottedPair {
  readonly left: string;
  readonly gap: number;
  readonly right: string;
  /** Ascending, each once. */
  readonly slots: readonly number[];
}

const SLOTS = 2 ** SLOT_BITS;

/**
 * The pairs of adjacent words of some stories, each with the slots of the stories that have it. A chunk has a million
 * of them, so they are numbers in one sorted array instead of objects.
 */
function* pairsOf(stories: readonly (readonly Word[])[]): Generator<SlottedPair> {
  const lexemes: string[] = [];
  const numbers = new Map<string, number>();
  const placed = stories.map((words) => {
    const at = new Map<number, number[]>();
    for (const [lexeme, places] of words) {
      let number = numbers.get(lexeme);
      if (number === undefined) {
        number = lexemes.push(lexeme) - 1;
        numbers.set(lexeme, number);
      }
      for (const place of places) {
        const here = at.get(place);
        if (here === undefined) at.set(place, [number]);
        else here.push(number);
      }
    }
    return at;
  });
  const perLeft = lexemes.length * GREATEST_GAP * SLOTS;
  // As many words at a time as whole numbers can distinguish: nearly always all of them.
  const step = Math.max(1, Math.floor(Number.MAX_SAFE_INTEGER / perLeft));
  for (let first = 0; first < lexemes.length; first += step) {
    const found = Float64Array.from(occurrences(placed, first, first + step, lexemes.length)).sort();
    for (let i = 0; i < found.length; ) {
      const pair = Math.floor(found[i]! / SLOTS);
      const slots: number[] = [];
      for (; i < found.length && Math.floor(found[i]! / SLOTS) === pair; i += 1) {
        const slot = found[i]! % SLOTS;
        if (slots.at(-1) !== slot) slots.push(slot);
      }
      const both = Math.floor(pair / GREATEST_GAP);
      yield {
        left: lexemes[first + Math.floor(both / lexemes.length)]!,
        gap: (pair % GREATEST_GAP) + 1,
        right: lexemes[both % lexemes.length]!,
        slots,
      };
    }
  }
}

/** Each pair in each story as one number: left word, right word, gap, slot. */
function* occurrences(
  placed: readonly ReadonlyMap<number, readonly number[]>[],
  first: number,
  end: number,
  words: number,
): Generator<number> {
  for (const [slot, at] of placed.entries()) {
    for (const [place, lefts] of at) {
      for (let gap = 1; gap <= GREATEST_GAP; gap += 1) {
        for (const right of at.get(place + gap) ?? []) {
          for (const left of lefts) {
            if (left < first || left >= end) continue;
            yield (((left - first) * words + right) * GREATEST_GAP + gap - 1) * SLOTS + slot;
          }
        }
      }
    }
  }
}
