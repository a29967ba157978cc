import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { newConnection } from '../../src/platform/outbound/connection.ts';
import { connectFirst } from '../../src/platform/outbound/first-socket.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(address: string, port = 0): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'));
  });
  servers.push(server.listen(port, address));
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

const to = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 as const }));
const never = new AbortController().signal;

/** Keeps the loop busy, as work on a long text would. */
function beBusy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a busy moment is no fault of a host with several addresses', async () => {
  const port = await listening('127.0.0.1');
  const guard = { destinations: async () => to('127.0.0.1', '127.0.0.2') } as never;
  const connection = newConnection(new URL(`http://paper.example:${port}`), guard, () => undefined);
  const answer = connection.client.request({ method: 'GET', path: '/' });
  // The addresses are known, the connection is asked for, and then nothing is read for longer than an attempt takes.
  await new Promise((resolve) => process.nextTick(resolve));
  await new Promise<void>((resolve) => setImmediate(resolve));
  beBusy(600);
  expect((await answer).statusCode).toBe(204);
  expect(connection.address).toBe('127.0.0.1');
  connection.cut();
});

test('the next address is tried where one refuses, and the first that accepts is taken', async () => {
  const port = await listening('127.0.0.3');
  const socket = await connectFirst(to('127.0.0.2', '127.0.0.4', '127.0.0.3'), port, 5_000, never);
  expect(socket.remoteAddress).toBe('127.0.0.3');
  socket.destroy();
});

test('a connection that led to another address than was checked is cut, and nothing is asked over it', async () => {
  const port = await listening('127.0.0.1');
  // A name in the place of an address is resolved again, as an address is where the network leads it elsewhere.
  const guard = { destinations: async () => to('localhost') } as never;
  const connection = newConnection(new URL(`http://paper.example:${port}`), guard, () => undefined);
  const asked = connection.client.request({ method: 'GET', path: '/' });
  await expect(asked).rejects.toMatchObject({ failure: 'blocked_address' });
  connection.cut();
});

test('where all refuse, the first says why', async () => {
  const port = await listening('127.0.0.3');
  await expect(connectFirst(to('127.0.0.2', '127.0.0.4'), port, 5_000, never)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    address: '127.0.0.2',
  });
});

test('whoever gives up waits for none of them', async () => {
  const port = await listening('127.0.0.1');
  const stop = new AbortController();
  const socket = connectFirst(to('127.0.0.1', '127.0.0.2'), port, 5_000, stop.signal);
  stop.abort();
  await expect(socket).rejects.toThrow('the caller no longer waits for it');
});
