import type { Parameters } from '../platform/statement.ts';
import { fenced, once } from './fence.ts';
import { bitsAt, postedBits, Sources } from './sealed-sources.ts';
import { placeAt, type UpdatedMasks, updatedMasks } from './sealed-updated.ts';
import {
  direction,
  GREATEST_UUID,
  LEAST_KEY,
  LEAST_UUID,
  type Place,
  type SealedQuery,
  type SealedSet,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';

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
  const mixed = isVerified || wanted === undefined ? undefined : mixedSet(selection);
  const read = sourcesOf(p, selection, mixed);
  const updated = selection.updated && updatedMasks(p, selection.updated, read);
  read.everywhere();
  const rest = restOf(read, mixed, updated);
  const { lo, hi } = edges(p, selection, place);
  const ctes = [
    once('z', emptyAndFull(p, query.at)),
    once('d', changedSince(p, selection)),
    once('gone', GONE),
    once('lo', placeAt(lo)),
    once('hi', placeAt(hi)),
    ...(updated?.ctes ?? []),
    ...(mixed === undefined ? [] : rareWords(p, selection, mixed, wanted!, rest)),
    once('r', judged(mixed === undefined ? rest : COMMON_OR_RARE, query, updated)),
    once('fresh', freshStories(p, selection, place)),
  ];
  return { ctes: `with ${ctes.join(',\n    ')}`, isVerified };
}

/** A set with common words, which may be enough, and rare ones, which are then looked up only so far. */
interface MixedSet {
  readonly set: SealedSet;
  /** Its column among the sources. */
  readonly column: string;
}

/** The first set of a list by time that has both kinds of words and nothing else. */
function mixedSet({ order, sealed }: Selection): MixedSet | undefined {
  if (order !== 'newest') return undefined;
  const { all } = sealed!;
  const index = all.findIndex(
    ({ sealed: common, posted, keyed, placed }) =>
      common.length > 0 && posted.length > 0 && keyed.length === 0 && placed.length === 0,
  );
  return index < 0 ? undefined : { set: all[index]!, column: columnOf(index) };
}

const columnOf = (index: number): string => `m${index}`;

/** What must be read for a question; of a mixed set only its common words, which a chunk need not have. */
function sourcesOf(p: Parameters, selection: Selection, mixed: MixedSet | undefined): Sources {
  const { all, none } = selection.sealed!;
  const read = new Sources(p, selection);
  for (const [index, set] of all.entries()) {
    if (set === mixed?.set) read.set(mixed.column, { ...set, posted: [] }, false);
    else read.set(columnOf(index), set);
  }
  if (none !== undefined) read.none(none);
  return read;
}

/** How far the index is sealed, with a bitmap of no story and one of all. */
function emptyAndFull(p: Parameters, at: string | undefined): string {
  const sealed = 'select pos, width, zero, ~zero as ones from seal';
  return at === undefined ? sealed : `${sealed} where pos = ${p.add(at, 'bigint')}`;
}

/** For each chunk the stories that changed since it was sealed, in its present or in an earlier place. */
const GONE = `select chunk, ${bitsAt('slot')} as bits from ${fenced(`
        select s.chunk, s.slot from d,
          lateral ${fenced(`select chunk, slot from sealed_slots
            where newest = coalesce(d.newest, (select newest from story_cards where story_id = d.id limit 1))
              and story_id = d.id`)} s order by s.chunk`)} s
      group by chunk`;

/**
 * For each chunk in `rest` its stories that are of every set, lie within the bounds and did not change. `common` has those
 * of a mixed set's common words, `zero` no story.
 */
function restOf(read: Sources, mixed: MixedSet | undefined, updated: UpdatedMasks | undefined): string {
  const columns = [
    'c.chunk, z.zero, z.ones, c.gone',
    `${read.bits.join(' & ')} as bits`,
    'case when c.chunk = lo.chunk then lo.mask end as lo',
    'case when c.chunk = hi.chunk then hi.mask end as hi',
    ...(mixed === undefined ? [] : [`c.${mixed.column} as common`]),
    ...(updated?.columns ?? []),
  ];
  const chunks = `select ${columns.join(', ')}
      from (${read.chunks()}) c cross join z cross join lo left join hi on true ${updated?.joins ?? ''}`;
  return fenced(`select *, case when lo is null and hi is null and gone is null then bits
      else bits & coalesce(lo, ones) & coalesce(~hi, ones) & ~coalesce(gone, zero) end as rest
    from ${fenced(chunks)} c`);
}

