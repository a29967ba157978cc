import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isTrade } from '../../src/market/live/channel.ts';
import { Feed } from '../../src/market/live/feed.ts';
import { LatestBoard } from '../../src/market/live/latest.ts';
import type { Draft, Posted, PostedTick, Tick } from '../../src/market/live/model.ts';

let written: Draft[];
let feed: Feed;
const open = (trades: Draft[] = []): Feed =>
  new Feed({
    venue: 'test',
    symbols: ['A', 'B'],
    staleAfterMs: 30_000,
    tail: { epoch: 'e', recent: [], trades: trades as never },
    write: (draft) => written.push(draft),
  });
beforeEach(() => {
  written = [];
  feed = open();
});

const NOW = Date.now();
const trade = (id: number, price: string, symbol = 'A') =>
  feed.take({ kind: 'trade', symbol, id, price, quantity: '1', at: NOW + id, received: NOW + id });
const quote = (bid: string, ask: string, symbol = 'A') =>
  feed.take({ kind: 'quote', symbol, bid, ask, at: NOW });
const ticks = (): Tick[] => written.flatMap(({ event }) => (event.kind === 'tick' ? [event] : []));

test('a tick has the price of the last trade, and the bid and offer of the last quote', () => {
  trade(1, '100');
  quote('99.0', '101.0');
  trade(2, '100.5');
  quote('99.5', '101.5', 'B');
  expect(ticks().map(({ tickType, price, bid, ask }) => [tickType, price, bid, ask])).toEqual([
    ['trade', '100', null, null],
    ['quote', '100', '99', '101'],
    ['trade', '100.5', '99', '101'],
  ]);
});

test('trades that cannot be used are told as lost before the next one: there is no hole that nobody tells', () => {
  const at = (id: number, more: object = {}) =>
    feed.take({
      kind: 'trade',
      symbol: 'A',
      id,
      price: '1',
      quantity: '1',
      at: NOW + id,
      received: NOW + id,
      ...more,
    });
  const told = (): unknown[] =>
    written.flatMap(({ event }): unknown[] => {
      if (event.kind === 'tick') return [event.occurredAt - NOW];
      return event.kind === 'gap' ? [[event.missed, event.to - NOW]] : [];
    });
  // Before the first one nobody misses anything.
  at(1, { price: '-1' });
  at(2);
  at(3, { at: NOW + 3_600_000 });
  at(3, { at: NOW + 3_600_000 });
  at(4, { quantity: 'x' });
  at(5);
  at(6);
  at(7, { price: '0' });
  at(1, { isAnew: true });
  at(2);
  expect(told()).toEqual([2, [2, 5], 5, 6, 1, 2]);
  expect(written.filter(({ event }) => event.kind === 'gap')).toEqual([
    {
      event: {
        kind: 'gap',
        scope: 'upstream',
        reason: 'upstream_lost',
        symbols: ['A'],
        from: NOW + 2,
        to: NOW + 5,
        missed: 2,
      },
    },
  ]);
});

test('where the venue counts anew, trades go on from there, and the one before it is no measure any more', () => {
  trade(5_000, '9.9');
  const at = NOW + 20_000;
  feed.take({ kind: 'trade', symbol: 'A', id: 3, price: '100', quantity: '1', at, received: at });
  feed.take({
    kind: 'trade',
    symbol: 'A',
    id: 3,
    price: '100',
    quantity: '1',
    at,
    received: at,
    isAnew: true,
  });
  feed.take({ kind: 'trade', symbol: 'A', id: 3, price: '100', quantity: '1', at, received: at });
  feed.take({ kind: 'trade', symbol: 'A', id: 4, price: '101', quantity: '1', at: at + 1, received: at + 1 });
  expect(ticks().map(({ price }) => price)).toEqual(['9.9', '100', '101']);
  expect(feed.known()).toEqual(new Map([['A', { id: 4, at: at + 1 }]]));
});

test('of quotes that follow each other at once the last is told, and the same one is not told again', () => {
  trade(1, '100');
  quote('99', '101');
  quote('98', '101');
  quote('98', '102');
  expect(ticks()).toHaveLength(2);
  feed.look(Date.now() + 300);
  expect(ticks().at(-1)).toMatchObject({ tickType: 'quote', bid: '98', ask: '102' });
  quote('98', '102');
  feed.look(Date.now() + 900);
  expect(ticks()).toHaveLength(3);
});

