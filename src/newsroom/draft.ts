import { findPublisher, type Publisher } from '../publishers/index.ts';
import { type DraftClaim, type DraftEntity, type StoryDraft, slugify } from '../stories/index.ts';
import { categoryOf } from './classify.ts';
import { cutAtWord, paragraphsHtml } from './clean.ts';
import {
  countryEntry,
  type Entry,
  GAZETTEER,
  INSTRUMENTS,
  isMember,
  type Mention,
  segmentOf,
} from './gazetteer/index.ts';
import { impactOf } from './impact.ts';
import type { Item } from './item.ts';

import { findTopics, type TopicHit } from './topics.ts';

/**
 * Makes the story of an item: what it says, where it comes from, and what the gazetteer and the rules find in it
 * (docs/import.md). The same item always gives the same draft, so that importing it again changes nothing.
 */
export function draftOf(item: Item): StoryDraft {
  const publisher = findPublisher(item.publisher);
  const segments = [item.title, cutAtWord(item.text, READ_TEXT)].map(segmentOf);
  const named = [...item.categories, ...item.names].map(segmentOf);
  const mentions = GAZETTEER.find(segments, publisher?.home).filter(isOwnOffice);
  const listed = named.length === 0 ? [] : GAZETTEER.find(named, undefined);
  const entries = distinct([...mentions, ...listed]);
  const spoken = countriesOf(entries);
  const home = homeOf(publisher, item, entries);
  const about = home === undefined || spoken.includes(home) ? spoken : [home, ...spoken];
  const countries = about.filter(isMember).slice(0, MOST_COUNTRIES);
  const topics = segments.map((segment) => findTopics(segment.tokens));
  const category = categoryOf({
    sections: item.categories,
    title: topics[0]!,
    text: topics[1]!,
    mentions,
    home: publisher?.home,
    abroad: spoken.length > 0 && !spoken.includes(publisher?.home ?? ''),
  });
  const impact = impactOf(segments, topics, mentions, countries);
  const entities = entitiesOf(entries, [...countries, ...spoken]);
  const summary = cutAtWord(item.summary || item.text.replace(/\s+/g, ' '), LONGEST_SUMMARY, '…');
  const sources = sourcesOf(item, publisher);
  return {
    keys: keysOf(item),
    title: item.title,
    summary,
    language: item.language,
    category,
    tags: tagsOf(topics, entries),
    countries,
    entities: entities.map(toEntity),
    impactPaths: impact.paths,
    assets: assetsOf(entities, impact),
    verificationState: verificationOf(item, sources),
    publishedAt: item.publishedAt,
    sources,
    claims: claimsOf(item, sources[0]!.snippet),
    impactDetails: impact.details,
    bodyHtml: paragraphsHtml(item.text),
  };
}

// The lead of a report says what it is about; further down stand backgrounds and comparisons.
const READ_TEXT = 600;
const LONGEST_SUMMARY = 600;
const LONGEST_SNIPPET = 400;
const MOST_COUNTRIES = 6;
const MOST_ENTITIES = 12;
const MOST_TAGS = 8;
const MOST_ASSETS = 8;

/** `url:` and `id:` keys; the address first, because it is the same wherever an item comes from. */
function keysOf({ address, id, publisher }: Item): string[] {
  const keys: string[] = [];
  if (address !== undefined) keys.push(`url:${address.url}`);
  if (id !== undefined) keys.push(`id:${slugify(publisher)}:${id}`);
  return keys;
}

// `pm` in an Australian headline is its own prime minister, unless another country stands beside him (`png pm`).
function isOwnOffice(mention: Mention, _at: number, all: readonly Mention[]): boolean {
  const { alias, entry } = mention;
  if (alias.scope === undefined || entry.kind !== 'office') return true;
  return !all.some(
    (other) =>
      other.entry.country !== undefined && other.entry.country !== entry.country && other.to === mention.from,
  );
}

function distinct(mentions: readonly Mention[]): Entry[] {
  return [...new Set(mentions.map(({ entry }) => entry))];
}

// A company or a currency is at home somewhere, but a story about it is not about that country.
const SPEAKS_OF_COUNTRY: ReadonlySet<Entry['kind']> = new Set<Entry['kind']>([
  'country',
  'place',
  'central_bank',
  'office',
  'person',
  'organization',
]);

function countriesOf(entries: readonly Entry[]): string[] {
  return [
    ...new Set(
      entries
        .filter(({ kind }) => SPEAKS_OF_COUNTRY.has(kind))
        .flatMap(({ country }) => (country === undefined ? [] : [country])),
    ),
  ];
}

/**
 * The publisher's home country, where the story is about it although it names no country: the publisher is known to
 * report home news without saying so, and nothing that is named lies or acts elsewhere.
 */
