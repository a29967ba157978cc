import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FULL_SHAPE,
  getStory,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let room: StoryRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
});
afterAll(() => database?.close());

const draft = (key: string, more: Partial<StoryDraft> = {}): StoryDraft =>
  bareDraft({
    keys: [key],
    title: `Budget ${key}`,
    category: 'politics',
    publishedAt: '2026-06-01T00:00:00Z',
    sources: [
      {
        publisher: 'Example Ledger',
        domain: null,
        title: 'Budget',
        url: null,
        publishedAt: null,
        sourceType: 'publisher',
        independence: 'independent',
        snippet: 'A budget.',
      },
    ],
    ...more,
  });
const publish = async (one: StoryDraft) => {
  const [outcome] = await publishStories(room, [one], { announce: false });
  return outcome!;
};
const read = async (slug: string) => toStory(room, await getStory(room, slug, FULL_SHAPE, 'pro'), FULL_SHAPE);

test('a story says how many sources report it, those too that are not shown', async () => {
  await publish(draft('many', { sourceCount: 117 }));
  await publish(draft('one'));
  expect((await read('budget-many')).sourceCount).toBe(117);
  expect((await read('budget-many')).sources).toHaveLength(1);
  expect((await read('budget-one')).sourceCount).toBe(1);
});

test('a source that is not shown makes a revision all the same', async () => {
  await publish(draft('more', { sourceCount: 41 }));
  expect(await publish(draft('more', { sourceCount: 41 }))).toMatchObject({ kind: 'unchanged' });
  expect(await publish(draft('more', { sourceCount: 42 }))).toMatchObject({ kind: 'revised' });
});

test('fewer sources than are shown are refused', async () => {
  expect(await publish(draft('fewer', { sourceCount: 0 }))).toMatchObject({
    kind: 'rejected',
    reason: expect.stringContaining('sourceCount'),
  });
});

test('a story of a release that did not count them has none in lists and by itself', async () => {
  await publish(draft('old'));
  const before = `regexp_replace(card, ',\\n"sourceCount":\\d+$', '')`;
  await database.db.query(`update story_cards set card = ${before} where card like '%Budget old%'`);
  await database.db.query(`update story_revisions set card = ${before} where card like '%Budget old%'`);
  expect(await read('budget-old')).toMatchObject({ sourceCount: null, revision: 1 });
  for (const shape of [LIST_SHAPE, { ...LIST_SHAPE, fields: new Set(['id', 'sourceCount'] as const) }]) {
    const { records } = await listStories(room, { q: 'old' }, { size: 10 }, shape);
    expect(records.map((record) => toStory(room, record, shape).sourceCount)).toEqual([null]);
  }
});