test('a connector that takes over goes on behind the last trade, with its price and quote', () => {
  trade(7, '100');
  quote('99', '101');
  const [last] = written;
  feed = open([{ ...last!, event: { ...(last!.event as Tick), bid: '99', ask: '101' } } as Draft]);
  expect(feed.known()).toEqual(new Map([['A', { id: 7, at: NOW + 7 }]]));
  written.length = 0;
  trade(7, '100');
  trade(8, '102');
  expect(ticks()).toMatchObject([{ price: '102', bid: '99', ask: '101' }]);
});

test('a trade with a time ahead of a clock that was measured makes no other price stale', () => {
  feed.take({ kind: 'clock', offset: 0 });
  feed.take({ kind: 'state', state: 'live', reason: null });
  const now = Date.now();
  const at = (symbol: string, time: number) =>
    feed.take({ kind: 'trade', symbol, id: 1, price: '1', quantity: '1', at: time, received: now });
  at('A', now);
  at('B', now + 1_500);
  feed.look(now);
  feed.beat();
  const told = written.map(({ event }) => event);
  expect(told.findLast(({ kind }) => kind === 'status')).toMatchObject({ staleSymbols: [] });
  expect(told.at(-1)).toEqual({ kind: 'beat', clock: 0 });
});

describe('the price that counts is that of the trade that was made last', () => {
  const board = (): LatestBoard => {
    const board = new LatestBoard(30_000);
    for (const draft of written) {
      if (draft.event.kind === 'beat') board.clock = draft.event.clock;
      if (isTrade({ ...draft, seq: 0 } as Posted)) board.take({ ...draft, seq: 0 } as PostedTick);
    }
    return board;
  };
  const at = (id: number, price: string, time: number, received = NOW) =>
    feed.take({ kind: 'trade', symbol: 'A', id, price, quantity: '1', at: time, received });
  const stale = (): readonly string[] | undefined => {
    const last = written.findLast(({ event }) => event.kind === 'status');
    return last?.event.kind === 'status' ? last.event.staleSymbols : undefined;
  };

  test('a trade that comes late makes nothing stale, and no quote shows its price: stream and latest agree', () => {
    feed.take({ kind: 'clock', offset: 0 });
    feed.take({ kind: 'state', state: 'live', reason: null });
    at(1, '100', NOW);
    at(2, '90', NOW - 40_000);
    quote('99', '101');
    feed.look(NOW);
    expect(ticks().map(({ tickType, price }) => [tickType, price])).toEqual([
      ['trade', '100'],
      ['trade', '90'],
      ['quote', '100'],
    ]);
    expect(stale()).toEqual(['B']);
    expect(board().read('A', 'test', NOW)).toMatchObject({ price: '100', stale: false });
    // The connector goes on after the last id all the same.
    expect(feed.known().get('A')?.id).toBe(2);
    feed.look(NOW + 30_000);
    expect(stale()).toEqual(['A', 'B']);
    expect(board().read('A', 'test', NOW + 30_000).stale).toBe(true);
  });

  test('a gap beside a trade that comes late ends after it begins', () => {
    at(1, '100', NOW);
    at(2, '0', NOW);
    at(3, '90', NOW - 40_000);
    const [gap] = written.flatMap(({ event }) => (event.kind === 'gap' ? [event] : []));
    expect(gap).toMatchObject({ from: NOW - 40_000, to: NOW, missed: 1 });
  });

  test('also for the connector that takes over', () => {
    at(1, '100', NOW);
    at(2, '90', NOW - 40_000);
    const recent = written.map((draft, seq) => ({ ...draft, seq })) as Posted[];
    written = [];
    feed = new Feed({
      venue: 'test',
      symbols: ['A'],
      staleAfterMs: 30_000,
      tail: { epoch: 'e', recent, trades: [recent.at(-1) as PostedTick] },
      write: (draft) => written.push(draft),
    });
    quote('99', '101');
    feed.look(NOW);
    expect(ticks()).toMatchObject([{ tickType: 'quote', price: '100' }]);
    expect(stale()).toBeUndefined();
  });

  test('a quote that waits is not told as of before the trade whose price it has', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    at(1, '100', NOW);
    quote('99', '101');
    feed.take({ kind: 'quote', symbol: 'A', bid: '98', ask: '101', at: NOW + 100 });
    at(2, '102', NOW + 150, NOW + 150);
    feed.look(NOW + 300);
    feed.take({ kind: 'quote', symbol: 'A', bid: '97', ask: '101', at: NOW + 600 });
    feed.look(NOW + 600);
    expect(ticks().map(({ tickType, price, occurredAt }) => [tickType, price, occurredAt - NOW])).toEqual([
      ['trade', '100', 0],
      ['quote', '100', 0],
      ['trade', '102', 150],
      ['quote', '102', 150],
      ['quote', '102', 600],
    ]);
  });

  test.each([2_001, 30_000, 59_000])(
    'a trade from %i ms ahead of a clock that was measured is counted and not told: the next one is the latest',
    (ahead) => {
      feed.take({ kind: 'clock', offset: 45_000 });
      at(1, '1.7', NOW + 45_000);
      at(2, '1.8', NOW + 45_000 + ahead);
      at(3, '1.9', NOW + 46_000, NOW + 1_000);
      expect(ticks().map(({ price }) => price)).toEqual(['1.7', '1.9']);
      expect(written.filter(({ event }) => event.kind === 'gap')).toMatchObject([{ event: { missed: 1 } }]);
      expect(board().read('A', 'test', NOW + 1_000)).toMatchObject({ price: '1.9', sourceAgeMs: 0 });
    },
  );

  test('a trade from the future that came before the clock was measured gives way to the next one', () => {
    at(1, '1.8', NOW + 600_000);
    feed.take({ kind: 'clock', offset: 0 });
    at(2, '1.9', NOW);
    quote('1.8', '2');
    expect(ticks().at(-1)).toMatchObject({ tickType: 'quote', price: '1.9' });
    expect(board().read('A', 'test', NOW)).toMatchObject({ price: '1.9', sourceAgeMs: 0 });
    feed.take({ kind: 'state', state: 'live', reason: null });
    feed.look(NOW + 30_000);
    expect(stale()).toEqual(['A', 'B']);
  });
});

