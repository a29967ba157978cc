import { connect as connectTcp } from 'node:net';
import { EventSource } from 'eventsource';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStream, type Received } from '../setup/event-stream.ts';
import { until } from '../setup/until.ts';
import { type LiveMarket, openLiveMarket, prices, ticks } from './live-market.ts';

let live: LiveMarket;
beforeAll(async () => {
  live = await openLiveMarket();
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

describe('a stream', () => {
  test('opens with retry, the state and one snapshot tick a symbol, and goes on live', async () => {
    const open = await live.stream('symbol=ethusdt,BTCUSDT');
    await until(() => open.events.length >= 3);
    expect(open.text().startsWith('retry: 5000\n\n')).toBe(true);
    expect(open.events.slice(0, 3).map(({ event }) => event)).toEqual(['status', 'tick', 'tick']);
    expect(open.events[0]!.data).toMatchObject({ venue_id: 'simulated', state: 'live', reason: null });
    expect(open.events.slice(1, 3).map(({ data }) => [data.symbol, data.snapshot])).toEqual([
      ['ETHUSDT', true],
      ['BTCUSDT', true],
    ]);
    live.venue.trade('BTCUSDT', '101.50', { quantity: '0.5' });
    live.venue.trade('SOLUSDT', '7');
    live.venue.tell({ kind: 'quote', symbol: 'ETHUSDT', bid: '99.0', ask: '101', at: Date.now() });
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
    const open = await live.stream('symbol=BTCUSDT', { 'accept-encoding': 'gzip, br' });
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
    const answer = await fetch(live.address('symbol=BTCUSDT'), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${live.key}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await answer.text()).toBe('');
  });

  test('heartbeats have an id and say where the stream stands', async () => {
    const open = await live.stream('symbol=BTCUSDT');
    await until(() => open.events.some(({ event }) => event === 'heartbeat'));
    const beat = open.events.find(({ event }) => event === 'heartbeat')!;
    expect(beat.data).toMatchObject({ interval_ms: 300, position: beat.id });
  });

  test('is read by an HTTP/1.0 client, which knows no chunks', async () => {
    const socket = connectTcp(Number(new URL(live.house.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.write(
      `GET /v1/market/stream?symbol=BTCUSDT HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer ${live.key}\r\n\r\n`,
    );
    await until(() => text.includes('event: tick'));
    live.venue.trade('BTCUSDT', '55.5');
    await until(() => text.includes('"price":"55.5"'));
    socket.destroy();
    expect(text).not.toMatch(/\r\n[0-9a-f]+\r\nid/);
  });

  test('costs one call, and nothing while it lasts', async () => {
    const own = await live.house.key('pro', { tenant: 'counted-stream' });
    const used = async (): Promise<number> =>
      (await live.house.get('/v1/me', own)).json<{ usage: { calls: number } }>().usage.calls;
    const open = await openStream(live.address('symbol=BTCUSDT'), own);
    live.closing(open.close);
    await until(() => open.events.length > 3);
    expect(await used()).toBe(2);
  });
});

describe('a bar_close', () => {
  test('is provisional, holds the observed trades, and is sent again when the venue corrects it', async () => {
    const open = await live.stream('symbol=SOLUSDT');
    // A minute in which no other test here traded, also when this one began just after its end.
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 180_000;
    live.venue.trade('SOLUSDT', '10', { at: minute + 1, quantity: '1.5' });
    live.venue.trade('SOLUSDT', '12', { at: minute + 2, quantity: '0.25' });
    live.venue.trade('SOLUSDT', '9', { at: minute + 3, quantity: '2' });
    live.venue.trade('SOLUSDT', '11', { at: minute + 4, quantity: '0.1' });
    live.venue.trade('SOLUSDT', '11');
    const figures = { open: '10.0', high: '12', low: '9', close: '11' };
    live.venue.tell({ kind: 'bar', symbol: 'SOLUSDT', openTime: minute, ...figures, volume: '3.85' });
    live.venue.tell({ kind: 'bar', symbol: 'SOLUSDT', openTime: minute, ...figures, volume: '4.00' });
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
    const first = await live.stream('symbol=BTCUSDT');
    await until(() => first.events.length >= 2);
    live.venue.trade('BTCUSDT', '201');
    await until(() => prices(first).includes('201'));
    const { id } = ticks(first).at(-1)!;
    first.close();
    live.venue.trade('BTCUSDT', '202');
    live.venue.trade('ETHUSDT', '999');
    live.venue.trade('BTCUSDT', '203');
    const byHeader = await live.stream('symbol=BTCUSDT', { 'last-event-id': id! });
    const byQuery = await live.stream(`symbol=BTCUSDT&last_event_id=${id}`);
    await until(() => prices(byHeader).length >= 2 && prices(byQuery).length >= 2);
    live.venue.trade('BTCUSDT', '204');
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
    const open = await live.stream('symbol=BTCUSDT');
    await until(() => open.events.length >= 2);
    const early = open.events[1]!.id!;
    live.venue.trade('BTCUSDT', '301');
    live.venue.trade('BTCUSDT', '302');
    await until(() => prices(open).includes('302'));
    const late = ticks(open).at(-1)!.id!;
    const again = await live.stream(`symbol=BTCUSDT&last_event_id=${early}`, { 'last-event-id': late });
    live.venue.trade('BTCUSDT', '303');
    await until(() => prices(again).length >= 1);
    expect(prices(again)).toEqual(['303']);
  });

  test.each([
    ['what is no id', 'nonsense', 'unreadable_position'],
    ['an id of another life of the stream', 'aaaaaaaaaa.hocsq3x5o8', 'epoch_changed'],
  ])('%s is a 200 whose first event is a gap, then state and snapshot', async (_what, id, reason) => {
    const open = await live.stream('symbol=BTCUSDT', { 'last-event-id': id });
    await until(() => open.events.length >= 3);
    expect(open.response.status).toBe(200);
    expect(open.events.slice(0, 3).map(({ event }) => event)).toEqual(['gap', 'status', 'tick']);
    expect(open.events[0]!.data).toMatchObject({ scope: 'client', reason, missed: null });
    expect(open.events[0]!.data.refetch).toMatch(/^\/v1\/market\/bars\?interval=1m&from=/);
    expect(open.events[2]!.data.snapshot).toBe(true);
  });

  test('a reader that left within its greeting is greeted again', async () => {
    const open = await live.stream('symbol=BTCUSDT,ETHUSDT');
    await until(() => open.events.length >= 3);
    const again = await live.stream('symbol=BTCUSDT,ETHUSDT', { 'last-event-id': open.events[1]!.id! });
    await until(() => again.events.length >= 3);
    expect(again.events.slice(0, 3).map(({ event }) => event)).toEqual(['status', 'tick', 'tick']);
  });

  test("Node's EventSource comes back by itself", async () => {
    const got: string[] = [];
    const source = new EventSource(live.address('symbol=BTCUSDT'), {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${live.key}` } }),
    });
    source.addEventListener('tick', (event) => {
      const data = JSON.parse(event.data) as { price: string; snapshot: boolean };
      if (!data.snapshot) got.push(data.price);
    });
    await until(() => source.readyState === EventSource.OPEN);
    live.venue.trade('BTCUSDT', '401');
    await until(() => got.includes('401'));
    source.close();
    expect(got).toEqual(['401']);
  });
});

test('a request that waits behind another on its connection gets its stream too', async () => {
  const socket = connectTcp(Number(new URL(live.house.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const head = `Host: x\r\nAuthorization: Bearer ${live.key}\r\n\r\n`;
  socket.write(`GET /v1/me HTTP/1.1\r\n${head}GET /v1/market/stream?symbol=BTCUSDT HTTP/1.1\r\n${head}`);
  await until(() => text.includes('event: tick'));
  socket.destroy();
});
