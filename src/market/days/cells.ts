import { type Interval, STEP_MS } from '../model.ts';

// The columns of stored days are bytes, and they go into answers as bytes. A million values as strings would be garbage.

const COMMA = 44;
const QUOTE = 34;
const NULL = Buffer.from('null');
const MINUTE_MS = 60_000;

const two = (value: number): string => String(value).padStart(2, '0');
/** The times of a day, one minute after the other: `00:00:00.000Z`, `00:01:00.000Z` and so on. */
const CLOCK = Buffer.from(
  Array.from(
    { length: 1440 },
    (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`,
  ).join(''),
);
/** The length of such a time. */
export const CLOCK_BYTES = CLOCK.length / 1440;

// To call V8's runtime costs as much as to copy so many bytes here.
const FEW_BYTES = 32;

/** Copies bytes. @returns the position after them. */
export function putBytes(bytes: Uint8Array, to: Uint8Array, at: number): number {
  if (bytes.length > FEW_BYTES) {
    to.set(bytes, at);
    return at + bytes.length;
  }
  for (let i = 0; i < bytes.length; i += 1) to[at + i] = bytes[i]!;
  return at + bytes.length;
}

/** Writes the time of day at which a slot opens. @returns the position after it. */
export function putClock(slot: number, interval: Interval, to: Uint8Array, at: number): number {
  const from = slot * (STEP_MS[interval] / MINUTE_MS) * CLOCK_BYTES;
  for (let i = 0; i < CLOCK_BYTES; i += 1) to[at + i] = CLOCK[from + i]!;
  return at + CLOCK_BYTES;
}

/** Reads the values of a column, one after the other. */
export class Cells {
  readonly #column: Uint8Array;
  #at = 0;

  /** @param column the values, separated by commas. An unknown value is empty. */
  constructor(column: Uint8Array) {
    this.#column = column;
  }

  /** Writes the next value. @returns the position after it. */
  put(to: Uint8Array, at: number): number {
    const column = this.#column;
    let from = this.#at;
    let end = at;
    for (; from < column.length; from += 1, end += 1) {
      const byte = column[from]!;
      if (byte === COMMA) break;
      to[end] = byte;
    }
    this.#at = from + 1;
    return end;
  }

  /** Writes the next value as JSON. An unknown value is null. @returns the position after it. */
  putJson(isText: boolean, to: Uint8Array, at: number): number {
    const begin = isText ? at + 1 : at;
    const end = this.put(to, begin);
    if (end === begin) return putBytes(NULL, to, at);
    if (!isText) return end;
    to[at] = QUOTE;
    to[end] = QUOTE;
    return end + 1;
  }
}
