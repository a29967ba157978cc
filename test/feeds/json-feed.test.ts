import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { publishStories } from '../../src/stories/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
let search: string;

// https://www.jsonfeed.org/version/1.1/, strictly: an item has an id and content, dates are RFC 3339, texts are not empty.
const text = z.string().min(1);
const author = z.strictObject({ name: text });
const feedShape = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: text,
  home_page_url: z.url(),
  feed_url: z.url(),
  description: text,
  next_url: z.url().optional(),
  authors: z.array(author).min(1),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  items: z.array(
    z.strictObject({
      id: text,
      url: z.url(),
      external_url: z.url().optional(),
      title: text,
      content_html: text,
      summary: text,
      date_published: z.iso.datetime({ offset: true }).optional(),
      date_modified: z.iso.datetime({ offset: true }),
      authors: z.array(author).min(1).optional(),
      tags: z.array(text).min(1).optional(),
      language: text.optional(),
    }),
  ),
});

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  const hostile = [']]> <b>bold</b> & "quotes"', 'Line\u2028separator \u{1f4a5}', 'Plain'];
  await publishStories(
    house.services.stories,
    hostile.map((title, index) => ({
      ...draft({ title }),
      keys: [`json-${index}`],
      entities: [{ slug: 'acme', label: 'Acme', kind: 'company' as const }],
      impactPaths: [{ token: 'rates', label: 'Rates', direction: 'up' as const }],
      assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto' }],
    })),
  );
  const made = await house.app.inject({
    method: 'POST',
    url: '/v1/saved-searches',
    headers: { authorization: `Bearer ${key}` },
    payload: { name: 'Plain ones', query: 'plain' },
  });
  search = made.json<{ id: string }>().id;
});
afterAll(() => house?.close());

describe('JSON Feed', () => {
  test.each([
    ['/v1', 3],
    ['/v1/entities/acme', 3],
    ['/v1/impact-paths/rates', 3],
    ['/v1/assets/BTC', 3],
    ['saved', 1],
  ])('%s is a valid feed of its list', async (place, count) => {
    const path = `${place === 'saved' ? `/v1/saved-searches/${search}` : place}/feed.json`;
    const answer = await house.get(path, key);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = feedShape.parse(JSON.parse(answer.body));
    expect(feed.items).toHaveLength(count);
    expect(feed.feed_url).toBe(`${BASE_URL}${path}`);
    const rss = await house.get(path.replace('feed.json', 'rss'), key);
    for (const { id } of feed.items) expect(rss.body).toContain(id);
    expect((await house.get(path, key)).body).toBe(answer.body);
  });

  test('filters and pages as the other forms do', async () => {
    const first = await house.get('/v1/feed.json?page_size=2&asset=BTC&unknown=1', key);
    const { next_url: next, items } = feedShape.parse(JSON.parse(first.body));
    const rest = feedShape.parse(JSON.parse((await house.get(next!.slice(BASE_URL.length), key)).body));
    expect(new Set([...items, ...rest.items].map(({ id }) => id)).size).toBe(3);
    expect(rest.next_url).toBeUndefined();
    expect((await house.get('/v1/feed.json?asset=-BTC', key)).body).toContain('"items":[\n\n]');
    expect((await house.get('/v1/feed.json?country=nowhere', key)).statusCode).toBe(400);
  });
});
