import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, VenueEvent } from '../../src/market/live/venue.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { CAPTURED_SYMBOL, FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { until } from '../setup/until.ts';

// The publisher goes on writing: between a look at the last entry and an entry behind it there must be nothing.
const ADD_BEHIND_LAST = `
  local last = redis.call('xrevrange', KEYS[1], '+', '-', 'COUNT', 1)[1][1]
  local place, part = string.match(last, '(%d+)-(%d+)')
  return redis.call('xadd', KEYS[1], place .. '-' .. (tonumber(part) + 1), unpack(ARGV))`;

/** How many messages of a peer were dropped so far. */
async function dropped(peer: string, reason?: string): Promise<number> {
  const metric = register.getSingleMetric('newstape_peer_messages_rejected_total');
  const { values } = (await metric?.get()) ?? { values: [] };
  return values
    .filter(({ labels }) => labels.peer === peer && (reason === undefined || labels.reason === reason))
    .reduce((sum, { value }) => sum + value, 0);
}

const NONSENSE = [
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[null]',
  '{}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{"e":null}}',
  '{"data":{"e":"aggTrade"}}',
  '{"data":{"e":"aggTrade","s":null,"a":{},"p":1,"q":[],"T":"x"}}',
  '{"data":{"e":"kline","k":null}}',
  '{"data":{"e":"kline","k":{"x":true}}}',
  '{"data":{"s":"XRPETH","b":"-1","a":"2"}}',
  '{"data":{"s":"XRPETH","b":null,"a":"2"}}',
  'not JSON',
  '',
  '{"data":',
  '['.repeat(20_000),
];

