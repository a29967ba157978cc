import type { Database } from '../../platform/database.ts';
import { runToEnd } from '../../platform/turns/owner.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { readWords } from '../lexeme-text.ts';
import { type PlanRoom, planSelection } from '../lists/plan.ts';
import { outermost, type Selection } from '../sealed/selection.ts';
import { countStatement, wordsStatement } from '../sealed/statement.ts';
import type { Word } from '../search/node.ts';
import { textQuery } from '../search/query.ts';
import type { Question } from '../search/question.ts';
import { type Impact, impactsOf, rarity } from '../search/rank.ts';
import { type RankedSlots, rankSealed, slotIds } from './rank-sealed.ts';

/** The most places of a list by relevance. It ends there. */
export const MOST_PLACES = 10_000;
// If the sealed index is not near, every story is read with its words: this many of the newest.
const MOST_READ = 20_000;

/** A list by relevance, the best first. Of equal ones the newest comes first, then the order of ids. */
export interface Ranking {
  /** How many stories match. */
  readonly count: number;
  /** Whether only the newest were examined. */
  readonly isCut: boolean;
  /** Of each place that the list has. */
  readonly scores: ArrayLike<number>;
  /** The stories at some places, from one to before another. Only those that are shown are looked up. */
  ids(from: number, to: number): Promise<readonly string[]>;
}

interface RankRoom extends PlanRoom {
  readonly rankings: Rankings;
}

// Each holds up to ten thousand places, 160 kilobytes.
const MOST_REMEMBERED = 48;

/** Rankings that were made. Each depends only on the filter and the place on the tape, so none ever goes stale. */
export class Rankings {
  readonly #known = new Map<string, Promise<Ranking>>();

  of(name: string, make: () => Promise<Ranking>): Promise<Ranking> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_REMEMBERED) this.#known.delete(oldest);
    const made = runToEnd(make);
    this.#known.set(name, made);
    made.catch(() => this.#known.delete(name));
    return made;
  }
}

/**
 * Ranks the stories of a list by how well they answer its search (docs/search.md): for each word its weight in the
 * story (rank.ts), times its rarity among all stories. It is exact at one place of the tape, whatever is sealed.
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
    const scoreOf = scorer(words, rarities);
    // It is asked again if the index was sealed anew, because what is found by places belongs to one sealing.
    const planned = (): Promise<Selection> =>
      planSelection(room, question, { sort: 'relevance', backward: false, pos: selection.pos });
    const rank = async (of: Selection): Promise<RankedSlots | undefined> =>
      of.sealed && rankSealed(room.db, of, words, rarities, scoreOf, MOST_PLACES);
    const sealed = await rank(selection);
    if (sealed === undefined) return rankRead(room.db, selection, scoreOf);
    return new SealedRanking(
      room.db,
      sealed,
      async () => rank(await planned()),
      () => rankRead(room.db, selection, scoreOf),
    );
  });
}

/** Scores a story by its words, as PostgreSQL writes them, and those of the fields that are kept apart. */
export type Scorer = (words: string, deep: string | null) => number;

function scorer(words: readonly Word[], rarities: readonly number[]): Scorer {
  const nameOf = ({ lexeme, scope }: Pick<Impact, 'lexeme' | 'scope'>): string => `${scope ?? ''} ${lexeme}`;
  const names = words.map(nameOf);
  return (plain, deep) => {
    const impacts = impactsOf(readWords(plain), readWords(deep ?? ''));
    const weighed = new Map(impacts.map((each) => [nameOf(each), each.impact]));
    return names.reduce((sum, name, index) => sum + rarities[index]! * (weighed.get(name) ?? 0), 0);
  };
}

/**
 * A ranking that knows its stories by their slots. If the index is sealed anew, it is made again with the same
 * result.
 */
class SealedRanking implements Ranking {
  readonly count: number;
  readonly isCut = false;
  readonly scores: ArrayLike<number>;
  readonly #db: Database;
  readonly #again: () => Promise<RankedSlots | undefined>;
  readonly #otherwise: () => Promise<Ranking>;
  #slots: RankedSlots;

  constructor(
    db: Database,
    slots: RankedSlots,
    again: () => Promise<RankedSlots | undefined>,
    otherwise: () => Promise<Ranking>,
  ) {
    this.count = slots.count;
    this.scores = slots.scores;
    this.#db = db;
    this.#slots = slots;
    this.#again = again;
    this.#otherwise = otherwise;
  }

  async ids(from: number, to: number): Promise<readonly string[]> {
    const ids = await slotIds(this.#db, this.#slots, from, to);
    if (ids !== undefined) return ids;
    const again = await this.#again();
    if (again === undefined) return (await this.#otherwise()).ids(from, to);
    this.#slots = again;
    return this.ids(from, to);
  }
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
  const [row] = await db.read(countStatement(selection, way, Number.MAX_SAFE_INTEGER));
  return row === undefined ? countAll(db, { ...selection, sealed: undefined }) : Number(row[1]);
}

/** The long way, if the sealed index is not near: every story is read with its words. */
async function rankRead(db: Database, selection: Selection, scoreOf: Scorer): Promise<Ranking> {
  const rows = await db.read(
    wordsStatement({ ...selection, sealed: undefined }, outermost(false), MOST_READ + 1),
  );
  const scored = await mapInSlices(rows.slice(0, MOST_READ), ([id, plain, deep], place) => ({
    id: id!,
    place,
    score: scoreOf(plain!, deep!),
  }));
  const best = scored.sort((a, b) => b.score - a.score || a.place - b.place).slice(0, MOST_PLACES);
  return {
    count: rows.length,
    isCut: rows.length > MOST_READ,
    scores: best.map(({ score }) => score),
    ids: async (from, to) => best.slice(from, to).map(({ id }) => id),
  };
}
