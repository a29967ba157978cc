import type { Database } from '../../platform/database.ts';
import { runForAll } from '../../platform/turns/owner.ts';
import { PLACED, WEIGHED } from './seal-chunk.ts';

// How an answer is found may be decided by the state of a moment ago: it is correct either way.
const FRESH_MS = 1_000;
// Every change since the sealed place is examined separately, at some microseconds each.
const MOST_CHANGES = 1_500n;
// What has no postings can be found in no other way. Examining this many changes is less work than examining all
// stories.
const MOST_CHANGES_KEYED = 50_000n;

/** How far the sealed index (docs/search.md) reaches, as of a moment ago. */
export class SealState {
  #sealed: bigint | undefined;
  #tape = 0n;
  #until = 0;
  #format = 0;
  #asking: Promise<void> | undefined;

  /**
   * Whether the sealed index is near enough to a place of the tape (undefined: the present) to be asked about it.
   * @param keyed whether the question has terms that only the index knows (key.ts).
   * @param alone whether nothing else leads to its stories.
   */
  async covers(db: Database, pos: bigint | undefined, keyed = false, alone = false): Promise<boolean> {
    if (performance.now() > this.#until) {
      await this.#askOnce(db);
    }
    if (this.#sealed === undefined || (keyed && this.#format < WEIGHED)) return false;
    const distance = (pos ?? this.#tape) - this.#sealed;
    return (distance < 0n ? -distance : distance) <= (alone ? MOST_CHANGES_KEYED : MOST_CHANGES);
  }

  /**
   * Whether its buckets hold the words that have no bitmaps. Those of an earlier release do not. As of the last
   * answer.
   */
  get hasWords(): boolean {
    return this.#sealed !== undefined && this.#format >= WEIGHED;
  }

  /** Where the index was sealed, if it says where words stand. It is asked for now, and is not from a moment ago. */
  async placedAt(db: Database): Promise<bigint | undefined> {
    await this.#askOnce(db);
    return this.#format < PLACED ? undefined : this.#sealed;
  }

  /** All who want to know wait for one statement, so it is nobody's. */
  #askOnce(db: Database): Promise<void> {
    this.#asking ??= runForAll(() => this.#ask(db)).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(db: Database): Promise<void> {
    const [row] = await db.hot('seal_state', SEALED, []);
    this.#tape = BigInt(row![0]!);
    this.#sealed = row![1] === null ? undefined : BigInt(row![1]!);
    this.#format = Number(row![2]);
    this.#until = performance.now() + FRESH_MS;
  }
}

const SEALED = `select t.pos, s.pos, (select coalesce(min(coalesce(format, 1)), 0) from sealed_chunks)
  from tape t left join seal s on true`;
