import { EARLIEST_MS } from '../platform/instant.ts';
import type { Parameters } from '../platform/statement.ts';
import { FENCE } from './fence.ts';
import { postedBits, Sources } from './sealed-sources.ts';
import {
  direction,
  GREATEST_UUID,
  LEAST_KEY,
  LEAST_UUID,
  type Place,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';
import { PROMPT_MS } from './term.ts';

/** A question to the sealed index: the common table expressions that answer it stand before what reads them. */
export interface SealedAnswer {
  /** `with ...`: among others `r` (chunk, sure, maybe, n, m) and `fresh` (key, story_id). */
  readonly ctes: string;
  /** Whether stories in `maybe` must be looked at one by one. */
  readonly isVerified: boolean;
}

/** How much of an answer is wanted. Rare words beside common ones are looked up only that far. */
export interface Wanted {
  /** Count to so many. */
  readonly most: number;
  /** How many from the beginning, in the order of the list. */
  readonly first: number;
}

/**
 * What the sealed index and the changes since know of a selection: in `r` for each chunk which of its stories match
 * for sure and which may, without those that changed since; in `fresh` those of the changed ones that match.
 * @param place only what lies behind it; of a list by popularity it bounds `fresh` alone.
 * @param wanted `r` may then leave out stories beyond; everything is wanted where it is not given.
 */
export function askSealed(p: Parameters, selection: Selection, place: Place, wanted?: Wanted): SealedAnswer {
  const query = selection.sealed!;
  const isVerified = query.words !== undefined || selection.updated !== undefined;
  // The first set that has both kinds of terms: its common ones may be enough.
  const both =
    wanted === undefined || isVerified || selection.order !== 'newest'
      ? undefined
      : query.all.find(
          (set) =>
            set.sealed.length > 0 && set.posted.length > 0 && set.keyed.length + set.placed.length === 0,
        );
  const read = new Sources(p, selection);
  for (const [index, set] of query.all.entries()) {
    read.set(`m${index}`, set === both ? { ...set, posted: [] } : set, set !== both);
  }
  if (query.none !== undefined) read.none(query.none);
  const [sure, maybe] = query.words === undefined ? ['b.rest', NO_BITS] : [NO_BITS, 'nullif(b.rest, b.zero)'];
  const updated = selection.updated && updatedMasks(p, selection.updated, read);
  read.everywhere();
  const { lo, hi } = edges(p, selection, place);
  const some = both === undefined ? undefined : `m${query.all.indexOf(both)}`;
  const masked = `select *, case when lo is null and hi is null and gone is null then bits
      else bits & coalesce(lo, ones) & coalesce(~hi, ones) & ~coalesce(gone, zero) end as rest
    from (
      select c.chunk, ${read.bits.join(' & ')} as bits, z.zero, z.ones, c.gone${some === undefined ? '' : `, c.${some} as common`},
        case when c.chunk = lo.chunk then lo.mask end as lo, case when c.chunk = hi.chunk then hi.mask end as hi
        ${updated?.columns ?? ''}
      from (${read.chunks()}) c cross join z cross join lo left join hi on true ${updated?.joins ?? ''}
      ${FENCE}) c ${FENCE}`;
  const found =
    both === undefined
      ? `(${masked})`
      : `(select w.chunk, w.zero, w.rest & coalesce(w.common | v.bits, w.common, v.bits) as rest
          from w left join rare v on v.chunk = w.chunk where w.common is not null or v.bits is not null)`;
  const rare =
    both === undefined
      ? ''
      : `w as materialized (${masked}), ${reach(selection, wanted!, p)},
         rare as materialized (${postedBits(p, selection, both.posted, '(select key from reach)')}),`;
  // Each bitmap is made once, and what few ids lead to is looked up id by id.
  const ctes = `with z as materialized (select pos, width, zero, ~zero as ones from seal${
    query.at === undefined ? '' : ` where pos = ${p.add(query.at, 'bigint')}`
  }),
    d as materialized (${changedSince(p, selection)}),
    gone as materialized (
      select chunk, bit_or(set_bit(z.zero, slot, 1)) as bits from z, (
        select s.chunk, s.slot from d,
          lateral (select chunk, slot from sealed_slots
            where newest = coalesce(d.newest, (select newest from story_cards where story_id = d.id limit 1))
              and story_id = d.id ${FENCE}) s order by s.chunk ${FENCE}) s
      group by chunk),
    lo as materialized (${placeAt(lo)}),
    hi as materialized (${placeAt(hi)}),
    ${updated?.ctes ?? ''} ${rare}
    r as materialized (
      select chunk, sure, maybe, n, coalesce(bit_count(maybe), 0)::int as m from (
        select b.chunk, b.sure, ${updated?.maybe ?? maybe} as maybe, coalesce(bit_count(b.sure), 0)::int as n from (
          select b.*, ${updated === undefined ? sure : `${sure} & b.updated_sure`} as sure
          from ${found} b ${FENCE}) b ${FENCE}) b
      where n > 0 or maybe is not null),
    fresh as materialized (${freshStories(p, selection, place)})`;
  return { ctes, isVerified };
}

/**
 * How far rare words matter: where the common ones alone fill what is wanted, to the last of it (a key of
 * publication); else null, and everywhere.
 */
function reach(selection: Selection, { most, first }: Wanted, p: Parameters): string {
  const order = direction(selection);
  let last: string;
  if (first === 0) last = p.add(String(LEAST_KEY), 'bigint');
  else {
    const need = p.add(first, 'bigint');
    const nth = `(${selection.backward ? `n + 1 - (${need} - before)` : `${need} - before`})::int`;
    last = `(select s.newest from (select l.*, sum(n) over (order by chunk ${order}) - n as before from l) l
      join sealed_slots s on s.chunk = l.chunk and s.slot = (sealed_range(l.bits, ${nth}, ${nth}))[1]
      where before < ${need} and before + n >= ${need})`;
  }
  return `l as materialized (select chunk, bits, bit_count(bits) as n from (
      select chunk, rest & common as bits from w where common is not null ${FENCE}) w),
    reach as materialized (select case when (select sum(n) from l) >= ${p.add(Math.max(most, first), 'bigint')} then ${last} end as key)`;
}

/**
 * What changed between the sealed place and the one that is asked for: the index says nothing of it. With the state
 * that each has at the place asked for, where it has one.
 */
function changedSince(p: Parameters, { pos }: Selection): string {
  const at = pos === undefined ? undefined : p.add(String(pos), 'bigint');
  const between =
    at === undefined
      ? 'pos > (select pos from z)'
      : `pos > least((select pos from z), ${at}) and pos <= greatest((select pos from z), ${at})`;
  return `select x.id, c.newest, c.hottest, c.updated_at from (
      select distinct id from (
        select subject_id as id, subject from changes where ${between} order by pos ${FENCE}) c where subject = 'story') x
    left join lateral (select c.newest, c.hottest, c.updated_at from story_cards c
      where c.story_id = x.id and ${state(p, 'c', pos)} ${FENCE}) c on true`;
}

function freshStories(p: Parameters, selection: Selection, place: Place): string {
  const column = selection.order === 'hottest' ? 'hottest' : 'newest';
  const beyond = selection.backward ? '<' : '>';
  const bounds = [
    `d.newest between ${p.add(String(selection.newest.from), 'bigint')} and ${p.add(String(selection.newest.to), 'bigint')}`,
    `(d.${column}, d.id) ${beyond} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
  ];
  if (selection.updated !== undefined) bounds.push(updatedWithin(p, 'd', selection.updated));
  const words = termsSatisfy(p, 's', selection.facets, selection.excluded, selection.text);
  const checked =
    words.length === 0
      ? ''
      : `, lateral (select 1 from story_search s where s.story_id = d.id
          and ${[state(p, 's', selection.pos), ...words].join(' and ')} ${FENCE}) s`;
  return `select d.${column} as key, d.id as story_id from d${checked} where ${bounds.join(' and ')}`;
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

/**
 * What the time of publication says of the time of update, which is seldom more than a day later: which stories of
 * a chunk were surely updated within the bounds, and which have to be looked at.
 */
function updatedMasks(p: Parameters, updated: NonNullable<Selection['updated']>, read: Sources) {
  const published = (ms: number, operator: '>' | '>='): string =>
    placeAt(`newest ${operator} ${p.add(String(-Math.max(EARLIEST_MS, ms)), 'bigint')}`);
  const ctes = `since as materialized (${published(updated.since, '>')}),
    since_day as materialized (${published(updated.since - PROMPT_MS, '>')}),
    until as materialized (${published(updated.until, '>=')}),
    until_day as materialized (${published(updated.until - PROMPT_MS, '>=')}),`;
  read.late();
  const since = p.add(new Date(updated.since).toISOString(), 'timestamptz');
  // A chunk that bounds leave out altogether is passed over; of the others most lie inside altogether.
  const joins = `join sealed_chunks k on k.chunk = c.chunk
    left join since on true left join since_day on true left join until on true left join until_day on true
    cross join lateral (select case when k.updated_to >= ${since} then c.late end as bits) late
    where k.early or (c.chunk >= until.chunk
      and (since_day.chunk is null or c.chunk <= since_day.chunk or late.bits is not null))`;
  const from = (place: string): string =>
    `case when c.chunk = ${place}.chunk then ${place}.mask when c.chunk > ${place}.chunk then z.ones else z.zero end`;
  const lately = 'coalesce(late.bits, z.zero)';
  // Without the bits of those updated late, which are only read where one of them may be late enough.
  const columns = `,
    case when k.early or until_day.chunk is null or c.chunk < until_day.chunk or c.chunk > since.chunk then z.zero
      when c.chunk = until_day.chunk or c.chunk = since.chunk
        then ~${lately} & ~(${from('since')}) & (${from('until_day')})
      else coalesce(~late.bits, z.ones) end as updated_sure,
    case when k.early then z.ones
      when c.chunk = until.chunk or c.chunk = since_day.chunk
        then (${from('until')}) & (~(${from('since_day')}) | ${lately})
      when c.chunk > since_day.chunk then late.bits
      else z.ones end as updated_maybe`;
  return {
    ctes,
    columns,
    joins,
    maybe: 'nullif(b.rest & b.updated_maybe & ~coalesce(b.sure, b.zero), b.zero)',
  };
}

const NO_BITS = 'null::bit varying';

/** The first slot that satisfies a condition on the order of lists, and what comes from there on in its chunk. */
function placeAt(condition: string): string {
  return `select s.chunk, z.ones >> s.slot as mask from z, (
    select chunk, slot from sealed_slots where ${condition} order by newest, story_id limit 1) s`;
}
