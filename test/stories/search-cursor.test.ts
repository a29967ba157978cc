import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
let empty: TestHouse;
let emptyKey: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish(Array.from({ length: 9 }, () => draft()));
  empty = await openTestHouse();
  emptyKey = await empty.key('enterprise');
});
afterAll(async () => {
  await house?.close();
  await empty?.close();
});

interface Listed {
  readonly articles: readonly { readonly id: string }[];
  readonly page: {
    readonly next_cursor: string | null;
    readonly total: number;
    readonly warnings?: string[];
  };
  readonly suggestions: unknown;
}
const listed = async (path: string): Promise<Listed> => {
  const answer = await house.get(path, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Listed>();
};
async function graph<T>(query: string): Promise<T> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query }),
  });
  return answer.json<T>();
}

describe('a cursor of a search', () => {
  test('holds the words: beside it they may be left out', async () => {
    const first = await listed('/v1/search?q=harbour&page_size=4');
    const cursor = encodeURIComponent(first.page.next_cursor!);
    const given = await listed(`/v1/search?q=harbour&page_size=4&cursor=${cursor}`);
    const left = await listed(`/v1/search?page_size=4&cursor=${cursor}`);
    expect(left).toEqual(given);
    expect(left.articles.map(({ id }) => id)).not.toEqual(first.articles.map(({ id }) => id));
  });

  test('the same in GraphQL', async () => {
    type Found = {
      data: {
        search: { stories: { nodes: object[]; pageInfo: { endCursor: string } }; suggestions: object };
      };
    };
    const fields =
      '{ stories { nodes { id } pageInfo { endCursor } } suggestions { tags { value matchCount } } }';
    const first = await graph<Found>(`{ search(q: "harbour", first: 4) ${fields} }`);
    const after = first.data.search.stories.pageInfo.endCursor;
    const given = await graph<Found>(`{ search(q: "harbour", first: 4, after: "${after}") ${fields} }`);
    // The query may be among the filters of the input as well.
    const filtered = await graph<Found>(`{ search(filter: { q: "harbour" }, first: 4) ${fields} }`);
    expect(filtered.data).toEqual(first.data);
    const left = await graph<Found>(`{ search(first: 4, after: "${after}") ${fields} }`);
    expect(left.data).toEqual(given.data);
    expect(left.data.search.stories.nodes).toHaveLength(4);
  });

  test('of a list without words needs them, and so does a search without a cursor', async () => {
    const first = await listed('/v1/news?page_size=4');
    const cursor = encodeURIComponent(first.page.next_cursor!);
    for (const path of [`/v1/search?cursor=${cursor}`, '/v1/search', '/v1/search?cursor=']) {
      const answer = await house.get(path, key);
      expect([answer.statusCode, answer.json().errors[0].parameter], path).toEqual([400, 'q']);
    }
    const refused = await graph<{ errors: { extensions: { errors: { parameter: string }[] } }[] }>(
      '{ search(first: 4) { stories { nodes { id } } } }',
    );
    expect(refused.errors[0]!.extensions.errors[0]!.parameter).toBe('q');
  });
});

describe('a long answer of a search', () => {
  test('has its suggestions, in every coding, as a short one has', async () => {
    const long = `<p>${'The council approved the harbour plan. '.repeat(80)}</p>`;
    await house.publish(Array.from({ length: 30 }, () => draft({ bodyHtml: long })));
    const short = await listed('/v1/search?q=harbour&page_size=1');
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await house.get('/v1/search?q=harbour&page_size=100&include=full&facets=tag', key, {
        'accept-encoding': coding,
      });
      const body = { identity: Buffer.from, gzip: gunzipSync, br: brotliDecompressSync }[coding]!;
      const text = body(answer.rawPayload).toString();
      expect(text.length).toBeGreaterThan(64 * 1024);
      const found = JSON.parse(text) as Listed;
      expect(Object.keys(found)).toEqual(['articles', 'page', 'facets', 'facets_relation', 'suggestions']);
      expect(found.articles).toHaveLength(39);
      expect(found.suggestions).toEqual(short.suggestions);
    }
  });
});

describe('as_of', () => {
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();

  test.each([
    ['an hour ahead', () => later(3_600_000)],
    ['a day ahead', () => later(86_400_000).slice(0, 10)],
    ['years ahead', () => '2999-01-01'],
  ])('%s is 400, on every wire', async (_what, at) => {
    for (const path of ['/v1/news', '/v1/search?q=harbour', '/v1/rss', '/v1/export.ndjson']) {
      const answer = await house.get(`${path}${path.includes('?') ? '&' : '?'}as_of=${at()}`, key);
      expect(answer.statusCode, path).toBe(400);
      expect(answer.json().errors[0].parameter).toBe('as_of');
    }
    const refused = await graph<{ errors: { extensions: { errors: { parameter: string }[] } }[] }>(
      `{ stories(asOf: "${at()}") { totalCount } }`,
    );
    expect(refused.errors[0]!.extensions.errors[0]!.parameter).toBe('asOf');
  });

  test('today, now and what an answer says of itself are taken', async () => {
    const { page } = (await house.get('/v1/news', key)).json<{ page: { as_of: string } }>();
    for (const at of [later(0).slice(0, 10), later(0), later(5_000), page.as_of]) {
      expect((await house.get(`/v1/news?as_of=${at}`, key)).statusCode, at).toBe(200);
    }
  });

  test('before everything is an empty page that says since when there are stories', async () => {
    const { page, articles } = await listed('/v1/news?as_of=2001-01-01');
    expect([articles.length, page.total]).toEqual([0, 0]);
    expect(page.warnings).toEqual([
      expect.stringMatching(/^as_of: .* the first stories are from \d{4}-.*Z\.$/),
    ]);
    const none = await empty.get('/v1/news?as_of=2001-01-01', emptyKey);
    expect(none.json().page.warnings).toEqual(['as_of: nothing is stored yet.']);
    expect((await listed('/v1/news')).page.warnings).toBeUndefined();
  });
});
