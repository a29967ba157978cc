import type { Database } from '../../platform/database.ts';
import { FENCE } from '../fence.ts';
import type { Selection } from '../sealed/selection.ts';
import { rankStatement } from '../sealed/statement.ts';
import type { Word } from '../search/node.ts';
import { bitmapOf, readSlots, SLOTS } from '../slots.ts';
import { readWeights } from './rank-weights.ts';
import type { Scorer } from './relevance.ts';

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
    const best = new Best(most);
    const late = placesOf(fresh, chunks).map(({ nr, place }) => {
      const [, , , plain, deep] = fresh[nr]!;
      return { before: place, score: scoreOf(plain, deep), at: SLOTS * chunks.length + nr };
    });
    addInOrder(
      best,
      chunks,
      (chunk, scores) => {
        for (const [nr, of] of weights.of.entries()) of.get(chunk)?.(scores, rarities[nr]!);
      },
      late,
    );
    return {
      sealedAt: sealedAt!,
      count: best.count,
      ...best.places(),
      chunks: chunks.map(([chunk]) => chunk),
      fresh: fresh.map(([id]) => id),
    };
  }
  return undefined;
}

/** A story that changed since: the place before which it stands, its score, and where the ranking finds it. */
interface Late {
  readonly before: number;
  readonly score: number;
  readonly at: number;
}

/**
 * Adds the stories of some chunks and those that changed since, in the order of the list.
 * @param score adds to the scores of the slots of a chunk.
 * @param late in the order of the list.
 */
function addInOrder(
  best: Best,
  chunks: readonly Chunk[],
  score: (chunk: string, scores: Float64Array) => void,
  late: readonly Late[],
): void {
  const scores = new Float64Array(SLOTS);
  const matching = new Uint16Array(SLOTS);
  let next = 0;
  for (const [index, [chunk, , bits, slots]] of chunks.entries()) {
    score(chunk, scores.fill(0));
    const count = readSlots(bitmapOf(bits, slots), matching);
    for (let nr = 0; nr < count; nr += 1) {
      const slot = matching[nr]!;
      const place = index * SLOTS + slot;
      for (; next < late.length && late[next]!.before <= place; next += 1)
        best.add(late[next]!.score, late[next]!.at);
      best.add(scores[slot]!, place);
    }
  }
  for (const { score: its, at } of late.slice(next)) best.add(its, at);
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

/**
 * The best of the stories that are added in the order of the list: a heap whose first entry is the worst of them, of equal
 * scores the one that was added last. Most stories end at one comparison with it, also where thousands have the same score.
 */
class Best {
  count = 0;
  readonly #most: number;
  #kept = 0;
  readonly #scores: Float64Array;
  readonly #at: Uint32Array;
  /** The number of each in the order of adding. */
  readonly #nrs: Uint32Array;

  /** @param most how many are wanted. */
  constructor(most: number) {
    this.#most = most;
    this.#scores = new Float64Array(most);
    this.#at = new Uint32Array(most);
    this.#nrs = new Uint32Array(most);
  }

  add(score: number, at: number): void {
    this.count += 1;
    if (this.#kept === this.#most) {
      if (score > this.#scores[0]!) this.#sink(score, at, this.count, this.#kept);
      return;
    }
    let place = this.#kept;
    this.#kept += 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isWorse(score, this.count, above)) break;
      this.#move(above, place);
      place = above;
    }
    this.#put(place, score, at, this.count);
  }

  /** The best, the highest score first. Of equal ones the one that was added first comes first. Nothing is added any more. */
  places(): { scores: Float64Array; at: Uint32Array } {
    for (let last = this.#kept - 1; last > 0; last -= 1) {
      const [score, at, nr] = [this.#scores[last]!, this.#at[last]!, this.#nrs[last]!];
      this.#move(0, last);
      this.#sink(score, at, nr, last);
    }
    return { scores: this.#scores.slice(0, this.#kept), at: this.#at.slice(0, this.#kept) };
  }

  /** Puts an entry in place of the first one, of so many. */
  #sink(score: number, at: number, nr: number, count: number): void {
    let place = 0;
    for (let below = 1; below < count; below = 2 * place + 1) {
      const beside = below + 1;
      if (beside < count && this.#isWorse(this.#scores[beside]!, this.#nrs[beside]!, below)) below = beside;
      if (this.#isWorse(score, nr, below)) break;
      this.#move(below, place);
      place = below;
    }
    this.#put(place, score, at, nr);
  }

  #isWorse(score: number, nr: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score < other || (score === other && nr > this.#nrs[than]!);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#scores[from]!, this.#at[from]!, this.#nrs[from]!);
  }

  #put(place: number, score: number, at: number, nr: number): void {
    this.#scores[place] = score;
    this.#at[place] = at;
    this.#nrs[place] = nr;
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
