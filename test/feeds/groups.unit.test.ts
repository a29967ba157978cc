import { describe, expect, test } from 'vitest';
import { writeAtom } from '../../rest/feeds/atom.ts';
import type { Feed, FeedEntry } from '../../rest/feeds/feed.ts';
import { writeRss } from '../../rest/feeds/rss.ts';

const some = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Entries of all kinds: with and without a date, a language, a text, names that look like markup. */
function entry(i: number): FeedEntry {
  return {
    id: `tag:newstape,2026:story/story_${i}`,
    title: i % 3 === 0 ? 'A plain title' : `Title ${i} says <entry> and </item> &amp; more`,
    link: `https://news.example/stories/${i}`,
    language: i % 4 === 0 ? undefined : 'en',
    published: i % 5 === 0 ? undefined : '2026-07-18T08:00:00.000Z',
    updated: `2026-07-18T08:00:00.000${String(i).padStart(6, '0')}Z`,
    summary: i % 2 === 0 ? 'It ends in </b> of somebody else.' : 'A summary.',
    summaryHtml: '<p>A summary.</p>',
    contentHtml: i % 7 === 0 ? undefined : '<p>A text & more.</p>',
    categories: some(i % 4, (n) => ({ term: `term-${n}`, label: `Term ${n}` })),
    publishers: some(i % 3, (n) => `Publisher ${n}`),
    sources: some(i % 6, (n) => ({ publisher: `Publisher ${n}`, href: `https://p${n}.example/${i}` })),
  };
}

function feed(entries: readonly FeedEntry[]): Feed {
  return {
    id: 'tag:newstape,2026:stories',
    title: 'Newstape: <channel>',
    description: 'News stories, newest first',
    home: 'https://news.example/',
    language: 'en',
    updated: '2026-07-18T08:00:00.000Z',
    links: [
      { rel: 'self', href: 'https://news.example/v1/rss' },
      { rel: 'next', href: 'https://news.example/v1/rss?cursor=x' },
    ],
    entries,
  };
}

describe.each([
  ['RSS', writeRss, '<item>', '</channel>'],
  ['Atom', writeAtom, '<entry', '</feed>'],
])('%s', (_, write, begins, ends) => {
  const written = (entries: readonly FeedEntry[]): string => [...write(feed(entries))].join('');
  /** Where the first entry begins, and where what follows the last one does. */
  const around = (text: string): [number, number] => {
    const end = text.lastIndexOf(`\n${ends}`);
    const start = text.indexOf(`\n${begins}`);
    return [start === -1 ? end : start, end];
  };

  test.each([0, 1, 9, 10, 11, 20, 35])(
    'a feed of %i entries has the head, each entry and the end once, as in feeds of one',
    (count) => {
      const entries = some(count, entry);
      const none = written([]);
      const [, end] = around(none);
      const each = entries.map((one) => {
        const text = written([one]);
        return text.slice(...around(text));
      });
      expect(written(entries)).toBe(none.slice(0, end) + each.join('') + none.slice(end));
    },
  );
});
