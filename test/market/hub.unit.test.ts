import { afterEach, describe, expect, test } from 'vitest';
import { REST_ENCODING } from '../../rest/market/stream-frames.ts';
import { type BarClose, Hub, type HubLimits, readPosition, type Tick } from '../../src/market/index.ts';
import type { Posted } from '../../src/market/live/model.ts';
import { SEQ_PER_MS } from '../../src/market/live/position.ts';
import type { Sink } from '../../src/platform/sink.ts';
import type { Received } from '../setup/event-stream.ts';
import { until } from '../setup/until.ts';

const EPOCH = 'aaaaaaaaaa';
const START = (Date.now() - 5_000) * SEQ_PER_MS;
const hubs: Hub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close();
});

function openHub(
  limits: Partial<HubLimits> = {},
  replay?: { windowMs: number; barsMs: number; most: number },
): Hub {
  const hub = new Hub({
    venue: 'test',
    staleAfterMs: 30_000,
    limits: { heartbeatMs: 60_000, ...limits },
    ...(replay === undefined ? {} : { replay }),
  });
  hub.begin(EPOCH, START);
  hub.open();
  hubs.push(hub);
  return hub;
}

let seq = START;
function tick(symbol: string, price: number): Posted {
  seq += 1;
  const event: Tick = {
    kind: 'tick',
    symbol,
    venue: 'test',
    price: String(price),
    tickType: 'trade',
    occurredAt: Date.now(),
    bid: null,
    ask: null,
    snapshot: false,
    conflated: 0,
  };
  return { seq, event, trade: { id: seq, quantity: '1' } };
}
function bar(symbol: string, openTime: number, at?: number): Posted {
  seq = at ?? seq + 1;
  const price = { open: '1', high: '1', low: '1', close: '1', volume: '1' };
  const event: BarClose = {
    kind: 'bar_close',
    symbol,
    interval: '1m',
    openTime,
    closeTime: openTime + 60_000,
    ...price,
  };
  return { seq, event };
}

/** A socket that takes what it is given, or does not. */
class Taker implements Sink {
  isStuck = false;
  isEnded = false;
  isDestroyed = false;
  backlog = 0;
  /** How long a write takes. */
  costMs = 0;
  readonly buffers: Buffer[] = [];
  readonly events: Received[] = [];
  #ready: (() => void)[] = [];

