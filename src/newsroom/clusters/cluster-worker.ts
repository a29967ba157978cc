// The thread that places items in clusters (keeper.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../platform/database.ts';
import { openClusterWriter } from './writer.ts';

/** What the thread is started with. */
export interface ClusterWork {
  readonly url: string;
  /** How long it stays when nothing comes, in ms. */
  readonly idleMs: number;
}

// How long a new item waits at most while nothing else does.
const EVERY_MS = 250;
// Another process has the lease, or the database is away.
const SELDOM_MS = 1_000;
// It stays longer where it takes long to read the living clusters again: at most a hundredth of the time goes into that.
const IDLE_OF_REBUILD = 100;

const { url, idleMs } = workerData as ClusterWork;
const ending = new AbortController();
parentPort!.on('message', () => ending.abort());
// One for the lease and one for the batch.
const db = openDatabase(url, { pool: 2, hot: 0 });
const writer = openClusterWriter(db);
const pause = (ms: number): Promise<void> =>
  sleep(ms, undefined, { signal: ending.signal }).then(
    () => {},
    () => {},
  );
const isIdle = (): boolean =>
  performance.now() - usedAt > Math.max(idleMs, IDLE_OF_REBUILD * writer.rebuildMs());
let usedAt = performance.now();
while (!ending.signal.aborted && !isIdle()) {
  try {
    const placed = await writer.turn(ending.signal);
    if (placed !== undefined && placed > 0) usedAt = performance.now();
    await pause(placed === undefined ? SELDOM_MS : EVERY_MS);
  } catch (error) {
    parentPort!.postMessage(error instanceof Error ? error.message : String(error));
    await pause(SELDOM_MS);
  }
}
await writer.close().catch(() => {});
await db.close();
parentPort!.close();
