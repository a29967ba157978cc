import type { Database, Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { separate, writeClusters } from './decisions.ts';
import { lockClusters } from './writer.ts';

/** How a story was split. */
export interface StorySplit {
  /** uuids of the items that the story keeps. */
  readonly kept: readonly string[];
  /** uuids of the items that make a story of their own. */
  readonly parted: readonly string[];
  /** False: they were apart already. */
  readonly isNew: boolean;
}

interface Row {
  id: string;
  cluster_id: string;
  origin_id: string;
}

/**
 * Parts some items of a story from the others, as an operator decided. The part with more origins keeps the cluster and
 * with it the story; the other one gets a story when it is composed. The two are never merged again automatically. What
 * is parted already stays so.
 * @param story uuid.
 * @param items uuids.
 * @throws Problem `invalid_parameter`: an item is not of this story, or none would be left.
 */
export async function splitStory(db: Database, story: string, items: readonly string[]): Promise<StorySplit> {
  return db.transaction(async (sql) => {
    await lockClusters(sql);
    const asked = new Set(items);
    const { rows } = await sql.query<Row>(
      `select i.id, i.cluster_id, i.origin_id from news_items i join news_clusters c on c.id = i.cluster_id
       where c.story_id = $1 and c.state <> 'merged' order by i.seq`,
      [story],
    );
    const own = rows.filter(({ id }) => asked.has(id));
    if (own.length === 0) return alreadyParted(sql, rows, items);
    if (own.length < asked.size) throw wrong('contains items that are not in this story');
    const cluster = own[0]!.cluster_id;
    const all = rows.filter(({ cluster_id }) => cluster_id === cluster);
    const rest = all.filter(({ id }) => !asked.has(id));
    if (rest.length === 0) throw wrong('would leave the story without items');
    const [kept, parted] = originsOf(own) > originsOf(rest) ? [own, rest] : [rest, own];
    const into = newUuid();
    await sql.query('update news_items set cluster_id = $1 where id = any($2)', [
      into,
      parted.map(({ id }) => id),
    ]);
    await writeClusters(sql, [cluster, into], [cluster, into]);
    await separate(sql, cluster, into);
    await inheritSeparations(sql, cluster, into);
    return { kept: idsOf(kept), parted: idsOf(parted), isNew: true };
  });
}

/** What a cluster is kept apart from, itself or by one that it took in, the part of it is kept apart from too. */
async function inheritSeparations(sql: Sql, cluster: string, part: string): Promise<void> {
  await sql.query(
    `with recursive own as (
       select $1::uuid as id union select c.id from news_clusters c join own on c.merged_into = own.id),
     others as (
       select s.b as id from news_separations s join own on own.id = s.a
       union select s.a from news_separations s join own on own.id = s.b)
     insert into news_separations (a, b) select least($2::uuid, o.id), greatest($2::uuid, o.id)
     from others o where o.id <> $2 and o.id not in (select id from own) on conflict do nothing`,
    [cluster, part],
  );
}

/**
 * Makes the clusters of two stories one, in the transaction in which an operator merges the stories. Without a cluster on
 * either side there is nothing to do.
 * @param sql holds the clusters (`lockClusters`).
 * @param from uuid of the story that ended.
 * @param into uuid of the story that remains.
 */
export async function uniteClusters(sql: Sql, from: string, into: string): Promise<void> {
  const target = await livingOf(sql, into);
  const { rows } = await sql.query<{ id: string }>(
    `select id from news_clusters where story_id = $1 and state <> 'merged' and id <> $2 order by id`,
    [from, target ?? null],
  );
  const sources = rows.map(({ id }) => id);
  if (target === undefined || sources.length === 0) return;
  await sql.query('update news_items set cluster_id = $1 where cluster_id = any($2)', [target, sources]);
  await sql.query(
    `update news_clusters set state = 'merged', merged_into = $1, items = 0, due_at = clock_timestamp(),
       due_since = coalesce(due_since, clock_timestamp()) where id = any($2)`,
    [target, sources],
  );
  await sql.query('delete from news_separations where a = $1 and b = any($2) or b = $1 and a = any($2)', [
    target,
    sources,
  ]);
  await writeClusters(sql, [target], [target]);
}

/** The cluster of a story, or the one that it was merged into. */
async function livingOf(sql: Sql, story: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive up as (
       select id, state, merged_into, 0 as depth from news_clusters where story_id = $1
       union all
       select c.id, c.state, c.merged_into, up.depth + 1 from up join news_clusters c on c.id = up.merged_into
       where up.state = 'merged' and up.depth < 100)
     select id from up where state <> 'merged' order by depth, id limit 1`,
    [story],
  );
  return rows[0]?.id;
}

async function alreadyParted(sql: Sql, rest: readonly Row[], items: readonly string[]): Promise<StorySplit> {
  const { rows } = await sql.query<{ id: string }>(
    `select i.id from news_items i join news_separations s
       on s.a = i.cluster_id and s.b = any($2) or s.b = i.cluster_id and s.a = any($2)
     where i.id = any($1)`,
    [items, [...new Set(rest.map(({ cluster_id }) => cluster_id))]],
  );
  const apart = new Set(idsOf(rows));
  if (items.length === 0 || items.some((id) => !apart.has(id))) throw wrong('contains no item of this story');
  return { kept: idsOf(rest), parted: [...apart], isNew: false };
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const originsOf = (rows: readonly Row[]): number => new Set(rows.map(({ origin_id }) => origin_id)).size;
const wrong = (detail: string): Problem =>
  new Problem('invalid_parameter', `"items" ${detail}.`, { errors: [{ parameter: 'items', detail }] });
