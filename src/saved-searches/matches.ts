import type { Database, Sql } from '../platform/database.ts';
import { removeInPieces } from '../platform/retention/index.ts';
import { type InverseFilter, isUpdatedWithin, type StoryChange, storyProfiles } from '../stories/index.ts';
import { filterOf, type SavedFilters } from './model.ts';

/** Matches of a day are counted up to here. */
export const MOST_COUNTED = 10_000;

/**
 * Finds the saved searches that changed stories come to match, and records them: the inverse of running each search. It runs in
 * the transaction that changes the stories, so that no match is lost and none is visible before its story. It runs
 * after that transaction locked the tape. Changing and deleting searches needs the same lock, so the searches do not
 * change meanwhile. The match of a story that no longer matches (it was revised, retracted, merged or restricted) is
 * removed. A revision that matches like its predecessor is no new match, whether there is a match of that one or not: it may
 * be older than the search, have been published silently, or be forgotten.
 */
export async function matchSavedSearches(sql: Sql, changes: readonly StoryChange[]): Promise<void> {
  const isNew = changes.every(({ kind }) => kind === 'created');
  const found = await sql.query<Bounded>(isNew ? MATCH : MATCH_AGAIN, [
    changes.map(({ pos }) => String(pos)),
  ]);
  const bounded = found.rows.map((row) => {
    const within = (ms: string | null): boolean =>
      ms !== null && isUpdatedWithin(filterOf({ query: null, filters: row.filters }), Number(ms));
    return { ...row, was: within(row.was_ms), is: within(row.is_ms) };
  });
  const come = bounded.filter(({ was, is }) => is && !was);
  if (come.length > 0) {
    await sql.query(RECORD, [
      come.map((match) => match.search_id),
      come.map((match) => match.story_id),
      come.map((match) => match.pos),
      come.map((match) => match.at),
    ]);
  }
  const gone = bounded.filter(({ was_ms, is }) => was_ms !== null && !is);
  if (gone.length > 0) {
    await sql.query(TAKE_OFF, [gone.map((match) => match.search_id), gone.map((match) => match.story_id)]);
  }
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

// A term of a story leads to the searches that are kept under it, or under its complement. The subquery keeps the
// planner from inverting the join and reading all searches.
const found = (profile: string): string => `select h.search_id, p.story_id, p.pos, p.at, p.updated_at,
    h.term <> t.term as bounded
  from ${profile} p cross join lateral unnest(p.terms) as t (term)
  cross join lateral (
    select c.search_id, c.term from saved_search_clauses c
    where c.term = any(array[t.term, ~t.term]) and (c.since is null or c.since <= p.published)
      and (c.until is null or c.until >= p.published) and (c.tsquery is null or p.words @@ c.tsquery)
      and c.required <@ p.facets
    offset 0) h`;

// A match of what the search asked for before may still be there.
const UNLESS_MATCHED = `on conflict (search_id, story_id) do update set pos = excluded.pos, at = excluded.at
  where saved_search_matches.pos <= (select matches_from from saved_searches s where s.id = excluded.search_id)`;

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;
const AT = `to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FOUND = `profile as materialized (${storyProfiles('$1::bigint[]', 'made')}),
found as materialized (select distinct on (search_id, story_id) * from (${found('profile')}) f
  order by search_id, story_id, pos)`;

// What is published for the first time was nothing before.
const MATCH = `with ${FOUND},
recorded as (
  insert into saved_search_matches (search_id, story_id, pos, at)
  select search_id, story_id, pos, at from found where not bounded ${UNLESS_MATCHED})
select f.search_id, f.story_id, f.pos::text, ${AT} as at, ${MS('f.updated_at')} as is_ms, null as was_ms, s.filters
from found f join saved_searches s on s.id = f.search_id where f.bounded`;

const MATCH_AGAIN = `with ${FOUND},
profile_before as materialized (${storyProfiles('$1::bigint[]', 'ended')}),
before as materialized (select distinct on (search_id, story_id) * from (${found('profile_before')}) f
  order by search_id, story_id, pos),
recorded as (
  insert into saved_search_matches (search_id, story_id, pos, at)
  select search_id, story_id, pos, at from found f where not bounded and not exists (
    select from before b where b.search_id = f.search_id and b.story_id = f.story_id) ${UNLESS_MATCHED}),
taken_off as (
  delete from saved_search_matches m using before b
  where m.search_id = b.search_id and m.story_id = b.story_id and not b.bounded and not exists (
    select from found f where f.search_id = b.search_id and f.story_id = b.story_id))
select search_id, story_id, f.pos::text, ${AT} as at, ${MS('f.updated_at')} as is_ms, ${MS('b.updated_at')} as was_ms,
  s.filters
from (select * from found where bounded) f
full join (select * from before where bounded) b using (search_id, story_id)
join saved_searches s on s.id = search_id`;

const RECORD = `insert into saved_search_matches (search_id, story_id, pos, at)
  select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[]) ${UNLESS_MATCHED}`;

const TAKE_OFF = `delete from saved_search_matches m using unnest($1::uuid[], $2::uuid[]) e (search_id, story_id)
  where m.search_id = e.search_id and m.story_id = e.story_id`;

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
