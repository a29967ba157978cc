import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/thread.ts';
import type { NewsItem } from '../items/index.ts';
import { type Composed, composeStory } from './compose.ts';
import { textsRead } from './testimony.ts';
import type { ClusterView } from './view.ts';

/** Composes views. */
export interface Composing {
  compose(view: ClusterView): Promise<Composed | undefined>;
  /** What is under way rejects. */
  close(): Promise<void>;
}

/** What the thread is sent, and what it answers. Texts that it is to read are not answered. */
export interface ComposeTask {
  readonly id: number;
  readonly view: ClusterView;
}
export interface ReadTask {
  readonly texts: ReturnType<typeof textsRead>;
}
export type ComposeResult =
  | { readonly id: number; readonly composed: Composed | undefined }
  | { readonly id: number; readonly fault: string };

/** A view that cannot be composed: tried again, it fails again. */
export class ComposeFault extends Error {}

/** One who composes. */
interface Owner {
  /** How long the thread stays after work for it, in ms. */
  readonly idleMs: number;
  readonly semiSpaceMb: number | undefined;
}

/** What waits for the thread, and for whom. */
interface Waiting {
  readonly owner: Owner;
  resolve(composed: Composed | undefined): void;
  reject(error: Error): void;
}

// The model and the readings that are remembered fit several times over.
const MOST_HEAP_MB = 512;
// The tagger's model takes 45 MB, which a quiet hour gives back.
const IDLE_MS = 15_000;

/** The thread of this process, for all who compose in it: each thread has a tagger's model of its own. */
const waiting = new Map<number, Waiting>();
const owners = new Set<Owner>();
let count = 0;
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Comparing what several items say takes milliseconds for each pair, so that is done in a thread: requests do not wait for
 * it. The thread starts with the first work and ends some time after the last. A process has one, however many compose in it.
 * @param singles where views of one item are composed. `here` takes no start of a thread, and keeps two cores busy where
 * there is much to do; `thread` keeps the tagger's model out of a process that answers requests.
 * @param idleMs how long the thread stays after its last work, in ms, where that was for this one.
 * @param semiSpaceMb the young generation of a thread that starts while this one composes; a larger one costs less to collect.
 */
export function openComposing(
  singles: 'here' | 'thread' = 'here',
  idleMs = IDLE_MS,
  semiSpaceMb?: number,
): Composing {
  const owner: Owner = { idleMs, semiSpaceMb };
  let closed = false;
  owners.add(owner);

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
        waiting.set(task.id, { owner, resolve, reject });
      });
      // A command waits for it, and ends when nobody does any more.
      worker.ref();
      worker.postMessage(task);
      return done;
    },
    async close() {
      closed = true;
      owners.delete(owner);
      fail(new Error('nothing is composed any more'), owner);
      // What others wait for goes on.
      if (owners.size > 0 || worker === undefined) return;
      clearTimeout(idle);
      const last = worker;
      worker = undefined;
      const exit = once(last, 'exit');
      await last.terminate();
      await exit.catch(() => undefined);
    },
  };
}

// Who reads ahead may wait for a database that has yet to be made.
const AHEAD_MS = 60_000;

/**
 * Starts the thread before there is anything to compose, and has it read items that will be soon: while their database is
 * being made nobody else needs the processor. The thread ends as after any work.
 */
export function readAhead(items: readonly Pick<NewsItem, 'title' | 'text'>[]): void {
  worker ??= start();
  // Text by text, so that whoever wants a story waits for no more than has to be read for it.
  for (const item of items) worker.postMessage({ texts: textsRead(item) } satisfies ReadTask);
  if (waiting.size === 0) rest(worker, AHEAD_MS);
}

function start(): Worker {
  const semiSpaceMb = Math.max(0, ...[...owners].map((owner) => owner.semiSpaceMb ?? 0));
  const made = startThread(new URL('./compose-worker.ts', import.meta.url), {
    heapMb: MOST_HEAP_MB,
    ...(semiSpaceMb === 0 ? {} : { semiSpaceMb }),
  });
  made.on('message', (result: ComposeResult) => {
    const one = waiting.get(result.id);
    waiting.delete(result.id);
    if ('fault' in result) one?.reject(new ComposeFault(result.fault));
    else one?.resolve(result.composed);
    if (waiting.size === 0) rest(made, one?.owner.idleMs ?? IDLE_MS);
  });
  made.on('error', (error) => end(made, error instanceof Error ? error : new Error(String(error))));
  made.on('exit', () => end(made, new Error('the thread that composes ended')));
  return made;
}

/** Nobody waits for the thread, and it ends when that stays so. */
function rest(thread: Worker, idleMs: number): void {
  thread.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (worker === thread) worker = undefined;
    void thread.terminate();
  }, idleMs).unref();
}

function end(thread: Worker, error: Error): void {
  if (worker !== thread) return;
  worker = undefined;
  fail(error);
}

/** @param owner whose work it is; everybody's unless given. */
function fail(error: Error, owner?: Owner): void {
  for (const [id, one] of waiting) {
    if (owner !== undefined && one.owner !== owner) continue;
    waiting.delete(id);
    one.reject(error);
  }
}

function composeHere(view: ClusterView): Composed | undefined {
  try {
    return composeStory(view);
  } catch (error) {
    throw new ComposeFault(String(error), { cause: error });
  }
}
