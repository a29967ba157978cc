import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Gate, openGate } from '../../src/platform/gate.ts';

const COUNT = 64;

async function served(): Promise<{ gate: Gate; server: Server }> {
  const gate = await openGate('127.0.0.1', 0);
  const server = createServer((_request, response) => response.end('served'));
  await gate.passTo(server);
  onTestFinished(async () => {
    const closed = gate.shut();
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return { gate, server };
}

/** Connections that the system makes at once, while the event loop does something else. */
function connections(port: number): Socket[] {
  const sockets = Array.from({ length: COUNT }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** How many of them were refused, once each is made or refused. */
async function refused(sockets: readonly Socket[]): Promise<number> {
  const ends = sockets.map((socket) =>
    once(socket, 'connect').then(
      () => 0,
      () => 1,
    ),
  );
  return (await Promise.all(ends)).reduce<number>((sum, one) => sum + one, 0);
}

test('several of the connections that wait are taken in one turn of the event loop', async () => {
  const { gate, server } = await served();
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const opened = refused(connections(gate.port));
  let turns = 0;
  while (taken < COUNT) {
    const before = taken;
    await nextTurn();
    if (taken > before) turns += 1;
  }
  expect(await opened).toBe(0);
  expect(turns).toBeLessThanOrEqual(COUNT / 2);
});

test('requests are answered whichever socket they come through', async () => {
  const { gate } = await served();
  const texts = await Promise.all(
    Array.from({ length: COUNT }, async () => {
      const answer = await fetch(`http://127.0.0.1:${gate.port}/`, { headers: { connection: 'close' } });
      return answer.text();
    }),
  );
  expect(new Set(texts)).toEqual(new Set(['served']));
});

test('a gate that is shut takes no connection any more, and says when the last of those it gave is closed', async () => {
  const { gate, server } = await served();
  const { port } = gate;
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const sockets = connections(port);
  // A connection that nobody has taken yet is reset when its socket closes.
  while (taken < COUNT) await nextTurn();
  let isShut = false;
  const shut = gate.shut().then(() => {
    isShut = true;
  });
  server.close();
  expect(await refused(connections(port))).toBe(COUNT);
  expect(isShut).toBe(false);
  for (const socket of sockets) socket.destroy();
  await shut;
});

test('a port that another service has is refused in one line, though its sockets share it', async () => {
  const { gate } = await served();
  await expect(openGate('127.0.0.1', gate.port)).rejects.toThrow(
    `port ${gate.port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT`,
  );
});
