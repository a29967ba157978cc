import { ofDriver } from '../sql/outage.ts';
import type { Statement } from '../sql/statement.ts';
import { endIfLeft, ownerNow } from '../turns/owner.ts';
import { isAnotherPresent } from '../turns/presence.ts';
import { isSliceSpent, nextSlice } from '../turns/slices.ts';
import { Turns } from '../turns/turns.ts';
import { Batches, type OctetsRow } from './batches.ts';
import { type Lane, openLane } from './lane.ts';
import type { Row } from './replies.ts';

/** The result of a statement: values in PostgreSQL's text form, in arrays. */
export type Rows = (string | null)[][];

/** The result of a statement whose columns are texts, as UTF-8, or `bytea`. */
export type BytesRows = (Buffer | null)[][];

// While others read as well, an owner has so many statements on the way: one is worked on, the next ones are there when
// it is done, and whoever comes meanwhile waits for few of them.
const BOUNDS = { concurrentRequests: 4, waitingRequests: Number.POSITIVE_INFINITY };
const PLACES = { light: Number.POSITIVE_INFINITY, heavy: 0, write: 0 };
// Answers of fewer rows and characters are worked through in less time than a slice takes.
const MANY_ROWS = 200;
const LONG_TEXT = 64 * 1024;

/**
 * Connections for hot reads, on which statements are pipelined. An owner (owner.ts) that is alone has all of them. While
 * others are there too, its statements keep to one connection, a few at a time, so that whoever else comes does not wait for
 * all that it has asked. Long results are handed on in slices: of several that arrive in one moment, one after the other.
 */
export class HotLanes {
  readonly #lanes: readonly OwnedLane[];
  readonly #turns: Turns;

  /** @param now a monotonic clock, in ms. */
  constructor(url: string, count: number, onError: (error: Error) => void, now?: () => number) {
    this.#turns = new Turns({ places: PLACES, isAnotherPresent, ...(now === undefined ? {} : { now }) });
    this.#lanes = Array.from(
      { length: count },
      () => new OwnedLane(openLane({ url, setup: HOT_SETTINGS, onError })),
    );
  }

  async read(name: string, text: string, values: readonly unknown[]): Promise<Rows> {
    const rows = await this.#inTurn(({ lane }) => lane.read(name, text, values, allTexts));
    if (isLong(rows) && isSliceSpent()) await nextSlice();
    return rows;
  }

  /** The same for columns that are texts or `bytea`, as bytes. */
  readBytes(name: string, text: string, values: readonly unknown[]): Promise<BytesRows> {
    return this.#inTurn(({ lane }) => lane.read(name, text, values, allBytes, 'binary'));
  }

  /**
   * The same, with the first column of each row as bytes. Reads that are requested at the same moment are sent as one
   * (batches.ts).
   */
  readOctets(statement: Statement): Promise<OctetsRow[]> {
    return this.#inTurn(({ batches }) => batches.read(statement), statement.name);
  }

  /** @param name of a statement that is sent together with others of the same name. */
  #inTurn<T>(ask: (lane: OwnedLane) => Promise<T>, name?: string): Promise<T> {
    const owner = ownerNow();
    const mayAsk = owner === '' || this.#turns.take(owner, BOUNDS, 'light');
    if (mayAsk) return this.#ask(owner, ask, name);
    return this.#turns.wait(owner, BOUNDS, 'light').then(() => this.#ask(owner, ask, name));
  }

  async #ask<T>(owner: string, ask: (lane: OwnedLane) => Promise<T>, name: string | undefined): Promise<T> {
    const lane = this.#laneFor(owner, name);
    lane.enter(owner);
    try {
      endIfLeft();
      return await ask(lane);
    } catch (error) {
      throw ofDriver(error);
    } finally {
      lane.leave(owner);
      if (owner !== '') this.#turns.give(owner, 'light');
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#lanes.map(({ lane }) => lane.close()));
  }

  #laneFor(owner: string, name: string | undefined): OwnedLane {
    let best = this.#lanes[0]!;
    const keeps = owner !== '' && this.#turns.isBeside(owner);
    for (const lane of this.#lanes) {
      if (keeps && lane.underWayOf(owner) > 0) return lane;
      if (!keeps && name !== undefined && lane.batches.isOpen(name)) return lane;
      if (lane.underWay < best.underWay) best = lane;
    }
    return best;
  }
}

/** Whether a result may take long to process. */
export function isLong(rows: Rows): boolean {
  if (rows.length > MANY_ROWS) return true;
  let length = 0;
  for (const row of rows) for (const value of row) length += value?.length ?? 0;
  return length > LONG_TEXT;
}

/** A connection, with the statements in progress on it. */
class OwnedLane {
  readonly lane: Lane;
  readonly batches: Batches;
  readonly #owners = new Map<string, number>();
  /** Statements that were sent but are not answered yet. */
  underWay = 0;

  constructor(lane: Lane) {
    this.lane = lane;
    this.batches = new Batches(lane);
  }

  underWayOf(owner: string): number {
    return this.#owners.get(owner) ?? 0;
  }

  enter(owner: string): void {
    this.underWay += 1;
    this.#owners.set(owner, this.underWayOf(owner) + 1);
  }

  leave(owner: string): void {
    this.underWay -= 1;
    const left = this.underWayOf(owner) - 1;
    if (left === 0) this.#owners.delete(owner);
    else this.#owners.set(owner, left);
  }
}

const allTexts = (row: Row): (string | null)[] => row.texts();

function allBytes(row: Row): (Buffer | null)[] {
  const bytes: (Buffer | null)[] = [];
  while (row.left > 0) bytes.push(row.bytes());
  return bytes;
}

// Hot statements are written so that a scan of an index in its order is right for all values. The planner does not know
// how common a term is when it plans a named statement for all values, and would guess otherwise.
export const HOT_SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_hashagg = off',
  'enable_material = off',
  'jit = off',
]
  .map((setting) => `set ${setting}`)
  .join('; ');
