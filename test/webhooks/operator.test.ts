import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { newstape, warmly } from '../setup/command.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  call,
  deliveriesOf,
  echo,
  openReceiver,
  reply,
  subscribe,
  type TestReceiver,
} from '../setup/receiver.ts';

// What an operator does to anybody's subscription on the command line, beside a service that runs.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;
let id: string;

beforeAll(async () => {
  // What failed stays so for as long as a test takes.
  const settings = { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '3600,3600' };
  house = await openTestHouse({ deliver: true, env: settings });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
  receiver.answer = echo;
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});
beforeEach(async () => {
  await house.services.db.query('delete from webhook_subscriptions');
  receiver.arrivals.length = 0;
  ({ id } = await subscribe(house, key, receiver.url));
});

const env = () => ({ DATABASE_URL: house.databaseUrl, DATA_DIR: '/nowhere' });
const webhooks = (...words: string[]) => warmly(['webhooks', ...words], env());
const post = (what: string) => call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/${what}`);
const state = async () =>
  (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data.subscription;

test('what an operator pauses is held, its owner cannot resume it, and an operator who resumes it has it sent', async () => {
  const paused = await newstape(['webhooks', 'pause', id], env());
  expect(paused).toMatchObject({ code: 0, stderr: '' });
  expect(paused.stdout).toBe(
    `${id} of acme (${receiver.url}) is paused. Its events are held for seven days; the owner cannot resume it.\n`,
  );
  expect(await state()).toMatchObject({ state: 'paused', pausedReason: 'operator' });

  await publishStories(house.services.stories, [draft({ title: 'The lamp is out' })], { announce: true });
  await expect.poll(() => deliveriesOf(house, key, '&status=held')).toHaveLength(1);
  for (const what of ['verify', 'test']) expect((await post(what)).statusCode).toBe(409);
  // A pause of its owner's changes nothing about whose it is.
  expect((await post('pause')).statusCode).toBe(200);
  expect(await state()).toMatchObject({ state: 'paused', pausedReason: 'operator' });
  expect(receiver.arrivals).toHaveLength(0);

  const resumed = await newstape(['webhooks', 'resume', id, '--json'], env());
  expect(resumed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(resumed.stdout)).toEqual({
    id,
    state: 'active',
    tenant: 'acme',
    url: receiver.url,
    before: 'operator',
  });
  const [arrival] = await receiver.wait(1);
  expect(JSON.parse(arrival!.body)).toMatchObject({ data: { title: 'The lamp is out' } });
  expect(await state()).toMatchObject({ state: 'active', pausedReason: null });
});

test('the owner of what an operator paused cannot go around the pause, and an operator key of the account can', async () => {
  const elsewhere = receiver.url.replace('127.0.0.1', 'localhost');
  const other = await subscribe(house, key, elsewhere);
  await webhooks('pause', id);
  const own = `/v1/webhooks/subscriptions/${id}`;
  const again = { url: `${receiver.url}/again`, eventTypes: ['intelligence.published'] };
  const ways = [
    () => call(house, key, 'PUT', own, { url: elsewhere }),
    () => call(house, key, 'POST', '/v1/webhooks/subscriptions', again),
    () => call(house, key, 'PUT', `/v1/webhooks/subscriptions/${other.id}`, { url: again.url }),
  ];
  for (const way of ways) {
    const refused = await way();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    expect(refused.json().detail).toContain('An operator paused');
  }
  expect(await state()).toMatchObject({ state: 'paused', pausedReason: 'operator', url: receiver.url });
  // What does not lead there stays the owner's.
  expect((await call(house, key, 'PUT', own, { eventTypes: ['intelligence.updated'] })).statusCode).toBe(200);
  expect((await call(house, key, 'DELETE', `/v1/webhooks/subscriptions/${other.id}`)).statusCode).toBe(204);
  const stranger = await house.key('pro', { tenant: 'elsewhere' });
  expect((await call(house, stranger, 'POST', '/v1/webhooks/subscriptions', again)).statusCode).toBe(200);

  await webhooks('resume', id);
  await webhooks('pause', id);
  const operator = await house.key('pro', { tenant: 'acme', scopes: ['webhooks', 'operator'] });
  expect((await call(house, operator, 'DELETE', own)).statusCode).toBe(204);
  expect((await call(house, key, 'POST', '/v1/webhooks/subscriptions', again)).statusCode).toBe(200);
});

test('an owner can delete what an operator paused, and the pause of its host stays until an operator ends it', async () => {
  await webhooks('pause', id);
  const own = `/v1/webhooks/subscriptions/${id}`;
  expect((await call(house, key, 'DELETE', own)).statusCode).toBe(204);
  expect((await call(house, key, 'GET', own)).statusCode).toBe(404);
  const again = { url: `${receiver.url}/again`, eventTypes: ['intelligence.published'] };
  const refused = await call(house, key, 'POST', '/v1/webhooks/subscriptions', again);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  const other = await subscribe(house, key, receiver.url.replace('127.0.0.1', 'localhost'));
  const moved = await call(house, key, 'PUT', `/v1/webhooks/subscriptions/${other.id}`, { url: again.url });
  expect(moved.statusCode).toBe(409);
  const stranger = await house.key('pro', { tenant: 'elsewhere' });
  expect((await call(house, stranger, 'POST', '/v1/webhooks/subscriptions', again)).statusCode).toBe(200);

  const kept = {
    id,
    tenant: 'acme',
    host: '127.0.0.1',
    url: receiver.url,
    deletedAt: expect.stringMatching(/Z$/),
  };
  const listed = async (...words: string[]) =>
    JSON.parse((await webhooks('list', '--json', ...words)).stdout);
  expect((await listed()).pausedHosts).toEqual([kept]);
  expect((await listed('--tenant', 'elsewhere')).pausedHosts).toEqual([]);
  expect((await listed('--failing')).pausedHosts).toEqual([]);
  expect((await webhooks('list', '--tenant', 'acme')).stdout).toContain(
    `${id}  acme  deleted, host paused (operator)  ${receiver.url}  (nothing is sent to 127.0.0.1)\n`,
  );
  expect(await webhooks('resume', id)).toEqual({
    code: 0,
    stdout: `${id} of acme (${receiver.url}) is deleted; its account can send to that host again.\n`,
    stderr: '',
  });
  expect((await webhooks('resume', id)).code).toBe(1);
  expect((await call(house, key, 'POST', '/v1/webhooks/subscriptions', again)).statusCode).toBe(200);
});

test('an operator takes over a pause, ends one that the service made, and leaves the owner theirs', async () => {
  await post('pause');
  const refused = await webhooks('resume', id);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'newstape: The owner paused this webhook subscription, and only the owner can resume it.\n',
  });
  expect(await state()).toMatchObject({ state: 'paused', pausedReason: 'user' });
  const taken = await webhooks('pause', id, '--json');
  expect(JSON.parse(taken.stdout)).toMatchObject({ id, state: 'paused', before: 'user' });
  expect(await state()).toMatchObject({ pausedReason: 'operator' });

  await house.services.db.query(`update webhook_subscriptions set paused_reason = 'failing', failures = 12`);
  const resumed = await webhooks('resume', id);
  expect(resumed.stdout).toBe(`${id} of acme (${receiver.url}) is active; it was paused (failing).\n`);
  expect(await state()).toMatchObject({ state: 'active', pausedReason: null });
});

test('an operator sees the subscriptions of all accounts, what fails and what waits', async () => {
  const { db } = house.services;
  const other = await subscribe(house, await house.key('pro', { tenant: 'other' }), `${receiver.url}/other`);
  expect((await webhooks('list')).stdout).toBe(
    `${id}  acme  active  ${receiver.url}\n` +
      `${other.id}  other  active  ${receiver.url}/other\n2 subscriptions, 0 of them failing\n`,
  );
  receiver.answer = reply(500);
  await publishStories(house.services.stories, [draft({ title: 'The bridge is shut' })], { announce: true });
  const failed = async () =>
    (await db.query<{ failures: number }>('select failures from webhook_subscriptions')).rows;
  await expect.poll(failed).toEqual([{ failures: 1 }, { failures: 1 }]);
  await db.query(
    `update webhook_subscriptions set failures = 12, failing_since = '2026-03-01T10:00:00Z',
       breaker_until = '2100-01-01T00:00:00Z' where url like '%/other'`,
  );
  await db.query(
    `update webhook_subscriptions set failures = 0, failing_since = null where url not like '%/other'`,
  );
  const failing = await webhooks('list', '--failing', '--json');
  expect(failing).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(failing.stdout)).toEqual({
    subscriptions: [
      {
        id: other.id,
        tenant: 'other',
        url: `${receiver.url}/other`,
        state: 'active',
        pausedReason: null,
        failures: 12,
        failingSince: '2026-03-01T10:00:00.000Z',
        breakerUntil: '2100-01-01T00:00:00.000Z',
        waiting: 1,
        held: 0,
        nextAttemptAt: expect.stringMatching(/Z$/),
      },
    ],
    pausedHosts: [],
  });
  expect((await webhooks('list', '--failing')).stdout).toContain(
    'failing  ' +
      `${receiver.url}/other  (failed 12 times since 2026-03-01T10:00:00Z; nothing is sent until 2100-01-01`,
  );
  await webhooks('pause', id);
  const paused = await webhooks('list', '--state', 'paused');
  expect(paused.stdout).toBe(
    `${id}  acme  paused (operator)  ${receiver.url}  (1 held)\n1 subscriptions, 0 of them failing\n`,
  );
  const found = async (...words: string[]): Promise<string[]> =>
    JSON.parse((await webhooks('list', '--json', ...words)).stdout).subscriptions.map(
      (one: { id: string }) => one.id,
    );
  expect(await found('--tenant', 'acme')).toEqual([id]);
  expect(await webhooks('list', '--tenant', 'nobody')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'newstape: There is no such tenant.\n',
  });
  expect(await found('--tenant', 'other', '--state', 'paused')).toEqual([]);
  expect((await webhooks('list', '--state', 'gone')).code).toBe(2);
});

test('an id that nobody has is one line and exit code 1, a missing one a usage error', async () => {
  for (const words of [
    ['pause', encodeId('sub', newUuid())],
    ['resume', encodeId('sub', newUuid())],
    ['pause', 'x'],
  ]) {
    expect(await webhooks(...words)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'newstape: There is no webhook subscription with that id.\n',
    });
  }
  expect((await webhooks('pause')).code).toBe(2);
});
