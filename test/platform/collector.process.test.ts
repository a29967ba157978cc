import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countMemoryOutside } from '../../src/platform/memory/collector.ts';

const PIECE_BYTES = 64 * 1024;
const IN_USE = 200;

/** Makes a gigabyte in pieces, few of which are in use at a time. @returns how often the whole heap was collected. */
async function wholeCollections(): Promise<number> {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = Reflect.get(entry, 'detail') as NodeGCPerformanceDetail;
      if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) count += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const pieces: Buffer[] = [];
  for (let made = 0; made < 2 ** 30; made += PIECE_BYTES) {
    pieces.push(Buffer.allocUnsafeSlow(PIECE_BYTES));
    if (pieces.length < IN_USE) continue;
    pieces.splice(0, IN_USE / 2);
    await setImmediate();
  }
  await setImmediate();
  observer.disconnect();
  return count;
}

test('buffers that are not used any more go with the young generation: the whole heap is hardly collected for them', async () => {
  const before = await wholeCollections();
  countMemoryOutside();
  // V8 also collects for reasons of its own: what the buffers cause is in every round.
  const after = Math.min(await wholeCollections(), await wholeCollections(), await wholeCollections());
  expect(before).toBeGreaterThan(3);
  expect(after).toBeLessThan(before / 2);
});
