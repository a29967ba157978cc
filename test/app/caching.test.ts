import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codingFor } from '../../rest/app/answers/answer.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro');
  await house.publish(Array.from({ length: 12 }, () => draft()));
});
afterAll(() => house?.close());

const LIST = '/v1/news?page_size=10';

async function calls(): Promise<number> {
  return (await house.get('/v1/me', key)).json<{ usage: { calls: number } }>().usage.calls;
}

describe('validators', () => {
  test('stay the same until something is published, and then a held copy is refreshed', async () => {
    const first = await house.get(LIST, key);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[A-Za-z0-9_.-]+"$/);
    expect((await house.get(LIST, key)).headers.etag).toBe(tag);
    expect((await house.get(LIST, key)).body).toBe(first.body);

    const held = await house.get(LIST, key, { 'if-none-match': tag });
    expect(held.statusCode).toBe(304);
    expect(held.body).toBe('');
    expect(held.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect(held.headers.vary).toBe('Accept-Encoding, Accept, Authorization');
    expect(held.headers['x-request-id']).toBeDefined();

    await house.publish([draft()]);
    const fresh = await house.get(LIST, key, { 'if-none-match': tag });
    expect(fresh.statusCode).toBe(200);
    expect(fresh.headers.etag).not.toBe(tag);
    expect(fresh.body).not.toBe(first.body);
  });

  test('are compared weakly, in lists and with a star', async () => {
    const tag = String((await house.get(LIST, key)).headers.etag);
    for (const header of [`W/${tag}`, `"other", ${tag}`, '*', `"a",W/${tag},"b"`]) {
      expect((await house.get(LIST, key, { 'if-none-match': header })).statusCode).toBe(304);
    }
    for (const header of ['"other"', '', 'garbage', `${tag}x`, ','.repeat(5000)]) {
      expect((await house.get(LIST, key, { 'if-none-match': header })).statusCode).toBe(200);
    }
  });

  test('differ for each content coding, and one does not stand for another', async () => {
    const codings = ['identity', 'gzip', 'br'];
    const answers = await Promise.all(
      codings.map((coding) => house.get(LIST, key, { 'accept-encoding': coding })),
    );
    const tags = answers.map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const [i, coding] of codings.entries()) {
      for (const [j, tag] of tags.entries()) {
        const again = await house.get(LIST, key, { 'accept-encoding': coding, 'if-none-match': tag });
        expect(again.statusCode).toBe(i === j ? 304 : 200);
      }
    }
  });

  test('a page of any script has the same bytes asked for once, again, compressed, as HEAD and story by story', async () => {
    await house.publish([draft({ title: 'Überflutung in Zürich' }), draft({ title: '洪水 台北 🌊' })]);
    // Single fields are written story by story.
    const whole = (await house.get(`${LIST}&fields=id,title`, key)).json<{ articles: { title: string }[] }>();
    const asked = await Promise.all([house.get(LIST, key), house.get(LIST, key)]);
    asked.push(await house.get(LIST, key), await house.get(LIST, key));
    for (const { headers, rawPayload, body } of asked) {
      expect(body).toBe(asked[0]!.body);
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
    }
    const titles = (text: string) => (JSON.parse(text) as typeof whole).articles.map(({ title }) => title);
    expect(titles(asked[0]!.body)).toEqual(whole.articles.map(({ title }) => title));
    expect(titles(asked[0]!.body)).toContain('洪水 台北 🌊');
    const { rawPayload } = await house.get(LIST, key, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(rawPayload).toString()).toBe(asked[0]!.body);
    const head = await house.app.inject({
      method: 'HEAD',
      url: LIST,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      etag: asked[0]!.headers.etag,
      'content-length': asked[0]!.headers['content-length'],
    });
  });

  test('differ for other fields, pages and filters', async () => {
    const tags = await Promise.all(
      [LIST, `${LIST}&fields=title`, `${LIST}&page=2`, `${LIST}&country=AU`].map(
        async (path) => (await house.get(path, key)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(4);
  });

  test('stand on single stories too', async () => {
    const { articles } = (await house.get(LIST, key)).json<{ articles: { id: string }[] }>();
    const path = `/v1/news/${articles[0]!.id}`;
    const tag = String((await house.get(path, key)).headers.etag);
    expect((await house.get(path, key, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  test('save bytes and not calls: a 304 counts as one', async () => {
    const tag = String((await house.get(LIST, key)).headers.etag);
    const before = await calls();
    expect((await house.get(LIST, key, { 'if-none-match': tag })).statusCode).toBe(304);
    expect(await calls()).toBe(before + 2);
  });

  test('are given to callers with a key only', async () => {
    const tag = String((await house.get(LIST, key)).headers.etag);
    const answer = await house.get(LIST, undefined, { 'if-none-match': tag });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('are not on the account, which is never kept', async () => {
    const answer = await house.get('/v1/me', key);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe('compression', () => {
  test('gives the same text in each coding', async () => {
    const plain = await house.get(LIST, key);
    const zipped = await house.get(LIST, key, { 'accept-encoding': 'gzip' });
    const brotli = await house.get(LIST, key, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length);
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  test('leaves small answers as they are', async () => {
    const answer = await house.get('/v1/me', key, { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity', 'identity'],
    ['gzip;q=2', 'identity'],
    ['gzip;q=nonsense', 'identity'],
    ['deflate', 'identity'],
    [';;;,,,=', 'identity'],
  ])('reads Accept-Encoding %j as %s', (header, coding) => {
    expect(codingFor(header, 5_000)).toBe(coding);
  });

  test('compresses even small answers for those who refuse plain ones', () => {
    expect(codingFor('gzip, identity;q=0', 10)).toBe('gzip');
    expect(codingFor('gzip', 10)).toBe('identity');
  });
});
