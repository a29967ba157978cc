import { forgetReadings, quotableTexts } from '../../language/index.ts';
import type { Database, Sql } from '../../platform/database.ts';
import { removeInPieces, type WithoutHaste } from '../../platform/retention/index.ts';

export interface HistoryOptions extends Partial<WithoutHaste> {
  /** How long an edge is announced before anything behind it is removed, in s. */
  readonly graceSeconds?: number;
}

// Longer than any request and than nodes remember the edge: whoever was let through reads a whole state.
const GRACE_SECONDS = 300;
// Changes whose stories are looked at in one transaction: a tenth of a second's work.
const BATCH = 200;

/**
 * Removes earlier states of stories and posts that ended so many days ago, their revisions, and changes that a later one made
 * obsolete; then moves the edge on. What stood at the edge stays whole, and so does the latest state of everything, however
 * old. For one process at a time; it may be stopped and goes on where it was.
 * @param days undefined: everything is kept, and what was removed before stays removed.
 * @returns how many rows were removed
 */
export async function pruneHistory(
  db: Database,
  days: number | undefined,
  { graceSeconds = GRACE_SECONDS, ...haste }: HistoryOptions = {},
): Promise<number> {
  if (days === undefined) return 0;
  let isDone = false;
  const removed = await removeInPieces(
    async () => {
      if (isDone) return undefined;
      const piece = await db.transaction((sql) => prunePiece(sql, graceSeconds));
      isDone = piece === undefined;
      return piece;
    },
    ...(haste.longestMs === undefined ? [] : [{ longestMs: haste.longestMs }]),
  );
  if (isDone) await db.query(ADVANCE, [days]);
  return removed;
}

/** @returns undefined where the edge is reached, or was announced just now. */
async function prunePiece(sql: Sql, graceSeconds: number): Promise<Record<string, number> | undefined> {
  const place = await sql.query<{ pos: string; done: string }>(PLACE, [graceSeconds]);
  const [at] = place.rows;
  if (at === undefined) return undefined;
  const batch = await sql.query<{ last: string | null; stories: string[]; posts: string[] }>(TOUCHED, [
    at.done,
    at.pos,
  ]);
  const { last, stories, posts } = batch.rows[0]!;
  const states = await sql.query<Record<string, number>>(REMOVE_STATES, [stories, at.pos]);
  const revisions = await sql.query<Groups>(REMOVE_REVISIONS, [stories, at.pos]);
  const postRevisions = await sql.query(REMOVE_POST_REVISIONS, [posts, at.pos]);
  const changes = await sql.query(REMOVE_CHANGES, [[...stories, ...posts], at.pos]);
  await forgetTexts(sql, stories, revisions.rows);
  await sql.query('update history_edge set done_pos = $1', [last ?? at.pos]);
  return {
    ...states.rows[0],
    story_revisions: revisions.rows.length,
    post_revisions: postRevisions.rowCount ?? 0,
    changes: changes.rowCount ?? 0,
  };
}

interface Groups {
  readonly body: string;
  readonly sources: string;
}

/** Readings of texts that no kept revision of their stories has. Where another story has the text, it is read anew. */
async function forgetTexts(sql: Sql, stories: readonly string[], removed: readonly Groups[]): Promise<void> {
  if (removed.length === 0) return;
  const kept = await sql.query<Groups>(
    'select body, sources from story_revisions where story_id = any($1::uuid[])',
    [stories],
  );
  const still = new Set(kept.rows.flatMap(quotableTexts));
  const gone = [...new Set(removed.flatMap(quotableTexts))].filter((text) => !still.has(text));
  if (gone.length > 0) await forgetReadings(sql, gone);
}

const PLACE = `select pos, done_pos as done from history_edge
  where done_pos < pos and set_at <= clock_timestamp() - make_interval(secs => $1) for update skip locked`;

const TOUCHED = `
  with batch as materialized (
    select pos, subject, subject_id from changes where pos > $1::bigint and pos <= $2::bigint order by pos limit ${BATCH})
  select case when count(*) = ${BATCH} then max(pos) end as last,
    coalesce(array_agg(distinct subject_id) filter (where subject = 'story'), '{}') as stories,
    coalesce(array_agg(distinct subject_id) filter (where subject = 'post'), '{}') as posts
  from batch`;

// The latest state of a story stays also where it is in no list: when the story is opened again, it comes back. A posting may
// have lasted through several states; it is removed with the state that it ended with.
const REMOVE_STATES = `
  with cards as (
    delete from story_cards c where c.story_id = any($1::uuid[]) and c.to_pos <= $2::bigint
      and exists (select from story_cards l where l.story_id = c.story_id and l.from_pos > c.from_pos)
    returning 1),
  search as (
    delete from story_search s where s.story_id = any($1::uuid[]) and s.to_pos <= $2::bigint
      and exists (select from story_search l where l.story_id = s.story_id and l.from_pos > s.from_pos)
    returning s.story_id, s.words, s.terms),
  terms as materialized (
    select s.story_id, t.term, (select newest from story_cards where story_id = s.story_id limit 1) as newest
    from search s, lateral (
      select unnest(s.terms) as term union select term_key('word', w.lexeme) from unnest(s.words) w) t),
  postings as (
    delete from story_postings p using terms t
    where p.term = t.term and p.newest = t.newest and p.story_id = t.story_id and p.to_pos is not null
      and p.to_pos <= $2::bigint
    returning 1)
  select (select count(*)::int from cards) as story_cards, (select count(*)::int from search) as story_search,
    (select count(*)::int from postings) as story_postings`;

const REMOVE_REVISIONS = `
  delete from story_revisions r where r.story_id = any($1::uuid[]) and exists (
    select from story_revisions l where l.story_id = r.story_id and l.revision > r.revision and l.pos <= $2::bigint)
  returning r.body, r.sources`;

const REMOVE_POST_REVISIONS = `
  delete from post_revisions r where r.post_id = any($1::uuid[]) and exists (
    select from post_revisions l where l.post_id = r.post_id and l.revision > r.revision and l.pos <= $2::bigint)`;

// The latest change of each stays, and that of each revision that is kept, whose time it says: who reads the changes from the
// beginning gets everything as it stood at the edge.
const REMOVE_CHANGES = `
  delete from changes c where c.subject_id = any($1::uuid[]) and c.pos <= $2::bigint
    and exists (select from changes l where l.subject_id = c.subject_id and l.pos > c.pos and l.pos <= $2::bigint)
    and not exists (select from story_revisions r where r.story_id = c.subject_id and r.pos = c.pos)
    and not exists (select from post_revisions r where r.post_id = c.subject_id and r.pos = c.pos)`;

// The sealed index notices a story that left the lists by its closed states: it must have seen them.
const ADVANCE = `
  update history_edge e set pos = c.pos, at = c.at, set_at = clock_timestamp()
  from (select pos, at from changes
    where at < clock_timestamp() - make_interval(days => $1::int)
      and (not exists (select from sealed_chunks) or pos <= (select s.pos from seal s))
    order by at desc, pos desc limit 1) c
  where e.done_pos = e.pos and c.pos > e.pos`;
