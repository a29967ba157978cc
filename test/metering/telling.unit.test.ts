import { expect, test } from 'vitest';
import { Telling } from '../../src/metering/telling.ts';

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Tells all, and says in which round of the event loop each of them heard, in the order in which they did. */
async function hear(all: readonly (readonly [tenant: string, work?: () => void])[]) {
  const telling = new Telling();
  const heard: { tenant: string; nr: number; round: number }[] = [];
  let round = 0;
  await new Promise<void>((resolve) => {
    const next = (): void => {
      round += 1;
      if (heard.length === all.length) resolve();
      else setImmediate(next);
    };
    setImmediate(next);
    for (const [nr, [tenant, work]] of all.entries()) {
      telling.add(tenant, () => {
        heard.push({ tenant, nr, round });
        work?.();
      });
    }
  });
  return heard;
}

test('of many who were let in together, and whose work keeps the processor, one goes on in each round of the event loop', async () => {
  const heard = await hear(Array.from({ length: 20 }, () => ['a', () => workFor(2)]));
  expect(new Set(heard.map(({ round }) => round)).size).toBe(20);
});

test('what follows from being let in belongs to the round, though it comes by promises', async () => {
  const later = (): void => void Promise.resolve().then(() => workFor(2));
  const heard = await hear(Array.from({ length: 10 }, () => ['a', later]));
  expect(new Set(heard.map(({ round }) => round)).size).toBe(10);
});

test('tenants take turns, and those of one hear in their order', async () => {
  const heard = await hear([...Array.from({ length: 30 }, () => ['greedy'] as const), ['victim'], ['other']]);
  expect(heard.slice(0, 4).map(({ tenant }) => tenant)).toEqual(['greedy', 'victim', 'other', 'greedy']);
  const own = heard.filter(({ tenant }) => tenant === 'greedy').map(({ nr }) => nr);
  expect(own).toEqual(Array.from({ length: 30 }, (_, nr) => nr));
});

test('who comes while others are told has its turn before the rest of them', async () => {
  const telling = new Telling();
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    for (let i = 0; i < 10; i += 1) {
      telling.add('greedy', () => {
        heard.push('greedy');
        if (i === 2) telling.add('victim', () => heard.push('victim'));
        if (i === 9) resolve();
      });
    }
  });
  expect(heard.indexOf('victim')).toBeLessThanOrEqual(4);
  expect(heard).toHaveLength(11);
});
