import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Gate, openGate } from '../../src/platform/gate.ts';
import { HeldStreams } from '../../src/platform/held-streams.ts';
import { until } from '../setup/until.ts';

const ASKED = 'GET /v1/market/stream?symbol=A HTTP/1.1\r\nhost: a\r\nlast-event-id: 7\r\n';
const STREAM = `${ASKED}accept: text/event-stream\r\n\r\n`;

async function gateOf(baseUrl?: string): Promise<Gate> {
  const gate = await openGate('127.0.0.1', 0, baseUrl === undefined ? {} : { baseUrl });
  onTestFinished(() => gate.close());
  return gate;
}

/** A service that streams what it was asked. */
function service(): Server {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${request.url} after ${request.headers['last-event-id']}\n\n`);
    if (!request.url!.includes('stream')) response.end();
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

/** Sends a request, and gathers what is answered. */
async function ask(port: number, text: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  const heard = { text: '', isClosed: false, socket };
  socket.setEncoding('utf8').on('data', (piece: string) => {
    heard.text += piece;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      heard.isClosed = true;
    });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return heard;
}

test('a stream that is asked for while the service starts is answered by it, with what was asked', async () => {
  const gate = await gateOf();
  const heard = await ask(gate.port, STREAM);
  // Answered at once: by then the stream would have been refused.
  const other = await ask(gate.port, `${ASKED}\r\n`);
  await until(() => other.isClosed);
  expect(heard).toMatchObject({ text: '', isClosed: false });
  await gate.passTo(service());
  await until(() => heard.text.includes('data:'));
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  // The next request of the client is to reach the service itself.
  expect(heard.text).toContain('Connection: close');
  expect(heard.text).toContain('data: /v1/market/stream?symbol=A after 7\n\n');
  expect(heard.isClosed).toBe(false);
});

test('a connection of the time before is served too: what is asked over it later is no longer refused', async () => {
  const gate = await gateOf();
  const heard = await ask(gate.port, ASKED);
  const health = await ask(gate.port, 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  await until(() => health.isClosed);
  await gate.passTo(service());
  heard.socket.write('\r\n');
  await until(() => heard.text.includes('data:'));
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('other requests are refused with the problem that the docs explain, and when to ask again', async () => {
  const gate = await gateOf('http://127.0.0.1:0');
  const answer = await fetch(`http://127.0.0.1:${gate.port}/v1/stories`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({
    type: `http://127.0.0.1:${gate.port}/docs#unavailable`,
    title: 'A part of the service is unavailable',
    status: 503,
    detail: 'The service is starting. Try again shortly.',
    code: 'unavailable',
    requestId: answer.headers.get('x-request-id'),
  });
});

test('a process that serves no API refuses the streams that waited, and a start that fails cuts them off', async () => {
  const [staying, failing] = [await gateOf(), await gateOf()];
  const [refused, cut] = [await ask(staying.port, STREAM), await ask(failing.port, STREAM)];
  for (const { port } of [staying, failing]) {
    const other = await ask(port, `${ASKED}\r\n`);
    await until(() => other.isClosed);
  }
  staying.stay(async () => ({}));
  failing.close();
  await until(() => refused.isClosed && cut.isClosed);
  expect(refused.text).toMatch(/^HTTP\/1\.1 404 /);
  expect(cut.text).toBe('');
});

/** A server that holds what is for a stream, and its port. */
async function holding(most: number, ms: number): Promise<{ held: HeldStreams; port: number }> {
  const held = new HeldStreams({ most, ms });
  const server = createServer((request, response) => void held.hold(request, response));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { held, port: (server.address() as AddressInfo).port };
}

test('one stream too many is cut off without an answer, so that it comes again; one that leaves makes room', async () => {
  const { held, port } = await holding(2, 60_000);
  const gone = await ask(port, STREAM);
  await until(() => held.size === 1);
  gone.socket.destroy();
  await until(() => held.size === 0);
  const kept = [await ask(port, STREAM), await ask(port, STREAM)];
  await until(() => held.size === 2);
  const more = await ask(port, STREAM);
  await until(() => more.isClosed);
  expect(more.text).toBe('');
  expect(kept.map(({ isClosed }) => isClosed)).toEqual([false, false]);
});

test('one that waits for too long is cut off without an answer', async () => {
  const { held, port } = await holding(2, 1);
  const heard = await ask(port, STREAM);
  await until(() => heard.isClosed);
  expect([heard.text, held.size]).toEqual(['', 0]);
});
