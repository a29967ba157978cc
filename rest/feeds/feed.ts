import { hash } from 'node:crypto';
import type { StoriesArgs } from '../../schema/news/stories/story.ts';
import {
  CATEGORIES,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filterInWords,
  findCountry,
  isValues,
  type ListParameters,
  PAGE_FILTERS,
  type PageInfo,
  type Shape,
  SORT_WORDS,
  STORY_FIELDS,
  type Story,
  type StoryFilter,
  type StorySort,
  writeValues,
} from '../../src/stories/index.ts';
import type { Address } from '../app/route/address.ts';
import type { Link } from '../app/route/route.ts';
import { contentOf, knownLanguage, summaryHtml } from './content.ts';
import { percentEncoded, plainAddress, plainName, plainText } from './xml.ts';

/** A feed before it is written in one of the formats. Its texts are plain and are valid in XML once they are escaped. */
export interface Feed {
  /** A tag URI (RFC 4151). It is the same for every page of a query, at any address. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The address of the web page of the list. */
  readonly home: string;
  /** ISO 639-1 code, with or without a region. */
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
  /** RFC 3339. Undefined if readers would consider the time a mistake. */
  readonly published: string | undefined;
  /** RFC 3339 with nine digits of a second. No two entries of a feed have the same time. */
  readonly updated: string;
  readonly summary: string;
  readonly summaryHtml: string;
  readonly contentHtml: string | undefined;
  readonly categories: readonly { readonly term: string; readonly label: string }[];
  readonly publishers: readonly string[];
  /** The sources of the story. */
  readonly sources: readonly { readonly publisher: string; readonly href: string }[];
}

/** The subject of a feed that has more than filters: an entity, an impact path, an asset or a saved search. */
export interface FeedSubject {
  /** The permanent part of the feed's id after `tag:...:`, such as `entity/ent_...`, in the characters of RFC 2396. */
  readonly id: string;
  /** The name for display. */
  readonly name: string;
  /** The filters that select the same stories, if there are any. The link to the web page uses them. */
  readonly view?: Partial<StoriesArgs>;
  /** When the list was last changed by its owner. Undefined if only stories change it. */
  readonly changedAt?: Date;
}

/** A found story, with the uuid of its record. */
export interface FoundStory {
  readonly uuid: string;
  readonly story: Story;
}

/** How long a reader may keep its copy of a feed, in seconds. The `ttl` of RSS and the `max-age` of HTTP both use it. */
export const FEED_TTL_S = 300;

/**
 * The parts of a story that a feed reads: the requested groups and every field, because every entry needs a title, a date
 * and a link. The sources are read too, unless `fields` narrows the entry.
 */
export function feedShape(asked: Shape): Shape {
  const narrowed = asked.fields.size < STORY_FIELDS.length;
  return {
    fields: ALL_FIELDS,
    groups: narrowed ? asked.groups : new Set([...asked.groups, 'sources' as const]),
  };
}

/** The parts that a feed is made from. */
export interface FeedSource {
  readonly entries: readonly FeedEntry[];
  readonly page: Pick<PageInfo, 'asOf' | 'previousCursor' | 'nextCursor' | 'sort'>;
  /** The arguments of the caller, without the subject. */
  readonly args: Partial<StoriesArgs>;
  readonly subject?: FeedSubject | undefined;
  /** Gives those that lead to the list, without those that its path replaces. */
  readonly parameters: () => ListParameters;
  readonly address: Address;
  /** The base address of the service, without a slash at the end. */
  readonly baseUrl: string;
}

/** Makes a feed of a page of stories. The same source always makes the same feed. */
export function feedOf(source: FeedSource): Feed {
  const { entries, page, args, subject, address, parameters, baseUrl } = source;
  const filters = filtersOf(args, subject?.view?.sort ?? 'pipeline');
  const languages = new Set(entries.map(({ language }) => language));
  const [language] = languages.size === 1 ? languages : [undefined];
  return {
    id: feedId(subject, filters),
    title: titleOf(subject, filters),
    // A saved search and a cursor have an order of their own, so it is that of the page and not that of the address.
    description: `News stories with their sources, ${SORT_WORDS[page.sort]}`,
    home: homeOf(baseUrl, { ...subject?.view, ...args, sort: args.sort ?? subject?.view?.sort }),
    language: language ?? 'en',
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? (page.asOf < EARLIEST ? EARLIEST : page.asOf),
    links: feedLinks(page, address, parameters),
    entries,
  };
}

