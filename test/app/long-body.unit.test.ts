import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  bytesOf,
  GrowingBody,
  hashOf,
  isLongBody,
  lengthOf,
  Pieces,
  piecesOf,
  sizeOf,
} from '../../rest/app/answers/long-body.ts';
import { nextSlice } from '../../src/platform/turns/slices.ts';
import { anyText, fc } from '../setup/properties.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// Characters of one to four bytes, halves of characters among them, around the places where a text is cut.
const longText = fc
  .tuple(fc.integer({ min: 65_536, max: 66_000 }), fc.array(anyText({ maxLength: 40 })))
  .map(([length, parts]) => {
    const unit = `x${parts.join('é\u{1f30a}')}\u{1f30a}\ud800`;
    return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  });

describe('a long body', () => {
  test('has the bytes, the length and the validator that it has at once, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(longText, async (text) => {
        const bytes = Buffer.from(text);
        const pieces: Buffer[] = [];
        for await (const piece of piecesOf(text)) pieces.push(Buffer.from(piece));
        expect(pieces.length).toBeGreaterThan(1);
        expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
        expect((await bytesOf(text)).equals(bytes)).toBe(true);
        expect(await lengthOf(text)).toBe(bytes.length);
        const sum = createHash('sha1').update(bytes).digest('base64url');
        expect(await hashOf(text)).toBe(sum);
        expect(await hashOf(bytes)).toBe(sum);
        expect(await hashOf(pieces)).toBe(sum);
      }),
      { numRuns: 30 },
    );
  });

  test('of bytes is cut as well, and a short one is not', async () => {
    const bytes = Buffer.alloc(1_000_000, 'abcdefg');
    const pieces: Buffer[] = [];
    for await (const piece of piecesOf(bytes)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(isLongBody('short')).toBe(false);
    expect(bytesOf('short')).toEqual(Buffer.from('short'));
  });

  test('grows to the bytes that its text has, and stays a text while it is short', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(longText, { minLength: 1, maxLength: 3 }),
        fc.nat(70_000),
        async (texts, at) => {
          const text = texts.join('');
          const grown = new GrowingBody();
          for (const piece of [text.slice(0, at), text.slice(at), '!']) grown.add(piece);
          const { body, bytes } = grown.whole();
          expect(body).toBe('');
          expect(Buffer.concat(bytes!).equals(Buffer.from(`${text}!`))).toBe(true);
          expect(sizeOf(bytes!)).toBe(Buffer.byteLength(`${text}!`));
        },
      ),
      { numRuns: 30 },
    );
    const short = new GrowingBody();
    await short.addList('[', [1, 2, 3], (n) => `${n}`);
    short.add(']');
    expect(short.whole()).toEqual({ body: '[1,2,3]' });
  });

  test('lets another in after a few of its pieces, however many there are', async () => {
    let now = performance.now() + 1e9;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let sent = 0;
    const sending = (async () => {
      // 64 pieces, each of which spends a slice.
      for await (const piece of piecesOf('x'.repeat(2 ** 21), 'greedy')) {
        sent += piece.length > 0 ? 1 : 0;
        now += 2;
      }
    })();
    const before: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const began = sent;
      await nextSlice('victim');
      before.push(sent - began);
    }
    await sending;
    expect(sent).toBe(64);
    expect(Math.max(...before)).toBeLessThanOrEqual(3);
  });
});

describe('what sends pieces', () => {
  async function* given(pieces: readonly (string | Buffer)[]): AsyncGenerator<string | Buffer> {
    for (const piece of pieces) yield piece;
  }

  test('sends texts and bytes in order; an empty piece ends nothing', async () => {
    const sink = new PassThrough();
    const chunks: Buffer[] = [];
    sink.on('data', (chunk: Buffer) => chunks.push(chunk));
    await pipeline(new Pieces(given(['a', '', Buffer.from('b'), Buffer.alloc(0), 'é'])), sink);
    expect(Buffer.concat(chunks).toString()).toBe('abé');
  });

  test('asks for no piece before the one before was taken, and leaves the rest when nobody wants it', async () => {
    let asked = 0;
    let isLeft = false;
    const source = new Pieces(
      (async function* () {
        try {
          for (;;) {
            asked += 1;
            yield 'x';
          }
        } finally {
          isLeft = true;
        }
      })(),
    );
    const first = await new Promise((resolve) => {
      source.once('readable', () => resolve(source.read()));
    });
    expect(first).toBe('x');
    expect(asked).toBeLessThanOrEqual(2);
    source.destroy();
    await new Promise((resolve) => source.once('close', resolve));
    expect(isLeft).toBe(true);
  });
});
