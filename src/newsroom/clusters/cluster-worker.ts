// The thread that places items in clusters (keeper.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../platform/database.ts';
import { openClusterWriter } from './writer.ts';

/** What the thread is started with. */
export interface ClusterWork {
  readonly url: string;
}

// How long a new item waits at most while nothing else does.
const EVERY_MS = 250;
// Another process has the lease, or the database is away.
const SELDOM_MS = 1_000;

const { url } = workerData as ClusterWork;
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
while (!ending.signal.aborted) {
  try {
    await pause((await writer.turn()) === undefined ? SELDOM_MS : EVERY_MS);
  } catch (error) {
    parentPort!.postMessage(error instanceof Error ? error.message : String(error));
    await pause(SELDOM_MS);
  }
}
await writer.close().catch(() => {});
await db.close();
parentPort!.close();
