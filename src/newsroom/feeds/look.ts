import { decodeDocument } from './decode.ts';
import type { Fetched } from './fetch.ts';
import type { FeedDocument } from './model.ts';
import { DAMAGED, feedsOfPage, parseSound } from './parse.ts';

/** A fetched document, read. */
export interface Looked {
  /** Undefined: it is no feed. */
  readonly document: FeedDocument | undefined;
  readonly encoding: string;
  /** Why it is none. */
  readonly detail: string;
}

/** What of a fetched document says what it is. */
export type FeedAnswer = Pick<Fetched, 'body' | 'headers' | 'url'>;

/** Reads what was fetched, whatever it is, in one go (look-aside.ts has a thread for what takes long). */
export function lookAt(answer: FeedAnswer): Looked {
  return lookQuickly(answer, true)!;
}

/** The same for a document that need not be repaired. @returns undefined for one that must, unless it may be. */
export function lookQuickly({ body, headers, url }: FeedAnswer, repairs = false): Looked | undefined {
  const declared = /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const { text, encoding } = decodeDocument(body, declared);
  const document = parseSound(text, url, repairs);
  if (document === DAMAGED) return undefined;
  if (document !== undefined) return { document, encoding, detail: '' };
  if (text.trim() === '') return { document, encoding, detail: 'its answer is empty' };
  const feeds = feedsOfPage(text, url);
  const named = feeds.length === 0 ? '' : `; the page names these feeds: ${feeds.join(' and ')}`;
  return { document, encoding, detail: `it is not a feed${named || itIs(text)}`.slice(0, 1_000) };
}

/** What a document that is no feed seems to be, for the operator. */
function itIs(text: string): string {
  const start = text.slice(0, 2_000);
  if (/<opml[\s>]/i.test(start))
    return ' but a list of feeds: newstape newsfeeds import reads it from a file';
  if (/<(?:!doctype html|html|head|body)[\s>]/i.test(start)) return ' but a page, and it names no feed';
  if (/<(?:urlset|sitemapindex)[\s>]/i.test(start)) return ' but a sitemap';
  if (/^\s*[[{]/.test(start)) return ' but other JSON';
  return '';
}
