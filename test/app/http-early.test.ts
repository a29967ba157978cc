import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../setup/until.ts';
import { openRawHttp, type RawHttp, request } from './raw-http.ts';

let server: RawHttp;
let authorization: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openRawHttp();
  authorization = `Authorization: Bearer ${server.key}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.close();
});

/** A connection, what came over it, and whether the server has ended it. */
function open() {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  const got = { text: '', isEnded: false };
  socket.on('data', (data) => {
    got.text += data.toString('latin1');
  });
  socket.on('error', () => {
    got.isEnded = true;
  });
  socket.on('close', () => {
    got.isEnded = true;
  });
  socket.on('end', () => {
    got.isEnded = true;
    socket.end();
  });
  const statuses = (): number[] =>
    [...got.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  return { socket, got, statuses };
}

const keeping = (line: string, ...headers: string[]): string =>
  `${[line, 'Host: news.test', ...headers].join('\r\n')}\r\n\r\n`;

describe('bytes that are no request, behind requests that are', () => {
  test.each([
    ['one request', () => keeping('GET /v1/news HTTP/1.1', authorization), [200, 400]],
    ['a request without a key', () => keeping('GET /healthz HTTP/1.1'), [200, 400]],
    [
      'three requests',
      () =>
        keeping('GET /v1/news?page_size=2 HTTP/1.1', authorization) +
        keeping('GET /v1/nothing HTTP/1.1', authorization) +
        keeping('GET /v1/me HTTP/1.1', authorization),
      [200, 404, 200, 400],
    ],
    ['a request that closes', () => request('GET /v1/news HTTP/1.1', authorization), [200]],
  ])('leave the answers before them whole, and in order: %s', async (_what, good, wanted) => {
    const { socket, got, statuses } = open();
    socket.write(`${good()}this is no request\r\n\r\n`);
    await until(() => got.isEnded);
    expect(statuses()).toEqual(wanted);
    const bodies = [...got.text.matchAll(/content-length: (\d+)/gi)].map(([, length]) => Number(length));
    expect(bodies).toHaveLength(wanted.length);
  });

  test('are answered at once where they are the body of the request', async () => {
    const { socket, got, statuses } = open();
    const chunked = keeping(
      'POST /graphql HTTP/1.1',
      authorization,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    socket.write(`${keeping('GET /v1/me HTTP/1.1', authorization)}${chunked}zz\r\n`);
    await until(() => got.isEnded);
    expect(statuses()).toEqual([200, 400]);
  });
});

describe('a caller that waits for 100 Continue', () => {
  const body = JSON.stringify({ query: '{ __typename }' });
  const asking = (path: string, length: number, ...headers: string[]): string =>
    keeping(
      `POST ${path} HTTP/1.1`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      'Expect: 100-continue',
      ...headers,
    );

  test.each([
    ['a wrong key', () => asking('/graphql', body.length, 'Authorization: Bearer nonsense'), 401],
    ['a wrong key, over REST', () => asking('/v1/saved-searches', 20, 'Authorization: Bearer nonsense'), 401],
    ['a body that is too long', () => asking('/graphql', 10_000_000, authorization), 413],
    [
      'a body that is too long, over REST',
      () => asking('/v1/saved-searches', 10_000_000, authorization),
      413,
    ],
    ['an unknown address', () => asking('/v1/nothing', 20, authorization), 404],
    ['a method that does not apply', () => asking('/v1/news', 20, authorization), 405],
  ])('is refused without it, on a connection that closes: %s', async (_what, bytes, status) => {
    const { socket, got, statuses } = open();
    socket.write(bytes());
    await until(() => got.isEnded);
    expect(statuses()).toEqual([status]);
    expect(got.text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  test.each([
    ['/graphql', body, 200],
    ['/graphql/stream', body, 200],
    ['/v1/saved-searches', '{"name": "x", "query": "harbour"}', 200],
    ['/mcp', '{"jsonrpc": "2.0", "id": 1, "method": "ping"}', 200],
  ])('gets it, and then its answer: %s', async (path, sent, status) => {
    const { socket, statuses } = open();
    socket.write(asking(path, sent.length, authorization, 'Accept: application/json, text/event-stream'));
    await until(() => statuses().length === 1);
    expect(statuses()).toEqual([100]);
    socket.write(sent);
    await until(() => statuses().length === 2);
    expect(statuses()).toEqual([100, status]);
  });

  test('can use its connection again', async () => {
    const { socket, got, statuses } = open();
    for (const round of [1, 2]) {
      socket.write(asking('/graphql', body.length, authorization));
      await until(() => statuses().length === 2 * round - 1);
      socket.write(body);
      await until(() => statuses().length === 2 * round);
    }
    expect(statuses()).toEqual([100, 200, 100, 200]);
    expect(got.isEnded).toBe(false);
  });

  test('without a body is answered like any other', async () => {
    const { socket, got, statuses } = open();
    socket.write(keeping('GET /v1/me HTTP/1.1', 'Expect: 100-continue', authorization));
    await until(() => statuses().includes(200));
    expect(statuses()).toEqual([100, 200]);
    expect(got.text.toLowerCase()).not.toContain('\r\nconnection: close\r\n');
  });
});
