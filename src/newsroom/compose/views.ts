import type { Sql } from '../../platform/database.ts';
import { ITEM_COLUMNS, type ItemRow, type NewsItem, toNewsItem } from '../items/index.ts';
import type { DueCluster } from './due.ts';
import type { ClusterView, Owner } from './view.ts';

// A cluster with more items is read in part: those that came first and last, from which the forty sources are chosen.
const [FIRST_READ, LAST_READ] = [100, 300];

/** Reads what stories are composed from: items, whom reprints are from, and the titles that readers know. */
export async function viewsOf(sql: Sql, clusters: readonly DueCluster[]): Promise<ClusterView[]> {
  const items = await itemsOf(sql, clusters);
  const owners = await originalsOf(sql, items);
  const earlier = await earlierOf(sql, items);
  const titles = await titlesOf(sql, clusters);
  const homes = await homesOf(sql, items);
  const byCluster = Map.groupBy(items, ({ clusterId }) => clusterId!);
  return clusters.map(({ id, story, items: total }) => ({
    id,
    items: byCluster.get(id) ?? [],
    total: Math.max(total, byCluster.get(id)?.length ?? 0),
    owners,
    earlier,
    homes,
    title: story === undefined ? undefined : titles.get(story.uuid),
  }));
}

async function itemsOf(sql: Sql, clusters: readonly DueCluster[]): Promise<NewsItem[]> {
  const [small, large] = [[] as string[], [] as string[]];
  for (const { id, items } of clusters) (items <= FIRST_READ + LAST_READ ? small : large).push(id);
  const { rows } = await sql.query<ItemRow>(
    // Cluster by cluster: a table that just grew is not known to be large, and would be read whole.
    `select ${ITEM_COLUMNS} from unnest($1::uuid[]) as c (id), lateral (
       select * from news_items n where n.cluster_id = c.id order by n.seq limit ${FIRST_READ + LAST_READ}) i
     union all
     select ${ITEM_COLUMNS} from unnest($2::uuid[]) as c (id), lateral (
       (select * from news_items n where n.cluster_id = c.id order by n.seq limit ${FIRST_READ})
       union
       (select * from news_items n where n.cluster_id = c.id order by n.seq desc limit ${LAST_READ})) i`,
    [small, large],
  );
  return rows.map(toNewsItem);
}

// Further back than this nothing that readers remember was changed, and no more is read of a text.
const [MOST_VERSIONS, MOST_READ] = [3, 4_000];

async function earlierOf(
  sql: Sql,
  items: readonly NewsItem[],
): Promise<Map<string, Pick<NewsItem, 'title' | 'text'>[]>> {
  const changed = items
    .filter(({ version, purgedAt }) => version > 1 && purgedAt === null)
    .map(({ id }) => id);
  if (changed.length === 0) return new Map();
  const { rows } = await sql.query<{ item_id: string; title: string; text: string }>(
    `select v.item_id, v.title, left(v.text, ${MOST_READ}) as text from unnest($1::uuid[]) as c (id), lateral (
       select * from news_item_versions n where n.item_id = c.id order by n.version desc limit ${MOST_VERSIONS}) v
     order by v.item_id, v.version`,
    [changed],
  );
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** Whose items those are that reprints in other clusters, or none, are made from. */
async function originalsOf(sql: Sql, items: readonly NewsItem[]): Promise<Map<string, Owner>> {
  const here = new Set(items.map(({ id }) => id));
  const missing = [...new Set(items.map(({ originId }) => originId))].filter((id) => !here.has(id));
  if (missing.length === 0) return new Map();
  const { rows } = await sql.query<Owner & { id: string }>(
    'select id, publisher, domain, credit from news_items where id = any($1)',
    [missing],
  );
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}

async function homesOf(sql: Sql, items: readonly NewsItem[]): Promise<Map<string, string>> {
  const feeds = [...new Set(items.flatMap(({ feedId }) => feedId ?? []))];
  if (feeds.length === 0) return new Map();
  const { rows } = await sql.query<{ id: string; home: string }>(
    'select id, home from news_feeds where id = any($1) and home is not null',
    [feeds],
  );
  return new Map(rows.map(({ id, home }) => [id, home]));
}

/**
 * What was never announced nobody waits for: such a title follows from the items alone, whenever they were composed. Where the
 * beginning of a story's history was removed and no announcement is left, the title stands: it may have been announced there.
 */
async function titlesOf(sql: Sql, clusters: readonly DueCluster[]): Promise<Map<string, string>> {
  const stories = clusters.flatMap(({ story, items }) =>
    story === undefined || items < 2 ? [] : [story.uuid],
  );
  if (stories.length === 0) return new Map();
  const { rows } = await sql.query<{ story_id: string; card: string }>(
    `select s.id as story_id, r.card from unnest($1::uuid[]) as s (id)
     join story_revisions r on r.story_id = s.id and r.revision = coalesce(
       (select h.revision from changes h where h.subject_id = s.id and h.announced order by h.pos desc limit 1),
       (select h.revision from changes h where h.subject_id = s.id and not exists (
         select from changes b where b.subject_id = s.id and b.revision = 1) order by h.pos desc limit 1))`,
    [stories],
  );
  return new Map(
    rows.map(({ story_id, card }) => [story_id, (JSON.parse(`{${card}}`) as { title: string }).title]),
  );
}
