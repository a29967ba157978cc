import { describe, expect, test } from 'vitest';
import { allot } from '../../src/webhooks/attempts/allot.ts';
import { Holding } from '../../src/webhooks/attempts/holding.ts';
import type { Receiver } from '../../src/webhooks/attempts/receiver.ts';
import { judge, type Verdict } from '../../src/webhooks/attempts/retry.ts';
import { type DeliveryLimits, LIMITS } from '../../src/webhooks/limits.ts';
import type { SendOutcome } from '../../src/webhooks/sending/sender.ts';

// The rules by which attempts are made, on a clock of the test's own.
const receiver = (over: Partial<Receiver> = {}): Receiver => ({
  id: 's',
  tenant: 't',
  url: 'https://hooks.example.com/',
  active: true,
  version: 0,
  keys: [],
  failures: 0,
  breakerSeconds: 0,
  breakerLeft: 0,
  clockAhead: 0,
  ...over,
});
const holding = (over: Partial<Receiver> = {}, limits: Partial<DeliveryLimits> = {}) =>
  new Holding(
    { id: 'j', retryCount: 0 },
    receiver(over),
    { ...LIMITS, ...limits },
    0,
    Number.POSITIVE_INFINITY,
  );
const failed = {
  status: 'retrying',
  outcome: 'timeout',
  reason: 'timeout',
  delay: 5,
  pause: null,
  rest: 0,
} satisfies Verdict;
const delivered = {
  status: 'delivered',
  outcome: 'delivered',
  reason: null,
  delay: 0,
  pause: null,
  rest: 0,
} satisfies Verdict;
const sent = (over: Partial<SendOutcome>): SendOutcome => ({
  ok: false,
  failure: 'http_status',
  answer: Buffer.alloc(0),
  durationMs: 1,
  ...over,
});

test('five attempts are under way at one subscription, and no more', () => {
  const one = holding();
  for (let i = 0; i < 5; i += 1) {
    expect(one.room(0)).toBe(5 - i);
    one.begin(`d${i}`, 0);
  }
  expect(one.room(10)).toBe(0);
  one.end('d0', 20);
  expect(one.room(20)).toBe(1);
});

test('a subscription that this node got again is not lost by what is said of its earlier job', () => {
  const one = holding();
  const [earlier, later] = [one.job, { id: 'j', retryCount: 1 }];
  one.lose(earlier);
  expect([one.lost, one.room(0)]).toEqual([true, 0]);
  one.regain(later, receiver(), 0, Number.POSITIVE_INFINITY);
  one.lose(earlier);
  expect([one.lost, one.room(0)]).toEqual([false, 5]);
  one.lose(later);
  expect(one.lost).toBe(true);
});

test('a subscription without a heartbeat for as long as its job is certain begins nothing until it has had one', () => {
  const one = new Holding({ id: 'j', retryCount: 0 }, receiver(), LIMITS, 0, 20_000);
  expect([one.isHeld(19_999), one.room(19_999)]).toEqual([true, 5]);
  expect([one.isHeld(20_000), one.room(20_000)]).toEqual([false, 0]);
  expect(one.untilStart(20_000)).toBe(Number.POSITIVE_INFINITY);
  one.keep({ id: 'j', retryCount: 1 }, 60_000);
  expect(one.room(20_000)).toBe(0);
  one.keep(one.job, 40_000);
  expect([one.room(39_999), one.room(40_000)]).toEqual([5, 0]);
});

describe('what a subscription came to while nobody knew whose it was', () => {
  const opening = (one: Holding): void => {
    for (let i = 1; i <= 11; i += 1) one.postpone(one.count(failed, 30_000)!);
  };

  test('is told as one when it turns out to be this node’s: the last count, and that the breaker opened', () => {
    const one = holding();
    opening(one);
    expect(one.hasUnwritten).toBe(true);
    expect(one.keep({ id: 'j', retryCount: 1 }, 60_000)).toBeUndefined();
    const told = { id: 's', failures: 11, breakerSeconds: 60, closedFor: 60, pause: null };
    expect(one.keep(one.job, 60_000)).toEqual(told);
    expect([one.hasUnwritten, one.keep(one.job, 80_000)]).toEqual([false, undefined]);
  });

  test('is forgotten when another node has it, or had it: that one counts', () => {
    const [lost, again] = [holding(), holding()];
    opening(lost);
    lost.lose(lost.job);
    lost.postpone(lost.count(failed, 30_000)!);
    expect(lost.hasUnwritten).toBe(false);
    opening(again);
    const job = { id: 'j', retryCount: 1 };
    again.regain(job, receiver({ failures: 2 }), 30_000, 60_000);
    expect([again.keep(job, 60_000), again.isOpen(30_000), again.room(30_000)]).toEqual([
      undefined,
      false,
      1,
    ]);
    expect(again.count(failed, 30_000)).toMatchObject({ failures: 3, closedFor: 0 });
  });
});

