import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// A new service works out and stores a week of bars of all pairs. It has a process of its own here: what V8 learns of a place
// in the code holds for the whole process.
const source = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
const SCRIPT = `
  import { setImmediate } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  const { allocateYoung } = await import(${source('src/platform/memory/collector.ts')});
  const { simulatedVenue } = await import(${source('src/market/venues/simulated.ts')});
  const { gatePage } = await import(${source('src/market/series/gate.ts')});
  const { PAIRS } = await import(${source('src/market/venues/pairs.ts')});
  allocateYoung();
  const DAY_MS = 86_400_000;
  const begin = Date.UTC(2026, 9, 1);
  const venue = simulatedVenue({ now: () => begin + 40 * DAY_MS });
  const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  let [last, grown] = [old(), 0];
  const held = [];
  for (const { symbol } of PAIRS) {
    for (const day of [0, 3, 7, 9, 11]) {
      const window = { from: begin + day * DAY_MS, to: begin + (day + 1) * DAY_MS };
      const { bars } = await venue.klines(symbol, '1m', window.from, window.to, 1_440);
      held.push(gatePage(bars, { interval: '1m', window, closedBy: Infinity }));
      if (held.length > 2) held.shift();
      await setImmediate();
      const now = old();
      grown += Math.max(0, now - last);
      last = now;
    }
  }
  console.log(grown);
`;

test('bars that are worked out one day after the other do not gather in the old generation', () => {
  const words = ['--no-warnings', '--max-semi-space-size=32', '--input-type=module', '-e', SCRIPT];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const grown = Number(execFileSync(process.execPath, words, { cwd, timeout: 60_000 }));
  // Some 12 MB; 62 where V8 has learned that they live long, which depends on when it happens to collect.
  expect(grown).toBeLessThan(30 * 2 ** 20);
}, 90_000);
