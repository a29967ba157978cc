import type { Posted } from './model.ts';
import type { Encoding } from './reader.ts';

// Frames of the last moments: readers that catch up at the same time share them.
const MOST_FRAMES = 4_096;

/** Frames by encoding and place. */
export class FrameCache {
  #frames = new Map<string, Map<number, string>>();

  get(encoding: Encoding, seq: number, make: () => string): string {
    let held = this.#frames.get(encoding.key);
    if (held === undefined) {
      // Encodings of documents that nobody reads any more would stay for ever.
      if (this.#frames.size >= MOST_ENCODINGS) this.#frames.clear();
      held = new Map();
      this.#frames.set(encoding.key, held);
    }
    let frame = held.get(seq);
    if (frame === undefined) {
      frame = make();
      if (held.size >= MOST_FRAMES) held.clear();
      held.set(seq, frame);
    }
    return frame;
  }

  clear(): void {
    this.#frames.clear();
  }
}
const MOST_ENCODINGS = 200;

/** Whether somebody who reads these symbols is sent it. */
export function concerns({ event }: Posted, symbols: ReadonlySet<string>): boolean {
  switch (event.kind) {
    case 'tick':
    case 'bar_close':
      return symbols.has(event.symbol);
    case 'gap':
      return event.symbols.length === 0 || event.symbols.some((symbol) => symbols.has(symbol));
    case 'status':
      return true;
    case 'beat':
      return false;
  }
}
