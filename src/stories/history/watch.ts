import type { Database } from '../../platform/database.ts';
import { runForAll } from '../../platform/turns/owner.ts';

// An answer made at a place of the tape may be given out again while the tape was seen there so lately: readers may
// see the world of a quarter of a second ago, never an older one. What this process has committed they see at once.
const FRESH_MS = 250;
const POLL_MS = 50;
// Nobody asked for so long: the watch sleeps, and an idle service asks its database nothing.
const IDLE_MS = 1_000;
// Who waits holds no connection to the database, but one to the caller; beyond this nobody is made to wait.
const MOST_WAITING = 10_000;

// After so long without a look another database may answer than before.
const UNSEEN_MS = 5_000;

/** A commit: where it stands on the tape, and when it was made. */
interface Commit {
  readonly pos: bigint;
  /** In ms since 1970, as the database writes it. */
  readonly at: string;
}

interface Waiting {
  readonly pos: bigint;
  wake(moved: boolean): void;
}

/** Knows where the tape stands, as of a moment ago, without asking for each request. */
export class TapeWatch {
  readonly #db: Database;
  #pos: bigint | undefined;
  #seen = Number.NEGATIVE_INFINITY;
  #asked = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #commits = 0;
  /** The newest commit that was seen, and whether the same database has answered ever since. */
  #last: Commit | undefined;
  #isSame = true;
  #isLost = false;
  readonly #waiting = new Set<Waiting>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Is called once, when a commit that was seen is not in the database any more: a standby that lacked it was promoted. Then
   * places of the tape are given again, to other commits, and whatever this process remembers of a place may be wrong. From
   * then on no place is known.
   */
  onOtherHistory: (() => void) | undefined;

  /** Where the tape stood at most 250 ms ago; undefined when that is not known right now. */
  place(): bigint | undefined {
    const now = performance.now();
    this.#asked = now;
    if (this.#timer === undefined) runForAll(() => this.#poll());
    return now - this.#seen <= FRESH_MS && !this.#isLost ? this.#pos : undefined;
  }

  /** How many commits of this process moved the tape: an answer that was begun before the last of them may lack it. */
  get commits(): number {
    return this.#commits;
  }

  /**
   * Takes note that a transaction of this process that moved the tape is committed. Call it before whoever caused it is told:
   * what they read next includes it.
   */
  committed(): void {
    this.#commits += 1;
    this.#pos = undefined;
    // Questions that were sent before do not count any more.
    this.#seen = performance.now();
    if (this.#timer !== undefined) runForAll(() => this.#ask());
  }

  /**
   * Waits until the tape stands beyond a place, for `ms` at most, or until the signal is given.
   * @returns whether it stands there; false at once when too many wait already.
   */
  beyond(pos: bigint, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted || this.#waiting.size >= MOST_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => {
      const wake = (moved: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        this.#waiting.delete(waiting);
        resolve(moved);
      };
      const giveUp = (): void => wake(false);
      const waiting: Waiting = { pos, wake };
      const timer = setTimeout(giveUp, ms);
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(waiting);
      if (this.#timer === undefined) runForAll(() => this.#poll());
    });
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size > 0 || performance.now() - this.#asked < IDLE_MS) this.#poll();
    }, POLL_MS).unref();
    this.#ask();
  }

  #ask(): void {
    const sent = performance.now();
    if (sent - this.#seen > UNSEEN_MS) this.#isSame = false;
    this.#look(sent).catch(() => {
      // Not knowing is an answer: requests go the long way, which says what is wrong.
      this.#isSame = false;
    });
  }

  /** @param sent when this look began, by performance.now(): an older one than the last says nothing. */
  async #look(sent: number): Promise<void> {
    const [row] = await this.#db.hot('tape_place', PLACE, []);
    if (sent < this.#seen) return;
    const now = { pos: BigInt(row![0]!), at: row![1]! };
    if (!(await this.#follows(now)) || sent < this.#seen) return;
    this.#last = now;
    this.#pos = now.pos;
    this.#seen = sent;
    for (const waiting of [...this.#waiting]) if (waiting.pos < now.pos) waiting.wake(true);
  }

  /** Whether the newest commit that was seen is one of the database that answers now. */
  async #follows(now: Commit): Promise<boolean> {
    const last = this.#last;
    if (this.#isLost) return false;
    if (last === undefined) this.#isSame = true;
    const isLater = last === undefined || last.pos < now.pos || (last.pos === now.pos && last.at === now.at);
    if (last === undefined || (this.#isSame && isLater)) return true;
    const [row] = await this.#db.hot('tape_holds', HOLDS, [String(last.pos)]);
    const [pos, at, edge] = row!;
    // What lies before the kept history cannot be told.
    const isHeld = at === last.at || last.pos === 0n || (edge !== null && BigInt(edge!) >= last.pos);
    if (BigInt(pos!) >= last.pos && isHeld) {
      this.#isSame = true;
      // An answer that was overtaken by a later one is no place to go back to.
      return isLater;
    }
    this.#isLost = true;
    this.#pos = undefined;
    this.onOtherHistory?.();
    return false;
  }
}

const PLACE = 'select pos, (extract(epoch from at) * 1000)::bigint from tape';
const HOLDS = `
  select t.pos, (extract(epoch from c.at) * 1000)::bigint, e.pos
  from tape t left join changes c on c.pos = $1 left join history_edge e on true`;
