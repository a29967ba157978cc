import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRawHttp, type RawHttp, request } from './raw-http.ts';

let server: RawHttp;

beforeAll(async () => {
  server = await openRawHttp();
});
afterAll(() => server?.close());

describe('a message that is not proper HTTP', () => {
  test.each([
    ['no request at all', 'nonsense\r\n\r\n', 400],
    ['a request line without a version', 'GET /healthz\r\n\r\n', 400],
    ['HTTP/2.0 in the request line', 'GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n', 400],
    ['HTTP/0.9 in the request line', 'GET /healthz HTTP/0.9\r\nHost: a\r\n\r\n', 400],
    ['an unknown method', request('BREW /healthz HTTP/1.1'), 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', request('GET /healthz HTTP/1.1', 'Host: other.test'), 400],
    [
      'two Authorization headers',
      request('GET /healthz HTTP/1.1', 'Authorization: Bearer a', 'authorization: Bearer b'),
      400,
    ],
    ...['a b<>', 'a/b', 'user@a', 'a:b', 'a:80:80', '[::1', 'a%zz', 'a?b', 'a"b', 'caf\u00e9'].map(
      (host): [string, string, number] => [
        `a Host that is none (${host})`,
        `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        400,
      ],
    ),
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
    ['an asterisk for an address', request('GET * HTTP/1.1'), 400],
    ...['ftp://news.test/healthz', 'file:///healthz', 'HTTPS:/healthz', 'http:healthz'].map(
      (target): [string, string, number] => [
        `an address that is none (${target})`,
        request(`GET ${target} HTTP/1.1`),
        400,
      ],
    ),
    ...['gzip, chunked', 'deflate,chunked', 'identity, chunked'].map((coding): [string, string, number] => [
      `a body in a transfer coding that is not read (${coding})`,
      `${request('POST /v1/saved-searches HTTP/1.1', 'Content-Type: application/json', `Transfer-Encoding: ${coding}`)}2\r\n{}\r\n0\r\n\r\n`,
      400,
    ]),
    ['an Expect that nobody understands', request('GET /healthz HTTP/1.1', 'Expect: tea'), 417],
  ])('%s is refused with a problem document', async (_what, bytes, status) => {
    const answer = await server.raw(bytes);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const document = JSON.parse(answer.body) as Record<string, unknown>;
    expect(document).toMatchObject({ status, requestId: answer.headers['x-request-id'] });
    expect(answer.text.match(/^HTTP\//gm)).toHaveLength(1);
  });

  test.each([
    'a',
    'a:80',
    'a:',
    '',
    '127.0.0.1:4000',
    '[::1]:4000',
    '[fe80::1%25eth0]',
    'a_b.c',
    'a%20b',
    "a!$&'()*+,;=~",
  ])('a Host of "%s" is served', async (host) => {
    const answer = await server.raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(200);
  });

  test('HTTP/1.0 without a Host is served, and an absolute request target too', async () => {
    expect((await server.raw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
    const answer = await server.raw(
      request(
        'GET http://elsewhere.test/v1/news?page_size=1 HTTP/1.1',
        `Authorization: Bearer ${server.key}`,
      ),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.link).toContain('<http://news.test/v1/news?page_size=1>; rel="first"');
  });
});

describe('a slow sender', () => {
  test('of headers is answered 408 and closed', async () => {
    const answer = await server.raw('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ', 3_000);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request_timeout', status: 408 });
    expect(answer.headers.connection).toBe('close');
  });

  test('of a body is closed', async () => {
    const head = `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nAuthorization: Bearer ${server.key}\r\n\r\n{`;
    const answer = await server.raw(head, 5_000);
    expect(answer.status).toBe(408);
    expect(answer.headers.connection).toBe('close');
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
      const answer = await server.house.get(path, server.key);
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
      const answer = await server.house.get('/v1/news?page_size=1', server.key, one);
      expect(answer.statusCode, JSON.stringify(one).slice(0, 100)).toBe(200);
      expect(answer.headers.link).not.toContain('evil');
    }
  });
});
