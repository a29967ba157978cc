import { expect } from 'vitest';
import type { DraftEntity, StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse } from '../setup/house.ts';

/** A JSON object of an answer. */
export type Json = Record<string, unknown>;

/** An entity as REST answers it. */
export interface Entity extends Json {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly value: string;
  readonly aliases: string[];
  readonly matchCount: number;
  readonly counts: { last24h: number; last7d: number; last30d: number };
  readonly lastSeenAt: string;
  readonly links: { stories: string; rss: string };
}

/** Entities by their slugs, with names that begin or sound alike. */
export const ENTITIES: Readonly<Record<string, DraftEntity>> = Object.fromEntries(
  (
    [
      ['reserve-bank-of-australia', 'Reserve Bank of Australia', 'central_bank', ['RBA', 'Reserve Bank']],
      ['reserve-bank-of-india', 'Reserve Bank of India', 'central_bank', ['RBI', 'Reserve Bank']],
      ['reserve-bank-of-new-zealand', 'Reserve Bank of New Zealand', 'central_bank', ['RBNZ']],
      ['european-central-bank', 'European Central Bank', 'central_bank', ['ECB']],
      ['ecbatana-mining', 'Ecbatana Mining', 'company', []],
      ['federal-reserve', 'Federal Reserve', 'central_bank', ['The Fed']],
      ['bitcoin', 'Bitcoin', 'crypto_asset', ['BTC']],
      ['bitcoin-cash', 'Bitcoin Cash', 'crypto_asset', []],
      ['australia', 'Australia', 'country', []],
      ['austria', 'Austria', 'country', []],
      ['turkiye', 'Türkiye', 'country', ['Turkey']],
      ['al-qaeda', 'Al-Qaeda', 'organization', []],
      ['fifty-percent', '50% Club_A', 'organization', []],
      ['interbank-council', 'Interbank Council', 'organization', []],
      ['banking-authority', 'Banking Authority', 'organization', []],
    ] as const
  ).map(([slug, label, kind, aliases]) => [slug, { slug, label, kind, aliases }]),
);

const of = (...slugs: string[]): DraftEntity[] => slugs.map((slug) => ENTITIES[slug]!);

/** An impact path of a story. */
export const path = (token: string, label: string): StoryDraft['impactPaths'][number] => ({
  token,
  label,
  direction: 'up',
});

const RATES = path('policy-rate-to-currency', 'Policy rate to currency');

const OIL = path('oil-supply-to-price', 'Oil supply to price');

const BTC = { ticker: 'BTC', label: 'Bitcoin', kind: 'crypto' };

const HOUR_MS = 3_600_000;

const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** What the stories differ in. */
export const STORIES: readonly Partial<StoryDraft>[] = [
  { title: 'Rates held', entities: of('reserve-bank-of-australia', 'australia'), publishedAt: ago(1) },
  { title: 'Rates held again', entities: of('reserve-bank-of-australia'), publishedAt: ago(50) },
  { title: 'Rates cut', entities: of('reserve-bank-of-australia'), publishedAt: ago(24 * 20) },
  { title: 'Rates in India', entities: of('reserve-bank-of-india'), publishedAt: ago(24 * 200) },
  { title: 'Rates in Wellington', entities: of('reserve-bank-of-new-zealand') },
  { title: 'Frankfurt meets', entities: of('european-central-bank'), tags: ['interest-rates'] },
  {
    title: 'A mine opens',
    entities: of('ecbatana-mining'),
    impactPaths: [OIL],
    assets: [],
    impactDetails: [],
  },
  {
    title: 'A mine grows',
    entities: of('ecbatana-mining'),
    impactPaths: [OIL],
    assets: [],
    impactDetails: [],
  },
  { title: 'Washington waits', entities: of('federal-reserve') },
  { title: 'Coins fall', entities: of('bitcoin', 'bitcoin-cash'), assets: [BTC], language: 'de' },
  { title: 'Coins rise', entities: of('bitcoin'), assets: [BTC], category: 'markets' },
  { title: 'In Vienna', entities: of('austria') },
  { title: 'In Ankara', entities: of('turkiye'), countries: ['TR'] },
  { title: 'In hiding', entities: of('al-qaeda') },
  { title: 'A club meets', entities: of('fifty-percent') },
  { title: 'A council meets', entities: of('interbank-council', 'banking-authority') },
].map((story) => ({ impactPaths: [RATES], ...story }));

/** A service with stories on a few entities and impact paths, and requests for them. */
export async function openLookups() {
  const house = await openTestHouse();
  const key = await house.key('enterprise');
  const outcomes = await house.publish(STORIES.map((story) => draft(story)));
  const ids = outcomes.map((outcome) => (outcome as { id: string }).id);

  async function get<T = Json>(address: string, status = 200): Promise<T> {
    const answer = await house.get(address, key);
    expect(answer.statusCode, `${address}: ${answer.body.slice(0, 300)}`).toBe(status);
    return answer.json<T>();
  }

  async function found(q: string, more = ''): Promise<string[]> {
    const { entities } = await get<{ entities: Entity[] }>(`/v1/entities?q=${encodeURIComponent(q)}${more}`);
    return entities.map(({ slug }) => slug);
  }
  return { house, key, ids, get, found, close: () => house.close() };
}

/** What `openLookups` gives. */
export type Lookups = Awaited<ReturnType<typeof openLookups>>;
