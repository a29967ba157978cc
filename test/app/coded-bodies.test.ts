import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise', { scopes: ['read', 'write', 'webhooks', 'ai', 'mcp'] });
});
afterAll(() => house?.close());

const RPC = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const WIRES: readonly [path: string, body: object][] = [
  ['/v1/saved-searches', { name: 'Harbours', query: 'harbour' }],
  ['/v1/ai-terminal', { question: 'What did the council approve?' }],
  ['/v1/webhooks/subscriptions', { url: 'https://hooks.example/x', eventTypes: ['intelligence.published'] }],
  ['/graphql', { query: '{ account { plan { name } } }' }],
  ['/graphql/stream', { query: '{ account { plan { name } } }' }],
  ['/mcp', RPC],
];
const CODINGS: readonly [coding: string, coder: (text: string) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
  ['identity, GZIP', gzipSync],
  // What it says is believed, whatever the bytes are.
  ['gzip', Buffer.from],
  ['aes128gcm', Buffer.from],
];

function post(path: string, payload: Buffer | string, coding: string) {
  return house.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-encoding': coding,
    },
    payload,
  });
}

async function calls(): Promise<number> {
  return (await house.get('/v1/me', key)).json<{ usage: { calls: number } }>().usage.calls;
}

test.each(WIRES)('%s takes no coded body: 415 that says so, and one call', async (path, body) => {
  for (const [coding, coder] of CODINGS) {
    const before = await calls();
    const answer = await post(path, coder(JSON.stringify(body)), coding);
    expect(answer.statusCode, `${coding} ${answer.body}`).toBe(415);
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect(answer.body).toContain('unsupported_media_type');
    expect((await calls()) - before).toBe(2);
  }
});

test.each(WIRES)('%s takes a body that says it is not coded', async (path, body) => {
  for (const coding of ['identity', 'Identity', '']) {
    const answer = await post(path, JSON.stringify(body), coding);
    expect([413, 415], `${coding} ${answer.body}`).not.toContain(answer.statusCode);
  }
});
