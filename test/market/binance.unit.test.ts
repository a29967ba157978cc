import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Counter, register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VenueBusy, VenueError } from '../../src/market/index.ts';
import type { Connection, VenueEvent } from '../../src/market/live/venue.ts';
import { SETTLE_MS } from '../../src/market/venue.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { BinanceRest } from '../../src/market/venues/binance-rest.ts';
import { CAPTURED_SYMBOL, FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { until } from '../setup/until.ts';
import { NEVER, type Trade } from './trades.ts';

/** How many messages of the stream were turned away so far, by why. */
async function turnedAway(): Promise<{ schema: number; failed: number }> {
  const metric = register.getSingleMetric('newstape_peer_messages_rejected_total') as Counter;
  const { values } = await metric.get();
  const of = (reason: string): number =>
    values.find(({ labels }) => labels.peer === 'binance_stream' && labels.reason === reason)?.value ?? 0;
  return { schema: of('schema'), failed: of('failed') };
}

describe('Binance', () => {
  let venue: FakeVenue;
  let connection: Connection | undefined;
  let told: VenueEvent[];

  beforeEach(async () => {
    venue = await new FakeVenue(madeUpTrades(3_000)).listen();
    venue.publish(10);
    told = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await connection?.close();
    connection = undefined;
    await venue.close();
  });

  function connect(options: { known?: number; timing?: object } = {}): void {
    const known = options.known === undefined ? undefined : venue.trades[options.known]!;
    connection = binanceVenue({
      restUrl: venue.restUrl,
      streamUrl: venue.streamUrl,
      symbols: [CAPTURED_SYMBOL],
      timing: { backoffMs: 20, mostBackoffMs: 200, ...options.timing },
    }).connect({
      symbols: [CAPTURED_SYMBOL],
      known: new Map(known === undefined ? [] : [[CAPTURED_SYMBOL, { id: known.a, at: known.T }]]),
      tell: (event) => told.push(event),
    });
  }
  const trades = (): Trade[] => told.filter((event): event is Trade => event.kind === 'trade');
  const ids = (): number[] => trades().map(({ id }) => id);
  const states = (): string[] => told.flatMap((event) => (event.kind === 'state' ? [event.state] : []));
  const live = (): Promise<void> => until(() => states().at(-1) === 'live');
  const upTo = (index: number): number[] => venue.trades.slice(0, index).map(({ a }) => a);
  /** The stream leaves twenty trades out, and the venue refuses to tell them. */
  function missTwenty(): void {
    venue.refusal = { status: 500 };
    venue.mute = true;
    venue.publish(20);
    venue.mute = false;
    venue.publish(1);
  }

  test('tells trades of the stream as they come, with their own clock', async () => {
    connect();
    await live();
    venue.publish(5);
    await until(() => ids().length === 6);
    expect(ids()).toEqual(venue.trades.slice(9, 15).map(({ a }) => a));
    const last = venue.trades[14]!;
    expect(trades().at(-1)).toMatchObject({
      symbol: CAPTURED_SYMBOL,
      price: last.p,
      quantity: last.q,
      at: last.T,
    });
  });

  test('trades that the stream left out are fetched before the next one is told', async () => {
    connect({ known: 9 });
    await live();
    venue.publish(3);
    venue.mute = true;
    venue.publish(1_500);
    venue.mute = false;
    venue.publish(2);
    await until(() => ids().length === 1_505);
    expect(ids()).toEqual(upTo(1_515).slice(10));
    expect(told.some(({ kind }) => kind === 'lost')).toBe(false);
  });

  test('a cut connection comes back by itself, and nothing is told twice or lost', async () => {
    connect({ known: 9 });
    await live();
    venue.publish(50);
    venue.cut();
    venue.publish(200);
    await until(() => venue.connections === 2 && states().at(-1) === 'live');
    venue.publish(50);
    await until(() => ids().length === 300);
    expect(ids()).toEqual(upTo(310).slice(10));
    expect(states()).toContain('connecting');
  });

  test('whoever connects next goes on after the last trade that is known', async () => {
    venue.publish(500);
    connect({ known: 99 });
    await until(() => ids().length === 410);
    expect(ids()).toEqual(upTo(510).slice(100));
  });

  test('a connection that the venue announces to end is replaced before it does', async () => {
    connect({ known: 9 });
    await live();
    venue.announceShutdown();
    await until(() => venue.connections === 2 && venue.open === 1);
    venue.publish(10);
    await until(() => ids().length === 10);
    expect(ids()).toEqual(upTo(20).slice(10));
    expect(states()).not.toContain('connecting');
  });

  test('a connection is replaced before its 24 hours are over', async () => {
    connect({ timing: { lifeMs: 150 } });
    await until(() => venue.connections >= 3);
    expect(states()).not.toContain('connecting');
  });

  test('a message that is none is turned away as such, and the next trade is told', async () => {
    connect({ known: 9 });
    await live();
    const before = await turnedAway();
    for (const text of ['nonsense', '[]', '{"stream":"x"}', '{"data":{"e":"aggTrade"}}']) venue.raw(text);
    venue.publish(1);
    await until(() => ids().length === 1);
    const after = await turnedAway();
    expect(after.schema - before.schema).toBe(4);
    expect(after.failed).toBe(before.failed);
  });

  test('a connection that is silent is given up; pings keep it', async () => {
    connect({ timing: { silenceMs: 400 } });
    await live();
    const pinging = setInterval(() => venue.ping(), 50);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(venue.connections).toBe(1);
    clearInterval(pinging);
    await until(() => venue.connections > 1);
    expect(told).toContainEqual({ kind: 'state', state: 'connecting', reason: 'connection_silent' });
  });

  test('a connection that is silent is given up also when the clock of this machine was set back', async () => {
    connect({ timing: { silenceMs: 400 } });
    await live();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await vi.waitFor(() => expect(venue.connections).toBeGreaterThan(1), { timeout: 5_000 });
  });

  test('what cannot be had is told as lost, exactly, and the rest goes on', async () => {
    connect({ known: 9, timing: { fillMs: 200 } });
    await live();
    missTwenty();
    await until(() => told.some(({ kind }) => kind === 'lost'));
    await until(() => ids().length === 1);
    expect(told.find(({ kind }) => kind === 'lost')).toEqual({
      kind: 'lost',
      symbol: CAPTURED_SYMBOL,
      missed: 20,
      from: venue.trades[9]!.T,
      to: venue.trades[30]!.T,
    });
    expect(ids()).toEqual([venue.trades[30]!.a]);
  });

  test('a trade that cannot be used costs none of the others on its page', async () => {
    Object.assign(venue.trades[500]!, { p: '-1' });
    connect({ known: 9 });
    await live();
    venue.mute = true;
    venue.publish(2_400);
    venue.mute = false;
    venue.publish(1);
    await until(() => ids().at(-1) === venue.trades[2_410]!.a);
    expect(told.filter(({ kind }) => kind === 'lost')).toMatchObject([{ missed: 1 }]);
    expect(ids()).toEqual(
      venue.trades
        .slice(10, 2_411)
        .filter(({ a }) => a !== venue.trades[500]!.a)
        .map(({ a }) => a),
    );
  });

  test('while missing trades are refused the connection is degraded, and live again when they came', async () => {
    connect({ known: 9 });
    await live();
    missTwenty();
    await until(() => states().at(-1) === 'degraded');
    venue.refusal = undefined;
    await live();
    expect(ids()).toEqual(venue.trades.slice(10, 31).map(({ a }) => a));
  });

  test('what members ask for leaves of the weight what the stream needs for trades that it missed', async () => {
    const rest = new BinanceRest({ base: venue.restUrl });
    venue.usedWeight = 3_600;
    const isRefused: boolean[] = [];
    // The minute in which the weight counts may end between two of them.
    for (let i = 0; i < 3; i += 1) {
      const asked = rest.klines(CAPTURED_SYMBOL, '1m', 0, 60_000, 1, NEVER);
      isRefused.push(
        await asked.then(
          () => false,
          (error: unknown) => error instanceof VenueBusy,
        ),
      );
    }
    expect(isRefused).toContain(true);
    expect((await rest.aggTrades(CAPTURED_SYMBOL, undefined, 1, NEVER)).trades).toHaveLength(1);
    await rest.clock(NEVER);
  });

  test('the venue is left alone for as long as it asks: 429 with Retry-After', async () => {
    const rest = binanceVenue({
      restUrl: venue.restUrl,
      streamUrl: venue.streamUrl,
      symbols: [CAPTURED_SYMBOL],
    });
    venue.refusal = { status: 429, retryAfter: '7' };
    const ask = () => rest.klines(CAPTURED_SYMBOL, '1m', 0, Date.now(), 10, NEVER);
    await expect(ask()).rejects.toMatchObject({ name: 'VenueBusy', retryAfter: 7 });
    venue.refusal = undefined;
    await expect(ask()).rejects.toBeInstanceOf(VenueBusy);
    expect(venue.asked.get('/api/v3/klines')).toBe(1);
  });

  test('of two requests under way that are both refused the longer wait counts, whichever comes last', async () => {
    const held: ServerResponse[] = [];
    const server = createServer((_request, response) => held.push(response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const restUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const rest = binanceVenue({ restUrl, symbols: [CAPTURED_SYMBOL] });
      const ask = () =>
        rest.klines(CAPTURED_SYMBOL, '1m', 0, 60_000, 10, NEVER).catch((error: unknown) => error);
      const both = [ask(), ask()];
      await until(() => held.length === 2);
      held[0]!.writeHead(418, { 'retry-after': '600' }).end('{}');
      await Promise.race(both);
      held[1]!.writeHead(429, { 'retry-after': '7' }).end('{}');
      await Promise.all(both);
      expect(((await ask()) as VenueBusy).retryAfter).toBeGreaterThan(500);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test.each([-3_600_000, 3_600_000])(
    'a clock that is set neither lengthens nor ends the wait: %i ms',
    async (by) => {
      const { restUrl, streamUrl } = venue;
      const rest = binanceVenue({ restUrl, streamUrl, symbols: [CAPTURED_SYMBOL] });
      venue.refusal = { status: 429, retryAfter: '7' };
      const ask = () => rest.klines(CAPTURED_SYMBOL, '1m', 0, 60_000, 10, NEVER);
      await expect(ask()).rejects.toBeInstanceOf(VenueBusy);
      venue.refusal = undefined;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
      const refusal = (await ask().catch((error: unknown) => error)) as VenueBusy;
      expect(refusal).toBeInstanceOf(VenueBusy);
      expect(refusal.retryAfter).toBeLessThanOrEqual(7);
    },
  );

  const WAITS: readonly (readonly [string, () => string, readonly [number, number]])[] = [
    ['a date', () => new Date(Date.now() + 90_000).toUTCString(), [88, 90]],
    ['a part of a second', () => '1.5', [2, 2]],
    ['a date that is over', () => new Date(Date.now() - 90_000).toUTCString(), [60, 60]],
    ['a number below zero', () => '-5', [60, 60]],
    ['no number', () => 'Infinity', [60, 60]],
    ['no text', () => '', [60, 60]],
    ['three thousand years', () => '99999999999', [259_200, 259_200]],
    ['a date in three thousand years', () => 'Fri, 31 Dec 5026 23:59:59 GMT', [259_200, 259_200]],
  ];
  test.each(WAITS)('the venue may ask to wait by %s', async (_what, value, [least, most]) => {
    const { restUrl, streamUrl } = venue;
    const rest = binanceVenue({ restUrl, streamUrl, symbols: [CAPTURED_SYMBOL] });
    venue.refusal = { status: 429, retryAfter: value() };
    const asked = rest.klines(CAPTURED_SYMBOL, '1m', 0, Date.now(), 10, NEVER);
    const refusal: unknown = await asked.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(VenueBusy);
    expect((refusal as VenueBusy).retryAfter).toBeGreaterThanOrEqual(least);
    expect((refusal as VenueBusy).retryAfter).toBeLessThanOrEqual(most);
  });

  test('a ban without Retry-After is two minutes', async () => {
    const rest = binanceVenue({
      restUrl: venue.restUrl,
      streamUrl: venue.streamUrl,
      symbols: [CAPTURED_SYMBOL],
    });
    venue.refusal = { status: 418 };
    const asked = rest.klines(CAPTURED_SYMBOL, '1m', 0, Date.now(), 10, NEVER);
    await expect(asked).rejects.toMatchObject({ retryAfter: 120 });
  });

  test('klines are closed bars in canonical decimals', async () => {
    venue.publish(2_000);
    const rest = binanceVenue({
      restUrl: venue.restUrl,
      streamUrl: venue.streamUrl,
      symbols: [CAPTURED_SYMBOL],
    });
    const from = venue.trades[0]!.T - (venue.trades[0]!.T % 60_000);
    const { bars, rejected } = await rest.klines(CAPTURED_SYMBOL, '1m', from, from + 180_000, 10, NEVER);
    expect(rejected).toEqual([]);
    expect(bars.map(({ openTime }) => openTime)).toEqual([from, from + 60_000, from + 120_000]);
    for (const bar of bars) expect(bar.volume).toMatch(/^[1-9]\d*$/);
  });

  test('a row, or a trade, that nests too deeply to be written down costs none of the others', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const bar = (at: number): string =>
      JSON.stringify([at, '1', '2', '1', '2', '3', at + 59_999, '6', 1, '1', '2', '0']);
    const trade = (id: number): string => JSON.stringify({ a: id, p: '1', q: '1', T: Date.UTC(2026, 0, 1) });
    const server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/api/v3/time')) response.end(JSON.stringify({ serverTime: Date.now() }));
      else if (url.startsWith('/api/v3/klines')) response.end(`[${bar(0)},${deep},${bar(120_000)}]`);
      else response.end(`[${trade(1)},${deep},${trade(3)}]`);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { bars, rejected } = await binanceVenue({ restUrl: base, symbols: [CAPTURED_SYMBOL] }).klines(
        CAPTURED_SYMBOL,
        '1m',
        0,
        180_000,
        3,
        NEVER,
      );
      expect(bars.map(({ openTime }) => openTime)).toEqual([0, 120_000]);
      expect(rejected?.map(({ openTime, reason }) => [openTime, reason])).toEqual([[60_000, 'unreadable']]);
      const { trades } = await new BinanceRest({ base }).aggTrades(CAPTURED_SYMBOL, 1, 3, NEVER);
      expect(trades.map(({ id }) => id)).toEqual([1, 3]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  describe('a bar is over', () => {
    const askedFor = async (window: number) => {
      const rest = binanceVenue({ restUrl: venue.restUrl, symbols: [CAPTURED_SYMBOL] });
      return rest.klines(CAPTURED_SYMBOL, '1m', window, window + 60_000, 10, NEVER);
    };

    test.each([0, 3_600_000, -3_600_000])(
      "by the venue's clock, which is %i ms ahead of ours",
      async (ahead) => {
        venue.clockAhead = ahead;
        const { closedBy } = await askedFor(0);
        expect(Math.abs(closedBy! + SETTLE_MS - venue.time)).toBeLessThan(30_000);
      },
    );

    test('a minute later than by ours where the venue does not tell its time', async () => {
      venue.clockAhead = Number.NaN;
      const { closedBy } = await askedFor(0);
      const late = Date.now() - SETTLE_MS - closedBy!;
      expect(late).toBeGreaterThanOrEqual(60_000);
      expect(late).toBeLessThan(90_000);
    });
  });

  test('its clock is asked for once for all that is over, and again for what is not', async () => {
    const rest = binanceVenue({ restUrl: venue.restUrl, symbols: [CAPTURED_SYMBOL] });
    const ask = (to: number) => rest.klines(CAPTURED_SYMBOL, '1m', to - 60_000, to, 10, NEVER);
    await ask(venue.time - 3_600_000);
    // From then on it may be asked again.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    for (let i = 0; i < 2; i += 1) await ask(venue.time - 3_600_000);
    expect(venue.asked.get('/api/v3/time')).toBe(1);
    await ask(venue.time + 60_000);
    expect(venue.asked.get('/api/v3/time')).toBe(2);
  });

  test('an answer that is no JSON is an error of the venue, not ours', async () => {
    const rest = binanceVenue({ restUrl: `${venue.restUrl}/nowhere`, symbols: [CAPTURED_SYMBOL] });
    await expect(rest.klines(CAPTURED_SYMBOL, '1m', 0, 60_000, 10, NEVER)).rejects.toBeInstanceOf(VenueError);
  });

  test('its clock is measured, also one that is ahead of ours', async () => {
    venue.clockAhead = 90_000;
    connect();
    await until(() => told.some(({ kind }) => kind === 'clock'));
    const clock = told.find((event) => event.kind === 'clock') as VenueEvent & { kind: 'clock' };
    // It is ahead by ninety seconds, of which a busy machine takes a few to measure it.
    expect(Math.abs(clock.offset - (venue.time - Date.now()))).toBeLessThan(10_000);
  });

  test('quotes, which have no time of their own, are told by the clock of the venue', async () => {
    venue.clockAhead = 3_600_000;
    connect();
    await live();
    await until(() => told.some(({ kind }) => kind === 'clock'));
    const { offset } = told.find((event) => event.kind === 'clock') as VenueEvent & { kind: 'clock' };
    const before = Date.now();
    venue.quote('0.00140000', '0.00150000');
    await until(() => told.some(({ kind }) => kind === 'quote'));
    const { at } = told.find((event) => event.kind === 'quote') as VenueEvent & { kind: 'quote' };
    // The offset is a fraction of a millisecond exact.
    expect(at - offset).toBeGreaterThan(before - 1);
    expect(at - offset).toBeLessThan(Date.now() + 1);
  });

  test('messages that cannot be read are left out, and none is larger than the bound', async () => {
    connect();
    await live();
    venue.raw('not json');
    venue.raw('{"stream":"x","data":{"e":"aggTrade","s":"XRPETH","a":"one"}}');
    venue.raw('{"e":"somethingNew"}');
    venue.publish(1);
    await until(() => ids().length === 2);
    venue.raw(JSON.stringify({ data: { e: 'aggTrade', pad: 'x'.repeat(300_000) } }));
    await until(() => venue.connections === 2);
  });

  test('quotes and closed minutes are told', async () => {
    connect();
    await live();
    venue.quote('0.00140000', '0.00150000');
    venue.kline({ t: 60_000, o: '1.0', h: '2.0', l: '0.5', c: '1.5', v: '10.0', x: false });
    venue.kline({ t: 60_000, o: '1.0', h: '2.0', l: '0.5', c: '1.5', v: '11.0', x: true });
    await until(() => told.some(({ kind }) => kind === 'bar'));
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'quote', bid: '0.00140000', ask: '0.00150000' }),
    );
    expect(told.filter(({ kind }) => kind === 'bar')).toEqual([
      {
        kind: 'bar',
        symbol: CAPTURED_SYMBOL,
        openTime: 60_000,
        open: '1.0',
        high: '2.0',
        low: '0.5',
        close: '1.5',
        volume: '11.0',
      },
    ]);
  });
});
