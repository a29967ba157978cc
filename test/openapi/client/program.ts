// A member's client program over types that were generated from /v1/openapi.json: it reads, saves, asks and subscribes,
// and no value in it needs an assertion. `node program.ts BASE_URL KEY HOOK_URL` prints what it saw as one JSON object.
import createClient from 'openapi-fetch';
import type { components, paths } from './types.ts';

type Story = components['schemas']['Story'];
type ListedStory = components['schemas']['ListedStory'];
type Bar = components['schemas']['MarketBar'];
type Problem = components['schemas']['Problem'];

const [, , baseUrl = '', key = '', hookUrl = ''] = process.argv;
// Bars come as CSV and Arrow too; this program takes JSON.
const client = createClient<paths, 'application/json' | 'application/problem+json'>({
  baseUrl,
  headers: { authorization: `Bearer ${key}` },
});

/** What an operation gave; a problem ends the program. */
function given<Data>({ data, error }: { data?: Data; error?: Problem }): Data {
  if (data === undefined) throw new Error(`${error?.status} ${error?.code}: ${error?.detail}`);
  return data;
}

const list = given(
  await client.GET('/v1/news', { params: { query: { page_size: 2, country: ['AU'], sort: 'pipeline' } } }),
);
const listed: readonly ListedStory[] = list.articles;
const next =
  list.page.next_cursor === null
    ? null
    : given(
        await client.GET('/v1/news', { params: { query: { page_size: 2, cursor: list.page.next_cursor } } }),
      );

const one = given(
  await client.GET('/v1/news/{idOrSlug}', { params: { path: { idOrSlug: listed[0]?.id ?? '' } } }),
);

/** Nothing narrowed the request, so it is there whole; the types ask to be shown. */
function isWhole(story: Story | ListedStory): story is Story {
  return story.sources !== undefined && story.claims !== undefined && story.body !== undefined;
}
if (!isWhole(one)) throw new Error(`${one.id} is not whole`);
const whole: Story = one;

const found = given(await client.GET('/v1/search', { params: { query: { query: 'harbour' } } }));

const saved = given(
  await client.POST('/v1/saved-searches', {
    body: { name: 'Harbours', query: 'harbour', filters: { country: 'AU' } },
  }),
);
const renamed = given(
  await client.PUT('/v1/saved-searches/{idOrSlug}', {
    params: { path: { idOrSlug: saved.id } },
    body: { name: 'Harbours down under', query: null },
  }),
);
const deleted = given(
  await client.DELETE('/v1/saved-searches/{idOrSlug}', { params: { path: { idOrSlug: saved.id } } }),
);

const to = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000);
const from = new Date(to.getTime() - 600_000);
const bars = given(
  await client.GET('/v1/market/bars', {
    params: {
      query: { symbol: ['BTCUSDT'], interval: '1m', from: from.toISOString(), to: to.toISOString() },
    },
  }),
);
const rows: readonly Bar[] = Array.isArray(bars.bars.BTCUSDT) ? bars.bars.BTCUSDT : [];

const me = given(await client.GET('/v1/me'));
const left: number | null = me.usage.remaining;

const created = given(
  await client.POST('/v1/webhooks/subscriptions', {
    body: {
      url: hookUrl,
      eventTypes: ['intelligence.published'],
      filters: { categories: ['politics'] },
    },
  }),
);

const refused = await client.GET('/v1/news/{idOrSlug}', { params: { path: { idOrSlug: 'nothing' } } });
const status: number | undefined = refused.error?.status;

console.log(
  JSON.stringify({
    titles: listed.map(({ title }) => title?.toUpperCase()),
    next: next?.page.number,
    whole: [whole.title, whole.sources.length, whole.claims[0]?.supporting.length, whole.body.wordCount],
    found: [found.page.total, found.suggestions.tags.length],
    saved: [saved.filters.country, renamed.name, renamed.query, deleted.deleted],
    bars: [rows.length, rows[0]?.close, bars.coverage[0]?.expected_bars, bars.truncated],
    me: [me.plan.name, left],
    webhook: [created.data.subscription.state, created.data.secret.slice(0, 6)],
    refused: [status, refused.error?.code],
  }),
);
