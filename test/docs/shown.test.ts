import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostDraft, publishPosts } from '../../src/editorial/index.ts';
import { ensureSeries, storeBars } from '../../src/market/index.ts';
import { openStream } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { bar } from '../setup/market.ts';
import { openReceiver, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';
import { allBlocks } from './blocks.ts';

// What the pages show of an answer is what the service answers: the same members, each of its type. An object that leaves
// members out says so with `…`.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
interface Room {
  readonly house: TestHouse;
  readonly receiver: TestReceiver;
  readonly key: string;
}

const WINDOW = 'interval=1m&from=2026-07-17T00:00Z&to=2026-07-18T00:00Z';
const LONG = '{ stories(first: 100) { nodes { posts { nodes { id } } } } }';

/** Where the answer comes from that a page shows: the page, which of its JSON blocks, and the request. */
const ANSWERS: readonly (readonly [page: string, block: number, answer: (room: Room) => Promise<Json>])[] = [
  ['docs/api.md', 0, ({ house, key }) => read(house, key, '/v1/news?fields=title')],
  ['docs/changes.md', 0, ({ house, key }) => read(house, key, '/v1/changes?limit=1&fields=title')],
  [
    'docs/changes.md',
    1,
    async ({ house, key }) => {
      const lines = (await house.get('/v1/export.ndjson?fields=title', key)).body.trim().split('\n');
      return JSON.parse(lines.at(-1)!) as Json;
    },
  ],
  ['docs/editorial.md', 0, ({ house, key }) => read(house, key, '/v1/editorial-posts/on-harbours')],
  ['docs/errors.md', 0, ({ house, key }) => read(house, key, '/v1/news?contry=AU')],
  [
    'docs/facets.md',
    0,
    ({ house, key }) => read(house, key, '/v1/news?facets=country,category&group_by=day&fields=title'),
  ],
  [
    'docs/graphql.md',
    0,
    (room) =>
      graph(
        room,
        '{ stories(first: 3) { totalCount nodes { title publishedAt sources { publisher url } } } }',
      ),
  ],
  ['docs/graphql.md', 1, async (room) => member(await graph(room, LONG), 'errors', 0)],
  ['docs/market.md', 0, ({ house, key }) => read(house, key, `/v1/market/bars?symbol=BTCUSDT&${WINDOW}`)],
  ['docs/metering.md', 0, async ({ house, key }) => member(await read(house, key, '/v1/me'), 'usage')],
  [
    'docs/saved-searches.md',
    0,
    (room) =>
      write(room, '/v1/saved-searches', {
        name: 'Rates',
        query: 'rate',
        filters: { country: 'AU', category: 'economy' },
      }),
  ],
  ['docs/streams.md', 0, ({ house, key }) => read(house, key, '/v1/market/latest?symbol=BTCUSDT')],
  [
    'docs/terminal.md',
    0,
    (room) => write(room, '/v1/ai-terminal', { question: 'What did the council approve?' }),
  ],
  [
    'docs/webhooks.md',
    0,
    (room) =>
      write(room, '/v1/webhooks/subscriptions', {
        url: room.receiver.url,
        eventTypes: ['intelligence.published'],
        filters: { categories: ['economy'], geographies: ['AU'] },
      }),
  ],
];

/** Pages whose other JSON blocks are no answers, and which tests try them. */
const NO_ANSWERS: ReadonlyMap<string, string> = new Map([
  ['docs/clients.md', 'configuration of clients: test/docs/clients.test.ts'],
  ['docs/graphql.md', 'a request: test/graphql/persisted.test.ts'],
  ['docs/identity.md', 'a file of plans: test/identity/plans.unit.test.ts'],
  ['docs/mcp.md', 'configuration of clients'],
  ['docs/newsroom.md', 'a part of an answer, and what a command prints: test/newsroom'],
  ['docs/publishing.md', 'a part of a refusal, and an event: test/publishing, test/webhooks'],
  ['docs/webhooks.md', 'events: test/webhooks/described-events.unit.test.ts'],
]);

const venue = handVenue();
let room: Room;

beforeAll(async () => {
  const house = await openTestHouse({
    listen: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on' },
    live: { venue, connect: true },
  });
  const key = await house.key('starter', { scopes: ['read', 'write', 'webhooks', 'ai', 'operator'] });
  room = { house, key, receiver: await openReceiver() };
  const [story] = (await house.publish([draft({ category: 'economy' }), draft()])) as { id: string }[];
  const post: PostDraft = {
    keys: ['test:1'],
    type: 'opinion',
    title: 'On harbours',
    dek: 'What nine votes to four mean.',
    categories: ['politics'],
    countries: ['AU'],
    persona: {
      slug: 'tilda-marsh',
      name: 'Tilda Marsh',
      bio: 'Reads prices.',
      disclosure: 'Tilda Marsh is an automated persona.',
    },
    sections: [{ heading: 'What happened', html: '<p>The council agreed [1].</p>' }],
    sourceStories: [story!.id],
    citations: [{ story: story!.id, quote: 'approved the plan by nine votes' }],
    publishedAt: '2026-06-01T00:00:00.000Z',
  };
  const [published] = await publishPosts(house.services.editorial, [post]);
  expect(published).toMatchObject({ kind: 'created', slug: 'on-harbours' });
  const names = { symbol: 'BTCUSDT', venue: 'simulated', base: 'BTC', quote: 'USDT', simulated: true };
  const id = await house.services.db.transaction((sql) => ensureSeries(sql, names, '1m'));
  const series = { id, symbol: 'BTCUSDT', venue: 'simulated', interval: '1m' } as const;
  await storeBars(house.services.market, series, { bars: [bar(Date.UTC(2026, 6, 17))] });
  await until(() => house.services.live.hub.away === undefined);
});
afterAll(async () => {
  await room?.receiver.close();
  room?.house.app.server.closeAllConnections();
  await room?.house.close();
});

const read = async (house: TestHouse, key: string, path: string): Promise<Json> =>
  (await house.get(path, key)).json<Json>();

async function write({ house, key }: Room, url: string, payload: object): Promise<Json> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await house.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
  return answer.json<Json>();
}

