import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL on a local socket that notes every statement that is sent over it. */
export interface ListeningWire {
  readonly url: string;
  /** The texts, each once. */
  readonly statements: ReadonlySet<string>;
  close(): void;
}

/** Opens one. The messages are those of https://www.postgresql.org/docs/18/protocol-message-formats.html. */
export async function listeningWire(url: string): Promise<ListeningWire> {
  const address = new URL(url);
  const path = `${address.searchParams.get('host')}/.s.PGSQL.${address.searchParams.get('port') ?? '5432'}`;
  const statements = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(path);
    sockets.add(near).add(far);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('data', noter(statements));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  through.search = '';
  return {
    url: through.href,
    statements,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const STARTUP_VERSION = 196_608;

/** Takes what a client sends apart: after the first message each has a letter and a length. */
function noter(statements: Set<string>): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 8 && rest.length < head + 4) return;
      const length = rest.readInt32BE(head);
      if (rest.length < head + length) return;
      const body = rest.subarray(head + 4, head + length);
      if (!started) started = body.readInt32BE(0) >= STARTUP_VERSION && body.length > 4;
      else if (rest[0] === 0x51) statements.add(upToNull(body, 0));
      else if (rest[0] === 0x50) statements.add(upToNull(body, body.indexOf(0) + 1));
      rest = rest.subarray(head + length);
    }
  };
}

const upToNull = (body: Buffer, from: number): string => body.toString('utf8', from, body.indexOf(0, from));
