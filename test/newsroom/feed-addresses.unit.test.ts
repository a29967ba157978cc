import { expect, test } from 'vitest';
import { addFeed } from '../../src/newsroom/feeds/index.ts';
import { openFeeds } from '../../src/newsroom/index.ts';
import { openLog } from '../../src/platform/log.ts';
import type { StoryRoom } from '../../src/stories/index.ts';

const log = openLog({ logLevel: 'silent' }, { write: () => {} });
const guard = (allowLoopback: boolean) =>
  openFeeds({ stories: { db: {} } as StoryRoom, log, allowLoopback, resolve: async () => ['93.184.215.14'] })
    .guard;

test('a feed may be read without https, as many publishers have none', async () => {
  for (const url of [
    'http://news.example.com/rss.xml',
    'https://news.example.com/rss.xml',
    'http://93.184.215.14/rss',
  ]) {
    expect(guard(false).checkText(url)).toBe(url);
    expect(await guard(false).checkUrl(url)).toBe(url);
  }
});

test('a feed of this machine is read where development allows it', () => {
  const url = 'http://localhost:8080/rss.xml';
  expect(() => guard(false).checkText(url)).toThrow('NEWSFEEDS_ALLOW_LOOPBACK');
  expect(guard(true).checkText(url)).toBe(url);
});

test('a feed that is removed while it is added again is a conflict, which says what to do', async () => {
  const stories = { db: { query: async () => ({ rows: [] }) } as object } as StoryRoom;
  const room = openFeeds({ stories, log, allowLoopback: false, resolve: async () => ['93.184.215.14'] });
  await expect(addFeed(room, { url: 'https://news.example.com/rss.xml' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Add it again'),
  });
});
