import {
  direction,
  GREATEST_UUID,
  LEAST_UUID,
  type Parameters,
  type Part,
  type Place,
  type SealedQuery,
  type SealedSet,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';
import { ALL, LATE, termKey } from './term.ts';

/** A question to the sealed index: the common table expressions that answer it stand before what reads them. */
export interface SealedAnswer {
  /** `with ...`: among others `r` (chunk, sure, maybe, n, m) and `fresh` (key, story_id). */
  readonly ctes: string;
  /** Whether stories in `maybe` must be looked at one by one. */
  readonly isVerified: boolean;
}

/** Candidates are taken from a bitmap so many at a time: few are too many when the first ones are enough. */
const PIECE = 64;

/**
 * What the sealed index and the changes since know of a selection: in `r` for each chunk which of its stories match
 * for sure and which may, without those that changed since; in `fresh` those of the changed ones that match.
 * @param place only what lies behind it; of a list by popularity it bounds `fresh` alone.
 */
export function askSealed(p: Parameters, selection: Selection, place: Place): SealedAnswer {
  const query = selection.sealed!;
  const { singles, several } = sorted(query);
  const joins: string[] = [];
  const terms = ['c.bits'];
  for (const [index, term] of singles.slice(1).entries()) {
    joins.push(
      `join sealed_bits l${index} on l${index}.term = ${p.add(term, 'bigint')} and l${index}.chunk = c.chunk`,
    );
    terms.push(`l${index}.bits`);
  }
  const posted: string[] = [];
  for (const [index, set] of several.entries()) {
    joins.push(`cross join lateral (${anyOf(p, set, `m${index}`, posted, selection.pos)}) m${index}`);
    terms.push(`m${index}.bits`);
  }
  if (query.none !== undefined) {
    joins.push(`cross join lateral (${anyOf(p, query.none, 'none', posted, selection.pos)}) none`);
    terms.push('~coalesce(none.bits, z.zero)');
  }
  const { lo, hi } = edges(p, selection, place);
  const classes = classify(p, selection);
  const since = changedSince(p, selection);
  const ctes = `with z as materialized (select pos, width, zero from seal),
    d as materialized (${since}),
    gone as materialized (
      select s.chunk, bit_or(set_bit(z.zero, s.slot, 1)) as bits from z, d,
        lateral (select newest from story_cards where story_id = d.id limit 1) n,
        lateral (select chunk, slot from sealed_slots where newest = n.newest and story_id = d.id) s group by s.chunk),
    lo as materialized (
      select s.chunk, ~z.zero >> s.slot as mask from z, (
        select chunk, slot from sealed_slots where ${lo} order by newest, story_id limit 1) s),
    hi as materialized (
      select s.chunk, ~z.zero << (z.width - s.slot) as mask from z, (
        select chunk, slot from sealed_slots where ${hi} order by newest, story_id limit 1) s),
    ${posted.join('')}
    b as (
      select c.chunk, c.updated_from, c.updated_to, c.prompt_to, z.zero,
        ${terms.join(' & ')} & ~coalesce(gone.bits, z.zero)
          & case when c.chunk = lo.chunk then lo.mask else ~z.zero end
          & case when c.chunk = hi.chunk then hi.mask else ~z.zero end as bits
      from z cross join lo left join hi on true cross join lateral (
        select k.*, l.bits from sealed_bits l join sealed_chunks k on k.chunk = l.chunk
        where l.term = ${p.add(singles[0], 'bigint')}) c
      ${joins.join(' ')} left join gone on gone.chunk = c.chunk
      where c.chunk >= lo.chunk and (hi.chunk is null or c.chunk <= hi.chunk) ${classes.where}),
    r as materialized (
      select * from (
        select chunk, sure, maybe, coalesce(bit_count(sure), 0)::int as n, coalesce(bit_count(maybe), 0)::int as m
        from (select b.chunk, ${classes.sure} as sure, ${classes.maybe} as maybe from b ${classes.join}) x) x
      where n > 0 or m > 0),
    fresh as materialized (${freshStories(p, selection, place)})`;
  return { ctes, isVerified: classes.isVerified };
}

/** The part of a list behind a place, as rows `key, story_id` in its order, and what must stand before them. */
export function sealedPart(
  p: Parameters,
  selection: Selection,
  place: Place,
  part: Part,
): { readonly ctes: string; readonly rows: string } {
  const answer = askSealed(p, selection, place);
  const order = direction(selection);
  const limit = p.add(part.limit, 'int');
  const offset = p.add(part.offset, 'int');
  if (selection.order === 'hottest') {
    const heat = place.key;
    const beyond = `(u.hottest, u.story_id) ${selection.backward ? '<' : '>'} (${p.add(String(heat), 'bigint')}, ${p.add(place.uuid, 'uuid')})`;
    const rows = `select u.hottest as key, y.story_id from (${candidates(p, selection, answer, 'both')}) y
      join story_cards u on u.story_id = y.story_id and ${state(p, 'u', selection.pos)} and ${beyond}
      union all select key, story_id from fresh order by key ${order}, story_id ${order} limit ${limit} offset ${offset}`;
    return { ctes: answer.ctes, rows };
  }
  const g = `, g as materialized (
    select greatest(0, ${offset} - n) as base, ${limit} + least(${offset}, n) as need, least(${offset}, n) as skip
    from (select count(*)::int as n from fresh) f)`;
  const hits = answer.isVerified
    ? `select * from (${candidates(p, selection, answer, 'both')}) y limit (select need from g) offset (select base from g)`
    : exactHits(selection);
  const rows = `select key, story_id from (select key, story_id from (${hits}) h union all select key, story_id from fresh) u
    order by key ${order}, story_id ${order} limit ${limit} offset (select skip from g)`;
  return { ctes: answer.ctes + g, rows };
}

/** How many stories match, counted to at least `most`. */
export function sealedCount(
  p: Parameters,
  selection: Selection,
  place: Place,
  most: number,
): { ctes: string; count: string } {
  const answer = askSealed(p, selection, place);
  const sure = '(select coalesce(sum(n), 0) from r) + (select count(*) from fresh)';
  if (!answer.isVerified) return { ctes: answer.ctes, count: sure };
  const k = `, k as materialized (select ${sure} as n)`;
  const rest = `select count(*) from (
    select 1 from (${candidates(p, selection, answer, 'maybe')}) y
    limit (select greatest(0, ${p.add(most, 'bigint')} - n) from k)) v`;
  return { ctes: answer.ctes + k, count: `(select n from k) + (${rest})` };
}

/** What changed between the sealed place and the one that is asked for: the index says nothing of it. */
function changedSince(p: Parameters, { pos }: Selection): string {
  const changed = `select distinct subject_id as id from changes where subject = 'story' and`;
  if (pos === undefined) return `${changed} pos > (select pos from z)`;
  const at = p.add(String(pos), 'bigint');
  return `${changed} pos > least((select pos from z), ${at}) and pos <= greatest((select pos from z), ${at})`;
}

function freshStories(p: Parameters, selection: Selection, place: Place): string {
  const column = selection.order === 'hottest' ? 'hottest' : 'newest';
  const beyond = selection.backward ? '<' : '>';
  const checks = [
    `c.newest between ${p.add(String(selection.newest.from), 'bigint')} and ${p.add(String(selection.newest.to), 'bigint')}`,
    `(c.${column}, c.story_id) ${beyond} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
    ...termsSatisfy(
      p,
      's',
      selection.facets.map((clause) => clause.map(termKey)),
      selection.text,
    ),
  ];
  if (selection.updated !== undefined) checks.push(updatedWithin(p, 'c', selection.updated));
  return `select c.${column} as key, c.story_id from d
    join story_cards c on c.story_id = d.id and ${state(p, 'c', selection.pos)}
    join story_search s on s.story_id = d.id and ${state(p, 's', selection.pos)}
    where ${checks.join(' and ')}`;
}

/** The first and, exclusively, the last slot of a selection. */
function edges(
  p: Parameters,
  { newest, order, backward }: Selection,
  place: Place,
): { lo: string; hi: string } {
  const bound = (operator: string, key: bigint, uuid: string): string =>
    `(newest, story_id) ${operator} (${p.add(String(key), 'bigint')}, ${p.add(uuid, 'uuid')})`;
  const starts = order === 'newest' && !backward && place.key >= newest.from;
  const ends = order === 'newest' && backward && place.key <= newest.to;
  return {
    lo: starts ? bound('>', place.key, place.uuid) : bound('>=', newest.from, LEAST_UUID),
    hi: ends ? bound('>=', place.key, place.uuid) : bound('>', newest.to, GREATEST_UUID),
  };
}

/** Stories of a chunk that have any term of a set. What has no bitmaps is made into some, once. */
function anyOf(
  p: Parameters,
  set: SealedSet,
  name: string,
  posted: string[],
  pos: bigint | undefined,
): string {
  const parts: string[] = [];
  if (set.sealed.length > 0) {
    const terms = p.add(`{${set.sealed.join(',')}}`, 'bigint[]');
    parts.push(`select v.bits from sealed_bits v where v.term = any(${terms}) and v.chunk = c.chunk`);
  }
  if (set.posted.length > 0) {
    const terms = p.add(`{${set.posted.join(',')}}`, 'bigint[]');
    // In the past a posting that was closed since counts as well; it lies in the other index.
    const lives =
      pos === undefined
        ? [state(p, 'q', pos)]
        : ['q.to_pos is null', 'q.to_pos is not null'].map((half) => `${half} and ${state(p, 'q', pos)}`);
    const found = lives.map(
      (alive) =>
        `select q.newest, q.story_id from story_postings q where q.term = any(${terms}) and ${alive}`,
    );
    posted.push(`p_${name} as materialized (
      select s.chunk, bit_or(set_bit(z.zero, s.slot, 1)) as bits from z, (${found.join(' union all ')}) q,
        lateral (select chunk, slot from sealed_slots where newest = q.newest and story_id = q.story_id) s group by s.chunk),`);
    parts.push(`select v.bits from p_${name} v where v.chunk = c.chunk`);
  }
  return parts.length === 1 && set.sealed.length <= 1
    ? `select (${parts[0]}) as bits`
    : `select bit_or(v.bits) as bits from (${parts.join(' union all ')}) v`;
}

/**
 * Which stories of a chunk match for sure and which must be looked at. Of the time of update a chunk knows its
 * bounds; few chunks lie across a bound, and in the others at most those updated late need a look.
 */
function classify(p: Parameters, { updated, sealed }: Selection) {
  const nothing = 'null::bit varying';
  if (updated === undefined) {
    return sealed!.tsquery === undefined
      ? { sure: 'b.bits', maybe: nothing, join: '', where: '', isVerified: false }
      : { sure: nothing, maybe: 'b.bits', join: '', where: '', isVerified: true };
  }
  const since = p.add(new Date(updated.since).toISOString(), 'timestamptz');
  const until = p.add(new Date(updated.until).toISOString(), 'timestamptz');
  const join = `left join sealed_bits late on late.term = ${p.add(termKey(LATE), 'bigint')} and late.chunk = b.chunk`;
  const where = `and c.updated_to >= ${since} and c.updated_from <= ${until}`;
  const possible = `case when b.prompt_to < ${since} then b.bits & late.bits else b.bits end`;
  if (sealed!.tsquery !== undefined) return { sure: nothing, maybe: possible, join, where, isVerified: true };
  const whole = `b.updated_from >= ${since} and b.updated_to <= ${until}`;
  const prompt = `b.updated_from >= ${since} and b.prompt_to <= ${until}`;
  return {
    sure: `case when ${whole} then b.bits when ${prompt} then b.bits & ~coalesce(late.bits, b.zero) end`,
    maybe: `case when ${whole} then null when ${prompt} then b.bits & late.bits else ${possible} end`,
    join,
    where,
    isVerified: true,
  };
}

/** Exactly the hits that are wanted: how many each chunk has says where they are. */
function exactHits(selection: Selection): string {
  const order = direction(selection);
  const [first, last] = selection.backward ? ['w.n - w.upto + 1', 'w.n - w.skip'] : ['w.skip + 1', 'w.upto'];
  return `select s.newest as key, s.story_id from (
      select w.chunk, w.sure, w.n, greatest(0, g.base - w.before) as skip, least(w.n, g.base + g.need - w.before) as upto
      from g, (select chunk, sure, n, (sum(n) over (order by chunk ${order}) - n)::int as before from r) w
      where w.before < g.base + g.need and w.before + w.n > g.base) w
    cross join lateral unnest(sealed_range(w.sure, ${first}, ${last})) as x (slot)
    join sealed_slots s on s.chunk = w.chunk and s.slot = x.slot`;
}

/**
 * Rows `key, story_id` of what may match and does, in the order of the list: each step depends on the one before, so
 * that they can only be run in this order, and reading stops when enough is found.
 */
function candidates(
  p: Parameters,
  selection: Selection,
  answer: SealedAnswer,
  which: 'both' | 'maybe',
): string {
  const order = direction(selection);
  const bits = which === 'maybe' ? 'maybe' : 'coalesce(sure | maybe, sure, maybe)';
  const count = which === 'maybe' ? 'm' : 'n + m';
  const [first, last] = selection.backward
    ? [`r.total - k * ${PIECE} - ${PIECE - 1}`, `r.total - k * ${PIECE}`]
    : [`k * ${PIECE} + 1`, `k * ${PIECE} + ${PIECE}`];
  const verified: string[] = [];
  if (answer.isVerified) {
    const { tsquery } = selection.sealed as SealedQuery;
    if (tsquery !== undefined) {
      verified.push(`exists (select 1 from story_search v where v.story_id = s.story_id
        and ${state(p, 'v', selection.pos)} and v.words @@ ${p.add(tsquery, 'tsquery')})`);
    }
    if (selection.updated !== undefined) {
      verified.push(`exists (select 1 from story_cards v where v.story_id = s.story_id
        and ${state(p, 'v', selection.pos)} and ${updatedWithin(p, 'v', selection.updated)})`);
    }
  }
  const check =
    verified.length === 0
      ? ''
      : which === 'maybe'
        ? `where ${verified.join(' and ')}`
        : `where get_bit(coalesce(r.sure, z.zero), s.slot) = 1 or (${verified.join(' and ')})`;
  return `select y.key, y.story_id from z, (
      select chunk, sure, ${bits} as bits, ${count} as total from r where ${count} > 0 order by chunk ${order}) r,
    lateral generate_series(0, (r.total - 1) / ${PIECE}) k,
    lateral (
      select s.newest as key, s.story_id from unnest(sealed_range(r.bits, greatest(1, ${first}), ${last})) x (slot)
      join sealed_slots s on s.chunk = r.chunk and s.slot = x.slot ${check} order by s.slot ${order}) y`;
}

/** Sets of one term with bitmaps are joined directly; a question without any is asked of all stories. */
function sorted(query: SealedQuery): { singles: string[]; several: SealedSet[] } {
  const isSingle = (set: SealedSet): boolean => set.sealed.length === 1 && set.posted.length === 0;
  const singles = query.all.filter(isSingle).map((set) => set.sealed[0]!);
  return {
    singles: singles.length > 0 ? singles : [termKey(ALL)],
    several: query.all.filter((set) => !isSingle(set)),
  };
}
