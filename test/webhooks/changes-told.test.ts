import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeStory, publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { allSent, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

// What an event says of the change that it tells (docs/webhooks.md, "Events"): enough to keep a copy in order.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({ deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'copy' });
});
afterAll(() => house?.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await house.services.db.query('delete from webhook_subscriptions');
});

type Draft = ReturnType<typeof draft>;
const announce = async (story: Draft): Promise<string> => {
  const [outcome] = await publishStories(house.services.stories, [story], { announce: true });
  return (outcome as { id: string }).id;
};
const change = (id: string, how: Parameters<typeof changeStory>[2]) =>
  changeStory(house.services.stories, id, how, { announce: true });

interface Told {
  readonly id: string;
  readonly revision: number;
  readonly cause: string;
  readonly sequence: number;
  readonly mergedInto: string | null;
  readonly reason: string | null;
  readonly categories: readonly string[];
}
const told = (path = '/'): Told[] =>
  receiver.arrivals.filter((each) => each.path === path).map(({ body }) => JSON.parse(body).data);

test('each change of a story says what happened, why, and into what a merged one went', async () => {
  await subscribe(house, key, `${receiver.url}/`);
  const story = draft();
  const id = await announce(story);
  await announce({ ...story, summary: 'It came back late.' });
  await change(id, { kind: 'restrict', openTo: ['pro', 'enterprise'] });
  await change(id, { kind: 'restrict', openTo: [] });
  await change(id, { kind: 'retract', reason: 'It was a drill.' });
  const survivor = await announce(draft());
  const merged = await announce(draft());
  await change(merged, { kind: 'merge', into: survivor });
  await receiver.wait(8);
  const inOrder = told().sort((a, b) => a.sequence - b.sequence);
  const of = (wanted: string) => inOrder.filter((each) => each.id === wanted);
  expect(of(id).map(({ cause, revision }) => `${cause} ${revision}`)).toEqual([
    'published 1',
    'revised 2',
    'restricted 2',
    'released 2',
    'retracted 2',
  ]);
  expect(of(id).map(({ reason }) => reason)).toEqual([null, null, null, null, 'It was a drill.']);
  expect(of(merged).map(({ cause, mergedInto }) => [cause, mergedInto])).toEqual([
    ['published', null],
    ['merged', survivor],
  ]);
  expect(new Set(inOrder.map(({ sequence }) => sequence)).size).toBe(8);
});

test('a copy that keeps the highest sequence is right, in whatever order its events arrive', async () => {
  await subscribe(house, key, `${receiver.url}/`);
  const ids: string[] = [];
  for (const ending of ['revised', 'retracted', 'merged'] as const) {
    const story = draft();
    const id = await announce(story);
    ids.push(id);
    await announce({ ...story, summary: 'It came back late.' });
    if (ending === 'retracted') await change(id, { kind: 'retract' });
    if (ending === 'merged') await change(id, { kind: 'merge', into: ids[0]! });
  }
  await receiver.wait(8);
  const events = told();
  for (let shuffle = 0; shuffle < 40; shuffle += 1) {
    const copy = new Map<string, Told>();
    const order = events.map((event, index) => ({ event, key: ((index + 1) * (2 * shuffle + 7)) % 31 }));
    for (const { event } of order.sort((a, b) => a.key - b.key)) {
      if ((copy.get(event.id)?.sequence ?? 0) < event.sequence) copy.set(event.id, event);
    }
    expect(ids.map((id) => copy.get(id)!.cause)).toEqual(['revised', 'retracted', 'merged']);
  }
});

test('a revision that takes a story out of the filters is told once more, and nothing after it', async () => {
  await subscribe(house, key, `${receiver.url}/all`);
  await subscribe(house, key, `${receiver.url}/au`, { filters: { geographies: ['AU'] } });
  await subscribe(house, key, `${receiver.url}/au-science`, {
    filters: { geographies: ['AU'], categories: ['science'] },
  });
  // Of neither revision do both filters hold: the first is not of science, the second not of Australia.
  const story = draft({ category: 'politics', countries: ['AU'], entities: [] });
  const id = await announce(story);
  await announce({ ...story, category: 'science', countries: ['JP'] });
  await announce({ ...story, category: 'science', countries: ['JP'], summary: 'It came back late.' });
  await change(id, { kind: 'retract' });
  await receiver.wait(6);
  await allSent(house);
  const causes = (path: string) =>
    told(path)
      .map(({ cause, revision }) => `${cause} ${revision}`)
      .sort();
  expect(causes('/all')).toEqual(['published 1', 'retracted 3', 'revised 2', 'revised 3']);
  expect(causes('/au')).toEqual(['published 1', 'revised 2']);
  expect(causes('/au-science')).toEqual([]);
  expect(told('/au').find(({ revision }) => revision === 2)!.categories).toEqual(['science']);
});
