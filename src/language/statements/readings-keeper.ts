import { once } from 'node:events';
import type { Database } from '../../platform/database.ts';
import { startThread } from '../../platform/thread.ts';
import { isReadingDue } from './readings.ts';
import type { ReadingWork } from './readings-worker.ts';

// The model and a batch of long texts fit many times over.
const MOST_HEAP_MB = 512;

/**
 * Reads what is new, in a thread of its own that ends with the work: requests do not wait for it, and the tagger's
 * model does not stay in memory. @returns when all is read.
 */
export async function keepReadings(db: Pick<Database, 'query' | 'url'>): Promise<void> {
  if (!(await isReadingDue(db))) return;
  const workerData: ReadingWork = { url: db.url };
  const worker = startThread(new URL('./readings-worker.ts', import.meta.url), {
    heapMb: MOST_HEAP_MB,
    data: workerData,
  });
  await once(worker, 'exit');
}
