// Preloaded into a server (`node --import`): tells its parent, when it is asked by a message, the longest time that its
// event loop did not go round since it was asked before, and the processor time that the loop's thread took in one round.
// The first is what callers feel, and grows on a busy machine; the second is what the code does.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In ms. */
export interface LongestBlock {
  readonly wall: number;
  readonly processor: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let processor = 0;
let before = process.threadCpuUsage();
// Runs once a round while the loop is busy, and every ms while it is not.
setInterval(() => {
  const now = process.threadCpuUsage();
  processor = Math.max(processor, now.user + now.system - before.user - before.system);
  before = now;
}, 1).unref();

process.on('message', () => {
  process.send!({ wall: delay.max / 1e6, processor: processor / 1e3 } satisfies LongestBlock);
  delay.reset();
  processor = 0;
});
process.channel?.unref();
