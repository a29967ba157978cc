import type { Database } from '../platform/database.ts';
import { ENTRY_SHIFT, IMPACT_BITS, SLOT_BITS, scopedTerm, sealedKey, wordTerm } from './key.ts';
import { readWords } from './lexeme-text.ts';
import type { Word } from './node.ts';
import { type Frequencies, planSelection } from './plan.ts';
import { textQuery } from './query.ts';
import type { Question } from './question.ts';
import { type Impact, impactsOf, rarity } from './rank.ts';
import type { SealState } from './seal-state.ts';
import { outermost, type Selection } from './selection.ts';
import { countStatement, rankStatement, wordsStatement } from './statement.ts';

/** Places that a list by relevance has: behind them it ends. */
export const MOST_PLACES = 10_000;
// Where the sealed index is not near, every story is read with its words: the newest so many.
const MOST_READ = 20_000;

/** Stories of a list by relevance, the best first; of equal ones the newest first, then by id. */
export interface Ranking {
  /** How many stories match. */
  readonly count: number;
  /** Not all of them were looked at, but the newest. */
  readonly isCut: boolean;
  readonly scores: readonly number[];
  readonly ids: readonly string[];
}

interface RankRoom {
  readonly db: Database;
  readonly seal: SealState;
  readonly frequencies: Frequencies;
  readonly rankings: Rankings;
}

// Each holds up to ten thousand ids.
const MOST_REMEMBERED = 24;

/** Rankings that were made. One is a function of the filter and the place on the tape, so none ever goes stale. */
export class Rankings {
  readonly #known = new Map<string, Promise<Ranking>>();

  of(name: string, make: () => Promise<Ranking>): Promise<Ranking> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_REMEMBERED) this.#known.delete(oldest);
    const made = make();
    this.#known.set(name, made);
    made.catch(() => this.#known.delete(name));
    return made;
  }
}

/**
 * Ranks the stories of a list by how well they answer its search (docs/search.md): for each word what it weighs in the story
 * (rank.ts), times how rare it is among all stories. Exact at one place of the tape, whatever is sealed.
 * @param key names the filter.
 * @param selection of the list, at that place.
 */
export function rankList(
  room: RankRoom,
  key: string,
  question: Question,
  selection: Selection & { readonly pos: bigint },
): Promise<Ranking> {
  return room.rankings.of(`${selection.pos} ${key}`, async () => {
    const words = question.text?.ranked ?? [];
    const rarities = await raritiesOf(room, words, selection.pos);
    const newest = { ...selection, order: 'newest' as const, backward: false };
    return (
      (newest.sealed && (await rankSealed(room.db, newest, words, rarities))) ??
      rankRead(room.db, newest, words, rarities)
    );
  });
}

/** What each word adds for each point that it weighs in a story, counted at a place of the tape. */
async function raritiesOf(room: RankRoom, words: readonly Word[], pos: bigint): Promise<number[]> {
  const count = async (word: Word | undefined): Promise<number> => {
    const text = word === undefined ? undefined : textQuery(word);
    const selection = await planSelection(
      room,
      { ...EVERYTHING, text, pos },
      { sort: 'pipeline', backward: false, pos },
    );
    return countAll(room.db, selection);
  };
  const [stories, ...having] = await Promise.all([undefined, ...words].map(count));
  return having.map((n) => rarity(stories!, n));
}

const NO_BOUNDS = { since: undefined, until: undefined };
const EVERYTHING: Question = {
  facets: [],
  excluded: [],
  text: undefined,
  published: NO_BOUNDS,
  updated: NO_BOUNDS,
  pos: undefined,
  nothing: false,
};

async function countAll(db: Database, selection: Selection): Promise<number> {
  const way = selection.sealed === undefined ? 'walk' : 'sealed';
  const { name, text, values } = countStatement(selection, way, Number.MAX_SAFE_INTEGER);
  const [row] = await db.hot(name, text, values);
  return row === undefined ? countAll(db, { ...selection, sealed: undefined }) : Number(row[1]);
}

/** A story on its way into a ranking: `place` rises in the order of lists. */
interface Scored {
  readonly score: number;
  readonly place: number;
  /** Of a story that changed since it was sealed; the others have a slot. */
  readonly id: string | undefined;
}

