import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canonicalDecimal } from '../../src/market/index.ts';
import { Fenced } from '../../src/market/live/channel.ts';
import { openLease } from '../../src/market/live/lease.ts';
import { RedisChannel } from '../../src/market/live/redis-channel.ts';
import { openLive } from '../../src/market/live/room.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import type { Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { type OpenStream, openStream, type Received } from '../setup/event-stream.ts';
import { CAPTURED_SYMBOL, FakeVenue, madeUpTrades, type RawTrade } from '../setup/fake-venue.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { until } from '../setup/until.ts';
import { read } from './hub-by-hand.ts';

const log = openLog({ logLevel: 'silent' });
const LEASE_MS = 1_200;
let redis: TestRedis;
let base: TestHouse;
let key: string;

beforeAll(async () => {
  noteRedis('several nodes on one Redis (test/market/live.test.ts)');
  if (hasRedis) redis = await testRedis();
  base = await openTestHouse();
  key = await base.key('enterprise');
});
afterAll(async () => {
  await base?.close();
  await redis?.close();
});

/** Ticks of trades as a reader got them. */
const traded = (events: readonly Received[]): Received[] =>
  events.filter(
    ({ event, data }) => event === 'tick' && data.snapshot === false && data.tick_type === 'trade',
  );
const expected = (trades: readonly RawTrade[]): unknown[] =>
  trades.map(({ p, T }) => [canonicalDecimal(p), new Date(T).toISOString()]);
const shown = (events: readonly Received[]): unknown[] =>
  traded(events).map(({ data }) => [data.price, data.occurred_at]);
const gaps = (events: readonly Received[]): Received[] => events.filter(({ event }) => event === 'gap');

