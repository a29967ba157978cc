import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SentenceEncoder, sentenceEncoder } from '../../src/terminal/sentences/encoder.ts';
import { kernelIn, OUTS, ROWS, WIDTH } from '../../src/terminal/sentences/kernel.ts';
import { Pieces } from '../../src/terminal/sentences/pieces.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-sentences-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = new URL('../../src/terminal/data/sentences.bin', import.meta.url);
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** @param seed of a row of numbers that look like chance and are always the same. */
function numbersOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 32) * 2 * most) - most;
  };
}

test.each([
  [ROWS, WIDTH, OUTS],
  [3 * ROWS, 2 * WIDTH, 5 * OUTS],
  [ROWS, 48 * WIDTH, OUTS],
])('products of %i rows of %i numbers with %i others are exact', (count, width, outs) => {
  const memory = new WebAssembly.Memory({ initial: 2 });
  const next = numbersOf(count * width + outs);
  const rows = Int16Array.from({ length: count * width }, () => next(32_767));
  const weights = Int8Array.from({ length: outs * width }, () => next(127));
  const [weightsAt, sumsAt] = [rows.byteLength, rows.byteLength + weights.byteLength];
  new Int16Array(memory.buffer, 0, rows.length).set(rows);
  new Int8Array(memory.buffer, weightsAt, weights.length).set(weights);
  // A row of sums is two numbers longer than it needs to be.
  const stride = outs + 2;
  const sums = new Int32Array(memory.buffer, sumsAt, count * stride).fill(-1);
  kernelIn(memory).multiply(0, weightsAt, sumsAt, count, width, outs, stride * 4);
  const expected = Array.from({ length: count }, (_, row) => [
    ...Array.from({ length: outs }, (_, out) =>
      weights
        .slice(out * width, (out + 1) * width)
        .reduce((sum, weight, at) => sum + weight * rows[row * width + at]!, 0),
    ),
    ...[-1, -1],
  ]).flat();
  expect([...sums]).toEqual(expected);
});

test('the greatest sums that fit into 32 bits are exact', () => {
  const memory = new WebAssembly.Memory({ initial: 2 });
  const width = 1_536;
  new Int16Array(memory.buffer, 0, ROWS * width).fill(-11_008);
  new Int8Array(memory.buffer, 16_384, OUTS * width).fill(-127);
  kernelIn(memory).multiply(0, 16_384, 32_768, ROWS, width, OUTS, OUTS * 4);
  expect(new Int32Array(memory.buffer, 32_768, 1)[0]).toBe(11_008 * 127 * width);
});

test('a text consists of the likeliest pieces', () => {
  const marks = Array.from({ length: 6 }, (_, nr) => [`mark ${nr}`, 0] as const);
  const pieces = new Pieces([
    ...marks,
    ...([
      ['▁news', -3],
      ['▁new', -2],
      ['s', -2],
      ['paper', -4],
      ['▁newspaper', -8],
      ['▁a', -1],
    ] as const),
  ]);
  expect(pieces.of('newspaper', 9)).toEqual([6, 9]);
  expect(pieces.of('a news', 9)).toEqual([11, 6]);
  expect(pieces.of('a news', 1)).toEqual([11]);
  // Neither letters that are in no piece nor the marks are found; unknown ones stand together.
  expect(pieces.of('a 日本news', 9)).toEqual([11, 0, 8]);
  expect(pieces.of('', 9)).toEqual([0]);
});

// The cosines are those of the encoder before its numbers were rounded.
test.each([
  [
    'The board left the cash rate unchanged.',
    'Interest rates were kept as they were by the central bank.',
    0.582,
  ],
  ['Who was convicted for shooting a weapon?', 'A man was found guilty of firing a gun.', 0.646],
  [
    'A flight attendant was dragged off the plane by officers.',
    'A man was found guilty of firing a gun.',
    0.473,
  ],
  ['Recipes for a summer of strawberries', 'The board left the cash rate unchanged.', -0.058],
])('%s and %s are as alike as the whole numbers say', async (text, other, alike) => {
  const encoder = await sentenceEncoder();
  expect(Math.abs(cosine(await encoder.of(text), await encoder.of(other)) - alike)).toBeLessThan(0.01);
});

test('a sentence has the length 1, and is read the same twice and beside others', async () => {
  const encoder = await SentenceEncoder.open(FILE);
  const text = 'The board left the cash rate unchanged.';
  const [made] = await Promise.all([
    encoder.of(text),
    encoder.of('A man was found guilty of firing a gun in the old town.'),
    encoder.of('x '.repeat(500)),
  ]);
  expect(cosine(made!, made!)).toBeCloseTo(1, 5);
  expect(await encoder.of(text)).toBe(made);
  expect([...(await (await SentenceEncoder.open(FILE)).of(text))]).toEqual([...made!]);
});

test.each(['', ' ', '?', '日本語', '\u0000', 'é'.repeat(5_000), 'word '.repeat(2_000)])(
  'any text is read: %j',
  async (text) => {
    const made = await (await sentenceEncoder()).of(text);
    expect(made).toHaveLength(512);
    expect(made.every(Number.isFinite)).toBe(true);
  },
);

test('a damaged file is told', async () => {
  const file = join(folder, 'sentences.bin');
  writeFileSync(file, readFileSync(FILE).subarray(0, -4));
  await expect(SentenceEncoder.open(pathToFileURL(file))).rejects.toThrow('damaged');
});
