import type { Sql } from '../../platform/database.ts';
import { awaitTellings, holdTelling } from '../../stories/index.ts';

/** The turn of this process to compose: no other process composes while it lasts. */
export interface ComposingTurn {
  /**
   * Makes sure that the turn lasts until the transaction of `sql` is over. To be asked in each transaction that writes
   * what was composed.
   * @throws TurnOver if it is over: what was read in it may have changed since.
   */
  hold(sql: Pick<Sql, 'query'>): Promise<void>;
}

/** A turn ended with its connection, or with what was read in it: that is read again in another. */
export class TurnOver extends Error {
  constructor(why = 'its connection was lost') {
    super(`the turn to compose is over: ${why}`);
  }
}

// Any number that no other part of the service locks by; the letters are "comp".
const LOCK = 0x636f6d70;

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
  await awaitTellings(sql);
  return {
    async hold(writing) {
      await holdTelling(writing);
      const held = await writing.query(
        `select from pg_locks where locktype = 'advisory' and granted and pid = $1 and classid = 0 and objid = $2
           and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`,
        [pid, LOCK],
      );
      if (held.rowCount === 0) throw new TurnOver();
    },
  };
}
