import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  accept,
  deliveriesOf,
  deliveryWhen,
  openReceiver,
  subscribe,
  type TestReceiver,
  verify,
} from '../setup/receiver.ts';

const WORKER = fileURLToPath(new URL('./webhook-worker.ts', import.meta.url));
let house: TestHouse;
let key: string;
let receiver: TestReceiver;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  // Its queue and outbox are used; what it would deliver is left to the workers.
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await receiver?.close();
  await house?.close();
});

async function work(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER, house.databaseUrl, house.dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

test('what a killed worker had under way is sent again within 45 s under the same id, and its attempt is no silence', {
  timeout: 70_000,
}, async () => {
  const { secret } = await subscribe(house, key, receiver.url);
  // It hangs: the worker dies in the middle of its attempt.
  receiver.answer = () => {};
  const first = await work();
  await publishStories(house.services.stories, [draft()], { announce: true });
  const [lost] = await receiver.wait(1);
  first.kill('SIGKILL');
  receiver.answer = accept;
  await work();
  await receiver.wait(2, 50_000);
  const again = receiver.arrivals[1]!;
  expect(again.at - lost!.at).toBeLessThan(45_000);
  expect(again.headers['webhook-id']).toBe(lost!.headers['webhook-id']);
  expect(again.body).toBe(lost!.body);
  verify(secret, again);
  const id = String(again.headers['svc-webhook-id']);
  const delivery = await deliveryWhen(house, key, id, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toMatchObject([{ outcome: 'unknown_outcome' }, { outcome: 'delivered' }]);
});

test('a worker that is told to stop gives back what it has, and another goes on at once', async () => {
  receiver.arrivals.length = 0;
  receiver.answer = () => {};
  const before = workers.at(-1)!;
  const other = await work();
  await publishStories(house.services.stories, [draft()], { announce: true });
  const [lost] = await receiver.wait(1);
  receiver.answer = accept;
  // Whoever has it: the one that has not stays.
  before.disconnect();
  await once(before, 'exit');
  if (receiver.arrivals.length === 1) {
    other.disconnect();
    await once(other, 'exit');
    await work();
  }
  await receiver.wait(2, 15_000);
  expect(receiver.arrivals[1]!.headers['webhook-id']).toBe(lost!.headers['webhook-id']);
  await expect.poll(() => deliveriesOf(house, key, '&status=delivered')).toHaveLength(2);
});