test('in no second do more than 25 attempts begin', () => {
  const one = holding();
  const begun: number[] = [];
  for (let now = 0; now < 10_000; now += 7) {
    for (let n = one.room(now); n > 0; n -= 1) {
      one.begin('d', now);
      one.end('d', now);
      begun.push(now);
    }
  }
  for (const from of begun) {
    expect(begun.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(25);
  }
  expect(begun.length).toBeGreaterThan(225);
});

test('the breaker opens after ten failures in a row for 60 s, doubles up to an hour, and closes at a success', () => {
  const one = holding();
  let now = 0;
  for (let i = 1; i <= 9; i += 1) expect(one.count(failed, now)).toMatchObject({ failures: i, closedFor: 0 });
  const waits: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const standing = one.count(failed, now)!;
    expect(standing.closedFor).toBe(standing.breakerSeconds);
    // What was under way when it opened does not open it further.
    expect(one.count(failed, now + 1)!.closedFor).toBe(0);
    waits.push(standing.breakerSeconds);
    expect(one.room(now + standing.breakerSeconds * 1_000 - 1)).toBe(0);
    now += standing.breakerSeconds * 1_000;
    expect(one.room(now)).toBe(1);
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  expect(one.count(delivered, now)).toMatchObject({ failures: 0, breakerSeconds: 0 });
  expect(one.room(now)).toBe(5);
});

test('a receiver that asks for rest with 429 or 503 gets nothing in that time, whatever else it answers', () => {
  const rules = { retrySchedule: [5], limits: LIMITS };
  const restOf = (status: number, retryAfterMs = 8_000) =>
    judge(rules, 1, sent({ status, retryAfterMs }), { random: () => 0 }).rest;
  expect([429, 503, 500, 301].map((status) => restOf(status))).toEqual([8, 8, 0, 0]);
  expect([restOf(429, 0), restOf(429, 86_400_000)]).toEqual([0, 7_200]);

  const one = holding();
  one.begin('under way', 0);
  const asked = judge(rules, 1, sent({ status: 429, retryAfterMs: 8_000 }), { random: () => 0 });
  expect(one.count(asked, 1_000)).toMatchObject({ failures: 1, breakerSeconds: 0, closedFor: 8 });
  expect(one.room(8_999)).toBe(0);
  // An attempt that began before succeeds: the receiver is fine, and still wants its rest.
  one.end('under way', 3_000);
  expect(one.count(delivered, 3_000)).toMatchObject({ failures: 0, closedFor: 6 });
  expect(one.room(8_999)).toBe(0);
  expect(one.room(9_000)).toBe(5);
  // A longer breaker stays as long as it was.
  const broken = holding();
  for (let i = 0; i < 10; i += 1) broken.count(failed, 0);
  expect(broken.count(asked, 1_000)).toMatchObject({ closedFor: 8 });
  expect([broken.room(59_999), broken.room(60_000)]).toEqual([0, 1]);
});

test('an attempt whose outcome is unknown says nothing of its receiver: no failure, no breaker, no success', () => {
  const one = holding();
  const unknown = judge({ retrySchedule: [5], limits: LIMITS }, 1, sent({ failure: 'unknown_outcome' }));
  for (let i = 0; i < 20; i += 1) expect(one.count(unknown, 0)).toBeUndefined();
  expect([one.suspect, one.isOpen(0), one.room(0)]).toEqual([false, false, 5]);
  for (let i = 1; i <= 9; i += 1) one.count(failed, 0);
  one.count(unknown, 0);
  expect(one.count(failed, 0)).toMatchObject({ failures: 10, closedFor: 60 });
});

test('one that fails is asked one at a time until it answers again', () => {
  const one = holding({ failures: 1 });
  expect(one.room(0)).toBe(1);
  one.begin('d', 0);
  expect(one.room(5_000)).toBe(0);
  one.end('d', 5_000);
  one.count(delivered, 5_000);
  expect(one.room(5_000)).toBe(5);
});

test('the schedule has 0 to 20 % added, Retry-After moves it by two hours at most, and the tenth failure is the last', () => {
  const retrySchedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  const rules = { retrySchedule, limits: LIMITS };
  for (const [i, wait] of retrySchedule.entries()) {
    expect(judge(rules, i + 1, sent({}), { random: () => 0 })).toMatchObject({
      status: 'retrying',
      delay: wait,
    });
    expect(judge(rules, i + 1, sent({}), { random: () => 0.999_999 }).delay).toBeCloseTo(wait * 1.2, 0);
  }
  expect(judge(rules, 10, sent({}))).toMatchObject({ status: 'dead_lettered', reason: 'attempts_exhausted' });
  const after = (retryAfterMs: number) => judge(rules, 1, sent({ retryAfterMs }), { random: () => 0 }).delay;
  expect([after(0), after(4_000), after(60_000), after(86_400_000)]).toEqual([5, 5, 60, 7_205]);
  expect(judge(rules, 1, sent({ failure: 'gone' }))).toMatchObject({
    status: 'dead_lettered',
    pause: 'gone',
  });
  expect(judge(rules, 1, sent({ failure: 'blocked_address' }))).toMatchObject({
    status: 'held',
    pause: 'unsafe_destination',
  });
  expect(judge(rules, 3, sent({ failure: 'unknown_outcome' }))).toMatchObject({
    status: 'retrying',
    outcome: 'unknown_outcome',
    reason: 'unknown_outcome',
    delay: 0,
    pause: null,
  });
  expect(judge(rules, 10, sent({ failure: 'unknown_outcome' }))).toMatchObject({
    status: 'dead_lettered',
    outcome: 'unknown_outcome',
    reason: 'unknown_outcome',
  });
});

test('after an outcome that is unknown the next attempt is made at once, and after further ones as late as after failures', () => {
  const retrySchedule = [5, 300, 1_800];
  const rules = { retrySchedule, limits: LIMITS };
  const unknown = sent({ failure: 'unknown_outcome' });
  const delays = [1, 2, 3].map(
    (number) => judge(rules, number, unknown, { unknownBefore: number > 1, random: () => 0 }).delay,
  );
  expect(delays).toEqual([0, 5, 300]);
  expect(judge(rules, 2, unknown, { unknownBefore: true, random: () => 1 }).delay).toBeCloseTo(6);
  expect(judge(rules, 4, unknown, { unknownBefore: true }).status).toBe('dead_lettered');
});

test('when there is not room for all, tenants take turns, and a flood of one leaves the others theirs', () => {
  const flood = Array.from({ length: 90 }, (_, i) => holding({ id: `f${i}`, tenant: 'flood' }));
  const small = [holding({ id: 'a', tenant: 'a' }), holding({ id: 'b', tenant: 'b' })];
  const limits = { ...LIMITS, nodeInFlight: 30 };
  const given = allot([...flood, ...small], { all: 0, suspect: 0, byTenant: new Map() }, limits, 0, 0);
  expect(given.get(small[0]!)).toBe(5);
  expect(given.get(small[1]!)).toBe(5);
  expect([...given.values()].reduce((sum, n) => sum + n)).toBe(30);
});

test('those that fail or are slow have a share of their own, and take nothing from the healthy', () => {
  const bad = Array.from({ length: 40 }, (_, i) => holding({ id: `b${i}`, tenant: `b${i}`, failures: 3 }));
  const good = Array.from({ length: 10 }, (_, i) => holding({ id: `g${i}`, tenant: `g${i}` }));
  const limits = { ...LIMITS, nodeInFlight: 50, suspectInFlight: 10, nodeMost: 100 };
  const given = allot([...bad, ...good], { all: 10, suspect: 5, byTenant: new Map() }, limits, 0, 0);
  const sum = (holdings: Holding[]) => holdings.reduce((total, one) => total + (given.get(one) ?? 0), 0);
  expect(sum(bad)).toBe(5);
  expect(sum(good)).toBe(45);
});
