import { type Counter, register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection, VenueEvent } from '../../src/market/live/venue.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { CAPTURED_SYMBOL, FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { until } from '../setup/until.ts';
import type { Trade } from './trades.ts';

/** How many messages of the stream were turned away so far, by why. */
async function turnedAway(): Promise<{ schema: number; failed: number }> {
  const metric = register.getSingleMetric('newstape_peer_messages_rejected_total') as Counter;
  const { values } = await metric.get();
  const of = (reason: string): number =>
    values.find(({ labels }) => labels.peer === 'binance_stream' && labels.reason === reason)?.value ?? 0;
  return { schema: of('schema'), failed: of('failed') };
}

describe('the stream of Binance', () => {
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
