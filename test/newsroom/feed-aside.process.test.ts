import { expect, test } from 'vitest';
import { lookAt } from '../../src/newsroom/feeds/look.ts';
import { lookAside } from '../../src/newsroom/feeds/look-aside.ts';

const item = (i: number, text = ''): string =>
  `<item><title>Prices rise in town ${i} &amp; elsewhere</title><link>https://p.example/${i}</link><guid>g${i}</guid>` +
  `<pubDate>Thu, 26 Nov 2026 10:00:00 GMT</pubDate><description>${text}</description></item>`;
const rss = (items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Test</title>${items}</channel></rss>`;
const answer = (text: string | Buffer) => ({
  body: Buffer.from(text as string),
  headers: { 'content-type': 'application/rss+xml' },
  url: 'https://p.example/rss',
});
const many = (count: number, text?: string): string =>
  rss(Array.from({ length: count }, (_, i) => item(i, text)).join(''));

/** How often the event loop went round while something was under way. */
async function rounds<T>(work: () => Promise<T>): Promise<{ result: T; rounds: number }> {
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
  }, 1);
  try {
    const result = await work();
    return { result, rounds: count };
  } finally {
    clearInterval(timer);
  }
}

test.each([
  ['entries of a thousand and more', many(12_000)],
  ['long texts', many(400, 'so it was said, at length. '.repeat(300))],
  [
    'one element with attributes without end',
    rss(`<item ${Array.from({ length: 40_000 }, (_, i) => `a${i}="1"`).join(' ')}>`),
  ],
  ['elements that do not end', `<rss version="2.0"><channel>${'<a>'.repeat(300_000)}`],
  ['a page', `<html>${'<p>text</p>'.repeat(50_000)}</html>`],
  [
    'JSON',
    `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  ],
])('a long document of %s is read as a short one is, and others go on meanwhile', async (_what, text) => {
  const fetched = answer(text);
  const { result, rounds: went } = await rounds(() => lookAside(fetched));
  expect(result).toEqual(lookAt(fetched));
  // In one go there would be none.
  expect(went).toBeGreaterThan(5);
});

test('a short document is read at once, without a thread', async () => {
  const fetched = answer(many(20));
  const { result: looked, rounds: went } = await rounds(() => lookAside(fetched));
  expect(went).toBe(0);
  expect(looked).toEqual(lookAt(fetched));
  expect(looked.document?.entries).toHaveLength(20);
});

test('a short document that must be repaired is read in the thread too: a few kilobytes may seem a thousand entries', async () => {
  const fetched = answer(`<rss version="2.0"><channel><title>Test</title>${'<item><title>a'.repeat(1_000)}`);
  const { result: looked, rounds: went } = await rounds(() => lookAside(fetched));
  expect(went).toBeGreaterThan(5);
  expect(looked).toEqual(lookAt(fetched));
  expect(looked.document).toMatchObject({ repaired: true });
});

test('what takes too long or too much memory is no feed, and the next one is read', async () => {
  const fetched = answer(many(3_000));
  const none = { document: undefined, detail: 'it takes too much time or memory to read' };
  const [late, large, next] = await Promise.all([
    lookAside(fetched, { deadlineMs: 1 }),
    lookAside(answer(many(60_000)), { heapMb: 12 }),
    lookAside(fetched),
  ]);
  expect(late).toMatchObject(none);
  expect(large).toMatchObject(none);
  expect(next.document?.entries).toHaveLength(1_000);
});
