/** Where a reader's bytes go: a socket, as far as whoever writes a stream needs to know. */
export interface Sink {
  write(bytes: Buffer): void;
  /** Bytes that were written and are still to be taken. */
  readonly backlog: number;
  /** Calls back, once, when the backlog has gone. */
  onDrain(ready: () => void): void;
  /** Ends the stream after what was written. */
  end(): void;
  /** Cuts it. */
  destroy(): void;
}

/** A stream that is open, as whoever asked for it holds it. */
export interface Reading {
  /** Ends it; `last` is sent before. */
  end(last?: string): void;
  /** Takes the reader out without a word: it has gone. */
  leave(): void;
}

/** What every reader of a stream says of itself. */
export interface Listener {
  readonly sink: Sink;
  readonly encoding: Wire;
  /** Told when the stream was ended by the service. */
  readonly onEnd?: (() => void) | undefined;
}

/** How text becomes bytes on one wire. */
export interface Wire {
  /** Puts frames into what the connection carries (chunks of HTTP/1.1, an operation's envelope). */
  wrap?(frames: string): string;
}

/** Frames as they go to the sockets of an encoding. */
export function bytesOf(encoding: Wire, frames: string): Buffer {
  return Buffer.from(encoding.wrap === undefined ? frames : encoding.wrap(frames));
}

// What a stream that is over has for its last bytes.
const LINGER_MS = 5_000;

/** A reader of a stream, as whoever writes the stream holds it. However it goes, it is forgotten before anything else. */
export class OpenReading<W extends Listener> implements Reading {
  readonly wish: W;
  readonly #forget: () => void;
  isOpen = true;

  /** @param forget takes the reader out; may be called again. */
  constructor(wish: W, forget: () => void) {
    this.wish = wish;
    this.#forget = forget;
  }

  write(frames: string): void {
    this.wish.sink.write(bytesOf(this.wish.encoding, frames));
  }

  /** Ends the stream after what was written, and cuts it where that is not taken in time. */
  end(last?: string): void {
    if (!this.isOpen) return;
    this.leave();
    if (last !== undefined) this.write(last);
    const { sink, onEnd } = this.wish;
    sink.end();
    setTimeout(() => sink.destroy(), LINGER_MS).unref();
    onEnd?.();
  }

  /** Ends the stream of a reader that takes nothing: it would not take last words either. */
  cut(): void {
    if (!this.isOpen) return;
    this.leave();
    this.wish.sink.destroy();
    this.wish.onEnd?.();
  }

  leave(): void {
    this.isOpen = false;
    this.#forget();
  }
}
