import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Sql } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import { keptQueues, queueOn } from '../../platform/queue.ts';
import { takePlaces } from '../../stories/index.ts';
import { headsOf, holderOf, type Withdrawn, withoutTold } from './scrub.ts';

/**
 * Removes what withdrawn items say from what was made of their stories: posts that quote them, why their stories are as they
 * are, answers of the terminal, and the bodies of events that may still be sent or replayed, or wait for it.
 * @param stories uuids of the stories that told of the items.
 * @param clusters uuids of their clusters.
 */
export async function scrubBeyond(
  db: Database,
  stories: readonly string[],
  clusters: readonly string[],
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const holds = holderOf(withdrawn);
  const texts = withdrawn.flatMap(({ title, url }) => [title, url ?? '']).filter((text) => text.length > 8);
  const posts = await scrubPosts(db, { stories, texts, withdrawn, holds });
  await scrubWhys(db, clusters, holds);
  await scrubAnswers(db, texts, holds);
  const subjects = [
    ...stories.map((id) => encodeId('story', id)),
    ...posts.map((id) => encodeId('post', id)),
  ];
  // What waits becomes an event that is stored.
  await scrubJobs(db, subjects, holds);
  await scrubEvents(db, stories, holds);
}

type Holds = (text: string) => boolean;

interface Posts {
  readonly stories: readonly string[];
  readonly texts: readonly string[];
  readonly withdrawn: readonly Withdrawn[];
  readonly holds: Holds;
}

/**
 * Posts name an item's address beside each quote of it; a purge is rare enough to look through all of them. Those that were
 * written from its stories may hold their headlines alone.
 * @returns uuids of the posts.
 */
async function scrubPosts(db: Database, { stories, texts, withdrawn, holds }: Posts): Promise<string[]> {
  const { rows } = await db.query<PostRow>(
    `select post_id, revision, title, dek, sections, citations from post_revisions
     where exists (select from unnest($1::text[]) as t (text) where strpos(citations, t.text) > 0)
       or post_id in (select post_id from post_sources where story_id = any($2::uuid[]))`,
    [texts, stories],
  );
  const bare = withoutHeadlines(withdrawn);
  for (const { post_id, revision, title, dek, sections, citations } of rows) {
    const left = [
      bare(title),
      holds(dek) ? '' : dek,
      withoutTold(sections, holds),
      withoutTold(citations, holds),
    ];
    if ([title, dek, sections, citations].every((text, nth) => text === left[nth])) continue;
    await db.transaction((sql) => writePost(sql, { post_id, revision }, left));
  }
  return [...new Set(rows.map(({ post_id }) => post_id))];
}

/** The present state of a post is beside its revisions. It is put on the tape, so that no list that is remembered tells it. */
async function writePost(
  sql: Sql,
  { post_id, revision }: Pick<PostRow, 'post_id' | 'revision'>,
  left: readonly string[],
): Promise<void> {
  await sql.query(
    `with kept as (
       update post_revisions set title = $3, dek = $4, sections = $5, citations = $6
       where post_id = $1 and revision = $2)
     update posts set title = $3, dek = $4 where id = $1 and revision = $2`,
    [post_id, revision, ...left],
  );
  const { last, at } = await takePlaces(sql, 1);
  await sql.query(
    `insert into changes (pos, at, subject, subject_id, kind, revision) values ($1, $2, 'post', $3, 'upsert', $4)`,
    [last, at, post_id, revision],
  );
}

interface PostRow {
  post_id: string;
  revision: number;
  title: string;
  dek: string;
  sections: string;
  citations: string;
}

// So much of a headline shows whose it is. The desk ends its titles with one, and cuts what is too long.
const TELLING = 30;

/** Titles of posts without the headlines of withdrawn items, and without what leads to one: `Australia on 21 November`. */
function withoutHeadlines(withdrawn: readonly Withdrawn[]): (title: string) => string {
  const heads = withdrawn
    .flatMap(headsOf)
    .map((head) => head.slice(0, TELLING))
    .filter((head) => head.length === TELLING);
  return (title) => {
    const at = heads.map((head) => title.indexOf(head)).filter((place) => place >= 0);
    return at.length === 0 ? title : title.slice(0, Math.min(...at)).replace(/(?<![\s:–—-])[\s:–—-]+$/, '');
  };
}

async function scrubWhys(db: Database, clusters: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ cluster_id: string; why: string }>(
    'select cluster_id, why::text as why from news_compositions where cluster_id = any($1) and why is not null',
    [clusters],
  );
  for (const { cluster_id, why } of rows) {
    await db.query('update news_compositions set why = $2 where cluster_id = $1', [
      cluster_id,
      withoutTold(why, holds),
    ]);
  }
}

async function scrubAnswers(db: Database, texts: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ conversation_id: string; turn: number; answer: string }>(
    `select conversation_id, turn, answer::text as answer from conversation_turns
     where exists (select from unnest($1::text[]) as t (text) where strpos(answer::text, t.text) > 0)`,
    [texts],
  );
  for (const { conversation_id, turn, answer } of rows) {
    await db.query('update conversation_turns set answer = $3 where conversation_id = $1 and turn = $2', [
      conversation_id,
      turn,
      withoutTold(answer, holds),
    ]);
  }
}

async function scrubEvents(db: Database, stories: readonly string[], holds: Holds): Promise<void> {
  const { rows } = await db.query<{ id: string; body: Buffer }>(
    'select id, body from webhook_events where stories && $1::uuid[]',
    [stories],
  );
  for (const { id, body } of rows) {
    const text = body.toString('utf8');
    const left = withoutTold(text, holds);
    if (left !== text)
      await db.query('update webhook_events set body = $2 where id = $1', [id, Buffer.from(left)]);
  }
}

/**
 * Events of stories and posts that are on their way to receivers, or were, are kept with what they say. The queue changes no
 * job: one that waits, or is being told just now, is put in again under its id, and whoever was telling it tells nobody.
 */
async function scrubJobs(db: Database, subjects: readonly string[], holds: Holds): Promise<void> {
  if (!(await queueOn(db).isInstalled())) return;
  await db.transaction(async (sql) => {
    const boss = await queueOn(sql).start();
    // pg-boss composes the statement. Of a long queue only the jobs of these subjects are read, all in one go.
    const among = {
      executeSql: (text: string, values: unknown[] = []) =>
        sql.query(
          `select job.* from (${text}) job where job.data #>> '{data,id}' = any($${values.length + 1}::text[])`,
          [...values, subjects],
        ),
    };
    try {
      for (const queue of await keptQueues(boss))
        for (const job of await boss.findJobs(queue, { db: among })) await scrubJob(boss, queue, job, holds);
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  });
}

async function scrubJob(
  boss: PgBoss,
  queue: string,
  { id, data, state, singletonKey }: JobWithMetadata<unknown>,
  holds: Holds,
): Promise<void> {
  const text = JSON.stringify(data);
  const left = withoutTold(text, holds);
  if (left === text) return;
  await boss.deleteJob(queue, id);
  if (!OPEN.has(state)) return;
  const again = { id, data: JSON.parse(left) as object };
  await boss.insert(queue, [singletonKey === null ? again : { ...again, singletonKey }]);
}

const OPEN: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