describe('somebody sets the clock of this machine', () => {
  afterEach(() => void vi.useRealTimers());
  const clocks = (): number[] =>
    written.flatMap(({ event }) => (event.kind === 'beat' ? [event.clock + Date.now()] : []));

  test.each([-3_600_000, -8_000, 8_000, 3_600_000])(
    "the venue's goes on, and so does the age of prices: %i ms",
    (by) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      feed.take({ kind: 'clock', offset: 500 });
      const [before] = clocks();
      vi.setSystemTime(Date.now() + by);
      feed.look(Date.now());
      expect(Math.abs(clocks().at(-1)! - before!)).toBeLessThan(1_000);
    },
  );

  test('also when a trade comes before anybody looks', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    feed.take({ kind: 'clock', offset: 500 });
    const [before] = clocks();
    vi.setSystemTime(Date.now() - 16_000);
    const received = Date.now();
    const at = received + 16_400;
    feed.take({ kind: 'trade', symbol: 'A', id: 1, price: '1', quantity: '1', at, received });
    feed.look(Date.now());
    feed.beat();
    expect(Math.abs(clocks().at(-1)! - before!)).toBeLessThan(1_000);
  });

  test('quotes go on, whichever way', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    trade(1, '100');
    quote('99', '101');
    vi.setSystemTime(Date.now() - 3_600_000);
    quote('98', '101');
    expect(ticks().at(-1)).toMatchObject({ tickType: 'quote', bid: '98' });
    vi.setSystemTime(Date.now() + 7_200_000);
    quote('97', '101');
    expect(ticks().at(-1)).toMatchObject({ tickType: 'quote', bid: '97' });
  });

  test('a venue without a clock of its own goes by it', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    feed.take({ kind: 'clock', offset: 0, isOurs: true });
    vi.setSystemTime(Date.now() - 3_600_000);
    feed.look(Date.now());
    feed.beat();
    expect(clocks().at(-1)).toBe(Date.now());
  });
});
