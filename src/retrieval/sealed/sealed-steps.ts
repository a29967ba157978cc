import type { Parameters } from '../../platform/sql/statement.ts';
import { SLOT_BITS } from '../search/key.ts';
import { direction, type Selection } from './selection.ts';

/** How much of an answer is wanted. */
export interface Wanted {
  /** Count to so many. */
  readonly most: number;
  /** How many from the beginning, in the order of the list. */
  readonly first: number;
}

/** Chunks of the first step. A word that a fifth of all stories have is in ten thousand stories of them. */
const FIRST_STEP = 8;
const ALL_CHUNKS = 1_000_000;
const [FIRST_CHUNK, LAST_CHUNK] = ['-9223372036854775807', '9223372036854775807'];
// The next step goes somewhat further than the results so far suggest: one step too few costs more than some chunks
// too many.
const AMPLE = 1.25;

/**
 * Reads chunks in the order of the list, from `lo` to `hi`, some at a time, until they hold enough certain matches.
 * For a common word a few chunks have everything that a list shows and counts. The first step says how far the second
 * has to go, so that rare terms are read in two steps.
 * @param ofSpan a query of rows `chunk, sure, maybe, n, m` (sealed.ts) of the chunks from `span.first` to
 * `span.last`.
 * @param wanted all chunks are read if it is not given, and for a list by popularity, whose order differs from that
 * of chunks.
 * @returns common table expressions. `r` has those rows of the chunks that were read.
 */
export function chunksInSteps(
  p: Parameters,
  selection: Selection,
  ofSpan: string,
  wanted: Wanted | undefined,
): string[] {
  const isWhole = wanted === undefined || selection.order !== 'newest';
  const enough = isWhole ? Number.MAX_SAFE_INTEGER : Math.max(wanted.most, wanted.first);
  const need = p.add(enough, 'bigint');
  const firstStep = p.add(enough > FIRST_STEP * 2 ** SLOT_BITS ? ALL_CHUNKS : FIRST_STEP, 'int');
  const [start, beyond, end] = selection.backward
    ? [LAST_CHUNK, '<', 'span.first']
    : [FIRST_CHUNK, '>', 'span.last'];
  const size = `case when s.read = 0 then ${firstStep} else
      least(${ALL_CHUNKS}, ceil(${AMPLE} * s.read * (${need} - s.found) / greatest(1, s.found)))::int end`;
  const span = `select min(k.chunk) as first, max(k.chunk) as last, count(*)::int as size from (
      select chunk from sealed_chunks where chunk ${beyond} s.reached
        and chunk >= (select chunk from lo) and chunk <= coalesce((select chunk from hi), ${LAST_CHUNK})
      order by chunk ${direction(selection)} limit ${size}) k`;
  // The chunks of a step are followed by a row without one. It says where the next step begins.
  const steps = `steps as (
      select null::bigint as chunk, null::bit varying as sure, null::bit varying as maybe, null::int as n, null::int as m,
        0 as read, 0::bigint as found, ${start}::bigint as reached
      union all
      select y.* from steps s, lateral (${span}) span, lateral (
        with c as materialized (${ofSpan})
        select c.chunk, c.sure, c.maybe, c.n, c.m, null::int, null::bigint, null::bigint from c
        union all
        select null, null, null, null, null, s.read + span.size, s.found + (select coalesce(sum(c.n), 0) from c)::bigint, ${end}) y
      where s.chunk is null and s.found < ${need} and span.size > 0)`;
  return [
    steps,
    'r as not materialized (select chunk, sure, maybe, n, m from steps where chunk is not null)',
  ];
}
