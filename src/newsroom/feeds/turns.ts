import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';

/** A host that is asked by somebody else, or that asked for a pause. */
export class HostBusy extends Error {
  override name = 'HostBusy';
  /** In ms since 1970: when to ask again. */
  readonly until: number;

  constructor(host: string, until: number) {
    super(`${host} must not be asked now`);
    this.until = until;
  }
}

/**
 * Takes the one turn at a host, on all nodes: no second request goes there before this one is over.
 * @returns what ends the turn.
 * @throws HostBusy when it does not come within two seconds, or the host rests.
 */
export async function takeTurn(
  db: Database,
  host: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const holder = newUuid();
  const ends = performance.now() + PATIENCE_MS;
  while (true) {
    const { rows } = await db.query<{ mine: boolean; now: Date; rests: Date | null }>(TAKE, [
      host,
      holder,
      HELD_SECONDS,
    ]);
    if (rows[0]?.mine === true) {
      return async () => {
        await db.query(
          'update news_feed_hosts set holder = null, held_until = null where host = $1 and holder = $2',
          [host, holder],
        );
      };
    }
    // By the database's clock, which says when a feed is due.
    const now = rows[0]?.now.getTime() ?? Date.now();
    const rests = rows[0]?.rests?.getTime() ?? 0;
    if (rests > now) throw new HostBusy(host, rests);
    if (performance.now() > ends || signal.aborted) throw new HostBusy(host, now + AGAIN_MS);
    await sleep(LOOK_MS);
  }
}

/** Lets a host rest: it said that it gets too many requests. @param until in ms since 1970. */
export async function letRest(db: Database, host: string, until: number): Promise<void> {
  await db.query(
    `insert into news_feed_hosts (host, rests_until) values ($1, $2)
     on conflict (host) do update set rests_until = greatest(excluded.rests_until, news_feed_hosts.rests_until)`,
    [host, new Date(until)],
  );
}

/** Forgets hosts that nobody asks and that do not rest. */
export async function pruneHosts(db: Database): Promise<number> {
  const { rowCount } = await db.query(
    `delete from news_feed_hosts where coalesce(held_until, '-infinity') < clock_timestamp()
       and coalesce(rests_until, '-infinity') < clock_timestamp()`,
  );
  return rowCount ?? 0;
}

const PATIENCE_MS = 2_000;
const LOOK_MS = 100;
const AGAIN_MS = 5_000;
// Longer than a fetch may take; who died holds it no longer.
const HELD_SECONDS = 15;

const TAKE = `with taken as (
    insert into news_feed_hosts as h (host, holder, held_until)
    values ($1, $2, clock_timestamp() + make_interval(secs => $3))
    on conflict (host) do update set holder = excluded.holder, held_until = excluded.held_until
    where coalesce(h.held_until, '-infinity') < clock_timestamp() and coalesce(h.rests_until, '-infinity') < clock_timestamp()
    returning 1)
  select exists (select from taken) as mine, clock_timestamp() as now, (select rests_until from news_feed_hosts where host = $1) as rests`;
