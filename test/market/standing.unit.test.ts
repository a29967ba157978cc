import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Feed } from '../../src/market/live/feed.ts';
import { LatestBoard } from '../../src/market/live/latest.ts';
import type { Draft, PostedTick, VenueState, VenueStatus } from '../../src/market/live/model.ts';
import { DOWN_AFTER_MS } from '../../src/market/live/standing.ts';
import { hubsByHand, read } from './hub-by-hand.ts';

const STALE_MS = 30_000;

describe('a venue that is away', () => {
  let written: Draft[];
  let feed: Feed;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    written = [];
    feed = new Feed({
      venue: 'test',
      symbols: ['A', 'B'],
      staleAfterMs: STALE_MS,
      tail: { epoch: 'e', recent: [], trades: [] },
      write: (draft) => written.push(draft),
    });
  });
  afterEach(() => void vi.useRealTimers());

  let id = 0;
  const trade = (symbol: string): void => {
    id += 1;
    const at = Date.now();
    feed.take({ kind: 'trade', symbol, id, price: '1', quantity: '1', at, received: at });
  };
  const say = (state: VenueState, reason: string | null = null): void =>
    feed.take({ kind: 'state', state, reason });
  const pass = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    feed.look(Date.now());
  };
  const statuses = (): VenueStatus[] =>
    written.flatMap(({ event }) => (event.kind === 'status' ? [event] : []));
  const states = (): VenueState[] => statuses().map(({ state }) => state);

  test('symbols become stale while it is, as in latest', () => {
    for (const symbol of ['A', 'B']) trade(symbol);
    say('live');
    pass(20_000);
    trade('B');
    say('connecting', 'connection_refused');
    const board = new LatestBoard(STALE_MS);
    for (const draft of written)
      if (draft.event.kind === 'tick') board.take({ ...draft, seq: 0 } as PostedTick);
    const isStale = (symbol: string): boolean => board.read(symbol, 'test').stale;
    for (const stale of [[], ['A'], ['A'], ['A', 'B']]) {
      expect(statuses().at(-1)).toMatchObject({ state: 'connecting', staleSymbols: stale });
      expect(['A', 'B'].filter(isStale)).toEqual(stale);
      pass(10_000);
    }
  });

  test('is down after a minute of attempts that failed, with the reason of the last one, and live when it is back', () => {
    say('live');
    pass(5_000);
    say('connecting', 'connection_lost');
    pass(DOWN_AFTER_MS - 1);
    say('connecting', 'connection_refused');
    expect(statuses().at(-1)).toMatchObject({ state: 'connecting', reason: 'connection_refused' });
    pass(1);
    expect(statuses().at(-1)).toMatchObject({
      state: 'down',
      reason: 'connection_refused',
      since: Date.now(),
    });
    const told = states().length;
    pass(DOWN_AFTER_MS);
    say('connecting', 'connection_refused');
    expect(states()).toHaveLength(told);
    say('live');
    expect(statuses().at(-1)).toMatchObject({ state: 'live', reason: null, since: Date.now() });
    say('connecting', 'connection_lost');
    pass(DOWN_AFTER_MS - 1);
    expect(states().at(-1)).toBe('connecting');
  });

  test('is down too where it never was there', () => {
    pass(DOWN_AFTER_MS);
    expect(statuses().at(-1)).toMatchObject({ state: 'down', reason: null, staleSymbols: ['A', 'B'] });
  });

  test('is not down while missing trades cannot be fetched', () => {
    say('degraded', 'back_fill_waits');
    pass(2 * DOWN_AFTER_MS);
    expect(states().at(-1)).toBe('degraded');
  });

  test('and a clock that somebody sets makes it neither come nor go', () => {
    say('live');
    say('connecting', 'connection_lost');
    vi.setSystemTime(Date.now() + 3_600_000);
    feed.look(Date.now());
    expect(states().at(-1)).toBe('connecting');
  });
});

describe('a node that hears nothing', () => {
  const { openHub, tick, place, closeAll } = hubsByHand();
  afterEach(() => {
    closeAll();
    vi.useRealTimers();
  });

  test('tells which symbols have become stale since', () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const hub = openHub();
    const status = { kind: 'status', venue: 'test', state: 'live', since: Date.now(), reason: null } as const;
    hub.post([tick('A', 1), { seq: place() + 1, event: { ...status, staleSymbols: ['NEVER'] } }]);
    const reader = read(hub);
    hub.say('down', 'no_connector');
    expect(hub.status).toMatchObject({ state: 'down', staleSymbols: ['NEVER'] });
    vi.advanceTimersByTime(STALE_MS - 1_000);
    expect(hub.status.staleSymbols).toEqual(['NEVER']);
    vi.advanceTimersByTime(2_000);
    expect(hub.latest('A').stale).toBe(true);
    expect(hub.status).toMatchObject({
      state: 'down',
      reason: 'no_connector',
      staleSymbols: ['NEVER', 'A'],
    });
    const told = reader.events.filter(({ event }) => event === 'status');
    expect(told.map(({ data }) => data.stale_symbols)).toEqual([['NEVER'], ['NEVER'], ['NEVER', 'A']]);
  });
});
