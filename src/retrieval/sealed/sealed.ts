import type { Parameters } from '../../platform/sql/statement.ts';
import { fenced, once } from '../fence.ts';
import { bitsAt, Sources } from './sealed-sources.ts';
import { chunksInSteps, type Wanted } from './sealed-steps.ts';
import { placeAt, type UpdatedMasks, updatedMasks } from './sealed-updated.ts';
import {
  GREATEST_UUID,
  LEAST_UUID,
  type Place,
  type SealedQuery,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';

/** A question to the sealed index. The common table expressions that answer it stand before what reads them. */
export interface SealedAnswer {
  /** `with ...`, among others `r` (chunk, sure, maybe, n, m) and `fresh` (key, story_id). */
  readonly ctes: string;
  /** Whether stories in `maybe` must be examined one by one. */
  readonly isVerified: boolean;
}

/**
 * What the sealed index and the later changes know about a selection. `r` has, for each chunk, which of its stories
 * match for certain and which may match, without those that changed since. `fresh` has the changed stories that
 * match.
 * @param place only what lies behind it. For a list by popularity it limits `fresh` alone.
 * @param wanted `r` may then leave out stories beyond it. Everything is wanted if it is not given.
 */
export function askSealed(p: Parameters, selection: Selection, place: Place, wanted?: Wanted): SealedAnswer {
  const query = selection.sealed!;
  const isVerified = query.words !== undefined || selection.updated !== undefined;
  const read = sourcesOf(p, selection);
  const updated = selection.updated && updatedMasks(p, selection.updated, read);
  read.everywhere();
  const { lo, hi } = edges(p, selection, place);
  const ctes = [
    once('z', emptyAndFull(p, query.at)),
    once('d', changedSince(p, selection)),
    once('gone', GONE),
    once('lo', placeAt(lo)),
    once('hi', placeAt(hi)),
    ...(updated?.ctes ?? []),
    ...chunksInSteps(p, selection, judged(restOf(read, updated), query, updated), wanted),
    once('fresh', freshStories(p, selection, place)),
  ];
  return { ctes: `with recursive ${ctes.join(',\n    ')}`, isVerified };
}

function sourcesOf(p: Parameters, selection: Selection): Sources {
  const { all, none } = selection.sealed!;
  const read = new Sources(p, selection);
  for (const [index, set] of all.entries()) read.set(`m${index}`, set);
  if (none !== undefined) read.none(none);
  return read;
}

/** How far the index is sealed, with a bitmap of no story and one of all. */
function emptyAndFull(p: Parameters, at: string | undefined): string {
  const sealed = 'select pos, width, zero, ~zero as ones from seal';
  return at === undefined ? sealed : `${sealed} where pos = ${p.add(at, 'bigint')}`;
}

/** For each chunk, the stories that changed since it was sealed, in their present or an earlier place. */
const GONE = `select chunk, ${bitsAt('slot')} as bits from ${fenced(`
        select s.chunk, s.slot from d,
          lateral ${fenced(`select chunk, slot from sealed_slots
            where newest = coalesce(d.newest, (select newest from story_cards where story_id = d.id limit 1))
              and story_id = d.id`)} s order by s.chunk`)} s
      group by chunk`;

/**
 * For each chunk, the stories in `rest` that are in every set, lie within the bounds and did not change. `zero` has
 * none.
 */
function restOf(read: Sources, updated: UpdatedMasks | undefined): string {
  const columns = [
    'c.chunk, z.zero, z.ones, c.gone',
    `${read.bits.join(' & ')} as bits`,
    'case when c.chunk = lo.chunk then lo.mask end as lo',
    'case when c.chunk = hi.chunk then hi.mask end as hi',
    ...(updated?.columns ?? []),
  ];
  const chunks = `select ${columns.join(', ')}
      from (${read.chunks()}) c cross join z cross join lo left join hi on true ${updated?.joins ?? ''}`;
  return fenced(`select *, case when lo is null and hi is null and gone is null then bits
      else bits & coalesce(lo, ones) & coalesce(~hi, ones) & ~coalesce(gone, zero) end as rest
    from ${fenced(chunks)} c`);
}

/**
 * For each chunk, which stories of `rest` match for certain (`n` of them) and which may match (`m`). Words that the
 * sets leave open make none certain. Times of update make some certain.
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
 * What changed between the sealed place and the requested one. The index says nothing about it. Each story has its
 * state at the requested place, if it has one.
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