describe.skipIf(!hasRedis)('several nodes on one Redis (needs redis-server)', () => {
  let venue: FakeVenue;
  let nodes: TestHouse[];
  const opened: OpenStream[] = [];

  beforeEach(async () => {
    await redis.flush();
    await base.services.db.query('delete from market_leases');
    venue = await new FakeVenue(madeUpTrades(4_000)).listen();
    venue.publish(1);
    nodes = [];
    for (let i = 0; i < 2; i += 1) nodes.push(await node());
    await until(() =>
      nodes.every(({ services }) => services.live.hub.latest(CAPTURED_SYMBOL).price !== null),
    );
  });
  afterEach(async () => {
    for (const open of opened.splice(0)) open.close();
    for (const each of nodes) await each.close();
    await venue.close();
  });

  function node(): Promise<TestHouse> {
    return openTestHouse({
      listen: true,
      databaseUrl: base.databaseUrl,
      dataDir: base.dataDir,
      env: { REDIS_URL: redis.url },
      live: {
        venue: binanceVenue({
          restUrl: venue.restUrl,
          streamUrl: venue.streamUrl,
          symbols: [CAPTURED_SYMBOL],
          timing: { backoffMs: 30, mostBackoffMs: 300 },
        }),
        redisUrl: redis.url,
        connect: true,
        leaseMs: LEASE_MS,
      },
    });
  }
  async function stream(at: TestHouse, id?: string): Promise<OpenStream> {
    const headers: Record<string, string> = id === undefined ? {} : { 'last-event-id': id };
    const open = await openStream(`${at.url}/v1/market/stream?symbol=${CAPTURED_SYMBOL}`, key, { headers });
    opened.push(open);
    expect(open.response.status).toBe(200);
    return open;
  }
  const leaders = (): TestHouse[] => nodes.filter(({ services }) => services.live.connector!.leads);
  const lastId = ({ events }: OpenStream): string => events.filter(({ id }) => id !== undefined).at(-1)!.id!;

  test('one of them holds the connector, and all of them serve the same ids', async () => {
    expect(leaders()).toHaveLength(1);
    expect(venue.open).toBe(1);
    const [one, two] = [await stream(nodes[0]!), await stream(nodes[1]!)];
    await until(() => one.events.length >= 2 && two.events.length >= 2);
    venue.publish(300);
    await until(() => traded(one.events).length === 300 && traded(two.events).length === 300);
    expect(shown(one.events)).toEqual(expected(venue.trades.slice(1, 301)));
    expect(traded(two.events)).toEqual(traded(one.events));
  });

  test('a reader goes on at another node, exactly where it was', async () => {
    const first = await stream(nodes[0]!);
    await until(() => first.events.length >= 2);
    venue.publish(100);
    await until(() => traded(first.events).length >= 40);
    first.close();
    await first.ended;
    venue.publish(200);
    const second = await stream(nodes[1]!, lastId(first));
    await until(() => traded(first.events).length + traded(second.events).length === 300);
    expect(shown([...first.events, ...second.events])).toEqual(expected(venue.trades.slice(1, 301)));
    expect(second.events[0]).toMatchObject({ event: 'tick', data: { snapshot: false } });
  });

  test('a node that starts later knows what came before it', async () => {
    venue.publish(50);
    const first = await stream(nodes[0]!);
    await until(() => first.events.length >= 2);
    venue.publish(1);
    await until(() => traded(first.events).length >= 1);
    const id = lastId(first);
    venue.publish(60);
    await until(() => traded(first.events).length === 61);
    const late = await node();
    nodes.push(late);
    await until(() => late.services.live.hub.away === undefined);
    const second = await stream(late, id);
    await until(() => traded(second.events).length === 60);
    expect(traded(second.events)).toEqual(traded(first.events).slice(1));
  });

  test('when the connector leaves, another goes on: nothing is lost or repeated', async () => {
    const [leader] = leaders();
    const other = nodes.find((each) => each !== leader)!;
    const open = await stream(other);
    await until(() => open.events.length >= 2);
    venue.publish(100);
    await until(() => traded(open.events).length === 100);
    nodes.splice(nodes.indexOf(leader!), 1);
    await leader!.close();
    venue.publish(100);
    await until(() => other.services.live.connector!.leads && venue.open === 1);
    venue.publish(100);
    await until(() => traded(open.events).length === 300);
    expect(shown(open.events)).toEqual(expected(venue.trades.slice(1, 301)));
    expect(gaps(open.events)).toEqual([]);
  });

  test('a Redis that lost everything is a new life of the stream: one gap, and all goes on', async () => {
    const open = await stream(nodes[1]!);
    await until(() => open.events.length >= 2);
    venue.publish(50);
    await until(() => traded(open.events).length === 50);
    await redis.flush();
    await until(() => gaps(open.events).length === 1);
    expect(gaps(open.events)[0]!.data).toMatchObject({ scope: 'upstream', reason: 'epoch_changed' });
    venue.publish(50);
    await until(() => traded(open.events).length === 100, { show: () => open.events.slice(-5) });
    expect(shown(open.events)).toEqual(expected(venue.trades.slice(1, 101)));
    expect(gaps(open.events)).toHaveLength(1);
  });

  test('while Redis is away streams stay, new ones are 503, and nothing is lost when it is back', async () => {
    const open = await stream(nodes[1]!);
    await until(() => open.events.length >= 2);
    venue.publish(20);
    await until(() => traded(open.events).length === 20);
    await redis.kill();
    await until(() => nodes.every(({ services }) => services.live.hub.away !== undefined));
    const answer = await nodes[1]!.get(`/v1/market/stream?symbol=${CAPTURED_SYMBOL}`, key);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeTruthy();
    venue.publish(30);
    await redis.start();
    await until(() => traded(open.events).length === 50, { show: () => open.events.slice(-5) });
    expect(shown(open.events)).toEqual(expected(venue.trades.slice(1, 51)));
    expect(gaps(open.events)).toHaveLength(1);
    await until(() => nodes.every(({ services }) => services.live.hub.away === undefined));
  });

  test('an operation reaches the reserved connection whatever node it is sent to', async () => {
    const [one, two] = nodes as [TestHouse, TestHouse];
    let turn = 0;
    const prices: string[] = [];
    const client = createClient({
      url: 'http://any.test/graphql/stream',
      singleConnection: true,
      headers: () => ({ authorization: `Bearer ${key}` }),
      retryAttempts: 0,
      // As a balancer would: each request to the next node.
      fetchFn: ((input: string, init: RequestInit) => {
        turn += 1;
        return fetch(input.replace('http://any.test', (turn % 2 === 0 ? one : two).url), init);
      }) as typeof fetch,
    });
    let error: unknown;
    client.subscribe<{ marketEvents: { price?: string; snapshot?: boolean } }>(
      {
        query: `subscription { marketEvents(symbols: ["${CAPTURED_SYMBOL}"]) { ... on Tick { price snapshot } } }`,
      },
      {
        next: ({ data }) => {
          if (data?.marketEvents.snapshot === false) prices.push(data.marketEvents.price!);
        },
        error: (failed) => {
          error = failed;
        },
        complete: () => {},
      },
    );
    await until(
      () => one.services.live.hub.readers + two.services.live.hub.readers === 1 || error !== undefined,
    );
    venue.publish(5);
    await until(() => prices.length === 5 || error !== undefined);
    client.dispose();
    expect(error).toBeUndefined();
    expect(turn).toBeGreaterThanOrEqual(3);
  });

  test('a reserved connection that a second one was opened beside still gets its operations, and its id once', async () => {
    const [one, two] = nodes as [TestHouse, TestHouse];
    const at = (house: TestHouse, init: RequestInit): Promise<Response> =>
      fetch(`${house.url}/graphql/stream`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers },
      });
    const token = await (await at(one, { method: 'PUT' })).text();
    const open = await openStream(`${one.url}/graphql/stream?token=${token}`);
    opened.push(open);
    for (const house of [one, two]) {
      const second = await openStream(`${house.url}/graphql/stream?token=${token}`);
      opened.push(second);
      expect(second.response.status).toBe(409);
    }
    const send = (house: TestHouse, operationId: string, query = '{ __typename }'): Promise<Response> =>
      at(house, {
        method: 'POST',
        headers: { 'x-graphql-event-stream-token': token },
        body: JSON.stringify({ query, extensions: { operationId } }),
      });
    const completed = (id: string): boolean =>
      open.events.some(({ event, data }) => event === 'complete' && data.id === id);
    for (const [house, id] of [
      [one, 'at one'],
      [two, 'at two'],
    ] as const) {
      expect((await send(house, id)).status).toBe(202);
      await until(() => completed(id));
    }
    const full = await (await at(two, { method: 'PUT' })).text();
    const early = (house: TestHouse, operationId: string): Promise<Response> =>
      at(house, {
        method: 'POST',
        headers: { 'x-graphql-event-stream-token': full },
        body: JSON.stringify({ query: '{ __typename }', extensions: { operationId } }),
      });
    for (let i = 0; i < 20; i += 1) expect((await early(i % 2 === 0 ? one : two, `${i}`)).status).toBe(202);
    for (const house of [one, two]) expect((await early(house, 'next')).status).toBe(409);
    // The other node does not know what runs, so the id ends for both sides.
    const stories = 'subscription { storyChanges { __typename } }';
    const named = (): unknown[] => open.events.filter(({ data }) => data.id === 'twice');
    expect((await send(one, 'twice', stories)).status).toBe(202);
    await until(() => named().length > 0);
    expect((await send(one, 'twice', stories)).status).toBe(409);
    expect((await send(two, 'twice', stories)).status).toBe(202);
    await until(() => completed('twice'));
    expect(JSON.stringify(named())).toContain('"code":"conflict"');
    const before = named().length;
    expect((await send(one, 'twice')).status).toBe(202);
    await until(() => named().length > before);
  });
});

