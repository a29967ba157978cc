import { Readable } from 'node:stream';
import { GraphQLInt } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importBars, noBarCounts } from '../../src/market/index.ts';
import { LatestBoard } from '../../src/market/live/latest.ts';
import type { PostedTick } from '../../src/market/live/model.ts';
import { SEQ_PER_MS } from '../../src/market/live/position.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

const STALE_MS = 1_500;
const venue = handVenue(['BTCUSDT', 'SOLUSDT', 'ADAUSDT', 'EVENUSDT', 'AHEADUSDT', 'BEHINDUSDT']);
let house: TestHouse;
let key: string;

interface Latest {
  readonly symbol: string;
  readonly price: string | null;
  readonly source_ts: string | null;
  readonly source_age_ms: number | null;
  readonly stale: boolean;
  readonly [member: string]: unknown;
}

beforeAll(async () => {
  house = await openTestHouse({
    env: { STALE_AFTER_MS: String(STALE_MS) },
    live: { venue, connect: true },
  });
  key = await house.key('enterprise');
  await until(() => house.services.live.hub.away === undefined);
});
afterAll(() => house?.close());

async function latest(symbols: string): Promise<Latest[]> {
  const answer = await house.get(`/v1/market/latest?symbol=${symbols}`, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ latest: Latest[] }>().latest;
}
const one = async (symbol: string): Promise<Latest> => (await latest(symbol))[0]!;

