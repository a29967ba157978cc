import { decodeDocument } from './decode.ts';
import type { Fetched } from './fetch.ts';
import type { FeedDocument } from './model.ts';
import { feedsOfPage, parseDocument } from './parse.ts';

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

/** Reads what was fetched, whatever it is, in one go (look-aside.ts has a thread for what is long). */
export function lookAt({ body, headers, url }: FeedAnswer): Looked {
  const declared = /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const { text, encoding } = decodeDocument(body, declared);
  const document = parseDocument(text, url);
  if (document !== undefined) return { document, encoding, detail: '' };
  if (text.trim() === '') return { document, encoding, detail: 'its answer is empty' };
  const feeds = feedsOfPage(text, url);
  const named = feeds.length === 0 ? '' : `; the page names these feeds: ${feeds.join(' and ')}`;
  return { document, encoding, detail: `it is not a feed${named}`.slice(0, 1_000) };
}
