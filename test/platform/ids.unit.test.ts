import { afterEach, describe, expect, test, vi } from 'vitest';
import { isUuid, newUuid } from '../../src/platform/ids.ts';

afterEach(() => vi.useRealTimers());

const msOf = (uuid: string): number => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);

describe('new uuids', () => {
  test('are of version 7 and tell the time they were asked to tell', () => {
    const uuid = newUuid(1_700_000_000_123);
    expect(isUuid(uuid)).toBe(true);
    expect([uuid[14], '89ab'.includes(uuid[19]!), msOf(uuid)]).toEqual(['7', true, 1_700_000_000_123]);
  });

  test('ascend within one millisecond, when more are made than it can count, and when the clock goes back', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const made = Array.from({ length: 5_000 }, () => newUuid());
    vi.setSystemTime(Date.now() - 3_000);
    made.push(...Array.from({ length: 5_000 }, () => newUuid()));
    expect(made).toEqual([...new Set(made)].sort());
    expect(msOf(made.at(-1)!) - msOf(made[0]!)).toBeLessThan(10);
  });

  test('go on with the clock', () => {
    vi.useFakeTimers({ now: Date.now() + 120_000 });
    newUuid();
    vi.advanceTimersByTime(40);
    expect(msOf(newUuid())).toBe(Date.now());
  });
});
