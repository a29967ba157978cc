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

// What differs from the challenge in as little as can be, or holds it where it is not looked for.
const WRONG: readonly [string, (challenge: string, before: string) => string][] = [
  ['the challenge of the time before', (_, before) => JSON.stringify({ challenge: before })],
  ['another of equal length', (c) => JSON.stringify({ challenge: 'x'.repeat(c.length) })],
  ['one with another first character', (c) => JSON.stringify({ challenge: other(c, 0) })],
  ['one with another character in the middle', (c) => JSON.stringify({ challenge: other(c, c.length >> 1) })],
  ['one with another last character', (c) => JSON.stringify({ challenge: other(c, c.length - 1) })],
  ['its bare text with another last character', (c) => other(c, c.length - 1)],
  ['a JSON text with another last character', (c) => JSON.stringify(other(c, c.length - 1))],
  ['its characters in another order', (c) => JSON.stringify({ challenge: [...c].reverse().join('') })],
  ['it in the other case', (c) => JSON.stringify({ challenge: swapCase(c) })],
  ['its beginning', (c) => JSON.stringify({ challenge: c.slice(0, -1) })],
  ['it and one character more', (c) => JSON.stringify({ challenge: `${c}x` })],
  ['it and a space', (c) => JSON.stringify({ challenge: `${c} ` })],
  ['it in a list', (c) => JSON.stringify({ challenge: [c] })],
  ['it deeper', (c) => JSON.stringify({ data: { challenge: c } })],
  ['it under another name', (c) => JSON.stringify({ Challenge: c })],
  ['it in a sentence', (c) => `The challenge is ${c}`],
  ['nothing', () => ''],
  ['null', () => 'null'],
];

const other = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
const swapCase = (text: string): string =>
  [...text].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');

test('a challenge resumes only what it was sent to: not another address, and no pause that came meanwhile', async () => {
  const key = await house.key('pro', { tenant: 'meanwhile' });
  const slow = await openReceiver();
  const { id } = await subscribe(house, key, slow.url);
  const path = (verb = '') => `/v1/webhooks/subscriptions/${id}${verb}`;
  const verifyWhile = async (change: () => Promise<unknown>) => {
    slow.answer = (arrival, response) => void change().then(() => echo(arrival, response));
    const answer = await call(house, key, 'POST', path('/verify'));
    const { subscription } = (await call(house, key, 'GET', path())).json().data;
    return [answer.statusCode, subscription.state, subscription.pausedReason];
  };
  const pauseAsOperator = () =>
    house.services.db.query(
      `update webhook_subscriptions set state = 'paused', paused_reason = 'operator' where url = $1`,
      [slow.url],
    );

  expect(await verifyWhile(() => call(house, key, 'POST', path('/pause')))).toEqual([409, 'paused', 'user']);
  const elsewhere = () => call(house, key, 'PUT', path(), { url: `${receiver.url}/elsewhere` });
  expect(await verifyWhile(elsewhere)).toEqual([409, 'paused', 'user']);
  await call(house, key, 'PUT', path(), { url: slow.url });
  expect(await verifyWhile(() => call(house, key, 'POST', path('/rotate'), {}))).toEqual([
    200,
    'active',
    null,
  ]);
  expect(await verifyWhile(pauseAsOperator)).toEqual([409, 'paused', 'operator']);
  await slow.close();
});

test('a challenge is answered by itself and by nothing that is like it', async () => {
  const key = await house.key('pro', { tenant: 'echo' });
  const echoing = await openReceiver();
  const { id } = await subscribe(house, key, echoing.url);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  const seen: string[] = [''];
  const answering = async (body: (challenge: string, before: string) => string, status = 200) => {
    echoing.answer = ({ body: sent }, response) => {
      const { challenge } = JSON.parse(sent) as { challenge: string };
      seen.push(challenge);
      response.writeHead(status).end(body(challenge, seen.at(-2)!));
    };
    const answer = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/verify`);
    const { subscription } = (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data;
    return [answer.statusCode, subscription.state];
  };
  for (const [name, body] of WRONG) expect(await answering(body), name).toEqual([409, 'paused']);
  expect(await answering((challenge) => JSON.stringify({ challenge }), 500)).toEqual([409, 'paused']);
  expect(await answering((challenge) => JSON.stringify({ challenge }), 302)).toEqual([409, 'paused']);
  expect(new Set(seen).size).toBe(seen.length);
  for (const right of [
    (challenge: string) => JSON.stringify({ challenge }),
    (challenge: string) => JSON.stringify(challenge),
    (challenge: string) => `${challenge}\n`,
  ]) {
    expect(await answering(right, 202)).toEqual([200, 'active']);
    await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  }
  await echoing.close();
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
    expect(refused.json().detail).toMatch(/^8 tests and challenges of your subscriptions are in progress/);
  }
  const again = await probe(greedy, ids[0]!, 'test');
  expect(again.statusCode).toBe(409);
  expect(again.json().detail).toMatch(/of this webhook subscription is in progress/);

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
