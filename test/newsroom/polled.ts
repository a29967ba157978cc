import { afterAll, afterEach, beforeAll } from 'vitest';
import { addFeed, type NewsFeed, pollFeed } from '../../src/newsroom/index.ts';
import { itemsAfter } from '../../src/newsroom/items/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { openPublisher, type TestPublisher } from '../setup/publisher.ts';

/** A service and a publisher whose feeds it polls, for a whole file; each test begins without feeds and items. */
export function polledFeeds() {
  let house: TestHouse;
  let publisher: TestPublisher;
  beforeAll(async () => {
    house = await openTestHouse({ env: { NEWSFEEDS_ALLOW_LOOPBACK: 'on' } });
  });
  afterAll(() => house?.close());
  beforeAll(async () => {
    publisher = await openPublisher();
  });
  afterEach(async () => {
    const { db } = house.services;
    await db.query('delete from news_feeds');
    await db.query('delete from news_feed_hosts');
    await db.query('truncate news_items, news_item_keys, news_item_versions');
    publisher.visits.length = 0;
  });
  afterAll(() => publisher?.close());
  return {
    get services() {
      return house.services;
    },
    get publisher() {
      return publisher;
    },
    add: async (url: string, more: object = {}): Promise<NewsFeed> =>
      (await addFeed(house.services.feeds, { url, ...more })).feed,
    async poll(feed: { readonly id: string }) {
      const report = await pollFeed(house.services.feeds, feed.id);
      if (report === undefined) throw new Error('another poll of the feed is under way');
      return report;
    },
    items: () => itemsAfter(house.services.db, 0, 1_000),
  };
}

/** How long it is from one time to another. */
export const seconds = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1_000;
