import { connect, type Socket } from 'node:net';
import type { Destination } from './guard.ts';

// If there are several addresses, the next one is tried after this time (RFC 8305, 5).
const NEXT_ADDRESS_MS = 250;

/**
 * Connects to the first of some addresses that accepts. The next one is tried when one fails, or after a quarter of a second;
 * those before are still waited for. Node's own way (`autoSelectFamily`) gives them up by then, so that a process that was busy
 * for a moment would say of a host with two addresses that it cannot be reached.
 * @param destinations at least one; their addresses are not resolved again.
 * @throws what went wrong with the first of them.
 */
export function connectFirst(
  destinations: readonly Destination[],
  port: number,
  ms: number,
  signal: AbortSignal,
): Promise<Socket> {
  const ends = performance.now() + ms;
  const found = new AbortController();
  const given = AbortSignal.any([signal, found.signal]);
  return new Promise((resolve, refuse) => {
    let begun = 0;
    let failed = 0;
    let first: Error | undefined;
    let soon: NodeJS.Timeout | undefined;
    const begin = (): void => {
      clearTimeout(soon);
      const host = destinations[begun]!.address;
      begun += 1;
      if (begun < destinations.length) soon = setTimeout(begin, NEXT_ADDRESS_MS);
      const socket = connect({ host, port, noDelay: true, keepAlive: true });
      opened(socket, 'connect', Math.max(1, ends - performance.now()), given).then(won, lost);
    };
    const won = (socket: Socket): void => {
      clearTimeout(soon);
      if (found.signal.aborted) socket.destroy();
      found.abort();
      resolve(socket);
    };
    const lost = (error: Error): void => {
      first ??= error;
      failed += 1;
      if (found.signal.aborted || failed < begun) return;
      if (begun < destinations.length && !signal.aborted) begin();
      else refuse(first);
    };
    begin();
  });
}

/**
 * Waits until a socket is ready.
 * @throws what went wrong; then the socket is destroyed.
 */
export function opened<T extends Socket>(
  socket: T,
  event: 'connect' | 'secureConnect',
  ms: number,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, refuse) => {
    const timer = setTimeout(() => socket.destroy(late()), ms);
    const stop = (): void => {
      socket.destroy(new Error('the caller no longer waits for it'));
    };
    const ended = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    socket.once(event, () => {
      ended();
      resolve(socket);
    });
    // This listener stays: an error of a socket without a listener ends the process.
    socket.on('error', (error) => {
      ended();
      socket.destroy();
      refuse(error);
    });
    socket.once('close', () => {
      ended();
      refuse(Object.assign(new Error('the other side hung up'), { code: 'ECONNRESET' }));
    });
  });
}

/** The error of a connection that took too long: the code is that of the operating system, `ETIMEDOUT`. */
export function late(): Error {
  return Object.assign(new Error('connecting took too long'), { code: 'ETIMEDOUT' });
}
