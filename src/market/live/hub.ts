import { performance } from 'node:perf_hooks';
import type { Reading } from '../../platform/sink.ts';
import { CatchUp, type CatchUpLimits } from './catch-up.ts';
import { EarlyReaders } from './early.ts';
import { Fanout } from './fanout.ts';
import { FrameCache } from './frames.ts';
import { LatestBoard } from './latest.ts';
import { gapBetweenLives } from './loss.ts';
import { streamReaders, venueLag, venueState } from './metrics.ts';
import {
  type LatestPrice,
  type MarketEvent,
  type Posted,
  type PostedTick,
  VENUE_STATES,
  type VenueStatus,
} from './model.ts';
import { writePosition } from './position.ts';
import type { Encoding, Origin, Wish } from './reader.ts';
import { REPLAY_LIMITS, Replay, type ReplayLimits } from './replay.ts';
import { Seat } from './seat.ts';
import { ToldStatus } from './told-status.ts';

export interface HubOptions {
  readonly venue: string;
  /** Whether no market stands behind the prices; not so unless given. */
  readonly simulated?: boolean;
  /** A price older than this counts as stale. */
  readonly staleAfterMs: number;
  readonly replay?: ReplayLimits;
  readonly limits?: Partial<HubLimits>;
}

/** What bounds readers. */
export interface HubLimits extends CatchUpLimits {
  /** How long socket writes rest, for each ms that they took: what is left of a core for everything else at least. */
  readonly restShare: number;
  /** A reader that takes nothing for so long is given up. */
  readonly stalledMs: number;
  readonly heartbeatMs: number;
}

const HUB_LIMITS: HubLimits = {
  restShare: 0.15,
  backlogBytes: 256 * 1024,
  conflateBeyond: 4_096,
  mostBars: 1_000,
  stalledMs: 30_000,
  heartbeatMs: 5_000,
};

/** What a node that joins is told of the stream. */
export interface Past {
  /** Everything after the floor, in order. */
  readonly history?: readonly Posted[];
  /** Closed bars from before it, in order. */
  readonly bars?: readonly Posted[];
  /** The last trade of each symbol. */
  readonly trades?: readonly PostedTick[];
}

const TICK_MS = 1_000;
/** What new readers are told while this node has not got the stream yet. */
export const CONNECTING = 'The stream is still connecting. Try again shortly.';

/**
 * Sends the stream to its readers (docs/streams.md). Each event is encoded once for each distinct encoding; readers who
 * are up to date are sent it together (fanout.ts). Nothing is kept for a single reader: one that is behind reads on from
 * the shared replay window when its socket has drained.
 */
export class Hub {
  readonly venue: string;
  readonly #origin: Origin;
  readonly #limits: HubLimits;
  readonly #replay: Replay;
  readonly #board: LatestBoard;
  readonly #readers = new Set<Seat>();
  readonly #early: EarlyReaders;
  readonly #frames = new FrameCache();
  readonly #fanout: Fanout;
  readonly #catchUp: CatchUp;
  readonly #status: ToldStatus;
  readonly #timer: NodeJS.Timeout;
  #epoch = '';
  #beatAt: number;
  #closed = false;
  #away: string | undefined = CONNECTING;
  #starting = true;

