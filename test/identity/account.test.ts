import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountShape } from '../../rest/app/route/shapes.ts';
import { revokeKey } from '../../src/identity/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

interface Me {
  readonly key: { readonly id: string; readonly scopes: readonly string[] };
  readonly plan: { readonly name: string };
  readonly usage: {
    readonly month: string;
    readonly calls: number;
    readonly remaining: number | null;
    readonly monthlyLimit: number | null;
    readonly resetAt: string;
  };
}

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

async function me(key: string): Promise<Me> {
  const answer = await house.get('/v1/me', key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Me>();
}

describe('GET /v1/me', () => {
  test('shows key, plan and a usage block that includes the call itself', async () => {
    const key = await house.key('starter', { tenant: 'shown' });
    const first = await me(key);
    expect(accountShape.safeParse(first).error?.message).toBeUndefined();
    expect(first.plan.name).toBe('starter');
    expect(first.usage).toMatchObject({ calls: 1, remaining: 24_999, monthlyLimit: 25_000 });
    expect((await me(key)).usage.calls).toBe(2);
    expect(JSON.stringify(first)).not.toContain(key.slice(18));
  });

  test('says null on uncapped plans, and sends no rate headers', async () => {
    const answer = await house.get('/v1/me', await house.key('enterprise', { tenant: 'uncapped' }));
    expect(answer.json<Me>().usage).toMatchObject({ calls: 1, remaining: null, monthlyLimit: null });
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('resets at the start of the next month in UTC', async () => {
    const { usage } = await me(await house.key('pro', { tenant: 'resets' }));
    const [year, month] = usage.month.split('-').map(Number);
    expect(usage.resetAt).toBe(new Date(Date.UTC(year!, month!, 1)).toISOString());
  });
});

describe('counting', () => {
  test('one call for each request with a valid key, whatever it answers', async () => {
    const key = await house.key('pro', { tenant: 'counts' });
    const narrow = await house.key('pro', { tenant: 'counts', scopes: ['write'] });
    const sent: [string, string | undefined, number, number][] = [
      ['/v1/news', key, 200, 1],
      ['/v1/news?page_size=101', key, 400, 1],
      ['/v1/news/nothing', key, 404, 1],
      ['/v1/news', narrow, 403, 1],
      ['/v1/news', undefined, 401, 0],
      ['/v1/news', 'svc_live_nonsense', 401, 0],
      ['/v1/nowhere', key, 404, 1],
      ['/nowhere', key, 404, 1],
      ['/v1/news/%FF', key, 400, 1],
      ['/v1/nowhere', undefined, 404, 0],
      ['/v1/nowhere', 'svc_live_nonsense', 404, 0],
      ['/v1/news/%FF', undefined, 400, 0],
      ['/v1/openapi.json', key, 200, 0],
      ['/v1/sample/news', key, 200, 0],
      ['/healthz', key, 200, 0],
      ['/readyz', key, 200, 0],
    ];
    let expected = (await me(key)).usage.calls;
    for (const [path, sender, status, cost] of sent) {
      expect((await house.get(path, sender)).statusCode, path).toBe(status);
      expected += cost + 1;
      expect((await me(key)).usage.calls, path).toBe(expected);
    }
  });

  test('one call for a method that does not apply, for HEAD, and none for OPTIONS', async () => {
    const key = await house.key('pro', { tenant: 'methods' });
    const sent = [
      ['DELETE', '/v1/news', 405, 1],
      ['POST', '/v1/me', 405, 1],
      ['PUT', '/graphql', 405, 1],
      ['GET', '/mcp', 405, 1],
      ['PATCH', '/v1/nowhere', 404, 1],
      ['HEAD', '/v1/nowhere', 404, 1],
      ['HEAD', '/v1/ai-terminal', 405, 1],
      ['HEAD', '/v1/news', 200, 1],
      ['OPTIONS', '/v1/news', 204, 0],
      ['OPTIONS', '/v1/nowhere', 404, 1],
    ] as const;
    let expected = (await me(key)).usage.calls;
    for (const [method, url, status, cost] of sent) {
      const answer = await house.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
      expect(answer.statusCode, `${method} ${url}`).toBe(status);
      expect('x-ratelimit-remaining' in answer.headers, `${method} ${url}`).toBe(cost === 1);
      expect((await house.app.inject({ method, url })).statusCode).not.toBe(200);
      expected += cost + 1;
      expect((await me(key)).usage.calls, `${method} ${url}`).toBe(expected);
    }
    const spent = await house.key('free', { tenant: 'spent-methods', limit: 0 });
    for (const [method, url] of [
      ['GET', '/v1/nowhere'],
      ['DELETE', '/v1/news'],
      ['GET', '/v1/news/%FF'],
    ] as const) {
      const answer = await house.app.inject({ method, url, headers: { authorization: `Bearer ${spent}` } });
      expect(answer.statusCode, `${method} ${url}`).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'allowance_exhausted', usage: { monthlyLimit: 0 } });
    }
  });

  test('is shared by the keys of a tenant', async () => {
    const [one, two] = [
      await house.key('pro', { tenant: 'shared' }),
      await house.key('pro', { tenant: 'shared' }),
    ];
    await me(one);
    expect((await me(two)).usage.calls).toBe(2);
  });

  test('is told in the rate headers', async () => {
    const key = await house.key('pro', { tenant: 'headers' });
    for (const path of ['/v1/news', '/v1/news?bad=1', '/v1/me']) {
      const { headers } = await house.get(path, key);
      expect(headers['x-ratelimit-limit']).toBe('250000');
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(0);
    }
    expect((await house.get('/v1/news', key)).headers['x-ratelimit-remaining']).toBe('249996');
  });
});

describe('a spent allowance', () => {
  test('says by the clock of the database when the month ends, also on a node whose own clock is off', async () => {
    const key = await house.key('free', { tenant: 'forty-days-ahead', limit: 1 });
    await me(key);
    const found = await house.services.db.query<{ left: number }>(
      `select extract(epoch from date_trunc('month', p.at) + interval '1 month' - p.at)::float8 as left
       from (select clock_timestamp() at time zone 'UTC' as at) p`,
    );
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 40 * 86_400_000);
    try {
      const { statusCode, headers } = await house.get('/v1/me', key);
      expect(statusCode).toBe(429);
      for (const name of ['retry-after', 'x-ratelimit-reset']) {
        const distance = Number(headers[name]) - found.rows[0]!.left;
        expect(Math.abs(distance), name).toBeLessThan(3_600);
      }
    } finally {
      clock.mockRestore();
    }
  });

  test('is 429 with Retry-After and the usage block, and counts no further', async () => {
    const key = await house.key('free', { tenant: 'spent', limit: 3 });
    for (let i = 0; i < 3; i += 1) expect((await house.get('/v1/news', key)).statusCode).toBe(200);
    for (let i = 0; i < 3; i += 1) {
      const before = Date.now();
      const answer = await house.get(i === 0 ? '/v1/me' : '/v1/news?page_size=1000', key);
      const after = Date.now();
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      const body = answer.json<{ code: string; usage: Me['usage'] }>();
      expect(body).toMatchObject({
        code: 'allowance_exhausted',
        status: 429,
        usage: { calls: 3, remaining: 0, monthlyLimit: 3 },
      });
      const wait = Number(answer.headers['retry-after']);
      const resetAt = Date.parse(body.usage.resetAt);
      // A refusal may be a second old, and the header has whole seconds.
      expect(wait).toBeGreaterThanOrEqual((resetAt - after) / 1000 - 2);
      expect(wait).toBeLessThanOrEqual((resetAt - before) / 1000 + 2);
      expect(answer.headers['x-ratelimit-remaining']).toBe('0');
    }
  });
});

