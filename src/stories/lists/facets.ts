import type { Database } from '../../platform/database.ts';
import { invalidParameter, nearest } from '../../platform/problem.ts';
import type { Selection, Total } from '../../retrieval/index.ts';
import { type Counted, countList, type TallyRoom } from '../../retrieval/index.ts';
import type { FacetCounts, GroupBy, GroupCounts, Tally, TallyAsked } from '../filters/list-model.ts';
import type { FacetKind } from '../model.ts';
import { FACET_KINDS } from '../model.ts';
import { labelsOf } from './facet-labels.ts';

/** Most values of one facet in an answer: those with the most stories. */
export const MOST_VALUES = 50;
/** Most groups of an answer: the newest that have stories. */
export const MOST_GROUPS = 1_000;

const GROUP_MINUTES: Readonly<Record<GroupBy, number>> = { hour: 60, day: 24 * 60 };
const MINUTE_MS = 60_000;

/**
 * Counts the stories of a list by what they are about and by when they were published. Up to 10,000 stories all are
 * counted; of more the newest 10,000 (and those published at the moment of the last), and every count is "at least".
 * The result depends only on the filter and the place on the tape.
 * @param key names the filter.
 * @param selection of the list, at the place of the tape that the list was read at.
 */
export async function tallyStories(
  room: TallyRoom,
  key: string,
  selection: Selection & { readonly pos: bigint },
  total: Total,
  asked: TallyAsked,
): Promise<Tally> {
  const counted = await countList(room, key, selection, total, asked.facets ?? []);
  const relation = total.relation;
  const facets: FacetCounts[] = [];
  for (const kind of new Set(asked.facets ?? [])) {
    facets.push({ kind, relation, values: await topValues(room.db, kind, counted.ranked(kind)) });
  }
  const groups = asked.groupBy == null ? undefined : groupsOf(counted, asked.groupBy, relation);
  return groups === undefined ? { facets } : { facets, groups };
}

/**
 * The values with the most stories, with their labels. Publishers are told by their names: sources are counted by their
 * domains too, because a filter takes both, but each would stand there twice.
 */
async function topValues(
  db: Database,
  kind: FacetKind,
  ranked: readonly (readonly [value: string, count: number])[],
): Promise<FacetCounts['values']> {
  const top: FacetCounts['values'][number][] = [];
  for (let at = 0; at < ranked.length && top.length < MOST_VALUES; at += MOST_LABELLED) {
    const some = ranked.slice(at, at + (kind === 'publisher' ? MOST_LABELLED : MOST_VALUES));
    const labels = await labelsOf(
      db,
      kind,
      some.map(([value]) => value),
    );
    for (const [value, count] of some) {
      const label = labels.get(value);
      if (label !== undefined) top.push({ value, label, count });
    }
    if (kind !== 'publisher') break;
  }
  return top.slice(0, MOST_VALUES);
}

// Publishers have two names each, most of them.
const MOST_LABELLED = 4 * MOST_VALUES;

/**
 * Reads a comma list of facets.
 * @throws Problem `invalid_parameter` for an unknown one, with the nearest known.
 */
export function parseFacets(text: string | null | undefined): readonly FacetKind[] {
  if (text == null || text === '') return [];
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names) {
    if ((FACET_KINDS as readonly string[]).includes(name)) continue;
    const suggestion = nearest(name, FACET_KINDS);
    throw invalidParameter('facets', `${JSON.stringify(name.slice(0, 60))} is not a known facet`, {
      allowed: FACET_KINDS,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  return [...new Set(names)] as FacetKind[];
}

function groupsOf(counted: Counted, by: GroupBy, relation: Total['relation']): GroupCounts {
  const length = GROUP_MINUTES[by];
  const sums = new Map<number, number>();
  for (const [minute, n] of counted.minutes) {
    const group = Math.floor(minute / length);
    sums.set(group, (sums.get(group) ?? 0) + n);
  }
  const newest = [...sums].sort(([a], [b]) => b - a);
  const time = (group: number): string => new Date(group * length * MINUTE_MS).toISOString();
  return {
    by,
    relation: newest.length > MOST_GROUPS ? 'gte' : relation,
    groups: newest
      .slice(0, MOST_GROUPS)
      .map(([group, n]) => ({ from: time(group), to: time(group + 1), count: n })),
  };
}
