import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { selfSigned } from './self-signed.ts';

/** A stretch of network before a PostgreSQL on a local socket, which can be made to fail. */
export interface UnsteadyWire {
  /** The database's address through it. */
  readonly url: string;
  /** Connections that were made so far. */
  connections: number;
  /** Connections that are open. */
  readonly open: number;
  /** How many more bytes of the database's come through; then the connection is cut. */
  cutAfter(bytes: number): void;
  /** Nothing of the database's comes through any more, on the connections that are there. */
  freeze(): void;
  /** What the database says waits until this is called. */
  hold(): () => void;
  /** What the database says comes in pieces of so many bytes, each in its own turn of the event loop. */
  pieces: number | undefined;
  close(): Promise<void>;
}

/** @param encrypted what goes over it is encrypted, as a server with a certificate that it signed itself does. */
export async function unsteadyWire(url: string, encrypted = false): Promise<UnsteadyWire> {
  const address = new URL(url);
  const path = `${address.searchParams.get('host')}/.s.PGSQL.${address.searchParams.get('port') ?? '5432'}`;
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let held: Promise<void> = Promise.resolve();
  const certificate = encrypted ? selfSigned() : undefined;
  const server = createServer((plain) => {
    wire.connections += 1;
    if (certificate === undefined) join(plain);
    else {
      plain.on('error', () => plain.destroy());
      // The client asks whether it may encrypt (PostgreSQL's protocol, SSLRequest).
      plain.once('data', () => {
        plain.pause();
        const near = new TLSSocket(plain, { isServer: true, ...certificate });
        plain.write('S', () => join(near));
      });
    }
  });
  const join = (near: Socket): void => {
    const far = connect(path);
    sockets.add(near).add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (data) => far.write(data));
    let sending: Promise<void> = Promise.resolve();
    far.on('data', (data) => {
      sending = sending.then(() => held).then(() => send(near, data));
    });
  };
  const send = async (near: Socket, data: Buffer): Promise<void> => {
    const size = wire.pieces ?? data.length;
    for (let at = 0; at < data.length && !frozen.has(near) && !near.destroyed; at += size) {
      const piece = data.subarray(at, Math.min(at + size, data.length, at + left));
      near.write(piece);
      left -= piece.length;
      if (wire.pieces !== undefined) await sleep(0);
      if (left > 0) continue;
      left = Number.POSITIVE_INFINITY;
      near.destroySoon();
      return;
    }
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  through.search = encrypted ? '?sslmode=no-verify' : '';
  const wire: UnsteadyWire = {
    url: through.href,
    connections: 0,
    get open() {
      return sockets.size / 2;
    },
    pieces: undefined,
    cutAfter(bytes) {
      left = bytes;
    },
    freeze() {
      for (const socket of sockets) frozen.add(socket);
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
