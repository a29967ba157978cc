import { expect, test } from 'vitest';
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
