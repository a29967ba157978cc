/** A place in the stream, as readers hold it. */
export interface Position {
  /** Names one life of the stream: places of another one mean nothing in it. */
  readonly epoch: string;
  /** Everything up to and including this was sent. */
  readonly seq: number;
  /** The reader was still being greeted: it starts from the beginning of the greeting. */
  readonly unfinished: boolean;
}

/**
 * Places hold their time: microseconds since 1970 when they were given, counted up where that would repeat one. So a
 * gap can say since when something is missing, whatever became of the stream since.
 */
export const SEQ_PER_MS = 1_000;

/** When a place was given, in ms since 1970. */
export function timeOf(seq: number): number {
  return Math.floor(seq / SEQ_PER_MS);
}

/** The next place after `last`. */
export function nextSeq(last: number, now: number): number {
  return Math.max(last + 1, now * SEQ_PER_MS);
}

/** The id of an event, or cursor: opaque to readers, valid on every node. */
export function writePosition(epoch: string, seq: number, unfinished = false): string {
  return `${epoch}.${seq.toString(36)}${unfinished ? '~' : ''}`;
}

const WRITTEN = /^([0-9a-z]{8,16})\.([0-9a-z]{1,11})(~?)$/;

/** Undefined for what is no position. */
export function readPosition(text: string): Position | undefined {
  const match = WRITTEN.exec(text);
  if (match === null) return undefined;
  const seq = Number.parseInt(match[2]!, 36);
  if (!Number.isSafeInteger(seq)) return undefined;
  return { epoch: match[1]!, seq, unfinished: match[3] !== '' };
}

/** A place as whoever holds it wrote it; empty for none, and for what is none of ours. */
export function placeOf(held: Position | 'unreadable' | undefined): string {
  if (held === undefined || held === 'unreadable') return '';
  return writePosition(held.epoch, held.seq, held.unfinished);
}
