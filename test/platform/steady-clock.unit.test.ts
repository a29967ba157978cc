import { expect, test } from 'vitest';
import { SteadyClock } from '../../src/platform/health/steady-clock.ts';

function machine() {
  const at = { wall: 1_790_000_000_000, awake: 5_000, up: 90_000_000 };
  const clock = new SteadyClock({
    wall: () => at.wall,
    awake: () => at.awake,
    // The system tells it to a hundredth of a second.
    up: () => Math.floor(at.up / 10) / 100,
  });
  const begun = clock.now();
  return {
    passed: () => clock.now() - begun,
    goesOn: (ms: number) => {
      for (const name of ['wall', 'awake', 'up'] as const) at[name] += ms;
    },
    sleeps: (ms: number) => {
      at.wall += ms;
      at.up += ms;
    },
    isSet: (ms: number) => {
      at.wall += ms;
    },
  };
}

test('it goes on as time does, whoever sets the clock on the wall', () => {
  const { passed, goesOn, isSet } = machine();
  goesOn(1_000);
  expect(passed()).toBe(1_000);
  for (const ms of [3_600_000, -7_200_000, 300, -300, 8_000]) {
    isSet(ms);
    goesOn(10);
    expect(passed()).toBeGreaterThanOrEqual(1_010);
  }
  expect(passed()).toBe(1_050);
});

test('it goes on while the machine sleeps, once and again', () => {
  const { passed, goesOn, sleeps } = machine();
  goesOn(1_003);
  sleeps(3_600_000);
  goesOn(7);
  expect(Math.abs(passed() - 3_601_010)).toBeLessThan(20);
  sleeps(60_000);
  expect(Math.abs(passed() - 3_661_010)).toBeLessThan(20);
});

test('a sleep after which the clock on the wall was set as well is counted alone', () => {
  const { passed, sleeps, isSet } = machine();
  sleeps(600_000);
  isSet(-3_600_000);
  expect(Math.abs(passed() - 600_000)).toBeLessThan(20);
});