const graph = (room: Room, query: string): Promise<Json> => write(room, '/graphql', { query });

function member(value: Json, ...path: (string | number)[]): Json {
  return path.reduce<Json>((here, step) => (here as Readonly<Record<string, Json>>)[step]!, value);
}

/** Reads what a page shows. A mark of omission that stands by itself becomes a member or a value of that name. */
function shownIn(text: string): Json {
  const whole = text
    .replaceAll(/(?<=:\s*)(?:…|\.\.\.)(?=\s*[,}])/g, '"…"')
    .replaceAll(/(?<=[{,]\s*)(?:…|\.\.\.)(?=\s*\})/g, '"…": "…"')
    .replaceAll(/(?<=[[,]\s*)(?:…|\.\.\.)(?=\s*\])/g, '"…"');
  return JSON.parse(whole) as Json;
}

const isOmitted = (value: Json): boolean => typeof value === 'string' && /…|\.\.\./.test(value);

/** The places where an answer is not what a page shows. */
function differences(shown: Json, real: Json, place = ''): string[] {
  if (isOmitted(shown) || shown === null || real === null || real === undefined) return [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${place} is no list`];
    return shown.length === 0 || real.length === 0 ? [] : differences(shown[0]!, real[0]!, `${place}[0]`);
  }
  if (typeof shown !== 'object') return typeof shown === typeof real ? [] : [`${place} is a ${typeof real}`];
  if (typeof real !== 'object') return [`${place} is no object`];
  const [there, told] = [real, shown] as Readonly<Record<string, Json>>[];
  const names = Object.keys(told!).filter((name) => name !== '…');
  const hidden = '…' in told! ? [] : Object.keys(there!).filter((name) => !names.includes(name));
  return [
    ...hidden.map((name) => `${place}.${name} is answered and not shown`),
    ...names.flatMap((name) =>
      name in there!
        ? differences(told![name]!, there![name]!, `${place}.${name}`)
        : [`${place}.${name} is shown and not answered`],
    ),
  ];
}

/** An archive of a real venue has no such member (docs/market.md, "The catalogue"); the one of the test is simulated. */
function asOfReal(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (name, inner) => (name === 'simulated' ? undefined : inner)),
  ) as Json;
}

const blocks = allBlocks().filter(({ language }) => language === 'json');

test.each(ANSWERS)('%s, block %i of JSON, is what is answered', async (page, number, answer) => {
  const { text } = blocks.filter((block) => block.page === page)[number]!;
  const real = await answer(room);
  expect(differences(shownIn(text), text.includes('"binance"') ? asOfReal(real) : real)).toEqual([]);
});

test('every other page with JSON says what its blocks are', () => {
  const pages = new Set(blocks.map(({ page }) => page));
  for (const [page] of ANSWERS) pages.delete(page);
  expect([...pages].filter((page) => !NO_ANSWERS.has(page))).toEqual([]);
});

test('the events of the market that docs/streams.md shows are those that are sent', async () => {
  const page = allBlocks().filter((block) => block.page === 'docs/streams.md');
  const { text } = page.find((block) => block.text.includes('event: tick'))!;
  venue.trade('BTCUSDT', '104317.8');
  venue.tell({ kind: 'quote', symbol: 'BTCUSDT', bid: '104318.56', ask: '104337.35', at: Date.now() });
  const stream = await openStream(`${room.house.url}/v1/market/stream?symbol=BTCUSDT`, room.key);
  await until(() => stream.events.some(({ event }) => event === 'tick'));
  stream.close();
  const told = [...text.matchAll(/event: (\w+)\ndata: (.*)/g)];
  expect(told.map(([, event]) => event)).toEqual(['status', 'tick']);
  for (const [, event, data] of told) {
    const sent = stream.events.find((one) => one.event === event)!;
    expect(differences(shownIn(data!), sent.data as Json), event).toEqual([]);
  }
});
