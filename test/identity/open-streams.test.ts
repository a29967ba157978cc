import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OpenStreams } from '../../src/identity/index.ts';
import { type Child, TallyKeeper } from '../../src/platform/processes/index.ts';
import { linkedPair } from '../setup/linked-pair.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { until } from '../setup/until.ts';

noteRedis('open streams over several nodes (test/identity/open-streams.test.ts)');

const log = pino({ level: 'silent' });
const TENANT = '01980000-0000-7000-8000-000000000001';
const key = (publicId: string) => ({ keyId: `key_${publicId}`, publicId, name: `the key ${publicId}` });

test('one node counts streams by tenant and key, and each is taken away once', async () => {
  const streams = new OpenStreams({ redisUrl: undefined, log });
  const leave = streams.add(TENANT, key('a'));
  streams.add(TENANT, key('a'));
  const last = streams.add(TENANT, key('b'));
  streams.add('another', key('c'));
  expect(streams.at(TENANT)).toBe(3);
  leave();
  leave();
  last();
  expect(streams.at(TENANT)).toBe(1);
  expect(await streams.everywhere(TENANT)).toEqual({
    nodes: 1,
    open: 1,
    keys: [{ ...key('a'), open: 1 }],
  });
  expect(await streams.everywhere('nobody')).toEqual({ nodes: 1, open: 0, keys: [] });
  expect(streams.size).toBe(2);
});

test('the processes of one node count as one node', async () => {
  const keeper = new TallyKeeper();
  const [one, two] = ['one', 'two'].map((name) => {
    const [down, up] = linkedPair();
    const child: Child = { name, pid: 1, link: down, isReady: true };
    keeper.add(child);
    const parent = { ...up, carriesStream: false, processes: 2 };
    const streams = new OpenStreams({ redisUrl: undefined, log, parent });
    keeper.greet(child);
    return streams;
  }) as [OpenStreams, OpenStreams];
  const leave = one.add(TENANT, key('a'));
  two.add(TENANT, key('a'));
  two.add(TENANT, key('b'));
  await until(() => one.at(TENANT) === 3 && two.at(TENANT) === 3);
  const keys = [
    { ...key('a'), open: 2 },
    { ...key('b'), open: 1 },
  ];
  for (const each of [one, two]) expect(await each.everywhere(TENANT)).toEqual({ nodes: 1, open: 3, keys });
  leave();
  await until(() => two.at(TENANT) === 2);
});

describe.skipIf(!hasRedis)('nodes that share a Redis', () => {
  let redis: TestRedis;
  const nodes: OpenStreams[] = [];

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterEach(() => {
    for (const node of nodes.splice(0)) node.close();
  });
  afterAll(() => redis?.close());

  test('count the streams of all, and one that is alone answers for itself', async () => {
    nodes.push(...Array.from({ length: 3 }, () => new OpenStreams({ redisUrl: redis.url, log })));
    const [first, second, third] = nodes as [OpenStreams, OpenStreams, OpenStreams];
    first.add(TENANT, key('a'));
    second.add(TENANT, key('a'));
    second.add(TENANT, key('b'));
    third.add(TENANT, key('a'));
    const whole = {
      nodes: 3,
      open: 4,
      keys: [
        { ...key('a'), open: 3 },
        { ...key('b'), open: 1 },
      ],
    };
    // They connect each in its own time.
    await until(async () => (await first.everywhere(TENANT)).nodes === 3);
    // A node that this machine keeps waiting for a second is left out, rightly: it is asked again.
    for (const node of nodes) {
      await until(async () => isDeepStrictEqual(await node.everywhere(TENANT), whole));
    }
    third.close();
    await until(async () => (await first.everywhere(TENANT)).nodes === 2);
    await redis.kill();
    expect(await first.everywhere(TENANT)).toEqual({ nodes: 1, open: 1, keys: [{ ...key('a'), open: 1 }] });
    await redis.start();
    await until(async () => (await first.everywhere(TENANT)).nodes === 2);
  });
});
