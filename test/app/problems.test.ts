import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemShape } from '../../rest/app/route/shapes.ts';
import { PROBLEMS, Problem } from '../../src/platform/problem.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface ProblemBody {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly {
    parameter?: string;
    detail: string;
    allowed?: string[];
    suggestion?: string;
  }[];
}

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish([draft(), draft()]);
});
afterAll(() => house?.close());

describe('a query parameter', () => {
  test.each([
    ['contry=AU', 'contry', 'country'],
    ['catgory=x', 'catgory', 'category'],
    ['pagesize=5', 'pagesize', 'page_size'],
    ['publishedSince=2026-01-01', 'publishedSince', 'published_since'],
    ['impact-path=x', 'impact-path', 'impact_path'],
    ['lmit=3', 'lmit', 'limit'],
  ])('that is unknown (%s) is refused with the nearest known name', async (query, parameter, suggestion) => {
    const answer = await house.get(`/v1/news?${query}`, key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ProblemBody>().errors).toMatchObject([{ parameter, suggestion }]);
  });

  test('that nothing resembles is refused without a guess', async () => {
    const { errors } = (await house.get('/v1/news?zzzzzz=1', key)).json<ProblemBody>();
    expect(errors?.[0]?.suggestion).toBeUndefined();
    expect(errors?.[0]?.allowed).toContain('country');
  });

  test('without a name is refused, and the refusal says how to write one', async () => {
    const answer = await house.get('/v1/news?country=AU&=1', key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ProblemBody>()).toMatchObject({
      code: 'invalid_parameter',
      detail: 'A value in the query has no name. Write name=value, or remove it.',
    });
  });

  test.each([
    ['page_size=101', 'page_size', '100'],
    ['limit=101', 'limit', '100'],
    ['page_size=99999999999999999999', 'page_size', '100'],
    ['page_size=0', 'page_size', '1'],
    ['page=0', 'page', '1'],
    ['page=-1', 'page', '1'],
    ['offset=-1', 'offset', '0'],
    ['q=501 x', 'q', '500'],
    ['country=201 x', 'country', '200'],
    ['tag=201 %F0%9F%92%A9', 'tag', '200'],
  ])('beyond its bound (%s) is refused, and the bound is named', async (query, parameter, bound) => {
    const long = query.replace(/(\d+) (.+)/, (_all, times: string, text: string) =>
      text.repeat(Number(times)),
    );
    const answer = await house.get(`/v1/news?${long}`, key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ProblemBody>().errors).toMatchObject([
      { parameter, detail: expect.stringContaining(bound) },
    ]);
  });

  test('at its bound is taken', async () => {
    for (const query of [
      'page_size=100',
      `q=${'x'.repeat(500)}`,
      `tag=${'%F0%9F%92%A9'.repeat(200)}`,
      'page_size=1',
    ]) {
      expect((await house.get(`/v1/news?${query}`, key)).statusCode, query).toBe(200);
    }
  });

  test.each([
    ['limit=5&page_size=6', 'page_size'],
    ['page_size=6&limit=5', 'limit'],
    ['country=AU,-AU', 'country'],
    ['country=AU&country=-Australia', 'country'],
    ['category=nothing-has-this', 'category'],
    ['category=economy,econmy', 'category'],
    ['page=1&page=1', 'page'],
    ['limit=5&page_size=5&limit=5', 'limit'],
    ['page=one', 'page'],
    ['page=1.5', 'page'],
    ['page=1e1', 'page'],
    ['page=0x10', 'page'],
    ['sort=newest', 'sort'],
    ['sort=Popular', 'sort'],
    ['fields=id,titel', 'fields'],
    ['include=everything', 'include'],
    ['country=Atlantis', 'country'],
    ['published_since=yesterday', 'published_since'],
    ['published_since=2026-02-30', 'published_since'],
    ['updated_until=2026-13-01T00:00:00Z', 'updated_until'],
    ['q=a%00b', 'q'],
    ['entity=%1b', 'entity'],
  ])('that cannot be used (%s) is refused by name', async (query, parameter) => {
    const answer = await house.get(`/v1/news?${query}`, key);
    expect(answer.statusCode, answer.body).toBe(400);
    const body = answer.json<ProblemBody>();
    expect(body.code).toBe('invalid_parameter');
    expect(body.errors?.[0]?.parameter).toBe(parameter);
  });

  test('since after until is refused', async () => {
    const answer = await house.get('/v1/news?published_since=2026-02-01&published_until=2026-01-01', key);
    expect(answer.statusCode).toBe(400);
  });

  test('suggests the choice that was meant', async () => {
    const { errors } = (await house.get('/v1/news?sort=popuular', key)).json<ProblemBody>();
    expect(errors).toMatchObject([
      { parameter: 'sort', suggestion: 'popular', allowed: ['pipeline', 'oldest', 'popular', 'relevance'] },
    ]);
    const fields = (await house.get('/v1/news?fields=titl', key)).json<ProblemBody>();
    expect(fields.errors).toMatchObject([{ parameter: 'fields', suggestion: 'title' }]);
  });

  test('cursor that is not ours is refused as such', async () => {
    for (const cursor of ['abc', '%F0%9F%92%A9', 'A'.repeat(3000), '..', '0']) {
      const answer = await house.get(`/v1/news?cursor=${cursor}`, key);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ProblemBody>().code).toBe('invalid_cursor');
    }
  });

  test('cursor of another list is refused as such', async () => {
    const { page } = (await house.get('/v1/news?page_size=1&country=AU', key)).json<{
      page: { next_cursor: string };
    }>();
    const answer = await house.get(`/v1/news?country=JP&cursor=${page.next_cursor}`, key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ProblemBody>().code).toBe('cursor_mismatch');
  });

  test.each(['q=%', 'q=%zz', 'q=%C3%28', 'q=%ED%A0%80', '%ff=1'])(
    'that is not UTF-8 (%s) is refused',
    async (query) => {
      const answer = await house.get(`/v1/news?${query}`, key);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ProblemBody>().code).toBe('malformed_request');
    },
  );
});

