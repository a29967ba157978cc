import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// A request may be on its way over a connection that is idle, or over which nothing came yet.
const IDLE_MS = 1_000;

/**
 * How an application that listens is left: no new connections are taken, streams end, requests are waited for. A connection
 * that is in use gets one more answer, which says that it is the last. One that is idle, or over which nothing has come,
 * is closed after a second: browsers open some in case they need them.
 * @param most how long requests are waited for, in ms.
 * @returns what does it; its signal ends the requests under way at once.
 */
export function drainOf(app: FastifyInstance, most: number): (hurried: AbortSignal) => Promise<void> {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (hurried) => {
    server.maxRequestsPerSocket = 1;
    // Closing it as an HTTP server would cut idle connections at once.
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
      await Promise.all([quiet, app.close()]);
    } finally {
      clearInterval(idle);
      clearTimeout(late);
      hurried.removeEventListener('abort', cut);
    }
  };
}