describe('the lease', () => {
  test('one holder at a time; each change of hands has a higher token', async () => {
    const { db } = base.services;
    const [a, b] = [openLease(db, 'test', undefined, 300), openLease(db, 'test', undefined, 300)];
    const first = await a.hold();
    expect(await a.hold()).toBe(first);
    expect(await b.hold()).toBeUndefined();
    await a.release();
    const second = await b.hold();
    expect(second).toBeGreaterThan(first!);
    expect(await a.hold()).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await a.hold()).toBeGreaterThan(second!);
  });

  test('while the database is away for longer than a lease lasts, the streams of its holder go on', async () => {
    const { db } = base.services;
    let isAway = false;
    const query: Database['query'] = (text, values) =>
      isAway ? Promise.reject(new Error('the database is away')) : db.query(text, values);
    const venue = { ...handVenue(['A']), id: 'alone' };
    const options = { log, venue, staleAfterMs: 30_000, connect: true, leaseMs: 300 };
    const live = openLive({ ...options, db: { query } as Database });
    const lease = openLease(db, 'live-alone');
    try {
      await until(() => live.connector!.leads && live.hub.away === undefined);
      const reader = read(live.hub, ['A']);
      venue.trade('A', '1');
      await until(() => reader.prices.includes(1));
      isAway = true;
      await until(async () => (await lease.look())!.left < 0);
      isAway = false;
      await until(async () => (await lease.look())!.left > 0);
      // What follows from the first time that it is held again is done by the next.
      const { until: first } = (await lease.look())!;
      await until(async () => (await lease.look())!.until > first);
      venue.trade('A', '2');
      await until(() => reader.prices.includes(2) || reader.isEnded);
      expect([reader.prices, reader.isEnded]).toEqual([[1, 2], false]);
    } finally {
      await live.close();
    }
  });

  test.skipIf(!hasRedis)('what a replaced holder still writes is refused (needs redis-server)', async () => {
    await redis.flush();
    const channel = new RedisChannel({ url: redis.url, venue: 'fenced', log });
    const beat = [{ event: { kind: 'beat' as const, clock: 0 } }];
    try {
      await until(async () => (await channel.lead(3).catch(() => undefined)) !== undefined);
      const { epoch } = await channel.lead(3);
      await channel.post(3, epoch, beat);
      expect((await channel.lead(4)).epoch).toBe(epoch);
      await expect(channel.post(3, epoch, beat)).rejects.toBeInstanceOf(Fenced);
      await expect(channel.lead(3)).rejects.toBeInstanceOf(Fenced);
      await channel.post(4, epoch, beat);
    } finally {
      await channel.close();
    }
  });
});
