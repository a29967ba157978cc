import { publishPosts } from '../../src/editorial/index.ts';
import { ensureSeries, listVenue, openVenues, storeBars } from '../../src/market/index.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { changeStory } from '../../src/stories/index.ts';
import { draft, type TestHouse } from '../setup/house.ts';
import { bar, times } from '../setup/market.ts';
import { postDraft } from '../setup/post-draft.ts';

/** The route of subscriptions. */
export const SUBSCRIPTIONS = '/v1/webhooks/subscriptions';
/** An hour of bars of a series that has them. */
export const WINDOW = 'symbol=AAAUSDT&interval=1m&from=2026-03-01T00:00:00Z&to=2026-03-01T01:00:00Z';
const SIMULATED = WINDOW.replace('AAAUSDT', 'SIMUSDT');

/** The ids of what the service holds. */
export interface Ids {
  readonly story: string;
  readonly retracted: string;
  readonly restricted: string;
  readonly post: string;
  /** A saved search, a delivery and a subscription: empty until they are made. */
  search: string;
  delivery: string;
  feed: string;
}

/** A good request of each GET, by its operation. */
export const GETS: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  '/v1/news': () => [
    '/v1/news',
    '/v1/news?include=full&page_size=3',
    '/v1/news?fields=title&q=harbour&facets=country,category,tag&group_by=day',
    '/v1/news?sort=popular&country=-JP&page=400',
  ],
  '/v1/news-stories': () => ['/v1/news-stories?include=full'],
  '/v1/news/{idOrSlug}': (ids) => [`/v1/news/${ids.story}`, `/v1/news/${ids.story}?fields=title`],
  '/v1/news-stories/{idOrSlug}': (ids) => [`/v1/news-stories/${ids.story}?include=claims`],
  '/v1/search': () => ['/v1/search?q=harbour', '/v1/search?query=nothing-has-it&include=full'],
  '/v1/entities': () => ['/v1/entities?q=austr', '/v1/entities?limit=50'],
  '/v1/impact-paths': () => ['/v1/impact-paths'],
  '/v1/publishers': () => ['/v1/publishers?q=cour', '/v1/publishers'],
  '/v1/entities/{idOrSlug}/stories': () => ['/v1/entities/australia/stories?include=full'],
  '/v1/impact-paths/{idOrSlug}/stories': () => ['/v1/impact-paths/infrastructure-to-growth/stories'],
  '/v1/assets/{idOrSlug}/stories': () => ['/v1/assets/AUDUSD/stories?q=harbour'],
  '/v1/filters': () => ['/v1/filters'],
  '/v1/editorial-posts': () => ['/v1/editorial-posts', '/v1/editorial-posts?type=opinion'],
  '/v1/editorial-posts/{idOrSlug}': (ids) => [`/v1/editorial-posts/${ids.post}`],
  '/v1/changes': () => ['/v1/changes?page_size=100', '/v1/changes?page_size=2'],
  '/v1/news/{idOrSlug}/revisions': (ids) => [`/v1/news/${ids.story}/revisions`],
  '/v1/news-stories/{idOrSlug}/revisions': (ids) => [`/v1/news-stories/${ids.story}/revisions`],
  '/v1/news/{idOrSlug}/revisions/{revision}': (ids) => [`/v1/news/${ids.story}/revisions/1`],
  '/v1/news-stories/{idOrSlug}/revisions/{revision}': (ids) => [`/v1/news-stories/${ids.story}/revisions/1`],
  '/v1/export.ndjson': () => ['/v1/export.ndjson?country=AU'],
  '/v1/rss': () => ['/v1/rss', '/v1/rss?include=full&q=harbour'],
  '/v1/atom': () => ['/v1/atom'],
  '/v1/entities/{idOrSlug}/rss': () => ['/v1/entities/australia/rss'],
  '/v1/entities/{idOrSlug}/atom': () => ['/v1/entities/australia/atom'],
  '/v1/impact-paths/{idOrSlug}/rss': () => ['/v1/impact-paths/infrastructure-to-growth/rss'],
  '/v1/impact-paths/{idOrSlug}/atom': () => ['/v1/impact-paths/infrastructure-to-growth/atom'],
  '/v1/assets/{idOrSlug}/rss': () => ['/v1/assets/AUDUSD/rss'],
  '/v1/assets/{idOrSlug}/atom': () => ['/v1/assets/AUDUSD/atom'],
  '/v1/saved-searches/{idOrSlug}/rss': (ids) => [`/v1/saved-searches/${ids.search}/rss`],
  '/v1/saved-searches/{idOrSlug}/atom': (ids) => [`/v1/saved-searches/${ids.search}/atom`],
  '/v1/feed.json': () => ['/v1/feed.json', '/v1/feed.json?include=full'],
  '/v1/entities/{idOrSlug}/feed.json': () => ['/v1/entities/australia/feed.json'],
  '/v1/impact-paths/{idOrSlug}/feed.json': () => ['/v1/impact-paths/infrastructure-to-growth/feed.json'],
  '/v1/assets/{idOrSlug}/feed.json': () => ['/v1/assets/AUDUSD/feed.json'],
  '/v1/saved-searches/{idOrSlug}/feed.json': (ids) => [`/v1/saved-searches/${ids.search}/feed.json`],
  '/v1/opml': () => ['/v1/opml'],
  '/v1/saved-searches': () => ['/v1/saved-searches'],
  '/v1/saved-searches/{idOrSlug}': (ids) => [`/v1/saved-searches/${ids.search}`],
  '/v1/saved-searches/{idOrSlug}/results': (ids) => [`/v1/saved-searches/${ids.search}/results?include=full`],
  '/v1/market/instruments': () => ['/v1/market/instruments'],
  '/v1/market/bars': () =>
    [WINDOW, SIMULATED].flatMap((of) => [`/v1/market/bars?${of}`, `/v1/market/bars?${of}&format=columns`]),
  '/v1/market/coverage': () => [`/v1/market/coverage?${WINDOW}`],
  '/v1/market/latest': () => ['/v1/market/latest?symbol=AAAUSDT,BTCUSDT'],
  '/v1/market/stream': () => ['/v1/market/stream?symbol=BTCUSDT'],
  '/v1/changes/stream': () => ['/v1/changes/stream?category=politics'],
  [SUBSCRIPTIONS]: () => [SUBSCRIPTIONS],
  [`${SUBSCRIPTIONS}/{id}`]: (ids) => [`${SUBSCRIPTIONS}/${ids.feed}`],
  '/v1/webhooks/deliveries': () => [
    '/v1/webhooks/deliveries',
    '/v1/webhooks/deliveries?page_size=1',
    '/v1/webhooks/deliveries?status=dead_lettered',
  ],
  '/v1/webhooks/deliveries/{id}': (ids) => [`/v1/webhooks/deliveries/${ids.delivery}`],
  '/v1/me': () => ['/v1/me'],
  '/v1/sample/news': () => ['/v1/sample/news', '/v1/sample/news?page_size=3&q=rain'],
  '/healthz': () => ['/healthz'],
  '/readyz': () => ['/readyz'],
  '/v1/openapi.json': () => ['/v1/openapi.json'],
};