  write(bytes: Buffer): void {
    for (const begun = performance.now(); performance.now() - begun < this.costMs; );
    this.buffers.push(bytes);
    this.events.push(...eventsOf(bytes));
    if (this.isStuck) this.backlog += bytes.length;
  }
  onDrain(ready: () => void): void {
    this.#ready.push(ready);
  }
  drain(): void {
    this.isStuck = false;
    this.take();
  }
  /** Takes what it was given so far. */
  take(): void {
    this.backlog = 0;
    for (const ready of this.#ready.splice(0)) ready();
  }
  end(): void {
    this.isEnded = true;
  }
  destroy(): void {
    this.isDestroyed = true;
  }
  get prices(): number[] {
    return this.events
      .filter(({ event, data }) => event === 'tick' && data.snapshot === false)
      .map(({ data }) => Number(data.price));
  }
}

// A thousand readers are given the same bytes.
const known = new WeakMap<Buffer, readonly Received[]>();

/** What a write tells: it ends with the end of an event. */
function eventsOf(bytes: Buffer): readonly Received[] {
  const before = known.get(bytes);
  if (before !== undefined) return before;
  const blocks = bytes.toString().split('\n\n');
  expect(blocks.pop()).toBe('');
  const events = blocks.filter((block) => block.includes('event: ')).map(eventOf);
  known.set(bytes, events);
  return events;
}
const eventOf = (block: string): Received => ({
  id: /^id: (.*)$/m.exec(block)?.[1],
  event: /^event: (.*)$/m.exec(block)![1]!,
  data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Received['data'],
});
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function read(hub: Hub, symbols: string[] = ['A'], after?: string, sink = new Taker()): Taker {
  hub.read({
    symbols,
    encoding: REST_ENCODING,
    sink,
    after: after === undefined ? undefined : (readPosition(after) ?? 'unreadable'),
  });
  return sink;
}

describe('the hub', () => {
  test('sends one shared buffer to all who read the same', async () => {
    const hub = openHub();
    const [one, two, other] = [read(hub, ['A', 'B']), read(hub, ['B', 'A']), read(hub, ['B'])];
    hub.post([tick('A', 1), tick('B', 2)]);
    await until(() => [one, two, other].every(({ prices }) => prices.at(-1) === 2));
    expect(one.buffers.at(-1)).toBe(two.buffers.at(-1));
    expect(one.prices).toEqual([1, 2]);
    expect(other.prices).toEqual([2]);
  });

  test('gathers what is posted while writes have to rest, and not at all for a few readers', async () => {
    const hub = openHub({ restShare: 20 });
    const takers = Array.from({ length: 20 }, () => read(hub));
    hub.post([tick('A', 1)]);
    await turn();
    expect(takers.map(({ prices }) => prices)).toEqual(takers.map(() => [1]));
    for (const taker of takers) taker.costMs = 0.5;
    hub.post([tick('A', 2)]);
    await until(() => takers.every(({ prices }) => prices.length === 2));
    // 10 ms of writes are to rest for 200.
    const before = takers[0]!.buffers.length;
    for (let i = 0; i < 10; i += 1) {
      hub.post([tick('A', i)]);
      await turn();
    }
    expect(takers[0]!.buffers.length).toBe(before);
    await until(() => takers.every(({ prices }) => prices.length === 12));
    expect(takers[0]!.buffers.length - before).toBeLessThanOrEqual(2);
  });

  test.each([
    ['this node closes', (hub: Hub) => hub.close()],
    ['the stream goes to another node', (hub: Hub) => hub.dismiss('moved')],
  ])('before %s each reader gets all that was posted, and then the end', (_why, ends) => {
    const hub = openHub();
    const takers = Array.from({ length: 3 }, () => read(hub));
    hub.post([tick('A', 1), tick('A', 2)]);
    ends(hub);
    for (const taker of takers) expect([taker.prices, taker.isEnded]).toEqual([[1, 2], true]);
  });

  test('how the venue stands is told at once, behind all that was posted', () => {
    const hub = openHub();
    const taker = read(hub);
    hub.post([tick('A', 1)]);
    hub.say('degraded', 'test');
    expect(taker.prices).toEqual([1]);
    expect(taker.events.at(-1)).toMatchObject({
      event: 'status',
      data: { state: 'degraded', reason: 'test' },
    });
  });

  test('a thousand readers take turns: each gets each event once, in order, also who comes in between', async () => {
    const hub = openHub({ heartbeatMs: 200 });
    const takers = Array.from({ length: 1_000 }, () => read(hub));
    for (const taker of takers) taker.costMs = 0.01;
    const heartbeats = (taker: Taker): number =>
      taker.events.filter(({ event }) => event === 'heartbeat').length;
    const late: { taker: Taker; after: number }[] = [];
    let most = 0;
    for (let price = 1; price <= 200; price += 1) {
      hub.post([tick('A', price)]);
      if (price % 10 === 0) late.push({ taker: read(hub), after: price });
      const spread = takers.map(({ buffers }) => buffers.length);
      most = Math.max(most, Math.max(...spread) - Math.min(...spread));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const prices = Array.from({ length: 200 }, (_, i) => i + 1);
    await until(() => takers.every((taker) => taker.prices.length === 200 && heartbeats(taker) > 0));
    for (const taker of takers) expect(taker.prices).toEqual(prices);
    for (const { taker, after } of late) expect(taker.prices).toEqual(prices.slice(after));
    // They did not all wait for each other.
    expect(most).toBeGreaterThan(0);
    expect(takers[0]!.buffers.length).toBeLessThan(100);
  });

  test('encodes an event once for all readers of an encoding, also for those who come back', async () => {
    const hub = openHub();
    let encoded = 0;
    const encoding = {
      ...REST_ENCODING,
      key: 'counted',
      frame: (...given: Parameters<typeof REST_ENCODING.frame>) => {
        if (given[0].kind === 'tick' && !given[0].snapshot) encoded += 1;
        return REST_ENCODING.frame(...given);
      },
    };
    for (const symbols of [['A'], ['A'], ['A', 'B'], ['A', 'C']]) {
      hub.read({ symbols, encoding, sink: new Taker() });
    }
    hub.post([tick('A', 1), tick('A', 2)]);
    await turn();
    const sink = new Taker();
    hub.read({ symbols: ['A'], encoding, sink, after: { epoch: EPOCH, seq: START, unfinished: false } });
    expect(sink.prices).toEqual([1, 2]);
    expect(encoded).toBe(2);
  });

  test('a reader that stumbles gets everything, in order, once it reads again', async () => {
    const hub = openHub({ backlogBytes: 1_000 });
    const [slow, quick] = [read(hub), read(hub)];
    slow.isStuck = true;
    for (let i = 0; i < 200; i += 1) {
      hub.post([tick('A', i)]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await turn();
    expect(quick.prices).toHaveLength(200);
    expect(slow.prices.length).toBeLessThan(20);
    slow.drain();
    hub.post([tick('A', 200)]);
    await turn();
    expect(slow.prices).toEqual(Array.from({ length: 201 }, (_, i) => i));
    expect(slow.events.every(({ data }) => !data.conflated)).toBe(true);
  });

  test('a reader that is far behind gets the latest tick a symbol, counted, and every bar in order', async () => {
    const hub = openHub({ backlogBytes: 1_000, conflateBeyond: 50 });
    const slow = read(hub, ['A', 'B']);
    slow.isStuck = true;
    hub.post([tick('A', 0), ...Array.from({ length: 6 }, () => tick('A', 0))]);
    await turn();
    const before = slow.events.length;
    const posted: Posted[] = [];
    for (let i = 1; i <= 100; i += 1) {
      posted.push(tick('A', i), tick('B', i), tick('C', i));
      if (i % 40 === 0) posted.push(bar('A', i * 60_000));
    }
    hub.post(posted);
    await turn();
    slow.drain();
    await turn();
    const after = slow.events.slice(before);
    expect(after.map(({ event, data }) => [event, data.symbol, data.conflated])).toEqual([
      ['bar_close', 'A', undefined],
      ['bar_close', 'A', undefined],
      ['tick', 'A', 99],
      ['tick', 'B', 99],
    ]);
    expect(after.slice(2).map(({ data }) => data.price)).toEqual(['100', '100']);
    hub.post([tick('A', 101)]);
    await turn();
    expect(slow.prices.at(-1)).toBe(101);
  });

  test('too many bars for a slow reader: one gap that says how much, and an end', async () => {
    const hub = openHub({ backlogBytes: 500, conflateBeyond: 5, mostBars: 10 });
    const slow = read(hub);
    slow.isStuck = true;
    hub.post(Array.from({ length: 5 }, (_, i) => tick('A', i)));
    await turn();
    hub.post(Array.from({ length: 30 }, (_, i) => bar('A', i * 60_000)));
    await turn();
    slow.drain();
    const last = slow.events.at(-1)!;
    expect(last).toMatchObject({
      event: 'gap',
      data: { scope: 'client', reason: 'slow_consumer', missed: 30 },
    });
    expect(slow.isEnded).toBe(true);
    expect(hub.readers).toBe(0);
    expect(read(hub, ['A'], last.id).prices).toEqual([]);
  });

  test('a reader that never reads again is given up, and grows nothing meanwhile', async () => {
    const hub = openHub({ backlogBytes: 500, stalledMs: 300, heartbeatMs: 200 });
    const stopped = read(hub);
    const others = [read(hub), read(hub)];
    stopped.isStuck = true;
    for (let i = 0; i < 300; i += 1) hub.post([tick('A', i)]);
    await turn();
    const { backlog } = stopped;
    for (let i = 300; i < 600; i += 1) hub.post([tick('A', i)]);
    await turn();
    expect(stopped.backlog).toBe(backlog);
    await until(() => stopped.isEnded);
    expect(stopped.events.at(-1)).toMatchObject({
      event: 'gap',
      data: { reason: 'slow_consumer', missed: 300 },
    });
    for (const other of others) expect(other.prices).toHaveLength(600);
  });

  test('a place older than the window is a gap; bars are kept for longer and come again', async () => {
    const old = (Date.now() - 600_000) * SEQ_PER_MS;
    const late = new Hub({
      venue: 'test',
      staleAfterMs: 30_000,
      replay: { windowMs: 60_000, barsMs: 3_600_000, most: 1_000 },
    });
    hubs.push(late);
    late.begin(EPOCH, START, {
      bars: [bar('A', 60_000, old), bar('B', 60_000, old + 1), bar('A', 120_000, old + 2)],
    });
    seq = START;
    late.post([tick('A', 7)]);
    await turn();
    const reader = read(late, ['A'], `${EPOCH}.${old.toString(36)}`);
    expect(
      reader.events.map(({ event, data }) => [event, data.reason ?? data.open_time ?? data.snapshot]),
    ).toEqual([
      ['gap', 'window_expired'],
      ['status', undefined],
      ['bar_close', new Date(120_000).toISOString()],
      ['tick', true],
    ]);
    expect(reader.events[0]!.data.from).toBe(new Date(old / SEQ_PER_MS).toISOString());
  });

  test('a reader that stumbles until its place has left the window is told so, and its stream ends', async () => {
    const hub = openHub(
      { backlogBytes: 500, heartbeatMs: 100 },
      { windowMs: 900_000, barsMs: 900_000, most: 10 },
    );
    const slow = read(hub);
    slow.isStuck = true;
    const first = tick('A', 0);
    hub.post([first, ...Array.from({ length: 6 }, (_, i) => tick('A', i + 1))]);
    await turn();
    hub.post(Array.from({ length: 40 }, (_, i) => tick('A', i + 7)));
    await until(() => read(hub, ['A'], `${EPOCH}.${first.seq.toString(36)}`).events[0]?.event === 'gap');
    const before = slow.events.length;
    slow.drain();
    await turn();
    expect(slow.events.slice(before)).toMatchObject([
      { event: 'gap', data: { scope: 'client', reason: 'slow_consumer', missed: null } },
    ]);
    expect(slow.isEnded).toBe(true);
  });

  test('the bars that a reader missed come as fast as it takes them, then how things stand', async () => {
    const old = (Date.now() - 600_000) * SEQ_PER_MS;
    const hub = new Hub({
      venue: 'test',
      staleAfterMs: 30_000,
      limits: { backlogBytes: 1_000 },
      replay: { windowMs: 60_000, barsMs: 3_600_000, most: 10_000 },
    });
    hubs.push(hub);
    const bars = Array.from({ length: 2_000 }, (_, i) => bar('A', i * 60_000, old + i));
    hub.begin(EPOCH, START, { bars });
    seq = START;
    hub.post([tick('A', 7)]);
    await turn();
    const sink = new Taker();
    sink.isStuck = true;
    const reader = read(hub, ['A'], `${EPOCH}.${(old - 1).toString(36)}`, sink);
    let drained = 0;
    for (
      ;
      reader.prices.length === 0 && reader.events.at(-1)?.event !== 'tick' && drained < 100;
      drained += 1
    ) {
      // One piece of 64 kB at a time, and no more.
      expect(reader.backlog).toBeLessThan(70_000);
      reader.take();
    }
    expect(drained).toBeGreaterThan(3);
    const bared = reader.events.filter(({ event }) => event === 'bar_close');
    expect(bared.map(({ data }) => data.open_time)).toEqual(
      bars.map((_, i) => new Date(i * 60_000).toISOString()),
    );
    expect(reader.events.at(-1)).toMatchObject({ event: 'tick', data: { snapshot: true } });
  });

  test('the window is bounded in events too: what fell out is a gap', async () => {
    const hub = openHub({ heartbeatMs: 100 }, { windowMs: 900_000, barsMs: 900_000, most: 10 });
    const first = tick('A', 0);
    hub.post([first, ...Array.from({ length: 40 }, (_, i) => tick('A', i + 1))]);
    await until(() => read(hub, ['A'], `${EPOCH}.${first.seq.toString(36)}`).events[0]?.event === 'gap');
  });

  test('a place that this node has not reached yet is waited for', async () => {
    const hub = openHub();
    const ahead = Array.from({ length: 5 }, (_, i) => tick('A', i));
    const reader = read(hub, ['A'], `${EPOCH}.${ahead[2]!.seq.toString(36)}`);
    hub.post(ahead);
    await turn();
    expect(reader.prices).toEqual([3, 4]);
  });

  test('a place far in the future is no place of ours', () => {
    const hub = openHub();
    const future = ((Date.now() + 3_600_000) * SEQ_PER_MS).toString(36);
    expect(read(hub, ['A'], `${EPOCH}.${future}`).events[0]).toMatchObject({
      data: { reason: 'unreadable_position' },
    });
  });

  test('a new life of the stream is one gap for everybody, and all goes on', async () => {
    const hub = openHub();
    const reader = read(hub);
    hub.post([tick('A', 1)]);
    await turn();
    hub.begin('bbbbbbbbbb', seq);
    hub.post([tick('A', 2)]);
    await turn();
    expect(reader.prices).toEqual([1, 2]);
    const gaps = reader.events.filter(({ event }) => event === 'gap');
    expect(gaps.map(({ data }) => [data.scope, data.reason])).toEqual([['upstream', 'epoch_changed']]);
  });
});
