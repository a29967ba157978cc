import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { openRedis } from '../../src/platform/redis.ts';
import { openRollCall, type RollCall } from '../../src/platform/roll-call.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { type RedisWire, redisWire } from '../setup/redis-wire.ts';
import { until } from '../setup/until.ts';

const log = openLog({ logLevel: 'silent' });

noteRedis('nodes that ask each other (test/platform/roll-call.test.ts)');
describe.skipIf(!hasRedis)('nodes that ask each other (needs redis-server)', () => {
  let redis: TestRedis;
  let wire: RedisWire;
  let near: RollCall;
  let far: RollCall;

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(() => redis?.close());
  beforeEach(async () => {
    wire = await redisWire(redis.url);
    near = openRollCall(redis.url, 'test', log, (question) => `near: ${question}`);
    far = openRollCall(wire.url, 'test', log, (question) => `far: ${question}`);
    await until(async () => (await near.ask('ready?')).length === 2);
  });
  afterEach(async () => {
    near.close();
    far.close();
    await wire.close();
  });

  test('a node whose subscription fell silent is heard again, although nothing is ever due on it', async () => {
    wire.freeze();
    await until(async () => (await near.ask('there?')).includes('far: there?'));
    expect(await far.ask('and you?')).toEqual(['far: and you?', 'near: and you?']);
  });

  test('a Redis that fell silent is not waited for until a command of it is given up', async () => {
    const other = openRedis(wire.url, 'other', log);
    try {
      await until(async () => other.status === 'ready');
      wire.freeze();
      const given = other.get('anything').catch(() => 'the command was given up');
      expect(await Promise.race([given, far.ask('there?')])).toEqual(['far: there?']);
    } finally {
      other.disconnect();
    }
  });
});
