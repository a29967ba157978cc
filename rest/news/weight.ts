import type { Weight } from '../../src/platform/turns.ts';

// Sources, claims, impact details and bodies: a story with them is twenty times as long as a card.
const WHOLE = /(?:^|&)(?:include=|fields=[^&]*(?:sources|claims|impactDetails|body))/;
const LARGE = /(?:^|&)(?:page_size|limit)=(?:[5-9]\d|\d{3,})/;

/** How heavy a page of stories is for other callers: a page of whole stories takes milliseconds to write and send. */
export function pageWeight(query: string): Weight {
  return WHOLE.test(query) ? 'heavy' : 'light';
}

/** The same of a feed, of which every entry is written in the feed's own form. */
export function feedWeight(query: string): Weight {
  return LARGE.test(query) ? 'heavy' : pageWeight(query);
}
