import type { Parameters } from '../../platform/sql/statement.ts';
import { FENCE } from '../fence.ts';
import { askSealed, type SealedAnswer } from './sealed.ts';
import {
  direction,
  outermost,
  type Part,
  type Place,
  type SealedQuery,
  type Selection,
  state,
  updatedWithin,
  wordsSatisfy,
} from './selection.ts';

/** This many candidates are taken from a bitmap at a time. Even a few are too many if the first ones are enough. */
const PIECE = 64;

/**
 * The part of a list behind a place, as rows `key, story_id` in its order, and what must stand before them.
 * @param most how far to count what lies behind the place as well. The index was asked for all of it.
 */
export function sealedPart(
  p: Parameters,
  selection: Selection,
  place: Place,
  part: Part,
  most?: number,
): { readonly ctes: string; readonly rows: string; readonly count?: string } {
  const answer = askSealed(p, selection, place, { most: most ?? 0, first: part.offset + part.limit });
  const counted = most === undefined ? undefined : countOf(p, selection, answer, most);
  const found = partOf(p, selection, answer, place, part);
  if (counted === undefined) return { ctes: answer.ctes + found.ctes, rows: found.rows };
  return { ctes: answer.ctes + counted.ctes + found.ctes, rows: found.rows, count: counted.count };
}

function partOf(
  p: Parameters,
  selection: Selection,
  answer: SealedAnswer,
  place: Place,
  part: Part,
): { readonly ctes: string; readonly rows: string } {
  const order = direction(selection);
  const limit = p.add(part.limit, 'int');
  const offset = p.add(part.offset, 'int');
  if (selection.order === 'hottest') {
    const heat = place.key;
    const beyond = `(u.hottest, u.story_id) ${selection.backward ? '<' : '>'} (${p.add(String(heat), 'bigint')}, ${p.add(place.uuid, 'uuid')})`;
    const rows = `select u.hottest as key, y.story_id from (${candidates(p, selection, answer, 'both')}) y
      join story_cards u on u.story_id = y.story_id and ${state(p, 'u', selection.pos)} and ${beyond}
      union all select key, story_id from fresh order by key ${order}, story_id ${order} limit ${limit} offset ${offset}`;
    return { ctes: '', rows };
  }
  const g = `, g as materialized (
    select greatest(0, ${offset} - n) as base, ${limit} + least(${offset}, n) as need, least(${offset}, n) as skip
    from (select count(*)::int as n from fresh) f)`;
  const hits = answer.isVerified
    ? `select * from (${candidates(p, selection, answer, 'both')}) y limit (select need from g) offset (select base from g)`
    : exactHits(selection);
  const rows = `select key, story_id from (select key, story_id from (${hits}) h union all select key, story_id from fresh) u
    order by key ${order}, story_id ${order} limit ${limit} offset (select skip from g)`;
  return { ctes: g, rows };
}

/** How many stories match, counted to at least `most`. */
export function sealedCount(
  p: Parameters,
  selection: Selection,
  place: Place,
  most: number,
): { ctes: string; count: string } {
  const answer = askSealed(p, selection, place, { most, first: 0 });
  const { ctes, count } = countOf(p, selection, answer, most);
  return { ctes: answer.ctes + ctes, count };
}

/** How many stories an answer holds, counted to at least `most`. `ctes` follow those of the answer. */
function countOf(
  p: Parameters,
  selection: Selection,
  answer: SealedAnswer,
  most: number,
): { readonly ctes: string; readonly count: string } {
  const sure = '(select coalesce(sum(n), 0) from r) + (select count(*) from fresh)';
  if (!answer.isVerified) return { ctes: '', count: sure };
  const k = `, k as materialized (select ${sure} as n)`;
  const { words } = selection.sealed!;
  const slots = `select s.story_id from sealed_slots s where s.chunk = r.chunk
    and s.slot = any(sealed_range(r.maybe, k * ${PIECE} + 1, k * ${PIECE} + ${PIECE}))
    ${selection.updated === undefined ? '' : `and ${updatedWithin(p, 's', selection.updated)}`}`;
  const matching =
    words === undefined
      ? slots
      : `select 1 from story_search v where v.story_id = any(array(${slots}))
         and ${state(p, 'v', selection.pos)} and ${wordsSatisfy(p, 'v', words)}`;
  const rest = `select count(*) from (
    select 1 from (select * from r where m > 0 order by chunk) r, lateral generate_series(0, (r.m - 1) / ${PIECE}) k,
      lateral (${matching} ${FENCE}) y
    limit (select greatest(0, ${p.add(most, 'bigint')} - n) from k)) v`;
  return { ctes: k, count: `(select n from k) + (${rest})` };
}

/**
 * Which stories of each chunk match, as one text: `chunk:version:bits:slots` separated by commas. The slots are those
 * that had to be examined.
 */
export function sealedChunks(p: Parameters, selection: Selection): { ctes: string; chunks: string } {
  const { ctes, isVerified } = askSealed(p, selection, outermost(false));
  const { words } = selection.sealed!;
  const checks: string[] = [];
  if (selection.updated !== undefined) checks.push(updatedWithin(p, 's', selection.updated));
  if (words !== undefined) {
    checks.push(`(select ${wordsSatisfy(p, 'v', words)} from story_search v
      where v.story_id = s.story_id and ${state(p, 'v', selection.pos)})`);
  }
  const slots = isVerified
    ? `coalesce((select string_agg(s.slot::text, '.') from sealed_slots s where r.m > 0 and s.chunk = r.chunk
        and s.slot = any(sealed_range(r.maybe, 1, r.m)) and ${checks.join(' and ')}), '')`
    : `''`;
  const chunks = `select string_agg(r.chunk || ':' || f.version || ':'
      || coalesce(encode(substr(varbit_send(r.sure), 5), 'hex'), '') || ':' || ${slots}, ',')
    from r join sealed_facets f on f.chunk = r.chunk`;
  return { ctes, chunks };
}

/** Exactly the hits that are wanted: the number of hits in each chunk says where they are. */
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
 * Rows `key, story_id` of what may match and does, in the order of the list. Each step depends on the one before, so
 * they can only run in this order, and reading stops when enough is found.
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
    const { words } = selection.sealed as SealedQuery;
    if (words !== undefined) {
      verified.push(`(select ${wordsSatisfy(p, 'v', words)} from story_search v
        where v.story_id = s.story_id and ${state(p, 'v', selection.pos)})`);
    }
    if (selection.updated !== undefined) verified.push(updatedWithin(p, 's', selection.updated));
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
