import type { Database, Sql } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import { withPatience } from '../platform/sql/patience.ts';
import type { StoryRoom } from '../stories/index.ts';
import { lockClusters, placeItems } from './clusters/index.ts';
import { clusterKey, openComposer } from './compose/index.ts';

export interface ReclusterOptions {
  /** The items published in this span are gone over, in ms; `to` is not in it. */
  readonly from: number;
  readonly to: number;
  /** Called after each batch. */
  readonly onProgress?: (counts: ReclusterCounts) => void;
  /** Called when the database is away and the work waits for it. */
  readonly onWait?: () => void;
}

export interface ReclusterCounts {
  /** Items that were gone over, by this run. */
  items: number;
  /** Stories of before that are told by another story now. */
  merged: number;
}

const BATCH = 500;

/**
 * Goes over stories of an earlier release again: each has a closed cluster of one item, and those that tell of one thing become
 * one story. What stays alone stays as it is. Silent. It may be stopped anywhere: the same span goes on where it was.
 */
export async function recluster(
  room: StoryRoom,
  log: Logger,
  { from, to, onProgress = () => {}, onWait }: ReclusterOptions,
): Promise<ReclusterCounts> {
  const { db } = room;
  const job = `recluster ${new Date(from).toISOString()} ${new Date(to).toISOString()}`;
  const span = { from: new Date(from), to: new Date(to) };
  const counts: ReclusterCounts = { items: 0, merged: 0 };
  const composer = openComposer({ stories: room, log });
  try {
    for (;;) {
      const pending = await withPatience(() => free(db, job, span), onWait);
      if (pending === 0) break;
      await withPatience(() => placeItems(db), onWait);
      counts.merged += await withPatience(() => settle(db, job), onWait);
      counts.items += pending;
      onProgress(counts);
    }
    await withPatience(() => composer.drain(), onWait);
    return counts;
  } finally {
    await composer.close();
  }
}

type Place = readonly [publishedAt: string, id: string];

interface Progress {
  /** The last item that was gone over. */
  readonly done: Place | null;
  /** The last item of a batch that is being placed. */
  readonly pending: Place | null;
  /** How many items that batch has. */
  readonly size: number;
}

const START: Place = ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'];

/**
 * Takes the next items out of their clusters and gives them new numbers, in the order of their dates, so that the writer places
 * them again. A batch that was begun before is not begun again.
 * @returns how many items the batch has; 0: none is left.
 */
async function free(db: Database, job: string, span: { from: Date; to: Date }): Promise<number> {
  return db.transaction(async (sql) => {
    const { done, pending, size } = await progressOf(sql, job);
    if (pending !== null) return size;
    await lockClusters(sql);
    const { rows } = await sql.query<{ id: string; at: string }>(
      `select i.id, to_json(i.published_at) #>> '{}' as at from news_items i join news_clusters c on c.id = i.cluster_id
       where c.state = 'closed' and c.items = 1 and c.id = i.id and i.purged_at is null
         and i.published_at >= $1 and i.published_at < $2 and (i.published_at, i.id) > ($3::timestamptz, $4::uuid)
       order by i.published_at, i.id limit ${BATCH}`,
      [span.from, span.to, ...(done ?? START)],
    );
    const last = rows.at(-1);
    if (last === undefined) return 0;
    await sql.query(
      `with given as (select id, nr from unnest($1::uuid[]) with ordinality as u (id, nr)),
       taken as (update news_sequence set seq = seq + $2 where id = 1 returning seq - $2 as before)
       update news_items i set seq = t.before + g.nr, cluster_id = null, joined = null, announce = false
       from given g, taken t where i.id = g.id`,
      [rows.map(({ id }) => id), rows.length],
    );
    await save(sql, job, { done, pending: [last.at, last.id], size: rows.length });
    return rows.length;
  });
}

/**
 * What followed from a batch: clusters of several items are written anew, those that were left are merged into where their
 * item went, and those that stayed alone are closed as before.
 * @returns how many stories will be told by another one.
 */
async function settle(db: Database, job: string): Promise<number> {
  return db.transaction(async (sql) => {
    const { done, pending } = await progressOf(sql, job);
    if (pending === null) return 0;
    await lockClusters(sql);
    const bounds = [...(done ?? START), ...pending];
    await sql.query(TELL, [...bounds, clusterKey('')]);
    const left = await sql.query(LEAVE, bounds);
    await sql.query(OPEN, bounds);
    await save(sql, job, { done: pending, pending: null, size: 0 });
    return left.rowCount ?? 0;
  });
}

const BATCH_ITEMS = `batch as materialized (
  select i.id, i.cluster_id from news_items i join news_clusters own on own.id = i.id
  where (i.published_at, i.id) > ($1::timestamptz, $2::uuid) and (i.published_at, i.id) <= ($3::timestamptz, $4::uuid)
    and own.story_id is not null and own.state in ('closed', 'merged') and i.cluster_id is not null),
touched as materialized (
  select cluster_id as id from batch where cluster_id <> id
  union select id from batch where cluster_id <> id
  union select id from news_clusters where id in (select cluster_id from batch) and items > 1)`;

// The composer knows a story by what it wrote last, and finds it by its cluster: both as if it had written these. What an
// operator wrote, restricted or retracted stays out of its reach.
const TELL = `with ${BATCH_ITEMS},
mine as (
  select c.id, s.id as story, s.revision from touched t join news_clusters c on c.id = t.id join stories s on s.id = c.story_id
  where s.status = 'live' and cardinality(s.open_to) = 0
    and not exists (select 1 from story_keys k where k.story_id = s.id and k.key like 'operator:%')),
keys as (insert into story_keys (key, story_id) select $5 || id, story from mine on conflict (key) do nothing)
insert into news_compositions (cluster_id, story_id, revision) select id, story, revision from mine
on conflict (cluster_id) do nothing`;

const LEAVE = `with ${BATCH_ITEMS}
update news_clusters c set state = 'merged', merged_into = b.cluster_id, items = 0, due_at = clock_timestamp(),
  due_since = coalesce(c.due_since, clock_timestamp()), announce = false
from batch b where c.id = b.id and b.cluster_id <> b.id`;

const OPEN = `with ${BATCH_ITEMS}
update news_clusters c set
  state = case when c.items > 1 then 'live' else c.state end,
  due_at = case when c.items > 1 then clock_timestamp() end,
  due_since = case when c.items > 1 then coalesce(c.due_since, clock_timestamp()) end,
  announce = false
where c.id in (select cluster_id from batch) and c.state = 'closed'`;

async function progressOf(sql: Sql, job: string): Promise<Progress> {
  await sql.query('insert into news_jobs (name, place) values ($1, $2) on conflict do nothing', [
    job,
    JSON.stringify({ done: null, pending: null, size: 0 }),
  ]);
  const { rows } = await sql.query<{ place: string }>(
    'select place from news_jobs where name = $1 for update',
    [job],
  );
  return JSON.parse(rows[0]!.place) as Progress;
}

async function save(sql: Sql, job: string, progress: Progress): Promise<void> {
  await sql.query('update news_jobs set place = $2 where name = $1', [job, JSON.stringify(progress)]);
}
