import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DamagedInput, readLines } from '../../src/platform/files/lines.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** The texts of all lines that are given before the reading ends, and what ended it. */
async function read(bytes: Buffer, size = 64 * 1024) {
  const texts: (string | undefined)[] = [];
  try {
    for await (const { text } of readLines(inPieces(bytes, size))) texts.push(text);
  } catch (error) {
    return { texts, error };
  }
  return { texts, error: undefined };
}

// Some that gzip makes much smaller, and some that it does not.
const LINES = Array.from({ length: 3_000 }, (_, line) =>
  line % 3 === 0
    ? 'a'.repeat(900)
    : `${line} ${createHash('sha512').update(String(line)).digest('base64').repeat(3)}`,
);
const WHOLE = Buffer.from(`${LINES.join('\n')}\n`);

describe('lines that were compressed come out as they were', () => {
  test.each([1, 700, 64 * 1024, 10_000_000])('in pieces of %i bytes', async (size) => {
    const packed = gzipSync(size === 1 ? WHOLE.subarray(0, 30_000) : WHOLE);
    const { texts, error } = await read(packed, size);
    expect(error).toBeUndefined();
    if (size === 1) expect(texts.slice(0, 20)).toEqual(LINES.slice(0, 20));
    else expect(texts).toEqual(LINES);
  });

  test('of several members behind each other too', async () => {
    const half = WHOLE.indexOf('\n', WHOLE.length / 2) + 1;
    const packed = Buffer.concat([gzipSync(WHOLE.subarray(0, half)), gzipSync(WHOLE.subarray(half))]);
    expect((await read(packed)).texts).toEqual(LINES);
  });
});

describe('a damaged file gives the lines before the damage, and then fails', () => {
  // What the last 16 KB hold.
  const LOST = 60;

  test('where something else stands behind its end', async () => {
    const { texts, error } = await read(Buffer.concat([gzipSync(WHOLE), Buffer.from('and more')]));
    expect(texts.length).toBeGreaterThan(LINES.length - LOST);
    expect(texts).toEqual(LINES.slice(0, texts.length));
    expect(error).toEqual(new DamagedInput(`the gzip data is damaged or cut off after line ${texts.length}`));
  });

  test('where it is cut off', async () => {
    const packed = gzipSync(WHOLE);
    const { texts, error } = await read(packed.subarray(0, -12));
    expect(texts.length).toBeGreaterThan(LINES.length - LOST);
    expect(texts).toEqual(LINES.slice(0, texts.length));
    expect(error).toBeInstanceOf(DamagedInput);
  });

  test('where bytes in the middle are other ones', async () => {
    const packed = gzipSync(WHOLE);
    const middle = Math.floor(packed.length / 2);
    packed.fill(0xff, middle, middle + 2_000);
    const { texts, error } = await read(packed);
    expect(error).toBeInstanceOf(DamagedInput);
    // What stands before the place, less what one block of the format holds.
    expect(texts.length).toBeGreaterThan(LINES.length / 3);
    expect(texts.slice(0, LINES.length / 3)).toEqual(LINES.slice(0, LINES.length / 3));
  });
});

test('the input is closed where its reading stops early, also by damage', async () => {
  for (const bytes of [WHOLE, gzipSync(WHOLE), Buffer.concat([gzipSync(WHOLE), Buffer.alloc(99, 7)])]) {
    let closed = 0;
    async function* input(): AsyncGenerator<Buffer> {
      try {
        yield* inPieces(Buffer.concat([bytes, bytes]), 10_000);
      } finally {
        closed += 1;
      }
    }
    try {
      for await (const { number } of readLines(input())) if (number === 2_000 && bytes === WHOLE) break;
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedInput);
    }
    expect(closed).toBe(1);
  }
});

test('a failure of the input itself is that failure, and no damage', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield gzipSync(WHOLE).subarray(0, 50_000);
    throw new Error('the disk is gone');
  }
  const reading = async (): Promise<void> => {
    for await (const _ of readLines(failing()));
  };
  await expect(reading()).rejects.toThrow('the disk is gone');
});

test('a line whose bytes are no UTF-8 is told from one that has the sign for such bytes', async () => {
  const bytes = Buffer.concat([Buffer.from('caf\u00e9 \ufffd\n'), Buffer.from('caf\u00e9\n', 'latin1')]);
  const lines = [];
  for await (const line of readLines(inPieces(bytes, 3))) lines.push(line);
  expect(lines.map(({ isBroken }) => isBroken)).toEqual([false, true]);
});
