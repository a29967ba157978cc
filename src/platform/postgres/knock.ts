import { connect } from 'node:net';
import pg from 'pg';

// "Do you speak TLS?" (https://www.postgresql.org/docs/18/protocol-message-formats.html, SSLRequest): the shortest
// message that a server, or a pooler in front of it, answers before a login.
const QUESTION = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Checks whether a PostgreSQL takes new connections. A frozen server does not answer, even though open connections seem
 * alive and the operating system still accepts new ones for it.
 * @throws when nobody answers within `timeoutMs`.
 */
export function knock(url: string, timeoutMs: number): Promise<void> {
  const { host, port } = new pg.Client({ connectionString: url });
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    const timer = setTimeout(() => socket.destroy(new Error('no answer within the time limit')), timeoutMs);
    socket.once('connect', () => socket.write(QUESTION));
    socket.once('data', () => {
      resolve();
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the door was closed again'));
    });
  });
}
