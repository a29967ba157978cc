import type { Database } from '../../platform/database.ts';
import type { Selection } from '../sealed/selection.ts';
import { countStatement } from '../sealed/statement.ts';

/** Totals are exact up to here. Beyond, they say "at least". */
export const EXACT_TO = 10_000;

export interface Total {
  readonly total: number;
  readonly relation: 'eq' | 'gte';
}

const MOST_REMEMBERED = 5_000;

/** Totals already counted. A total depends only on the filter and the place on the tape, so none ever goes stale. */
export class Totals {
  readonly #known = new Map<string, { pos: bigint; count: number }>();
  readonly exactTo: number;

  /** @param exactTo how many stories are counted; the service counts `EXACT_TO`. */
  constructor(exactTo = EXACT_TO) {
    this.exactTo = exactTo;
  }

  get(key: string, pos: bigint | undefined): { pos: bigint; count: number } | undefined {
    const known = this.#known.get(key);
    return known !== undefined && (pos === undefined || known.pos === pos) ? known : undefined;
  }

  put(key: string, counted: { pos: bigint; count: number }): void {
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(key, counted);
  }
}

/**
 * What a list's own statement counted, kept for callers who request the list again.
 * @param key names the filter.
 */
export function keepTotal(
  room: { totals: Totals },
  key: string,
  counted: { readonly pos: bigint; readonly count: number },
): Total {
  room.totals.put(key, counted);
  return totalOf(counted.count, room.totals.exactTo);
}

/**
 * How many stories match, counted while the window is read. If the window turns out to have seen another place of the
 * tape, `at` counts again for that place.
 */
export async function countTotal(
  room: { db: Database; totals: Totals },
  key: string,
  selection: Selection,
): Promise<{ at(pos: bigint): Promise<Total> }> {
  const counting = { ...selection, order: 'newest' as const, backward: false };
  const first = room.totals.get(key, selection.pos) ?? (await count(room, counting));
  room.totals.put(key, first);
  return {
    async at(pos) {
      if (first.pos === pos) return totalOf(first.count, room.totals.exactTo);
      const again = await count(room, { ...counting, pos });
      const there = { pos, count: again.count };
      if (selection.pos === undefined) room.totals.put(key, there);
      return totalOf(there.count, room.totals.exactTo);
    },
  };
}

async function count(
  room: { db: Database; totals: Totals },
  selection: Selection,
): Promise<{ pos: bigint; count: number }> {
  const way = selection.sealed === undefined ? 'walk' : 'sealed';
  const [row] = await room.db.read(countStatement(selection, way, room.totals.exactTo + 1));
  if (row === undefined) return count(room, { ...selection, sealed: undefined });
  return { pos: selection.pos ?? BigInt(row[0]!), count: Number(row[1]) };
}

/** A count as a total says it. */
export function totalOf(count: number, exactTo: number): Total {
  return count > exactTo ? { total: exactTo, relation: 'gte' } : { total: count, relation: 'eq' };
}
