import type { Sql } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { type Interval, STEP_MS } from '../model.ts';
import { dayOf, hasSlot, slotsOfDay } from '../series/slots.ts';

/** A series whose window may have neighbours. */
export interface WindowOwner {
  readonly id: number;
  readonly interval: Interval;
}

interface Edges {
  first: Date | null;
  last: Date | null;
}

/**
 * Moves a series' archive window over the bars that adjoin it, in both directions, as far as each slot is known: it holds
 * a bar, or the venue has none for it. What lies beyond a slot of which nothing is known stays outside. The stored days
 * decide, so it does not matter in which order, or by how many writers, they came.
 * @param sql the transaction that wrote or removed the days.
 */
export async function extendWindow(sql: Sql, series: WindowOwner): Promise<void> {
  const { rows } = await sql.query<Edges>(EDGES, [series.id]);
  const { first, last } = rows[0] ?? { first: null, last: null };
  // Nothing is kept of it yet, so there is nothing to adjoin.
  if (first === null || last === null) return;
  const step = STEP_MS[series.interval];
  const from = (await reach(sql, series, first.getTime() - step, -1)) ?? first.getTime();
  const to = ((await reach(sql, series, last.getTime(), 1)) ?? last.getTime() - step) + step;
  if (from === first.getTime() && to === last.getTime()) return;
  await sql.query(MOVE, [series.id, new Date(from), new Date(to)]);
}

/**
 * Goes from a slot on, into the past or the future, while slots are known.
 * @param at the open time of the first slot.
 * @returns the open time of the last bar on the way; undefined: there was none.
 */
async function reach(
  sql: Sql,
  { id, interval }: WindowOwner,
  at: number,
  direction: 1 | -1,
): Promise<number | undefined> {
  const step = STEP_MS[interval];
  const slots = slotsOfDay(interval);
  let found: number | undefined;
  let slot = Math.floor((at - dayOf(at) * DAY_MS) / step);
  for (let day = dayOf(at); ; day += direction) {
    const { rows } = await sql.query<{ present: Buffer; absent: Buffer }>(DAY, [id, day]);
    const held = rows[0];
    if (held === undefined) return found;
    for (; slot >= 0 && slot < slots; slot += direction) {
      if (hasSlot(held.present, slot)) found = day * DAY_MS + slot * step;
      else if (!hasSlot(held.absent, slot)) return found;
    }
    slot = direction === 1 ? 0 : slots - 1;
  }
}

// Whoever writes to a series holds its row.
const EDGES = 'select first_at as first, last_at as last from market_series where id = $1 for update';
const DAY = 'select present, absent from market_days where series_id = $1 and day = $2';
const MOVE = 'update market_series set first_at = $2, last_at = $3 where id = $1';
