import type { Sql } from '../../platform/database.ts';

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