/** The address of an operation with names that nothing has. */
export const nothing = (path: string): string =>
  path
    .replace('{id}', encodeId(path.includes('deliveries') ? 'dlv' : 'sub', newUuid()))
    .replaceAll(/\{\w+\}/g, 'nothing-has-this-name');

/** No query is bad. */
export const NONE = '';
const bound = 'page_size=101';
/** What is refused where unknown parameters are not looked at; none: every query is good. */
export const BAD_QUERY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(GETS)
      .filter((path) => /(rss|atom|feed\.json)$/.test(path))
      .map((path) => [path, bound]),
  ),
  '/v1/sample/news': bound,
  '/v1/opml': NONE,
  '/healthz': NONE,
  '/readyz': NONE,
};

/** Publishes content of every kind. */
export async function fill(house: TestHouse): Promise<Ids> {
  const outcomes = await house.publish([
    ...Array.from({ length: 5 }, () => draft()),
    draft({
      claims: [],
      impactDetails: [],
      entities: [],
      impactPaths: [],
      assets: [],
      bodyHtml: '',
      tags: [],
    }),
    draft({ title: 'To be retracted' }),
    draft({ title: 'To be restricted' }),
    draft({ title: 'Of no plausible time', language: 'haw', publishedAt: '1980-01-01T00:00:00.000Z' }),
  ]);
  const made = outcomes.map((outcome) => (outcome as { id: string }).id);
  const [story, retracted, restricted] = [made[0]!, made[6]!, made[7]!];
  await house.publish([draft({ keys: ['https://courier.example/stories/1'], title: 'It was revised' })]);
  const { stories, db, market } = house.services;
  await changeStory(stories, retracted, { kind: 'retract' });
  await changeStory(stories, restricted, { kind: 'restrict', openTo: ['enterprise'] });
  await publishPosts(house.services.editorial, [postDraft(story)]);
  for (const [venue, symbol, interval] of [
    ['binance', 'AAAUSDT', '1m'],
    ['binance', 'AAAUSDT', '5m'],
    ['simulated', 'SIMUSDT', '1m'],
  ] as const) {
    const draftOf = {
      venue,
      symbol,
      base: symbol.slice(0, 3),
      quote: 'USDT',
      simulated: venue === 'simulated',
    };
    const id = await db.transaction((sql) => ensureSeries(sql, draftOf, interval));
    const bars = times('2026-03-01T00:00:00Z', 50, interval).map((at) => bar(at, { trades: null }));
    await storeBars(market, { id, symbol, venue, interval }, { bars });
  }
  const [venue] = openVenues(house.config);
  await listVenue(db, venue, await venue.instruments(AbortSignal.timeout(5_000)), () => Date.now());
  return { story, retracted, restricted, post: 'on-harbours', search: '', delivery: '', feed: '' };
}
