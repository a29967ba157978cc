import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readValues, writeValues } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { publishKnown } from '../setup/known-filters.ts';
import { fc } from '../setup/properties.ts';

interface Json {
  readonly id: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly articles: readonly { readonly title: string }[];
  readonly page: { readonly next_cursor: string };
  readonly errors: readonly { readonly suggestion?: string }[];
}

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  await publishKnown(house.services.stories);
});
afterAll(() => house?.close());

const read = async (query: string): Promise<Json> => {
  const answer = await house.get(`/v1/news?${query}`, key);
  expect(answer.statusCode, `${query}: ${answer.body}`).toBe(200);
  return answer.json<Json>();
};
const titles = async (query: string): Promise<string> =>
  (await read(query)).articles
    .map(({ title }) => title)
    .sort()
    .join(' ');

describe('faults of filters', () => {
  const faults = async (query: string): Promise<string[]> => {
    const answer = await house.get(`/v1/news?${query}`, key);
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: { parameter: string }[] }>().errors.map(({ parameter }) => parameter);
  };

  test('are told together, on every wire', async () => {
    const form = 'country=Austrailia&published_since=nope&entity=ent_x&language=klingonish&category=economy';
    expect((await faults(form)).sort()).toEqual(['country', 'entity', 'language', 'published_since']);
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}` },
      payload: {
        query:
          '{ stories(country: "Austrailia", language: "klingonish", publishedSince: "2026-01-01") { totalCount } }',
      },
    });
    const [{ extensions }] = answer.json().errors;
    expect(extensions.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'country',
      'language',
    ]);
  });

  test('of a saved search are told together, each by its place in the body', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/v1/saved-searches',
      headers: { authorization: `Bearer ${key}` },
      payload: { query: 'x', filters: { country: 'Austrailia', published_since: 'nope', entity: 'ent_x' } },
    });
    expect(answer.statusCode).toBe(400);
    const { errors, detail } = answer.json<{ errors: { pointer: string }[]; detail: string }>();
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/filters/country',
      '/filters/entity',
      '/filters/published_since',
    ]);
    expect(detail.startsWith(`${errors[0]!.pointer}: `)).toBe(true);
  });
});

describe('values of a filter', () => {
  test('are read as they were written, whatever they hold', () => {
    const values = fc.uniqueArray(fc.string({ minLength: 1 }).filter((text) => text.trim() === text));
    for (const separator of ['comma', 'tight-comma'] as const) {
      fc.assert(
        fc.property(values, values, (include, exclude) => {
          const written = writeValues({ include, exclude }, separator);
          expect(readValues(written, separator)).toEqual({
            include: include.toSorted(),
            exclude: exclude.toSorted(),
          });
        }),
      );
    }
  });

  test.each([
    ['category=sport,economy', 'a b c'],
    ['category=sport&category=economy', 'a b c'],
    ['category=-sport', 'c d'],
    ['category=sport,-economy', 'a b'],
    ['country=AU,Japan', 'a b d'],
    ['country=-AU', 'b c'],
    ['tag=one,nothing', 'a'],
    ['tag=nothing', ''],
    ['tag=-nothing', 'a b c d'],
    ['entity=Washington, D.C.', 'd'],
    ['entity=Washington, D.C.,acme', 'a d'],
    ['entity=%22Washington, D.C.%22,-acme', 'd'],
    ['entity=-%22Washington, D.C.%22', 'a b c'],
    ['asset=btc', 'b'],
    ['asset=BTC,GOLD', 'b c'],
    ['asset=-BTC', 'a c d'],
    ['language=DE', 'c'],
    ['language=german,fr', 'c'],
    ['language=-de', 'a b d'],
    ['language=pt-BR', ''],
    ['category=sport&country=-JP&tag=one', 'a'],
    ['category=,sport,', 'a b'],
  ])('%s', async (query, found) => {
    expect(await titles(query)).toBe(found);
    // The very same of a cursor, a feed, an export and a saved search.
    expect((await house.get(`/v1/rss?${query}`, key)).body.match(/<item>/g)?.length ?? 0).toBe(
      found === '' ? 0 : found.split(' ').length,
    );
    const filters = Object.fromEntries(new URLSearchParams(query.replaceAll('&category=', ',')));
    const made = await house.app.inject({
      method: 'POST',
      url: '/v1/saved-searches',
      headers: { authorization: `Bearer ${key}` },
      payload: { filters },
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json<Json>().filters).toEqual(filters);
    const results = await house.get(`/v1/saved-searches/${made.json<Json>().id}/results`, key);
    expect(
      results
        .json<Json>()
        .articles.map(({ title }) => title)
        .sort()
        .join(' '),
    ).toBe(found);
  });

  test('pin a cursor, in whatever order they are given beside it', async () => {
    const first = await read('category=sport,economy&page_size=1');
    const { next_cursor: cursor } = first.page;
    const rest = await titles(`cursor=${cursor}&page_size=9`);
    expect(rest.split(' ')).toHaveLength(2);
    expect(await titles(`cursor=${cursor}&page_size=9&category=economy,sport,economy`)).toBe(rest);
    const other = await house.get(`/v1/news?cursor=${cursor}&category=economy`, key);
    expect(other.json<Json>()).toMatchObject({ status: 400, code: 'cursor_mismatch' });
  });

  test.each([
    ['category=sport,-sport', 'category'],
    ['country=AU,-Australia', 'country'],
    ['category=sprot', 'category'],
    ['category=-sprot', 'category'],
    ['country=AU,Austria', 'country'],
    ['language=germn', 'language'],
    ['language=en,12', 'language'],
    [`tag=${Array.from({ length: 51 }, (_, i) => `t${i}`).join()}`, 'tag'],
    [`tag=one,${'x'.repeat(201)}`, 'tag'],
    ['entity=ent_nothing,acme', 'entity'],
  ])('%s is refused by name', async (query, parameter) => {
    for (const path of ['news', 'rss', 'export.ndjson']) {
      const answer = await house.get(`/v1/${path}?${query}`, key);
      expect(answer.json<Json>()).toMatchObject({ status: 400, errors: [{ parameter }] });
    }
  });

  test('a value is never turned into the opposite of what its sign says', async () => {
    for (const query of ['category=!sport', 'category="-sport"', 'tag=!one', 'category=--sport']) {
      expect((await house.get(`/v1/news?${query}`, key)).statusCode, query).toBe(400);
    }
    for (const args of ['category: ["-sport"]', 'tag: ["-one"]', 'exclude: { category: ["-sport"] }']) {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query: `{ stories(${args}) { totalCount } }` },
      });
      expect(answer.json().errors?.[0].extensions.code, args).toBe('invalid_parameter');
    }
  });

  test('a refused category names the nearest', async () => {
    const answer = await house.get('/v1/news?category=sprot', key);
    expect(answer.json<Json>().errors[0]?.suggestion).toBe('sport');
  });

  test('an override of a saved search replaces that whole filter', async () => {
    const made = await house.app.inject({
      method: 'POST',
      url: '/v1/saved-searches',
      headers: { authorization: `Bearer ${key}` },
      payload: { filters: { category: 'sport', country: '-AU' } },
    });
    const path = `/v1/saved-searches/${made.json<Json>().id}/results`;
    const found = async (query: string) =>
      (await house.get(`${path}?${query}`, key))
        .json<Json>()
        .articles.map(({ title }) => title)
        .sort()
        .join(' ');
    expect(await found('')).toBe('b');
    expect(await found('country=AU')).toBe('a');
    expect(await found('category=-sport')).toBe('c');
  });
});
