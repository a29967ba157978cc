import { publisherOf } from '../publishers/index.ts';
import type { StoryDraft } from '../stories/index.ts';
import { hasSecondOrigin } from './compose/index.ts';
import { draftOf } from './draft.ts';
import type { Item } from './item.ts';
import { kindOf, type NewsItem, wireOf } from './items/index.ts';

/**
 * The story of an item that is compared with no other item. A link that it cites shows that somebody else wrote about the
 * matter, not what: only words that the item carries of another origin count, by the rule for stories of several items.
 * Statements are not compared, so it is never `corroborated`.
 */
export function draftAlone(item: Item): StoryDraft {
  const draft = draftOf(item);
  return hasSecondOrigin(storedAs(item)) ? { ...draft, verificationState: 'partially_corroborated' } : draft;
}

/** An item as it would be stored. */
function storedAs(item: Item): NewsItem {
  const { title, text, summary, publisher, language, categories, names, cited, authors = null } = item;
  const url = item.address?.url ?? null;
  const facts = publisherOf(publisher, item.address?.domain ?? null);
  const domain = item.address?.domain ?? facts?.domain ?? null;
  const at = Date.parse(item.publishedAt);
  return {
    id: ALONE,
    seq: 0,
    feedId: null,
    publisher,
    domain,
    url,
    guid: item.id ?? null,
    title,
    summary,
    text,
    language,
    kind: kindOf({ publisher, title, text, url, categories, authors, domain, facts }),
    credit: wireOf(text, authors, facts),
    licence: 'quotes',
    originId: ALONE,
    originRule: null,
    publishedAt: at,
    dated: true,
    fetchedAt: at,
    hash: NO_HASH,
    categories,
    names,
    authors,
    cited,
    version: 1,
    purgedAt: null,
    clusterId: null,
    joined: null,
    announce: false,
  };
}

// There is one, and it is stored nowhere.
const ALONE = 'alone';
const NO_HASH = new Uint8Array();
