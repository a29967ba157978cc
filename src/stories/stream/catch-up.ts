import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../platform/problem.ts';
import { runForAll } from '../../platform/turns/owner.ts';
import { LARGEST_CHANGES, type Mark, readTape, tapeEnd } from '../history/changes.ts';
import type { Fanout } from './fanout.ts';
import { Matcher } from './matcher.ts';
import { storyStreamStalled } from './metrics.ts';
import { dismiss, type Seat, type StreamHere } from './seat.ts';
import { Shared } from './shared.ts';
import { announcedIn, cursorOf, framesOf, heartbeatOf } from './told.ts';

const RETRY_MS = 500;

/**
 * Brings readers who come, or are too slow, to where the live ones stand: each reads the tape from its own place, with
 * those who stand at the same one. Nothing is kept for a reader but its place.
 */
export class CatchUp {
  readonly #here: StreamHere;
  readonly #fanout: Fanout;
  /** What readers of the past read, who mostly come together and from one place: where a node ended. */
  readonly #shared = new Shared();

  constructor(here: StreamHere, fanout: Fanout) {
    this.#here = here;
    this.#fanout = fanout;
  }

  /** Begins a stream where its reader wants it to: at the place that it names, or at the present. */
  async begin(seat: Seat): Promise<void> {
    const { after } = seat.wish;
    if (after !== undefined && after !== 'foreign') {
      seat.mark = after;
      this.#warn(seat);
      return this.#catchUp(seat, true);
    }
    const end = await this.#patiently(seat, () => this.#present());
    if (end === undefined) return;
    seat.mark = end;
    if (after === 'foreign') {
      seat.tell({ kind: 'reset' }, cursorOf(this.#here.room, end));
      this.#warn(seat);
      return this.#catchUp(seat, false);
    }
    // It stands where the live readers do, or before them on the tape: there is no past to read for it.
    if (this.#fanout.mark !== undefined && end[0] < this.#fanout.mark[0]) seat.mark = this.#fanout.mark;
    this.#warn(seat);
    seat.write(heartbeatOf(this.#here.room, seat.wish.encoding, seat.mark, this.#here.limits.heartbeatMs));
    return this.#fanout.join(seat);
  }

  /** Lets a reader go on by itself from its place, once it has taken what it was sent. */
  follow(seat: Seat): void {
    this.#taken(seat)
      .then((isThere) => (isThere ? this.#catchUp(seat, false) : undefined))
      .catch((error: unknown) => dismiss(this.#here, [seat], error));
  }

  /** Says what lists of the same filters say of themselves; nearly every stream has nothing to say. */
  #warn(seat: Seat): void {
    const warnings = seat.wish.watched?.inverse.warnings ?? [];
    if (warnings.length > 0) seat.tell({ kind: 'status', warnings }, cursorOf(this.#here.room, seat.mark));
  }

  /** The end of the tape, no earlier than this was called. Thousands of readers who come at once ask for it together. */
  #present(): Promise<Mark> {
    return this.#shared.read('present', () => runForAll(() => tapeEnd(this.#here.room)));
  }

  /** Tries until it succeeds or the reader has gone: an outage of the database is a pause of the stream. */
  async #patiently<T>(seat: Seat, work: () => Promise<T>): Promise<T | undefined> {
    while (seat.isOpen) {
      try {
        const done = await work();
        return seat.isOpen ? done : undefined;
      } catch (error) {
        this.#here.log.debug({ err: error }, 'the tape cannot be read for a stream');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /**
   * Reads the tape for one reader until it stands where the live ones do. A place is taken as reached at once when it is
   * read, without waiting between the look at where they stand and joining them: there is no seam.
   */
  async #catchUp(seat: Seat, isPaid: boolean): Promise<void> {
    const { wish } = seat;
    const own = new Matcher();
    if (wish.watched !== undefined) own.add(wish.watched);
    while (seat.isOpen) {
      const key = JSON.stringify([seat.mark.map(String), [...wish.shape.groups], wish.watched?.key]);
      const read = await this.#patiently(seat, () =>
        this.#shared.read(key, async () => {
          const part = await readTape(this.#here.room, seat.mark, LARGEST_CHANGES, wish.shape.groups);
          return { part, matches: await own.match(this.#here.room.db, announcedIn(part)) };
        }),
      );
      if (read === undefined) return;
      const { part, matches } = read;
      if (part.reset) {
        const end = await this.#patiently(seat, () => tapeEnd(this.#here.room));
        if (end === undefined) return;
        seat.mark = end;
        seat.tell({ kind: 'reset' }, cursorOf(this.#here.room, end));
        continue;
      }
      const text = framesOf(wish, part, matches, seat.mark[0]);
      if (text !== '') seat.write(text);
      seat.mark = part.next;
      if (!(await this.#taken(seat))) return;
      if (!part.hasMore && (this.#fanout.mark === undefined || part.next[0] >= this.#fanout.mark[0]))
        return this.#fanout.join(seat);
      if (part.hasMore && isPaid) {
        try {
          await wish.pay();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          seat.end(wish.encoding.problem(error));
          return;
        }
      }
    }
  }

  /** Waits until a reader has taken what it was sent; false: it did not, and is gone. */
  async #taken(seat: Seat): Promise<boolean> {
    const { sink } = seat.wish;
    if (sink.backlog <= this.#here.limits.backlogBytes) return seat.isOpen;
    const drained = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), this.#here.limits.stalledMs);
      sink.onDrain(() => {
        clearTimeout(late);
        resolve(true);
      });
    });
    if (!drained && seat.isOpen) {
      storyStreamStalled.inc();
      seat.cut();
    }
    return seat.isOpen;
  }
}
