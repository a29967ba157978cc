import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openComposing, readAhead } from '../../src/newsroom/compose/composing.ts';
import { planted } from './clusters-planted.ts';

/** A thread that composes nothing, and takes its time to end. */
class Thread extends EventEmitter {
  isEnding = false;
  ref(): void {}
  unref(): void {}
  readonly read: string[] = [];
  postMessage({ id, texts }: { id: number; texts?: readonly string[] }): void {
    if (texts !== undefined) this.read.push(...texts);
    else if (!this.isEnding) queueMicrotask(() => this.emit('message', { id, composed: undefined }));
  }
  async terminate(): Promise<void> {
    this.isEnding = true;
    setTimeout(() => this.emit('exit'), 100);
  }
}
const threads = vi.hoisted((): Thread[] => []);
vi.mock('../../src/platform/thread.ts', () => ({
  startThread: () => {
    const thread = new Thread();
    threads.push(thread);
    return thread;
  },
}));

beforeEach(() => {
  threads.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const TEXT = 'The central bank of Norland raised its key rate to 4.5 percent on Monday.';
const view = {
  id: '00000000-0000-4000-8000-00000000c0de',
  items: [1, 2].map((minutes) => planted(minutes, `Paper ${minutes}`, 'Bank raises rate', TEXT)),
};

test('work that comes while the thread rests goes to it; once it ends for want of work, to another', async () => {
  const composing = openComposing('thread', 1_000);
  await composing.compose(view);
  await vi.advanceTimersByTimeAsync(900);
  await composing.compose(view);
  expect(threads).toHaveLength(1);
  // It was told to end, and has not yet.
  await vi.advanceTimersByTimeAsync(1_050);
  expect(await composing.compose(view)).toBeUndefined();
  expect(threads).toHaveLength(2);
  const closed = composing.close();
  await vi.advanceTimersByTimeAsync(200);
  await closed;
});

test('a thread that ends by itself fails the work that it had, and the next has a new one', async () => {
  const composing = openComposing('thread', 1_000);
  const lost = composing.compose(view);
  threads[0]!.removeAllListeners('message');
  threads[0]!.emit('exit');
  await expect(lost).rejects.toThrow('the thread that composes ended');
  await composing.compose(view);
  expect(threads).toHaveLength(2);
  const closed = composing.close();
  await vi.advanceTimersByTimeAsync(200);
  await closed;
});

test('what is read ahead starts the thread that then composes; without work it ends', async () => {
  readAhead([
    { title: 'Bank raises rate', text: TEXT },
    { title: 'A headline alone', text: '' },
  ]);
  expect(threads.map(({ read }) => read)).toEqual([
    ['Bank raises rate', TEXT, 'A headline alone', 'A headline alone'],
  ]);
  const composing = openComposing('thread', 1_000);
  await vi.advanceTimersByTimeAsync(30_000);
  await composing.compose(view);
  expect(threads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_050);
  readAhead([]);
  expect(threads).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(threads[1]!.isEnding).toBe(true);
  await composing.close();
});
