// Preloaded into a server (`node --import`): tells its parent, when it is asked by a message, the longest time that its
// event loop did not go round since it was asked before, the processor time that the loop's thread took in one round, and
// the longest collection of garbage in it. The first is what callers feel, and grows on a busy machine; the second is what
// the code does, collections included; the third tells them apart.
import {
  constants,
  monitorEventLoopDelay,
  type NodeGCPerformanceDetail,
  PerformanceObserver,
} from 'node:perf_hooks';

/** In ms. */
export interface LongestBlock {
  readonly wall: number;
  readonly processor: number;
  /** By the clock, of the young generation or of the whole heap: whichever took longest. */
  readonly collection: number;
  /** Collections of the whole heap. */
  readonly whole: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let processor = 0;
let collection = 0;
let whole = 0;
let before = process.threadCpuUsage();
// Runs once a round while the loop is busy, and every ms while it is not.
setInterval(() => {
  const now = process.threadCpuUsage();
  processor = Math.max(processor, now.user + now.system - before.user - before.system);
  before = now;
}, 1).unref();
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { kind } = (entry as unknown as { readonly detail: NodeGCPerformanceDetail }).detail;
    collection = Math.max(collection, entry.duration);
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1;
  }
}).observe({ entryTypes: ['gc'] });

process.on('message', () => {
  process.send!({
    wall: delay.max / 1e6,
    processor: processor / 1e3,
    collection,
    whole,
  } satisfies LongestBlock);
  delay.reset();
  processor = 0;
  collection = 0;
  whole = 0;
});
process.channel?.unref();
