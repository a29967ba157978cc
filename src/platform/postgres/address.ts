import { createServer } from 'node:net';
import { join } from 'node:path';
import { USER } from './data.ts';
import type { LockFile } from './process.ts';

/** Where an embedded server listens: in a folder (a Unix socket) or on a host. */
export interface Address {
  /** The folder, which begins with `/`, or the host. */
  readonly host: string;
  readonly port: string;
}

// The longest path a Unix socket may have where it is shortest (macOS: 104 bytes with the final zero).
const SOCKET_PATH_LIMIT = 103;
const PORT = '5432';
const LOOPBACK = '127.0.0.1';

// node-postgres takes what a connection string leaves out from the environment. What the caller has set there
// (PGSSLMODE, PGOPTIONS) is meant for a database of their own, and would keep this one from being reached.
const OWN = new URLSearchParams({
  sslmode: 'disable',
  sslnegotiation: 'postgres',
  options: '-c client_encoding=UTF8',
}).toString();

/** The socket of a server whose data is in a folder. */
export const socketIn = (data: string): Address => ({ host: data, port: PORT });

/** Where a server listens that wrote a lock file. */
export const addressIn = ({ socketDir, port }: LockFile): Address => ({ host: socketDir || LOOPBACK, port });

/**
 * Where a server should listen: a socket in its data directory, or, when its path would be too long, a port of this machine.
 * @param last where it listened before. A port stays the same, so that its addresses stay valid.
 */
export async function addressFor(data: string, last: Address): Promise<Address> {
  if (Buffer.byteLength(join(data, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT) return socketIn(data);
  return { host: LOOPBACK, port: last.host.startsWith('/') ? await freePort() : last.port };
}

/** The settings by which a server listens there and nowhere else. */
export function listening({ host, port }: Address): Readonly<Record<string, string>> {
  return host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, port, unix_socket_permissions: '0700' }
    : { listen_addresses: host, unix_socket_directories: '', port };
}

/** The connection string of a database there. */
export function urlAt({ host, port }: Address, password: string, database: string): string {
  const credentials = `${USER}:${password}`;
  // A socket's folder stands in the query, where node-postgres and libpq both look for it.
  return host.startsWith('/')
    ? `postgres://${credentials}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}&${OWN}`
    : `postgres://${credentials}@${host}:${port}/${database}?${OWN}`;
}

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, LOOPBACK, resolve);
  });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}
