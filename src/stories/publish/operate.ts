import type { Database, Sql } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import type { StoryChange } from '../draft.ts';
import { takePlaces } from '../history/tape.ts';
import type { StoryListener } from '../room.ts';

/** The operations of an operator on a story besides publishing. Each is one transaction with its change on the tape. */
export type Operation =
  | { readonly kind: 'retract'; readonly reason?: string | undefined }
  | { readonly kind: 'merge'; readonly into: string }
  | { readonly kind: 'restrict'; readonly openTo: readonly string[] };

interface OperateOptions {
  readonly before?: ((sql: Sql) => Promise<void>) | undefined;
  readonly also?: StoryListener;
  readonly announced?: boolean;
}

interface Row {
  id: string;
  status: string;
  revision: number;
  open_to: string[];
}

/**
 * Retracts a story (it answers 410 from then on), merges it into another (it answers with that one), or restricts it
 * to plans (an empty list opens it again). Lists, feeds and counts no longer hold it; what was stays readable by
 * `as_of`.
 * @param uuid of the story; `into` is a uuid as well.
 * @param options `before` is done first in the same transaction, while it holds no lock yet, and `also` last; `announced`:
 *        whether the change is told to those who wait for news.
 * @throws Problem `not_found`, `gone` for a story that was retracted, `conflict` where the state does not allow it.
 */
export async function operateStory(
  db: Database,
  uuid: string,
  operation: Operation,
  { before, also, announced = false }: OperateOptions = {},
): Promise<StoryChange> {
  return db.transaction(async (sql) => {
    await before?.(sql);
    const others = operation.kind === 'merge' ? [operation.into] : [];
    const locked = await sql.query<Row>(
      'select id, status, revision, open_to from stories where id = any($1) and revision > 0 order by id for update',
      [[uuid, ...others]],
    );
    const story = live(locked.rows, uuid);
    const change = await apply(sql, story, operation, locked.rows, announced);
    await also?.(sql, [change]);
    return change;
  });
}

function live(rows: readonly Row[], uuid: string): Row {
  const row = rows.find((each) => each.id === uuid);
  if (row === undefined) throw new Problem('not_found', 'There is no story with that id.');
  if (row.status === 'retracted') throw new Problem('gone', 'The story was retracted.');
  if (row.status === 'merged') throw new Problem('conflict', 'The story was merged into another one.');
  return row;
}

async function apply(
  sql: Sql,
  story: Row,
  operation: Operation,
  rows: readonly Row[],
  announced: boolean,
): Promise<StoryChange> {
  const done = (kind: StoryChange['kind'], pos: bigint): StoryChange => ({
    kind,
    id: encodeId('story', story.id),
    revision: story.revision,
    pos,
  });
  if (operation.kind === 'restrict') {
    const [was, will] = [story.open_to.length > 0, operation.openTo.length > 0];
    if (!was && !will) throw new Problem('conflict', 'The story is not restricted.');
    await sql.query('update stories set open_to = $2 where id = $1', [story.id, operation.openTo]);
    const pos = will
      ? await record(sql, story, 'retract', 'restricted', announced)
      : await record(sql, story, 'upsert', 'released', announced);
    if (will && !was) await close(sql, story.id, pos);
    if (was && !will) await reopen(sql, story.id, pos);
    return done(will ? 'restricted' : 'released', pos);
  }
  if (operation.kind === 'merge') {
    if (operation.into === story.id) throw new Problem('conflict', 'A story cannot be merged into itself.');
    const survivor = live(rows, operation.into);
    await sql.query(`update stories set status = 'merged', merged_into = $2 where id = $1`, [
      story.id,
      survivor.id,
    ]);
    await sql.query('update story_keys set story_id = $2 where story_id = $1', [story.id, survivor.id]);
    const pos = await record(sql, story, 'merge', 'merged', announced);
    await close(sql, story.id, pos);
    return done('merged', pos);
  }
  await sql.query(`update stories set status = 'retracted' where id = $1`, [story.id]);
  const pos = await record(sql, story, 'retract', 'retracted', announced, operation.reason);
  await close(sql, story.id, pos);
  return done('retracted', pos);
}

