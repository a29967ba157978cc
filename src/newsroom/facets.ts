import { findPublisher, type Publisher } from '../publishers/index.ts';
import { type Category, type DraftEntity, type StoryDraft, SYNTHETIC_TAG } from '../stories/index.ts';
import { countriesOf, speaksOfCountry } from './about.ts';
import { categoryOf } from './classify.ts';
import { cutAtWord } from './clean.ts';
import {
  countryEntry,
  type Entry,
  GAZETTEER,
  isMember,
  type Mention,
  type People,
  type Segment,
  segmentOf,
  surnamesIn,
} from './gazetteer/index.ts';
import { impactOf, kindOfAsset } from './impact.ts';
import type { Item } from './item.ts';
import { findTopics, type TopicHit } from './topics.ts';

/** What the gazetteer and the rules find in an item: everything of a story that is not quoted. */
export type Facets = Pick<
  StoryDraft,
  'category' | 'tags' | 'countries' | 'entities' | 'impactPaths' | 'assets' | 'impactDetails'
>;

/** What the items of a story are about, each by itself: who is named in full in one is meant by the surname alone in another. */
export function facetsOfAll(items: readonly Item[]): Facets[] {
  if (items.length === 1) return items.map((item) => facetsOf(item));
  let named: People | undefined;
  for (const item of items) named = surnamesIn(segmentsOf(item), named);
  return items.map((item) => facetsOf(item, named));
}

const segmentsOf = ({ title, text }: Item): Segment[] => [title, cutAtWord(text, READ_TEXT)].map(segmentOf);

/**
 * What an item is about (docs/gazetteer.md). The same item always has the same facets.
 * @param named who is named in full in other items of its story.
 */
export function facetsOf(item: Item, named?: People): Facets {
  const publisher = findPublisher(item.publisher);
  const local = item.home ?? publisher?.home;
  const segments = segmentsOf(item);
  const date = item.publishedAt.slice(0, 10);
  const mentions = GAZETTEER.find(segments, { home: local, date, named }).filter(isOwnOffice);
  const sections = entriesIn(item.categories);
  const links = entriesIn(item.names);
  const listed = [...sections, ...links];
  const entries = [...new Set([...mentions.map(({ entry }) => entry), ...listed])];
  const spoken = countriesOf({ segments, mentions, sections, links });
  const topics = findTopics(segments).map((hits, segment) =>
    hits.filter((hit) => !isInName(hit, segment, mentions)),
  );
  const category = categoryOf({
    segments,
    sections: item.categories,
    title: topics[0]!,
    text: topics[1]!,
    mentions,
    home: local,
    abroad: spoken.length > 0 && !spoken.includes(local ?? ''),
  });
  const home = isWorldwide(category, item) ? undefined : homeOf(local, publisher, item, entries);
  const about = home === undefined || spoken.includes(home) ? spoken : [home, ...spoken];
  const countries = about.filter(isMember).slice(0, MOST_COUNTRIES);
  const meant = mentions.filter(({ speaks }) => !speaks);
  const impact = impactOf(segments, topics, meant, countries, local);
  const entities = entitiesOf(entries, [...countries, ...spoken]);
  return {
    category,
    tags: tagsOf(topics, category, entries, item.categories),
    countries,
    entities: entities.map(toEntity),
    impactPaths: impact.paths,
    assets: assetsOf(entities, new Set([...meant.map(({ entry }) => entry), ...listed]), impact),
    impactDetails: impact.details,
  };
}

// Of sport and of the arts a national paper tells whatever its readers follow, wherever it happens.
const WORLDWIDE: ReadonlySet<Category> = new Set<Category>(['sport', 'culture']);
// In other languages hardly a name is found that could say where.
const isWorldwide = (category: Category, { language }: Item): boolean =>
  WORLDWIDE.has(category) && language.startsWith('en');

// The lead of a report says what it is about; further down stand backgrounds and comparisons.
const READ_TEXT = 600;
/** Most of a story; the rarest are left out. */
export const MOST_COUNTRIES = 6;
export const MOST_ENTITIES = 12;
export const MOST_TAGS = 8;
export const MOST_ASSETS = 8;
export const MOST_IMPACT_PATHS = 4;

// `pm` in an Australian headline is its own prime minister, unless another country stands beside him (`png pm`).
function isOwnOffice(mention: Mention, _at: number, all: readonly Mention[]): boolean {
  const { alias, entry } = mention;
  if (alias.scope === undefined || entry.kind !== 'office') return true;
  return !all.some(
    (other) =>
      other.entry.country !== undefined && other.entry.country !== entry.country && other.to === mention.from,
  );
}

// `Home Depot` is no home, the Diet that sits in Tokyo is none that doctors give. What an organisation's name says of its
// subject stays: `Supreme Court`.
function isInName({ from, to }: TopicHit, segment: number, mentions: readonly Mention[]): boolean {
  return mentions.some((mention) => {
    if (mention.segment !== segment || mention.from > from || mention.to < to) return false;
    const { kind } = mention.entry;
    if (mention.alias.rule === 'word' || mention.alias.rule === 'hinted') return false;
    if (mention.alias.rule === 'homonym') return true;
    const isWhole = mention.from === from && mention.to === to;
    return !isWhole && (kind === 'company' || kind === 'person');
  });
}

