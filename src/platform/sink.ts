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

/** A stream that is open. */
export interface Reading {
  /** Ends it; `last` is sent before. */
  end(last?: string): void;
  /** Takes the reader out without a word: it has gone. */
  leave(): void;
}
