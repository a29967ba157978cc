import type { Database } from '../../platform/database.ts';
import { FENCE } from '../fence.ts';
import { ENTRY_SHIFT, IMPACT_BITS, SLOT_BITS, scopedTerm, sealedKey, wordTerm } from '../search/key.ts';
import type { Word } from '../search/node.ts';
import { readSlots, SLOTS } from '../slots.ts';

/** The weights of words in the stories of each chunk. */
export interface Weights {
  /** The place of the tape that the index was sealed at. */
  readonly pos: string;
  /** In the order of the words: by chunk, what adds to the scores of its slots what the word weighs there, times a factor. */
  readonly of: readonly ReadonlyMap<string, (scores: Float64Array, factor: number) => void>[];
}

// Between these lies no chunk.
const NO_CHUNKS = ['1', '0'] as const;

/**
 * Reads the weights of words, wherever the sealed index has them. Undefined if nothing is sealed.
 * @param chunks those that are needed, in the order of the list: what lies before the first or behind the last is not read.
 */
export async function readWeights(
  db: Database,
  words: readonly Word[],
  chunks: readonly string[],
): Promise<Weights | undefined> {
  const keys = words.map(({ lexeme, scope }) =>
    sealedKey(scope === undefined ? wordTerm(lexeme) : scopedTerm(scope, lexeme)),
  );
  const [head, ...parts] = await db.hotBytes('rank_weights', WEIGHTS, [
    keys.map(({ key }) => key),
    keys.map(({ bucket }) => bucket),
    keys.map(({ check }) => String(check)),
    chunks[0] ?? NO_CHUNKS[0],
    chunks.at(-1) ?? NO_CHUNKS[1],
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
  const count = readSlots(bits, having);
  for (let index = 0; index < count; index += 1)
    scores[having[index]!] = scores[having[index]!]! + factor * impacts[index]!;
}

const having = new Uint16Array(SLOTS);

// If a word became common after a chunk was sealed, its bitmap has no weights there. Its entries have them. Bitmaps are
// looked up for the few entries of a word only: looking for them beside every row of a bucket takes ten times as long.
const WEIGHTS = `select pos::text, null, null, null, null from seal
  union all
  select (k.nr - 1)::text, l.chunk::text, substr(varbit_send(l.bits), 5), l.impacts, null
  from unnest($1::bigint[]) with ordinality as k (term, nr),
    lateral (select * from sealed_bits l where l.term = k.term and l.chunk between $4::bigint and $5::bigint
      and l.impacts is not null ${FENCE}) l
  union all
  select (k.nr - 1)::text, l.chunk::text, null, null, l.entries
  from unnest($1::bigint[], $2::int[], $3::bigint[]) with ordinality as k (term, bucket, mark, nr),
    lateral (select l.chunk, e.entries from sealed_words l,
      lateral (select string_agg((entry & ${2 ** (SLOT_BITS + IMPACT_BITS) - 1})::text, ',') as entries
        from unnest(l.entries) as e (entry) where e.entry >> ${ENTRY_SHIFT.sealed_words} = k.mark) e
      where l.bucket = k.bucket and l.chunk between $4::bigint and $5::bigint and e.entries is not null ${FENCE}) l
  where not exists (
    select from sealed_bits b where b.term = k.term and b.chunk = l.chunk and b.impacts is not null)`;
