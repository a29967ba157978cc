import type { NewsItem } from '../../src/newsroom/items/index.ts';

// Items as tests plant them: invented places and firms, so that nothing but their texts can decide.

const START = Date.parse('2026-05-04T08:00:00Z');
let count = 0;

/** An item; `minutes` after the first of its cluster. Its id is made from its number, its origin is itself. */
export function planted(
  minutes: number,
  publisher: string,
  title: string,
  text: string,
  more: Partial<NewsItem> = {},
): NewsItem {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const domain = `${publisher.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  return {
    id,
    seq: count,
    feedId: null,
    publisher,
    domain,
    url: `https://${domain}/${count}`,
    guid: null,
    title,
    summary: '',
    text,
    language: 'en',
    kind: 'report',
    credit: null,
    licence: 'quotes',
    originId: id,
    originRule: null,
    publishedAt: START + minutes * 60_000,
    dated: true,
    fetchedAt: START + minutes * 60_000,
    hash: new Uint8Array(32),
    categories: [],
    names: [],
    authors: null,
    cited: [],
    version: 1,
    purgedAt: null,
    clusterId: null,
    joined: null,
    announce: true,
    ...more,
  };
}
