import type { Database, Sql } from '../platform/database.ts';
import { isUpdatedWithin, type StoryChange } from '../stories/index.ts';
import { MATCH, MATCH_AGAIN, MATCH_PART, NEXT, RECORD, TAKE_OFF } from './matching-sql.ts';
import type { SavedFilters } from './model.ts';

/** Most searches that the transaction of a story holds it against, and that a later part does. */
export const MATCHES_AT_ONCE = 10_000;

/**
 * Finds the saved searches that changed stories come to match, and records them: the inverse of running each search. It runs in
 * the transaction that changes the stories, so that no match is lost and none is visible before its story. It runs
 * after that transaction locked the tape. Changing and deleting searches needs the same lock, so the searches do not
 * change meanwhile. The match of a story that no longer matches (it was revised, retracted, merged or restricted) is
 * removed. A revision that matches like its predecessor is no new match, whether there is a match of that one or not: it may
 * be older than the search, have been published silently, or be forgotten.
 *
 * Changes with more candidates than `atOnce` are left to `matchPart`: everybody who publishes waits for this transaction.
 */
export async function matchSavedSearches(
  sql: Sql,
  changes: readonly StoryChange[],
  atOnce: number = MATCHES_AT_ONCE,
): Promise<void> {
  const created = changes.filter(({ kind }) => kind === 'created').map(({ pos }) => String(pos));
  const isNew = created.length === changes.length;
  const places = changes.map(({ pos }) => String(pos));
  await record(sql, await sql.query<Bounded>(isNew ? MATCH : MATCH_AGAIN, [places, atOnce, created]), false);
}

/** Records the candidates whose bounds on the time of update have to be read. */
async function record(sql: Sql, found: { readonly rows: Bounded[] }, apart: boolean): Promise<void> {
  const bounded = found.rows.map((row) => {
    const { updatedSince, updatedUntil } = row.filters;
    const within = (ms: string | null): boolean =>
      ms !== null && isUpdatedWithin({ updatedSince, updatedUntil }, Number(ms));
    return { ...row, was: within(row.was_ms), is: within(row.is_ms) };
  });
  const come = bounded.filter(({ was, is }) => is && !was);
  if (come.length > 0) {
    await sql.query(RECORD, [
      come.map((match) => match.search_id),
      come.map((match) => match.story_id),
      come.map((match) => match.pos),
      come.map((match) => match.at),
      apart,
    ]);
  }
  const gone = bounded.filter(({ was_ms, is }) => was_ms !== null && !is);
  if (gone.length > 0) {
    await sql.query(TAKE_OFF, [gone.map((match) => match.search_id), gone.map((match) => match.story_id)]);
  }
}

/** Which searches a part held a change of a story against. */
export interface MatchedPart {
  /** The place on the tape of the change. */
  readonly pos: string;
  /** The story was published by it for the first time. */
  readonly isNew: boolean;
  /** uuids: the searches behind the first, up to the second. */
  readonly after: string;
  readonly until: string;
}

// Any number that no other part of the service locks by; the letters are "matc".
const PARTS = 0x6d617463;
// A change that fails this often in a row is left alone, so that those behind it are not held up for ever.
const MOST_TRIES = 20;

/**
 * Holds the oldest change that `matchSavedSearches` left against the next searches, in the caller's transaction. Changes
 * are taken one after another: whether a revision is a new match depends on the one before it. A search that was saved or
 * changed after the change is not held against it.
 * @returns undefined: there is none, or another process is at it.
 */
export async function matchPart(
  sql: Sql,
  atOnce: number = MATCHES_AT_ONCE,
): Promise<MatchedPart | undefined> {
  const mine = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [PARTS]);
  if (mine.rows[0]?.mine !== true) return undefined;
  const { rows } = await sql.query<Left>(NEXT, [atOnce, MOST_TRIES]);
  const [left] = rows;
  if (left === undefined) return undefined;
  const { pos, after, until } = left;
  if (until !== null) {
    await record(sql, await sql.query<Bounded>(MATCH_PART, [[pos], after, until]), true);
  }
  if (until === null || left.n < atOnce) await sql.query('delete from wide_matches where pos = $1', [pos]);
  else await sql.query('update wide_matches set after = $2, tries = 0 where pos = $1', [pos, until]);
  return { pos, isNew: left.is_new, after, until: until ?? after };
}

/** Whether `matchPart` has something to do. It costs little, because it is asked after every batch of events. */
export async function isPartLeft(db: Database): Promise<boolean> {
  const { rows } = await db.query('select from wide_matches where tries < $1 limit 1', [MOST_TRIES]);
  return rows.length > 0;
}

/** Notes that a part of the oldest change failed. @returns whether the change is given up. */
export async function matchPartFailed(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ tries: number }>(
    `update wide_matches set tries = tries + 1
     where pos = (select min(pos) from wide_matches where tries < $1) returning tries`,
    [MOST_TRIES],
  );
  return (rows[0]?.tries ?? 0) >= MOST_TRIES;
}

/** SQL: up to where on the tape all matches are recorded. */
export const MATCHED_UNTIL = `(select least(t.pos, (select min(pos) - 1 from wide_matches where tries < ${MOST_TRIES}))
  from tape t where t.id = 1)`;

interface Left {
  readonly pos: string;
  readonly is_new: boolean;
  readonly after: string;
  /** The last of the next searches; null: there are no more. */
  readonly until: string | null;
  readonly n: number;
}

/** A candidate that matches only if the story was updated within the search's bounds. */
interface Bounded {
  readonly search_id: string;
  readonly story_id: string;
  readonly pos: string | null;
  readonly at: string | null;
  /** When its state was updated, if that is a candidate, and when its state of before was. */
  readonly is_ms: string | null;
  readonly was_ms: string | null;
  readonly filters: SavedFilters;
}
