import type { SavedSearchPatch } from '../../src/saved-searches/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';

/** Numbers and choices by mulberry32: the same seed gives the same stories and searches. */
export function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => next() < share),
  };
}
type Chance = ReturnType<typeof chance>;

const WORDS = [
  'rates',
  'Inflation',
  'harbour',
  'lithium',
  "O'Brien",
  'élections',
  'U.S.',
  'COVID-19',
  '2.5%',
  'naïve',
];
const CATEGORIES = ['economy', 'politics', 'science'];
const COUNTRIES = ['AU', 'US', 'EU'];
const TAGS = ['interest-rates', 'mining', 'ports'];
/** Entities of which two have a name in common, and one has letters that are folded. */
export const ENTITIES = [
  { slug: 'acme-mining', label: 'Acme Mining', kind: 'company', aliases: ['ACME', 'Acme & Co'] },
  { slug: 'acme-bank', label: 'Acme Bank', kind: 'company', aliases: ['ACME'] },
  { slug: 'türkiye', label: 'Türkiye', kind: 'country', aliases: ['Turkey', 'Turquie’s'] },
] as const;
/** Impact paths that stories may have. */
export const PATHS = [
  { token: 'rates-to-currency', label: 'Rates to Currency', direction: 'up' },
  { token: 'ports-to-trade', label: 'Ports to trade', direction: 'down' },
] as const;

/** A story of few words, tags and names, so that many searches find it. */
export function randomDraft({ pick, some, next }: Chance): StoryDraft {
  const words = () => Array.from({ length: 4 }, () => pick(WORDS)).join(' ');
  return draft({
    title: `${words()} ${Math.floor(next() * 1e9)}`,
    summary: words(),
    category: pick(CATEGORIES),
    tags: some(TAGS, 0.4),
    countries: some(COUNTRIES, 0.4),
    entities: some(ENTITIES, 0.4),
    impactPaths: some(PATHS, 0.4),
    publishedAt: new Date(Date.UTC(2026, 5, 1 + Math.floor(next() * 20), 7, 30)).toISOString(),
    ...(next() < 0.5
      ? { updatedAt: new Date(Date.UTC(2026, 6, 1 + Math.floor(next() * 20))).toISOString() }
      : {}),
  });
}

/** A search with filters and words that such stories match or miss. */
export function randomSearch({ pick, next }: Chance): SavedSearchPatch {
  const filters: Record<string, string> = {};
  const maybe = (name: string, share: number, values: readonly string[]): void => {
    if (next() < share) filters[name] = pick(values);
  };
  maybe('country', 0.25, ['australia', 'US', 'EU', 'AU,US', '-US']);
  maybe('category', 0.25, ['Economy', 'politics', 'culture', 'economy,sport', '-economy']);
  maybe('tag', 0.2, ['Interest Rates', 'mining', 'nothing', 'nothing,mining', '-nothing,-mining']);
  maybe('entity', 0.3, [
    'ACME',
    'acme mining',
    'acme-bank',
    'turkey',
    'TÜRKIYE',
    "Turquie's",
    'Nobody Ltd',
    'acme-bank,turkey',
    '-TÜRKIYE',
  ]);
  maybe('impactPath', 0.2, ['rates to CURRENCY', 'ports-to-trade', 'nowhere']);
  maybe('sort', 0.1, ['popular', 'pipeline']);
  maybe('publishedSince', 0.15, ['2026-06-05', '2026-06-10T07:30:00Z']);
  maybe('publishedUntil', 0.15, ['2026-06-15', '2026-06-18T07:29:59Z']);
  maybe('updatedSince', 0.1, ['2026-07-05', '2026-07-10']);
  maybe('updatedUntil', 0.1, ['2026-07-15', '2026-07-20T00:00:00+02:00']);
  const word = () => pick([...WORDS, 'rate', 'ELECTION', 'the', 'turkey', 'port', 'unheard']);
  const texts = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => `${word()} or ${word()}`,
    () => `${word()} or ${word()} ${word()}`,
    () => `-${word()}`,
    () => `${word()} -${word()}`,
    () => `"${word()} ${word()}" or -${word()}`,
    () => 'the of and',
  ];
  return { query: next() < 0.6 ? pick(texts)() : null, filters };
}
