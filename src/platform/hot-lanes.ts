import pg from 'pg';
import { connectionTo } from './connection.ts';
import { driverCall, sqlState } from './outage.ts';
import { ownerNow } from './owner.ts';
import { isSliceSpent, nextSlice } from './slices.ts';
import { Turns } from './turns.ts';

/** What a statement gave: PostgreSQL's text form in arrays. */
export type Rows = (string | null)[][];

// While others read as well, an owner has so many statements on the way: one is worked on, the next ones are there when
// it is done, and whoever comes meanwhile waits for few of them.
const BOUNDS = { concurrentRequests: 4, waitingRequests: Number.POSITIVE_INFINITY };
const PLACES = { light: Number.POSITIVE_INFINITY, heavy: 0 };
// Answers of fewer rows and characters are worked through in less time than a slice takes.
const MANY_ROWS = 200;
const LONG_TEXT = 64 * 1024;

/**
 * Connections for hot reads, on which statements are pipelined. An owner (owner.ts) that is alone has all of them. While
 * others read too, its statements keep to one connection, a few at a time, so that whoever else comes does not wait for
 * all that it has asked. Long results are handed on in slices: of several that arrive in one moment, one after the other.
 */
export class HotLanes {
  readonly #lanes: readonly HotLane[];
  readonly #turns: Turns;

  /** @param now a monotonic clock, in ms. */
  constructor(url: string, count: number, onError: (error: Error) => void, now?: () => number) {
    this.#turns = new Turns({ places: PLACES, ...(now === undefined ? {} : { now }) });
    this.#lanes = Array.from({ length: count }, () => new HotLane(url, onError));
  }

  async read(name: string, text: string, values: readonly unknown[]): Promise<Rows> {
    const owner = ownerNow();
    const isOwned = owner !== '';
    if (isOwned && !this.#turns.take(owner, BOUNDS, 'light')) await this.#turns.wait(owner, BOUNDS, 'light');
    const lane = this.#laneFor(owner);
    lane.enter(owner);
    let rows: Rows;
    try {
      rows = await driverCall(() => lane.read(name, text, values));
    } finally {
      lane.leave(owner);
      if (isOwned) this.#turns.give(owner, 'light');
    }
    if (isLong(rows) && isSliceSpent()) await nextSlice();
    return rows;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#lanes.map((lane) => lane.close()));
  }

  #laneFor(owner: string): HotLane {
    let best = this.#lanes[0]!;
    const keeps = owner !== '' && this.#turns.isBeside(owner);
    for (const lane of this.#lanes) {
      if (keeps && lane.underWayOf(owner) > 0) return lane;
      if (lane.underWay < best.underWay) best = lane;
    }
    return best;
  }
}

/** Whether a result may take long to be worked through. */
export function isLong(rows: Rows): boolean {
  if (rows.length > MANY_ROWS) return true;
  let length = 0;
  for (const row of rows) for (const value of row) length += value?.length ?? 0;
  return length > LONG_TEXT;
}

/** One connection for hot reads. Statements are pipelined: a read does not wait for the one before it. */
class HotLane {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #owners = new Map<string, number>();
  /** Statements that were sent and are not answered. */
  underWay = 0;
  #client: Promise<pg.Client> | undefined;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
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

  async read(name: string, text: string, values: readonly unknown[]): Promise<Rows> {
    try {
      return await this.#ask(name, text, values);
    } catch (error) {
      // Later reads of a name rely on the first one to prepare it. If that failed, the next one prepares it.
      if (sqlState(error) !== NO_SUCH_STATEMENT) throw error;
      return await this.#ask(name, text, values);
    }
  }

  async #ask(name: string, text: string, values: readonly unknown[]): Promise<Rows> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    const result = await client.query({
      name,
      text,
      values: values as unknown[],
      rowMode: 'array',
      types: RAW,
    });
    return result.rows as unknown as Rows;
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionTo(this.#url), pipeline: true } as pg.ClientConfig);
    const gone = (): void => {
      this.#client = undefined;
    };
    client.on('error', (error) => {
      gone();
      this.#onError(error);
    });
    client.on('end', gone);
    try {
      await client.connect();
      await client.query(HOT_SETTINGS);
      return client;
    } catch (error) {
      gone();
      throw error;
    }
  }
}

const RAW: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as never;

const NO_SUCH_STATEMENT = '26000';

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
