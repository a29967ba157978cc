import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { PrimaryPath, type Stand } from '../../src/platform/replicas/freshness.ts';
import { NeedsPrimary, needsPrimary } from '../../src/platform/replicas/index.ts';
import { fc } from '../setup/properties.ts';

const stand = (at: number, lsn: number): Stand => ({ at, lsn: BigInt(lsn), pos: 0n, time: '' });

test('a replica is as fresh as the last time at which the primary had written no more than it has replayed', () => {
  const path = new PrimaryPath();
  for (const [at, lsn] of [
    [100, 10],
    [200, 20],
    [300, 20],
    [400, 35],
  ] as const)
    path.add(stand(at, lsn));
  expect([9n, 10n, 19n, 20n, 34n, 35n, 99n].map((lsn) => path.reachedBy(lsn))).toEqual([
    undefined,
    100,
    100,
    300,
    300,
    400,
    400,
  ]);
});

test('it is never taken for fresher than it is, whatever the primary wrote and when', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(500), fc.nat(50)), { minLength: 1 }),
      fc.nat(2_000),
      (steps, replayed) => {
        const path = new PrimaryPath();
        const stands: Stand[] = [];
        let [at, lsn] = [0, 0];
        for (const [ms, bytes] of steps) {
          at += ms;
          lsn += bytes;
          stands.push(stand(at, lsn));
          path.add(stands.at(-1)!);
        }
        const reached = path.reachedBy(BigInt(replayed));
        const whole = stands.filter((each) => each.lsn <= BigInt(replayed) && each.at >= at - 60_000);
        expect(reached).toBe(whole.at(-1)?.at);
      },
    ),
  );
});

test('another primary under the same address has a path of its own', () => {
  const path = new PrimaryPath();
  path.add(stand(100, 50));
  path.add(stand(200, 20));
  expect(path.reachedBy(30n)).toBe(200);
  expect(path.reachedBy(10n)).toBeUndefined();
});

test('a request that needs the primary is told from others, however its error was wrapped', () => {
  const error = new NeedsPrimary('it writes');
  expect(needsPrimary(error)).toBe(true);
  expect(needsPrimary(new Error('a list failed', { cause: error }))).toBe(true);
  expect(needsPrimary(new GraphQLError('stories', { originalError: error }))).toBe(true);
  expect(needsPrimary(new Error('it writes'))).toBe(false);
  expect(needsPrimary(undefined)).toBe(false);
});
