import { storyProfiles } from '../stories/index.ts';

const CLAUSE = (c: string, p: string): string => `(${c}.since is null or ${c}.since <= ${p}.published)
      and (${c}.until is null or ${c}.until >= ${p}.published) and (${c}.tsquery is null or ${p}.words @@ ${c}.tsquery)
      and ${c}.required <@ ${p}.facets`;

// How many clauses are looked at for each search that may match: most of those under a word ask for another one as well.
const LOOKED_AT = 3;

// A term of a story leads to the searches that are kept under it, or under its complement. The subquery keeps the
// planner from inverting the join and reading all searches. Clauses are counted before they are looked at: those that do not
// match take their time as well.
const looked = (name: string, profile: string): string => `${name}_looked as materialized (
  select h.*, h.term <> t.term as bounded, p.story_id, p.pos
  from ${profile} p cross join lateral unnest(p.terms) as t (term)
  cross join lateral (
    select c.search_id, c.term, c.required, c.tsquery, c.since, c.until from saved_search_clauses c
    where c.term = any(array[t.term, ~t.term])
    offset 0) h
  limit ${LOOKED_AT} * $2::int + 1),
${name} as materialized (
  select c.search_id, p.story_id, p.pos, p.at, p.updated_at, c.bounded
  from ${name}_looked c join ${profile} p on p.story_id = c.story_id and p.pos = c.pos
  where ${CLAUSE('c', 'p')} limit $2::int + 1)`;

// The same among the searches of a part.
const foundIn = (
  profile: string,
): string => `select c.search_id, p.story_id, p.pos, p.at, p.updated_at, t.bounded
  from ${profile} p cross join lateral (
    select term, false as bounded from unnest(p.terms) as u (term)
    union all select ~term, true from unnest(p.terms) as u (term)) t
  join part c on c.term = t.term and c.created_at <= p.at and c.matches_from < p.pos and ${CLAUSE('c', 'p')}`;

// A match of what the search asked for before may still be there.
const UNLESS_MATCHED = `on conflict (search_id, story_id) do update
  set pos = excluded.pos, at = excluded.at, apart = excluded.apart
  where saved_search_matches.pos <= (select matches_from from saved_searches s where s.id = excluded.search_id)`;

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;
const AT = `to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const each = (name: string, from: string): string =>
  `${name} as materialized (select distinct on (search_id, story_id) * from (${from}) f
    order by search_id, story_id, pos)`;

// No more candidates are looked at than the transaction takes. A story whose change of before is not yet held against all
// searches waits behind that one.
const wide = (...candidates: string[]): string => `wide as materialized (
  select c.pos, c.subject_id from changes c
  where c.pos = any($1::bigint[]) and c.subject = 'story' and (
    ${candidates.map((name) => `(select count(*) from ${name}_looked) > ${LOOKED_AT} * $2::int or (select count(*) from ${name}) > $2::int`).join(' or ')}
    or exists (select from changes o join wide_matches w on w.story_id = o.subject_id
      where o.pos = any($1::bigint[]) and o.subject = 'story'))),
left_to_parts as (
  insert into wide_matches (pos, story_id, is_new) select pos, subject_id, pos = any($3::bigint[]) from wide)`;
const unlessWide = (candidates: string): string =>
  `select * from ${candidates} where not exists (select from wide)`;

// What is published for the first time was nothing before.
export const MATCH = `with profile as materialized (${storyProfiles('$1::bigint[]', 'made')}),
${looked('candidates', 'profile')},
${wide('candidates')},
${each('found', unlessWide('candidates'))},
recorded as (
  insert into saved_search_matches (search_id, story_id, pos, at)
  select search_id, story_id, pos, at from found where not bounded ${UNLESS_MATCHED})
select f.search_id, f.story_id, f.pos::text, ${AT} as at, ${MS('f.updated_at')} as is_ms, null as was_ms, s.filters
from found f join saved_searches s on s.id = f.search_id where f.bounded`;

const again = (apart: boolean): string => `recorded as (
  insert into saved_search_matches (search_id, story_id, pos, at, apart)
  select search_id, story_id, pos, at, ${apart} from found f where not bounded and not exists (
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

export const MATCH_AGAIN = `with profile as materialized (${storyProfiles('$1::bigint[]', 'made')}),
profile_before as materialized (${storyProfiles('$1::bigint[]', 'ended')}),
${looked('candidates', 'profile')},
${looked('candidates_before', 'profile_before')},
${wide('candidates', 'candidates_before')},
${each('found', unlessWide('candidates'))},
${each('before', unlessWide('candidates_before'))},
${again(false)}`;

// Many revisions may have come since. A search that is deleted at this moment has no match any more, and one that is changed
// waits, or is as it was changed.
export const MATCH_PART = `with profile as materialized (${storyProfiles('$1::bigint[]', 'at')}),
profile_before as materialized (${storyProfiles('$1::bigint[]', 'before')}),
alive as materialized (
  select id, created_at, matches_from from saved_searches where id > $2::uuid and id <= $3::uuid for share),
part as materialized (
  select c.*, s.created_at, s.matches_from from saved_search_clauses c join alive s on s.id = c.search_id
  where c.search_id > $2::uuid and c.search_id <= $3::uuid),
${each('found', foundIn('profile'))},
${each('before', foundIn('profile_before'))},
${again(true)}`;

export const NEXT = `select w.pos::text, w.is_new, w.after, n.until, n.n
  from (select * from wide_matches where tries < $2 order by pos limit 1 for update) w
  cross join lateral (
    select max(search_id::text)::uuid as until, count(*)::int as n from (
      select search_id from saved_search_clauses where search_id > w.after order by search_id limit $1) c) n`;

export const RECORD = `insert into saved_search_matches (search_id, story_id, pos, at, apart)
  select *, $5::boolean from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[]) ${UNLESS_MATCHED}`;

export const TAKE_OFF = `delete from saved_search_matches m using unnest($1::uuid[], $2::uuid[]) e (search_id, story_id)
  where m.search_id = e.search_id and m.story_id = e.story_id`;
