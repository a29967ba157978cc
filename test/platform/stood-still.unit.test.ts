import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchFeed } from '../../src/newsroom/feeds/fetch.ts';
import { openGuard } from '../../src/platform/outbound/guard.ts';
import { closing, newSender, to } from '../webhooks/sent.ts';

// A server in a thread of its own: it answers while the thread of this test stands still. It says where it listens, then
// that a request has come, and answers that as soon as the shared number is not 0.
const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const go = new Int32Array(workerData);
  const server = createServer((request, response) => {
    request.resume();
    parentPort.postMessage('request');
    const look = setInterval(() => {
      if (Atomics.load(go, 0) === 0) return;
      clearInterval(look);
      response.end('<rss version="2.0"><channel><title>Courier</title></channel></rss>');
      Atomics.store(go, 1, 1);
    }, 1);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
// A busy machine needs some of it to connect.
const DEADLINE_MS = 1_000;

let go: Int32Array;
let server: Worker;
let port: number;

beforeEach(async () => {
  go = new Int32Array(new SharedArrayBuffer(8));
  server = new Worker(SERVER, { eval: true, workerData: go.buffer });
  [port] = (await once(server, 'message')) as [number];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await server.terminate();
});

/** Stands still until the request is answered, and longer than it has time. */
function standStill(): void {
  Atomics.store(go, 0, 1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE_MS + 200);
}

test('what a receiver answered while the process stood still is its answer, and no timeout', async () => {
  const sending = newSender().send(to(port, { deadlineMs: DEADLINE_MS }));
  await once(server, 'message');
  standStill();
  expect(await sending).toMatchObject({ ok: true, status: 200 });
});

test('what a publisher answered while the process stood still is its document, and no timeout', async () => {
  const guard = openGuard({ allowLoopback: true, words: WORDS });
  const fetching = fetchFeed(guard, {
    url: `http://127.0.0.1:${port}/rss`,
    limits: { deadlineMs: DEADLINE_MS },
  });
  await once(server, 'message');
  standStill();
  expect(await fetching).toMatchObject({ outcome: 'read', status: 200 });
});

test.each([
  ['a receiver', async () => (await newSender().send(to(port, { deadlineMs: 100 }))).failure],
  [
    'a publisher',
    async () => {
      const guard = openGuard({ allowLoopback: true, words: WORDS });
      const url = `http://127.0.0.1:${port}/rss`;
      return (await fetchFeed(guard, { url, limits: { deadlineMs: 100 } })).outcome;
    },
  ],
])('%s that does not answer is left at the deadline', async (_who, work) => {
  expect(await work()).toBe('timeout');
});

const WORDS = { example: '', credentials: '', development: '', called: 'Servers' };
