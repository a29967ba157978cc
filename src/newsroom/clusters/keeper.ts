import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { startThread } from '../../platform/thread.ts';
import type { ClusterWork } from './cluster-worker.ts';

// The living clusters of 50,000 long items fit in half of it.
const MOST_HEAP_MB = 768;
// How long a new item waits at most for the thread to begin.
const LOOK_MS = 250;
const AGAIN_MS = 1_000;
// The thread takes 40 MB and the living clusters, which a quiet minute gives back.
const IDLE_MS = 15_000;
// A batch takes less than a second where the machine is not very busy. One that is cut off is placed by the next writer, once
// the lease has run out.
const PATIENCE_MS = 10_000;

export interface KeepOptions {
  /** How long the thread stays when nothing comes, in ms; 15,000 unless given. */
  readonly idleMs?: number | undefined;
  /** Its young generation; a larger one costs less to collect. */
  readonly semiSpaceMb?: number | undefined;
  /** How long `close` waits for the batch that is under way, in ms; 10,000 unless given. */
  readonly patienceMs?: number | undefined;
}

/**
 * Keeps items placed in clusters, in a thread of its own: requests do not wait for it. The thread begins with the first
 * item that nobody else places, and ends when none has come for a while. Of any number of processes one writes, and another
 * takes over when that one is gone.
 * @returns `close` ends the thread, and returns when it is gone.
 */
export function keepClusters(
  db: Pick<Database, 'query' | 'url'>,
  log: Logger,
  { idleMs = IDLE_MS, semiSpaceMb, patienceMs = PATIENCE_MS }: KeepOptions = {},
): { close(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let worker: Worker | undefined;
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  const work = async (): Promise<void> => {
    const workerData: ClusterWork = { url: db.url, idleMs };
    worker = startThread(new URL('./cluster-worker.ts', import.meta.url), {
      heapMb: MOST_HEAP_MB,
      data: workerData,
      ...(semiSpaceMb === undefined ? {} : { semiSpaceMb }),
    });
    worker.on('message', (reason: string) =>
      log.warn({ reason }, 'items could not be grouped; the service tries again later'),
    );
    try {
      const [code] = (await once(worker, 'exit')) as [number];
      if (code !== 0 && !signal.aborted)
        log.warn({ code }, 'the thread that groups items ended; it is started again');
    } finally {
      worker = undefined;
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const isLeft = await isWorkLeft(db);
        if (isLeft && !signal.aborted) await work();
      } catch (error) {
        if (!signal.aborted)
          log.warn({ err: error }, 'items could not be grouped; the service tries again later');
        await pause(AGAIN_MS);
      }
      await pause(LOOK_MS);
    }
  };
  const running = run();
  return {
    async close() {
      ending.abort();
      const last = worker;
      // The thread never keeps the process, but whoever closes it does: nothing else may be left that would.
      last?.ref();
      // It gives the lease back, so that another process need not wait until that runs out.
      last?.postMessage('close');
      const late = setTimeout(() => void last?.terminate(), patienceMs);
      await running;
      clearTimeout(late);
    },
  };
}

/** Whether items wait that no living writer places. */
async function isWorkLeft(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ is_left: boolean }>(
    `select s.seq > p.seq and (p.lease_until is null or p.lease_until < clock_timestamp()) as is_left
     from news_sequence s, news_cluster_place p where s.id = 1 and p.id = 1`,
  );
  return rows[0]?.is_left === true;
}
