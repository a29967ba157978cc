import { hash } from 'node:crypto';
import type { StoriesArgs } from '../../schema/news/story.ts';
import {
  CATEGORIES,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filterInWords,
  findCountry,
  isValues,
  PAGE_FILTERS,
  type PageInfo,
  type Shape,
  STORY_FIELDS,
  type Story,
  type StoryFilter,
  writeValues,
} from '../../src/stories/index.ts';
import type { Address } from '../app/address.ts';
import type { Link } from '../app/route.ts';
import { contentOf, knownLanguage, summaryHtml } from './content.ts';
import { percentEncoded, plainAddress, plainName, plainText } from './xml.ts';

/** A feed before it takes one of its two forms. Texts are plain and may stand in XML once escaped. */
export interface Feed {
  /** A tag URI (RFC 4151): the same for every page of one query, whatever the address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What a person opens. */
  readonly home: string;
  /** ISO 639-1, with or without a region. */
  readonly language: string;
  /** RFC 3339. */
  readonly updated: string;
  /** `self` and the RFC 5005 relations `first`, `previous`, `next`. */
  readonly links: readonly Link[];
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** A tag URI made from the story's id alone. */
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly language: string | undefined;
  /** RFC 3339; undefined where a reader would take it for a mistake. */
  readonly published: string | undefined;
  /** RFC 3339 with nine digits of a second; no two entries of a feed have the same. */
  readonly updated: string;
  readonly summary: string;
  readonly summaryHtml: string;
  readonly contentHtml: string | undefined;
  readonly categories: readonly { readonly term: string; readonly label: string }[];
  readonly publishers: readonly string[];
  /** Where the story was taken from. */
  readonly sources: readonly { readonly publisher: string; readonly href: string }[];
}

/** What a feed is about, where that is more than filters: an entity, an impact path, an asset, a saved search. */
export interface FeedSubject {
  /** Permanent, after `tag:...:`, such as `entity/ent_...`; characters of RFC 2396. */
  readonly id: string;
  /** As a person calls it. */
  readonly name: string;
  /** Filters that say the same, where there are such: for the page that shows it to a person. */
  readonly view?: Partial<StoriesArgs>;
}

/** A story as it was found, with the uuid that its record carries. */
export interface FoundStory {
  readonly uuid: string;
  readonly story: Story;
}

/** How long a reader may rest on what it has, in seconds: RSS's ttl and HTTP's max-age say the same. */
export const FEED_TTL_S = 300;

/**
 * What of a story a feed has to read: every field, since entries without a title, a date or a link are no entries,
 * and the groups that were asked for. Who published a story belongs to an entry unless `fields` leaves it out.
 */
export function feedShape(asked: Shape): Shape {
  const narrowed = asked.fields.size < STORY_FIELDS.length;
  return {
    fields: ALL_FIELDS,
    groups: narrowed ? asked.groups : new Set([...asked.groups, 'sources' as const]),
  };
}

/** What a feed is made from. */
export interface FeedSource {
  readonly entries: readonly FeedEntry[];
  readonly page: Pick<PageInfo, 'asOf' | 'previousCursor' | 'nextCursor'>;
  /** What the caller asks for beside the subject. */
  readonly args: Partial<StoriesArgs>;
  readonly subject?: FeedSubject | undefined;
  readonly address: Address;
  /** Where the service's own pages begin, without a slash at the end. */
  readonly baseUrl: string;
}

/** Makes a feed of a page of stories. The same source always makes the same feed. */
export function feedOf({ entries, page, args, subject, address, baseUrl }: FeedSource): Feed {
  const filters = filtersOf(args);
  const languages = new Set(entries.map(({ language }) => language));
  const [language] = languages.size === 1 ? languages : [undefined];
  return {
    id: feedId(subject, filters),
    title: titleOf(subject, filters),
    description:
      args.sort === 'popular'
        ? 'The most read stories of each half day'
        : 'News stories with their sources, newest first',
    home: homeOf(baseUrl, { ...subject?.view, ...args }),
    language: language ?? 'en',
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? (page.asOf < EARLIEST ? EARLIEST : page.asOf),
    links: feedLinks(page, address),
    entries,
  };
}

/** The page that shows the same list to a person, as far as a page can. */
export function homeOf(baseUrl: string, args: Partial<StoriesArgs>): string {
  const view = new URLSearchParams();
  for (const name of PAGE_FILTERS) {
    const value = textOf(name, args[name]);
    if (value !== undefined) view.set(FILTERS[name].name, value);
  }
  if (args.sort != null) view.set('sort', args.sort);
  return percentEncoded(`${baseUrl}/${view.size === 0 ? '' : `?${view}`}`);
}

/** A filter as an address writes it; undefined: it is not given. */
function textOf(name: FilterName, given: StoryFilter[FilterName]): string | undefined {
  if (given == null) return undefined;
  if (typeof given !== 'object') return String(given);
  return isValues(name)
    ? writeValues({ include: given, exclude: [] }, FILTERS[name].separator)
    : given.join();
}

const ALL_FIELDS: Shape['fields'] = new Set(STORY_FIELDS);
const LABELS: ReadonlyMap<string, string> = new Map(CATEGORIES.map(({ value, label }) => [value, label]));

// The authority of all tag URIs. It names the product, not the place where it runs: a story keeps its id when the
// service moves to another host, and the TypeID alone is unique everywhere.
const AUTHORITY = 'newstape,2026';

