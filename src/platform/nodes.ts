import { readFileSync } from 'node:fs';
import type { Database } from './database.ts';
import { newUuid } from './ids.ts';
import { knock } from './knock.ts';
import { openLine } from './line.ts';
import type { Logger } from './log.ts';

/** This process as one of those that serve a database. */
export interface NodeSign {
  /**
   * Whether the database takes new connections, answers, and (asked anew when that is known for longer than 4 s) writes:
   * the sign of this process, durably, and to its disk. One that is frozen, read-only or full does not.
   * @throws what is wrong, in about `timeoutMs`.
   */
  prove(timeoutMs: number): Promise<void>;
  /** Writes the sign now. @throws as `prove`. */
  write(timeoutMs: number): Promise<void>;
  /** Takes the row away. */
  close(): Promise<void>;
}

/** The release of this program, as package.json has it. */
export const RELEASE: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

const BEAT_MS = 10_000;
const CLOSE_MS = 1_000;
// Readiness may be that old (contract of the readiness report: 5 s), with room for the answer.
const PROVEN_MS = 4_000;

// A row that is updated in its place says that the journal can be written, and not that there is room: a full disk has
// room for that. A series that does not fit into memory is kept in a file of some 100 kB meanwhile: no table grows.
const SETUP = "set work_mem = '64kB'; set synchronous_commit = on; set jit = off";
const WRITE = `
  with room as materialized (select count(*) as n from generate_series(1, 8000))
  insert into nodes (id, release, seen_at) select $1::uuid, $2, clock_timestamp() from room where n > 0
  on conflict (id) do update set seen_at = excluded.seen_at`;
const ASK = 'select 1';
const FORGET = 'delete from nodes where id = $1::uuid';
// Of processes that died.
const PRUNE = "delete from nodes where seen_at < clock_timestamp() - interval '1 day'";

/**
 * Opens a connection of its own, so that neither a busy pool nor a busy meter makes a node look away, and writes a sign
 * every ten seconds: a migration that takes something away waits for nodes of older releases (migrate.ts).
 */
export async function openNodeSign(
  db: Pick<Database, 'url' | 'query'>,
  log: Logger,
  release: string = RELEASE,
): Promise<NodeSign> {
  const line = openLine({ url: db.url, name: 'newstape node', setup: SETUP });
  const id = newUuid();
  let proven = 0;
  const write = async (timeoutMs: number): Promise<void> => {
    const began = performance.now();
    await line.read('node-write', WRITE, [id, release], timeoutMs);
    proven = began;
  };
  const ask = async (timeoutMs: number): Promise<void> => {
    await line.read('node-ask', ASK, [], timeoutMs);
  };
  await write(BEAT_MS);
  await db.query(PRUNE);
  let beating: Promise<void> | undefined;
  const beat = setInterval(() => {
    beating = write(BEAT_MS / 2).catch((error: unknown) => log.debug({ err: error }, 'no sign was written'));
  }, BEAT_MS);
  beat.unref();
  return {
    write,
    async prove(timeoutMs) {
      const isProven = performance.now() - proven < PROVEN_MS;
      await Promise.all([knock(db.url, timeoutMs), isProven ? ask(timeoutMs) : write(timeoutMs)]);
    },
    async close() {
      clearInterval(beat);
      await beating;
      await line.read('node-forget', FORGET, [id], CLOSE_MS).catch(() => undefined);
      await line.close();
    },
  };
}
