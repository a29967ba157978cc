import { connect as connectTcp } from 'node:net';
import { EventSource } from 'eventsource';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../src/identity/index.ts';
import { type OpenStream, openStream, type Received } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

const venue = handVenue();
let house: TestHouse;
let key: string;
const opened: OpenStream[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true, live: { venue, connect: true, limits: { heartbeatMs: 300 } } });
  key = await house.key('pro');
  await until(() => house.services.live.hub.away === undefined);
  for (const symbol of venue.symbols) venue.trade(symbol, '100');
  await until(() => house.services.live.hub.latest('SOLUSDT').price === '100');
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(() => house?.close());

const address = (query: string): string => `${house.url}/v1/market/stream?${query}`;

async function stream(query: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const open = await openStream(address(query), key, { headers });
  opened.push(open);
  return open;
}
const ticks = ({ events }: { events: Received[] }): Received[] =>
  events.filter(({ event, data }) => event === 'tick' && data.snapshot === false);
const prices = (open: OpenStream): unknown[] => ticks(open).map(({ data }) => data.price);

describe('a stream', () => {
  test('opens with retry, the state and one snapshot tick a symbol, and goes on live', async () => {
    const open = await stream('symbol=ethusdt,BTCUSDT');
    await until(() => open.events.length >= 3);
    expect(open.text().startsWith('retry: 5000\n\n')).toBe(true);
    expect(open.events.slice(0, 3).map(({ event }) => event)).toEqual(['status', 'tick', 'tick']);
    expect(open.events[0]!.data).toMatchObject({ venue_id: 'simulated', state: 'live', reason: null });
    expect(open.events.slice(1, 3).map(({ data }) => [data.symbol, data.snapshot])).toEqual([
      ['ETHUSDT', true],
      ['BTCUSDT', true],
    ]);
    venue.trade('BTCUSDT', '101.50', { quantity: '0.5' });
    venue.trade('SOLUSDT', '7');
    venue.tell({ kind: 'quote', symbol: 'ETHUSDT', bid: '99.0', ask: '101', at: Date.now() });
    await until(() => ticks(open).length === 2);
    const [trade, quote] = ticks(open).map(({ data }) => data);
    expect(trade).toMatchObject({ symbol: 'BTCUSDT', price: '101.5', tick_type: 'trade', conflated: 0 });
    expect(trade!.occurred_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(quote).toMatchObject({
      symbol: 'ETHUSDT',
      tick_type: 'quote',
      price: '100',
      bid: '99',
      ask: '101',
    });
    expect(Object.keys(trade!)).toEqual([
      'symbol',
      'venue_id',
      'price',
      'tick_type',
      'occurred_at',
      'bid',
      'ask',
      'snapshot',
      'conflated',
      'simulated',
    ]);
  });

  test('has a head that nothing on the way keeps back, and is not compressed', async () => {
    const open = await stream('symbol=BTCUSDT', { 'accept-encoding': 'gzip, br' });
    expect(open.response.status).toBe(200);
    const { headers } = open.response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-ratelimit-remaining')).toBeTruthy();
  });

  test('HEAD gets the head and an end', async () => {
    const answer = await fetch(address('symbol=BTCUSDT'), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await answer.text()).toBe('');
  });

  test('heartbeats have an id and say where the stream stands', async () => {
    const open = await stream('symbol=BTCUSDT');
    await until(() => open.events.some(({ event }) => event === 'heartbeat'));
    const beat = open.events.find(({ event }) => event === 'heartbeat')!;
    expect(beat.data).toMatchObject({ interval_ms: 300, position: beat.id });
  });

  test('is read by an HTTP/1.0 client, which knows no chunks', async () => {
    const socket = connectTcp(Number(new URL(house.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.write(
      `GET /v1/market/stream?symbol=BTCUSDT HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await until(() => text.includes('event: tick'));
    venue.trade('BTCUSDT', '55.5');
    await until(() => text.includes('"price":"55.5"'));
    socket.destroy();
    expect(text).not.toMatch(/\r\n[0-9a-f]+\r\nid/);
  });

  test('costs one call, and nothing while it lasts', async () => {
    const own = await house.key('pro', { tenant: 'counted-stream' });
    const used = async (): Promise<number> =>
      (await house.get('/v1/me', own)).json<{ usage: { calls: number } }>().usage.calls;
    const open = await openStream(address('symbol=BTCUSDT'), own);
    opened.push(open);
    await until(() => open.events.length > 3);
    expect(await used()).toBe(2);
  });
});

describe('a bar_close', () => {
  test('is provisional, holds the observed trades, and is sent again when the venue corrects it', async () => {
    const open = await stream('symbol=SOLUSDT');
    // A minute in which no other test here traded, also when this one began just after its end.
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 180_000;
    venue.trade('SOLUSDT', '10', { at: minute + 1, quantity: '1.5' });
    venue.trade('SOLUSDT', '12', { at: minute + 2, quantity: '0.25' });
    venue.trade('SOLUSDT', '9', { at: minute + 3, quantity: '2' });
    venue.trade('SOLUSDT', '11', { at: minute + 4, quantity: '0.1' });
    venue.trade('SOLUSDT', '11');
    const figures = { open: '10.0', high: '12', low: '9', close: '11' };
    venue.tell({ kind: 'bar', symbol: 'SOLUSDT', openTime: minute, ...figures, volume: '3.85' });
    venue.tell({ kind: 'bar', symbol: 'SOLUSDT', openTime: minute, ...figures, volume: '4.00' });
    const closes = (): Received[] =>
      open.events.filter(
        ({ event, data }) => event === 'bar_close' && data.open_time === new Date(minute).toISOString(),
      );
    await until(() => closes().length === 2);
    expect(closes().map(({ data }) => data)).toEqual([
      {
        symbol: 'SOLUSDT',
        interval: '1m',
        open_time: new Date(minute).toISOString(),
        close_time: new Date(minute + 60_000).toISOString(),
        open: '10',
        high: '12',
        low: '9',
        close: '11',
        volume: '3.85',
        canonical_status: 'provisional',
        complete: false,
        simulated: true,
      },
      expect.objectContaining({ volume: '4' }),
    ]);
  });
});

describe('coming back', () => {
  test('goes on after the last id, exclusively and without a snapshot', async () => {
    const first = await stream('symbol=BTCUSDT');
    await until(() => first.events.length >= 2);
    venue.trade('BTCUSDT', '201');
    await until(() => prices(first).includes('201'));
    const { id } = ticks(first).at(-1)!;
    first.close();
    venue.trade('BTCUSDT', '202');
    venue.trade('ETHUSDT', '999');
    venue.trade('BTCUSDT', '203');
    const byHeader = await stream('symbol=BTCUSDT', { 'last-event-id': id! });
    const byQuery = await stream(`symbol=BTCUSDT&last_event_id=${id}`);
    await until(() => prices(byHeader).length >= 2 && prices(byQuery).length >= 2);
    venue.trade('BTCUSDT', '204');
    await until(() => prices(byHeader).includes('204') && prices(byQuery).includes('204'));
    for (const open of [byHeader, byQuery]) {
      expect(prices(open)).toEqual(['202', '203', '204']);
      // A greeting's ids are unfinished; that a price became stale may come at any time.
      expect(open.events.filter(({ id: own }) => own?.endsWith('~'))).toEqual([]);
      expect(open.events.filter(({ data }) => data.snapshot === true)).toEqual([]);
      expect(open.events.filter(({ event }) => event === 'gap')).toEqual([]);
      expect(open.text().startsWith('retry: 5000\n\n')).toBe(true);
    }
  });

  test('the header knows more than the address, as when an EventSource comes back', async () => {
    const open = await stream('symbol=BTCUSDT');
    await until(() => open.events.length >= 2);
    const early = open.events[1]!.id!;
    venue.trade('BTCUSDT', '301');
    venue.trade('BTCUSDT', '302');
    await until(() => prices(open).includes('302'));
    const late = ticks(open).at(-1)!.id!;
    const again = await stream(`symbol=BTCUSDT&last_event_id=${early}`, { 'last-event-id': late });
    venue.trade('BTCUSDT', '303');
    await until(() => prices(again).length >= 1);
    expect(prices(again)).toEqual(['303']);
  });

  test.each([
    ['what is no id', 'nonsense', 'unreadable_position'],
    ['an id of another life of the stream', 'aaaaaaaaaa.hocsq3x5o8', 'epoch_changed'],
  ])('%s is a 200 whose first event is a gap, then state and snapshot', async (_what, id, reason) => {
    const open = await stream('symbol=BTCUSDT', { 'last-event-id': id });
    await until(() => open.events.length >= 3);
    expect(open.response.status).toBe(200);
    expect(open.events.slice(0, 3).map(({ event }) => event)).toEqual(['gap', 'status', 'tick']);
    expect(open.events[0]!.data).toMatchObject({ scope: 'client', reason, missed: null });
    expect(open.events[0]!.data.refetch).toMatch(/^\/v1\/market\/bars\?interval=1m&from=/);
    expect(open.events[2]!.data.snapshot).toBe(true);
  });

  test('a reader that left within its greeting is greeted again', async () => {
    const open = await stream('symbol=BTCUSDT,ETHUSDT');
    await until(() => open.events.length >= 3);
    const again = await stream('symbol=BTCUSDT,ETHUSDT', { 'last-event-id': open.events[1]!.id! });
    await until(() => again.events.length >= 3);
    expect(again.events.slice(0, 3).map(({ event }) => event)).toEqual(['status', 'tick', 'tick']);
  });

  test("Node's EventSource comes back by itself", async () => {
    const got: string[] = [];
    const source = new EventSource(address('symbol=BTCUSDT'), {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } }),
    });
    source.addEventListener('tick', (event) => {
      const data = JSON.parse(event.data) as { price: string; snapshot: boolean };
      if (!data.snapshot) got.push(data.price);
    });
    await until(() => source.readyState === EventSource.OPEN);
    venue.trade('BTCUSDT', '401');
    await until(() => got.includes('401'));
    source.close();
    expect(got).toEqual(['401']);
  });
});

describe('what is refused', () => {
  test.each([
    ['no symbol', '', 400, 'invalid_parameter'],
    [
      '21 symbols',
      `symbol=${Array.from({ length: 21 }, (_, i) => `S${i}USDT`).join()}`,
      400,
      'invalid_parameter',
    ],
    ['an unknown parameter', 'symbol=BTCUSDT&symbols=ETHUSDT', 400, 'invalid_parameter'],
    ['an unknown symbol', 'symbol=BTCUSDT,NOPEUSDT', 404, 'not_found'],
  ])('%s', async (_what, query, status, code) => {
    const answer = await house.get(`/v1/market/stream?${query}`, key);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code });
  });

  test('no key, and a plan without market data', async () => {
    expect((await house.get('/v1/market/stream?symbol=BTCUSDT')).statusCode).toBe(401);
    const free = await house.get('/v1/market/stream?symbol=BTCUSDT', await house.key('free'));
    expect(free.statusCode).toBe(403);
    expect(free.json()).toMatchObject({ code: 'plan_required' });
    const scoped = await house.key('pro', { scopes: ['write'] });
    expect((await house.get('/v1/market/stream?symbol=BTCUSDT', scoped)).json()).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  test('a spent allowance', async () => {
    const spent = await house.key('pro', { tenant: 'spent-stream', limit: 1 });
    expect((await house.get('/v1/me', spent)).statusCode).toBe(200);
    const answer = await house.get('/v1/market/stream?symbol=BTCUSDT', spent);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeTruthy();
  });

  test('an instrument that is not open to the plan', async () => {
    const { db } = house.services;
    await db.query(
      `insert into market_instruments (venue, symbol, base, quote, simulated, open_to) values ('simulated', 'SOLUSDT', 'SOL', 'USDT', true, '{enterprise}')`,
    );
    await db.query(
      `insert into market_series (instrument_id, interval, kept_from) select id, '1m', now() from market_instruments where symbol = 'SOLUSDT'`,
    );
    try {
      const answer = await house.get('/v1/market/stream?symbol=SOLUSDT', key);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'restricted']);
      const latest = await house.get('/v1/market/latest?symbol=SOLUSDT', key);
      expect(latest.statusCode).toBe(403);
    } finally {
      await db.query(`delete from market_instruments where symbol = 'SOLUSDT'`);
    }
  });

  test('a node without the stream says why, and when to ask again', async () => {
    const other = await openTestHouse({
      databaseUrl: house.databaseUrl,
      dataDir: house.dataDir,
      live: { venue: handVenue(), connect: true },
    });
    try {
      for (const path of ['/v1/market/stream?symbol=BTCUSDT', '/v1/market/latest?symbol=BTCUSDT']) {
        const answer = await other.get(path, key);
        expect(answer.statusCode, path).toBe(503);
        expect(answer.headers['retry-after']).toBe('5');
        expect(answer.json<{ detail: string }>().detail).toContain('REDIS_URL');
      }
    } finally {
      await other.close();
    }
  });
});

describe('a stream ends', () => {
  test('within a second of its key being revoked', async () => {
    const doomed = await house.key('pro', { tenant: 'doomed' });
    const open = await openStream(address('symbol=BTCUSDT'), doomed);
    opened.push(open);
    await until(() => open.events.length >= 2);
    await revokeKey(house.services.db, doomed);
    const revoked = Date.now();
    await open.ended;
    expect(Date.now() - revoked).toBeLessThan(1_000);
  });

  test('when the plan loses market data', async () => {
    const doomed = await house.key('pro', { tenant: 'downgraded' });
    const open = await openStream(address('symbol=BTCUSDT'), doomed);
    opened.push(open);
    await until(() => open.events.length >= 2);
    await house.services.db.query(`update tenants set plan = 'free' where name = 'downgraded'`);
    await open.ended;
  });

  test('when an instrument of it is no longer open to its plan', async () => {
    const { db } = house.services;
    await db.query(
      `with made as (
         insert into market_instruments (venue, symbol, base, quote, simulated, open_to)
         values ('simulated', 'SOLUSDT', 'SOL', 'USDT', true, '{starter,pro}') returning id)
       insert into market_series (instrument_id, interval, kept_from) select id, '1m', now() from made`,
    );
    try {
      const doomed = await house.key('pro', { tenant: 'closed-out' });
      const open = await openStream(address('symbol=SOLUSDT'), doomed);
      opened.push(open);
      await until(() => open.events.length >= 2);
      await db.query(`update tenants set plan = 'enterprise' where name = 'closed-out'`);
      await open.ended;
    } finally {
      await db.query(`delete from market_instruments where symbol = 'SOLUSDT'`);
    }
  });

  test('when the server closes: with its last id, from which it goes on', async () => {
    const own = await openTestHouse({ listen: true, live: { venue: handVenue(), connect: true } });
    const ownKey = await own.key('pro');
    await until(() => own.services.live.hub.away === undefined);
    const open = await openStream(`${own.url}/v1/market/stream?symbol=BTCUSDT`, ownKey);
    await until(() => open.events.length >= 1);
    await own.close();
    await open.ended;
    expect(open.events.at(-1)).toMatchObject({ event: 'heartbeat' });
    expect(open.events.at(-1)!.id).toBeTruthy();
    expect(open.text().endsWith('\n\n')).toBe(true);
  });
});

describe('a ticket', () => {
  const mint = async (with_ = key): Promise<string> => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${with_}`, 'content-type': 'application/json' },
      payload: { query: 'mutation { createStreamTicket { ticket expiresAt } }' },
    });
    const made = answer.json<{ data: { createStreamTicket: { ticket: string; expiresAt: string } } }>();
    const { ticket, expiresAt } = made.data.createStreamTicket;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(61_000);
    return ticket;
  };

  test('opens one stream, once, without a key', async () => {
    const ticket = await mint();
    expect(ticket).toMatch(/^svc_once_/);
    const open = await openStream(address(`symbol=BTCUSDT&ticket=${ticket}`));
    opened.push(open);
    await until(() => open.events.length >= 2);
    expect((await house.get(`/v1/market/stream?symbol=BTCUSDT&ticket=${ticket}`)).statusCode).toBe(401);
    const stored = await house.services.db.query('select * from stream_tickets');
    expect(JSON.stringify(stored.rows)).not.toContain(ticket);
  });

  test('is nothing after its time, and nothing anywhere else', async () => {
    const ticket = await mint();
    expect((await house.get(`/v1/me?ticket=${ticket}`)).statusCode).toBe(401);
    await house.services.db.query(
      `update stream_tickets set expires_at = clock_timestamp() - interval '1 s'`,
    );
    expect((await house.get(`/v1/market/stream?symbol=BTCUSDT&ticket=${ticket}`)).statusCode).toBe(401);
    expect((await house.get('/v1/market/stream?symbol=BTCUSDT&ticket=nonsense')).statusCode).toBe(401);
  });

  test('opens a stream that ends with its key', async () => {
    const doomed = await house.key('pro', { tenant: 'ticketed' });
    const open = await openStream(address(`symbol=BTCUSDT&ticket=${await mint(doomed)}`));
    opened.push(open);
    await until(() => open.events.length >= 2);
    await revokeKey(house.services.db, doomed);
    await open.ended;
  });
});

test('a request that waits behind another on its connection gets its stream too', async () => {
  const socket = connectTcp(Number(new URL(house.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const head = `Host: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  socket.write(`GET /v1/me HTTP/1.1\r\n${head}GET /v1/market/stream?symbol=BTCUSDT HTTP/1.1\r\n${head}`);
  await until(() => text.includes('event: tick'));
  socket.destroy();
});
