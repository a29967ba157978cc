import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_LIMITS } from '../../rest/app/hardening.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

const ORIGIN = 'https://app.example';

let house: TestHouse;
let key: string;
let port: number;

beforeAll(async () => {
  house = await openTestHouse({
    listen: true,
    env: { CORS_ORIGINS: ORIGIN },
    limits: { ...HTTP_LIMITS, headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 100 },
  });
  key = await house.key('enterprise');
  port = Number(new URL(house.url).port);
});
afterAll(() => house?.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

const FIRST_BYTE_MS = 10_000;

/** Sends bytes as they are, and reads until the server closes or nothing more comes for a while. */
async function raw(bytes: string | Buffer, quietMs = 400): Promise<RawAnswer> {
  const text = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const done = (): void => {
      socket.destroy();
      resolve(received);
    };
    // A busy machine may take a while to answer, and little while it does.
    socket.setTimeout(Math.max(quietMs, FIRST_BYTE_MS), done);
    socket.on('data', (data) => {
      received += data.toString('latin1');
      socket.setTimeout(quietMs);
    });
    socket.on('error', done);
    socket.on('end', done);
    socket.on('close', done);
    socket.write(bytes);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(line.split(' ')[1]), headers, body, text };
}

function request(line: string, ...headers: string[]): string {
  return `${[line, 'Host: news.test', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
}

describe('a message that is not proper HTTP', () => {
  test.each([
    ['no request at all', 'nonsense\r\n\r\n', 400],
    ['a request line without a version', 'GET /healthz\r\n\r\n', 400],
    ['HTTP/2.0 in the request line', 'GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n', 400],
    ['HTTP/0.9 in the request line', 'GET /healthz HTTP/0.9\r\nHost: a\r\n\r\n', 400],
    ['an unknown method', request('BREW /healthz HTTP/1.1'), 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', request('GET /healthz HTTP/1.1', 'Host: other.test'), 400],
    ['two equal Hosts', request('GET /healthz HTTP/1.1', 'hOsT: news.test'), 400],
    ['a header without a colon', request('GET /healthz HTTP/1.1', 'nocolon'), 400],
    ['a space before a colon', request('GET /healthz HTTP/1.1', 'X-A : b'), 400],
    ['a folded header', request('GET /healthz HTTP/1.1', 'X-A: b', ' c'), 400],
    ['NUL in a header', request('GET /healthz HTTP/1.1', 'X-A: \u0000'), 400],
    [
      'both lengths',
      request('POST /graphql HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['two lengths', request('POST /graphql HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'), 400],
    ['a negative length', request('POST /graphql HTTP/1.1', 'Content-Length: -2'), 400],
    [
      'a bad chunk',
      `${request('POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
    ],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
    ['a TLS hello', Buffer.from('160301020001000100', 'hex'), 400],
    ['control characters in the path', request('GET /\u0001 HTTP/1.1'), 400],
    ['bytes beyond ASCII in a query', request('GET /v1/sample/news?q=caf\u00e9 HTTP/1.1'), 400],
    ['a space in the path', request('GET /a b HTTP/1.1'), 400],
    ['headers beyond 16 KiB', request('GET /healthz HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`), 431],
    ['an address beyond 16 KiB', request(`GET /${'a'.repeat(20_000)} HTTP/1.1`), 431],
    ['an address beyond 8 KiB', request(`GET /v1/news?q=${'a'.repeat(8_500)} HTTP/1.1`), 414],
    ['an Expect that nobody understands', request('GET /healthz HTTP/1.1', 'Expect: tea'), 417],
  ])('%s is refused with a problem document', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const document = JSON.parse(answer.body) as Record<string, unknown>;
    expect(document).toMatchObject({ status, requestId: answer.headers['x-request-id'] });
    expect(answer.text.match(/^HTTP\//gm)).toHaveLength(1);
  });

  test('HTTP/1.0 without a Host is served, and an absolute request target too', async () => {
    expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
    const answer = await raw(
      request('GET http://elsewhere.test/v1/news?page_size=1 HTTP/1.1', `Authorization: Bearer ${key}`),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.link).toContain('<http://news.test/v1/news?page_size=1>; rel="first"');
  });
});

describe('a slow sender', () => {
  test('of headers is answered 408 and closed', async () => {
    const answer = await raw('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ', 3_000);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request_timeout', status: 408 });
    expect(answer.headers.connection).toBe('close');
  });

  test('of a body is closed', async () => {
    const head = `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nAuthorization: Bearer ${key}\r\n\r\n{`;
    const start = performance.now();
    const answer = await raw(head, 5_000);
    expect(performance.now() - start).toBeLessThan(4_500);
    expect(answer.status).toBe(408);
  });
});

describe('hostile input', () => {
  const HOSTILE: readonly string[] = [
    '/v1/news?q=%00',
    '/v1/news?q=%',
    '/v1/news?q=%c0%80',
    '/v1/news?q=%ED%A0%80%ED%B0%80',
    "/v1/news?q='%20or%201=1--",
    '/v1/news?q=%22unbalanced',
    '/v1/news?q=(((((',
    '/v1/news?q=-',
    '/v1/news?q=or',
    '/v1/news?q=or+or+or',
    '/v1/news?q=-----a',
    '/v1/news?q=%26%7C!:*%3C-%3E',
    '/v1/news?q=%5C',
    "/v1/news?q='%27'",
    '/v1/news?q=$$',
    '/v1/news?q=%E2%80%AE',
    '/v1/news?q=%F0%9F%92%A9',
    '/v1/news?q=a:*%26b',
    '/v1/news?q=*',
    '/v1/news?q=%3Cscript%3E',
    `/v1/news?q=${'a+'.repeat(240)}`,
    `/v1/news?q=${'%22'.repeat(400)}`,
    `/v1/news?q=${'-x+'.repeat(160)}`,
    '/v1/news?q=%0a%0d',
    '/v1/news?q=\u00ad',
    '/v1/news?q[]=a',
    '/v1/news?q[$ne]=a',
    '/v1/news?__proto__=1',
    '/v1/news?constructor=1',
    '/v1/news?toString=1',
    '/v1/news?hasOwnProperty=x',
    '/v1/news?country=__proto__',
    '/v1/news?category=constructor',
    '/v1/news?sort=__proto__',
    '/v1/news?fields=__proto__',
    '/v1/news?include=constructor',
    '/v1/news?fields=,,,,',
    '/v1/news?fields=id,id,id',
    '/v1/news?entity=story_zzz',
    '/v1/news?entity=ent_00000000000000000000000000',
    '/v1/news?impact_path=path_%20',
    '/v1/news?tag=%27%3B%20drop%20table%20stories%3B--',
    '/v1/news?page=9007199254740993',
    '/v1/news?page=10000000&page_size=100',
    '/v1/news?offset=1000000000',
    '/v1/news?offset=1e9',
    '/v1/news?page=%2B1',
    '/v1/news?page=\u0661',
    '/v1/news?page_size=NaN',
    '/v1/news?page_size=Infinity',
    '/v1/news?published_since=0000-00-00',
    '/v1/news?published_since=-271821-04-20',
    '/v1/news?published_since=275760-09-13',
    '/v1/news?published_since=9999-12-31T23:59:60Z',
    '/v1/news?published_until=0001-01-01',
    '/v1/news?published_since=+294277-01-01T00:00:00Z',
    '/v1/news?published_since=infinity',
    '/v1/news?published_since=now',
    '/v1/news?updated_since=2026-01-01T00:00:00%2B99:99',
    '/v1/news?updated_since=2026-01-01T24:00:00Z',
    '/v1/news?published_since=1',
    '/v1/news?cursor=AAAA',
    '/v1/news?cursor=%00',
    '/v1/news?cursor=e30',
    '/v1/news?cursor=__proto__',
    '/v1/news?&&&&==&=&',
    `/v1/news?${'a&'.repeat(3_000)}`,
    `/v1/news?${'_=1&'.repeat(1_500)}`,
    `/v1/news?${'country=AU&'.repeat(500)}`,
    `/v1/news?fields=${'a,'.repeat(200)}`,
    '/v1/news/',
    '/v1/news//',
    '/v1/news/%2e%2e',
    '/v1/news/..%5c..',
    '/v1/news/%00',
    '/v1/news/%0a',
    '/v1/news/%C0%AE',
    '/v1/news/%ED%A0%80',
    '/v1/news/__proto__',
    '/v1/news/story_',
    '/v1/news/story_7zzzzzzzzzzzzzzzzzzzzzzzzz',
    '/v1/news/story_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    '/v1/news/STORY_01H455VB4PEX5VSKNK084SN02Q',
    `/v1/news/${'x'.repeat(7_000)}`,
    '/v1/news/%F0%9F%92%A9?fields=%00',
    '/v1/me?x=1',
    '/v1/me/',
    '/v1',
    '/v1/',
    '//v1/news',
    '/v1/../v1/news',
    '/V1/NEWS',
    '/v1/news;a=b',
    '/v1/sample/news?cursor=MA',
    '/v1/sample/news?cursor=OTk5OTk5LnRlc3Q',
    '/v1/sample/news?q=%5B',
    '/v1/sample/news?%=%',
    '/v1/rss?q=%00',
    '/v1/rss?page_size=1000',
    '/v1/rss?unknown=1',
    '/v1/atom?sort=x',
    '/v1/atom?cursor=x',
    '/v1/rss?published_since=x',
    '/graphql?query=%7B',
    '/graphql?query=',
    '/graphql?variables=%7B',
    '/stories/%00',
    '/stories/%ff',
    '/.env',
    '/.git/config',
    '/*',
    '/%',
  ];

  test('never gives a 5xx, hangs, or names what is inside', async () => {
    expect(HOSTILE.length).toBeGreaterThan(60);
    for (const path of HOSTILE) {
      const answer = await house.get(path, key);
      expect(answer.statusCode, `${path.slice(0, 100)}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
      expect(answer.headers['x-request-id'], path).toBeDefined();
      if (answer.statusCode >= 400) {
        expect(answer.body, path).not.toMatch(
          /select |postgres|node_modules|\.ts:|at .*\(|syntax error|FST_ERR|SyntaxError/i,
        );
      }
    }
  });

  test('in headers never gives a 5xx', async () => {
    const headers: Record<string, string>[] = [
      { accept: '\u00ff' },
      { accept: ';;;' },
      { accept: 'text/xml' },
      { 'accept-encoding': 'x;q=x;q=y,*;q=9' },
      { 'accept-encoding': ','.repeat(5_000) },
      { 'if-none-match': '"'.repeat(3_000) },
      { 'if-modified-since': 'never' },
      { 'x-request-id': '../..' },
      { origin: 'null' },
      { range: 'bytes=0-1' },
      { 'content-type': 'text/plain', 'content-length': '0' },
      { 'if-match': '"x"' },
      { cookie: 'a=b' },
      { 'x-forwarded-host': 'evil.test' },
      { 'accept-language': '*' },
      { te: 'trailers' },
      { 'x-http-method-override': 'DELETE' },
    ];
    for (const one of headers) {
      const answer = await house.get('/v1/news?page_size=1', key, one);
      expect(answer.statusCode, JSON.stringify(one).slice(0, 100)).toBe(200);
      expect(answer.headers.link).not.toContain('evil');
    }
  });
});

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
          const answer = await house.app.inject({ method, url, headers: { 'content-type': type }, payload });
          expect(answer.statusCode, `${method} ${url}`).toBe(405);
          expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
          expect(answer.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
        }
      }
    }
    expect((await house.app.inject({ method: 'POST', url: '/nowhere', payload: '{' })).statusCode).toBe(404);
  });

  test('OPTIONS says what applies', async () => {
    for (const url of GETS) {
      const answer = await house.app.inject({ method: 'OPTIONS', url });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(answer.body).toBe('');
    }
    expect((await house.app.inject({ method: 'OPTIONS', url: '/nowhere' })).statusCode).toBe(404);
    expect((await raw(request('OPTIONS * HTTP/1.1'))).status).toBe(204);
    expect((await raw(request('TRACE /healthz HTTP/1.1'))).status).toBe(405);
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
      const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same' };
      const got = await house.app.inject({ method: 'GET', url: path, headers });
      const head = await house.app.inject({ method: 'HEAD', url: path, headers });
      expect(head.statusCode, path).toBe(got.statusCode);
      expect(head.body, path).toBe('');
      for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'link', 'content-encoding']) {
        expect(head.headers[name], `${path} ${name}`).toBe(got.headers[name]);
      }
      if (path !== '/v1/me') expect(head.headers['content-length'], path).toBe(got.headers['content-length']);
    }
    const wire = await raw(request('HEAD /v1/openapi.json HTTP/1.1'));
    expect(wire.status).toBe(200);
    expect(wire.body).toBe('');
    expect(Number(wire.headers['content-length'])).toBeGreaterThan(1_000);
  });
});

describe('readiness', () => {
  test('is 200 when everything passes and 503 when something fails, with the report in both', async () => {
    const passing = await house.get('/readyz');
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
    const answer = await house.get('/v1/news', key, { origin: ORIGIN });
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    for (const name of ['etag', 'link', 'retry-after', 'x-request-id', 'x-ratelimit-remaining']) {
      expect(String(answer.headers['access-control-expose-headers'])).toContain(name);
    }
    expect(answer.headers.vary).toContain('Origin');
    expect(
      (await house.get('/v1/news', undefined, { origin: ORIGIN })).headers['access-control-allow-origin'],
    ).toBe(ORIGIN);
    const preflight = await house.app.inject({
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
    const other = await house.get('/v1/news', key, { origin: 'https://evil.example' });
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
