import { readFileSync } from 'node:fs';
import type { Database } from './database.ts';
import { newUuid } from './ids.ts';
import type { Logger } from './log.ts';
import { knock } from './postgres/knock.ts';
import { openLine } from './sql/line.ts';

/** This process as a node that serves a database. */
export interface NodeSign {
  /**
   * Whether the database takes new connections, answers, and (checked again after 4 s) takes writes: the row of this
   * process, durably, and a temporary file. A frozen, read-only or full database fails this check.
   * @throws the fault, within about `timeoutMs`.
   */
  prove(timeoutMs: number): Promise<void>;
  /**
   * Whether the database answers on the connection that is open: no new one is opened, nothing is written.
   * @throws as `prove`.
   */
  answers(timeoutMs: number): Promise<void>;
  /**
   * Writes the sign now.
   * @throws as `prove`.
   */
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

// An update of an existing row shows that the journal can be written, but not that there is room, because a full disk
// still has room for it. So the statement also produces a series that does not fit into memory, for which the server
// writes a temporary file of some 100 kB: no table grows.
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
 * Opens a dedicated connection, so that a busy pool or meter does not make a node look unavailable. Writes its row
 * every ten seconds, because a contract migration waits for nodes of older releases (migrate.ts).
 */
export async function openNodeSign(db: Pick<Database, 'url' | 'query'>, log: Logger): Promise<NodeSign> {
  const line = openLine({ url: db.url, name: 'newstape node', setup: SETUP });
  const id = newUuid();
  let proven = 0;
  const write = async (timeoutMs: number): Promise<void> => {
    const began = performance.now();
    await line.read('node-write', WRITE, [id, RELEASE], timeoutMs);
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
    answers: ask,
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
