import { expect, test } from 'vitest';
import { type Fingerprint, fingerprintOfAddress } from '../../rest/app/hot/fingerprint.ts';
import { HotAnswers, type Made, MOST_BYTES } from '../../rest/app/hot/hot-answers.ts';

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

test('kept answers take no more memory than their bound, whatever their codings and the length of their addresses', () => {
  const answers = new HotAnswers();
  const keys: Fingerprint[] = [];
  for (let n = 0; n < 60; n += 1) {
    const text = `${n} ${'q'.repeat(200_000)}`;
    const asked = { sum: n, text: () => text };
    keys.push(asked);
    for (const coding of ['identity', 'identity', 'gzip', 'br'] as const) {
      answers.keep('pro', asked, 1n, coding, () => [Buffer.alloc(300_000)], made);
    }
  }
  const kept = keys.filter((asked) => answers.get('pro', asked) !== undefined);
  const memory = kept.reduce((sum, asked) => {
    const codings = [...answers.get('pro', asked)!.representations.values()];
    return (
      sum +
      asked.text().length * 2 +
      codings.reduce((bytes, { bytes: of }) => bytes + Buffer.concat([of].flat()).length, 0)
    );
  }, 0);
  expect(kept.length).toBeGreaterThan(10);
  expect(memory).toBeLessThan(MOST_BYTES);
});

test('requests that ask the same at the same time share one answer, others do not, though their sums are one', async () => {
  const answers = new HotAnswers();
  const asked = (text: string) => ({ sum: 7, text: () => text });
  let made = 0;
  const share = (plan: string, text: string, commits = 0) =>
    answers.share(
      plan,
      asked(text),
      async () => {
        made += 1;
        return { body: `${plan} ${text}` };
      },
      commits,
    );
  const all = await Promise.all([
    share('pro', '/a'),
    share('pro', '/a'),
    share('free', '/a'),
    share('free', '/b'),
    share('free', '/b'),
  ]);
  expect(all.map(({ body }) => body)).toEqual(['pro /a', 'pro /a', 'free /a', 'free /b', 'free /b']);
  expect(made).toBe(3);
  // What was answered is made anew.
  await share('free', '/b');
  expect(made).toBe(4);
  // What was begun before a commit may lack it.
  await Promise.all([share('free', '/b'), share('free', '/b', 1), share('free', '/b', 1)]);
  expect(made).toBe(6);
});

test('an answer that fails is told to all who share it, and the next request tries again', async () => {
  const answers = new HotAnswers();
  const fail = () => answers.share('pro', NEWS, () => Promise.reject(new Error('away')), 0);
  const both = await Promise.allSettled([fail(), fail()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await answers.share('pro', NEWS, async () => ({ body: 'here' }), 0)).toEqual({ body: 'here' });
});
