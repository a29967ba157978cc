import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Hub } from '../../src/market/index.ts';
import type { Draft } from '../../src/market/live/model.ts';
import { RedisChannel } from '../../src/market/live/redis-channel.ts';
import { openLog } from '../../src/platform/log.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { type RedisWire, redisWire } from '../setup/redis-wire.ts';
import { until } from '../setup/until.ts';
import { hubsByHand, read } from './hub-by-hand.ts';

const log = openLog({ logLevel: 'silent' });
const VENUE = 'wired';
const { tick } = hubsByHand();

noteRedis('a node before a Redis that cannot be reached (test/market/redis-channel.test.ts)');
describe.skipIf(!hasRedis)('a node before a Redis that cannot be reached (needs redis-server)', () => {
  let redis: TestRedis;
  let wire: RedisWire;
  let leader: RedisChannel;
  let follower: RedisChannel;
  let hub: Hub;
  let epoch: string;

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(() => redis?.close());
  beforeEach(async () => {
    await redis.flush();
    wire = await redisWire(redis.url);
    leader = new RedisChannel({ url: redis.url, venue: VENUE, log });
    await until(async () => (await leader.lead(1).catch(() => undefined)) !== undefined);
    ({ epoch } = await leader.lead(1));
    await post(1);
    hub = new Hub({ venue: VENUE, staleAfterMs: 30_000, limits: { heartbeatMs: 60_000 } });
    follower = new RedisChannel({ url: wire.url, venue: VENUE, log, hub });
    await until(() => hub.latest('A').price === '1');
  });
  afterEach(async () => {
    vi.useRealTimers();
    hub.close();
    await follower.close();
    await leader.close();
    await wire.close();
  });

  async function post(price: number): Promise<void> {
    const { seq: _, ...draft } = tick('A', price);
    await leader.post(1, epoch, [draft as Draft]);
  }

  test('says once that a stream is away which is no stream any more, and that it is back when it can be read', async () => {
    const taker = read(hub);
    const told = (): string[] =>
      taker.events.flatMap(({ event, data }) =>
        event === 'status' ? [(data as { state: string }).state] : [],
      );
    const own = new Redis(redis.url);
    try {
      const before = told().length;
      for (const key of await own.keys('*')) await own.set(key, 'a text');
      await until(() => told().length > before);
      const refused = await own.info('errorstats');
      // It tries again and again meanwhile.
      await until(async () => errorsOf(await own.info('errorstats')) > errorsOf(refused) + 5);
      expect(told().slice(before)).toEqual(['down']);
      await own.flushall();
      await until(async () => (await leader.lead(1).catch(() => undefined)) !== undefined);
      ({ epoch } = await leader.lead(1));
      await post(2);
      await until(() => taker.prices.includes(2));
    } finally {
      own.disconnect();
    }
  });

  const errorsOf = (info: string): number => Number(/errorstat_WRONGTYPE:count=(\d+)/.exec(info)?.[1] ?? 0);

  test('connects again when its connection falls silent, and its readers miss nothing', async () => {
    const taker = read(hub);
    const before = wire.connections;
    wire.freeze();
    await post(2);
    await until(() => taker.prices.includes(2));
    expect(taker.prices).toEqual([2]);
    expect(taker.events.filter(({ event }) => event === 'gap')).toEqual([]);
    expect(wire.connections).toBeGreaterThan(before);
  });

  test('readers of a node that was cut off for a while, but lost nothing, stay and miss nothing', async () => {
    const taker = read(hub);
    wire.cut();
    await until(() => hub.away !== undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    await post(2);
    await post(3);
    wire.mend();
    await until(() => taker.prices.includes(3));
    expect(taker.prices).toEqual([2, 3]);
    expect(taker.isEnded).toBe(false);
  });

  test('tells readers who come back what they lost, when it was cut off for longer than Redis keeps', async () => {
    const first = read(hub);
    await post(2);
    await until(() => first.prices.includes(2));
    wire.cut();
    await until(() => hub.away !== undefined);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await post(3);
    await post(4);
    const client = new Redis(redis.url);
    try {
      await client.xtrim(`newstape:{live-${VENUE}}:stream`, 'MAXLEN', 1);
    } finally {
      client.disconnect();
    }
    wire.mend();
    await until(() => hub.latest('A').price === '4');
    expect(first.isEnded).toBe(true);
    const again = read(hub, ['A'], first.events.at(-1)!.id);
    expect(again.events[0]).toMatchObject({
      event: 'gap',
      data: { reason: 'window_expired', scope: 'client' },
    });
  });
});
