import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompressor } from '../../src/newsroom/feeds/decompress.ts';

const TEXT = `<rss version="2.0"><channel><title>Courier</title>${'<item><title>Tide</title></item>'.repeat(50)}</channel></rss>`;
const MOST = 100_000;
// RFC 1951, 3.2.3: no block has this type. It stands behind the head of gzip.
const NO_BLOCK = 0x07;
const HEAD = 10;

/** What a body comes to, in pieces of so many bytes: its text, or why it is none. */
function read(body: Buffer, coding: string | undefined, piece = body.length): Promise<string> {
  return new Promise((resolve) => {
    const reader = decompressor(
      coding,
      MOST,
      (error) => resolve(`failed: ${error.message}`),
      (whole) => resolve(whole.toString()),
    );
    for (let at = 0; at < body.length; at += piece) reader.write(body.subarray(at, at + piece));
    reader.end();
  });
}

test.each([
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP ', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['identity', Buffer.from(TEXT)],
  [undefined, Buffer.from(TEXT)],
])('what is compressed as %s is read, in whatever pieces it comes', async (coding, body) => {
  for (const piece of [1, 7, body.length]) expect(await read(body, coding, piece)).toBe(TEXT);
});

test.each([
  ['gzip', Buffer.from(TEXT)],
  [undefined, gzipSync(TEXT)],
  ['identity', gzipSync(TEXT)],
  ['utf-8', Buffer.from(TEXT)],
  ['none', Buffer.from(`\ufeff${TEXT}`)],
  ['aws-chunked', gzipSync(TEXT)],
])('a body that %s does not describe is read as what it is', async (coding, body) => {
  for (const piece of [1, body.length])
    expect((await read(body, coding, piece)).replace('\ufeff', '')).toBe(TEXT);
});

test.each([
  ['gzip', gzipSync(TEXT), 8],
  ['gzip', gzipSync(TEXT), 30],
  ['deflate', deflateSync(TEXT), 4],
  ['deflate', deflateRawSync(TEXT), 10],
  ['br', brotliCompressSync(TEXT), 5],
])('what is compressed as %s and cut off gives what it holds', async (coding, body, missing) => {
  const whole = await read(body.subarray(0, body.length - missing), coding);
  expect(whole).not.toBe('');
  expect(TEXT.startsWith(whole)).toBe(true);
});

test.each([
  ['zstd', zstdCompressSync(TEXT), 'it is compressed as zstd, which was not asked for'],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT)), 'it is compressed as gzip, br, which was not asked for'],
  ['br', gzipSync(TEXT), 'its compression is broken'],
  ['gzip', gzipSync(TEXT).fill(NO_BLOCK, HEAD, HEAD + 1), 'its compression is broken'],
  ['gzip', gzipSync(Buffer.alloc(MOST + 1)), 'MiB'],
  [undefined, gzipSync(Buffer.alloc(MOST + 1)), 'MiB'],
])('what is compressed as %s and cannot be read is refused with the reason', async (coding, body, why) => {
  expect(await read(body, coding)).toMatch(new RegExp(`^failed: .*${why}`));
});

test('an empty body is empty, whatever its coding', async () => {
  for (const coding of [undefined, 'gzip', 'deflate', 'br', 'zstd'])
    expect(await read(Buffer.alloc(0), coding)).toBe('');
});
