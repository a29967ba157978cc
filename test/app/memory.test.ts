import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  await house.publish([draft()]);
  key = await house.key('pro');
});
afterAll(() => house?.close());

const calls = async (): Promise<number> => (await house.get('/v1/me', key)).json().usage.calls;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${house.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });

test('a node that is short of memory refuses new work on every wire, at no cost, and says so to balancers', async () => {
  // Asked for until the prepared answer is at hand: the short way refuses too.
  for (let n = 0; n < 4; n += 1) expect((await ask('/v1/news')).status).toBe(200);
  const before = await calls();
  const json = { 'content-type': 'application/json' };
  const wires: [string, RequestInit][] = [
    ['/v1/news', {}],
    ['/v1/rss', {}],
    ['/v1/export.ndjson', {}],
    ['/v1/me', {}],
    ['/v1/nothing', {}],
    ['/graphql', { method: 'POST', headers: json, body: '{"query":"{__typename}"}' }],
    ['/mcp', { method: 'POST', headers: json, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }],
    ['/v1/market/stream?symbol=BTCUSDT', {}],
    ['/', {}],
  ];
  house.services.fitness.strain(true);
  try {
    for (const [path, init] of wires) {
      const refused = await ask(path, init);
      expect([path, refused.status]).toEqual([path, 503]);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.text()).toContain('"code":"unavailable"');
    }
    expect((await fetch(`${house.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${house.url}/readyz`);
    expect([ready.status, (await ready.json()).ready]).toEqual([503, false]);
  } finally {
    house.services.fitness.strain(false);
  }
  expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
  expect((await ask('/v1/news')).status).toBe(200);
  expect(await calls()).toBe(before + 2);
});
