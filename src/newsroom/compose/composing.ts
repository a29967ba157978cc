import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/thread.ts';
import { type Composed, composeStory } from './compose.ts';
import type { ClusterView } from './view.ts';

/** Composes views. */
export interface Composing {
  compose(view: ClusterView): Promise<Composed | undefined>;
  /** What is under way rejects. */
  close(): Promise<void>;
}

/** What the thread is sent, and what it answers. */
export interface ComposeTask {
  readonly id: number;
  readonly view: ClusterView;
}
export type ComposeResult =
  | { readonly id: number; readonly composed: Composed | undefined }
  | { readonly id: number; readonly fault: string };

/** A view that cannot be composed: tried again, it fails again. */
export class ComposeFault extends Error {}

interface Waiting {
  resolve(composed: Composed | undefined): void;
  reject(error: Error): void;
}

// The model and the readings that are remembered fit several times over.
const MOST_HEAP_MB = 512;
// The tagger's model takes 45 MB, which a quiet hour gives back.
const IDLE_MS = 15_000;

/**
 * Comparing what several items say takes milliseconds for each pair, so that is done in a thread: requests do not wait for
 * it. The thread starts with the first work and ends some time after the last.
 * @param singles where views of one item are composed. `here` takes no start of a thread, and keeps two cores busy where
 * there is much to do; `thread` keeps the tagger's model out of a process that answers requests.
 * @param idleMs how long the thread stays after its last work, in ms.
 */
export function openComposing(singles: 'here' | 'thread' = 'here', idleMs = IDLE_MS): Composing {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const end = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const made = startThread(new URL('./compose-worker.ts', import.meta.url), { heapMb: MOST_HEAP_MB });
    made.on('message', (result: ComposeResult) => {
      const one = waiting.get(result.id);
      waiting.delete(result.id);
      if ('fault' in result) one?.reject(new ComposeFault(result.fault));
      else one?.resolve(result.composed);
      if (waiting.size > 0) return;
      made.unref();
      idle = setTimeout(() => {
        if (worker === made) worker = undefined;
        void made.terminate();
      }, idleMs).unref();
    });
    made.on('error', (error) => {
      if (worker === made) end(error instanceof Error ? error : new Error(String(error)));
    });
    made.on('exit', () => {
      if (worker === made) end(new Error('the thread that composes ended'));
    });
    return made;
  };

  return {
    async compose(view) {
      const [only] = view.items;
      const isAlone = view.items.length === 1 && only!.cited.length === 0 && !view.earlier?.has(only!.id);
      if (isAlone && singles === 'here') return composeHere(view);
      if (closed) throw new Error('nothing is composed any more');
      clearTimeout(idle);
      worker ??= start();
      count += 1;
      const task: ComposeTask = { id: count, view };
      const done = new Promise<Composed | undefined>((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
      });
      // A command waits for it, and ends when nobody does any more.
      worker.ref();
      worker.postMessage(task);
      return done;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      const last = worker;
      if (last === undefined) return;
      const exit = once(last, 'exit');
      await last.terminate();
      await exit.catch(() => undefined);
    },
  };
}

function composeHere(view: ClusterView): Composed | undefined {
  try {
    return composeStory(view);
  } catch (error) {
    throw new ComposeFault(String(error), { cause: error });
  }
}
