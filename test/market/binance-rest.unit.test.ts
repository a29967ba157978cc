import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VenueBusy, VenueError } from '../../src/market/index.ts';
import { SETTLE_MS } from '../../src/market/venue.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { BinanceRest } from '../../src/market/venues/binance-rest.ts';
import { CAPTURED_SYMBOL, FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { until } from '../setup/until.ts';
import { NEVER } from './trades.ts';

describe('Binance over REST', () => {
  let venue: FakeVenue;

  beforeEach(async () => {
    venue = await new FakeVenue(madeUpTrades(3_000)).listen();
    venue.publish(10);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await venue.close();
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
});
