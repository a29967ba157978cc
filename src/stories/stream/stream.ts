import type { Logger } from '../../platform/log.ts';
import type { Reading } from '../../platform/sink.ts';
import type { StoryRoom } from '../room.ts';
import { CatchUp } from './catch-up.ts';
import { Fanout } from './fanout.ts';
import { Matcher } from './matcher.ts';
import { storyStreamReaders } from './metrics.ts';
import type { StoryWish } from './model.ts';
import { dismiss, Seat, type StreamHere, type StreamLimits } from './seat.ts';

const LIMITS: StreamLimits = { backlogBytes: 256 * 1024, stalledMs: 30_000, heartbeatMs: 15_000 };

/**
 * The live stream of changes of stories, for all readers of a node. Readers who are up to date follow the tape together
 * (fanout.ts). One that comes from an earlier place, or is too slow, reads the tape apart until it stands where the others
 * do (catch-up.ts): every change is sent once, in the order of the tape, whatever happens between.
 */
export class StoryStream {
  readonly #here: StreamHere;
  readonly #fanout: Fanout;
  readonly #catchUp: CatchUp;
  readonly #seats = new Set<Seat>();

  constructor(room: StoryRoom, log: Logger, limits: Partial<StreamLimits> = {}) {
    this.#here = { room, log, limits: { ...LIMITS, ...limits }, matcher: new Matcher() };
    this.#fanout = new Fanout(this.#here, (seat) => this.#catchUp.follow(seat));
    this.#catchUp = new CatchUp(this.#here, this.#fanout);
  }

  /** Begins to write a stream: what happened since the place that it goes on from, and then what happens. */
  read(wish: StoryWish): Reading {
    const seat: Seat = new Seat(wish, () => this.#forget(seat));
    if (wish.watched !== undefined) this.#here.matcher.add(wish.watched);
    this.#seats.add(seat);
    storyStreamReaders.inc();
    if (wish.encoding.opening !== '') seat.write(wish.encoding.opening);
    this.#catchUp.begin(seat).catch((error: unknown) => dismiss(this.#here, [seat], error));
    return seat;
  }

  /** Ends all streams; their readers come back to another node, and go on where they were. */
  close(): void {
    this.#fanout.close();
    for (const seat of [...this.#seats]) seat.end();
  }

  #forget(seat: Seat): void {
    if (!this.#seats.delete(seat)) return;
    storyStreamReaders.dec();
    this.#fanout.leave(seat);
    if (seat.wish.watched !== undefined) this.#here.matcher.remove(seat.wish.watched);
  }
}
