import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, type ListenOptions, Server, type Socket } from 'node:net';

/** Further listening sockets at the port of a server. */
export interface Doors {
  /** Takes no more connections. Resolves when those that came through these sockets are closed. */
  close(): Promise<void>;
}

/**
 * How many sockets listen at a port in all. The event loop takes one connection from a socket in each of its turns, and a
 * turn that writes to thousands of readers takes milliseconds: with one socket, 5,000 readers that came back to a busy
 * process waited for up to 21 s, with eight for 5 s. More bring nothing.
 */
const SOCKETS = 8;

/**
 * Opens further sockets at the port at which a server listens with SO_REUSEPORT. The system shares connections out among
 * all of them, and each one becomes a connection of the server.
 * @throws an error of the system when a socket cannot be had. Then none of them stays open.
 */
export async function openDoors(server: HttpServer, backlog: number): Promise<Doors> {
  const { address: host, port } = server.address() as AddressInfo;
  const doors: Server[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))));
  };
  try {
    while (doors.length < SOCKETS - 1) {
      const door = new Server(OF_HTTP, (socket: Socket) => server.emit('connection', socket));
      doors.push(door);
      await listening(door, { host, port, reusePort: true, backlog });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** Listens, or fails with the error of the system. */
export async function listening(server: Server, where: ListenOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

// As an HTTP server of Node takes connections.
const OF_HTTP = { allowHalfOpen: true, noDelay: true } as const;