/**
 * A story as an entry.
 * @param asked the shape as the caller wrote it: fields left out leave out categories and tags.
 * @param asOf when the page was read.
 * @param taken the times of the entries before it; its own is added.
 */
export function entryOf(
  { uuid, story }: FoundStory,
  asked: Shape,
  asOf: string,
  taken: Set<string>,
): FeedEntry {
  const summary = plainText(story.summary);
  const title = plainText(story.title) || story.id;
  const sources = story.sources ?? [];
  return {
    id: `tag:${AUTHORITY}:story/${story.id}`,
    title,
    link: percentEncoded(story.links.html),
    language: knownLanguage(story.language),
    published: isPlausible(story.publishedAt, asOf) ? story.publishedAt : undefined,
    updated: uniqueTime(story.updatedAt, asOf, uuid, taken),
    summary: summary || title,
    summaryHtml: summaryHtml({ ...story, title }),
    contentHtml: contentOf(story),
    categories: categoriesOf(story, asked),
    publishers: [
      ...new Set(sources.map(({ publisher }) => plainName(publisher)).filter((name) => name !== '')),
    ],
    sources: sources.flatMap(({ publisher, domain, url }) => {
      const href = plainAddress(url);
      return href === undefined
        ? []
        : [{ publisher: plainName(publisher) || plainName(domain ?? '') || href, href }];
    }),
  };
}

function categoriesOf(story: Story, asked: Shape): FeedEntry['categories'] {
  const terms = [
    ...(asked.fields.has('category') ? [story.category] : []),
    ...(asked.fields.has('tags') ? story.tags : []),
  ];
  const known = new Map(terms.map((term) => [plainName(term), LABELS.get(term) ?? plainName(term)]));
  known.delete('');
  return [...known].map(([term, label]) => ({ term, label }));
}

// Feeds are younger than this, and the W3C validator calls an earlier date, or one to come, implausible.
const EARLIEST = '1990-01-01T00:00:00.000Z';
const CLOCK_LEEWAY_MS = 10 * 60_000;

// "To come" is measured from the last commit and not from the clock: the same state gives the same bytes.
function isPlausible(time: string, asOf: string): boolean {
  return time >= EARLIEST && Date.parse(time) <= Date.parse(asOf) + CLOCK_LEEWAY_MS;
}

// A batch gives hundreds of stories the same millisecond, and the W3C validator warns of equal times. Below the
// millisecond there is room: six digits that come from the story's id, so that they never change either.
function uniqueTime(time: string, asOf: string, uuid: string, taken: Set<string>): string {
  const ms = time < EARLIEST ? EARLIEST : isPlausible(time, asOf) ? time : asOf;
  for (let digits = Number.parseInt(uuid.slice(-10), 16) % 1_000_000; ; digits = (digits + 1) % 1_000_000) {
    const updated = ms.replace('Z', `${String(digits).padStart(6, '0')}Z`);
    if (taken.has(updated)) continue;
    taken.add(updated);
    return updated;
  }
}

/** What makes one feed another one, in a fixed order: filters and sort, not the place or the page size. */
function filtersOf(args: Partial<StoriesArgs>): [name: string, value: string][] {
  const filters = FILTER_NAMES.flatMap((name): [string, string][] => {
    const value = textOf(name, args[name]);
    return value === undefined ? [] : [[FILTERS[name].says, value]];
  });
  return args.sort == null || args.sort === 'pipeline' ? filters : [...filters, ['sort', args.sort]];
}

function titleOf(subject: FeedSubject | undefined, filters: readonly [string, string][]): string {
  const parts = filters.map(([name, value]) => SPOKEN[name]?.(value) ?? inWords(name, value));
  const about = [...(subject === undefined ? [] : [subject.name]), ...parts].join(', ');
  return plainName(about === '' ? 'Newstape' : `Newstape: ${about}`);
}

const BY_WORDS = new Map(FILTER_NAMES.map((name) => [FILTERS[name].says, name]));
function inWords(says: string, value: string): string {
  const name = BY_WORDS.get(says);
  return name === undefined ? `${says} ${value}` : filterInWords(name, value);
}

// What a person would say instead of the name and value of a filter.
const SPOKEN: Readonly<Record<string, (value: string) => string | undefined>> = {
  category: (value) => LABELS.get(value),
  country: (value) => findCountry(value)?.name,
  q: (value) => `“${value.replaceAll('"', '')}”`,
  sort: () => 'most read',
};

function feedId(subject: FeedSubject | undefined, filters: readonly [string, string][]): string {
  const name = `tag:${AUTHORITY}:${subject === undefined ? 'stories' : `${subject.id}/stories`}`;
  return filters.length === 0
    ? name
    : `${name}/${hash('sha256', JSON.stringify(filters), 'hex').slice(0, 32)}`;
}

function feedLinks(page: Pick<PageInfo, 'previousCursor' | 'nextCursor'>, address: Address): Link[] {
  const links = [{ rel: 'self', href: address.href }];
  links.push({ rel: 'first', href: address.at() });
  if (page.previousCursor !== null)
    links.push({ rel: 'previous', href: address.at({ cursor: page.previousCursor }) });
  if (page.nextCursor !== null) links.push({ rel: 'next', href: address.at({ cursor: page.nextCursor }) });
  return links.map(({ rel, href }) => ({ rel, href: percentEncoded(href) }));
}
