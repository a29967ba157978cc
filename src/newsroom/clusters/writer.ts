import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Sql } from '../../platform/database.ts';
import { itemsAfter, type NewsItem, Origins } from '../items/index.ts';
import { type Placed, writeDecisions } from './decisions.ts';
import { Clusters } from './engine.ts';
import { rebuild, revive, toClusterItem } from './rows.ts';

export interface WriterOptions {
  /** Items of one transaction; 500 unless given. Clusters do not depend on it. */
  readonly batch?: number;
  /** How long the lease holds without a sign of life, in ms; 10,000 unless given. */
  readonly leaseMs?: number;
}

/** Places the items of the sequence in clusters. Any number of processes may have one: the holder of the lease writes. */
export interface ClusterWriter {
  /**
   * Takes or renews the lease and places what has come.
   * @param signal no other batch follows the one that is under way.
   * @returns how many items were placed; undefined: another writer has the lease.
   */
  turn(signal?: AbortSignal): Promise<number | undefined>;
  /** What processor time it last took to read the living clusters, in ms. */
  rebuildMs(): number;
  /** Gives the lease back. Call it when no turn is under way. */
  close(): Promise<void>;
}

/** What the writer needs of the database. */
export type WriterDatabase = Pick<Database, 'query' | 'transaction'>;

const BATCH = 500;
// A dead writer is replaced after this long; a batch takes less than a second.
const LEASE_MS = 10_000;
const WAIT_MS = 100;
// Longer than a lease, and than a writer takes to read the living clusters.
const STUCK_MS = 30_000;
// A thread that places items begins within a quarter of a second, and has the lease a second later on a slow machine.
const FREE_MS = 5_000;

interface State {
  readonly fence: string;
  readonly clusters: Clusters;
  readonly origins: Origins;
  seq: number;
}

/** Someone else wrote since: the state in memory is worth nothing. */
class LeaseLost extends Error {}

/** Opens a writer without taking the lease. */
export function openClusterWriter(db: WriterDatabase, options: WriterOptions = {}): ClusterWriter {
  const { batch = BATCH, leaseMs = LEASE_MS } = options;
  const owner = randomUUID();
  let state: State | undefined;
  let rebuildMs = 0;

  const prepare = async (): Promise<State | undefined> => {
    const lease = await takeLease(db, owner, leaseMs);
    if (lease === undefined) {
      state = undefined;
    } else if (state?.fence !== lease.fence) {
      state = undefined;
      const fresh = {
        fence: lease.fence,
        seq: lease.seq,
        clusters: new Clusters(),
        origins: new Origins(),
      };
      // Of processor time: on a busy machine it takes longer, and costs no more.
      const before = process.threadCpuUsage();
      await rebuild(db, fresh.seq, fresh.clusters, fresh.origins);
      const { user, system } = process.threadCpuUsage(before);
      rebuildMs = (user + system) / 1_000;
      state = fresh;
    }
    return state;
  };

  return {
    async turn(signal) {
      let placed = 0;
      try {
        for (;;) {
          const ready = await prepare();
          if (ready === undefined) return placed > 0 ? placed : undefined;
          const some = await db.transaction((sql) => placeBatch(sql, ready, batch));
          placed += some;
          if (some < batch || signal?.aborted === true) return placed;
        }
      } catch (error) {
        // What was decided may or may not be written: the rows know.
        state = undefined;
        if (error instanceof LeaseLost) return placed;
        throw error;
      }
    },
    rebuildMs: () => rebuildMs,
    async close() {
      state = undefined;
      await db.query(
        'update news_cluster_place set lease_owner = null, lease_until = null where id = 1 and lease_owner = $1',
        [owner],
      );
    },
  };
}

/**
 * Places all items that are in the sequence now, by itself or by waiting for the writer that has the lease.
 * @param signal ends the waiting.
 */
export async function placeItems(db: WriterDatabase, signal?: AbortSignal): Promise<void> {
  const { rows } = await db.query<{ seq: string }>('select seq from news_sequence where id = 1');
  const target = Number(rows[0]!.seq);
  const writer = openClusterWriter(db);
  try {
    while (signal?.aborted !== true && (await placeOf(db)) < target) {
      if ((await writer.turn()) === undefined) await sleep(WAIT_MS);
    }
  } finally {
    await writer.close();
  }
}