describe('a venue that sends nonsense', () => {
  let venue: FakeVenue;
  let connection: Connection;
  let told: VenueEvent[];

  beforeEach(async () => {
    venue = await new FakeVenue(madeUpTrades(100)).listen();
    venue.publish(10);
    told = [];
    const last = venue.trades[9]!;
    connection = binanceVenue({
      restUrl: venue.restUrl,
      streamUrl: venue.streamUrl,
      symbols: [CAPTURED_SYMBOL],
      timing: { backoffMs: 20, mostBackoffMs: 200, fillMs: 200 },
    }).connect({
      symbols: [CAPTURED_SYMBOL],
      known: new Map([[CAPTURED_SYMBOL, { id: last.a, at: last.T }]]),
      tell: (event) => told.push(event),
    });
    await until(() => told.some((event) => event.kind === 'state' && event.state === 'live'));
  });
  afterEach(async () => {
    await connection.close();
    await venue.close();
  });
  const ids = (): number[] => told.flatMap((event) => (event.kind === 'trade' ? [event.id] : []));

  test('goes on being listened to: each message is counted and dropped', async () => {
    const before = await dropped('binance_stream');
    for (const text of NONSENSE) venue.raw(text);
    venue.publish(5);
    await until(() => ids().length === 5);
    expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
    expect(venue.connections).toBe(1);
    expect((await dropped('binance_stream')) - before).toBe(NONSENSE.length);
  });

  test('is hung up on at once when it breaks the protocol, though it does not say goodbye', async () => {
    venue.deaf();
    venue.raw('x'.repeat(300_000));
    await until(() => venue.connections === 2, { ms: 10_000 });
    venue.publish(5);
    await until(() => ids().length === 5);
  });

  test('is hung up on when it floods with what is not valid, and connected to again', async () => {
    for (let i = 0; i < 1_000; i += 1) venue.raw('{}');
    venue.publish(1);
    await until(() => ids().length === 1);
    expect(venue.connections).toBe(1);
    for (let i = 0; i < 3_000; i += 1) venue.raw('{}');
    await until(() => venue.connections === 2);
    venue.publish(4);
    await until(() => ids().length === 5);
    expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
  });

  test.each([
    [
      'trades of a symbol that nobody asked for',
      3_000,
      { e: 'aggTrade', E: 1, s: 'NOBODYUSDT', a: 1, p: '1', q: '1', T: 1 },
    ],
    ['what nobody asked for', 3_000, { e: 'depthUpdate', s: CAPTURED_SYMBOL }],
    ['valid quotes', 21_000, { u: 1, s: CAPTURED_SYMBOL, b: '1', B: '1', a: '2', A: '1' }],
  ])('is hung up on when it floods with %s, and connected to again', async (_what, messages, data) => {
    const text = JSON.stringify({ stream: 'x', data });
    for (let i = 0; i < messages; i += 1) venue.raw(text);
    await until(() => venue.connections === 2, { ms: 10_000 });
    venue.publish(5);
    await until(() => ids().length === 5);
    expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
  });

  test.each(['ping', 'pong'] as const)(
    'is hung up on when it floods with %ss, and connected to again',
    async (kind) => {
      for (let i = 0; i < 3_000; i += 1) venue[kind]();
      await until(() => venue.connections === 2, { ms: 10_000 });
      venue.publish(5);
      await until(() => ids().length === 5);
      expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
    },
  );

  test('each ping of a venue that works is answered with what it says', async () => {
    const answered = venue.pongs();
    for (const text of ['a', 'b', '']) venue.ping(text);
    await until(() => answered.length === 3);
    expect(answered).toEqual(['a', 'b', '']);
    expect(venue.connections).toBe(1);
  });

  test('that ends each connection when it is made is not connected to without a pause', async () => {
    venue.greeting = JSON.stringify({ stream: 'x', data: { e: 'serverShutdown', E: 1 } });
    venue.raw(venue.greeting);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // At once, after that, and then at most every tenth of a second (`mostBackoffMs`).
    expect(venue.connections).toBeGreaterThan(2);
    expect(venue.connections).toBeLessThan(20);
    venue.greeting = undefined;
    venue.publish(5);
    await until(() => ids().length === 5, { ms: 10_000 });
    expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
  });

  test.each([
    ['seconds', (at: number) => Math.floor(at / 1_000)],
    ['microseconds', (at: number) => at * 1_000],
    ['nanoseconds', (at: number) => at * 1_000_000],
    ['nothing', () => 0],
    ['a time before', (at: number) => -at],
    ['the day after tomorrow', () => Date.now() + 2 * 86_400_000],
  ])('a trade time in %s is no time: the trade is fetched again, and counted', async (_what, unit) => {
    const before = await dropped('binance_stream', 'implausible_time');
    const next = venue.trades[10]!;
    venue.mute = true;
    venue.publish(1);
    venue.stream('aggTrade', { e: 'aggTrade', E: next.T, s: CAPTURED_SYMBOL, ...next, T: unit(next.T) });
    venue.mute = false;
    venue.publish(1);
    await until(() => ids().length === 2);
    const times = told.flatMap((event) => (event.kind === 'trade' ? [event.at] : []));
    expect(times).toEqual([venue.trades[10]!.T, venue.trades[11]!.T]);
    expect((await dropped('binance_stream', 'implausible_time')) - before).toBe(1);
  });

  test.each([2_100, 20_100, 10_000_000, Number.MAX_SAFE_INTEGER - 7_000_100])(
    'a trade whose id is %i too far stops no other: it is counted and dropped',
    async (ahead) => {
      const before = await dropped('binance_stream', 'implausible_id');
      const next = venue.trades[10]!;
      venue.stream('aggTrade', {
        e: 'aggTrade',
        E: next.T,
        s: CAPTURED_SYMBOL,
        ...next,
        a: next.a + ahead,
        p: '9.9',
      });
      venue.publish(5);
      await until(() => ids().length === 5);
      expect(ids()).toEqual(venue.trades.slice(10, 15).map(({ a }) => a));
      expect((await dropped('binance_stream', 'implausible_id')) - before).toBe(1);
      expect(told.some(({ kind }) => kind === 'lost')).toBe(false);
    },
  );

  test('a wrong id that nobody could check stops the trades after it for seconds only: REST is asked which is right', async () => {
    venue.refusal = { status: 500 };
    const wrong = { ...venue.trades[10]!, a: venue.trades[10]!.a + 50_000_000, p: '9.9' };
    venue.stream('aggTrade', { e: 'aggTrade', E: wrong.T, s: CAPTURED_SYMBOL, ...wrong });
    await until(() => ids().includes(wrong.a));
    venue.refusal = undefined;
    // Trades of the next seconds: those of the first ones could be late.
    venue.publish(80);
    await until(() => ids().at(-1) === venue.trades[89]!.a);
    const anew = ids().findIndex((id) => id < wrong.a);
    const after = ids().slice(anew);
    expect(after).toEqual(venue.trades.slice(90 - after.length, 90).map(({ a }) => a));
    expect(told.filter((event) => event.kind === 'trade' && event.isAnew === true)).toHaveLength(1);
    const lost = told.flatMap((event) => (event.kind === 'lost' ? [event.missed] : []));
    expect(lost).toEqual([wrong.a - venue.trades[9]!.a - 1, null]);
    venue.publish(5);
    await until(() => ids().at(-1) === venue.trades[94]!.a);
    expect(ids().slice(anew)).toEqual(venue.trades.slice(90 - after.length, 95).map(({ a }) => a));
  });

  test('an id that is too far is dropped also where REST knows no trade of the symbol', async () => {
    const before = await dropped('binance_stream', 'implausible_id');
    const next = venue.trades[10]!;
    venue.published = 0;
    for (const ahead of [30_000, 5_000_000_000]) {
      venue.stream('aggTrade', { e: 'aggTrade', E: next.T, s: CAPTURED_SYMBOL, ...next, a: next.a + ahead });
    }
    await until(async () => (await dropped('binance_stream', 'implausible_id')) === before + 2);
    venue.published = 10;
    venue.publish(3);
    await until(() => ids().length === 3);
    expect(ids()).toEqual(venue.trades.slice(10, 13).map(({ a }) => a));
    expect(told.some(({ kind }) => kind === 'lost')).toBe(false);
  });

  test('an old id on a new trade, which REST does not confirm, changes nothing and asks REST once', async () => {
    venue.publish(80);
    await until(() => ids().length === 80);
    const asked = venue.asked.get('/api/v3/aggTrades') ?? 0;
    const last = venue.trades[89]!;
    for (let i = 0; i < 30; i += 1) {
      const old = { ...venue.trades[3]!, T: last.T + 6_000 + i, p: '9.9' };
      venue.stream('aggTrade', { e: 'aggTrade', E: old.T, s: CAPTURED_SYMBOL, ...old });
    }
    venue.publish(5);
    await until(() => ids().length === 85);
    expect(ids()).toEqual(venue.trades.slice(10, 95).map(({ a }) => a));
    expect((venue.asked.get('/api/v3/aggTrades') ?? 0) - asked).toBeLessThanOrEqual(3);
  });

  test('minutes of symbols that nobody asked for are not kept', async () => {
    const at = venue.trades[9]!.T - (venue.trades[9]!.T % 60_000);
    const k = { t: at, T: at + 59_999, i: '1m', o: '1', h: '2', l: '1', c: '1', v: '1', x: true };
    for (let i = 0; i < 50; i += 1) venue.stream('kline_1m', { e: 'kline', E: at, k: { ...k, s: `S${i}` } });
    venue.publish(1);
    await until(() => ids().length === 1);
    expect(told.filter(({ kind }) => kind === 'bar')).toEqual([]);
  });

  test('a closed minute that is no bar is dropped', async () => {
    const at = venue.trades[9]!.T - (venue.trades[9]!.T % 60_000);
    const good = { t: at, o: '1.0', h: '2.0', l: '0.5', c: '1.5', v: '11.0', x: true };
    for (const wrong of [{ t: at + 14_000 }, { o: '3' }, { l: '-1' }, { v: '-1' }, { h: 'undefined' }]) {
      venue.kline({ ...good, ...wrong });
    }
    venue.kline(good);
    await until(() => told.some(({ kind }) => kind === 'bar'));
    expect(told.filter(({ kind }) => kind === 'bar')).toHaveLength(1);
  });
});

