import type { Database } from '../platform/database.ts';
import { removeInPieces } from '../platform/retention/index.ts';
import type { InverseFilter } from '../stories/index.ts';

/** Matches of a day are counted up to here. */
export const MOST_COUNTED = 10_000;

/**
 * The terms that a search is stored under. A search with bounds on the time of update is stored under their
 * complements, so that its clauses alone show that these bounds must be verified.
 */
export function keptTerms({ terms, bounded }: InverseFilter): readonly string[] {
  return bounded ? terms.map((term) => String(~BigInt(term))) : terms;
}

/** The matches of a search since it was saved or its filters changed. */
export interface MatchFacts {
  /** Stories that matched in the last 24 hours, counted up to 10,000. */
  readonly count24h: number;
  /** The newest match that is still kept; null: there is none. */
  readonly lastAt: Date | null;
}

/**
 * @param ids uuids of searches.
 * @returns by uuid; every id has its facts.
 */
export async function matchFacts(db: Database, ids: readonly string[]): Promise<Map<string, MatchFacts>> {
  const counted = await db.query<{ id: string; n: string; last: Date | null }>(
    `select u.id, x.n, y.last from unnest($1::uuid[]) as u (id)
     left join saved_searches s on s.id = u.id cross join lateral (
       select count(*) as n from (
         select 1 from saved_search_matches m
         where m.search_id = u.id and m.at > clock_timestamp() - interval '24 hours' and m.pos > s.matches_from
         limit ${MOST_COUNTED}) s) x
     left join lateral (
       select m.at as last from saved_search_matches m where m.search_id = u.id and m.pos > s.matches_from
       order by m.at desc limit 1) y on true`,
    [ids],
  );
  return new Map(counted.rows.map((row) => [row.id, { count24h: Number(row.n), lastAt: row.last }]));
}

// Small enough that a publisher of a match of the same search never waits long.
const CHUNK = 10_000;

/**
 * Removes the matches of a search.
 * @param id uuid.
 * @param until a place on the tape: removes only matches up to there.
 */
export async function forgetMatches(db: Database, id: string, until?: string): Promise<void> {
  while (true) {
    const removed = await db.query(
      `delete from saved_search_matches where search_id = $1 and story_id = any(array(
         select story_id from saved_search_matches where search_id = $1 and ($2::bigint is null or pos <= $2)
         limit ${CHUNK} for update skip locked))`,
      [id, until ?? null],
    );
    if ((removed.rowCount ?? 0) < CHUNK) return;
  }
}

const SEARCHES_AT_ONCE = 500;

/**
 * Removes matches that are so many days old.
 * @param days undefined: none are removed.
 * @returns how many were removed.
 */
export async function pruneMatches(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  return removeInPieces(async () => {
    if (after === null) return undefined;
    const done = await db.query<{ last: string | null; n: number }>(PRUNE, [after, CHUNK, days]);
    const { last, n } = done.rows[0]!;
    if (n === 0) after = last;
    return { saved_search_matches: n };
  });
}

// The time of the last match is stored with the search.
const PRUNE = `with searches as materialized (
  select id from saved_searches where id > $1::uuid order by id limit ${SEARCHES_AT_ONCE}),
old as materialized (
  select m.search_id, m.story_id, m.at from searches s cross join lateral (
    select search_id, story_id, at from saved_search_matches m
    where m.search_id = s.id and m.at < clock_timestamp() - make_interval(days => $3::int)
    for update skip locked) m
  limit $2),
gone as (
  delete from saved_search_matches m using old o where m.search_id = o.search_id and m.story_id = o.story_id
  returning m.search_id, m.at, m.pos),
kept as (
  update saved_searches s set last_matched_at = greatest(s.last_matched_at, g.at)
  from (
    select g.search_id, max(g.at) as at from gone g join saved_searches o on o.id = g.search_id
    where g.pos > o.matches_from group by g.search_id) g
  where s.id = g.search_id)
select (select max(id::text) from searches) as last, (select count(*)::int from gone) as n`;
