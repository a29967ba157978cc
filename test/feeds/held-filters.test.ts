import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Beside a cursor the filters of a list may be left out. Its pages are pages of the same feed then, too.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish(
    Array.from({ length: 6 }, (_, n) =>
      draft({ keys: [`held:${n}`], title: `Harbour ${n}`, tags: ['held'], countries: ['AU'] }),
    ),
  );
});
afterAll(() => house?.close());

const get = async (path: string) => (await house.get(path, key)).body;
const titleOf = (body: string) => /<title[^>]*>([^<]*)/.exec(body)![1];
const idOf = (body: string) => /<id>([^<]*)/.exec(body)![1];

test.each([
  ['country=AU', 'Newstape: Australia'],
  ['country=AU&q=harbour&sort=popular', 'Newstape: “harbour”, Australia, most popular first'],
  ['tag=held&sort=oldest', 'Newstape: tag held, oldest first'],
])(
  'a page of the feed %s by its cursor alone has the id, the name and the page of its feed',
  async (query, title) => {
    const whole = await get(`/v1/atom?${query}&page_size=2`);
    expect(titleOf(whole)).toBe(title);
    const { page } = JSON.parse(await get(`/v1/news?${query}&page_size=2`));
    const next = await get(`/v1/atom?cursor=${page.next_cursor}&page_size=2`);
    expect([titleOf(next), idOf(next)]).toEqual([title, idOf(whole)]);
    const home = (body: string) => /<link[^>]*rel="alternate"[^>]*>/.exec(body)![0];
    expect(home(next)).toBe(home(whole));
    const given = await get(`/v1/atom?${query}&cursor=${page.next_cursor}&page_size=2`);
    expect([titleOf(given), idOf(given)]).toEqual([title, idOf(whole)]);
    expect(titleOf(await get(`/v1/rss?cursor=${page.next_cursor}&page_size=2`))).toBe(title);
  },
);

test('a page of a feed below an entity, and of a saved search, keeps its own', async () => {
  const entity = '/v1/entities/australia/atom?country=AU&page_size=2';
  const first = await get(entity);
  const next = /rel="next"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next"/.exec(first);
  const cursor = new URL((next![1] ?? next![2])!.replaceAll('&amp;', '&')).searchParams.get('cursor');
  const second = await get(`/v1/entities/australia/atom?cursor=${cursor}&page_size=2`);
  expect([titleOf(second), idOf(second)]).toEqual([titleOf(first), idOf(first)]);
});
