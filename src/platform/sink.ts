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

// What a stream that is over has for its last bytes.
const LINGER_MS = 5_000;

/** Ends a stream after what was written, and cuts it where that is not taken in time. */
export function endInTime(sink: Sink): void {
  sink.end();
  setTimeout(() => sink.destroy(), LINGER_MS).unref();
}

/** A stream that is open. */
export interface Reading {
  /** Ends it; `last` is sent before. */
  end(last?: string): void;
  /** Takes the reader out without a word: it has gone. */
  leave(): void;
}
