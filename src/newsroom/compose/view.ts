import { citedIn, houseOf as publisherHouse, repeats } from '../../publishers/index.ts';
import { publisherKey } from '../../stories/index.ts';
import type { Item } from '../item.ts';
import { correctsItself, type NewsItem } from '../items/index.ts';

/** Whose words an item is. */
export type Owner = Pick<NewsItem, 'publisher' | 'domain' | 'credit'>;

/** Everything that a story is composed from. */
export interface ClusterView {
  /** uuid. */
  readonly id: string;
  /** In any order. */
  readonly items: readonly NewsItem[];
  /** How many there are, where not all were read. */
  readonly total?: number;
  /** What items said before their publishers changed them, by id, oldest first. */
  readonly earlier?: ReadonlyMap<string, readonly Pick<NewsItem, 'title' | 'text'>[]>;
  /** Those that items are reprints of and that are not among them, by id. */
  readonly owners?: ReadonlyMap<string, Owner>;
  /** The title that readers know, once there is a story that was announced. */
  readonly title?: string | undefined;
  /** By news feed: the country whose news it reports without naming it, where an operator said so. */
  readonly homes?: ReadonlyMap<string, string>;
}

/** Most sources of a story that are shown; all are counted. */
export const MOST_SOURCES = 40;

/** Earliest first; of one moment in the order in which they came. */
/** When an item was last given its text. */
export const saidAt = ({ version, publishedAt, fetchedAt }: NewsItem): number =>
  version > 1 ? Math.max(publishedAt, fetchedAt) : publishedAt;

export const byTime = (a: NewsItem, b: NewsItem): number => a.publishedAt - b.publishedAt || a.seq - b.seq;

const NEUTRAL: ReadonlySet<NewsItem['kind']> = new Set<NewsItem['kind']>([
  'opinion',
  'satire',
  'round_up',
  'live_blog',
]);
/** Satire, opinion and what gathers many matters is evidence neither for nor against anything. */
export const isNeutral = ({ kind }: NewsItem): boolean => NEUTRAL.has(kind);

/** An actor's own word: it supports and contradicts, and is never one of two independent origins. */
export const isPrimary = ({ kind }: NewsItem): boolean => kind === 'statement';

/** Whether it takes back or puts right what its publisher, or the actor whose word it is, said before. */
export const isCorrection = (item: NewsItem): boolean =>
  item.kind === 'correction' || (isPrimary(item) && correctsItself(item));

/** What tells one publisher from another: its editions are one. */
export function houseOf({ publisher, domain }: Owner): string {
  const house = publisherHouse(publisher, domain);
  return house.domain ?? house.name;
}

/**
 * The origin of each item: of a reprint it is the wire or publisher whose text it is, and of a report that repeats what another
 * paper of the story reported, that one's. All texts of one owner are one origin, and an actor's statements are apart from what
 * others say of him.
 */
export function ownersOf({ items, owners }: ClusterView): Map<NewsItem, string> {
  const byId = new Map<string, Owner>([...(owners ?? []), ...items.map((item) => [item.id, item] as const)]);
  const own = new Map(
    items.map((item) => {
      const original = byId.get(item.originId) ?? item;
      // Who tells in its own words what a wire reported adds no origin.
      const wire = item.credit ?? original.credit ?? wireTold(item.text);
      const owner = wire === undefined ? houseOf(original) : `wire:${wire}`;
      return [item, isPrimary(item) ? `actor:${owner}` : owner];
    }),
  );
  // Of each paper the first report.
  const papers = new Map(
    items
      .filter((item) => !isPrimary(item) && !isNeutral(item))
      .toSorted((a, b) => byTime(b, a))
      .map((item) => [item.publisher, item] as const),
  );
  const repeated = repeats([...papers.keys()]);
  const source = (item: NewsItem): NewsItem | undefined => {
    const paper = isPrimary(item) ? undefined : papers.get(repeated(item.text) ?? '');
    if (paper === undefined || houseOf(paper) === houseOf(item)) return undefined;
    // Of two that name each other the first one has it by itself.
    const isNamed = repeated(paper.text) === item.publisher;
    return isNamed && byTime(item, paper) < 0 ? undefined : paper;
  };
  return new Map(items.map((item) => [item, own.get(source(item) ?? item)!]));
}

function wireTold(text: string): string | undefined {
  const name = citedIn(text);
  return name === undefined ? undefined : publisherKey(name);
}

/**
 * The items that are shown as sources, at most forty, earliest first: statements, corrections and denials before others,
 * then the first and the latest of each origin.
 */
export function shownOf(items: readonly NewsItem[], owners: ReadonlyMap<NewsItem, string>): NewsItem[] {
  const ordered = items.filter(({ purgedAt }) => purgedAt === null).toSorted(byTime);
  if (ordered.length <= MOST_SOURCES) return ordered;
  const [first, latest] = [new Map<string, NewsItem>(), new Map<string, NewsItem>()];
  for (const item of ordered) {
    const owner = owners.get(item)!;
    if (!first.has(owner)) first.set(owner, item);
    latest.set(owner, item);
  }
  const rank = (item: NewsItem): number => {
    if (item.kind === 'statement' || item.kind === 'correction' || item.kind === 'denial') return 0;
    if (first.get(owners.get(item)!) === item) return 1;
    return latest.get(owners.get(item)!) === item ? 2 : 3;
  };
  return ordered
    .toSorted((a, b) => rank(a) - rank(b) || byTime(a, b))
    .slice(0, MOST_SOURCES)
    .toSorted(byTime);
}

/** A stored item as the rules for single items take it. */
export function itemOf(item: NewsItem, { homes }: Pick<ClusterView, 'homes'>): Item {
  const home = item.feedId === null ? undefined : homes?.get(item.feedId);
  return {
    title: item.title,
    text: item.text,
    summary: item.summary,
    publisher: item.publisher,
    id: item.guid ?? undefined,
    address: item.url === null ? undefined : { url: item.url, domain: item.domain ?? '' },
    authors: item.authors ?? undefined,
    publishedAt: new Date(item.publishedAt).toISOString(),
    language: item.language,
    categories: item.categories,
    names: item.names,
    cited: item.cited,
    ...(home === undefined ? {} : { home }),
  };
}
