import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';

/** Which node holds something that one node alone may hold. The database's clock decides. */
export interface Lease {
  /**
   * Takes the lease or keeps it.
   * @returns the fencing token, which counts up with every change of hands; undefined: another node holds it.
   * @throws Problem `unavailable` when nobody can tell.
   */
  hold(): Promise<number | undefined>;
  /** How it is held, by whomever; undefined: nobody ever held it. */
  look(): Promise<Held | undefined>;
  /** Lets another node have it at once. */
  release(): Promise<void>;
}

/** A lease in other hands, in ms by the database's clock. */
export interface Held {
  /** Since 1970. */
  readonly until: number;
  /** How much of it is left. */
  readonly left: number;
}

/** A holder that is gone is replaced after this; it renews three times as often. */
export const LEASE_MS = 6_000;

/** @param holder names the process; a new name unless given. */
export function openLease(db: Database, name: string, holder: string = randomUUID(), ms = LEASE_MS): Lease {
  return {
    async hold() {
      const held = await db.query<{ token: string }>(HOLD, [name, holder, ms]);
      const token = held.rows[0]?.token;
      return token === undefined ? undefined : Number(token);
    },
    async look() {
      return (await db.query<Held>(LOOK, [name])).rows[0];
    },
    async release() {
      await db.query(
        "update market_leases set held_until = clock_timestamp() - interval '1 ms' where name = $1 and holder = $2",
        [name, holder],
      );
    },
  };
}

// A holder that comes back after its time has run out keeps its token if nobody has taken the lease meanwhile, as while the
// database was away: nothing has changed hands, and a new token would end its streams. Tokens follow the time, so that those
// of a database that was made anew are above what a Redis remembers of the old one.
const HOLD = `
  insert into market_leases as l (name, holder, token, held_until)
  values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint,
    clock_timestamp() + $3 * interval '1 ms')
  on conflict (name) do update set
    holder = excluded.holder,
    token = case when l.holder = excluded.holder then l.token else greatest(l.token + 1, excluded.token) end,
    held_until = clock_timestamp() + $3 * interval '1 ms'
  where l.holder = excluded.holder or l.held_until <= clock_timestamp()
  returning token`;

const LOOK = `select (extract(epoch from held_until) * 1000)::float8 as until,
    (extract(epoch from held_until - clock_timestamp()) * 1000)::float8 as left
  from market_leases where name = $1`;
