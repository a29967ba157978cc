import { afterAll, beforeAll, expect, test } from 'vitest';
import { backfillClusters, itemsAfter, takeItems } from '../../../src/newsroom/items/index.ts';
import { openStories, publishStories, type StoryDraft, type StoryRoom } from '../../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';
import { readStory } from '../read-story.ts';

let database: TestDatabase;
let room: StoryRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
});
afterAll(() => database?.close());

const NOW = Date.parse('2026-06-01T00:00:00Z');
const imported = (n: number, more: object = {}): StoryDraft => {
  const story = readStory(
    {
      publisher: 'Example Ledger',
      id: `${n}`,
      url: `https://ledger.example/${n}`,
      date: '2026-03-02',
      title: `The council votes on bridge ${n}`,
      text: `The council voted on bridge ${n} on Monday. Work begins in May.`,
      ...more,
    },
    'reject',
    NOW,
  );
  if ('reason' in story) throw new Error(story.reason);
  return story;
};

test('stories of before get clusters of their own, once, also when the work is stopped between', async () => {
  const cites = { sources: [{ title: 'A page that is linked', url: 'https://other.example/page' }] };
  await publishStories(room, [...[1, 2, 3, 4].map((n) => imported(n)), imported(5, cites)], {
    announce: false,
  });
  let rounds = 0;
  while ((await backfillClusters(database.db, 2)) > 0) rounds += 1;
  expect(rounds).toBe(3);
  expect(await backfillClusters(database.db)).toBe(0);
  const items = await itemsAfter(database.db, 0, 100);
  expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(items[0]).toMatchObject({
    publisher: 'Example Ledger',
    text: expect.stringContaining('Work begins in May.'),
    announce: false,
    joined: { rule: 'story_of_before' },
  });
  const clusters = await database.db.query<{ state: string; items: number; due: boolean }>(
    'select state, items, due_at is not null as due from news_clusters c join stories s on s.id = c.story_id',
  );
  expect(clusters.rows).toEqual(Array.from({ length: 5 }, () => ({ state: 'closed', items: 1, due: false })));
});

test('their items are known again by the keys of the story', async () => {
  const again = await takeItems(
    database.db,
    [
      {
        publisher: 'Example Ledger',
        guid: '2',
        title: 'The council votes on bridge 2',
        fetchedAt: NOW,
      },
    ],
    { announce: false },
  );
  const items = await itemsAfter(database.db, 0, 100);
  expect(again[0]).toMatchObject({ kind: 'revised', id: items.find(({ url }) => url?.endsWith('/2'))!.id });
  expect(items).toHaveLength(5);
});
