import { performance } from 'node:perf_hooks';
import type { Fanout } from './fanout.ts';
import { concerns } from './frames.ts';
import type { LatestBoard } from './latest.ts';
import { conflated, lossOf } from './loss.ts';
import { streamSlow } from './metrics.ts';
import type { MarketEvent, Posted, StreamGap, Tick, VenueStatus } from './model.ts';
import { type Position, timeOf, writePosition } from './position.ts';
import type { Encoding, Origin } from './reader.ts';
import type { Replay } from './replay.ts';
import type { Seat } from './seat.ts';

/** What bounds a reader that is behind. */
export interface CatchUpLimits {
  /** A reader with more bytes than this under way is sent nothing more until they are taken. */
  readonly backlogBytes: number;
  /** A reader that missed more events than this gets the latest tick a symbol instead of all of them. */
  readonly conflateBeyond: number;
  /** Most closed bars that wait for a reader. */
  readonly mostBars: number;
}

/** The stream as a node has it. */
export interface StreamHere {
  readonly replay: Replay;
  readonly board: LatestBoard;
  readonly fanout: Fanout;
  readonly origin: Origin;
  readonly limits: CatchUpLimits;
  /** The life of the stream. */
  readonly epoch: () => string;
  /** How the connection to the venue stands. */
  readonly status: () => VenueStatus;
  /** One event on one wire, made once. */
  readonly frame: (encoding: Encoding, posted: Posted) => string;
}

// What is put together for a reader before its socket is asked again.
const PIECE = 64 * 1024;

/**
 * Brings readers up to date who come or fall behind, from the shared replay window and as fast as their sockets take it; then
 * they are sent what is posted, with all others (fanout.ts). Nothing is kept for a single reader but its place.
 */
export class CatchUp {
  readonly #of: StreamHere;
  /** Readers whose place lies ahead of what this node has sent. */
  readonly waiting = new Set<Seat>();

  constructor(of: StreamHere) {
    this.#of = of;
  }

