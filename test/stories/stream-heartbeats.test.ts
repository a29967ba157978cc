import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import {
  LIST_SHAPE,
  markOf,
  openStories,
  publishStories,
  type StoryEvent,
  type StoryRoom,
  StoryStream,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';
import { until } from '../setup/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

/** A reader of all changes. @param made is told of each frame that is made for it. */
function open(
  stream: StoryStream,
  room: StoryRoom,
  made: (event: StoryEvent) => void = () => {},
  key = 'test',
) {
  const places: bigint[] = [];
  let isOver = false;
  const reading = stream.read({
    plan: 'enterprise',
    watched: undefined,
    entersOnly: false,
    after: undefined,
    shape: LIST_SHAPE,
    encoding: {
      key,
      opening: '',
      frame: (event, cursor) => {
        made(event);
        return `${cursor}\n`;
      },
      problem: () => '',
    },
    sink: {
      write: (bytes) => void places.push(markOf(room, String(bytes).trim().split('\n').at(-1)!)![0]),
      backlog: 0,
      onDrain: () => {},
      end: () => {},
      destroy: () => {},
    },
    pay: async () => {},
    onEnd: () => {
      isOver = true;
    },
  });
  return { places, reading, isOver: () => isOver };
}

test('the heartbeats of a reader that joined beyond the others never lead back', async () => {
  const { db } = database;
  let gate: Promise<void> | undefined;
  let isHeld = false;
  const held: Database = Object.assign(Object.create(db) as Database, {
    async hot(...asked: Parameters<Database['hot']>) {
      const rows = await db.hot(...asked);
      if (asked[0] === 'changes_' && gate !== undefined) {
        isHeld = true;
        await gate;
      }
      return rows;
    },
  });
  const room = openStories({ db: held, cursorKey: Buffer.alloc(32, 9), baseUrl: 'http://news.example' });
  await publishStories(room, [draft()], { announce: true });
  const stream = new StoryStream(room, openLog({ logLevel: 'silent' }), { heartbeatMs: 1 });
  try {
    const first = open(stream, room);
    await until(() => first.places.length > 0);
    // The tape is read for the live readers, and then grows.
    const { promise, resolve: release } = Promise.withResolvers<void>();
    gate = promise;
    await until(() => isHeld);
    await publishStories(room, [draft()], { announce: true });
    const second = open(stream, room);
    await until(() => second.places.length > 0);
    const joined = second.places[0]!;
    gate = undefined;
    release();
    await until(() => second.places.length > 3);
    expect(second.places.every((place) => place >= joined)).toBe(true);
    expect(second.places).toEqual(second.places.toSorted((a, b) => Number(a - b)));
  } finally {
    stream.close();
  }
});

test('a heartbeat is made once for all readers who are sent the same', async () => {
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 9),
    baseUrl: 'http://news.example',
  });
  const stream = new StoryStream(room, openLog({ logLevel: 'silent' }), { heartbeatMs: 20 });
  try {
    let made = 0;
    const readers = Array.from({ length: 50 }, () => open(stream, room, () => (made += 1)));
    // Each was sent its first heartbeat when it came.
    await until(() => readers.every(({ places }) => places.length >= 1));
    const before = { made, sent: readers.reduce((sum, { places }) => sum + places.length, 0) };
    await until(() => readers.every(({ places }) => places.length >= 11));
    const sent = readers.reduce((sum, { places }) => sum + places.length, 0) - before.sent;
    expect(sent).toBeGreaterThan(400);
    expect(made - before.made).toBeLessThan(sent / 10);
  } finally {
    stream.close();
  }
});

test.each(['at its beginning', 'while it is live'])(
  'a fault in what a reader is told %s ends its stream alone: nothing is left out, and the others go on',
  async (when) => {
    const room = openStories({
      db: database.db,
      cursorKey: Buffer.alloc(32, 9),
      baseUrl: 'http://news.example',
    });
    const stream = new StoryStream(room, openLog({ logLevel: 'silent' }), { heartbeatMs: 60_000 });
    try {
      const failing = open(
        stream,
        room,
        ({ kind }) => {
          if (when === 'at its beginning' || kind !== 'heartbeat') throw new Error('cannot be written');
        },
        'failing',
      );
      const other = open(stream, room);
      await until(() => other.places.length === 1);
      await publishStories(room, [draft()], { announce: true });
      await until(() => failing.isOver() && other.places.length === 2);
      await publishStories(room, [draft()], { announce: true });
      await until(() => other.places.length === 3);
      expect(failing.places).toHaveLength(when === 'at its beginning' ? 0 : 1);
      expect(other.isOver()).toBe(false);
    } finally {
      stream.close();
    }
  },
);
