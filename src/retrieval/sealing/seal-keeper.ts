import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { startThread } from '../../platform/thread.ts';
import { isSealDue, type Sealed } from './seal.ts';
import { chunksSealed, sealSeconds, sealsFailed } from './seal-metrics.ts';
import type { SealWork } from './seal-worker.ts';

// What is not sealed yet costs readers little, and checking whether sealing is worthwhile costs next to nothing.
const EVERY_MS = 15_000;
// A chunk needs a third of this. Work that needs more is given up, so that the process survives.
const MOST_HEAP_MB = 1_024;

/**
 * Keeps the sealed index up to date for as long as the process runs. Any number of processes may do so: one at a time
 * does the work, in a thread of its own that exists only meanwhile.
 * @param least nothing is sealed before there are this many stories.
 */
export function keepSealed(
  room: { readonly db: Database },
  log: Logger,
  everyMs = EVERY_MS,
  least?: number,
): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  const seal = async (): Promise<void> => {
    const started = performance.now();
    const workerData: SealWork = { url: room.db.url, least };
    worker = startThread(new URL('./seal-worker.ts', import.meta.url), {
      heapMb: MOST_HEAP_MB,
      data: workerData,
    });
    let sealed: Sealed | undefined;
    worker.on('message', (message: Sealed | undefined) => {
      sealed = message;
    });
    await once(worker, 'exit');
    if (sealed === undefined) return;
    const ms = Math.round(performance.now() - started);
    sealSeconds.observe(ms / 1_000);
    chunksSealed.inc(sealed.chunks);
    log.debug({ pos: String(sealed.pos), chunks: sealed.chunks, ms }, 'sealed the index');
  };
  const look = async (): Promise<void> => {
    try {
      if ((await isSealDue(room.db, least)) && !isClosed) await seal();
    } catch (error) {
      if (!isClosed) {
        sealsFailed.inc();
        log.warn({ err: error }, 'the index could not be sealed; the service tries again later');
      }
    }
    if (!isClosed) next();
  };
  const next = (): void => {
    timer = setTimeout(() => void look(), everyMs).unref();
  };
  next();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // Nothing of it is visible until all of it is there, so it may be cut off anywhere.
      await worker?.terminate();
    },
  };
}
