import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse } from '../setup/house.ts';
import { ORIGIN, openRawHttp, type RawHttp, request } from './raw-http.ts';

let server: RawHttp;

beforeAll(async () => {
  server = await openRawHttp();
});
afterAll(() => server?.close());

describe('methods', () => {
  const GETS = [
    '/v1/news',
    '/v1/news-stories',
    '/v1/news/x',
    '/v1/me',
    '/v1/openapi.json',
    '/v1/sample/news',
    '/healthz',
    '/readyz',
    '/v1/rss',
    '/v1/atom',
  ];

  test('that do not apply are 405 with Allow, whatever body comes along', async () => {
    for (const url of GETS) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        for (const [type, payload] of [
          ['application/json', '{'],
          ['text/xml', '<a/>'],
          ['application/json', ''],
        ] as const) {
          const answer = await server.house.app.inject({
            method,
            url,
            headers: { 'content-type': type },
            payload,
          });
          expect(answer.statusCode, `${method} ${url}`).toBe(405);
          expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
          expect(answer.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
        }
      }
    }
    expect(
      (await server.house.app.inject({ method: 'POST', url: '/nowhere', payload: '{' })).statusCode,
    ).toBe(404);
  });

  test('OPTIONS says what applies', async () => {
    for (const url of GETS) {
      const answer = await server.house.app.inject({ method: 'OPTIONS', url });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(answer.body).toBe('');
    }
    expect((await server.house.app.inject({ method: 'OPTIONS', url: '/nowhere' })).statusCode).toBe(404);
    expect((await server.raw(request('OPTIONS * HTTP/1.1'))).status).toBe(204);
    expect((await server.raw(request('TRACE /healthz HTTP/1.1'))).status).toBe(405);
  });

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of [
      '/v1/news',
      '/v1/me',
      '/v1/openapi.json',
      '/v1/sample/news',
      '/v1/rss',
      '/v1/news/none',
      '/v1/news?bad=1',
      '/nowhere',
    ]) {
      const headers = { authorization: `Bearer ${server.key}`, 'x-request-id': 'same' };
      const got = await server.house.app.inject({ method: 'GET', url: path, headers });
      const head = await server.house.app.inject({ method: 'HEAD', url: path, headers });
      expect(head.statusCode, path).toBe(got.statusCode);
      expect(head.body, path).toBe('');
      for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'link', 'content-encoding']) {
        expect(head.headers[name], `${path} ${name}`).toBe(got.headers[name]);
      }
      if (path !== '/v1/me') expect(head.headers['content-length'], path).toBe(got.headers['content-length']);
    }
    const wire = await server.raw(request('HEAD /v1/openapi.json HTTP/1.1'));
    expect(wire.status).toBe(200);
    expect(wire.body).toBe('');
    expect(Number(wire.headers['content-length'])).toBeGreaterThan(1_000);
  });
});

describe('readiness', () => {
  test('is 200 when everything passes and 503 when something fails, with the report in both', async () => {
    const passing = await server.house.get('/readyz');
    expect(passing.statusCode).toBe(200);
    expect(passing.json()).toEqual({
      ready: true,
      service: 'newstape',
      dependencies: { database: 'pass', queue: 'pass', kms: 'pass', identity: 'pass' },
    });
    let asked = 0;
    let database = false;
    const failing = await openTestHouse({
      services: () => ({
        ready: async () => {
          asked += 1;
          return { database, queue: true, kms: true, identity: true };
        },
      }),
    });
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => failing.get('/readyz')));
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBeDefined();
        expect(answer.json()).toMatchObject({
          ready: false,
          dependencies: { database: 'fail', queue: 'pass' },
        });
      }
      expect(asked).toBe(1);
      expect((await failing.get('/healthz')).statusCode).toBe(200);
      database = true;
      await expect.poll(async () => (await failing.get('/readyz')).statusCode, { timeout: 5_000 }).toBe(200);
    } finally {
      await failing.close();
    }
  });
});

describe('scripts of other origins', () => {
  test('may read answers and their headers when their origin is configured', async () => {
    const answer = await server.house.get('/v1/news', server.key, { origin: ORIGIN });
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    for (const name of ['etag', 'link', 'retry-after', 'x-request-id', 'x-ratelimit-remaining']) {
      expect(String(answer.headers['access-control-expose-headers'])).toContain(name);
    }
    expect(answer.headers.vary).toContain('Origin');
    expect(
      (await server.house.get('/v1/news', undefined, { origin: ORIGIN })).headers[
        'access-control-allow-origin'
      ],
    ).toBe(ORIGIN);
    const preflight = await server.house.app.inject({
      method: 'OPTIONS',
      url: '/v1/news',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('GET');
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  });

  test('may not when it is another one, or none is configured', async () => {
    const other = await server.house.get('/v1/news', server.key, { origin: 'https://evil.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect(other.headers.vary).toContain('Origin');
    const closed = await openTestHouse();
    try {
      const answer = await closed.get('/healthz', undefined, { origin: ORIGIN });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers.vary).toBe('Accept-Encoding');
      const preflight = await closed.app.inject({
        method: 'OPTIONS',
        url: '/v1/news',
        headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
      });
      expect(preflight.headers['access-control-allow-methods']).toBeUndefined();
    } finally {
      await closed.close();
    }
  });
});

describe('the log', () => {
  test('has one line a request with the route, and never a key or an address', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await openTestHouse({ log });
    try {
      const own = await logged.key('pro', { tenant: 'logged' });
      await logged.get('/v1/news/some-slug?fields=title', own);
      await logged.get('/v1/news', 'svc_live_wrong');
      await logged.get(`/nowhere/${own}`, own);
      await expect.poll(() => lines.filter((line) => line.includes('"msg":"request"')).length).toBe(3);
      const [one, two, three] = lines
        .filter((line) => line.includes('"msg":"request"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(one).toMatchObject({
        tenant: 'logged',
        route: '/v1/news/:idOrSlug',
        method: 'GET',
        status: 404,
        counted: true,
      });
      expect(two).toMatchObject({ route: '/v1/news', status: 401, counted: false });
      expect(three).toMatchObject({ tenant: 'logged', route: 'none', status: 404, counted: true });
      expect(lines.join('')).not.toContain(own.slice(10));
      expect(lines.join('')).not.toContain('some-slug');
    } finally {
      await logged.close();
    }
  });

  test('holds what failed inside, which the answer does not', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    const logged = await openTestHouse({
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      services: (real) => ({
        meter: { ...real.meter, admit: () => Promise.reject(new Error('the meter broke')) },
      }),
    });
    try {
      const answer = await logged.get('/v1/news', await logged.key(), { 'x-request-id': 'traced' });
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('broke');
      const fault = lines.find((line) => line.includes('the meter broke'));
      expect(JSON.parse(fault ?? '{}')).toMatchObject({ level: 50, requestId: 'traced', route: '/v1/news' });
    } finally {
      await logged.close();
    }
  });
});

describe('shutting down', () => {
  test('answers the requests that are under way, and says that the connection ends', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let entered = (): void => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const closing = await openTestHouse({
      listen: true,
      services: (real) => ({
        meter: {
          ...real.meter,
          async admit(tenant, cost) {
            entered();
            await held;
            return real.meter.admit(tenant, cost);
          },
        },
      }),
    });
    const own = await closing.key();
    const answer = fetch(`${closing.url}/v1/news`, { headers: { authorization: `Bearer ${own}` } });
    await inside;
    const closed = closing.app.close();
    letGo();
    expect((await answer).status).toBe(200);
    expect((await answer).headers.get('connection')).toBe('close');
    await closed;
    await closing.close();
  });
});
