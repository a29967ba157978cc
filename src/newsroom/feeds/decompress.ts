import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BodyError, tooLarge } from './body-error.ts';

/** Takes a body in pieces, and gives the whole of it, decompressed. */
export interface Decompressor {
  write(chunk: Buffer): void;
  end(): void;
}

/**
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
  if (name === '' || name === 'identity') return plain(done);
  if (name === 'deflate') return inflating(bytes, fail, done);
  if (name === 'gzip' || name === 'x-gzip') return through(createGunzip(), bytes, fail, done);
  if (name === 'br') return through(createBrotliDecompress(), bytes, fail, done);
  queueMicrotask(() =>
    fail(new BodyError('bad_encoding', `it is compressed as ${name.slice(0, 40)}, which was not asked for`)),
  );
  return { write() {}, end() {} };
}

function plain(done: (body: Buffer) => void): Decompressor {
  const chunks: Buffer[] = [];
  return { write: (chunk) => void chunks.push(Buffer.from(chunk)), end: () => done(Buffer.concat(chunks)) };
}

/** RFC 9110, 8.4.1.2: some servers send the stream without the wrapper of zlib. */
function inflating(bytes: number, fail: (error: Error) => void, done: (body: Buffer) => void): Decompressor {
  let inner: Decompressor | undefined;
  return {
    write(chunk) {
      inner ??= through((chunk[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw(), bytes, fail, done);
      inner.write(chunk);
    },
    end: () => (inner === undefined ? done(Buffer.alloc(0)) : inner.end()),
  };
}

function through(
  stream: ReturnType<typeof createGunzip>,
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
