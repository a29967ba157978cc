import type { EventEmitter } from 'node:events';

// One listener for each connection, for any number of requests that were pipelined.
const departures = new WeakMap<EventEmitter, Set<() => void>>();

/**
 * Calls back when a connection is closed, or soon if it is already closed. A response that waits behind others has no event
 * of its own for that.
 * @returns a function that cancels the callback.
 */
export function onDeparture(
  socket: EventEmitter & { readonly closed?: boolean },
  gone: () => void,
): () => void {
  let leaving = departures.get(socket);
  if (leaving === undefined) {
    const all = new Set<() => void>();
    leaving = all;
    departures.set(socket, all);
    const leave = (): void => {
      departures.delete(socket);
      for (const each of all) each();
      all.clear();
    };
    // A closed connection sends no further event.
    if (socket.closed === true) process.nextTick(leave);
    else socket.on('close', leave);
  }
  leaving.add(gone);
  return () => leaving.delete(gone);
}
