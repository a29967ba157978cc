/** The position of a server at one moment. */
export interface Stand {
  /** When it was asked, in ms of a monotonic clock. Its answer describes that moment or a later one. */
  readonly at: number;
  /** Position in the log of changes, in bytes: written by the primary, or replayed by a replica. */
  readonly lsn: bigint;
  /** The position on the tape and its time, as text. */
  readonly pos: bigint;
  readonly time: string;
}

// As long as a lag is worth telling; what is further behind is "so long at least".
const REMEMBERED_MS = 60_000;

/**
 * Where the primary stood lately: so it is known how far behind a replica is, without a clock that both share and
 * without a write. A replica that has replayed what the primary had written at some time is no further behind than
 * since then.
 */
export class PrimaryPath {
  readonly #stands: Stand[] = [];

  get last(): Stand | undefined {
    return this.#stands.at(-1);
  }

  add(stand: Stand): void {
    const { last } = this;
    // Another server answers under its address.
    if (last !== undefined && stand.lsn < last.lsn) this.#stands.length = 0;
    this.#stands.push(stand);
    let old = 0;
    while (this.#stands[old]!.at < stand.at - REMEMBERED_MS) old += 1;
    if (old > 0) this.#stands.splice(0, old);
  }

  /**
   * The latest time at which the primary had written no more than this; undefined if that is longer ago than the
   * history kept here.
   */
  reachedBy(lsn: bigint): number | undefined {
    for (let index = this.#stands.length - 1; index >= 0; index -= 1) {
      const stand = this.#stands[index]!;
      if (stand.lsn <= lsn) return stand.at;
    }
    return undefined;
  }
}
