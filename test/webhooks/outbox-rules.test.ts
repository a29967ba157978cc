import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { EVENTS_QUEUE, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { changeStory, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { type Deliverer, openDeliverer } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { allSent, call, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

// What becomes of an event whose story changed while it waited in the outbox (docs/webhooks.md, "Events"). No worker runs
// until a test lets one.
let house: TestHouse;
let free: string;
let receiver: TestReceiver;
let queue: JobQueue;
let deliverer: Deliverer | undefined;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  free = await house.key('free', { tenant: 'reader' });
  const paying = await house.key('enterprise', { tenant: 'desk' });
  receiver = await openReceiver();
  queue = await openQueue({ url: house.databaseUrl, log: openLog({ logLevel: 'silent' }), worker: false });
  await subscribe(house, free, `${receiver.url}/free`);
  await subscribe(house, paying, `${receiver.url}/enterprise`);
});
beforeEach(() => {
  receiver.arrivals.length = 0;
});
afterAll(async () => {
  await queue?.close(0);
  await receiver?.close();
  await house?.close();
});

const announce = async (overrides: Partial<StoryDraft> = {}): Promise<string> => {
  const [outcome] = await publishStories(house.services.stories, [draft(overrides)], { announce: true });
  return (outcome as { id: string }).id;
};
const change = (id: string, how: Parameters<typeof changeStory>[2]) =>
  changeStory(house.services.stories, id, how, { announce: true });

/** Lets a worker empty the outbox. @returns what arrived, by path. */
async function work(): Promise<string[]> {
  deliverer = await openDeliverer(house.services.webhooks, queue, BASE_URL);
  try {
    await allSent(house);
  } finally {
    await deliverer.close(0);
  }
  return receiver.arrivals
    .map(({ path, body }) => `${path} ${JSON.parse(body).type} ${JSON.parse(body).data.title ?? ''}`.trim())
    .sort();
}

test('an event of a story that was restricted meanwhile reaches only whom the story is open to', async () => {
  const id = await announce({ title: 'The port closes' });
  await change(id, { kind: 'restrict', openTo: ['enterprise'] });
  expect(await work()).toEqual([
    '/enterprise intelligence.published The port closes',
    '/enterprise intelligence.updated The port closes',
  ]);
});

test('an event of a story that was opened meanwhile reaches everybody', async () => {
  const id = await announce({ title: 'The port opens' });
  await change(id, { kind: 'restrict', openTo: ['enterprise'] });
  await change(id, { kind: 'restrict', openTo: [] });
  const seen = await work();
  expect(seen.filter((line) => line.startsWith('/free intelligence.published'))).toHaveLength(1);
});

test('events of a story that was retracted or merged meanwhile all go out: each tells what its commit did', async () => {
  const retracted = await announce({ title: 'A quake that was none' });
  await change(retracted, { kind: 'retract' });
  const merged = await announce({ title: 'The same fire, told twice' });
  const survivor = await announce({ title: 'The fire in the mill' });
  await change(merged, { kind: 'merge', into: survivor });
  const seen = await work();
  for (const path of ['/free', '/enterprise']) {
    expect(
      seen.filter((line) => line === `${path} intelligence.published A quake that was none`),
    ).toHaveLength(1);
    expect(seen.filter((line) => line === `${path} intelligence.updated A quake that was none`)).toHaveLength(
      1,
    );
    expect(
      seen.filter((line) => line.startsWith(`${path} intelligence.published The same fire`)),
    ).toHaveLength(1);
    expect(seen.filter((line) => line.startsWith(`${path} intelligence.updated The same fire`))).toHaveLength(
      1,
    );
  }
});

test('an event of a story or a post that is not there reaches nobody, and leaves the outbox', async () => {
  const real = await announce({ title: 'A real one' });
  const [job] = await queue.boss.findJobs<{ data: object }>(EVENTS_QUEUE, { queued: true });
  const { data } = job!;
  await queue.boss.insert(EVENTS_QUEUE, [
    {
      data: {
        ...data,
        data: { ...data.data, title: 'A ghost', id: real.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
      },
    },
    {
      data: {
        ...data,
        data: { ...data.data, title: 'A ghost', kind: 'post', id: 'post_01h455vb4pex5vsknk084sn02q' },
      },
    },
  ]);
  expect(await work()).toEqual([
    '/enterprise intelligence.published A real one',
    '/free intelligence.published A real one',
  ]);
  const { rows } = await house.services.db.query(
    "select 1 from webhook_events where convert_from(body, 'UTF8') like '%ghost%'",
  );
  expect(rows).toEqual([]);
});

test('an alert for a story that was restricted meanwhile is not sent', async () => {
  const subscription = await subscribe(house, free, `${receiver.url}/alert`, {
    eventTypes: ['saved_search.matched'],
  });
  const saved = await call(house, free, 'POST', '/v1/saved-searches', {
    name: 'Lighthouses',
    query: 'lighthouse',
    alert: { cadence: 'immediate', subscriptionId: subscription.id },
  });
  expect(saved.statusCode).toBe(200);
  const closed = await announce({ title: 'A lighthouse for the few' });
  await announce({ title: 'A lighthouse for all' });
  await change(closed, { kind: 'restrict', openTo: ['enterprise'] });
  await work();
  const alerts = receiver.arrivals
    .filter(({ path }) => path === '/alert')
    .map(({ body }) => JSON.parse(body));
  expect(alerts.map(({ data }) => data.stories.map(({ title }: { title: string }) => title))).toEqual([
    ['A lighthouse for all'],
  ]);
});