/** The address of the web page that shows the same list, with the filters that the page has. */
export function homeOf(baseUrl: string, args: Partial<StoriesArgs>): string {
  const view = new URLSearchParams();
  for (const name of PAGE_FILTERS) {
    const value = textOf(name, args[name]);
    if (value !== undefined) view.set(FILTERS[name].name, value);
  }
  if (args.sort != null) view.set('sort', args.sort);
  return percentEncoded(`${baseUrl}/${view.size === 0 ? '' : `?${view}`}`);
}

/** The text of a filter in an address. Undefined if the filter is not given. */
function textOf(name: FilterName, given: StoryFilter[FilterName]): string | undefined {
  if (given == null) return undefined;
  if (typeof given !== 'object') return String(given);
  return isValues(name)
    ? writeValues({ include: given, exclude: [] }, FILTERS[name].separator)
    : given.join();
}

const ALL_FIELDS: Shape['fields'] = new Set(STORY_FIELDS);
const LABELS: ReadonlyMap<string, string> = new Map(CATEGORIES.map(({ value, label }) => [value, label]));

// The authority of all tag URIs. It names the product and not its host, so a story keeps its id when the service moves to
// another host. The TypeID alone is unique everywhere.
const AUTHORITY = 'newstape,2026';

/**
 * Makes an entry from a story.
 * @param asked the shape that the caller asked for. Without the fields `category` and `tags` the entry has no categories.
 * @param asOf the time of the last commit that the page shows.
 * @param taken the times of the entries before it. The time of this entry is added.
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

// Feeds did not exist before this date. The W3C validator calls an earlier date, and a date in the future, implausible.
const EARLIEST = '1990-01-01T00:00:00.000Z';
const CLOCK_LEEWAY_MS = 10 * 60_000;

// The future begins at the last commit and not at the present time, so that the same state gives the same bytes.
function isPlausible(time: string, asOf: string): boolean {
  return time >= EARLIEST && Date.parse(time) <= Date.parse(asOf) + CLOCK_LEEWAY_MS;
}

// Hundreds of stories of a batch have the same millisecond, and the W3C validator warns of equal times. So the time gets
// six more digits. They come from the story's id, so they never change.
function uniqueTime(time: string, asOf: string, uuid: string, taken: Set<string>): string {
  const ms = time < EARLIEST ? EARLIEST : isPlausible(time, asOf) ? time : asOf;
  for (let digits = Number.parseInt(uuid.slice(-10), 16) % 1_000_000; ; digits = (digits + 1) % 1_000_000) {
    const updated = ms.replace('Z', `${String(digits).padStart(6, '0')}Z`);
    if (taken.has(updated)) continue;
    taken.add(updated);
    return updated;
  }
}

/**
 * The filters and the sort of a feed in a fixed order. They identify the feed; the page and its size do not.
 * @param usual the order of the list without a sort: that of a saved search may be another one.
 */
function filtersOf(args: Partial<StoriesArgs>, usual: StorySort): [name: string, value: string][] {
  const filters = FILTER_NAMES.flatMap((name): [string, string][] => {
    const value = textOf(name, args[name]);
    return value === undefined ? [] : [[FILTERS[name].says, value]];
  });
  return args.sort == null || args.sort === usual ? filters : [...filters, ['sort', args.sort]];
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

// The usual words for some filters, instead of their names and values.
const SPOKEN: Readonly<Record<string, (value: string) => string | undefined>> = {
  category: (value) => LABELS.get(value),
  country: (value) => findCountry(value)?.name,
  q: (value) => `“${value.replaceAll('"', '')}”`,
  sort: (value) => SORT_WORDS[value as StorySort],
};

function feedId(subject: FeedSubject | undefined, filters: readonly [string, string][]): string {
  const name = `tag:${AUTHORITY}:${subject === undefined ? 'stories' : `${subject.id}/stories`}`;
  return filters.length === 0
    ? name
    : `${name}/${hash('sha256', JSON.stringify(filters), 'hex').slice(0, 32)}`;
}

function feedLinks(
  page: Pick<PageInfo, 'previousCursor' | 'nextCursor'>,
  address: Address,
  parameters: () => ListParameters,
): Link[] {
  const links = [{ rel: 'self', href: address.href }];
  links.push({ rel: 'first', href: address.first(parameters) });
  if (page.previousCursor !== null)
    links.push({ rel: 'previous', href: address.at({ cursor: page.previousCursor }) });
  if (page.nextCursor !== null) links.push({ rel: 'next', href: address.at({ cursor: page.nextCursor }) });
  return links.map(({ rel, href }) => ({ rel, href: percentEncoded(href) }));
}
