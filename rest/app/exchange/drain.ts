import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// How long idle and new connections stay open, because a request may be on its way.
const IDLE_MS = 1_000;

/**
 * Prepares the drain of an application that listens. The drain accepts no new connections, ends streams and waits for
 * requests. A connection in use gets one more answer, which says that it is the last. A connection that is idle, or over
 * which nothing has come, is closed after a second, because browsers open some before they need them.
 * @param most how long the drain waits for requests, in ms.
 * @param shut closes the other sockets that connections come through, and resolves when those connections are closed.
 * @returns the function that drains. Its signal ends the requests under way at once.
 */
export function drainOf(
  app: FastifyInstance,
  most: number,
  shut: () => Promise<void> = async () => {},
): (hurried: AbortSignal) => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (hurried) => {
    server.maxRequestsPerSocket = 1;
    // The close method of an HTTP server would cut idle connections at once.
    const quiet = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const idle = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_MS);
    const late = setTimeout(() => server.closeAllConnections(), most);
    const cut = (): void => server.closeAllConnections();
    hurried.addEventListener('abort', cut);
    if (hurried.aborted) cut();
    try {
      await Promise.all([quiet, shut(), app.close()]);
    } finally {
      clearInterval(idle);
      clearTimeout(late);
      hurried.removeEventListener('abort', cut);
    }
  };
}