// The index may be sealed anew between two statements; that happens every few minutes, not twice in a row.
const MOST_ATTEMPTS = 3;
const SLOTS = 2 ** SLOT_BITS;

async function rankSealed(
  db: Database,
  selection: Selection,
  words: readonly Word[],
  rarities: readonly number[],
): Promise<Ranking | undefined> {
  const { name, text, values } = rankStatement(selection);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const [row] = await db.hot(name, text, values);
    if (row === undefined) return undefined;
    const [sealedAt, found, freshJson] = row;
    const weights = await readWeights(db, words);
    if (weights === undefined || weights.pos !== sealedAt) continue;
    const chunks = found
      ? found.split(',').map((part) => part.split(':') as [string, string, string, string])
      : [];
    const scored: Scored[] = [];
    for (const [index, [chunk, , bits, slots]] of chunks.entries()) {
      const scores = new Float64Array(SLOTS);
      for (const [nr, of] of weights.of.entries())
        of.get(chunk)?.((slot, impact) => (scores[slot]! += rarities[nr]! * impact));
      eachSlot(bits, slots, (slot) =>
        scored.push({ score: scores[slot]!, place: 2 * (index * SLOTS + slot) + 1, id: undefined }),
      );
    }
    const numbers = chunks.map(([chunk]) => BigInt(chunk));
    const fresh = JSON.parse(freshJson ?? '[]') as [
      id: string,
      chunk: string | null,
      slot: number,
      words: string,
      deep: string | null,
    ][];
    for (const [id, chunk, slot, plain, deep] of fresh) {
      const before =
        chunk === null ? numbers.length : numbers.filter((number) => number < BigInt(chunk)).length;
      const within = chunk !== null && numbers[before] === BigInt(chunk) ? slot : 0;
      scored.push({ score: scoreOf(plain, deep, words, rarities), place: 2 * (before * SLOTS + within), id });
    }
    const best = bestOf(scored);
    const at = best.flatMap(({ place, id }) => (id === undefined ? [(place - 1) / 2] : []));
    const ids = await idsAt(
      db,
      sealedAt!,
      at.map((place) => chunks[Math.floor(place / SLOTS)]![0]),
      at.map((place) => place % SLOTS),
    );
    if (ids === undefined) continue;
    let next = 0;
    return {
      count: scored.length,
      isCut: false,
      scores: best.map(({ score }) => score),
      ids: best.map(({ id }) => id ?? ids[next++]!),
    };
  }
  return undefined;
}

/** What words weigh in the stories of each chunk. */
interface Weights {
  readonly pos: string;
  /** In the order of the words: by chunk, what visits its stories. */
  readonly of: readonly ReadonlyMap<string, (visit: (slot: number, impact: number) => void) => void>[];
}

async function readWeights(db: Database, words: readonly Word[]): Promise<Weights | undefined> {
  const keys = words.map(({ lexeme, scope }) =>
    sealedKey(scope === undefined ? wordTerm(lexeme) : scopedTerm(scope, lexeme)),
  );
  const rows = await db.hot('rank_weights', WEIGHTS, [
    keys.map(({ key }) => key),
    keys.map(({ bucket }) => bucket),
    keys.map(({ check }) => String(check)),
  ]);
  const [head, ...parts] = rows;
  if (head === undefined) return undefined;
  const of = words.map(() => new Map<string, (visit: (slot: number, impact: number) => void) => void>());
  for (const [nr, chunk, bits, impacts, entries] of parts) {
    if (entries !== null) {
      of[Number(nr)]!.set(chunk!, (visit) => {
        for (const entry of entries!.split(',').map(Number)) visit(entry % SLOTS, Math.floor(entry / SLOTS));
      });
    } else if (impacts !== null) {
      of[Number(nr)]!.set(chunk!, (visit) => {
        const weighed = Buffer.from(impacts!, 'hex');
        let index = 0;
        eachSlot(bits!, '', (slot) => visit(slot, weighed[index++]!));
      });
    }
  }
  return { pos: head[0]!, of };
}

