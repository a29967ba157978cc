import { once } from 'node:events';
import { whenAwakeFor } from '../../platform/health/awake.ts';
import { startThread } from '../../platform/thread.ts';
import { type FeedAnswer, type Looked, lookQuickly } from './look.ts';

/** How long documents are read, and where. */
export interface AsideOptions {
  /** Documents of at most so many bytes are read at once: that takes less than the start of a thread. */
  readonly atOnceBytes?: number;
  /** A document that has not been read by then is given up. In ms. */
  readonly deadlineMs?: number;
  /** What a document may take in memory while it is read, in MB. */
  readonly heapMb?: number;
}

const AT_ONCE_BYTES = 64 * 1024;
const DEADLINE_MS = 10_000;
// A document of 10 MiB that is all small elements needs 200.
const HEAP_MB = 320;

// One at a time: their memory does not add up, and the other cores are for requests.
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads what was fetched, whatever it is. A parser reads a document in one go, 100 ms a megabyte: a long or damaged one is
 * read in a thread, which ends with it. Requests do not wait for it, and its memory is not theirs.
 * @returns no document also for what takes too long or too much memory to read.
 */
export function lookAside(fetched: FeedAnswer, options: AsideOptions = {}): Promise<Looked> {
  const { body, headers, url } = fetched;
  const atOnce = body.length <= (options.atOnceBytes ?? AT_ONCE_BYTES) ? lookQuickly(fetched) : undefined;
  if (atOnce !== undefined) return Promise.resolve(atOnce);
  const looked = last.then(() => inThread({ body, headers, url }, options));
  last = looked.catch(() => undefined);
  return looked;
}

async function inThread(
  data: FeedAnswer,
  { deadlineMs = DEADLINE_MS, heapMb = HEAP_MB }: AsideOptions,
): Promise<Looked> {
  const thread = startThread(new URL('./look-worker.ts', import.meta.url), { heapMb, data });
  // Whoever asked waits for it.
  thread.ref();
  // What ends it after its time is over is nobody's concern.
  thread.on('error', () => {});
  const late = new AbortController();
  // The thread stands still with the process.
  const endPatience = whenAwakeFor(deadlineMs, () => late.abort());
  try {
    const [looked] = (await once(thread, 'message', { signal: late.signal })) as [Looked];
    return looked;
  } catch {
    return { document: undefined, encoding: 'utf-8', detail: 'it takes too much time or memory to read' };
  } finally {
    endPatience();
    await thread.terminate();
  }
}
