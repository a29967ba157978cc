import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

// A node has few places for subscriptions; one that rests leaves its own to others.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on' },
    // Nothing else takes it away meanwhile.
    deliveryLimits: { tenureMs: 3_600_000 },
  });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});

test('a subscription that has nothing more to deliver is given back long before its time, and got again with its next delivery', async () => {
  await subscribe(house, key, receiver.url);
  const states = async (): Promise<string[]> => {
    const { rows } = await house.services.db.query<{ state: string }>(
      "select state from pgboss.job where name = 'deliveries' order by created_on",
    );
    return rows.map(({ state }) => state);
  };
  for (const [before, title] of ['Ebb', 'Flood'].entries()) {
    await publishStories(house.services.stories, [draft({ title })], { announce: true });
    await receiver.wait(before + 1);
    await expect.poll(states).toEqual(Array.from({ length: before + 1 }, () => 'completed'));
  }
});
