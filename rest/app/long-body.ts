import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';

// Characters or bytes. To put a longer body into bytes, hash it and hand it to the system takes milliseconds.
const LONG = 64 * 1024;
// Characters become bytes first, so that a piece of them costs more than one of bytes.
const PIECE_OF_TEXT = 32 * 1024;
const PIECE_OF_BYTES = 256 * 1024;

/** Whether a body is worked on piece by piece, so that nobody waits for all of it. */
export function isLongBody(body: string | Buffer): boolean {
  return body.length > LONG;
}

/**
 * Hands out a long body piece by piece, in as many slices as that takes.
 * @param owner whose slices, where that is not the work that runs (src/platform/owner.ts).
 */
export function piecesOf<B extends string | Buffer>(body: B, owner?: string): AsyncGenerator<B> {
  return inTheirSlices(cut(body), owner);
}

/** The same of a body that is in pieces already. */
export async function* inTheirSlices<B>(pieces: Iterable<B>, owner?: string): AsyncGenerator<B> {
  for (const piece of pieces) {
    if (isSliceSpent()) await nextSlice(owner);
    yield piece;
  }
}

/** The SHA-1 of a body's bytes, in base64url; of one that is in pieces, the same as if it were whole. */
export async function hashOf(body: string | Buffer | readonly Buffer[]): Promise<string> {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (isWhole && !isLongBody(body)) return hash('sha1', body, 'base64url');
  const sum = createHash('sha1');
  for await (const piece of isWhole ? piecesOf(body) : inTheirSlices(body)) sum.update(piece);
  return sum.digest('base64url');
}

/** How many bytes a body has as UTF-8. */
export async function lengthOf(body: string | Buffer): Promise<number> {
  if (typeof body !== 'string') return body.length;
  let length = 0;
  for await (const piece of piecesOf(body)) length += Buffer.byteLength(piece);
  return length;
}

/** A body's bytes, as UTF-8. */
export function bytesOf(body: string | Buffer): Buffer | Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  return isLongBody(body) ? longBytesOf(body) : Buffer.from(body);
}

/** How many bytes pieces have together. */
export function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/**
 * A body that grows: a text while it is short, and bytes, piece by piece, when it is long. A text of megabytes would have
 * to be put together first, gone through for its length, and made into bytes once more.
 */
export class GrowingBody {
  readonly #bytes: Buffer[] = [];
  #tail = '';

  add(text: string): void {
    this.#tail += text;
    if (this.#tail.length >= LONG) this.#flush();
  }

  /** Adds items with commas between them, behind what they begin with, in as many slices as it takes to write them. */
  async addList<T>(before: string, items: readonly T[], write: (item: T) => string): Promise<void> {
    this.add(before);
    for (const [index, item] of items.entries()) {
      if (isSliceSpent()) await nextSlice();
      this.add(index === 0 ? write(item) : `,${write(item)}`);
    }
  }

  /** What an answer has of it (route.ts). */
  whole(): { readonly body: string; readonly bytes?: readonly Buffer[] } {
    if (this.#bytes.length === 0) return { body: this.#tail };
    this.#bytes.push(Buffer.from(this.#tail));
    this.#tail = '';
    return { body: '', bytes: this.#bytes };
  }

  #flush(): void {
    // Two halves of a character that were parted would be lost.
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

/**
 * What sends pieces. It requests one only when the one before was sent, because the next may reuse its buffer. Texts go to
 * the connection as they are: what they become there needs no memory of its own here.
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
        // To the reader of a stream an empty piece is none; here it would be one.
        else if (value.length === 0) this.#next();
        else this.push(value);
      },
      (error: Error) => this.destroy(error),
    );
  }
}
