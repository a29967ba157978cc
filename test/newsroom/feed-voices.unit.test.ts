import { describe, expect, test } from 'vitest';
import { givenItems } from '../../src/newsroom/feeds/given.ts';
import type { FeedEntry } from '../../src/newsroom/feeds/model.ts';
import { voiceOf } from '../../src/newsroom/feeds/voice.ts';
import { prepareItem } from '../../src/newsroom/items/prepare.ts';

// As whom a feed speaks (docs/newsroom.md, "Whose word"): anybody can write any name and any address into a feed.
const entry = (given: Partial<FeedEntry> = {}): FeedEntry => ({
  title: 'The pass is closed by rain',
  summary: '',
  text: 'Rain closed the pass on Monday, and nobody knows when it opens again.',
  url: undefined,
  guid: 'one',
  publishedAt: 0,
  categories: [],
  authors: undefined,
  source: undefined,
  language: 'en',
  ...given,
});

interface Feed {
  readonly url: string;
  readonly publisher?: string;
  readonly title?: string;
  readonly site?: string;
  readonly entries?: readonly FeedEntry[];
  readonly others?: readonly string[];
}

function speak({ url, publisher, title, site, entries = [entry()], others = [] }: Feed) {
  const named = publisher !== undefined;
  const feed = {
    id: 'f',
    url,
    publisher: publisher ?? new URL(url).hostname,
    named,
    kind: null,
    licence: 'quotes',
  } as const;
  const document = { title, site, entries };
  const voice = voiceOf(feed, document, others);
  return { voice, items: givenItems(feed, voice, document, 0).map((item) => prepareItem(item)) };
}

describe('a feed is believed to be of the site that it calls its own', () => {
  test('where it stands on it', () => {
    const { voice } = speak({
      url: 'https://rss.tarn.example/news',
      title: 'Tarn Courier',
      site: 'https://www.tarn.example/',
    });
    expect(voice).toMatchObject({ publisher: 'Tarn Courier', domain: 'tarn.example' });
  });

  test('where the table of publishers knows that both hosts are one publisher’s', () => {
    const { voice } = speak({
      url: 'https://feeds.bbci.co.uk/news/rss.xml',
      title: 'BBC News',
      site: 'https://www.bbc.co.uk/news',
    });
    expect(voice).toMatchObject({ publisher: 'BBC News', domain: 'bbc.co.uk' });
  });

  test('where nobody has a better right to it: many papers have their feeds kept by others', () => {
    const { voice, items } = speak({
      url: 'https://feeds.feedburner.com/tarn',
      title: 'Tarn Courier',
      entries: [
        entry({ url: 'https://tarn.example/news/1' }),
        entry({ guid: 'two', url: 'https://www.tarn.example/news/2' }),
      ],
    });
    expect(voice).toMatchObject({ publisher: 'Tarn Courier', domain: 'tarn.example' });
    expect(items[0]).toMatchObject({ keys: expect.arrayContaining(['url:https://tarn.example/news/1']) });
  });

  test('where the operator named the known publisher whose site it is', () => {
    const { voice } = speak({
      url: 'https://feeds.example/fed',
      publisher: 'Federal Reserve',
      site: 'https://www.federalreserve.gov/',
    });
    expect(voice).toMatchObject({ publisher: 'Federal Reserve', domain: 'federalreserve.gov' });
  });

  test('where it is on this machine: what that serves the operator put there', () => {
    const { voice } = speak({
      url: 'http://127.0.0.1:8080/fed',
      title: 'Federal Reserve',
      site: 'https://www.federalreserve.gov/',
    });
    expect(voice).toMatchObject({ publisher: 'Federal Reserve', domain: 'federalreserve.gov' });
  });
});

describe('a feed is not believed', () => {
  const own = { domain: 'blog.example' };

  test('to be a known publisher’s, by its title or its link', () => {
    const { voice, items } = speak({
      url: 'https://blog.example/feed',
      title: 'Federal Reserve',
      site: 'https://www.federalreserve.gov/',
    });
    expect(voice).toMatchObject({
      ...own,
      publisher: 'Federal Reserve (blog.example)',
      disbelieved: 'federalreserve.gov',
    });
    expect(items).toMatchObject([{ ...own, kind: 'report', credit: null }]);
  });

  test('to be a government’s, whoever the operator says that it is of', () => {
    const feed = { url: 'https://blog.example/feed', title: 'Notices', site: 'https://www.treasury.gov/' };
    for (const given of [feed, { ...feed, publisher: 'Tiny Blog' }]) {
      expect(speak(given).items).toMatchObject([{ ...own, kind: 'report' }]);
    }
  });

  test('to be of the site on which another feed of the service stands', () => {
    const feed = {
      url: 'https://blog.example/feed',
      title: 'Tarn Courier',
      site: 'https://tarn.example/',
      others: ['Tarn Courier'],
    };
    expect(speak(feed).voice).toMatchObject(own);
    // The operator vouches for a second feed of that publisher by its name.
    expect(speak({ ...feed, publisher: 'Tarn Courier' }).voice).toMatchObject({ domain: 'tarn.example' });
  });

  test('to be of a site that has a known publisher’s name below another top-level domain', () => {
    const { items } = speak({
      url: 'https://reuters.example/feed',
      title: 'Reuters',
      site: 'https://reuters.example/',
      entries: [entry({ url: 'https://www.reuters.com/world/1' })],
    });
    expect(items).toMatchObject([
      { publisher: 'Reuters (reuters.example)', domain: 'reuters.example', credit: null },
    ]);
    expect(items[0]).not.toMatchObject({
      keys: expect.arrayContaining(['url:https://www.reuters.com/world/1']),
    });
  });

  test('to speak for several publishers', () => {
    const from = (title: string, url: string) => entry({ guid: title, source: { title, url } });
    const { items } = speak({
      url: 'https://blog.example/feed',
      title: 'Tiny Blog',
      entries: [from('Reuters', 'https://www.reuters.com/rss'), from('AP', 'https://apnews.com/rss')],
    });
    expect(items).toMatchObject([
      { ...own, publisher: 'Tiny Blog', credit: null },
      { ...own, publisher: 'Tiny Blog', credit: null },
    ]);
  });

  test('to have a site for each of its entries', () => {
    const { items } = speak({
      url: 'https://blog.example/feed',
      title: 'Tiny Blog',
      entries: [
        entry({ url: 'https://tarn.example/1' }),
        entry({ guid: 'two', url: 'https://moor.example/2' }),
      ],
    });
    expect(items).toMatchObject([own, own]);
  });
});

test('the entries of a known aggregator are of the publishers that they name', () => {
  const { items } = speak({
    url: 'https://news.google.com/rss/search?q=rain',
    title: 'rain - Google News',
    site: 'https://news.google.com/search?q=rain',
    entries: [
      entry({
        url: 'https://news.google.com/rss/articles/7',
        source: { title: 'Tarn Courier', url: 'https://tarn.example' },
      }),
    ],
  });
  expect(items).toMatchObject([{ publisher: 'Tarn Courier', domain: 'tarn.example' }]);
});
