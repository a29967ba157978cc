import { publisherOf } from '../../publishers/index.ts';
import { isSameText, kindOf, type NewsItem, wireOf } from '../items/index.ts';
import { isNeutral, isPrimary, ownersOf } from './view.ts';

/**
 * Sources that an item names and whose own words it carries: each is a witness of its own, and as good a one as if it had come
 * by itself. What says the same in the same words is one origin.
 */
export function quotedSources(item: NewsItem): NewsItem[] {
  const quoted: NewsItem[] = [];
  for (const [at, cited] of item.cited.entries()) {
    if (cited.text === '' || cited.publisher === item.publisher) continue;
    const published = cited.publishedAt === null ? Number.NaN : Date.parse(cited.publishedAt);
    const id = `${item.id}/${at + 1}`;
    const { publisher, title, text } = cited;
    const [domain, url] = [cited.address?.domain ?? null, cited.address?.url ?? null];
    const facts = publisherOf(publisher, domain);
    const original = [item, ...quoted].find((other) => isSameText(other.text, text));
    quoted.push({
      ...item,
      id,
      originId: original?.originId ?? id,
      originRule: original === undefined ? null : 'shingles',
      seq: item.seq + (at + 1) / 100,
      publisher,
      domain,
      url,
      guid: null,
      title,
      summary: '',
      text,
      kind: kindOf({ publisher, title, text, url, categories: [], authors: null, domain, facts }),
      credit: wireOf(text, null, facts),
      licence: 'quotes',
      publishedAt: Number.isFinite(published) ? published : item.publishedAt,
      dated: Number.isFinite(published),
      categories: [],
      names: [],
      authors: null,
      cited: [],
    });
  }
  return quoted;
}

/**
 * Whether an item carries the words of an origin beside its own, both of which count: neither is satire, an opinion, a round-up
 * or an actor's own statement, nor is one of them printed from the other or from the wire of the other.
 */
export function hasSecondOrigin(item: NewsItem): boolean {
  const counts = (one: NewsItem): boolean => one.text !== '' && !isNeutral(one) && !isPrimary(one);
  if (!counts(item)) return false;
  const items = [item, ...quotedSources(item)];
  const owners = ownersOf({ id: item.id, items });
  return items.some((other) => counts(other) && owners.get(other) !== owners.get(item));
}