describe('the key', () => {
  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer svc_live_abc',
    'Basic c3ZjOng=',
    'Token abc',
    `Bearer ${'x'.repeat(3000)}`,
    'Bearer svc_live_h7Kq2ZpA0000000000000000000000000000000000000000000000000',
    'Bearer \u00e9\u00e9',
  ])('is refused when the header is %j', async (authorization) => {
    const answer = await house.get(
      '/v1/news',
      undefined,
      authorization === undefined ? {} : { authorization },
    );
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="svc"');
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  test('is taken whatever the case of the scheme', async () => {
    const key = await house.key('pro', { tenant: 'case' });
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answer = await house.get('/v1/me', undefined, { authorization: `${scheme} ${key}` });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('may be the user name of HTTP Basic on feeds, and nowhere else', async () => {
    const key = await house.key('pro', { tenant: 'basic' });
    const basic = (credentials: string) => ({
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    });
    for (const credentials of [`${key}:`, `${key}:anything`, `:${key}`, key]) {
      expect((await house.get('/v1/rss', undefined, basic(credentials))).statusCode).toBe(200);
    }
    expect((await house.get('/v1/news', undefined, basic(`${key}:`))).statusCode).toBe(401);
    for (const headers of [{}, basic('nobody:nothing'), basic(''), { authorization: 'Basic %%%' }]) {
      const refused = await house.get('/v1/atom', undefined, headers);
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['www-authenticate']).toBe(
        'Bearer realm="svc", Basic realm="svc", charset="UTF-8"',
      );
    }
  });

  test('is not looked for in the address', async () => {
    const key = await house.key('pro', { tenant: 'address' });
    expect((await house.get(`/v1/me?api_key=${key}`)).statusCode).toBe(401);
  });

  test('that was altered in one letter is refused', async () => {
    const key = await house.key('pro', { tenant: 'altered' });
    const letter = key.at(30) === 'a' ? 'b' : 'a';
    expect((await house.get('/v1/me', key.slice(0, 30) + letter + key.slice(31))).statusCode).toBe(401);
  });

  test('without the scope read is 403 that names it', async () => {
    const answer = await house.get('/v1/me', await house.key('pro', { tenant: 'narrow', scopes: ['write'] }));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'insufficient_scope' });
    expect(answer.headers['www-authenticate']).toContain('scope="read"');
  });

  test('that was revoked is refused within a second', async () => {
    const key = await house.key('pro', { tenant: 'revoked' });
    const { key: shown } = await me(key);
    await revokeKey(house.services.db, shown.id);
    await expect
      .poll(async () => (await house.get('/v1/me', key)).statusCode, { timeout: 1_000, interval: 20 })
      .toBe(401);
  });
});