function homeOf(publisher: Publisher | undefined, item: Item, entries: readonly Entry[]): string | undefined {
  if (publisher?.home === undefined) return undefined;
  const { home, homeSections } = publisher;
  if (homeSections !== undefined && !item.categories.some((name) => homeSections.has(name.toLowerCase()))) {
    return undefined;
  }
  const elsewhere = entries.some(
    ({ kind, country }) =>
      (SPEAKS_OF_COUNTRY.has(kind) && country !== home) ||
      (kind === 'topic' && country !== undefined && country !== home),
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

function toEntity({ slug, label, kind, country, aliases }: Entry): DraftEntity {
  const names = aliases
    .filter(
      ({ rule, scope, text }) =>
        scope === undefined && (rule === 'name' || rule === 'initialism') && text !== label,
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

/** Topics of the title, then of the text, then what the kinds of the entities say; at most eight. */
function tagsOf(topics: readonly (readonly TopicHit[])[], entries: readonly Entry[]): string[] {
  const tags = new Set<string>();
  for (const hits of topics) for (const { topic } of hits) if (topic.shown) tags.add(topic.tag);
  for (const { kind } of entries) {
    const tag = TAG_OF_KIND[kind];
    if (tag !== undefined) tags.add(tag);
  }
  return [...tags].slice(0, MOST_TAGS);
}

function assetsOf(entities: readonly Entry[], impact: ReturnType<typeof impactOf>): StoryDraft['assets'] {
  const assets = new Map<string, StoryDraft['assets'][number]>();
  for (const { ticker, label, kind } of entities) {
    if (ticker !== undefined) assets.set(ticker, { ticker, label, kind: kind === 'topic' ? 'index' : kind });
  }
  for (const { ticker, label } of impact.details.flatMap((detail) => detail.assets)) {
    if (!assets.has(ticker))
      assets.set(ticker, { ticker, label, kind: KIND_OF_ASSET.get(ticker) ?? 'instrument' });
  }
  return [...assets.values()].slice(0, MOST_ASSETS);
}

const KIND_OF_ASSET = new Map<string, string>(
  GAZETTEER.entries.flatMap(({ ticker, kind }) =>
    ticker === undefined ? [] : [[ticker, kind === 'topic' ? 'index' : kind] as const],
  ),
);
for (const [ticker, { kind }] of INSTRUMENTS) KIND_OF_ASSET.set(ticker, kind);

function sourcesOf(item: Item, publisher: Publisher | undefined): StoryDraft['sources'] {
  return [
    {
      publisher: item.publisher,
      domain: item.address?.domain ?? publisher?.domain ?? null,
      title: item.title,
      url: item.address?.url ?? null,
      publishedAt: item.publishedAt,
      sourceType: 'publisher',
      independence: 'independent',
      snippet: item.text === '' ? item.title : cutAtWord(item.text.split('\n\n')[0]!, LONGEST_SNIPPET),
    },
    ...item.cited.map((cited) => ({
      publisher: cited.publisher,
      domain: cited.address?.domain ?? null,
      title: cited.title,
      url: cited.address?.url ?? null,
      publishedAt: cited.publishedAt,
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet: cited.text === '' ? cited.title : cutAtWord(cited.text.split('\n\n')[0]!, LONGEST_SNIPPET),
    })),
  ];
}

// A link that an item cites shows that somebody else wrote about the matter, not what: only a second publisher's own
// text counts, and an import compares no texts, so it never says `corroborated`.
function verificationOf(item: Item, sources: StoryDraft['sources']): StoryDraft['verificationState'] {
  const own = sources[0]!;
  const other = item.cited.some(
    (cited) => cited.text !== '' && cited.publisher !== own.publisher && cited.address?.domain !== own.domain,
  );
  return item.text !== '' && other ? 'partially_corroborated' : 'unverified';
}

/** The first sentence of the text, where it reads as a statement. */
function claimsOf(item: Item, snippet: string): DraftClaim[] {
  if (item.text === '') return [];
  const sentence = firstSentence(snippet);
  if (sentence === undefined) return [];
  return [
    {
      claim: sentence,
      evidenceType: 'documented_fact',
      confidence: 'low',
      state: 'reported',
      supporting: [{ source: 0, quote: sentence }],
      contradicting: [],
    },
  ];
}

// Initialisms and titles end in a full stop without ending a sentence.
const ABBREVIATION =
  /(?:\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Col|Lt|Sgt|St|Jr|Sr|Inc|Co|Corp|Ltd|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Prof|Rev)|\b[A-Za-z]\.[A-Za-z])\.$/;
const ADDRESSES_READER = /\b(?:I|I'm|I’m|me|my|you|your|you're|you’re|we|we're|we’re|our|us|let's|let’s)\b/i;

function firstSentence(text: string): string | undefined {
  let sentence: string | undefined;
  for (const match of text.matchAll(/[.!?]["”’']?(?=\s+["“‘'A-Z0-9]|$)/g)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && end < text.length && ABBREVIATION.test(text.slice(0, match.index + 1)))
      continue;
    sentence = text.slice(0, end);
    break;
  }
  if (sentence === undefined || !/^[\p{Lu}\p{N}]/u.test(sentence) || !/\.["”’']?$/.test(sentence))
    return undefined;
  if (sentence.split(/\s+/).length < FEWEST_WORDS) return undefined;
  return ADDRESSES_READER.test(sentence.replace(/\bUS\b/g, '')) ? undefined : sentence;
}

// Shorter ones are exclamations and headings.
const FEWEST_WORDS = 6;