/**
 * Waits until all items that are in the sequence now are placed by the writer that is at it or about to begin, and places them
 * itself where there is none. What it places itself keeps this thread busy for a second, and with it whoever asks meanwhile. On
 * a machine so busy that a lease runs out, a second writer would only read all living clusters as well, and take turns with the
 * first.
 * @param patience after how long it places them itself as well, in ms: without a step (30,000), with nobody at it (5,000).
 */
export async function awaitPlaced(
  db: WriterDatabase,
  { stuckMs = STUCK_MS, freeMs = FREE_MS }: { readonly stuckMs?: number; readonly freeMs?: number } = {},
): Promise<void> {
  let last = -1;
  let freeSince: number | undefined;
  for (let since = performance.now(); ; await sleep(WAIT_MS)) {
    const { rows } = await db.query<{ left: string; is_free: boolean }>(
      `select s.seq - p.seq as left, p.lease_owner is null as is_free from news_sequence s, news_cluster_place p
       where s.id = 1 and p.id = 1`,
    );
    const left = Number(rows[0]!.left);
    if (left <= 0) return;
    const now = performance.now();
    if (left !== last) since = now;
    freeSince = rows[0]!.is_free ? (freeSince ?? now) : undefined;
    if (now - since > stuckMs || (freeSince !== undefined && now - freeSince >= freeMs))
      return placeItems(db);
    last = left;
  }
}

/**
 * Locks the clusters for a change by someone other than the writer. It waits for the batch that is under way; the writer
 * then reads the rows anew.
 */
export async function lockClusters(sql: Sql): Promise<void> {
  await sql.query('update news_cluster_place set fence = fence + 1 where id = 1');
}

/** The number of the last item that is placed. */
export async function placeOf(sql: Pick<Sql, 'query'>): Promise<number> {
  const { rows } = await sql.query<{ seq: string }>('select seq from news_cluster_place where id = 1');
  return Number(rows[0]!.seq);
}

/**
 * A fence that grew tells that others may have written clusters in between: a writer that took the lease when it had run
 * out, or an operator. Whoever writes clusters holds the row of the place while it does.
 */
async function takeLease(
  db: Pick<Sql, 'query'>,
  owner: string,
  leaseMs: number,
): Promise<{ seq: number; fence: string } | undefined> {
  const { rows } = await db.query<{ seq: string; fence: string }>(
    `update news_cluster_place set lease_owner = $1,
       fence = case when lease_owner = $1 then fence else fence + 1 end,
       lease_until = clock_timestamp() + $2 * interval '1 millisecond'
     where id = 1 and (lease_owner is null or lease_owner = $1 or lease_until < clock_timestamp())
     returning seq, fence`,
    [owner, leaseMs],
  );
  const row = rows[0];
  return row === undefined ? undefined : { seq: Number(row.seq), fence: row.fence };
}

async function placeBatch(sql: Sql, state: State, batch: number): Promise<number> {
  const { rows } = await sql.query<{ fence: string; seq: string }>(
    'select fence, seq from news_cluster_place where id = 1 for update',
  );
  if (rows[0]!.fence !== state.fence || Number(rows[0]!.seq) !== state.seq) throw new LeaseLost();
  const items = await itemsAfter(sql, state.seq, batch);
  const last = items.at(-1);
  if (last === undefined) return 0;
  await revive(sql, clustersOfUnknown(items, state.clusters), state.clusters);
  const placed = items.map((item): Placed => {
    const origin = state.origins.add(item);
    if (item.purgedAt === null) {
      const decision = state.clusters.add(toClusterItem({ ...item, originId: origin.originId }));
      return { item, origin, decision };
    }
    state.clusters.pass(item.seq);
    return { item, origin, decision: undefined };
  });
  await writeDecisions(sql, placed, state.clusters);
  await sql.query('update news_cluster_place set seq = $1 where id = 1', [last.seq]);
  state.seq = last.seq;
  return items.length;
}

/** A changed item stays in its cluster, however old that is. */
function clustersOfUnknown(items: readonly NewsItem[], clusters: Clusters): string[] {
  const ids = items
    .filter(({ id, clusterId }) => clusterId !== null && !clusters.knows(id))
    .map(({ clusterId }) => clusterId!);
  return [...new Set(ids)];
}