test('a trade from minutes ahead moves neither the price nor the clock', async () => {
  const venue = handVenue(['BTCUSDT', 'ETHUSDT']);
  const house = await openTestHouse({ live: { venue, connect: true } });
  try {
    const key = await house.key('pro');
    const latest = async () => {
      const answer = await house.get('/v1/market/latest?symbol=BTCUSDT,ETHUSDT', key);
      return answer.json<{ latest: { price: string; stale: boolean; source_age_ms: number }[] }>().latest;
    };
    await until(() => venue.known !== undefined);
    venue.trade('ETHUSDT', '7');
    for (const minutes of [2, 14]) venue.trade('BTCUSDT', '9', { at: Date.now() + minutes * 60_000 });
    venue.trade('BTCUSDT', '100');
    await until(async () => (await latest().catch(() => undefined))?.length === 2);
    const [bitcoin, ether] = await latest();
    expect(bitcoin).toMatchObject({ price: '100', stale: false });
    expect(ether).toMatchObject({ price: '7', stale: false });
  } finally {
    await house.close();
  }
});

test('a price of a wrong time is never fresh, and the next right one counts', async () => {
  const venue = handVenue(['BTCUSDT']);
  const house = await openTestHouse({ live: { venue, connect: true } });
  try {
    const { hub } = house.services.live;
    await until(() => hub.away === undefined);
    const at = Date.now();
    for (const wrong of [Math.floor(at / 1000), at * 1000, at * 1_000_000, Number.NaN, -1]) {
      venue.trade('BTCUSDT', '666', { at: wrong });
    }
    venue.tell({ kind: 'quote', symbol: 'BTCUSDT', bid: '-1', ask: '0', at });
    venue.tell(null as unknown as VenueEvent);
    venue.trade('BTCUSDT', '100', { at });
    await until(() => hub.latest('BTCUSDT').price !== null);
    expect(hub.latest('BTCUSDT')).toMatchObject({ price: '100', sourceTs: at });
    expect(hub.latest('BTCUSDT', 'simulated').sourceAgeMs).toBeLessThan(60_000);
  } finally {
    await house.close();
  }
});

