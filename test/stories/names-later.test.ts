import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPublishing, PUBLISH, type Publishing } from './publishing.ts';

// What drafts call something may come to light one by one, while the service runs: it knows the thing already then.

let desk: Publishing;

beforeAll(async () => {
  desk = await openPublishing();
});
afterAll(() => desk?.close());

const get = async (path: string) => (await desk.house.get(path, desk.operator)).json();
const found = async (path: string): Promise<string[]> =>
  (await get(path)).articles.map(({ title }: { title: string }) => title);

describe('a name that an entity gets later', () => {
  const acme = { slug: 'acme', label: 'Acme', kind: 'company' };

  test('finds all of its stories, in filters, addresses and lookups, and in the graph', async () => {
    await desk.publish({ title: 'First', entities: [acme] });
    expect(await found('/v1/news?entity=Zephyr%20Holdings')).toEqual([]);
    await desk.publish({ title: 'Second', entities: [{ ...acme, aliases: ['Zephyr Holdings'] }] });
    await desk.publish({ title: 'Third', entities: [{ ...acme, label: 'Acme Group' }] });
    for (const name of ['Acme', 'zephyr holdings', 'Acme Group']) {
      const path = encodeURIComponent(name);
      expect(await found(`/v1/news?entity=${path}`), name).toEqual(['Third', 'Second', 'First']);
      expect(await found(`/v1/entities/${path}/stories`), name).toEqual(['Third', 'Second', 'First']);
    }
    const [record] = (await get('/v1/entities?q=zephyr')).entities;
    expect(record).toMatchObject({ slug: 'acme', label: 'Acme', matchCount: 3 });
    expect([...record.aliases].sort()).toEqual(['Acme Group', 'Zephyr Holdings']);
  });

  test('is kept of each draft of a batch', async () => {
    const { house } = desk;
    const draftOf = (title: string, aliases: string[]) => ({
      ...BARE,
      keys: [`batch:${title}`],
      title,
      entities: [{ slug: 'orinoco-line', label: 'Orinoco Line', kind: 'company' as const, aliases }],
    });
    await house.publish([draftOf('Fourth', ['OL']), draftOf('Fifth', ['Orinoco Shipping'])]);
    for (const name of ['OL', 'Orinoco%20Shipping'])
      expect((await found(`/v1/news?entity=${name}`)).sort(), name).toEqual(['Fifth', 'Fourth']);
  });
});

test('a domain that comes to light later is its publisher’s', async () => {
  const told = (domain?: string) => ({
    sources: [{ publisher: 'Nightly Gull', title: 'x', snippet: 'lit the lamp', ...(domain && { domain }) }],
  });
  await desk.publish(told());
  expect((await get('/v1/publishers?q=gull')).publishers).toMatchObject([{ domain: null }]);
  await desk.publish(told('gull.example'));
  expect((await get('/v1/publishers?q=gull')).publishers).toMatchObject([{ domain: 'gull.example' }]);
  expect((await get('/v1/publishers?q=gull.example')).publishers).toHaveLength(1);
});

test('an impact path whose token has capitals is found by it: in filters, addresses, lookups, feeds and saved searches', async () => {
  const key = await desk.house.key('pro');
  const saved = await desk.house.app.inject({
    method: 'POST',
    url: '/v1/saved-searches',
    headers: { authorization: `Bearer ${key}` },
    payload: { filters: { impact_path: 'Straits>Prices' } },
  });
  await desk.done(PUBLISH, {
    input: desk.input({
      title: 'Sixth',
      impactPaths: [{ token: 'Straits>Prices', label: 'Narrow waters to prices', direction: 'up' }],
      impactDetails: [],
    }),
    key: randomUUID(),
  });
  const token = encodeURIComponent('Straits>Prices');
  expect(await found(`/v1/news?impact_path=${token}`)).toEqual(['Sixth']);
  const [path] = (await get(`/v1/impact-paths?q=${token}`)).impactPaths;
  expect(path).toMatchObject({ token: 'Straits>Prices', matchCount: 1 });
  expect(await found(new URL(path.links.stories).pathname)).toEqual(['Sixth']);
  expect((await desk.house.get(new URL(path.links.rss).pathname, desk.operator)).body).toContain(
    '<title>Sixth<',
  );
  const search = await desk.house.get(`/v1/saved-searches/${saved.json().id}`, key);
  expect(search.json().matchCount24h).toBe(1);
  const answer = await desk.ask(`{ done: impactPath(idOrSlug: "Straits>Prices") { matchCount } }`);
  expect(answer.data!.done).toEqual({ matchCount: 1 });
});

const BARE = {
  summary: 'The lamp was dark for a year.',
  language: 'en',
  category: 'society',
  tags: [],
  countries: [],
  impactPaths: [],
  assets: [],
  verificationState: 'unverified' as const,
  publishedAt: '2026-01-01T00:00:00Z',
  sources: [],
  claims: [],
  impactDetails: [],
  bodyHtml: '',
};
