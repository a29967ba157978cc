import type { Database, Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import type { StoryBody, StorySource } from '../../stories/index.ts';
import { keysOf } from './keys.ts';
import { type PreparedItem, prepareItem } from './prepare.ts';
import { LARGEST_TAKE } from './take.ts';

const JOB = 'clusters of stories of before';

// An operator's stories may have bodies of 100 KB and dozens of sources: so many are read and worked out in a moment.
const MOST_STORIES = 25;

/** Why an item of a story of before is in its cluster. */
const OF_BEFORE = 'story_of_before';

/**
 * Gives the next stories that were not made from items (by an earlier release, alone by an import, by an operator) a cluster of
 * their own: with an item for each source whose text they hold. Such a cluster is closed: new items may join it, but its
 * story is not written anew. Goes on where it was stopped; any number of processes may run it, one at a time does.
 * @param most stories of one transaction.
 * @param ageMs how old a story is at least: ids of transactions that are under way may be older than those that are seen.
 * @returns how many stories it looked at; 0: none is left.
 */
export async function backfillClusters(db: Database, most = MOST_STORIES, ageMs = 0): Promise<number> {
  return db.transaction(async (sql) => {
    await sql.query(`insert into news_jobs (name, place) values ($1, '') on conflict do nothing`, [JOB]);
    const job = await sql.query<{ place: string }>(
      'select place from news_jobs where name = $1 for update skip locked',
      [JOB],
    );
    const [at] = job.rows;
    if (at === undefined) return 0;
    const { rows } = await sql.query<StoryRow>(STORIES, [at.place === '' ? null : at.place, most, ageMs]);
    if (rows.length === 0) return 0;
    await writeClusters(sql, await clustersOf(rows.filter(({ clustered }) => !clustered)));
    await sql.query('update news_jobs set place = $2 where name = $1', [JOB, rows.at(-1)!.id]);
    return rows.length;
  });
}

// A chore of the queue is given up after five minutes.
const RUN_MS = 60_000;
const AGE_MS = 60_000;

/** Goes on with it for up to a minute, or until nothing is left. */
export async function keepBackfilled(db: Database): Promise<void> {
  const until = performance.now() + RUN_MS;
  while ((await backfillClusters(db, MOST_STORIES, AGE_MS)) > 0 && performance.now() < until);
}

/** A story of before, as it is read. */
export interface StoryRow {
  id: string;
  published_at: Date;
  created_at: Date;
  language: string;
  keys: string[];
  sources: string;
  body: string;
  /** Made from items: there is nothing to do. */
  clustered: boolean;
}

// Merged stories answer with another one, and retracted ones tell of nothing.
const STORIES = `select s.id, s.published_at, s.created_at, ('{' || r.card || '}')::json ->> 'language' as language,
    array(select key from story_keys k where k.story_id = s.id order by key) as keys, r.sources, r.body,
    exists (select 1 from news_clusters c where c.story_id = s.id)
      or exists (select 1 from story_keys k where k.story_id = s.id and k.key like 'cluster:%') as clustered
  from stories s join story_revisions r on r.story_id = s.id and r.revision = s.revision
  where s.status = 'live' and s.revision > 0 and s.created_at <= clock_timestamp() - $3 * interval '1 millisecond' and ($1::uuid is null or s.id > $1::uuid)
  order by s.id limit $2`;

/** The cluster that is made for a story, with its items. */
export interface MadeCluster {
  readonly story: string;
  readonly items: readonly (PreparedItem & { readonly id: string })[];
}

/** In as many slices as the texts of all sources take. */
export async function clustersOf(rows: readonly StoryRow[]): Promise<MadeCluster[]> {
  const made: MadeCluster[] = [];
  for (const row of rows) {
    if (isSliceSpent()) await nextSlice();
    const sources = JSON.parse(row.sources) as StorySource[];
    const body = JSON.parse(row.body) as StoryBody;
    const items = await mapInSlices(sources, (source, index) => itemOf(row, sources, body, source, index));
    const kept = items.filter((item) => item !== undefined);
    if (kept.length > 0) made.push({ story: row.id, items: kept });
  }
  return made;
}

function itemOf(
  row: StoryRow,
  sources: readonly StorySource[],
  body: StoryBody,
  source: StorySource,
  index: number,
): MadeCluster['items'][number] | undefined {
  // What the service wrote itself is nobody's word, and of a link that is cited there is no text.
  const isLink = index > 0 && (source.snippet === '' || source.snippet === source.title);
  if (source.independence === 'svc_analysis' || isLink) return undefined;
  const prepared = prepareItem({
    publisher: source.publisher,
    domain: source.domain ?? undefined,
    url: source.url ?? undefined,
    guid: source.id,
    title: source.title,
    text: sources.length === 1 && body.text !== '' ? body.text : source.snippet,
    language: row.language,
    ...(source.independence === 'primary' ? { kind: 'statement' as const } : {}),
    publishedAt: source.publishedAt === null ? row.published_at.getTime() : Date.parse(source.publishedAt),
    fetchedAt: row.created_at.getTime(),
  });
  if (typeof prepared === 'string') return undefined;
  const own = keysOf({ url: prepared.url, guid: null, publisher: prepared.publisher });
  // The story's own keys are those of the item that it was made of.
  const known = index === 0 ? row.keys.filter((key) => /^(?:url|id):/.test(key)) : [];
  return { ...prepared, guid: null, keys: [...new Set([...own, ...known])], id: newUuid() };
}

/** Clusters whose items are known already are left out: what is known is told elsewhere. */
async function writeClusters(sql: Sql, made: readonly MadeCluster[]): Promise<void> {
  const wanted = made.flatMap(({ items }) =>
    items.flatMap(({ id, keys }) => keys.map((key) => ({ key, id }))),
  );
  wanted.sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql.query<{ key: string; item_id: string }>(
    `insert into news_item_keys (key, item_id) select * from unnest($1::text[], $2::uuid[]) on conflict (key) do nothing
     returning key, item_id`,
    [wanted.map(({ key }) => key), wanted.map(({ id }) => id)],
  );
  const own = new Set(rows.map(({ item_id }) => item_id));
  const rowsOfItems = made.flatMap(({ story, items }) => {
    const kept = items.filter(({ id, keys }) => keys.length === 0 || own.has(id));
    const cluster = kept[0]?.id;
    return kept.map((item) => ({ ...item, story, cluster }));
  });
  for (let at = 0; at < rowsOfItems.length; at += LARGEST_TAKE) {
    const some = rowsOfItems.slice(at, at + LARGEST_TAKE);
    await sql.query(WRITE, [JSON.stringify(some), some.length, OF_BEFORE]);
  }
}

const WRITE = `with made as materialized (
  select x.*, row_number() over () as nr from json_to_recordset($1::json) as x (id uuid, story uuid, cluster uuid,
    publisher text, domain text, url text, title text, summary text, text text, language text, kind text, credit text,
    licence text, published_at timestamptz, dated boolean, fetched_at timestamptz, hash text)),
taken as (update news_sequence set seq = seq + $2 where id = 1 returning seq - $2 as before),
items as (
  insert into news_items (id, seq, publisher, domain, url, title, summary, text, language, kind, credit, licence, origin_id,
    published_at, dated, fetched_at, hash, version, announce, cluster_id, joined)
  select m.id, t.before + m.nr, m.publisher, m.domain, m.url, m.title, m.summary, m.text, m.language, m.kind, m.credit,
    m.licence, m.id, m.published_at, m.dated, m.fetched_at, decode(m.hash, 'hex'), 1, false, m.cluster,
    jsonb_build_object('rule', $3::text, 'terms', '[]'::jsonb, 'score', null)
  from made m, taken t)
insert into news_clusters (id, story_id, state, items, first_published_at, last_published_at, last_seq, announce)
select m.cluster, (array_agg(m.story))[1], 'closed', count(*), min(m.published_at), max(m.published_at), max(t.before + m.nr), false
from made m, taken t group by m.cluster
on conflict (id) do update set items = news_clusters.items + excluded.items,
  last_published_at = greatest(news_clusters.last_published_at, excluded.last_published_at), last_seq = excluded.last_seq`;
