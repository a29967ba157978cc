import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { accept, call, echo, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

// Tests and challenges hold a request of their caller open while a receiver takes its time.
let house: TestHouse;
let receiver: TestReceiver;
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  receiver = await openReceiver();
  receiver.answer = (arrival, response) => {
    if (arrival.path === '/hangs') hanging.push(response);
    else echo(arrival, response);
  };
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});

test('a tenant whose receivers hang does not keep others from testing theirs', async () => {
  const greedy = await house.key('pro', { tenant: 'greedy' });
  const other = await house.key('pro', { tenant: 'other' });
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) ids.push((await subscribe(house, greedy, `${receiver.url}/hangs`)).id);
  const probe = (key: string, id: string, what: 'test' | 'verify') =>
    call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/${what}`);

  // Eight at once, of either kind, and no more.
  const waiting = ids.slice(0, 8).map((id, i) => probe(greedy, id, i % 2 === 0 ? 'test' : 'verify'));
  await receiver.wait(8);
  for (const what of ['test', 'verify'] as const) {
    const refused = await probe(greedy, ids[8]!, what);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toMatch(/^8 tests and challenges of your subscriptions are under way/);
  }
  const again = await probe(greedy, ids[0]!, 'test');
  expect(again.statusCode).toBe(409);
  expect(again.json().detail).toMatch(/of this webhook subscription is under way/);

  const { id } = await subscribe(house, other, `${receiver.url}/answers`);
  const tested = await probe(other, id, 'test');
  expect(tested.statusCode).toBe(200);
  expect(tested.json().data.delivery).toMatchObject({ status: 'delivered', responseCode: 204 });
  expect((await probe(other, id, 'verify')).statusCode).toBe(200);

  // Those that were refused never reached a receiver, and one that ends makes room for another.
  expect(hanging).toHaveLength(8);
  for (const response of hanging.splice(0)) accept(receiver.arrivals[0]!, response);
  const ended = await Promise.all(waiting);
  expect(ended.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 409, 200, 409, 200, 409]);
  const next = probe(greedy, ids[8]!, 'test');
  await receiver.wait(11);
  for (const response of hanging.splice(0)) accept(receiver.arrivals[0]!, response);
  expect((await next).json().data.delivery).toMatchObject({ status: 'delivered' });
});
