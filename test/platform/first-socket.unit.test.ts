import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectFirst } from '../../src/platform/outbound/first-socket.ts';

const sockets = vi.hoisted((): Socket[] => []);
vi.mock('node:net', async (original) => ({
  ...(await original<typeof import('node:net')>()),
  connect: () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  },
}));

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const to = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 as const }));
const never = new AbortController().signal;
const refused = () => new Error('refused');

test('an address that is slow to answer is waited for, though those tried behind it refuse', async () => {
  const found = connectFirst(to('127.0.0.1', '127.0.0.2', '127.0.0.3'), 80, 5_000, never);
  await vi.advanceTimersByTimeAsync(600);
  expect(sockets).toHaveLength(3);
  sockets[1]!.destroy(refused());
  sockets[2]!.destroy(refused());
  await vi.advanceTimersByTimeAsync(10);
  sockets[0]!.emit('connect');
  expect(await found).toBe(sockets[0]);
});

test('none is tried before its time while another may still answer', async () => {
  const found = connectFirst(to('127.0.0.1', '127.0.0.2', '127.0.0.3'), 80, 5_000, never);
  await vi.advanceTimersByTimeAsync(260);
  sockets[1]!.destroy(refused());
  await vi.advanceTimersByTimeAsync(10);
  expect(sockets).toHaveLength(2);
  sockets[0]!.destroy(refused());
  await vi.advanceTimersByTimeAsync(0);
  sockets[2]!.emit('connect');
  expect(await found).toBe(sockets[2]);
});
