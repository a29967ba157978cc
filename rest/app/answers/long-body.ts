import { createHash, hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isSliceSpent, nextSlice } from '../../../src/platform/turns/slices.ts';

/** In characters or bytes. It takes milliseconds to encode a longer body, hash it and pass it to the system. */
export const LONG = 64 * 1024;
// Characters have to be encoded, so a piece of text costs more than a piece of bytes.
const PIECE_OF_TEXT = 32 * 1024;
const PIECE_OF_BYTES = 256 * 1024;

/** Whether a body is so long that it is processed piece by piece, so that other requests need not wait for all of it. */
export function isLongBody(body: string | Buffer): boolean {
  return body.length > LONG;
}

/**
 * Divides a long body into pieces, in as many slices as that takes.
 * @param owner the owner of the slices, if it is not the owner of the running work (src/platform/turns/owner.ts).
 */
export function piecesOf<B extends string | Buffer>(body: B, owner?: string): AsyncGenerator<B> {
  return inTheirSlices(cut(body), owner);
}

/** Gives the pieces of a body one by one, in as many slices as that takes. */
export async function* inTheirSlices<B>(pieces: Iterable<B>, owner?: string): AsyncGenerator<B> {
  for (const piece of pieces) {
    if (isSliceSpent()) await nextSlice(owner);
    yield piece;
  }
}

/** The SHA-1 of the bytes of a body, in base64url. A body in pieces has the same hash as the whole body. */
export async function hashOf(body: string | Buffer | readonly Buffer[]): Promise<string> {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (isWhole && !isLongBody(body)) return hash('sha1', body, 'base64url');
  const sum = createHash('sha1');
  for await (const piece of isWhole ? piecesOf(body) : inTheirSlices(body)) sum.update(piece);
  return sum.digest('base64url');
}

/** The number of bytes of a body in UTF-8. */
export async function lengthOf(body: string | Buffer): Promise<number> {
  if (typeof body !== 'string') return body.length;
  let length = 0;
  for await (const piece of piecesOf(body)) length += Buffer.byteLength(piece);
  return length;
}

/** The bytes of a body in UTF-8. */
export function bytesOf(body: string | Buffer): Buffer | Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  return isLongBody(body) ? longBytesOf(body) : Buffer.from(body);
}

/** The number of bytes of all pieces together. */
export function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/**
 * A body that grows. A short body stays a text. A long body becomes pieces of bytes while it grows. A text of megabytes
 * would have to be joined first, then read for its length, and then encoded.
 */
export class GrowingBody {
  readonly #bytes: Buffer[] = [];
  #tail = '';

  add(text: string): void {
    this.#tail += text;
    if (this.#tail.length >= LONG) this.#flush();
  }

  /** Adds `before` and then the items with commas between them, in as many slices as it takes to write them. */
  async addList<T>(before: string, items: readonly T[], write: (item: T) => string): Promise<void> {
    this.add(before);
    for (const [index, item] of items.entries()) {
      if (isSliceSpent()) await nextSlice();
      this.add(index === 0 ? write(item) : `,${write(item)}`);
    }
  }

  /** The members of an answer for this body (route/route.ts). */
  whole(): { readonly body: string; readonly bytes?: readonly Buffer[] } {
    if (this.#bytes.length === 0) return { body: this.#tail };
    this.#bytes.push(Buffer.from(this.#tail));
    this.#tail = '';
    return { body: '', bytes: this.#bytes };
  }

  #flush(): void {
    // The two halves of a character would be lost if they were separated.
    const isParted = isFirstHalf(this.#tail.charCodeAt(this.#tail.length - 1));
    const end = isParted ? this.#tail.length - 1 : this.#tail.length;
    this.#bytes.push(Buffer.from(this.#tail.slice(0, end)));
    this.#tail = this.#tail.slice(end);
  }
}

async function longBytesOf(text: string): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(await lengthOf(text));
  let at = 0;
  for await (const piece of piecesOf(text)) at += bytes.write(piece, at);
  return bytes;
}

function* cut<B extends string | Buffer>(body: B): Generator<B> {
  const isText = typeof body === 'string';
  const size = isText ? PIECE_OF_TEXT : PIECE_OF_BYTES;
  for (let at = 0, end = 0; at < body.length; at = end) {
    end = Math.min(at + size, body.length);
    // The two halves of a character stay together.
    if (isText && end < body.length && isFirstHalf(body.charCodeAt(end - 1))) end += 1;
    yield (isText ? body.slice(at, end) : body.subarray(at, end)) as B;
  }
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff;
}

// A caller that reads nothing for this time is considered gone.
const STALLED_MS = 60_000;

/** Ends a long answer whose caller stops reading. It would keep its connection, and the rest of it, for as long as that. */
export function endIfStalled(response: ServerResponse): void {
  response.setTimeout(STALLED_MS, () => response.destroy());
}

/**
 * A stream that sends pieces. It requests a piece only when the previous one was sent, because the next one may reuse its
 * buffer. Texts are passed to the connection as they are, so that they need no buffer here.
 */
export class Pieces extends Readable {
  readonly #pieces: AsyncIterator<string | Uint8Array>;

  constructor(pieces: AsyncIterable<string | Uint8Array>) {
    super({ objectMode: true, highWaterMark: 0 });
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  override _read(): void {
    this.#next();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Releases its resources before it reports the end.
    Promise.resolve(this.#pieces.return?.()).then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    );
  }

  #next(): void {
    this.#pieces.next().then(
      ({ done, value }) => {
        if (done === true) this.push(null);
        // An empty piece must not be pushed: in object mode it would be sent as a piece.
        else if (value.length === 0) this.#next();
        else this.push(value);
      },
      (error: Error) => this.destroy(error),
    );
  }
}
