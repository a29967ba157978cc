import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** Maximum size of V8's old generation, in MB. A thread that needs more ends, and the process continues. */
  readonly heapMb: number;
  /** The `workerData` of the thread. */
  readonly data?: unknown;
  /** Size of V8's young generation in a thread that no request waits for, in MB; default 4. */
  readonly semiSpaceMb?: number;
}

const running = new Set<Worker>();

/** Ends every thread of this process, whatever it does: for a process that ends, and waits for nothing any more. */
export function endThreads(): void {
  for (const thread of running) void thread.terminate();
}

// Requests have 32 MB (bin/newstape.mjs), and V8 keeps thrice as much. Work behind them may collect more often.
const SEMI_SPACE_MB = 4;

/** Starts a thread for work that requests must not wait for. It never keeps the process from ending. */
export function startThread(file: URL, { heapMb, data, semiSpaceMb = SEMI_SPACE_MB }: ThreadOptions): Worker {
  // The flag is read when a heap is made, and it wins over the limits of one thread. The main thread's heap is there.
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`);
  const thread = new Worker(file, {
    workerData: data,
    env: threadEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  thread.unref();
  running.add(thread);
  thread.once('exit', () => running.delete(thread));
  return thread;
}

/**
 * With the compiled code of the process, a thread starts in a fifth of the time and saves the 10 MB of the compiler.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node adds the folder of its version again.
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
