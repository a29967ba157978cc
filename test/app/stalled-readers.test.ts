import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteUnread } from '../../rest/app/exchange/unread.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// A caller that stops reading a long answer does not keep its connection, and the rest of the answer, for ever.

let house: TestHouse;
let key: string;
let connections: Socket[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  house.app.server.on('connection', (socket: Socket) => connections.push(socket));
  key = await house.key('enterprise');
  const bodyHtml = `<p>${'Ships wait outside the harbour. '.repeat(1_200)}</p>`;
  await house.publish(Array.from({ length: 100 }, () => draft({ bodyHtml })));
});
afterAll(() => house?.close());

const query = '{ stories(first: 100) { nodes { id title body { html text } } } }';
const GRAPHQL = JSON.stringify({ query });
const REST = ['GET /v1/news?page_size=100&include=full HTTP/1.1'];
const LONG_ANSWERS: readonly (readonly [
  what: string,
  head: readonly string[],
  body: string,
  asked: number,
])[] = [
  ['of REST', REST, '', 1],
  ['of REST that is kept', REST, '', 4],
  [
    'of GraphQL',
    ['POST /graphql HTTP/1.1', 'content-type: application/json', `content-length: ${GRAPHQL.length}`],
    GRAPHQL,
    1,
  ],
  [
    'of GraphQL as an event',
    [
      'POST /graphql/stream HTTP/1.1',
      'accept: text/event-stream',
      'content-type: application/json',
      `content-length: ${GRAPHQL.length}`,
    ],
    GRAPHQL,
    1,
  ],
  ['of an export', ['GET /v1/export.ndjson?include=full HTTP/1.1'], '', 1],
];

test.each(LONG_ANSWERS)('a long answer %s ends when nobody reads it', async (_what, head, body, asked) => {
  const message = `${[...head, 'host: news.test', `authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n${body}`;
  const { port } = new URL(house.url);
  connections = [];
  const caller = connect(Number(port), '127.0.0.1');
  try {
    for (let number = 1; number < asked; number += 1) await whole(message, Number(port));
    connections = connections.slice(0, 1);
    caller.pause();
    caller.write(message);
    await until(() => connections[0] !== undefined && connections[0].timeout === 60_000);
    const ended = once(connections[0]!, 'close');
    // As after that time without a sign of life.
    connections[0]!.emit('timeout');
    await ended;
  } finally {
    caller.destroy();
  }
});

test('an account that leaves too much unread gets no further answer until it has read, and others do', async () => {
  const { tenantUuid } = (await house.services.identity.verify(key))!;
  const other = await house.key('pro', { tenant: 'other' });
  const status = async (of: string) => (await house.get('/v1/news', of)).statusCode;
  const answers = [new EventEmitter(), new EventEmitter()];
  for (const answer of answers) noteUnread(answer, tenantUuid, 200 * 1024 * 1024);
  const refused = await house.get('/v1/news', key);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'too_many_waiting']);
  expect(refused.headers['retry-after']).toBe('1');
  expect(await status(other)).toBe(200);
  answers[0]!.emit('close');
  expect(await status(key)).toBe(200);
  answers[1]!.emit('close');
});

test('a caller that reads on gets all of a long answer, and keeps its connection for the next one', async () => {
  const { port } = new URL(house.url);
  const message = `${[...REST, 'host: news.test', `authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n`;
  expect(await whole(message, Number(port))).toBeGreaterThan(1_000_000);
  const answers = [1, 2].map(() =>
    fetch(`${house.url}/v1/news?page_size=100&include=full`, { headers: { authorization: `Bearer ${key}` } }),
  );
  for (const answer of answers) expect((await (await answer).json()).articles).toHaveLength(100);
});

/** Sends a request on a connection of its own. @returns how many bytes came. */
async function whole(message: string, port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(message.replace('\r\n', '\r\nconnection: close\r\n'));
  let bytes = 0;
  for await (const piece of socket) bytes += (piece as Buffer).length;
  return bytes;
}
