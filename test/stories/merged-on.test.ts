import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { changeStory } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';

// A long affair has a story a day, each of which is merged into the next one.

const DAYS = 30;
let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
});
afterAll(() => house?.close());

test('a story that was merged on and on answers with the one that remains: by id, by slug, in posts and in the graph', async () => {
  const { stories, editorial } = house.services;
  const made = await house.publish(
    Array.from({ length: DAYS }, (_, day) => draft({ keys: [`day:${day}`], title: `Siege, day ${day}` })),
  );
  const ids = made.map((one) => ('id' in one ? one.id : ''));
  const [post] = await publishPosts(editorial, [postDraft(ids[0]!)]);
  if (!('slug' in post!)) throw new Error(post!.reason);
  for (const [day, id] of ids.slice(0, -1).entries())
    await changeStory(stories, id, { kind: 'merge', into: ids[day + 1]! });
  const last = ids.at(-1);
  for (const name of [ids[0]!, 'siege-day-0', ids[5]!]) {
    const answer = await house.get(`/v1/news/${name}`, key);
    expect([answer.statusCode, answer.json().id], name).toEqual([200, last]);
    expect((await house.get(`/v1/news/${name}/revisions`, key)).json().storyId).toBe(last);
  }
  const { sourceStories } = (await house.get(`/v1/editorial-posts/${post.slug}`, key)).json();
  expect(sourceStories).toMatchObject([{ id: last }]);
  await changeStory(stories, last!, { kind: 'retract' });
  expect((await house.get(`/v1/news/${ids[0]}`, key)).statusCode).toBe(410);
  expect((await house.get(`/v1/editorial-posts/${post.slug}`, key)).json().sourceStories).toEqual([]);
});
