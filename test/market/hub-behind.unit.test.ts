import { afterEach, describe, expect, test } from 'vitest';
import type { Posted } from '../../src/market/live/model.ts';
import { SEQ_PER_MS } from '../../src/market/live/position.ts';
import { until } from '../setup/until.ts';
import { EPOCH, hubsByHand, read, Taker, turn } from './hub-by-hand.ts';

const { START, bar, newHub, openHub, restart, tick, closeAll } = hubsByHand();
afterEach(closeAll);

describe('the hub', () => {
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

  test('a reader that takes nothing while the stream has not begun is not written to for ever', async () => {
    const hub = newHub({ backlogBytes: 500, heartbeatMs: 10 });
    const stopped = new Taker();
    stopped.isStuck = true;
    read(hub, ['A'], undefined, stopped);
    const other = read(hub);
    await until(() => other.events.filter(({ event }) => event === 'heartbeat').length > 20);
    expect(stopped.backlog).toBeLessThan(1_000);
    hub.begin(EPOCH, START);
    hub.open();
    await until(() => other.events.some(({ id }) => id?.startsWith(EPOCH)));
  });

  test('a place older than the window is a gap; bars are kept for longer and come again', async () => {
    const old = (Date.now() - 600_000) * SEQ_PER_MS;
    const late = newHub({}, { windowMs: 60_000, barsMs: 3_600_000, most: 1_000 });
    late.begin(EPOCH, START, {
      bars: [bar('A', 60_000, old), bar('B', 60_000, old + 1), bar('A', 120_000, old + 2)],
    });
    restart();
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

  test('a reader that is given up while it is told of missed bars hears from when on it misses something', async () => {
    const old = (Date.now() - 600_000) * SEQ_PER_MS;
    const hub = newHub(
      { backlogBytes: 1_000, stalledMs: 100, heartbeatMs: 100 },
      { windowMs: 60_000, barsMs: 3_600_000, most: 10_000 },
    );
    hub.begin(EPOCH, START, { bars: Array.from({ length: 900 }, (_, i) => bar('A', i * 60_000, old + i)) });
    restart();
    hub.post([tick('A', 7)]);
    const stopped = new Taker();
    stopped.isStuck = true;
    read(hub, ['A'], `${EPOCH}.${(old - 1).toString(36)}`, stopped);
    await until(() => stopped.isEnded);
    expect(stopped.events.at(-1)).toMatchObject({
      event: 'gap',
      data: { reason: 'slow_consumer', missed: null, from: new Date(old / SEQ_PER_MS).toISOString() },
    });
  });

  test('the bars that a reader missed come as fast as it takes them, then how things stand', async () => {
    const old = (Date.now() - 600_000) * SEQ_PER_MS;
    const hub = newHub({ backlogBytes: 1_000 }, { windowMs: 60_000, barsMs: 3_600_000, most: 10_000 });
    const bars = Array.from({ length: 2_000 }, (_, i) => bar('A', i * 60_000, old + i));
    hub.begin(EPOCH, START, { bars });
    restart();
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
});
