import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { drainOf } from '../../rest/app/exchange/drain.ts';

// Longer than the test may take: nothing ends because time is up.
const MOST_MS = 600_000;

test('a connection over which nothing came does not hold up a service that leaves', async () => {
  const app = fastify({ logger: false, http: { headersTimeout: MOST_MS, requestTimeout: MOST_MS } });
  const drain = drainOf(app, MOST_MS);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
  const closed = once(socket, 'close');
  await once(app.server, 'connection');
  await drain(new AbortController().signal);
  await closed;
  expect(socket.bytesRead).toBe(0);
});
