import { OpenReading } from '../../platform/sink.ts';
import type { Encoding, Wish } from './reader.ts';

/** Readers who are sent the very same bytes. */
export interface Group {
  readonly key: string;
  readonly encoding: Encoding;
  readonly symbols: ReadonlySet<string>;
  readonly slices: Set<Slice>;
  /** The last that was put together for them, and from what. */
  made: Made | undefined;
}

interface Made {
  readonly after: number;
  readonly upTo: number;
  readonly last: string;
  readonly bytes: Buffer | undefined;
}

/** Readers of a group who are sent to in one go. */
export interface Slice {
  readonly group: Group;
  /** Who was sent everything up to `sent`. */
  readonly readers: Set<Seat>;
  /** Who was sent more already, up to a cursor of its own. */
  readonly joining: Set<Seat>;
  sent: number;
  /** What is to be said once more besides. */
  owed: ((encoding: Encoding) => string) | undefined;
}

/** A reader as the hub knows it: where it stands, and nothing that would have to be kept for it. */
export class Seat extends OpenReading<Wish> {
  symbols: ReadonlySet<string>;
  /** What it was sent, up to and including; meaningless while it is live. */
  cursor = 0;
  /** While bars from before the window are sent: up to where. */
  bars: number | undefined;
  greeted = false;
  wasLive = false;
  stalledAt: number | undefined;
  /** Where it is sent what is posted; undefined: it is not up to date. */
  slice: Slice | undefined;

  constructor(wish: Wish, forget: () => void) {
    super(wish, forget);
    this.symbols = new Set(wish.symbols);
  }

  get sink(): Wish['sink'] {
    return this.wish.sink;
  }

  get isLive(): boolean {
    return this.slice !== undefined;
  }
}
