import type { Database } from '../../platform/database.ts';
import { runToEnd } from '../../platform/turns/owner.ts';
import { FENCE } from '../fence.ts';
import { nearInChunk, type PlacedWord } from '../places.ts';
import { termKey } from '../term.ts';
import { wordTerm } from './key.ts';
import { type Near, neighbours, writeTsquery } from './node.ts';

/** Stories in which words stand near each other, as bitmaps of the chunks that have any; as values of a statement. */
export interface PlacedSet {
  /** `bigint[]` */
  readonly chunks: string;
  /** `bytea`: the bitmaps, one after the other. It is read twice as fast as a `varbit[]`. */
  readonly bits: string;
}

/** Sets for some conditions on places, by the text of each condition (node.ts, `writeTsquery`). */
export interface PlacedSets {
  /** The place of the tape at which the index was sealed. The sets say nothing about another one. */
  readonly pos: string;
  readonly of: ReadonlyMap<string, PlacedSet>;
}

// A set of a million stories is 250 kilobytes.
const MOST_REMEMBERED = 64;

/** Finds where words stand near each other in sealed stories, by their places alone, and remembers what it found. */
export class NearStories {
  readonly #known = new Map<string, Promise<PlacedSets | undefined>>();

  /**
   * @param nears of words of any field, each of which has bitmaps.
   * @param sealedAt where the index was sealed, as far as is known.
   * @returns undefined where nothing is sealed, or the places of a word are not.
   */
  of(db: Database, nears: readonly Near[], sealedAt: bigint): Promise<PlacedSets | undefined> {
    const name = `${sealedAt} ${nears.map(writeTsquery).join()}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_REMEMBERED) this.#known.delete(oldest);
    const found = runToEnd(() => findNear(db, nears));
    this.#known.set(name, found);
    // What was sealed anew meanwhile is asked for under its own name the next time.
    found.then(
      (sets) => (sets?.pos === String(sealedAt) ? undefined : this.#known.delete(name)),
      () => this.#known.delete(name),
    );
    return found;
  }
}

async function findNear(db: Database, nears: readonly Near[]): Promise<PlacedSets | undefined> {
  const lexemes = [...new Set(nears.flatMap((near) => near.lexemes))];
  const [head, ...rows] = await db.hotBytes('near_places', PLACES, [
    lexemes.map((lexeme) => termKey(wordTerm(lexeme))),
  ]);
  if (head === undefined) return undefined;
  const words = new Map(lexemes.map((lexeme) => [lexeme, new Map<string, PlacedWord>()]));
  for (const [nr, chunk, bits, places] of rows) {
    if (!places) return undefined;
    words.get(lexemes[Number(nr) - 1]!)!.set(String(chunk), { bits: bits!, places });
  }
  return { pos: String(head[0]), of: new Map(nears.map((near) => [writeTsquery(near), setOf(near, words)])) };
}

function setOf(near: Near, words: ReadonlyMap<string, ReadonlyMap<string, PlacedWord>>): PlacedSet {
  const pairs = neighbours(near);
  const chunks: string[] = [];
  const bits: string[] = [];
  for (const chunk of words.get(near.lexemes[0]!)!.keys()) {
    let found: Uint8Array | undefined;
    for (const [left, right] of pairs) {
      const [one, other] = [words.get(left)!.get(chunk), words.get(right)!.get(chunk)];
      const both = one && other && nearInChunk(one, other, near.between + 1);
      found =
        both === undefined
          ? undefined
          : found === undefined
            ? both
            : found.map((byte, at) => byte & both[at]!);
      if (!found?.some((byte) => byte !== 0)) {
        found = undefined;
        break;
      }
    }
    if (found === undefined) continue;
    chunks.push(chunk);
    bits.push(Buffer.from(found).toString('hex'));
  }
  return { chunks: `{${chunks.join(',')}}`, bits: `\\x${bits.join('')}` };
}

const PLACES = `select pos::text, null, null, null from seal
  union all
  select k.nr::text, b.chunk::text, substr(varbit_send(b.bits), 5), p.places
  from unnest($1::bigint[]) with ordinality as k (term, nr),
    lateral (select term, chunk, bits from sealed_bits l where l.term = k.term ${FENCE}) b
    left join sealed_places p on p.term = b.term and p.chunk = b.chunk`;
