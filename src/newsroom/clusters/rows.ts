import type { Sql } from '../../platform/database.ts';
import { type NewsItem, ORIGINS_HORIZON, type OriginItem, type Origins } from '../items/index.ts';
import type { Clusters } from './engine.ts';
import type { ClusterItem } from './model.ts';
import { capacityFor, EVICT_EVERY, SETTINGS } from './settings.ts';

// What the first words of a text take at most, in characters.
const HEAD = 3_000;
// Items of one statement: some megabytes at most.
const BATCH = 2_000;

/** What the clusters need of a stored item. */
export function toClusterItem({
  summary,
  text,
  ...item
}: Omit<ClusterItem, 'text'> & Pick<NewsItem, 'summary' | 'text'>): ClusterItem {
  const { id, seq, language, kind, publisher, title, originId, publishedAt } = item;
  const head = text.slice(0, HEAD);
  // Many publishers' summaries are the first words of their texts.
  const isRepeated = summary === '' || head.startsWith(summary.slice(0, 100));
  const both = isRepeated ? head : `${summary}\n${head}`;
  return { id, seq, language, kind, publisher, title, text: both, originId, publishedAt };
}

interface Row {
  id: string;
  seq: string;
  language: string;
  kind: NewsItem['kind'];
  publisher: string;
  title: string;
  summary: string;
  text: string;
  origin_id: string;
  published_at: Date;
}

interface Member {
  id: string;
  cluster_id: string;
  is_fixed: boolean;
  last_seq: string;
}

const MEMBERS = `select i.id, i.cluster_id, c.state = 'closed' as is_fixed, c.last_seq
  from news_clusters c join news_items i on i.cluster_id = c.id
  where c.state <> 'merged' and i.purged_at is null`;

/**
 * Brings an empty state to where the rows say it is at a place of the sequence: the living clusters with all their
 * members, what is kept apart, and the origins of the last items. Takes about a second for each 10,000 items.
 */
export async function rebuild(sql: Sql, seq: number, clusters: Clusters, origins: Origins): Promise<void> {
  // The same clusters that the running state has at this place.
  const place = Math.floor(seq / EVICT_EVERY) * EVICT_EVERY;
  const { rows: members } = await sql.query<Member>(
    `${MEMBERS} and c.last_seq >= $1 and (c.items > 1 or c.last_seq >= $2) order by i.seq`,
    [place - capacityFor(2, SETTINGS), place - capacityFor(1, SETTINGS)],
  );
  // An item that a purge leaves as the only one of several is alone.
  const counts = new Map<string, number>();
  for (const { cluster_id } of members) counts.set(cluster_id, (counts.get(cluster_id) ?? 0) + 1);
  const living = members.filter(
    ({ cluster_id, last_seq }) => Number(last_seq) >= place - capacityFor(counts.get(cluster_id)!, SETTINGS),
  );
  await restore(sql, living, clusters);
  await restoreSeparations(sql, clusters);
  for (let after = seq - ORIGINS_HORIZON; after < seq; ) {
    const { rows } = await sql.query<OriginRow>(
      `select i.id, i.seq, i.publisher, i.title, i.text, i.published_at, i.origin_id
       from news_items i where i.seq > $1 and i.seq <= $2 order by i.seq limit $3`,
      [after, seq, BATCH],
    );
    for (const row of rows) origins.restore(toOriginItem(row));
    after = rows.length < BATCH ? seq : Number(rows.at(-1)!.seq);
  }
}

/** Brings clusters that no longer live back, because one of their items changed. */
export async function revive(sql: Sql, ids: readonly string[], clusters: Clusters): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql.query<Member>(`${MEMBERS} and c.id = any($1) order by i.seq`, [ids]);
  await restore(
    sql,
    rows.filter(({ id }) => !clusters.knows(id)),
    clusters,
  );
  await restoreSeparations(sql, clusters);
}

async function restore(sql: Sql, members: readonly Member[], clusters: Clusters): Promise<void> {
  for (let at = 0; at < members.length; at += BATCH) {
    const some = members.slice(at, at + BATCH);
    const { rows } = await sql.query<Row>(
      `select id, seq, language, kind, publisher, title, summary, left(text, ${HEAD}) as text, origin_id,
         published_at
       from news_items where id = any($1)`,
      [some.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, cluster_id, is_fixed } of some) {
      const { published_at, seq, origin_id, ...row } = byId.get(id)!;
      const item = toClusterItem({
        ...row,
        seq: Number(seq),
        originId: origin_id,
        publishedAt: published_at.getTime(),
      });
      clusters.restore(item, cluster_id, is_fixed);
    }
  }
}

/** A separation from a cluster that was merged since holds for the one that it is in now. */
async function restoreSeparations(sql: Sql, clusters: Clusters): Promise<void> {
  const { rows } = await sql.query<{ a: string; b: string }>(
    `with recursive up as (
       select c.id, c.id as root, c.state, c.merged_into, 0 as depth from news_clusters c
       where c.id in (select a from news_separations union select b from news_separations)
       union all
       select up.id, c.id, c.state, c.merged_into, up.depth + 1 from up join news_clusters c on c.id = up.merged_into
       where up.state = 'merged' and up.depth < 100),
     roots as (select id, root from up where state <> 'merged')
     select a.root as a, b.root as b from news_separations s
     join roots a on a.id = s.a join roots b on b.id = s.b where a.root <> b.root`,
  );
  for (const { a, b } of rows) clusters.separate(a, b);
}

interface OriginRow {
  id: string;
  seq: string;
  publisher: string;
  title: string;
  text: string;
  published_at: Date;
  origin_id: string;
}

const toOriginItem = ({ published_at, origin_id, seq, ...row }: OriginRow): OriginItem => ({
  ...row,
  seq: Number(seq),
  publishedAt: published_at.getTime(),
  originId: origin_id,
});