function entriesIn(names: readonly string[]): Entry[] {
  if (names.length === 0) return [];
  return GAZETTEER.find(names.map(segmentOf), { home: undefined }).map(({ entry }) => entry);
}

/**
 * The home country of the feed or publisher, where the story is about it although it names no country: it is known to
 * report home news without saying so, and nothing that is named lies or acts elsewhere.
 */
function homeOf(
  home: string | undefined,
  publisher: Publisher | undefined,
  item: Item,
  entries: readonly Entry[],
): string | undefined {
  if (home === undefined) return undefined;
  const homeSections = item.home === undefined ? publisher?.homeSections : undefined;
  if (homeSections !== undefined && !item.categories.some((name) => homeSections.has(name.toLowerCase()))) {
    return undefined;
  }
  const elsewhere = entries.some(
    (entry) =>
      (speaksOfCountry(entry) && entry.country !== home) ||
      (entry.kind === 'topic' && entry.country !== undefined && entry.country !== home),
  );
  return elsewhere ? undefined : home;
}

// Every country that a story is about is one of its entities, also where only a city or an office of it was named.
function entitiesOf(entries: readonly Entry[], countries: readonly string[]): Entry[] {
  const all = new Set(entries);
  for (const code of countries) {
    const entry = countryEntry(code);
    if (entry !== undefined) all.add(entry);
  }
  const kept = [...all].slice(0, MOST_ENTITIES);
  const missing = [...all]
    .slice(MOST_ENTITIES)
    .filter(
      ({ kind, country }) =>
        kind === 'country' && countries.includes(country ?? '') && isMember(country ?? ''),
    );
  return [...kept, ...missing];
}

/** What is written of an entry, which is the same wherever it is named. */
const drafted = new Map<Entry, DraftEntity>();

function toEntity(entry: Entry): DraftEntity {
  let entity = drafted.get(entry);
  if (entity === undefined) {
    entity = entityOf(entry);
    drafted.set(entry, entity);
  }
  return entity;
}

function entityOf({ slug, label, kind, country, aliases }: Entry): DraftEntity {
  const names = aliases
    .filter(
      ({ rule, scope, during, text }) =>
        scope === undefined &&
        during === undefined &&
        (rule === 'name' || rule === 'initialism') &&
        text !== label,
    )
    .map(({ text }) => text)
    .slice(0, MOST_ALIASES);
  return {
    slug,
    label,
    kind: kind as DraftEntity['kind'],
    ...(country === undefined ? {} : { country }),
    ...(names.length === 0 ? {} : { aliases: names }),
  };
}

const MOST_ALIASES = 8;

const TAG_OF_KIND: Readonly<Partial<Record<Entry['kind'], string>>> = {
  central_bank: 'central-banks',
  crypto_asset: 'crypto',
  commodity: 'commodities',
  currency: 'currencies',
};

/**
 * Topics of the title, then of the text, then what the kinds of the entities say; at most eight. A topic that the text only
 * touches on ("a frost between two governments") is none, unless it is of the story's category. What a publisher files as
 * synthetic says so to its readers as well.
 */
function tagsOf(
  [title = [], text = []]: readonly (readonly TopicHit[])[],
  category: Category,
  entries: readonly Entry[],
  sections: readonly string[],
): string[] {
  const tags = new Set(shownIn(title));
  const once = new Set<string>();
  for (const { topic } of text.filter(({ topic }) => topic.shown)) {
    if (topic.category === category || once.has(topic.tag)) tags.add(topic.tag);
    once.add(topic.tag);
  }
  for (const { kind } of entries) {
    const tag = TAG_OF_KIND[kind];
    if (tag !== undefined) tags.add(tag);
  }
  if (!sections.includes(SYNTHETIC_TAG)) return [...tags].slice(0, MOST_TAGS);
  return [...[...tags].slice(0, MOST_TAGS - 1), SYNTHETIC_TAG];
}

const shownIn = (hits: readonly TopicHit[]): string[] =>
  hits.flatMap(({ topic }) => (topic.shown ? [topic.tag] : []));

// What the text names, and what a rule files a story under: what else its impact paths reach stands in their details alone.
// A company that only speaks of others, or lends its analyst, is named but not what the story moves.
function assetsOf(
  entities: readonly Entry[],
  meant: ReadonlySet<Entry>,
  impact: ReturnType<typeof impactOf>,
): StoryDraft['assets'] {
  const assets = new Map<string, StoryDraft['assets'][number]>();
  for (const entry of entities) {
    const { ticker, label, kind } = entry;
    if (ticker !== undefined && meant.has(entry))
      assets.set(ticker, { ticker, label, kind: kindOfAsset(kind) });
  }
  for (const asset of impact.filed) if (!assets.has(asset.ticker)) assets.set(asset.ticker, asset);
  return [...assets.values()].slice(0, MOST_ASSETS);
}
