import { EARLIEST_MS } from './bounds.ts';
import { type Pair, SLOT_BITS } from './pair.ts';
import {
  GREATEST_UUID,
  LEAST_UUID,
  type Parameters,
  type Place,
  type SealedQuery,
  type SealedSet,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';
import { ALL, LATE, PROMPT_MS, termKey } from './term.ts';

/** A question to the sealed index: the common table expressions that answer it stand before what reads them. */
export interface SealedAnswer {
  /** `with ...`: among others `r` (chunk, sure, maybe, n, m) and `fresh` (key, story_id). */
  readonly ctes: string;
  /** Whether stories in `maybe` must be looked at one by one. */
  readonly isVerified: boolean;
}

const LAST_CHUNK = '9223372036854775807';

/**
 * What the sealed index and the changes since know of a selection: in `r` for each chunk which of its stories match
 * for sure and which may, without those that changed since; in `fresh` those of the changed ones that match.
 * @param place only what lies behind it; of a list by popularity it bounds `fresh` alone.
 */
export function askSealed(p: Parameters, selection: Selection, place: Place): SealedAnswer {
  const query = selection.sealed!;
  const { singles, several } = sorted(query);
  const joins: string[] = [];
  const bits = ['c.bits'];
  for (const [index, term] of singles.slice(1).entries()) {
    joins.push(
      `join sealed_bits l${index} on l${index}.term = ${p.add(term, 'bigint')} and l${index}.chunk = c.chunk`,
    );
    bits.push(`l${index}.bits`);
  }
  const posted: string[] = [];
  for (const [index, set] of several.entries()) {
    joins.push(`cross join lateral (${anyOf(p, set, `m${index}`, posted, selection.pos)}) m${index}`);
    bits.push(`m${index}.bits`);
  }
  if (query.none !== undefined) {
    joins.push(`cross join lateral (${anyOf(p, query.none, 'none', posted, selection.pos)}) none`);
    bits.push('~coalesce(none.bits, z.zero)');
  }
  for (const [index, pair] of query.pairs.entries()) {
    const name = `n${index}`;
    joins.push(pairBits(p, pair, name));
    const has = `coalesce(${name}b.bits, ${name}.bits)`;
    bits.push(pair.there ? has : `~coalesce(${has}, z.zero)`);
  }
  const [sure, maybe] =
    query.tsquery === undefined ? ['b.rest', NO_BITS] : [NO_BITS, 'nullif(b.rest, b.zero)'];
  const updated = selection.updated && updatedMasks(p, selection.updated, joins);
  const { lo, hi } = edges(p, selection, place);
  // `offset 0` keeps the planner from mixing levels: each bitmap is made once, and what few ids lead to is looked up
  // id by id.
  const ctes = `with z as materialized (select pos, width, zero, ~zero as ones from seal),
    d as materialized (${changedSince(p, selection)}),
    gone as materialized (
      select s.chunk, bit_or(set_bit(z.zero, s.slot, 1)) as bits from z, d,
        lateral (select chunk, slot from sealed_slots
          where newest = coalesce(d.newest, (select newest from story_cards where story_id = d.id limit 1))
            and story_id = d.id offset 0) s
      group by s.chunk),
    lo as materialized (${placeAt(lo)}),
    hi as materialized (${placeAt(hi)}),
    ${updated?.ctes ?? ''} ${posted.join('')}
    r as materialized (
      select chunk, sure, maybe, n, coalesce(bit_count(maybe), 0)::int as m from (
        select b.chunk, b.sure, ${updated?.maybe ?? maybe} as maybe, coalesce(bit_count(b.sure), 0)::int as n from (
          select b.*, ${updated === undefined ? sure : `${sure} & b.updated_sure`} as sure from (
            select *, case when lo is null and hi is null and gone is null then bits
              else bits & coalesce(lo, ones) & coalesce(~hi, ones) & ~coalesce(gone, zero) end as rest
            from (
              select c.chunk, ${bits.join(' & ')} as bits, z.zero, z.ones, gone.bits as gone,
                case when c.chunk = lo.chunk then lo.mask end as lo, case when c.chunk = hi.chunk then hi.mask end as hi
                ${updated?.columns ?? ''}
              from z cross join lo left join hi on true cross join lateral (
                select l.chunk, l.bits from sealed_bits l where l.term = ${p.add(singles[0], 'bigint')}
                  and l.chunk >= lo.chunk and l.chunk <= coalesce(hi.chunk, ${LAST_CHUNK}) offset 0) c
              ${joins.join(' ')} left join gone on gone.chunk = c.chunk
              offset 0) c offset 0) b offset 0) b offset 0) b
      where n > 0 or maybe is not null),
    fresh as materialized (${freshStories(p, selection, place)})`;
  return { ctes, isVerified: query.tsquery !== undefined || updated !== undefined };
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
        select subject_id as id, subject from changes where ${between} order by pos offset 0) c where subject = 'story') x
    left join lateral (select c.newest, c.hottest, c.updated_at from story_cards c
      where c.story_id = x.id and ${state(p, 'c', pos)} offset 0) c on true`;
}

function freshStories(p: Parameters, selection: Selection, place: Place): string {
  const column = selection.order === 'hottest' ? 'hottest' : 'newest';
  const beyond = selection.backward ? '<' : '>';
  const bounds = [
    `d.newest between ${p.add(String(selection.newest.from), 'bigint')} and ${p.add(String(selection.newest.to), 'bigint')}`,
    `(d.${column}, d.id) ${beyond} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
  ];
  if (selection.updated !== undefined) bounds.push(updatedWithin(p, 'd', selection.updated));
  const words = termsSatisfy(
    p,
    's',
    selection.facets.map((clause) => clause.map(termKey)),
    selection.text,
  );
  const checked =
    words.length === 0
      ? ''
      : `, lateral (select 1 from story_search s where s.story_id = d.id
          and ${[state(p, 's', selection.pos), ...words].join(' and ')} offset 0) s`;
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

