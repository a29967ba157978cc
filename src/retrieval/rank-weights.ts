import type { Database } from '../platform/database.ts';
import { FENCE } from './fence.ts';
import { ENTRY_SHIFT, IMPACT_BITS, SLOT_BITS, scopedTerm, sealedKey, wordTerm } from './key.ts';
import type { Word } from './node.ts';

/** The weights of words in the stories of each chunk. */
export interface Weights {
  /** The place of the tape that the index was sealed at. */
  readonly pos: string;
  /** In the order of the words: by chunk, what adds to the scores of its slots what the word weighs there, times a factor. */
  readonly of: readonly ReadonlyMap<string, (scores: Float64Array, factor: number) => void>[];
}

const SLOTS = 2 ** SLOT_BITS;

/** Reads the weights of words, wherever the sealed index has them. Undefined if nothing is sealed. */
export async function readWeights(db: Database, words: readonly Word[]): Promise<Weights | undefined> {
  const keys = words.map(({ lexeme, scope }) =>
    sealedKey(scope === undefined ? wordTerm(lexeme) : scopedTerm(scope, lexeme)),
  );
  const [head, ...parts] = await db.hotBytes('rank_weights', WEIGHTS, [
    keys.map(({ key }) => key),
    keys.map(({ bucket }) => bucket),
    keys.map(({ check }) => String(check)),
  ]);
  if (head === undefined) return undefined;
  const of = words.map(() => new Map<string, (scores: Float64Array, factor: number) => void>());
  for (const [nr, chunk, bits, impacts, entries] of parts) {
    of[Number(nr)]!.set(
      String(chunk),
      !entries
        ? (scores, factor) => addBitmap(scores, factor, bits!, impacts!)
        : (scores, factor) => {
            for (const entry of String(entries).split(',').map(Number))
              scores[entry % SLOTS]! += factor * Math.floor(entry / SLOTS);
          },
    );
  }
  return { pos: String(head[0]), of };
}

function addBitmap(scores: Float64Array, factor: number, bits: Buffer, impacts: Buffer): void {
  let index = 0;
  eachBit(bits, (slot) => {
    scores[slot]! += factor * impacts[index++]!;
  });
}

// If a word became common after a chunk was sealed, its bitmap has no weights there. Its entries have them.
const WEIGHTS = `with b as materialized (
    select k.nr, l.chunk, l.bits, l.impacts from unnest($1::bigint[]) with ordinality as k (term, nr),
      lateral (select * from sealed_bits l where l.term = k.term and l.impacts is not null ${FENCE}) l)
  select pos::text, null, null, null, null from seal
  union all
  select (nr - 1)::text, chunk::text, substr(varbit_send(bits), 5), impacts, null from b
  union all
  select (k.nr - 1)::text, l.chunk::text, null, null, e.entries
  from unnest($2::int[], $3::bigint[]) with ordinality as k (bucket, mark, nr),
    lateral (select chunk, entries from sealed_words l where l.bucket = k.bucket
      and not exists (select 1 from b where b.nr = k.nr and b.chunk = l.chunk) ${FENCE}) l,
    lateral (select string_agg((entry & ${2 ** (SLOT_BITS + IMPACT_BITS) - 1})::text, ',') as entries
      from unnest(l.entries) as e (entry) where e.entry >> ${ENTRY_SHIFT.sealed_words} = k.mark ${FENCE}) e
  where e.entries is not null`;

/**
 * Visits slots in their order.
 * @param bits a bitmap as hex: the first slot is the highest bit of the first byte.
 * @param slots more of them, separated by points, where there are any.
 */
export function eachSlot(bits: string, slots: string, visit: (slot: number) => void): void {
  const bytes = Buffer.from(bits, 'hex');
  if (slots !== '') {
    const merged = Buffer.alloc(SLOTS / 8);
    bytes.copy(merged);
    for (const slot of slots.split('.')) merged[Number(slot) >> 3]! |= 128 >> (Number(slot) & 7);
    eachBit(merged, visit);
  } else eachBit(bytes, visit);
}

function eachBit(bytes: Uint8Array, visit: (slot: number) => void): void {
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at]!;
    while (byte !== 0) {
      const bit = Math.clz32(byte) - 24;
      visit(at * 8 + bit);
      byte &= ~(128 >> bit);
    }
  }
}