  /** Begins a reader's stream. @param opening empty where it was sent already. */
  greet(reader: Seat, opening: string): void {
    const { after, encoding } = reader.wish;
    const lost = after === undefined ? undefined : lossOf(after, this.#of.epoch(), this.#of.replay);
    if (after !== undefined && lost === undefined && !(after as Position).unfinished) {
      if (opening !== '') reader.write(opening);
      reader.cursor = (after as Position).seq;
      this.advance(reader);
      return;
    }
    const head = this.#of.replay.head;
    const place = writePosition(this.#of.epoch(), head, true);
    let text = opening;
    if (lost !== undefined) text += encoding.frame(ofReader(lost, reader), place, this.#of.origin);
    text += encoding.frame(this.#of.status(), place, this.#of.origin);
    reader.write(text);
    // Closed bars are kept for longer than ticks: a reader of this life of the stream gets those it missed.
    const known = after !== undefined && after !== 'unreadable' && after.epoch === this.#of.epoch();
    reader.bars = known && lost !== undefined ? after.seq : undefined;
    this.advance(reader);
  }

  /** Sends a reader that is not up to date what it can take, and lets it join the others when it is. */
  advance(reader: Seat): void {
    if (!reader.isOpen || reader.isLive) return;
    if (!this.#greetOn(reader)) return;
    if (reader.cursor > this.#of.replay.head) {
      this.waiting.add(reader);
      return;
    }
    if (reader.cursor < this.#of.replay.floor) {
      this.giveUp(reader);
      return;
    }
    if (reader.wasLive && this.#of.replay.countAfter(reader.cursor) > this.#of.limits.conflateBeyond) {
      if (!this.#conflate(reader)) return;
    }
    while (reader.cursor < this.#of.replay.head) {
      if (reader.sink.backlog > this.#of.limits.backlogBytes) break;
      let text = '';
      this.#of.replay.walk(reader.cursor, this.#of.replay.head, (posted) => {
        if (concerns(posted, reader.symbols)) text += this.#of.frame(reader.wish.encoding, posted);
        reader.cursor = posted.seq;
        return text.length < PIECE;
      });
      if (text === '') reader.cursor = this.#of.replay.head;
      else reader.write(text);
    }
    if (reader.sink.backlog > this.#of.limits.backlogBytes) this.await(reader);
    else {
      this.#of.fanout.join(reader);
      reader.wasLive = true;
    }
  }

  /** The rest of a greeting: bars that were missed, then how things stand. False: it goes on when there is room. */
  #greetOn(reader: Seat): boolean {
    const { encoding } = reader.wish;
    while (reader.bars !== undefined) {
      if (reader.sink.backlog > this.#of.limits.backlogBytes) {
        this.await(reader);
        return false;
      }
      let text = '';
      let last = 0;
      this.#of.replay.walkBars(reader.bars, Number.POSITIVE_INFINITY, (posted) => {
        if (concerns(posted, reader.symbols)) text += this.#of.frame(encoding, posted);
        last = posted.seq;
        return text.length < PIECE;
      });
      if (text !== '') reader.write(text);
      reader.bars = last === 0 ? undefined : last;
    }
    if (reader.greeted) return true;
    reader.greeted = true;
    if (reader.cursor > 0) return true;
    const head = this.#of.replay.head;
    const ticks = reader.wish.symbols.flatMap((symbol) => this.#of.board.snapshot(symbol) ?? []);
    const text = ticks
      .map((tick, i) =>
        encoding.frame(tick, writePosition(this.#of.epoch(), head, i < ticks.length - 1), this.#of.origin),
      )
      .join('');
    if (text !== '') reader.write(text);
    reader.cursor = head;
    return true;
  }

  /** Goes on when the reader has taken what it was sent. */
  await(reader: Seat): void {
    if (reader.stalledAt !== undefined) return;
    reader.stalledAt = performance.now();
    reader.sink.onDrain(() => {
      reader.stalledAt = undefined;
      this.advance(reader);
    });
  }

  /** The latest tick a symbol, and everything that is no tick, of all that a slow reader missed. False: too much. */
  #conflate(reader: Seat): boolean {
    const span = { after: reader.cursor, upTo: this.#of.replay.head };
    const found = conflated(this.#of.replay, span, reader.symbols, this.#of.limits.mostBars);
    if (found === undefined) {
      this.giveUp(reader);
      return false;
    }
    const { encoding } = reader.wish;
    let text = '';
    for (const { posted, replaced } of found) {
      const cursor = writePosition(this.#of.epoch(), posted.seq);
      text +=
        replaced === 0
          ? this.#of.frame(encoding, posted)
          : encoding.frame({ ...(posted.event as Tick), conflated: replaced }, cursor, this.#of.origin);
    }
    if (text !== '') reader.write(text);
    reader.cursor = this.#of.replay.head;
    return true;
  }

  /** Takes a reader over into another life of the stream, in which its place means nothing. @param gap it is told of. */
  startOver(reader: Seat, gap: StreamGap, floor: number): void {
    reader.cursor = floor;
    reader.bars = undefined;
    reader.greeted = true;
    if (reader.sink.backlog > this.#of.limits.backlogBytes) {
      // It will hear of it in the words for slow readers.
      this.giveUp(reader);
      return;
    }
    const place = writePosition(this.#of.epoch(), floor);
    reader.write(reader.wish.encoding.frame(ofReader(gap, reader), place, this.#of.origin));
    if (!reader.isLive) this.advance(reader);
  }

  /** Tells a reader that is too slow what it lost, and ends its stream. */
  giveUp(reader: Seat): void {
    streamSlow.inc();
    // One that was still being greeted has no place yet: it has the bars that it was sent, or nothing.
    const from = reader.cursor > 0 ? reader.cursor : (reader.bars ?? this.#of.replay.floor);
    let missed = 0;
    this.#of.replay.walk(from, this.#of.replay.head, (posted) => {
      if (concerns(posted, reader.symbols)) missed += 1;
      return true;
    });
    const whole = from >= this.#of.replay.floor;
    const gap: MarketEvent = {
      kind: 'gap',
      scope: 'client',
      reason: 'slow_consumer',
      symbols: [...reader.wish.symbols],
      from: timeOf(from),
      to: timeOf(this.#of.replay.head),
      missed: whole ? missed : null,
    };
    const place = writePosition(this.#of.epoch(), this.#of.replay.head);
    reader.end(reader.wish.encoding.frame(gap, place, this.#of.origin));
  }
}

/** A gap that concerns all symbols of a reader names them: only then its address leads somewhere. */
function ofReader(gap: StreamGap, reader: Seat): StreamGap {
  return gap.symbols.length > 0 ? gap : { ...gap, symbols: [...reader.wish.symbols] };
}
