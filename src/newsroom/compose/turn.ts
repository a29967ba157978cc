import type { Sql } from '../../platform/database.ts';

/** The turn of this process to compose: no other process composes while it lasts. */
export interface ComposingTurn {
  /**
   * Makes sure that the turn lasts until the transaction of `sql` is over. To be asked in each transaction that writes
   * what was composed.
   * @throws TurnOver if it is over: what was read in it may have changed since.
   */
  hold(sql: Pick<Sql, 'query'>): Promise<void>;
}

/** A turn ended with its connection: what was read in it is read again in another. */
export class TurnOver extends Error {
  constructor() {
    super('the turn to compose is over: its connection was lost');
  }
}

// Any numbers that no other part of the service locks by; the letters are "comp" and "cmpw".
const LOCK = 0x636f6d70;
const WRITES = 0x636d7077;

/**
 * Takes the turn, unless another process has it. It ends with the transaction of `sql`, also when its connection is lost:
 * then the process may not know yet, and may even be writing. So each of its writes looks whether it still has the turn,
 * and whoever has it next waits for the writes that are not over.
 */
export async function takeComposingTurn(sql: Pick<Sql, 'query'>): Promise<ComposingTurn | undefined> {
  const { rows } = await sql.query<{ ours: boolean; pid: number }>(
    'select pg_try_advisory_xact_lock($1) as ours, pg_backend_pid() as pid',
    [LOCK],
  );
  const { ours, pid } = rows[0]!;
  if (!ours) return undefined;
  await sql.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [WRITES]);
  return {
    async hold(writing) {
      await writing.query('select pg_advisory_xact_lock_shared($1)', [WRITES]);
      const held = await writing.query(
        `select from pg_locks where locktype = 'advisory' and granted and pid = $1 and classid = 0 and objid = $2
           and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`,
        [pid, LOCK],
      );
      if (held.rowCount === 0) throw new TurnOver();
    },
  };
}