describe('GET /v1/market/latest', () => {
  test('one record a symbol, in the order asked for; never seen is null and stale', async () => {
    venue.trade('BTCUSDT', '94210.50');
    venue.tell({ kind: 'quote', symbol: 'BTCUSDT', bid: '94210.40', ask: '94210.60', at: Date.now() });
    await until(async () => (await one('BTCUSDT')).bid === '94210.4');
    const found = await latest('adausdt,BTCUSDT');
    expect(found[0]).toEqual({
      symbol: 'ADAUSDT',
      venue_id: 'simulated',
      price: null,
      bid: null,
      ask: null,
      source_ts: null,
      received_ts: null,
      source_age_ms: null,
      stale: true,
      stale_after_ms: STALE_MS,
      simulated: true,
    });
    expect(found[1]).toMatchObject({
      symbol: 'BTCUSDT',
      price: '94210.5',
      bid: '94210.4',
      ask: '94210.6',
      stale: false,
    });
    const answer = await house.get('/v1/market/latest?symbol=BTCUSDT&symbol=ADAUSDT', key);
    expect(answer.json<{ latest: Latest[] }>().latest.map(({ symbol }) => symbol)).toEqual([
      'BTCUSDT',
      'ADAUSDT',
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('GraphQL says the same', async () => {
    venue.trade('SOLUSDT', '182.30', { at: Date.now() - 60_000 });
    await until(async () => (await one('SOLUSDT')).price !== null);
    const rest = await one('SOLUSDT');
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: {
        query:
          '{ marketLatest(symbols: ["solusdt"]) { symbol venueId price bid ask sourceTs receivedTs stale staleAfterMs sourceAgeMs } }',
      },
    });
    const [graph] = answer.json<{ data: { marketLatest: Record<string, unknown>[] } }>().data.marketLatest;
    const { sourceAgeMs, ...rest2 } = graph!;
    expect(rest2).toEqual({
      symbol: rest.symbol,
      venueId: rest.venue_id,
      price: rest.price,
      bid: rest.bid,
      ask: rest.ask,
      sourceTs: rest.source_ts,
      receivedTs: rest.received_ts,
      stale: rest.stale,
      staleAfterMs: rest.stale_after_ms,
    });
    expect(Number(sourceAgeMs)).toBeGreaterThanOrEqual(rest.source_age_ms!);
  });

  test.each([
    ['no symbol', '/v1/market/latest', 400],
    ['21 symbols', `/v1/market/latest?symbol=${Array.from({ length: 21 }, (_, i) => `S${i}`).join()}`, 400],
    ['an unknown parameter', '/v1/market/latest?symbol=BTCUSDT&venue=x', 400],
    ['an unknown symbol', '/v1/market/latest?symbol=NOPE', 404],
  ])('%s is refused', async (_what, path, status) => {
    expect((await house.get(path, key)).statusCode).toBe(status);
  });

  test('what is in the catalogue but followed nowhere has no price, and no stream', async () => {
    const draft = { venue: 'binance', symbol: 'OLDUSDT', base: 'OLD', quote: 'USDT', simulated: false };
    const bars = Readable.from([Buffer.from(`${Date.UTC(2021, 3, 24)},1,2,0.5,1.5,10\n`)]);
    const options = { instrument: draft, interval: '1m' as const, source: 'made up', now: Date.now() };
    await importBars(house.services.db, bars, options, noBarCounts());
    expect(await one('oldusdt')).toMatchObject({
      symbol: 'OLDUSDT',
      venue_id: 'binance',
      price: null,
      stale: true,
    });
    const stream = await house.get('/v1/market/stream?symbol=OLDUSDT', key);
    expect([stream.statusCode, stream.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });

  test('without a key, a plan, or an allowance', async () => {
    const path = '/v1/market/latest?symbol=BTCUSDT';
    expect((await house.get(path)).statusCode).toBe(401);
    expect((await house.get(path, await house.key('free'))).json()).toMatchObject({
      status: 403,
      code: 'plan_required',
    });
    const spent = await house.key('pro', { tenant: 'spent-latest', limit: 1 });
    expect((await house.get(path, spent)).statusCode).toBe(200);
    expect((await house.get(path, spent)).statusCode).toBe(429);
  });

  test('is 503 on a node that has no stream', async () => {
    const other = await openTestHouse({ databaseUrl: house.databaseUrl, dataDir: house.dataDir });
    try {
      const answer = await other.get('/v1/market/latest?symbol=BTCUSDT', key);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await other.close();
    }
  });
});

describe('staleness', () => {
  test.each([
    ['by our own clock', 0, 'EVENUSDT'],
    ['with a source clock ahead of ours', 7_000, 'AHEADUSDT'],
    ['with a source clock behind ours', -4_000, 'BEHINDUSDT'],
  ])('flips by itself within 250 ms of its threshold, %s', async (_what, ahead, symbol) => {
    venue.tell({ kind: 'clock', offset: ahead });
    const made = Date.now();
    venue.trade(symbol, '3350', { at: made + ahead });
    await until(async () => (await one(symbol)).source_ts === new Date(made + ahead).toISOString());
    const fresh = await one(symbol);
    expect(fresh.stale).toBe(false);
    expect(fresh.source_age_ms).toBeGreaterThanOrEqual(0);
    expect(fresh.source_age_ms).toBeLessThan(STALE_MS);
    let asked = Date.now();
    let before = asked;
    while (!(await one(symbol)).stale) [before, asked] = [asked, Date.now()];
    // The last question whose answer was fresh, and the first answer that was not, lie about the threshold.
    expect(before - made).toBeLessThanOrEqual(STALE_MS + 250);
    expect(Date.now() - made).toBeGreaterThanOrEqual(STALE_MS - 250);
  });

  test('a message of the past, or the same again, refreshes nothing', async () => {
    venue.tell({ kind: 'clock', offset: 0 });
    const old = Date.now() - 60_000;
    venue.trade('SOLUSDT', '190', { id: 900_000, at: old });
    await until(async () => (await one('SOLUSDT')).price === '190');
    expect((await one('SOLUSDT')).stale).toBe(true);
    venue.trade('SOLUSDT', '190', { id: 900_000, at: old });
    venue.trade('SOLUSDT', '1', { id: 899_999, at: Date.now() });
    venue.tell({ kind: 'quote', symbol: 'SOLUSDT', bid: '189', ask: '191', at: Date.now() });
    await until(async () => (await one('SOLUSDT')).bid === '189');
    expect(await one('SOLUSDT')).toMatchObject({
      price: '190',
      stale: true,
      source_ts: new Date(old).toISOString(),
    });
  });

  test('an age is never below 0, though the message seems to come from the future', () => {
    const board = new LatestBoard(30_000);
    const now = Date.now();
    const tick: PostedTick = {
      seq: now * SEQ_PER_MS,
      event: {
        kind: 'tick',
        symbol: 'A',
        venue: 'v',
        price: '1',
        tickType: 'trade',
        occurredAt: now + 75,
        bid: null,
        ask: null,
        snapshot: false,
        conflated: 0,
      },
      trade: { id: 1, quantity: '1' },
    };
    board.take(tick);
    expect(board.read('A', 'v', now)).toMatchObject({ sourceAgeMs: 0, stale: false });
    expect(board.read('A', 'v', now + 30_074).stale).toBe(false);
    expect(board.read('A', 'v', now + 30_075).stale).toBe(true);
  });

  test('an age of years is the most that GraphQL can say, and stale', () => {
    const board = new LatestBoard(30_000);
    const occurredAt = Date.UTC(2020, 0, 1);
    const event = {
      kind: 'tick',
      symbol: 'A',
      venue: 'v',
      price: '1',
      tickType: 'trade',
      occurredAt,
    } as const;
    board.take({
      seq: occurredAt * SEQ_PER_MS,
      event: { ...event, bid: null, ask: null, snapshot: false, conflated: 0 },
      trade: { id: 1, quantity: '1' },
    });
    const { sourceAgeMs, stale, sourceTs } = board.read('A', 'v', Date.UTC(2026, 0, 1));
    expect(GraphQLInt.coerceOutputValue(sourceAgeMs)).toBe(2_147_483_647);
    expect({ stale, sourceTs }).toEqual({ stale: true, sourceTs: occurredAt });
  });

  test('the later of two trades counts, and of two in one ms the one with the higher id: ids may begin anew', () => {
    const board = new LatestBoard(30_000);
    const now = Date.now();
    const take = (id: number, occurredAt: number, price: string): string | null => {
      const event = { kind: 'tick', symbol: 'A', venue: 'v', price, tickType: 'trade', occurredAt } as const;
      board.take({
        seq: now * SEQ_PER_MS,
        event: { ...event, bid: null, ask: null, snapshot: false, conflated: 0 },
        trade: { id, quantity: '1' },
      });
      return board.read('A', 'v', now).price;
    };
    expect(take(7_000, now, '9.9')).toBe('9.9');
    expect(take(6_999, now, '1')).toBe('9.9');
    expect(take(7_000, now, '2')).toBe('9.9');
    expect(take(7_001, now, '3')).toBe('3');
    expect(take(7_002, now - 1, '4')).toBe('3');
    expect(take(12, now + 5_000, '100')).toBe('100');
    expect(take(13, now + 5_000, '101')).toBe('101');
  });

  test('the stream says which symbols have become stale', async () => {
    venue.trade('BTCUSDT', '1', { at: Date.now() });
    await until(() => !house.services.live.hub.status.staleSymbols.includes('BTCUSDT'));
    await until(() => house.services.live.hub.status.staleSymbols.includes('BTCUSDT'));
  });
});
