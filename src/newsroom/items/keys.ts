import { createHash } from 'node:crypto';
import { publisherKey } from '../../stories/index.ts';

/** Most keys of an item. A publisher that changes its addresses at each visit adds no more than that. */
export const MOST_KEYS = 8;

/**
 * What an item is recognised by: `url:` with its canonical address, which is the same wherever the item comes from,
 * then `id:` with the publisher's own id.
 */
export function keysOf(item: {
  readonly url: string | null | undefined;
  readonly guid: string | null | undefined;
  readonly publisher: string;
}): string[] {
  const keys: string[] = [];
  if (item.url) keys.push(`url:${item.url}`);
  if (item.guid) keys.push(`id:${publisherKey(item.publisher)}:${item.guid}`);
  return keys;
}

/** Whether a key is the publisher's own id. */
export const isIdKey = (key: string): boolean => key.startsWith('id:');

/**
 * A key of what an item of a feed says: some publishers give the same item another address and id at each visit.
 * @param publishedAt in ms; undefined: the feed gives no date.
 */
export function sameKey(
  publisher: string,
  said: { readonly title: string; readonly text: string },
  publishedAt: number | undefined,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([said.title, said.text, publishedAt ?? null]))
    .digest('base64url');
  return `same:${publisherKey(publisher)}:${digest}`;
}
