import type { Database } from '../platform/database.ts';
import { FENCE } from './fence.ts';
import { SLOT_BITS } from './key.ts';
import type { Word } from './node.ts';
import { eachSlot, readWeights } from './rank-weights.ts';
import type { Scorer } from './relevance.ts';
import type { Selection } from './selection.ts';
import { rankStatement } from './statement.ts';

/** The best stories of a list, as the sealed index knows them. */
export interface RankedSlots {
  /** The place of the tape to which the slots belong. */
  readonly sealedAt: string;
  /** How many stories match. */
  readonly count: number;
  /** Of each place of the ranking. */
  readonly scores: Float64Array;
  /**
   * Where each place's story is: the number of its slot, counted over `chunks`. From `fresh` on they are those that
   * changed since.
   */
  readonly at: Uint32Array;
  readonly chunks: readonly string[];
  /** Ids of stories that changed since. */
  readonly fresh: readonly string[];
}

// The index may be sealed anew between two statements; that happens every few minutes, not twice in a row.
const MOST_ATTEMPTS = 3;
const SLOTS = 2 ** SLOT_BITS;

/**
 * Scores all stories of a selection by the weights of words in the sealed index, and keeps the best. Stories that
 * changed since it was sealed are scored from their words.
 * @param most how many places are kept.
 * @returns undefined if nothing is sealed.
 */
export async function rankSealed(
  db: Database,
  selection: Selection,
  words: readonly Word[],
  rarities: readonly number[],
  scoreOf: Scorer,
  most: number,
): Promise<RankedSlots | undefined> {
  const statement = rankStatement(selection);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const [row] = await db.read(statement);
    if (row === undefined) return undefined;
    const [sealedAt, found, freshJson] = row;
    const chunks = found ? found.split(',').map((part) => part.split(':') as unknown as Chunk) : [];
    const weights = await readWeights(
      db,
      words,
      chunks.map(([chunk]) => chunk),
    );
    if (weights === undefined || weights.pos !== sealedAt) continue;
    const fresh = JSON.parse(freshJson ?? '[]') as Fresh[];
    const scored = new Scored(SLOTS * chunks.length, fresh.length);
    const late = placesOf(fresh, chunks);
    const scores = new Float64Array(SLOTS);
    for (const [index, [chunk, , bits, slots]] of chunks.entries()) {
      scores.fill(0);
      for (const [nr, of] of weights.of.entries()) of.get(chunk)?.(scores, rarities[nr]!);
      eachSlot(bits, slots, (slot) => {
        const place = index * SLOTS + slot;
        while (late.length > 0 && late[0]!.place <= place) addFresh(scored, late.shift()!.nr);
        scored.add(scores[slot]!, place);
      });
    }
    for (const { nr } of late) addFresh(scored, nr);
    function addFresh(into: Scored, nr: number): void {
      const [, , , plain, deep] = fresh[nr]!;
      into.add(scoreOf(plain, deep), SLOTS * chunks.length + nr);
    }
    const best = scored.best(most);
    return {
      sealedAt: sealedAt!,
      count: scored.count,
      ...best,
      chunks: chunks.map(([chunk]) => chunk),
      fresh: fresh.map(([id]) => id),
    };
  }
  return undefined;
}

type Chunk = readonly [chunk: string, version: string, bits: string, slots: string];
/** A story that changed, and the slot of the story behind it. */
type Fresh = readonly [id: string, chunk: string | null, slot: number, words: string, deep: string | null];

/**
 * For each changed story, the slot before which it stands, counted over the chunks that were found, in the order of
 * the list.
 */
function placesOf(fresh: readonly Fresh[], chunks: readonly Chunk[]): { nr: number; place: number }[] {
  const numbers = chunks.map(([chunk]) => BigInt(chunk));
  return fresh.map(([, chunk, slot], nr) => {
    if (chunk === null) return { nr, place: numbers.length * SLOTS };
    const index = numbers.findIndex((number) => number >= BigInt(chunk));
    if (index === -1) return { nr, place: numbers.length * SLOTS };
    return { nr, place: index * SLOTS + (numbers[index] === BigInt(chunk) ? slot : 0) };
  });
}

// Scores are distinguished this finely before any are sorted.
const STEPS = 65_536;

/** Stories with their scores, added in the order of the list. */
class Scored {
  count = 0;
  #highest = 1;
  #scores: Float64Array;
  #at: Uint32Array;

  constructor(slots: number, more: number) {
    // Memory that is never written to is never allocated.
    this.#scores = new Float64Array(slots + more);
    this.#at = new Uint32Array(slots + more);
  }

  add(score: number, at: number): void {
    this.#scores[this.count] = score;
    this.#at[this.count] = at;
    this.count += 1;
    if (score > this.#highest) this.#highest = score;
  }

  /** The best, the highest score first. Of equal ones the one that was added first comes first. */
  best(most: number): { scores: Float64Array; at: Uint32Array } {
    const { count } = this;
    const least = count > most ? this.#leastStep(most) : 0;
    // A whole number that falls with the score and rises with the place. Sorted as plain numbers, it needs no
    // comparison function.
    const keys = new Float64Array(count);
    let kept = 0;
    for (let i = 0; i < count; i += 1) {
      const score = this.#scores[i]!;
      if (this.#stepOf(score) >= least) keys[kept++] = (this.#highest - score) * count + i;
    }
    const order = Uint32Array.from(keys.subarray(0, kept).sort().subarray(0, most), (key) => key % count);
    return {
      scores: Float64Array.from(order, (i) => this.#scores[i]!),
      at: Uint32Array.from(order, (i) => this.#at[i]!),
    };
  }

  #stepOf(score: number): number {
    return Math.floor((score / this.#highest) * (STEPS - 1));
  }

  /** The highest step that, with those above it, holds enough. */
  #leastStep(most: number): number {
    const counts = new Uint32Array(STEPS);
    for (let i = 0; i < this.count; i += 1) counts[this.#stepOf(this.#scores[i]!)]! += 1;
    let [least, sum] = [STEPS, 0];
    while (sum < most && least > 0) sum += counts[--least]!;
    return least;
  }
}

/** The ids of the stories at some places of a ranking; undefined when the index was sealed anew meanwhile. */
export async function slotIds(
  db: Database,
  { sealedAt, at, chunks, fresh }: RankedSlots,
  from: number,
  to: number,
): Promise<readonly string[] | undefined> {
  const places = at.subarray(from, to);
  const all = chunks.length * SLOTS;
  const sealed = [...places].filter((place) => place < all);
  if (sealed.length === 0) return [...places].map((place) => fresh[place - all]!);
  const [row] = await db.hot('rank_ids', IDS, [
    sealed.map((place) => chunks[Math.floor(place / SLOTS)]),
    sealed.map((place) => place % SLOTS),
  ]);
  const ids = row?.[1]?.split(',');
  if (row?.[0] !== sealedAt || ids?.length !== sealed.length) return undefined;
  let next = 0;
  return Array.from(places, (place) => (place < all ? ids[next++]! : fresh[place - all]!));
}

const IDS = `select (select pos::text from seal), string_agg(s.story_id::text, ',' order by k.nr)
  from unnest($1::bigint[], $2::int[]) with ordinality as k (chunk, slot, nr),
    lateral (select story_id from sealed_slots s where s.chunk = k.chunk and s.slot = k.slot ${FENCE}) s`;