// Bitmaps first: where a word became common after a chunk was sealed, its entries say what it weighs there.
const WEIGHTS = `select pos::text, null, null, null, null from seal
  union all
  select (k.nr - 1)::text, l.chunk::text, encode(substr(varbit_send(l.bits), 5), 'hex'), encode(l.impacts, 'hex'), null
  from unnest($1::bigint[]) with ordinality as k (term, nr), lateral (select * from sealed_bits l where l.term = k.term offset 0) l
  union all
  select (k.nr - 1)::text, l.chunk::text, null, null, e.entries
  from unnest($2::int[], $3::bigint[]) with ordinality as k (bucket, mark, nr),
    lateral (select chunk, entries from sealed_words l where l.bucket = k.bucket offset 0) l,
    lateral (select string_agg((entry & ${2 ** (SLOT_BITS + IMPACT_BITS) - 1})::text, ',') as entries
      from unnest(l.entries) as e (entry) where e.entry >> ${ENTRY_SHIFT.sealed_words} = k.mark offset 0) e
  where e.entries is not null`;

/** The ids of stories by their places; undefined when the index was sealed anew meanwhile. */
async function idsAt(
  db: Database,
  sealedAt: string,
  chunks: readonly string[],
  slots: readonly number[],
): Promise<string[] | undefined> {
  if (chunks.length === 0) return [];
  const [row] = await db.hot('rank_ids', IDS, [chunks, slots]);
  const ids = row?.[1]?.split(',');
  return row?.[0] === sealedAt && ids?.length === chunks.length ? ids : undefined;
}

const IDS = `select (select pos::text from seal), string_agg(s.story_id::text, ',' order by k.nr)
  from unnest($1::bigint[], $2::int[]) with ordinality as k (chunk, slot, nr),
    lateral (select story_id from sealed_slots s where s.chunk = k.chunk and s.slot = k.slot offset 0) s`;

/** The long way, where the sealed index is not near: every story is read with its words. */
async function rankRead(
  db: Database,
  selection: Selection,
  words: readonly Word[],
  rarities: readonly number[],
): Promise<Ranking> {
  const { name, text, values } = wordsStatement(
    { ...selection, sealed: undefined },
    outermost(false),
    MOST_READ + 1,
  );
  const rows = await db.hot(name, text, values);
  const scored = rows.slice(0, MOST_READ).map(
    ([id, plain, deep], place): Scored => ({
      score: scoreOf(plain!, deep!, words, rarities),
      place,
      id: id!,
    }),
  );
  const best = bestOf(scored);
  return {
    count: rows.length,
    isCut: rows.length > MOST_READ,
    scores: best.map(({ score }) => score),
    ids: best.map(({ id }) => id!),
  };
}

function scoreOf(
  plain: string,
  deep: string | null,
  words: readonly Word[],
  rarities: readonly number[],
): number {
  const impacts = impactsOf(readWords(plain), readWords(deep ?? ''));
  const nameOf = ({ lexeme, scope }: Pick<Impact, 'lexeme' | 'scope'>): string => `${scope ?? ''} ${lexeme}`;
  const weighed = new Map(impacts.map((each) => [nameOf(each), each.impact]));
  return words.reduce((sum, word, index) => sum + rarities[index]! * (weighed.get(nameOf(word)) ?? 0), 0);
}

// Scores are told apart so finely before any are sorted.
const STEPS = 65_536;

/** The best ten thousand, in order. */
function bestOf(scored: readonly Scored[]): Scored[] {
  let kept: readonly Scored[] = scored;
  if (scored.length > MOST_PLACES) {
    const highest = scored.reduce((most, { score }) => Math.max(most, score), 1);
    const stepOf = (score: number): number => Math.floor((score / highest) * (STEPS - 1));
    const counts = new Uint32Array(STEPS);
    for (const { score } of scored) counts[stepOf(score)]! += 1;
    let [least, sum] = [STEPS, 0];
    while (sum < MOST_PLACES && least > 0) sum += counts[--least]!;
    kept = scored.filter(({ score }) => stepOf(score) >= least);
  }
  return kept.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, MOST_PLACES);
}

function eachSlot(bits: string, slots: string, visit: (slot: number) => void): void {
  const bytes = Buffer.from(bits, 'hex');
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (128 >> bit)) !== 0) visit(at * 8 + bit);
  }
  if (slots !== '') for (const slot of slots.split('.')) visit(Number(slot));
}
