import type { Database } from '../platform/database.ts';

// An answer made at a place of the tape may be given out again while the tape was seen there so lately: readers may
// see the world of a quarter of a second ago, never an older one.
const FRESH_MS = 250;
const POLL_MS = 50;
// Nobody asked for so long: the watch sleeps, and an idle service asks its database nothing.
const IDLE_MS = 1_000;

/** Knows where the tape stands, as of a moment ago, without asking for each request. */
export class TapeWatch {
  readonly #db: Database;
  #pos: bigint | undefined;
  #seen = Number.NEGATIVE_INFINITY;
  #asked = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where the tape stood at most 250 ms ago; undefined when that is not known right now. */
  place(): bigint | undefined {
    const now = performance.now();
    this.#asked = now;
    if (this.#timer === undefined) this.#poll();
    return now - this.#seen <= FRESH_MS ? this.#pos : undefined;
  }

  #poll(): void {
    const sent = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (performance.now() - this.#asked < IDLE_MS) this.#poll();
    }, POLL_MS).unref();
    this.#db.hot('tape_pos', 'select pos from tape', []).then(
      ([row]) => {
        if (sent < this.#seen) return;
        this.#pos = BigInt(row![0]!);
        this.#seen = sent;
      },
      // Not knowing is an answer: requests go the long way, which says what is wrong.
      () => {},
    );
  }
}
