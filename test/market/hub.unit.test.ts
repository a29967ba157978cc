import { afterEach, describe, expect, test } from 'vitest';
import { REST_ENCODING } from '../../rest/market/stream-frames.ts';
import type { Hub } from '../../src/market/index.ts';
import { until } from '../setup/until.ts';
import { EPOCH, hubsByHand, read, Taker, turn } from './hub-by-hand.ts';

const { START, openHub, place, tick, closeAll } = hubsByHand();
afterEach(closeAll);

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
    await until(() => takers.every(({ prices }) => prices.length === 1));
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
    const hub = openHub({ heartbeatMs: 200, restShare: 0.15 });
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

  test('a new life of the stream is one gap for everybody, and all goes on', async () => {
    const hub = openHub();
    const reader = read(hub);
    hub.post([tick('A', 1)]);
    await turn();
    hub.begin('bbbbbbbbbb', place());
    hub.post([tick('A', 2)]);
    await turn();
    expect(reader.prices).toEqual([1, 2]);
    const gaps = reader.events.filter(({ event }) => event === 'gap');
    expect(gaps.map(({ data }) => [data.scope, data.reason])).toEqual([['upstream', 'epoch_changed']]);
  });
});
