import type { AnyFeed } from 'feedsmith';
import { feedsmith } from '../../platform/feed-library.ts';
import { cleanLine } from '../clean.ts';
import { readEntry } from './entry.ts';
import type { FeedDocument, FeedEntry, FeedFormat, FeedHints } from './model.ts';
import { linksOf, ofAtom, ofJson, ofRdf, ofRss, type RawEntry } from './raw-entry.ts';
import { countEntries, MOST_ENTRIES, salvage, tidyXml } from './repair.ts';

/** The document is damaged, and may be read where its repair is allowed. */
export const DAMAGED = Symbol('damaged');

/**
 * The feed that a text is, whatever its format, and however damaged.
 * @param address where it was fetched: what its links are relative to.
 * @returns undefined for what is no feed. Never throws because of what it reads; time and memory grow with the text.
 */
export function parseDocument(text: string, address: string): FeedDocument | undefined {
  return parseSound(text, address, true) as FeedDocument | undefined;
}

/**
 * The same, unless the document has to be repaired. That takes a millisecond for each entry, of which a few kilobytes may
 * seem to hold a thousand.
 * @param repairs whether it may be.
 */
export function parseSound(
  text: string,
  address: string,
  repairs = false,
): FeedDocument | typeof DAMAGED | undefined {
  const start = text.trimStart().slice(0, 1);
  if (start === '{' || start === '[') return finished(attempt(text.replace(/^\ufeff/, '')), address, false);
  const xml = tidyXml(text);
  if (xml === undefined) return undefined;
  const days = skipped(xml);
  const withDays = (document: FeedDocument): FeedDocument => ({
    ...document,
    hints: { ...document.hints, ...days },
  });
  const whole = finished(attempt(xml), address, false);
  const expected = Math.min(countEntries(xml), MOST_ENTRIES);
  if (whole !== undefined && whole.entries.length >= expected) return withDays(whole);
  if (!repairs) return DAMAGED;
  const saved = salvage(xml).flatMap((piece) => finished(attempt(piece), address, true) ?? []);
  const [first] = saved;
  if (first === undefined) return whole && withDays(whole);
  const entries = saved.flatMap((each) => each.entries);
  return withDays(
    whole !== undefined && whole.entries.length >= entries.length ? whole : { ...first, entries },
  );
}

