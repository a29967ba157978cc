import type { Sql } from '../../platform/database.ts';
import type { NewsItem, Origin } from '../items/index.ts';
import type { Clusters } from './engine.ts';
import type { Decision, Merge } from './model.ts';

/** What became of an item of a batch. */
export interface Placed {
  readonly item: NewsItem;
  /** Undefined: a purge took its text away, and it stays where it was. */
  readonly decision: Decision | undefined;
  readonly origin: Origin;
}

/**
 * Writes what was decided for a batch: where items are and why, the clusters with their counts and due marks, merges and
 * separations. Runs in the transaction that also moves the place.
 */
export async function writeDecisions(sql: Sql, placed: readonly Placed[], clusters: Clusters): Promise<void> {
  const decisions = placed.flatMap(({ decision }) => decision ?? []);
  const merges = decisions.flatMap((decision) => decision.merges);
  const splits = decisions.flatMap((decision) => decision.splits);
  const homes = placed.map(({ item, decision }) => homeOf(item, decision, clusters));
  await writeItems(sql, placed, homes);
  const moved = new Set([
    ...merges.map(({ into }) => into),
    ...splits.flatMap(({ from, into }) => [from, into]),
  ]);
  await moveItems(sql, [...moved], merges, clusters);
  const announced = await announcedClusters(sql, placed, homes);
  const touched = new Set([...moved, ...homes].filter((home) => home !== undefined));
  await writeClusters(sql, [...touched], announced);
  const survivorOf = survivorsOf(merges);
  await writeMerges(sql, merges, survivorOf, announced);
  // With all that its halves are kept apart from: they took that over from what was parted.
  const parted = new Set(splits.flatMap(({ from, into }) => [survivorOf(from), survivorOf(into)]));
  for (const id of parted) await separateAll(sql, id, clusters.apartFrom(id));
}

/**
 * The clusters that have something to announce: an item that is to be announced, what such an item brought about (a merger,
 * a separation), or what was still to be announced when their items were in another cluster.
 */
async function announcedClusters(
  sql: Sql,
  placed: readonly Placed[],
  homes: readonly (string | undefined)[],
): Promise<string[]> {
  const sources = placed.flatMap(({ decision }) => movesOf(decision).map(({ from }) => from));
  const announced = new Set(sources.length === 0 ? [] : await waitingToAnnounce(sql, sources));
  for (const [at, { item, decision }] of placed.entries()) {
    const home = homes[at];
    if (item.announce && home !== undefined) announced.add(home);
    for (const { from, into } of movesOf(decision)) {
      if (item.announce) announced.add(from);
      if (announced.has(from)) announced.add(into);
    }
  }
  return [...announced];
}

/** From which clusters items went into which, in the order in which it happened. */
const movesOf = (
  decision: Decision | undefined,
): readonly { readonly from: string; readonly into: string }[] =>
  decision === undefined ? [] : [...decision.merges, ...decision.splits];