/**
 * Puts a story on the tape whose present state was changed in place: what was remembered of it, as it read before, is told
 * no more, and whoever follows the changes reads it again. Its revision stays.
 * @param sql in the transaction of that change, with the story locked.
 */
export async function restateStory(sql: Sql, uuid: string): Promise<void> {
  const { rows } = await sql.query<Pick<Row, 'id' | 'revision'>>(
    `select s.id, s.revision from stories s join story_cards c on c.story_id = s.id and c.to_pos is null where s.id = $1`,
    [uuid],
  );
  // What is in no list is remembered nowhere.
  if (rows[0] === undefined) return;
  const pos = await record(sql, rows[0], 'upsert', 'withdrawn', true);
  await sql.query(
    `with before as (
       update story_cards set to_pos = $2 where story_id = $1 and to_pos is null
       returning story_id, newest, hottest, updated_at, revision, popularity, card)
     insert into story_cards (story_id, from_pos, newest, hottest, updated_at, revision, popularity, card)
     select story_id, $2, newest, hottest, updated_at, revision, popularity, card from before`,
    [uuid, pos],
  );
}

/**
 * Whether any of these stories lost words, was retracted or was restricted after a place of the tape: what was made of them
 * as they were then must not be told any more.
 * @param stories uuids.
 */
export async function isOvertaken(sql: Sql, stories: readonly string[], pos: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from changes where subject = 'story' and subject_id = any($1::uuid[]) and pos > $2
       and cause in ('withdrawn', 'retracted', 'restricted') limit 1`,
    [stories, pos],
  );
  return rowCount !== 0;
}

async function record(
  sql: Sql,
  story: Pick<Row, 'id' | 'revision'>,
  kind: 'upsert' | 'retract' | 'merge',
  cause: string,
  announced: boolean,
  reason?: string,
): Promise<bigint> {
  const { last, at } = await takePlaces(sql, 1);
  await sql.query(
    `insert into changes (pos, at, subject, subject_id, kind, revision, reason, cause, announced)
     values ($1, $2, 'story', $3, $4, $5, $6, $7, $8)`,
    [last, at, story.id, kind, story.revision, reason ?? null, cause, announced],
  );
  return last;
}

/** Takes a story out of every list from a place on. */
async function close(sql: Sql, uuid: string, pos: bigint): Promise<void> {
  await sql.query(
    `with state as (select s.story_id, s.words, s.terms, c.newest from story_search s
       join story_cards c on c.story_id = s.story_id and c.to_pos is null where s.story_id = $1 and s.to_pos is null),
     postings as (
       update story_postings p set to_pos = $2 from (
         select s.story_id, s.newest, unnest(s.terms) as term from state s union
         select s.story_id, s.newest, term_key('word', w.lexeme) from state s, unnest(s.words) w) t
       where p.term = t.term and p.newest = t.newest and p.story_id = t.story_id and p.to_pos is null),
     search as (update story_search set to_pos = $2 where story_id = $1 and to_pos is null)
     update story_cards set to_pos = $2 where story_id = $1 and to_pos is null`,
    [uuid, pos],
  );
}

/** Brings the latest state of a story back into the lists. */
async function reopen(sql: Sql, uuid: string, pos: bigint): Promise<void> {
  await sql.query(
    `with card as (
       insert into story_cards (story_id, from_pos, newest, hottest, updated_at, revision, popularity, card)
       select story_id, $2, newest, hottest, updated_at, revision, popularity, card from story_cards
       where story_id = $1 order by from_pos desc limit 1 returning story_id, newest),
     search as (
       insert into story_search (story_id, from_pos, words, terms, deep)
       select story_id, $2, words, terms, deep from story_search where story_id = $1 order by from_pos desc limit 1
       returning story_id, words, terms)
     insert into story_postings (term, newest, story_id, from_pos)
     select t.term, c.newest, c.story_id, $2 from card c join search s on s.story_id = c.story_id,
     lateral (select unnest(s.terms) as term union select term_key('word', w.lexeme) from unnest(s.words) w) t`,
    [uuid, pos],
  );
}
