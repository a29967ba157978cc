import type { Database, Sql } from '../../platform/database.ts';
import { historyPruned } from '../history-edge.ts';

/**
 * Takes the next places of the tape (docs/tape.md). From here to the commit all other publishers wait, so this comes
 * after everything that can be done before.
 * @returns the last of the places, and the time of the commit. Times rise from one transaction to the next, so that a
 *          time names one state; under more than a thousand transactions a second they run ahead of the clock.
 */
export async function takePlaces(sql: Sql, count: number): Promise<{ last: bigint; at: string }> {
  const tape = await sql.query<{ pos: string; at: Date }>(
    `update tape set pos = pos + $1,
       at = greatest(at + interval '1 millisecond', date_trunc('milliseconds', clock_timestamp()))
     where id = 1 returning pos, at`,
    [count],
  );
  return { last: BigInt(tape.rows[0]!.pos), at: tape.rows[0]!.at.toISOString() };
}

/**
 * The place of the tape at a time. A time that is only just ahead means the present. The place of a past time is final: if
 * nothing later is on the tape yet, a commit that got its time before may still be in progress, so this waits for it.
 * @param ms since 1970.
 * @throws Problem `history_pruned`.
 */
export async function placeAt(db: Database, ms: number): Promise<bigint> {
  if (db.replica !== undefined) {
    // A replica does not know what its primary is committing just now.
    const place = await placeAt(db.replica.primary, ms);
    await db.replica.reach(place);
    return place;
  }
  const at = new Date(ms).toISOString();
  const [row] = await db.hot('tape_place_at', PLACE_AT, [at]);
  if (row![1] === 't') return kept(row!);
  await db.query('select from tape for share');
  const [settled] = await db.hot('tape_place_at', PLACE_AT, [at]);
  return kept(settled!);
}

function kept([place, , edge, edgeAt]: readonly (string | null)[]): bigint {
  if (BigInt(place!) < BigInt(edge!)) throw historyPruned('as_of', new Date(Number(edgeAt)).toISOString());
  return BigInt(place!);
}

const PLACE_AT = `select coalesce(
    (select pos from changes where at <= $1::timestamptz order by at desc, pos desc limit 1), 0),
  (select at > $1::timestamptz from tape) or $1::timestamptz >= date_trunc('milliseconds', clock_timestamp()),
  e.pos, (extract(epoch from e.at) * 1000)::bigint from history_edge e`;
