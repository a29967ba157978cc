import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedSearchRoutes } from '../../rest/news/saved-searches.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Json, openSavedSearches, PATH, type SavedSearches } from './saved-searches.ts';

let searches: SavedSearches;

beforeAll(async () => {
  searches = await openSavedSearches();
});
afterAll(() => searches?.close());

beforeEach(() => searches.house.services.db.query('delete from saved_searches'));

describe('a saved search', () => {
  test('that is in order of relevance keeps its query', async () => {
    const { id } = await searches.made({ query: 'harbour', filters: { sort: 'relevance' } });
    const problem = await searches.refused(
      searches.send('PUT', `${PATH}/${id}`, { query: null }),
      400,
      'invalid_body',
    );
    expect(problem.errors?.[0]).toMatchObject({ pointer: '/filters/sort' });
    const both = await searches.send('PUT', `${PATH}/${id}`, { query: null, filters: { sort: null } });
    expect(both.json()).toMatchObject({ query: null, filters: {} });
    expect((await searches.send('DELETE', `${PATH}/${id}`)).statusCode).toBe(200);
  });

  test.each([
    [{ query: 'harbour', filters: { country: 'AU', tag: 'ports' } }, 'harbour, AU, ports'],
    [{ filters: { min_sources: '2', language: 'en' } }, 'language en, at least 2 independent sources'],
    [{ filters: { published_since: '2026-06-01' } }, 'published since 2026-06-01'],
    [{ filters: { verification: 'contested' } }, 'verification contested'],
  ])('without a name is named after its query and filters: %j', async (sent, name) => {
    expect(await searches.made(sent)).toMatchObject({ name });
  });

  test('keeps the name that it was given, and a name made from its query follows the query', async () => {
    const change = async (id: string, body: object) =>
      (await searches.send('PUT', `${PATH}/${id}`, body)).json().name;
    const { id } = await searches.made({ query: 'zebra' });
    expect(await change(id, { query: 'lion', filters: { country: 'JP' } })).toBe('lion, JP');
    expect(await change(id, { filters: { country: null } })).toBe('lion');
    expect(await change(id, { name: 'Cats' })).toBe('Cats');
    expect(await change(id, { query: 'tiger' })).toBe('Cats');
    expect(await change(id, { name: null })).toBe('tiger');
  });

  test('is created, listed, read, changed and deleted, each with status 200 and the shape that is described', async () => {
    const sent = {
      name: 'Rates',
      query: 'harbour plan',
      filters: { country: 'australia', category: 'economy', published_since: '2026-06-01', sort: 'popular' },
      alert: { enabled: true, subscriptionId: searches.subscription, cadence: 'hourly' },
    };
    const created = await searches.made(sent);
    expect(created.id).toMatch(/^search_[0-7][0-9a-z]{25}$/);
    expect(created).toEqual({
      id: created.id,
      ...sent,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: created.createdAt,
      lastMatchedAt: null,
      matchCount24h: 0,
    });
    const second = await searches.made({});
    expect(second).toMatchObject({ name: 'All stories', query: null, filters: {}, alert: null });

    const list = await searches.send('GET', PATH);
    expect(list.json()).toEqual({ savedSearches: [second, created] });
    const one = await searches.send('GET', `${PATH}/${created.id}`);
    expect(one.json()).toEqual(created);
    const changed = await searches.send('PUT', `${PATH}/${created.id}`, { query: null });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).toBeUndefined();
    const gone = await searches.send('DELETE', `${PATH}/${created.id}`);
    expect([gone.statusCode, gone.json()]).toEqual([200, { deleted: true, id: created.id }]);
    await searches.refused(searches.send('GET', `${PATH}/${created.id}`), 404, 'not_found');
    await searches.refused(searches.send('DELETE', `${PATH}/${created.id}`), 404, 'not_found');
    await searches.refused(searches.send('PUT', `${PATH}/${created.id}`, {}), 404, 'not_found');
    await searches.refused(searches.send('GET', `${PATH}/${created.id}/results`), 404, 'not_found');

    for (const route of savedSearchRoutes) {
      const answers: Record<string, string> = {
        listSavedSearches: list.body,
        getSavedSearch: one.body,
        createSavedSearch: JSON.stringify(created),
        updateSavedSearch: changed.body,
        deleteSavedSearch: gone.body,
      };
      const body = answers[route.operationId];
      if (body !== undefined) expect(() => route.success.schema.parse(JSON.parse(body))).not.toThrow();
    }
  });

  test('keeps by a change what the change leaves out, and clears what it says is null or empty', async () => {
    const { id } = await searches.made({
      name: 'Ports',
      query: 'harbour',
      filters: { country: 'AU', tag: 'harbours' },
      alert: { subscriptionId: searches.subscription },
    });
    const put = async (body?: unknown): Promise<Json> => {
      const answer = await searches.send('PUT', `${PATH}/${id}`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const first = await put();
    expect(first).toMatchObject({
      name: 'Ports',
      alert: { enabled: true, subscriptionId: searches.subscription, cadence: 'immediate' },
    });
    expect(first.updatedAt).toBe(first.createdAt);
    expect((await put({})).updatedAt).toBe(first.createdAt);
    // In whatever order filters are sent and stored.
    for (const filters of [{}, { tag: 'harbours', country: 'AU' }, first.filters])
      expect((await put({ filters })).updatedAt).toBe(first.createdAt);
    const merged = await put({ filters: { category: 'politics' }, alert: { cadence: 'daily' } });
    expect(merged).toMatchObject({
      query: 'harbour',
      filters: { country: 'AU', tag: 'harbours', category: 'politics' },
      alert: { enabled: true, subscriptionId: searches.subscription, cadence: 'daily' },
    });
    expect(merged.updatedAt! > first.updatedAt!).toBe(true);
    expect(await put({ filters: { tag: null, category: '' }, query: '' })).toMatchObject({
      query: null,
      filters: { country: 'AU' },
    });
    expect(await put({ alert: { enabled: false, subscriptionId: null } })).toMatchObject({
      alert: { enabled: false, subscriptionId: null, cadence: 'daily' },
    });
    expect(await put({ filters: null, alert: null, name: null })).toMatchObject({
      name: 'All stories',
      filters: {},
      alert: null,
    });
  });

  test('has results in the envelope of /v1/news, with parameters in place of what is saved', async () => {
    const { id } = await searches.made({ query: 'harbour', filters: { category: 'economy' } });
    const results = async (query = ''): Promise<Json> => {
      const answer = await searches.send('GET', `${PATH}/${id}/results${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const news = async (query: string) =>
      (await searches.house.get(`/v1/news?${query}`, searches.key)).json<Json>();
    expect(await results()).toEqual(await news('q=harbour&category=economy'));
    expect(await results('?category=science&fields=slug&page_size=2&sort=popular')).toEqual(
      await news('q=harbour&category=science&fields=slug&page_size=2&sort=popular'),
    );
    expect(await results('?q=-harbour')).toEqual(await news('q=-harbour&category=economy'));
    expect(await results('?category=')).toEqual(await results());
    expect(await results('?published_since=2999-01-01')).toMatchObject({ articles: [] });
    const first = await results('?country=AU&page_size=2');
    const cursor = encodeURIComponent((first.page as { next_cursor: string }).next_cursor);
    const next = await results(`?page_size=2&cursor=${cursor}`);
    expect(next).toEqual(await news(`page_size=2&cursor=${cursor}`));
    expect(await results(`?country=AU&page_size=2&cursor=${cursor}`)).toEqual(next);
    await searches.refused(
      searches.send('GET', `${PATH}/${id}/results?country=US&cursor=${cursor}`),
      400,
      'cursor_mismatch',
    );
    await searches.refused(searches.send('GET', `${PATH}/${id}/results?contry=US`), 400, 'invalid_parameter');
    // The saved sort holds, too.
    await searches.send('PUT', `${PATH}/${id}`, { filters: { sort: 'popular' } });
    expect((await results()).page).toMatchObject({ sort: 'popular' });
    expect((await results('?sort=pipeline')).page).toMatchObject({ sort: 'pipeline' });
  });

  test('has results whose validator changes with the search, and holds while nothing does', async () => {
    const { id } = await searches.made({ query: 'harbour' });
    const path = `${PATH}/${id}/results`;
    const tag = String((await searches.send('GET', path)).headers.etag);
    expect((await searches.send('GET', path, undefined, { 'if-none-match': tag })).statusCode).toBe(304);
    await searches.send('PUT', `${PATH}/${id}`, { query: 'nothing' });
    const after = await searches.send('GET', path, undefined, { 'if-none-match': tag });
    expect([after.statusCode, after.json<{ articles: unknown[] }>().articles]).toEqual([200, []]);
  });

  test('counts what matched it since it was saved', async () => {
    const { id } = await searches.made({ query: 'harbour', filters: { country: 'AU' } });
    await publishStories(searches.house.services.stories, [draft(), draft({ countries: [] }), draft()], {
      announce: true,
    });
    const one = (await searches.send('GET', `${PATH}/${id}`)).json<Json>();
    expect(one.matchCount24h).toBe(2);
    const { at } = (await searches.house.services.db.query<{ at: Date }>('select at from tape')).rows[0]!;
    expect(one.lastMatchedAt).toBe(at.toISOString());
    expect((await searches.send('GET', PATH)).json()).toEqual({ savedSearches: [one] });
  });
});

describe('what cannot be saved', () => {
  test.each<[string, unknown, Json]>([
    ['an unknown member', { nmae: 'x' }, { pointer: '/nmae', suggestion: 'name' }],
    [
      'an unknown filter',
      { filters: { contry: 'AU' } },
      { pointer: '/filters/contry', suggestion: 'country' },
    ],
    [
      'a filter by the wrong case',
      { filters: { impactPath: 'x' } },
      { pointer: '/filters/impactPath', suggestion: 'impact_path' },
    ],
    [
      'an unknown part of an alert',
      { alert: { cadenza: 'daily' } },
      { pointer: '/alert/cadenza', suggestion: 'cadence' },
    ],
    ['a member with a strange name', { 'a/b~c': 1 }, { pointer: '/a~1b~0c' }],
    ['a prototype', JSON.parse('{"__proto__": {"name": "x"}}'), { pointer: '/__proto__' }],
    ['a number for a text', { name: 7 }, { pointer: '/name', detail: 'must be a string, but is a number' }],
    ['a list for a filter', { filters: { country: ['AU'] } }, { pointer: '/filters/country' }],
    ['a list for filters', { filters: [] }, { pointer: '/filters' }],
    ['a text for an alert', { alert: 'yes' }, { pointer: '/alert' }],
    ['a text for a truth', { alert: { enabled: 'true' } }, { pointer: '/alert/enabled' }],
    ['a list', [], { pointer: '' }],
    ['null', null, { pointer: '' }],
    ['a text', '"x"', { pointer: '' }],
    [
      'a cadence that there is not',
      { alert: { cadence: 'dayly' } },
      { pointer: '/alert/cadence', suggestion: 'daily' },
    ],
    [
      'a sort that there is not',
      { filters: { sort: 'populer' } },
      { pointer: '/filters/sort', suggestion: 'popular' },
    ],
    ['a country outside the G20', { filters: { country: 'Atlantis' } }, { pointer: '/filters/country' }],
    ['relevance without a query', { filters: { sort: 'relevance' } }, { pointer: '/filters/sort' }],
    ['no date', { filters: { published_since: 'soon' } }, { pointer: '/filters/published_since' }],
    [
      'since after until',
      { filters: { updated_since: '2026-07-02', updated_until: '2026-07-01' } },
      { pointer: '/filters/updated_since' },
    ],
    ['a malformed id of an entity', { filters: { entity: 'ent_123' } }, { pointer: '/filters/entity' }],
    [
      'a malformed id of a path',
      { filters: { impact_path: 'path_123' } },
      { pointer: '/filters/impact_path' },
    ],
    ['too long a query', { query: 'x'.repeat(501) }, { pointer: '/query' }],
    ['too long a filter', { filters: { tag: 'x'.repeat(201) } }, { pointer: '/filters/tag' }],
    ['too long a name', { name: '🌊'.repeat(201) }, { pointer: '/name' }],
    ['a NUL', { query: 'a\u0000b' }, { pointer: '/query' }],
    ['a control character', { name: 'a\u0007b' }, { pointer: '/name' }],
    ['an alert without a subscription', { alert: { enabled: true } }, { pointer: '/alert/subscriptionId' }],
  ])('%s is a 400 that points to it', async (_what, body, issue) => {
    const problem = await searches.refused(searches.send('POST', PATH, body), 400, 'invalid_body');
    expect(problem.errors?.[0]).toMatchObject(issue);
    const left = await searches.house.services.db.query('select 1 from saved_searches');
    expect(left.rowCount).toBe(0);
  });

  test('lengths are counted in characters', async () => {
    const { name, query } = await searches.made({ name: '🌊'.repeat(200), query: 'é'.repeat(500) });
    expect([...String(name)]).toHaveLength(200);
    expect(query).toHaveLength(500);
  });

  test('a change is checked together with what is there', async () => {
    const { id } = await searches.made({ filters: { published_until: '2026-06-01' } });
    const problem = await searches.refused(
      searches.send('PUT', `${PATH}/${id}`, { filters: { published_since: '2026-07-01' } }),
      400,
      'invalid_body',
    );
    expect(problem.errors?.[0]).toMatchObject({ pointer: '/filters/published_since' });
  });

  test('a subscription that is malformed, unknown or of another account is refused in the same words', async () => {
    const bodies = ['nonsense', encodeId('sub', newUuid()), searches.foreignSubscription].map(
      async (subscriptionId) => {
        const answer = await searches.send(
          'POST',
          PATH,
          { alert: { subscriptionId } },
          { 'x-request-id': 'same' },
        );
        expect(answer.statusCode).toBe(400);
        return answer.body;
      },
    );
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });

  test('no body, no JSON, no UTF-8, another type, too large a body', async () => {
    await searches.refused(searches.send('POST', PATH), 400, 'invalid_body');
    await searches.refused(searches.send('POST', PATH, ''), 400, 'invalid_body');
    await searches.refused(searches.send('POST', PATH, '{"name":'), 400, 'invalid_body');
    await searches.refused(searches.send('POST', PATH, '{} {}'), 400, 'invalid_body');
    await searches.refused(searches.send('POST', PATH, '['.repeat(100_000)), 400, 'invalid_body');
    await searches.refused(
      searches.send('POST', PATH, `{"filters":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
      400,
      'invalid_body',
    );
    const latin = await searches.house.app.inject({
      method: 'POST',
      url: PATH,
      headers: { authorization: `Bearer ${searches.key}`, 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"caf\xe9"}', 'latin1'),
    });
    expect([latin.statusCode, latin.json<Json>().code]).toEqual([400, 'invalid_body']);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'x',
    ]) {
      await searches.refused(
        searches.send('POST', PATH, '{}', { 'content-type': type }),
        415,
        'unsupported_media_type',
      );
    }
    await searches.refused(
      searches.send('PUT', `${PATH}/${encodeId('search', newUuid())}`, '{}', {
        'content-type': 'text/plain',
      }),
      415,
      'unsupported_media_type',
    );
    await searches.refused(
      searches.send('POST', PATH, JSON.stringify({ name: 'x'.repeat(300_000) })),
      413,
      'body_too_large',
    );
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`unknown${i}`, i]));
    const problem = await searches.refused(searches.send('POST', PATH, many), 400, 'invalid_body');
    expect(problem.errors).toHaveLength(10);
    expect(
      (await searches.send('POST', PATH, '{}', { 'content-type': 'application/json; charset="UTF-8"' }))
        .statusCode,
    ).toBe(200);
  });

  test('query parameters are refused where there are none', async () => {
    await searches.refused(searches.send('POST', `${PATH}?name=x`, {}), 400, 'invalid_parameter');
    await searches.refused(searches.send('GET', `${PATH}?limit=3`), 400, 'invalid_parameter');
  });

  test('one more than 1,000, which an account may have, is a 409, also for those that come at once', async () => {
    await searches.house.services.db.query(
      `insert into saved_searches (id, tenant_id, name, filters)
       select gen_random_uuid(), t.id, 'x', '{}' from tenants t, generate_series(1, 998) where t.name = 'acme'`,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => searches.send('POST', PATH, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    await searches.refused(searches.send('POST', PATH, {}), 409, 'conflict');
    expect((await searches.send('POST', PATH, {}, {}, searches.stranger)).statusCode).toBe(200);
    expect(
      (await searches.send('GET', PATH)).json<{ savedSearches: unknown[] }>().savedSearches,
    ).toHaveLength(1_000);
  });
});
