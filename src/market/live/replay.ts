import type { Posted } from './model.ts';
import { SEQ_PER_MS } from './position.ts';

/** What is kept for readers who come back. */
export interface ReplayLimits {
  /** How long everything is kept. */
  readonly windowMs: number;
  /** How long closed bars are kept. */
  readonly barsMs: number;
  /** Most events of either; beyond that the windows get shorter. */
  readonly most: number;
}

/** 15 minutes of everything and 24 hours of closed bars; at most about 60 MB of either. */
export const REPLAY_LIMITS: ReplayLimits = { windowMs: 15 * 60_000, barsMs: 24 * 3_600_000, most: 200_000 };

/** The end of the stream, in memory, in order. */
export class Replay {
  readonly #limits: ReplayLimits;
  readonly #all: Run;
  readonly #bars: Run;

  constructor(limits: ReplayLimits = REPLAY_LIMITS) {
    this.#limits = limits;
    this.#all = new Run();
    this.#bars = new Run();
  }

  /** Everything after this place is here; what came before it may not be. */
  get floor(): number {
    return this.#all.floor;
  }

  /** The last place that is known. */
  get head(): number {
    return this.#all.head;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Forgets everything: what is known begins after `floor`. */
  reset(floor: number): void {
    this.#all.reset(floor);
    this.#bars.reset(floor);
  }

  add(posted: Posted): void {
    this.#all.add(posted);
    if (posted.event.kind === 'bar_close') this.#bars.add(posted);
  }

  /** Adds a bar that lies before everything else that is known. */
  addEarlierBar(posted: Posted): void {
    this.#bars.add(posted);
  }

  /** Lets go of what is older than its window. */
  trim(now: number): void {
    this.#all.trim((now - this.#limits.windowMs) * SEQ_PER_MS, this.#limits.most);
    this.#bars.trim((now - this.#limits.barsMs) * SEQ_PER_MS, this.#limits.most);
  }

  /** How many events lie after a place. */
  countAfter(seq: number): number {
    return this.#all.countAfter(seq);
  }

  /** Events after a place, up to and including another, in order, until `visit` says false. */
  walk(after: number, upTo: number, visit: (posted: Posted) => boolean): void {
    this.#all.walk(after, upTo, visit);
  }

  /** The same for closed bars alone, which reach further back. */
  walkBars(after: number, upTo: number, visit: (posted: Posted) => boolean): void {
    this.#bars.walk(after, upTo, visit);
  }
}

// Taking from the front of an array moves all of it: the front is left empty until it is worth it.
const LEAST_EMPTY = 1_024;

class Run {
  #items: Posted[] = [];
  #first = 0;
  floor = 0;
  head = 0;

  get size(): number {
    return this.#items.length - this.#first;
  }

  reset(floor: number): void {
    this.#items = [];
    this.#first = 0;
    this.floor = floor;
    this.head = floor;
  }

  add(posted: Posted): void {
    this.#items.push(posted);
    this.head = posted.seq;
  }

  trim(before: number, most: number): void {
    while (this.size > 0 && (this.#items[this.#first]!.seq < before || this.size > most)) {
      this.floor = this.#items[this.#first]!.seq;
      this.#first += 1;
    }
    if (this.#first > LEAST_EMPTY && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
  }

  countAfter(seq: number): number {
    return this.#items.length - this.#indexAfter(seq);
  }

  walk(after: number, upTo: number, visit: (posted: Posted) => boolean): void {
    for (let i = this.#indexAfter(after); i < this.#items.length; i += 1) {
      const posted = this.#items[i]!;
      if (posted.seq > upTo || !visit(posted)) return;
    }
  }

  #indexAfter(seq: number): number {
    let low = this.#first;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#items[middle]!.seq <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
