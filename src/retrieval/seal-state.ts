import type { Database } from '../platform/database.ts';

// Which way an answer is found may be decided by what was so a moment ago: it is right either way.
const FRESH_MS = 1_000;
// Every change since the sealed place is looked at on its own, at some microseconds each.
const MOST_CHANGES = 1_500n;

/** How far the sealed index (docs/search.md) reaches, as of a moment ago. */
export class SealState {
  #sealed: bigint | undefined;
  #tape = 0n;
  #until = 0;
  #asking: Promise<void> | undefined;

  /** Whether the sealed index is near enough to a place of the tape (undefined: the present) to be asked about it. */
  async covers(db: Database, pos: bigint | undefined): Promise<boolean> {
    if (performance.now() > this.#until) {
      this.#asking ??= this.#ask(db).finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    if (this.#sealed === undefined) return false;
    const distance = (pos ?? this.#tape) - this.#sealed;
    return (distance < 0n ? -distance : distance) <= MOST_CHANGES;
  }

  async #ask(db: Database): Promise<void> {
    const [row] = await db.hot('seal_state', 'select t.pos, s.pos from tape t left join seal s on true', []);
    this.#tape = BigInt(row![0]!);
    this.#sealed = row![1] === null ? undefined : BigInt(row![1]!);
    this.#until = performance.now() + FRESH_MS;
  }
}
