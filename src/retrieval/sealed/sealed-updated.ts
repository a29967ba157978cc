import { EARLIEST_MS } from '../../platform/instant.ts';
import type { Parameters } from '../../platform/sql/statement.ts';
import { once } from '../fence.ts';
import { PROMPT_MS } from '../term.ts';
import type { Sources } from './sealed-sources.ts';
import type { Selection } from './selection.ts';

/** What a question about times of update adds to one about chunks `c`. */
export interface UpdatedMasks {
  /** Common table expressions. */
  readonly ctes: readonly string[];
  /** `updated_sure` and `updated_maybe`, bitmaps. */
  readonly columns: readonly string[];
  readonly joins: string;
}

/**
 * What the time of publication says about the time of update, which is seldom more than a day later: which stories of
 * a chunk were certainly updated within the bounds, and which have to be examined.
 */
export function updatedMasks(
  p: Parameters,
  updated: NonNullable<Selection['updated']>,
  read: Sources,
): UpdatedMasks {
  const published = (ms: number, operator: '>' | '>='): string =>
    placeAt(`newest ${operator} ${p.add(String(-Math.max(EARLIEST_MS, ms)), 'bigint')}`);
  const ctes = [
    once('since', published(updated.since, '>')),
    once('since_day', published(updated.since - PROMPT_MS, '>')),
    once('until', published(updated.until, '>=')),
    once('until_day', published(updated.until - PROMPT_MS, '>=')),
  ];
  read.late();
  const since = p.add(new Date(updated.since).toISOString(), 'timestamptz');
  // A chunk that lies wholly outside the bounds is skipped. Most of the others lie wholly inside.
  const joins = `join sealed_chunks k on k.chunk = c.chunk
    left join since on true left join since_day on true left join until on true left join until_day on true
    cross join lateral (select case when k.updated_to >= ${since} then c.late end as bits) late
    where k.early or (c.chunk >= until.chunk
      and (since_day.chunk is null or c.chunk <= since_day.chunk or late.bits is not null))`;
  const from = (place: string): string =>
    `case when c.chunk = ${place}.chunk then ${place}.mask when c.chunk > ${place}.chunk then z.ones else z.zero end`;
  const lately = 'coalesce(late.bits, z.zero)';
  // Without the bits of stories that were updated late. Those are only read if one of them may be late enough.
  const sure = `case when k.early or until_day.chunk is null or c.chunk < until_day.chunk or c.chunk > since.chunk then z.zero
      when c.chunk = until_day.chunk or c.chunk = since.chunk
        then ~${lately} & ~(${from('since')}) & (${from('until_day')})
      else coalesce(~late.bits, z.ones) end`;
  const maybe = `case when k.early then z.ones
      when c.chunk = until.chunk or c.chunk = since_day.chunk
        then (${from('until')}) & (~(${from('since_day')}) | ${lately})
      when c.chunk > since_day.chunk then late.bits
      else z.ones end`;
  return { ctes, columns: [`${sure} as updated_sure`, `${maybe} as updated_maybe`], joins };
}

/** The first slot that satisfies a condition on the order of lists, and what follows from there in its chunk. */
export function placeAt(condition: string): string {
  return `select s.chunk, z.ones >> s.slot as mask from z, (
    select chunk, slot from sealed_slots where ${condition} order by newest, story_id limit 1) s`;
}
