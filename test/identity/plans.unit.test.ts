import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadPlans } from '../../src/identity/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the plans of a service that is given none', () => {
  test.each([
    ['free', 0, 1_000, false, 100],
    ['starter', 1, 25_000, true, 1_000],
    ['pro', 2, 250_000, true, 10_000],
    ['enterprise', 3, null, true, 50_000],
  ])(
    '%s, of rank %s: %s calls a month, market data %s, %s streams',
    (name, rank, callsPerMonth, marketData, openStreams) => {
      const plans = loadPlans(undefined);
      expect(plans.find((plan) => plan.name === name)).toMatchObject({
        rank,
        callsPerMonth,
        aiQuestions: 50,
        marketData,
        concurrentRequests: 16,
        waitingRequests: callsPerMonth === null || callsPerMonth === 250_000 ? 10_000 : 5_000,
        openStreams,
      });
    },
  );

  test('stand in order: each includes what the one before does', () => {
    expect(
      loadPlans(undefined)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ name }) => name),
    ).toEqual(['free', 'starter', 'pro', 'enterprise']);
  });
});

describe('a file of plans', () => {
  const plan = { name: 'team', callsPerMonth: 7, marketData: false };
  const load = (...plans: object[]) => {
    const file = join(folder, 'plans.json');
    writeFileSync(file, JSON.stringify(plans));
    return loadPlans(file);
  };

  test.each([
    ['callsPerMonth', 0, 1e15, -1, 1e15 + 1],
    ['aiQuestions', 0, 1_000_000_000, -1, 1_000_000_001],
    ['rank', 0, 1_000, -1, 1_001],
    ['concurrentRequests', 1, 128, 0, 129],
    ['waitingRequests', 0, 50_000, -1, 50_001],
    ['openStreams', 0, 1_000_000, -1, 1_000_001],
  ])('%s is from %s to %s', (field, least, most, tooFew, tooMany) => {
    for (const value of [least, most])
      expect(load({ ...plan, [field]: value })[0]).toMatchObject({ [field]: value });
    for (const value of [tooFew, tooMany, 1.5])
      expect(() => load({ ...plan, [field]: value })).toThrow(`at /0/${field}`);
  });

  test('no bound on calls or questions is null; the others have one', () => {
    expect(load({ ...plan, callsPerMonth: null, aiQuestions: null })[0]).toMatchObject({
      callsPerMonth: null,
      aiQuestions: null,
    });
    expect(() => load({ ...plan, openStreams: null })).toThrow('at /0/openStreams');
  });

  test('each has a name of its own, and a place in the file for a rank', () => {
    expect(() => load(plan, plan)).toThrow('two plans have the same name');
    expect(
      load({ ...plan, name: 'a' }, { ...plan, name: 'b' }, { ...plan, name: 'c', rank: 9 }),
    ).toMatchObject([
      { rank: 0, label: 'a' },
      { rank: 1, label: 'b' },
      { rank: 9, label: 'c' },
    ]);
    for (const name of ['', 'Team', '7up', 'a_b', `a${'b'.repeat(32)}`])
      expect(() => load({ ...plan, name }), name).toThrow('at /0/name');
    expect(load({ ...plan, name: `a${'b'.repeat(31)}` })).toHaveLength(1);
    expect(() => load({ ...plan, calls: 7 })).toThrow('at /0');
    expect(() => load()).toThrow('PLANS');
  });

  test.each([
    [{ calls: 7 }, ' at /0: a plan has no member "calls"'],
    [
      { callsPerMonth: undefined },
      ' at /0/callsPerMonth: write a whole number from 0 to 1000000000000000, or null',
    ],
    [
      { callsPerMonth: '7' },
      ' at /0/callsPerMonth: write a whole number from 0 to 1000000000000000, or null',
    ],
    [{ marketData: 'yes' }, ' at /0/marketData: write true or false'],
    [{ label: 7 }, ' at /0/label: write a text of 1 to 80 characters'],
    [{ label: '' }, ' at /0/label: write a text of 1 to 80 characters'],
    [{ name: 7 }, ' at /0/name: write 1 to 32 lower-case letters, digits and -, a letter first'],
    [{ concurrentRequests: 1e9 }, ' at /0/concurrentRequests: write a whole number from 1 to 128'],
    [{ openStreams: null }, ' at /0/openStreams: write a whole number from 0 to 1000000'],
  ])('%j is refused with what to write', (change, message) => {
    expect(() => load({ ...plan, ...change })).toThrow(message);
  });

  test.each([
    ['{}', ': write a list of plans'],
    ['[]', ': write at least one plan'],
    ['[7]', ' at /0: write a plan as an object'],
    ['null', ': write a list of plans'],
  ])('%s is refused with what to write', (text, message) => {
    const file = join(folder, 'plans.json');
    writeFileSync(file, text);
    expect(() => loadPlans(file)).toThrow(`PLANS: ${file} cannot be used${message}`);
  });
});
