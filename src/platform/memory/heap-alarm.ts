import { getHeapStatistics } from 'node:v8';
import { Gauge } from 'prom-client';
import type { Fitness } from '../health/fitness.ts';
import type { Logger } from '../log.ts';
import { collectGarbage } from './collector.ts';

export interface HeapAlarmOptions {
  readonly fitness: Fitness;
  readonly log: Logger;
  /** Percentage of memory above which new work is refused. */
  readonly percent: number;
  /**
   * Called once if memory does not become available again. The process should then stop in order, before V8 ends it.
   */
  readonly onSpent: () => void;
  /** How often memory is checked, in ms. */
  readonly lookMs?: number;
  /** How long the alarm may last before `onSpent`, in ms. */
  readonly patienceMs?: number;
  /** How many processes share the memory of the container; default 1. */
  readonly processes?: number;
  /** The share of memory in use, 0 to 1. */
  readonly used?: () => number;
  /** Called when new work begins to be refused, and when it is accepted again. */
  readonly onStrain?: (strained: boolean) => void;
  /** Frees memory that is not in use. */
  readonly collect?: () => void;
}

const LOOK_MS = 500;
const PATIENCE_MS = 60_000;
// Below the alarm by this much it ends: what goes up and down around one bound would ring all the time.
const RELIEF = 0.1;
// A collection of a nearly full heap takes seconds; it is not done at every look.
const COLLECT_MS = 5_000;

const share = new Gauge({
  name: 'newstape_memory_used_ratio',
  help: 'Share of the available memory that is used: of the heap, or of the container if that is closer to its limit.',
  aggregator: 'max',
});
const alarm = new Gauge({
  name: 'newstape_memory_alarm',
  help: '1: memory is nearly used up, and new work is refused with 503.',
  aggregator: 'max',
});

/**
 * Watches memory and refuses new work before V8 or the kernel ends the process with everything that is under way. Whether
 * garbage alone fills the heap is found out by collecting it first. While the alarm lasts, `fitness.takesWork` is false
 * and garbage is collected every 5 s; when it lasts longer than a minute, `onSpent` is called.
 */
export function watchHeap(options: HeapAlarmOptions): { close(): void } {
  const { fitness, log, onSpent, processes = 1, collect = collectGarbage, onStrain } = options;
  const { used = () => memoryUsed(processes) } = options;
  const { lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = options;
  const bound = options.percent / 100;
  let since: number | undefined;
  let collectedAt = Number.NEGATIVE_INFINITY;
  let isSpent = false;
  const look = setInterval(() => {
    const now = performance.now();
    if (used() >= (since === undefined ? bound : bound - RELIEF) && now - collectedAt >= COLLECT_MS) {
      collect();
      collectedAt = now;
    }
    const left = used();
    share.set(left);
    if (since === undefined && left >= bound) {
      since = now;
      fitness.strain(true);
      onStrain?.(true);
      alarm.set(1);
      log.error({ percent: Math.round(left * 100) }, 'memory is nearly used up: new work is refused');
    } else if (since !== undefined && left < bound - RELIEF) {
      since = undefined;
      fitness.strain(false);
      onStrain?.(false);
      alarm.set(0);
      log.warn({ percent: Math.round(left * 100) }, 'memory is available again: new work is accepted');
    } else if (since !== undefined && now - since >= patienceMs && !isSpent) {
      isSpent = true;
      log.fatal({ percent: Math.round(left * 100) }, 'memory did not become available: the process stops');
      onSpent();
    }
  }, lookMs);
  look.unref();
  return { close: () => clearInterval(look) };
}

/** The share of V8's heap that is in use, or of the container's memory if that is closer to its limit. */
function memoryUsed(processes: number): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  const heap = used_heap_size / heap_size_limit;
  const most = process.constrainedMemory();
  // Without a container it is 0, or a number without meaning.
  if (most === 0 || most > Number.MAX_SAFE_INTEGER) return heap;
  return Math.max(heap, (process.memoryUsage.rss() * processes) / most);
}
