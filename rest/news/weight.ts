import type { Weight } from '../../src/platform/turns/turns.ts';

// A story with sources, claims, impact details or a body is twenty times as long as a card.
const WHOLE = /(?:^|&)(?:include=|fields=[^&]*(?:sources|claims|impactDetails|body))/;
const LARGE = /(?:^|&)(?:page_size|limit)=(?:[5-9]\d|\d{3,})/;

/** The weight of a page of stories, by its query. A page of whole stories takes milliseconds to write and send. */
export function pageWeight(query: string): Weight {
  return WHOLE.test(query) ? 'heavy' : 'light';
}

/** The weight of a feed, by its query. Every entry is written in the format of the feed, which takes longer. */
export function feedWeight(query: string): Weight {
  return LARGE.test(query) ? 'heavy' : pageWeight(query);
}
