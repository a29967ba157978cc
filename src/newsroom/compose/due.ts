import type { Database, Sql } from '../../platform/database.ts';

/** A cluster that waits to be composed. */
export interface DueCluster {
  /** uuid. */
  readonly id: string;
  readonly state: 'live' | 'merged' | 'closed';
  readonly mergedInto: string | null;
  readonly items: number;
  readonly lastSeq: string;
  readonly dueAt: Date;
  readonly announce: boolean;
  /** What was composed of it before; undefined: nothing. */
  readonly story: { readonly uuid: string; readonly revision: number } | undefined;
  /** It has a story that was not composed: one of before, whose cluster was opened again. */
  readonly isAdopted: boolean;
}

interface Row {
  id: string;
  state: DueCluster['state'];
  merged_into: string | null;
  items: number;
  last_seq: string;
  due_at: Date;
  announce: boolean;
  own_story: string | null;
  story_id: string | null;
  revision: number | null;
}

// A story's first item is composed at once; after that a burst makes one revision, and the larger a story is, the less
// one more item changes it.
const PAUSE = `case when c.items <= 10 then interval '2 seconds' when c.items <= 100 then interval '60 seconds'
  else interval '10 minutes' end`;

interface DueAsked {
  readonly most: number;
  readonly underWay: readonly string[];
  readonly paced: boolean;
  readonly upTo?: number | undefined;
}

/**
 * The clusters whose turn it is: those that were merged, then those that wait longest.
 * @param underWay uuids of those that are being composed.
 * @param paced false: without the pauses between two compositions of one cluster.
 * @param upTo a place of the sequence: only those are wanted that got no item after it.
 */
export async function dueClusters(
  sql: Sql,
  { most, underWay, paced, upTo = Number.MAX_SAFE_INTEGER }: DueAsked,
): Promise<DueCluster[]> {
  const due = (which: string): string => `(
    select * from news_clusters c
    where c.due_at is not null and ${which} and c.id <> all($2::uuid[]) and c.last_seq <= $4
      and (not $3 or (c.due_at <= clock_timestamp()
        and (c.composed_at is null or c.composed_at + ${PAUSE} <= clock_timestamp())))
    order by c.due_at limit $1)`;
  // Each part by an index of its own: an import has a hundred thousand due.
  const { rows } = await sql.query<Row>(
    `select c.id, c.state, c.merged_into, c.items, c.last_seq, c.due_at, c.announce, c.story_id as own_story,
       n.story_id, n.revision
     from (${due(`c.state = 'merged'`)} union all ${due(`c.state <> 'merged'`)}) c
     left join news_compositions n on n.cluster_id = c.id
     order by c.state <> 'merged', c.due_at, c.last_seq limit $1`,
    [most, underWay, paced, upTo],
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    mergedInto: row.merged_into,
    items: row.items,
    lastSeq: row.last_seq,
    dueAt: row.due_at,
    announce: row.announce,
    story: row.story_id === null ? undefined : { uuid: row.story_id, revision: row.revision! },
    isAdopted: row.state !== 'closed' && row.story_id === null && row.own_story !== null,
  }));
}

/**
 * Takes over the stories of clusters that were opened again, so that they are composed from now on. One that an operator
 * wrote gets a revision that it never has: composing leaves it as it is.
 */
export async function adoptStories(
  sql: Pick<Sql, 'query'>,
  clusters: readonly DueCluster[],
): Promise<boolean> {
  const ids = clusters.filter(({ isAdopted }) => isAdopted).map(({ id }) => id);
  if (ids.length === 0) return false;
  await sql.query(
    `with old as (
       select c.id, c.story_id, case when exists (
         select from story_keys k where k.story_id = s.id and k.key like 'operator:%') then -1 else s.revision end as revision
       from news_clusters c join stories s on s.id = c.story_id where c.id = any($1)),
     keys as (
       insert into story_keys (key, story_id) select 'cluster:' || id, story_id from old on conflict (key) do nothing)
     insert into news_compositions (cluster_id, story_id, revision) select id, story_id, revision from old
     on conflict (cluster_id) do nothing`,
    [ids],
  );
  return true;
}

/** How many clusters wait, paused ones included. */
export async function countDue(sql: Pick<Sql, 'query'>): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from news_clusters where due_at is not null',
  );
  return rows[0]!.count;
}

/**
 * Marks clusters as composed. What changed while it was composed, and is therefore not in the story yet, goes on waiting.
 */
export async function markComposed(
  db: Pick<Database, 'query'>,
  clusters: readonly DueCluster[],
): Promise<void> {
  if (clusters.length === 0) return;
  await db.query(
    `with seen as (
       select * from json_to_recordset($1::json) as x (id uuid, state text, items integer, seq bigint, due timestamptz)),
     locked as materialized (
       select c.id from news_clusters c where c.id in (select id from seen) order by c.id for no key update)
     update news_clusters c set composed_seq = s.seq, composed_at = clock_timestamp(),
       story_id = coalesce((select n.story_id from news_compositions n where n.cluster_id = c.id), c.story_id),
       due_at = case when c.state = s.state and c.items = s.items and c.last_seq = s.seq and c.due_at = s.due
         then null else c.due_at end,
       due_since = case when c.state = s.state and c.items = s.items and c.last_seq = s.seq and c.due_at = s.due
         then null else c.due_since end
     from seen s where c.id = s.id and c.id in (select id from locked)`,
    [
      JSON.stringify(
        clusters.map(({ id, state, items, lastSeq, dueAt }) => ({
          id,
          state,
          items,
          seq: lastSeq,
          due: dueAt,
        })),
      ),
    ],
  );
}
