import { afterAll, beforeAll, expect, test } from 'vitest';
import { recluster } from '../../../src/newsroom/index.ts';
import { backfillClusters } from '../../../src/newsroom/items/index.ts';
import { openLog } from '../../../src/platform/log.ts';
import {
  FULL_SHAPE,
  getStory,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryRoom,
  toStory,
} from '../../../src/stories/index.ts';
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
const imported = (id: string, publisher: string, title: string, text: string): StoryDraft => {
  const story = readStory(
    { publisher, id, url: `https://${id}.example/a`, date: '2026-03-02', title, text },
    'reject',
    NOW,
  );
  if ('reason' in story) throw new Error(story.reason);
  return story;
};
const log = openLog({ logLevel: 'silent' });
const span = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-10') };

test('stories of before that tell of one thing become one, silently; what stays alone stays as it is', async () => {
  const made = await publishStories(
    room,
    [
      imported(
        'one',
        'Harbour Courier',
        'Zorbania earthquake of magnitude 6.4 kills 12 in Quillport',
        'An earthquake of magnitude 6.4 struck Quillport in Zorbania on Monday, killing 12 people, officials said. Rescuers searched collapsed houses in Quillport.',
      ),
      imported(
        'two',
        'Example Ledger',
        'Quillport earthquake: 12 dead in Zorbania, magnitude 6.4',
        'At least 12 people died when a magnitude 6.4 earthquake struck Quillport, Zorbania, on Monday. Collapsed houses buried families in Quillport.',
      ),
      imported(
        'three',
        'Other Paper',
        'Parliament of Vexoria debates a budget for opera houses',
        'The parliament of Vexoria debated subsidies for opera houses on Monday and put the vote off.',
      ),
    ],
    { announce: false },
  );
  const ids = made.map((outcome) => ('id' in outcome ? outcome.id : ''));
  while ((await backfillClusters(database.db)) > 0);
  const done = await recluster(room, log, span);
  expect(done).toEqual({ items: 3, merged: 1 });
  const [first, second, third] = await Promise.all(
    ids.map(async (id) => toStory(room, await getStory(room, id, FULL_SHAPE, 'pro'), FULL_SHAPE)),
  );
  expect(second!.id).toBe(first!.id);
  expect(first!.sources!.map(({ publisher }) => publisher).sort()).toEqual([
    'Example Ledger',
    'Harbour Courier',
  ]);
  expect(first!.sourceCount).toBe(2);
  expect(third).toMatchObject({ id: ids[2], revision: 1 });
});

test('gone over again it changes nothing', async () => {
  const before = await database.db.query('select pos from tape');
  expect(await recluster(room, log, span)).toEqual({ items: 0, merged: 0 });
  expect((await database.db.query('select pos from tape')).rows).toEqual(before.rows);
});
