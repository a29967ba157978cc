import pg from 'pg';
import type { Logger } from '../log.ts';
import { Connection } from '../sql/connection.ts';
import { StartupError } from '../startup.ts';

/** The right to serve from a data directory. */
export interface ServeLock {
  release(): Promise<void>;
}

// A server that does not answer loses the lock with the connection all the same.
const END_MS = 1_000;
// Any number that nothing else takes.
const LOCK = '6113427550175';

/**
 * Takes the right to be the one `serve` of an embedded database: an advisory lock on a connection of its own, so it
 * ends with the process, however that ends. After a restart of the database the lock is taken again.
 * @param lost called if another process took it in between.
 * @throws StartupError when another process has it
 */
export async function takeServeLock(
  url: string,
  dataDir: string,
  log: Logger,
  lost: () => void,
): Promise<ServeLock> {
  let client: Connection | undefined;
  let released = false;

  const take = async (): Promise<boolean> => {
    const next = new Connection({
      connectionString: url,
      application_name: `newstape serve ${process.pid}`,
      keepAlive: true,
    });
    let ended = false;
    next.on('error', () => {});
    next.on('end', () => {
      ended = true;
      if (client === next) void retake();
    });
    await next.connect();
    const answer = await next.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (!answer.rows[0]!.taken) {
      await next.end();
      return false;
    }
    if (ended) throw new Error('the connection ended');
    client = next;
    return true;
  };

  const retake = async (): Promise<void> => {
    client = undefined;
    while (!released) {
      try {
        if (!(await take())) {
          log.fatal({ dataDir }, 'another process now serves from the data directory');
          lost();
        }
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500).unref());
      }
    }
  };

  if (!(await take()))
    throw new StartupError(`DATA_DIR: ${dataDir} is already served by ${await holder(url)}`);
  return {
    async release() {
      released = true;
      const held = client;
      client = undefined;
      await held?.endWithin(END_MS);
    },
  };
}

async function holder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query<{ application_name: string }>(
      `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = ${LOCK}`,
    );
    const pid = found.rows[0]?.application_name.split(' ').at(-1);
    return pid === undefined ? 'another process' : `process ${pid}`;
  } catch {
    return 'another process';
  } finally {
    await client.end().catch(() => {});
  }
}
