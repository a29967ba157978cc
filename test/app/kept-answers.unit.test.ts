import { expect, test } from 'vitest';
import { fingerprintOfAddress } from '../../rest/app/fingerprint.ts';
import { HotAnswers, type Made } from '../../rest/app/hot-answers.ts';

const NEWS = fingerprintOfAddress('/v1/news');
const WHOLE = fingerprintOfAddress('/v1/news?include=full');

// What is kept lies outside V8's heap until a collection of the whole heap takes it, and that keeps everybody waiting.
const made = (bytes: Buffer | readonly Buffer[]): Made => ({
  route: '/v1/news',
  cost: 1,
  headers: [],
  contentType: 'application/json',
  size: 100_000,
  representation: { bytes, etag: null },
});

test.each([
  ['short', '[]'],
  ['long', 'x'.repeat(200_000)],
])('a %s answer that many callers share is put into bytes once', async (_length, text) => {
  const answers = new HotAnswers();
  let bodies = 0;
  const send = (pos: bigint) =>
    answers.keep(
      'pro',
      NEWS,
      pos,
      'identity',
      () => {
        bodies += 1;
        return text;
      },
      made,
    );
  // The first time that an address is asked for nothing is kept.
  send(1n);
  for (let caller = 0; caller < 20; caller += 1) send(1n);
  await expect.poll(() => answers.get('pro', NEWS)).toBeDefined();
  for (let caller = 0; caller < 20; caller += 1) send(1n);
  expect(bodies).toBe(1);
  expect(answers.get('pro', NEWS)!.representations.get('identity')!.bytes).toEqual(Buffer.from(text));
  // The tape has moved: it is another answer.
  send(2n);
  await expect.poll(() => answers.get('pro', NEWS)!.pos).toBe(2n);
  expect(bodies).toBe(2);
});

test('a long answer is kept in the pieces that it was made in, without a copy', () => {
  const answers = new HotAnswers();
  const pieces = [Buffer.alloc(65_536, 'a'), Buffer.alloc(65_536, 'b')];
  for (let caller = 0; caller < 3; caller += 1) {
    answers.keep('pro', WHOLE, 1n, 'identity', () => pieces, made);
  }
  expect(answers.get('pro', WHOLE)!.representations.get('identity')!.bytes).toBe(pieces);
});