/** In `w` what matches by common words, and in `rare` the stories with rare ones, as far as they are wanted. */
function rareWords(
  p: Parameters,
  selection: Selection,
  mixed: MixedSet,
  wanted: Wanted,
  rest: string,
): string[] {
  return [
    once('w', rest),
    ...reach(p, selection, wanted),
    once('rare', postedBits(p, selection, mixed.set.posted, '(select key from reach)')),
  ];
}

/** As `rest`: what has a common word of the mixed set or a rare one. */
const COMMON_OR_RARE = `(select w.chunk, w.zero, w.rest & coalesce(w.common | v.bits, w.common, v.bits) as rest
      from w left join rare v on v.chunk = w.chunk where w.common is not null or v.bits is not null)`;

/**
 * For each chunk which stories of `rest` match for sure, `n` of them, and which `m` may. Words that the sets leave open
 * are sure of none; times of update are sure of some.
 */
function judged(rest: string, { words }: SealedQuery, updated: UpdatedMasks | undefined): string {
  let sure = words === undefined ? 'b.rest' : NO_BITS;
  let maybe = words === undefined ? NO_BITS : 'nullif(b.rest, b.zero)';
  if (updated !== undefined) {
    sure = `${sure} & b.updated_sure`;
    maybe = 'nullif(b.rest & b.updated_maybe & ~coalesce(b.sure, b.zero), b.zero)';
  }
  const withSure = fenced(`select b.*, ${sure} as sure from ${rest} b`);
  const withBoth = fenced(`select b.chunk, b.sure, ${maybe} as maybe, coalesce(bit_count(b.sure), 0)::int as n
        from ${withSure} b`);
  return `select chunk, sure, maybe, n, coalesce(bit_count(maybe), 0)::int as m from ${withBoth} b
      where n > 0 or maybe is not null`;
}

/**
 * How far rare words matter: where the common ones alone fill what is wanted, to the last of it (a key of
 * publication); else null, and everywhere.
 */
function reach(p: Parameters, selection: Selection, { most, first }: Wanted): string[] {
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
  const enough = p.add(Math.max(most, first), 'bigint');
  return [
    once(
      'l',
      `select chunk, bits, bit_count(bits) as n from
      ${fenced('select chunk, rest & common as bits from w where common is not null')} w`,
    ),
    once('reach', `select case when (select sum(n) from l) >= ${enough} then ${last} end as key`),
  ];
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
  const changes = fenced(`select subject_id as id, subject from changes where ${between} order by pos`);
  const card = fenced(`select c.newest, c.hottest, c.updated_at from story_cards c
      where c.story_id = x.id and ${state(p, 'c', pos)}`);
  return `select x.id, c.newest, c.hottest, c.updated_at
    from (select distinct id from ${changes} c where subject = 'story') x left join lateral ${card} c on true`;
}

/** Those of the changed stories that match. */
function freshStories(p: Parameters, selection: Selection, place: Place): string {
  const { newest, order } = selection;
  const column = order === 'hottest' ? 'hottest' : 'newest';
  const beyond = selection.backward ? '<' : '>';
  const bounds = [
    `d.newest between ${p.add(String(newest.from), 'bigint')} and ${p.add(String(newest.to), 'bigint')}`,
    `(d.${column}, d.id) ${beyond} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
  ];
  if (selection.updated !== undefined) bounds.push(updatedWithin(p, 'd', selection.updated));
  const words = termsSatisfy(p, 's', selection.facets, selection.excluded, selection.text);
  const from = ['d'];
  if (words.length > 0) {
    const checks = [state(p, 's', selection.pos), ...words].join(' and ');
    from.push(`lateral ${fenced(`select 1 from story_search s where s.story_id = d.id and ${checks}`)} s`);
  }
  return `select d.${column} as key, d.id as story_id from ${from.join(', ')} where ${bounds.join(' and ')}`;
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

const NO_BITS = 'null::bit varying';