async function waitingToAnnounce(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from news_clusters where id = any($1::uuid[]) and due_at is not null and announce',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** A cluster that began and ended within the batch has no row: its survivor stands for it. */
function survivorsOf(merges: readonly Merge[]): (id: string) => string {
  const survivors = new Map(merges.map(({ from, into }) => [from, into]));
  const survivorOf = (id: string): string => {
    const into = survivors.get(id);
    return into === undefined ? id : survivorOf(into);
  };
  return survivorOf;
}

async function separateAll(sql: Sql, id: string, others: readonly string[]): Promise<void> {
  await sql.query(
    `insert into news_separations (a, b) select least($1::uuid, o), greatest($1::uuid, o) from unnest($2::uuid[]) o
     on conflict do nothing`,
    [id, others],
  );
}

/** Keeps two clusters apart for good. */
export async function separate(sql: Sql, a: string, b: string): Promise<void> {
  await sql.query(
    `insert into news_separations (a, b) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))
     on conflict do nothing`,
    [a, b],
  );
}

/**
 * Counts clusters anew from their items, and marks them as due.
 * @param announced those of which something is to be announced.
 */
export async function writeClusters(
  sql: Sql,
  touched: readonly string[],
  announced: readonly string[],
): Promise<void> {
  if (touched.length === 0) return;
  await sql.query(
    `insert into news_clusters
       (id, items, first_published_at, last_published_at, last_seq, due_at, due_since, announce)
     select i.cluster_id, count(*)::int, min(i.published_at), max(i.published_at), max(i.seq), clock_timestamp(),
       clock_timestamp(), i.cluster_id = any($2::uuid[])
     from news_items i where i.cluster_id = any($1::uuid[]) group by i.cluster_id
     on conflict (id) do update set items = excluded.items, first_published_at = excluded.first_published_at,
       last_published_at = excluded.last_published_at, last_seq = excluded.last_seq, due_at = excluded.due_at,
       due_since = coalesce(news_clusters.due_since, excluded.due_since),
       announce = excluded.announce or (news_clusters.due_at is not null and news_clusters.announce)`,
    [touched, announced],
  );
}

/** Where an item is at the end of the batch: later ones may have moved its cluster. */
const homeOf = (item: NewsItem, decision: Decision | undefined, clusters: Clusters): string | undefined =>
  clusters.clusterOf(item.id) ?? decision?.cluster ?? item.clusterId ?? undefined;

async function writeItems(
  sql: Sql,
  placed: readonly Placed[],
  homes: readonly (string | undefined)[],
): Promise<void> {
  const rows = placed.map(({ item, decision, origin }, at) => ({
    id: item.id,
    cluster: homes[at] ?? null,
    // A changed item is where it is for the reason that it was put there.
    joined:
      decision === undefined || (decision.joined.rule === 'revised' && item.joined !== null)
        ? item.joined
        : decision.joined,
    origin: origin.originId,
    rule: origin.originRule,
  }));
  await sql.query(
    `update news_items i set cluster_id = d.cluster, joined = d.joined, origin_id = d.origin, origin_rule = d.rule
     from json_to_recordset($1::json) as d (id uuid, cluster uuid, joined jsonb, origin uuid, rule text)
     where i.id = d.id`,
    [JSON.stringify(rows)],
  );
}

/** Items of earlier batches go where a merge or a split brought them; purged ones, which nobody holds, with their cluster. */
async function moveItems(
  sql: Sql,
  homes: readonly string[],
  merges: readonly Merge[],
  clusters: Clusters,
): Promise<void> {
  const moved = homes.flatMap((home) => (clusters.itemsOf(home) ?? []).map((item) => ({ item, home })));
  if (moved.length > 0) {
    await sql.query(
      `update news_items i set cluster_id = m.home from json_to_recordset($1::json) as m (item uuid, home uuid)
       where i.id = m.item and i.cluster_id is distinct from m.home`,
      [JSON.stringify(moved)],
    );
  }
  for (const { into, from } of merges) {
    await sql.query('update news_items set cluster_id = $1 where cluster_id = $2 and purged_at is not null', [
      into,
      from,
    ]);
  }
}

async function writeMerges(
  sql: Sql,
  merges: readonly Merge[],
  survivorOf: (id: string) => string,
  announced: readonly string[],
): Promise<void> {
  if (merges.length === 0) return;
  // A cluster that began and ended within the batch has no row, and needs none.
  await sql.query(
    `update news_clusters c set state = 'merged', merged_into = m.target, items = 0, due_at = clock_timestamp(),
       due_since = coalesce(c.due_since, clock_timestamp()), announce = c.id = any($2::uuid[])
     from json_to_recordset($1::json) as m (source uuid, target uuid) where c.id = m.source`,
    [JSON.stringify(merges.map(({ from, into }) => ({ source: from, target: survivorOf(into) }))), announced],
  );
}
