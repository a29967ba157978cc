import type { EventEmitter } from 'node:events';

// One listener a connection, however many requests it has sent ahead.
const departures = new WeakMap<EventEmitter, Set<() => void>>();

/**
 * Calls back when a connection is closed, soon if it is closed already. A response that waits behind others on it has no
 * event of its own for that.
 * @returns what takes the wish back.
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
    // What it would say is said.
    if (socket.closed === true) process.nextTick(leave);
    else socket.on('close', leave);
  }
  leaving.add(gone);
  return () => leaving.delete(gone);
}