/** The addresses of feeds that a page names (RSS autodiscovery), in its order, at most ten. */
export function feedsOfPage(text: string, address: string): readonly string[] {
  const links = text.slice(0, PAGE_CHARACTERS).match(/<link\b[^<>]{0,2000}>/gi) ?? [];
  const found = links
    .filter((link) => /\brel\s*=\s*["']?[^"'>]*\balternate\b/i.test(link) && FEED_TYPE.test(link))
    .flatMap((link) => /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(link)?.slice(1) ?? [])
    .flatMap((href) => (href && URL.canParse(href, address) ? [new URL(href, address).href] : []));
  return [...new Set(found)].slice(0, 10);
}

const PAGE_CHARACTERS = 200_000;
const FEED_TYPE = /\btype\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)/i;

function attempt(text: string): AnyFeed | undefined {
  try {
    return feedsmith().parseFeed(text, { maxItems: MOST_ENTRIES });
  } catch {
    return undefined;
  }
}

interface Read {
  readonly format: FeedFormat;
  readonly title: string | undefined;
  readonly links: readonly string[];
  readonly base: string | undefined;
  readonly language: string | undefined;
  readonly hints: FeedHints;
  readonly entries: readonly RawEntry[];
}

function finished(feed: AnyFeed | undefined, address: string, repaired: boolean): FeedDocument | undefined {
  if (feed === undefined) return undefined;
  const { format, title: named, links, base, language, hints, entries: raw } = readAny(feed);
  // What stands in for the publisher's name is stored with each item.
  const title = cleanLine(named ?? '') || undefined;
  const own = resolved(base, address);
  const site = links.map((link) => resolved(link, own)).find((link) => /^https?:/i.test(link));
  // RSS says nothing of what links are relative to; those that are written so mean the site.
  const start = base === undefined && format !== 'atom' && site !== undefined ? site : own;
  const entries: FeedEntry[] = raw.map((entry) =>
    readEntry(entry, { base: resolved(entry.base, start), language, site }),
  );
  return { format, title, site, language, hints, entries, repaired };
}

function readAny(any: AnyFeed): Read {
  switch (any.format) {
    case 'rss': {
      const { feed } = any;
      return {
        format: 'rss',
        title: feed.title,
        links: [feed.link ?? [], ...linksOf(feed.atom?.links)].flat(),
        base: feed.xml?.base,
        language: feed.language ?? feed.dc?.languages?.[0],
        hints: { ...NO_HINTS, ttl: minutes(feed.ttl) ?? period(feed.sy) },
        entries: (feed.items ?? []).map(ofRss),
      };
    }
    case 'rdf': {
      const { feed } = any;
      return {
        format: 'rdf',
        title: feed.title,
        links: feed.link === undefined ? [] : [feed.link],
        base: feed.xml?.base,
        language: feed.dc?.languages?.[0] ?? feed.xml?.lang,
        hints: { ...NO_HINTS, ttl: period(feed.sy) },
        entries: (feed.items ?? []).map(ofRdf),
      };
    }
    case 'atom': {
      const { feed } = any;
      return {
        format: 'atom',
        title: feed.title?.value,
        links: linksOf(feed.links),
        base: feed.xml?.base,
        language: feed.xml?.lang,
        hints: { ...NO_HINTS, ttl: period(feed.sy) },
        entries: (feed.entries ?? []).map(ofAtom),
      };
    }
    case 'json': {
      const { feed } = any;
      return {
        format: 'json',
        title: feed.title,
        links: feed.home_page_url === undefined ? [] : [feed.home_page_url],
        base: undefined,
        language: feed.language,
        hints: NO_HINTS,
        entries: (feed.items ?? []).map(ofJson),
      };
    }
  }
}

const NO_HINTS: FeedHints = { ttl: undefined, skipHours: [], skipDays: [] };
// Where the head of a feed ends at the latest.
const HEAD_CHARACTERS = 100_000;

/** The hours and days that RSS skips. The parser drops a list of one. */
function skipped(xml: string): Pick<FeedHints, 'skipHours' | 'skipDays'> {
  const head = xml.slice(0, HEAD_CHARACTERS);
  const list = (of: string, each: string): string[] => {
    const [, inner = ''] = new RegExp(`<${of}>([\\s\\S]{0,2000}?)</${of}>`, 'i').exec(head) ?? [];
    return [...inner.matchAll(new RegExp(`<${each}>\\s*([a-z0-9]{1,12})\\s*</${each}>`, 'gi'))].map(
      ([, value]) => value!,
    );
  };
  return {
    skipHours: list('skipHours', 'hour')
      .map((hour) => Number(hour) % 24)
      .filter((hour) => Number.isInteger(hour)),
    skipDays: list('skipDays', 'day')
      .map((day) => DAYS.indexOf(day.slice(0, 3).toLowerCase()))
      .filter((day) => day >= 0),
  };
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const PERIODS: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    hourly: 3_600,
    daily: 86_400,
    weekly: 604_800,
    monthly: 2_592_000,
    yearly: 31_536_000,
  }),
);

function minutes(ttl: number | undefined): number | undefined {
  return ttl !== undefined && Number.isFinite(ttl) && ttl > 0 ? ttl * 60 : undefined;
}

/** The syndication module of RSS 1.0: so often a period. */
function period(
  sy: { readonly updatePeriod?: string; readonly updateFrequency?: number } | undefined,
): number | undefined {
  const seconds = PERIODS.get(sy?.updatePeriod?.trim().toLowerCase() ?? '');
  return seconds === undefined ? undefined : seconds / Math.max(1, sy?.updateFrequency ?? 1);
}

function resolved(link: string | undefined, base: string): string {
  const written = link?.trim() ?? '';
  return written !== '' && URL.canParse(written, base) ? new URL(written, base).href : base;
}
