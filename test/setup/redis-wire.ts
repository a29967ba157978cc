import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A stretch of network before a Redis, which can be made to fail. */
export interface RedisWire {
  /** The address of Redis through it. */
  readonly url: string;
  /** Connections that were made so far. */
  readonly connections: number;
  /** Nothing comes through any more on the connections that are there, and neither side hears of it. */
  freeze(): void;
  /** Cuts all connections, and every new one at once, until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param url of the Redis, with its port. */
export async function redisWire(url: string): Promise<RedisWire> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let connections = 0;
  let isCut = false;
  const server = createServer((near) => {
    connections += 1;
    near.on('error', () => near.destroy());
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    far.on('error', () => far.destroy());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
