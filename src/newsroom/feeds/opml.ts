import type { Opml } from 'feedsmith';
import { feedsmith } from '../../platform/feed-library.ts';
import { Problem } from '../../platform/problem.ts';
import { decodeDocument } from './decode.ts';
import type { FeedRoom } from './room.ts';
import { addFeed, type NewFeed } from './store.ts';

/** What became of a list. */
export interface ImportedFeeds {
  readonly read: number;
  readonly added: number;
  /** Those that were there already stay as they are. */
  readonly known: number;
  readonly refused: number;
  readonly refusals: readonly { readonly url: string; readonly reason: string }[];
}

/**
 * Adds the feeds of an OPML list. They are due at once, one after the other at each host.
 * @param common what they share.
 * @throws Problem `invalid_parameter` for what is no list or holds too many feeds, and that names `home`, `kind` or `licence`.
 */
export async function importFeeds(
  room: FeedRoom,
  bytes: Uint8Array,
  common: Omit<NewFeed, 'url' | 'publisher'>,
): Promise<ImportedFeeds> {
  const urls = readOpml(bytes);
  const counts = { read: urls.length, added: 0, known: 0, refused: 0 };
  const refusals: { url: string; reason: string }[] = [];
  for (const url of urls) {
    try {
      const { added } = await addFeed(room, { ...common, url });
      counts[added ? 'added' : 'known'] += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.errors[0]?.parameter !== 'url') throw error;
      counts.refused += 1;
      refusals.push({ url, reason: error.message });
    }
  }
  return { ...counts, refusals };
}

/** Most feeds of one list. */
const MOST_OUTLINES = 5_000;

/**
 * The addresses of the feeds of an OPML list, in its order, each once, whatever folders they are in.
 * @throws Problem `invalid_parameter` for what is no list, and for a list of more feeds than are taken at once: a part of
 * it would be missing without anybody's notice.
 */
export function readOpml(bytes: Uint8Array): readonly string[] {
  const { text } = decodeDocument(bytes);
  const found = new Set<string>();
  const visit = (outlines: readonly Opml.Outline<string>[] | undefined): void => {
    for (const outline of outlines ?? []) {
      // Programs differ in how they spell the attribute; `url` is that of OPML 1.
      const url = (outline.xmlUrl ?? (outline.type === 'rss' ? outline.url : undefined))?.trim();
      if (url) found.add(url);
      visit(outline.outlines);
    }
  };
  try {
    visit(feedsmith().parseOpml(text.replace(/<!DOCTYPE[^>]{0,2000}>/i, '').trim()).body?.outlines);
  } catch {
    throw new Problem('invalid_parameter', 'The document is not an OPML list.');
  }
  if (found.size > MOST_OUTLINES) {
    const [held, most] = [found.size, MOST_OUTLINES].map((count) => count.toLocaleString('en-US'));
    throw new Problem(
      'invalid_parameter',
      `The list holds ${held} feeds, and at most ${most} are taken at once. Divide it into several files.`,
    );
  }
  return [...found];
}