  constructor(options: HubOptions) {
    this.venue = options.venue;
    this.#origin = { venue: options.venue, simulated: options.simulated ?? false };
    this.#limits = { ...HUB_LIMITS, ...options.limits };
    this.#replay = new Replay(options.replay ?? REPLAY_LIMITS);
    this.#board = new LatestBoard(options.staleAfterMs);
    this.#fanout = new Fanout({
      frame: (encoding, posted) => this.#frame(encoding, posted),
      backlogBytes: this.#limits.backlogBytes,
      onBehind: (reader) => this.#catchUp.await(reader),
      restShare: this.#limits.restShare,
    });
    this.#catchUp = new CatchUp({
      replay: this.#replay,
      board: this.#board,
      fanout: this.#fanout,
      origin: this.#origin,
      limits: this.#limits,
      epoch: () => this.#epoch,
      status: () => this.status,
      frame: (encoding, posted) => this.#frame(encoding, posted),
    });
    this.#status = new ToldStatus(options.venue, this.#board, (status) => this.#tell(status));
    this.#early = new EarlyReaders(this.#origin, this.#limits.backlogBytes);
    this.#beatAt = performance.now() + this.#limits.heartbeatMs;
    this.#timer = setInterval(() => this.#look(), Math.min(TICK_MS, this.#limits.heartbeatMs / 2));
    this.#timer.unref();
  }

  /** Why nothing is known of the stream here now; undefined: it is open. */
  get away(): string | undefined {
    return this.#closed ? 'The service is shutting down.' : this.#away;
  }

  /** Whether this node has not got the stream yet and is about to: readers can come, and are told so. */
  get starting(): boolean {
    return this.#starting && !this.#closed;
  }

  get readers(): number {
    return this.#readers.size;
  }

  /** The last known price; the symbol need not have been seen, nor be of the venue that is followed. */
  latest(symbol: string, venue: string = this.venue): LatestPrice {
    return this.#board.read(symbol, venue);
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** How the connection to the venue stands. */
  get status(): VenueStatus {
    return this.#status.now;
  }

  /** Where the stream stands on this node. */
  get head(): number {
    return this.#replay.head;
  }

  /**
   * Begins a life of the stream: readers of an earlier one are told that they may have missed something.
   * @param floor everything after this place will come.
   */
  begin(epoch: string, floor: number, past: Past = {}): void {
    if (epoch === this.#epoch) return;
    const { history = [] } = past;
    const earlier = this.#epoch === '' ? undefined : this.#replay.head;
    this.#fanout.flush();
    this.#epoch = epoch;
    this.#starting = false;
    this.#frames.clear();
    this.#reset(floor, past);
    if (earlier !== undefined) {
      this.#catchUp.waiting.clear();
      const gap = gapBetweenLives(earlier, floor);
      for (const reader of this.#readers) {
        if (!this.#early.has(reader)) this.#catchUp.startOver(reader, gap, floor);
      }
      this.post(history);
      return;
    }
    for (const posted of history) this.#take(posted);
    this.#fanout.reset(this.#replay.head);
  }

  /**
   * Goes on in the same life of the stream after a time in which this node heard nothing and had no readers. Where the
   * stream has let go of what came meanwhile, readers who come back to an earlier place are told of the gap.
   * @param floor everything after this place is in the history.
   */
  rejoin(floor: number, past: Past): void {
    if (floor > this.#replay.head) this.#reset(floor, past);
    this.post(past.history ?? []);
  }

  #reset(floor: number, { bars = [], trades = [] }: Past): void {
    this.#replay.reset(floor);
    for (const bar of bars) if (bar.seq <= floor) this.#replay.addEarlierBar(bar);
    for (const trade of trades) this.#board.take(trade);
    this.#fanout.reset(floor);
  }

  /** Readers can come. */
  open(): void {
    this.#away = undefined;
    this.#starting = false;
    this.#status.hear();
    for (const reader of this.#early.release()) this.#catchUp.greet(reader, '');
  }

  /** Whatever was said to readers of another node: this one may have the stream soon. */
  standBy(): void {
    if (this.#away === undefined || this.#starting) return;
    this.#away = CONNECTING;
    this.#starting = true;
  }

  /** No reader can come for now; those who are there stay. */
  shut(why: string): void {
    this.#away = why;
    this.#starting = false;
  }

  /** Ends every stream with its last id and lets no more come until `open`. */
  dismiss(why: string): void {
    this.shut(why);
    this.#fanout.flush();
    for (const reader of [...this.#readers]) reader.end();
  }

  /** Takes what was written to the stream, in order. */
  post(batch: readonly Posted[]): void {
    for (const posted of batch) {
      if (posted.seq <= this.#replay.head) continue;
      this.#take(posted);
      this.#fanout.post(posted);
    }
    this.#status.hear();
    for (const reader of [...this.#catchUp.waiting]) {
      if (reader.cursor > this.#replay.head) continue;
      this.#catchUp.waiting.delete(reader);
      this.#catchUp.advance(reader);
    }
  }

  /** Opens a stream. What it begins with is written before this returns. */
  read(wish: Wish): Reading {
    const reader: Seat = new Seat(wish, () => this.#forget(reader));
    this.#readers.add(reader);
    if (this.#starting) this.#early.add(reader, this.status);
    else this.#catchUp.greet(reader, wish.encoding.opening);
    return reader;
  }

  close(): void {
    if (this.#closed) return;
    // The last words of a stream are its place: whoever comes back misses nothing.
    this.#fanout.flush(this.#epoch === '' ? undefined : this.#heartbeat());
    this.#closed = true;
    clearInterval(this.#timer);
    this.#fanout.stop();
    for (const reader of [...this.#readers]) reader.end();
  }

  #take(posted: Posted): void {
    this.#replay.add(posted);
    const { event } = posted;
    if (event.kind === 'tick') this.#board.take(posted as PostedTick);
    else if (event.kind === 'beat') this.#board.clock = event.clock;
    else if (event.kind === 'status') this.#status.take(event);
  }

  #frame(encoding: Encoding, posted: Posted): string {
    return this.#frames.get(encoding, posted.seq, () =>
      encoding.frame(posted.event as MarketEvent, writePosition(this.#epoch, posted.seq), this.#origin),
    );
  }

  /** As it is when it is written. */
  #heartbeat(): (encoding: Encoding) => string {
    return (encoding) =>
      encoding.frame(this.#beat(), writePosition(this.#epoch, this.#replay.head), this.#origin);
  }

  #beat(): MarketEvent {
    return { kind: 'heartbeat', occurredAt: Date.now(), intervalMs: this.#limits.heartbeatMs };
  }

  /** Once a second: what is too old goes, readers that stopped are given up, heartbeats are sent. */
  #look(): void {
    const now = performance.now();
    this.#replay.trim(Date.now());
    streamReaders.set(this.#readers.size);
    for (const state of VENUE_STATES) {
      venueState.set({ venue: this.venue, state }, this.status.state === state ? 1 : 0);
    }
    const lag = this.#board.lag(Date.now());
    if (lag !== undefined) venueLag.set({ venue: this.venue }, lag / 1_000);
    for (const reader of this.#readers) {
      if (reader.stalledAt !== undefined && now - reader.stalledAt > this.#limits.stalledMs) {
        this.#catchUp.giveUp(reader);
      }
    }
    this.#status.look();
    if (now < this.#beatAt) return;
    this.#beatAt = now + this.#limits.heartbeatMs;
    this.#early.beat(this.#beat());
    if (this.#epoch !== '') this.#fanout.say(this.#heartbeat());
  }

  /** Says how it stands on this node alone: that has no place in the stream. */
  say(state: VenueStatus['state'], reason: string): void {
    this.#status.say(state, reason);
  }

  /** What this node said for that reason holds no longer: the stream says how it stands again. */
  unsay(reason: string): void {
    this.#status.unsay(reason);
  }

  #tell(event: MarketEvent): void {
    const place = writePosition(this.#epoch, this.#replay.head);
    this.#fanout.flush((encoding) => encoding.frame(event, place, this.#origin));
    this.#early.tell(event);
  }

  #forget(reader: Seat): void {
    this.#fanout.leave(reader);
    this.#catchUp.waiting.delete(reader);
    this.#early.delete(reader);
    this.#readers.delete(reader);
  }
}
