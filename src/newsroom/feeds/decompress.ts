import {
  type BrotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
  type Inflate,
  type InflateRaw,
} from 'node:zlib';
import { BodyError, tooLarge } from './body-error.ts';

/** Takes a body in pieces, and gives the whole of it, decompressed. */
export interface Decompressor {
  write(chunk: Buffer): void;
  end(): void;
}

/**
 * What undoes the coding of a body. gzip is told by its first bytes, because servers announce it for what is plain, leave
 * it unsaid, and write `utf-8` or `none` where a coding belongs. A body that is cut off gives what it holds.
 * @param coding the Content-Encoding header.
 * @param bytes how large the whole may become; beyond them `fail` is called and nothing more is decompressed.
 */
export function decompressor(
  coding: string | undefined,
  bytes: number,
  fail: (error: Error) => void,
  done: (body: Buffer) => void,
): Decompressor {
  const name = coding?.trim().toLowerCase() ?? '';
  if (name === 'br') return through(createBrotliDecompress(LENIENT_BROTLI), bytes, fail, done);
  return byBeginning((head) => {
    // RFC 9110, 8.4.1.2: some servers send the stream without the wrapper of zlib.
    if (name === 'deflate') {
      const isWrapped = (head[0]! & 0x0f) === 8;
      return through(isWrapped ? createInflate(LENIENT) : createInflateRaw(LENIENT), bytes, fail, done);
    }
    if (head[0] === 0x1f && head[1] === 0x8b) return through(createGunzip(LENIENT), bytes, fail, done);
    if (PLAIN.has(name) || beginsDocument(head)) return plain(done);
    fail(new BodyError('bad_encoding', `it is compressed as ${name.slice(0, 40)}, which was not asked for`));
    return { write() {}, end() {} };
  }, done);
}

// As browsers and curl do: an end that is missing is none of a reader's business.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const LENIENT_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
const PLAIN: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip']);

/** Whether bytes are those that XML or JSON begins with, in whatever encoding: a bracket, a space, a mark or a zero. */
function beginsDocument([first]: Uint8Array): boolean {
  return first !== undefined && BEGINNINGS.has(first);
}

const BEGINNINGS: ReadonlySet<number> = new Set([
  ...[...'<{[ \t\r\n'].map((sign) => sign.charCodeAt(0)),
  0xef,
  0xfe,
  0xff,
  0x00,
]);

/** Chooses by the first two bytes, however they come. An empty body is empty. */
function byBeginning(choose: (head: Buffer) => Decompressor, done: (body: Buffer) => void): Decompressor {
  let head: Buffer = Buffer.alloc(0);
  let inner: Decompressor | undefined;
  const begin = (): Decompressor => {
    const chosen = choose(head);
    chosen.write(head);
    return chosen;
  };
  return {
    write(chunk) {
      if (inner !== undefined) return inner.write(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length >= 2) inner = begin();
    },
    end() {
      if (inner === undefined && head.length === 0) return done(head);
      inner ??= begin();
      inner.end();
    },
  };
}

function plain(done: (body: Buffer) => void): Decompressor {
  const chunks: Buffer[] = [];
  return { write: (chunk) => void chunks.push(Buffer.from(chunk)), end: () => done(Buffer.concat(chunks)) };
}

function through(
  stream: Gunzip | Inflate | InflateRaw | BrotliDecompress,
  bytes: number,
  fail: (error: Error) => void,
  done: (body: Buffer) => void,
): Decompressor {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= bytes) {
      chunks.push(chunk);
      return;
    }
    stream.destroy();
    fail(tooLarge(bytes));
  });
  stream.on('error', () => fail(new BodyError('bad_encoding', 'its compression is broken')));
  stream.on('end', () => done(Buffer.concat(chunks)));
  return {
    // It copies: the buffer belongs to the socket.
    write: (chunk) => void (stream.destroyed || stream.write(Buffer.from(chunk))),
    end: () => void (stream.destroyed || stream.end()),
  };
}