/** Which stories of a chunk have a pair of neighbouring words, from its bitmap there or from its bucket. */
function pairBits(p: Parameters, pair: Pair, name: string): string {
  const check = p.add(String(pair.check), 'bigint');
  return `left join sealed_bits ${name}b on ${name}b.term = ${p.add(pair.key, 'bigint')} and ${name}b.chunk = c.chunk
    left join lateral (
      select bit_or(set_bit(z.zero, (u.entry & ${2 ** SLOT_BITS - 1})::int, 1)) as bits
      from sealed_pairs v, unnest(v.entries) as u (entry)
      where v.bucket = ${p.add(pair.bucket, 'int')} and v.chunk = c.chunk and u.entry >> ${SLOT_BITS} = ${check}
      offset 0) ${name} on ${name}b.bits is null`;
}

/**
 * What the time of publication says of the time of update, which is seldom more than a day later: which stories of
 * a chunk were surely updated within the bounds, and which have to be looked at.
 */
function updatedMasks(p: Parameters, updated: NonNullable<Selection['updated']>, joins: string[]) {
  const published = (ms: number, operator: '>' | '>='): string =>
    placeAt(`newest ${operator} ${p.add(String(-Math.max(EARLIEST_MS, ms)), 'bigint')}`);
  const ctes = `since as materialized (${published(updated.since, '>')}),
    since_day as materialized (${published(updated.since - PROMPT_MS, '>')}),
    until as materialized (${published(updated.until, '>=')}),
    until_day as materialized (${published(updated.until - PROMPT_MS, '>=')}),`;
  joins.push(`join sealed_chunks k on k.chunk = c.chunk
    left join sealed_bits late on late.term = ${p.add(termKey(LATE), 'bigint')} and late.chunk = c.chunk
      and k.updated_to >= ${p.add(new Date(updated.since).toISOString(), 'timestamptz')}
    left join since on true left join since_day on true left join until on true left join until_day on true`);
  const from = (place: string): string =>
    `case when c.chunk = ${place}.chunk then ${place}.mask when c.chunk > ${place}.chunk then z.ones else z.zero end`;
  const late = 'coalesce(late.bits, z.zero)';
  // Without the bits of those updated late, which are only read where one of them may be late enough.
  const columns = `,
    case when k.early then z.zero else ~${late} & ~(${from('since')}) & (${from('until_day')}) end as updated_sure,
    case when k.early then z.ones else (${from('until')}) & (~(${from('since_day')}) | ${late}) end as updated_maybe`;
  return {
    ctes,
    columns,
    maybe: 'nullif(b.rest & b.updated_maybe & ~coalesce(b.sure, b.zero), b.zero)',
  };
}

const NO_BITS = 'null::bit varying';

/** The first slot that satisfies a condition on the order of lists, and what comes from there on in its chunk. */
function placeAt(condition: string): string {
  return `select s.chunk, z.ones >> s.slot as mask from z, (
    select chunk, slot from sealed_slots where ${condition} order by newest, story_id limit 1) s`;
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