noteRedis('a Redis that others write to (test/market/peers.test.ts)');
describe.skipIf(!hasRedis)('a Redis that others write to (needs redis-server)', () => {
  let redis: TestRedis;
  let house: TestHouse;
  let key: string;
  const venue = handVenue(['BTCUSDT']);
  const opened: OpenStream[] = [];

  beforeAll(async () => {
    redis = await testRedis();
    house = await openTestHouse({
      listen: true,
      env: { REDIS_URL: redis.url },
      live: { venue, connect: true, redisUrl: redis.url, leaseMs: 1_200 },
    });
    key = await house.key('enterprise');
  });
  afterAll(async () => {
    for (const open of opened) open.close();
    await house?.close();
    await redis?.close();
  });

  test('a node that starts answers a stream with its state, never with 503, and says live when it is', async () => {
    const open = await openStream(`${house.url}/v1/market/stream?symbol=BTCUSDT`, key);
    opened.push(open);
    expect(open.response.status).toBe(200);
    await until(() => open.events.some(({ event, data }) => event === 'status' && data.state === 'live'));
    const states = open.events.filter(({ event }) => event === 'status').map(({ data }) => data.state);
    expect(states).not.toContain('down');
    venue.trade('BTCUSDT', '100');
    await until(() => open.events.some(({ event }) => event === 'tick'));
    expect(house.services.live.hub.status.state).toBe('live');
  });

  test('what is no entry is dropped, and the stream goes on', async () => {
    const open = await openStream(`${house.url}/v1/market/stream?symbol=BTCUSDT`, key);
    opened.push(open);
    const client = new Redis(redis.url);
    const before = await dropped('redis_stream');
    const stream = 'newstape:{live-simulated}:stream';
    const epoch = (await client.get('newstape:{live-simulated}:epoch'))!;
    for (const data of [
      'null',
      '{',
      '[]',
      '{"event":null}',
      '{"event":{"kind":"tick"}}',
      '{"event":{"kind":"beat"}}',
    ]) {
      await client.eval(ADD_BEHIND_LAST, 1, stream, 'e', epoch, 'd', data);
    }
    await client.eval(ADD_BEHIND_LAST, 1, stream, 'x', 'y');
    await client.hset('newstape:{live-simulated}:last', 'BTCUSDT2', 'nonsense');
    await until(async () => (await dropped('redis_stream')) - before >= 7);
    venue.trade('BTCUSDT', '101.5');
    await until(() => open.events.some(({ data }) => data.price === '101.5'));
    client.disconnect();
  });

  test('each address that a gap offers is there', async () => {
    await house.services.db.transaction(async (sql) => {
      const { ensureSeries } = await import('../../src/market/index.ts');
      await ensureSeries(
        sql,
        { venue: 'simulated', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: true },
        '1m',
      );
    });
    await house.services.db.query('update market_series set kept_from = clock_timestamp()');
    for (const id of ['nonsense', 'aaaaaaaaaa.hocsq3x5o8', 'aaaaaaaaaa.1', 'aaaaaaaaaa.zzzzzzzzz']) {
      const open = await openStream(`${house.url}/v1/market/stream?symbol=btcusdt`, key, {
        headers: { 'last-event-id': id },
      });
      opened.push(open);
      await until(() => open.events.length >= 1);
      const { event, data } = open.events[0]!;
      expect([event, data.symbols, data.simulated]).toEqual(['gap', ['BTCUSDT'], true]);
      const refetch = new URL(String(data.refetch), 'http://news.test');
      expect(refetch.searchParams.get('symbol')).toBe('BTCUSDT');
      expect(refetch.searchParams.get('venueId')).toBe('simulated');
      const answer = await house.get(String(data.refetch), key);
      expect([answer.statusCode, id], answer.body).toEqual([200, id]);
    }
  });
});
