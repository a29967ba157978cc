import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leftOf } from '../../rest/app/exchange/left.ts';
import { followExchange } from '../../rest/app/exchange/log.ts';
import { until } from '../setup/until.ts';

// Three requests on one connection, of which the first is not answered: the responses of the others wait behind it.
const server = createServer();
let responses: ServerResponse[] = [];
let client: ReturnType<typeof connect>;

beforeEach(async () => {
  responses = [];
  server.removeAllListeners('request');
  server.on('request', (_request, response) => responses.push(response));
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).resume();
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
  await until(() => responses.length === 3);
});
afterEach(() => {
  client.destroy();
  server.closeAllConnections();
});

const closing = new AbortController();

function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

test('who hangs up is waited for no more, wherever its response stands in the line', async () => {
  const signals = responses.map((response) => leftOf(response, closing.signal));
  expect(signals.some((signal) => signal.aborted)).toBe(false);
  client.destroy();
  await until(() => signals.every((signal) => signal.aborted));
  // Asked after the connection has gone, it is known at once.
  expect(leftOf(responses[2]!, closing.signal).aborted).toBe(true);
});

test('an answer that was taken is not a caller who left', async () => {
  const signals = responses.map((response) => leftOf(response, closing.signal));
  for (const response of responses) response.end('answer');
  await Promise.all(responses.map((response) => once(response, 'close')));
  const gone = closeOf(responses[0]!.req.socket);
  client.destroy();
  await gone;
  expect(signals.map((signal) => signal.aborted)).toEqual([false, false, false]);
});

test('each request is logged once, also those that waited behind others when the connection was cut', async () => {
  const lines: { requestId: string; aborted?: boolean }[] = [];
  const sink = new PassThrough();
  sink.on('data', (data) => {
    for (const line of String(data).trim().split('\n')) lines.push(JSON.parse(line));
  });
  const follow = (response: ServerResponse, id: string): void => {
    followExchange(pino(sink), response, performance.now(), {
      id,
      method: 'GET',
      route: '/',
      tenant: null,
      counted: true,
    });
  };
  for (const [index, response] of responses.entries()) if (index < 2) follow(response, `request ${index}`);
  const closed = once(responses[0]!, 'close');
  responses[0]!.end('answer');
  await closed;
  const gone = closeOf(responses[2]!.req.socket);
  client.destroy();
  await gone;
  follow(responses[2]!, 'request 2');
  await until(() => lines.length >= 3);
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines.map(({ requestId, aborted }) => [requestId, aborted === true])).toEqual([
    ['request 0', false],
    ['request 1', true],
    ['request 2', true],
  ]);
});
