import type { generateAtomFeed } from 'feedsmith';
import { feedsmith } from '../../src/platform/feed-library.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { groupsOf, looksLikeMarkup, PLAIN_TEXT_SIGN, Slots } from './xml.ts';

/** Loads the library that writes feeds, before the first feed is requested. */
export function loadFeedWriter(): void {
  feedsmith();
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/**
 * Writes a feed as Atom (RFC 4287), one entry a line, piece by piece. The library gets a few entries at a time, each time
 * in a complete feed, because a hundred entries at once would make all other requests wait.
 */
export function* writeAtom(feed: Feed): Generator<string> {
  const groups = groupsOf(feed.entries);
  for (const [number, group] of groups.entries()) {
    const slots = new Slots();
    const document = documentOf(feed, group, slots);
    const signs = group.map(signOf);
    let at = 0;
    const skeleton = document
      .replace(/>\s*</g, '><')
      .replace(/<feed [^>]*>/, (tag) => `\n${tag}${sign([feed.title])}`)
      .replace(/<entry(?: [^>]*)?>/g, (tag) => `\n${tag}${signs[at++]}`)
      .replace('</feed>', '\n</feed>');
    const from = number === 0 ? 0 : skeleton.indexOf('\n<entry');
    const to = number === groups.length - 1 ? skeleton.length : skeleton.lastIndexOf('\n</feed>');
    yield* slots.fill(skeleton.slice(from, to));
  }
  yield '\n';
}

function documentOf(feed: Feed, entries: readonly FeedEntry[], slots: Slots): string {
  return feedsmith().generateAtomFeed({
    id: slots.put(feed.id),
    title: { value: slots.put(feed.title), type: 'text' },
    subtitle: { value: slots.put(feed.description), type: 'text' },
    updated: slots.put(feed.updated),
    authors: [{ name: 'Newstape' }],
    generator: { text: 'Newstape' },
    links: [
      ...feed.links.map(({ rel, href }) => ({ rel, href: slots.put(href), type: 'application/atom+xml' })),
      { rel: 'alternate', href: slots.put(feed.home), type: 'text/html' },
    ],
    entries: entries.map((entry) => entryOf(entry, slots)),
    xml: { lang: 'en' },
  });
}

type AtomEntry = NonNullable<Parameters<typeof generateAtomFeed>[0]['entries']>[number];

function entryOf(entry: FeedEntry, slots: Slots): AtomEntry {
  return {
    id: slots.put(entry.id),
    title: { value: slots.put(entry.title), type: 'text' },
    links: [
      { rel: 'alternate', href: slots.put(entry.link), type: 'text/html' },
      ...entry.sources.map(({ publisher, href }) => ({
        rel: 'via',
        href: slots.put(href),
        title: slots.put(publisher),
      })),
    ],
    updated: slots.put(entry.updated),
    summary: summaryOf(entry, slots),
    categories: entry.categories.map(({ term, label }) => ({
      term: slots.put(term),
      label: slots.put(label),
    })),
    authors: entry.publishers.map((name) => ({ name: slots.put(name) })),
    ...(entry.published === undefined ? {} : { published: slots.put(entry.published) }),
    ...(entry.contentHtml === undefined
      ? {}
      : { content: { value: slots.put(entry.contentHtml), type: 'html' } }),
    ...(entry.language === undefined ? {} : { xml: { lang: entry.language } }),
  };
}

// The W3C validator takes a text with an end tag for unescaped HTML, and a text with UTF-8 that was read as Latin-1 for
// damaged. As HTML, both are unambiguous. The title stays text, because readers that ignore the type show it as it is
// written.
function summaryOf(entry: FeedEntry, slots: Slots): { value: string; type: string } {
  return /<\/\w|[\u00c2\u00c3][\u0080-\u00bf]/.test(entry.summary)
    ? { value: slots.put(entry.summaryHtml), type: 'html' }
    : { value: slots.put(entry.summary), type: 'text' };
}

function signOf({ title, summary, categories, publishers, sources }: FeedEntry): string {
  return sign([
    title,
    summary,
    ...categories.map(({ label }) => label),
    ...publishers,
    ...sources.map((source) => source.publisher),
  ]);
}

function sign(texts: readonly string[]): string {
  return texts.some(looksLikeMarkup) ? PLAIN_TEXT_SIGN : '';
}