describe('a problem document', () => {
  test('has the same members on every route and status', async () => {
    const free = await house.key('free', { tenant: 'spent', limit: 0 });
    const sent: [string, string | undefined, number][] = [
      ['/v1/news?bad=1', key, 400],
      ['/v1/news/%zz', key, 400],
      ['/v1/me', undefined, 401],
      ['/v1/me', await house.key('pro', { scopes: ['mcp'] }), 403],
      ['/v1/news/none', key, 404],
      ['/v1/none', undefined, 404],
      ['/nowhere', key, 404],
      ['/v1/news', free, 429],
      ['/v1/sample/news?page_size=21', undefined, 400],
      ['/v1/openapi.json?x=1', undefined, 400],
    ];
    for (const [path, sender, status] of sent) {
      const answer = await house.get(path, sender);
      expect(answer.statusCode, path).toBe(status);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const body = answer.json<ProblemBody>();
      expect(problemShape.strict().safeParse(body).error?.message).toBeUndefined();
      expect(body.status).toBe(status);
      expect(body.requestId).toBe(answer.headers['x-request-id']);
      expect(body.code in PROBLEMS).toBe(true);
    }
  });

  test('says nothing about what failed inside', async () => {
    const broken = await openTestHouse({
      services: (real) => ({
        identity: {
          ...real.identity,
          peek: () => undefined,
          verify: () => Promise.reject(new Error('select secret from /srv/newstape at 10.0.0.1')),
          close: () => real.identity.close(),
        },
      }),
    });
    try {
      const answer = await broken.get('/v1/news', 'svc_live_whatever');
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'internal', status: 500 });
      expect(answer.body).not.toMatch(/secret|srv|10\.0|select/);
    } finally {
      await broken.close();
    }
  });

  test('is 503 with Retry-After when a dependency is away', async () => {
    const away = new Problem('unavailable', 'The database is unavailable. Try again shortly.', {
      headers: { 'retry-after': '2' },
    });
    const broken = await openTestHouse({
      services: (real) => ({
        meter: {
          admit: () => Promise.reject(away),
          giveBack: () => Promise.resolve(),
          close: () => real.meter.close(),
        },
      }),
    });
    try {
      const answer = await broken.get('/v1/news', await broken.key());
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({ code: 'unavailable', status: 503 });
    } finally {
      await broken.close();
    }
  });
});

describe('the request id', () => {
  test('of the caller is kept when it is safe to write anywhere', async () => {
    for (const id of ['abc', 'A-1_b.c', 'x'.repeat(64)]) {
      const answer = await house.get('/v1/none', undefined, { 'x-request-id': id });
      expect(answer.headers['x-request-id']).toBe(id);
      expect(answer.json<ProblemBody>().requestId).toBe(id);
    }
  });

  test.each(['', 'x'.repeat(65), 'a b', 'a"b', 'é', '{}'])(
    'of the caller is replaced when it is %j',
    async (id) => {
      const given = (await house.get('/healthz', undefined, { 'x-request-id': id })).headers['x-request-id'];
      expect(given).toMatch(/^req_[0-9a-z]{10,40}$/);
    },
  );

  test('is on every answer, and no two requests share one', async () => {
    const paths = [
      '/v1/news',
      '/v1/me',
      '/healthz',
      '/readyz',
      '/nowhere',
      '/v1/openapi.json',
      '/v1/sample/news',
      '/',
    ];
    const ids = await Promise.all(paths.map(async (path) => (await house.get(path)).headers['x-request-id']));
    expect(ids.every((id) => typeof id === 'string')).toBe(true);
    expect(new Set(ids).size).toBe(paths.length);
  });
});
