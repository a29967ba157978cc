import { expect } from 'vitest';
import { REST_ENCODING } from '../../rest/market/stream-frames.ts';
import { type BarClose, Hub, type HubLimits, readPosition, type Tick } from '../../src/market/index.ts';
import type { Posted } from '../../src/market/live/model.ts';
import { SEQ_PER_MS } from '../../src/market/live/position.ts';
import type { Sink } from '../../src/platform/sink.ts';
import type { Received } from '../setup/event-stream.ts';

/** The life of the stream that a hub of these tests begins with. */
export const EPOCH = 'aaaaaaaaaa';

/** How long events are kept: ms for all and for bars, and at most so many. */
type Replay = { readonly windowMs: number; readonly barsMs: number; readonly most: number };

/** Hubs, and what is posted to them. `START` is the place of five seconds ago, where they begin. */
export function hubsByHand() {
  const START = (Date.now() - 5_000) * SEQ_PER_MS;
  const hubs: Hub[] = [];
  let seq = START;

  /** A hub that has not begun. It does not rest after its writes unless `limits` say so: a busy machine prolongs both. */
  function newHub(limits: Partial<HubLimits> = {}, replay?: Replay): Hub {
    const hub = new Hub({
      venue: 'test',
      staleAfterMs: 30_000,
      limits: { restShare: 0, ...limits },
      ...(replay === undefined ? {} : { replay }),
    });
    hubs.push(hub);
    return hub;
  }

  /** A hub that is open, and has nothing to tell. */
  function openHub(limits: Partial<HubLimits> = {}, replay?: Replay): Hub {
    const hub = newHub({ heartbeatMs: 60_000, ...limits }, replay);
    hub.begin(EPOCH, START);
    hub.open();
    return hub;
  }

  /** The next trade of a symbol. */
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

  /** A bar, at the next place unless one is given. */
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

  return {
    START,
    newHub,
    openHub,
    tick,
    bar,
    /** The place of the last one that was made. */
    place: () => seq,
    /** The next one is made behind `START` again. */
    restart() {
      seq = START;
    },
    closeAll() {
      for (const hub of hubs.splice(0)) hub.close();
    },
  };
}

/** A socket that takes what it is given, or does not. */
export class Taker implements Sink {
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

/** Lets a hub that does not rest do what it has put off, however long the machine takes over it. */
export async function turn(): Promise<void> {
  for (let i = 0; i < TURNS; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

// A turn of the hub that takes too long goes on in the next one.
const TURNS = 20;

/** A reader of a hub, from now on or after a place. */
export function read(hub: Hub, symbols: string[] = ['A'], after?: string, sink = new Taker()): Taker {
  hub.read({
    symbols,
    encoding: REST_ENCODING,
    sink,
    after: after === undefined ? undefined : (readPosition(after) ?? 'unreadable'),
  });
  return sink;
}
