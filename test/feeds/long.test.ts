import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GrowingBody } from '../../rest/app/answers/long-body.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish(
    Array.from({ length: 100 }, (_, nr) =>
      draft({ title: `Story ${nr}`, bodyHtml: `<p>${'Long text follows. '.repeat(500)}</p>` }),
    ),
  );
});
afterAll(() => house?.close());

test.each(['rss', 'atom', 'feed.json'])('a long feed is written as bytes in pieces: %s', async (form) => {
  const written = vi.spyOn(GrowingBody.prototype, 'whole');
  const answer = await house.get(`/v1/${form}?include=full&page_size=100`, key);
  expect(answer.statusCode).toBe(200);
  const { body, bytes } = written.mock.results[0]!.value as ReturnType<GrowingBody['whole']>;
  written.mockRestore();
  expect(body).toBe('');
  // 100 stories of 9 KB, cut at 64 KiB or behind the entry in which that is.
  expect(bytes!.length).toBeGreaterThan(8);
  expect(bytes!.every(({ length }) => length < 128 * 1024)).toBe(true);
  expect(Buffer.concat(bytes!).equals(answer.rawPayload)).toBe(true);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const sum = createHash('sha1').update(answer.rawPayload).digest('base64url');
  expect(answer.headers.etag).toBe(`"${sum}"`);
});
