import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { type Line, openLine } from '../sql/line.ts';
import { PrimaryPath, type Stand } from './freshness.ts';
import { reads } from './metrics.ts';
import type { ReplicaState, Replicas } from './model.ts';
import { Replica } from './replica.ts';

export interface ReplicasOptions {
  /** The primary. */
  readonly db: Database;
  /** One server for each address; several servers behind one address could not be told apart. */
  readonly urls: readonly string[];
  /** Connections for general work, for each replica. */
  readonly pool: number;
  readonly log: Logger;
}

// A replica that fails is noticed after one round and one patience, within 2 s in all.
const EVERY_MS = 200;
const PATIENCE_MS = 1_000;
// Replicas that do not answer when everything closes are not waited for.
const CLOSE_MS = 1_000;

// Where the primary stands; and the times that its own tape has for the places of the replicas ("": it does not know one).
const PRIMARY = `select t.pos, t.at::text, (pg_current_wal_lsn() - '0/0'::pg_lsn)::text,
  (select string_agg(coalesce((select c.at::text from changes c where c.pos = x.pos), ''), ',' order by x.nr)
    from unnest($1::bigint[]) with ordinality as x (pos, nr)) from tape t`;
const REPLICA = `select t.pos, t.at::text, (coalesce(pg_last_wal_replay_lsn(), '0/0'::pg_lsn) - '0/0'::pg_lsn)::text,
  pg_is_in_recovery() from tape t`;

/**
 * Follows the replicas: asks the primary and each of them, five times a second, where they stand. It costs the primary one
 * small statement each time, whatever the number of requests.
 */
export function openReplicas(options: ReplicasOptions): Replicas {
  return new Watch(options);
}

const byReplica = reads.labels({ by: 'replica' });
const byPrimary = reads.labels({ by: 'primary' });

interface Followed {
  readonly replica: Replica;
  readonly line: Line;
  asking: Promise<void> | undefined;
  /** The position on the tape that was last seen; the primary confirms that it belongs to its own history. */
  seen: Stand | undefined;
  /** The state that was last logged. */
  told: ReplicaState;
}

class Watch implements Replicas {
  readonly #primary: Line;
  readonly #path = new PrimaryPath();
  readonly #followed: readonly Followed[];
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | undefined;
  #next = 0;

  constructor({ db, urls, pool, log }: ReplicasOptions) {
    this.#log = log;
    this.#primary = openLine({ url: db.url, name: 'newstape replicas' });
    this.#followed = urls.map((url) => ({
      replica: new Replica(url, db, {
        pool,
        onError: (error) => log.debug({ err: error }, 'a connection to a replica was lost'),
      }),
      line: openLine({ url, name: 'newstape replicas' }),
      asking: undefined,
      seen: undefined,
      told: 'unproven',
    }));
    this.#timer = setInterval(() => this.#ask(), EVERY_MS).unref();
    this.#ask();
  }

  get readers() {
    return this.#followed.map(({ replica }) => replica);
  }

  pick(position: bigint): Replica | undefined {
    const count = this.#followed.length;
    for (let step = 0; step < count; step += 1) {
      const index = (this.#next + step) % count;
      const { replica } = this.#followed[index]!;
      if (!replica.answers(position)) continue;
      this.#next = index + 1;
      byReplica.inc();
      return replica;
    }
    byPrimary.inc();
    return undefined;
  }

  status() {
    return this.#followed.map(({ replica }) => replica.status);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const closing = [this.#primary.close()];
    for (const { replica, line } of this.#followed) closing.push(replica.close(), line.close());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([Promise.allSettled(closing), late]);
    clearTimeout(timer);
  }

  #ask(): void {
    this.#round ??= this.#askPrimary().finally(() => {
      this.#round = undefined;
    });
    for (const followed of this.#followed) {
      followed.asking ??= this.#askReplica(followed).finally(() => {
        followed.asking = undefined;
      });
    }
  }

  async #askPrimary(): Promise<void> {
    const at = performance.now();
    const stands = this.#followed.map(({ seen }) => seen);
    const places = stands.map((seen) => seen?.pos ?? -1n);
    try {
      const [row] = await this.#primary.read(
        'replicas-primary',
        PRIMARY,
        [`{${places.join()}}`],
        PATIENCE_MS,
      );
      const [pos, time, lsn, times] = row as [string, string, string, string];
      const stand = { at, lsn: BigInt(lsn), pos: BigInt(pos), time };
      this.#path.add(stand);
      for (const [index, known] of times.split(',').entries()) {
        this.#compare(this.#followed[index]!, stands[index], known, stand);
      }
    } catch (error) {
      // Without the primary nothing is admitted, and no replica stays fresh.
      this.#log.debug({ err: error }, 'the primary does not report its position');
    }
  }

  /** Whether the data of a replica belongs to the history of the primary. */
  #compare({ replica }: Followed, seen: Stand | undefined, known: string, primary: Stand): void {
    if (seen === undefined || replica.state === 'away' || replica.state === 'promoted') return;
    const time = seen.pos === primary.pos ? primary.time : known;
    const isOwn = seen.time === time && seen.lsn <= primary.lsn;
    this.#enter(replica, isOwn ? 'ready' : 'diverged');
    if (isOwn) this.#place(replica, seen);
  }

  async #askReplica(followed: Followed): Promise<void> {
    const { replica, line } = followed;
    const at = performance.now();
    try {
      const [row] = await line.read('replicas-replica', REPLICA, [], PATIENCE_MS);
      const [pos, time, lsn, follows] = row as [string, string, string, string];
      if (follows !== 't') {
        followed.seen = undefined;
        this.#enter(replica, 'promoted');
        this.#tell(followed);
        return;
      }
      followed.seen = { at, lsn: BigInt(lsn), pos: BigInt(pos), time };
      if (replica.state === 'ready') this.#place(replica, followed.seen);
      else if (replica.state !== 'diverged') this.#enter(replica, 'unproven');
      this.#tell(followed);
    } catch (error) {
      followed.seen = undefined;
      this.#enter(replica, 'away');
      this.#tell(followed, error);
    }
  }

  #place(replica: Replica, { pos, lsn }: Stand): void {
    if (pos > replica.position) replica.position = pos;
    replica.lsn = lsn;
    const reached = this.#path.reachedBy(lsn);
    if (reached !== undefined && reached > (replica.freshAt ?? 0)) replica.freshAt = reached;
  }

  #enter(replica: Replica, state: ReplicaState): void {
    const before = replica.state;
    if (before === state) return;
    replica.state = state;
    if (state === 'ready') return;
    // What comes back may be another server, or one that was restored.
    replica.freshAt = undefined;
    replica.position = 0n;
    if (before === 'ready') replica.leave();
  }

  #tell(followed: Followed, error?: unknown): void {
    const { name, state, lagSeconds } = followed.replica.status;
    if (state === followed.told || state === 'unproven') return;
    followed.told = state;
    if (state === 'ready') this.#log.info({ replica: name }, 'a replica answers reads');
    else this.#log.warn({ replica: name, state, lagSeconds, err: error }, 'a replica does not answer reads');
  }
}
