import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, register } from 'prom-client';

const pruned: Counter<'table'> =
  (register.getSingleMetric('newstape_pruned_rows_total') as Counter<'table'>) ??
  new Counter({
    name: 'newstape_pruned_rows_total',
    help: 'Rows that were removed after their retention time, by table.',
    labelNames: ['table'],
  });

/** Options of a removal. */
export interface WithoutHaste {
  /** Time limit of a run, in ms. The next run continues. */
  readonly longestMs: number;
}

// Of one removal. Several of them together can take longer than the ten minutes between two runs.
const UNHURRIED: WithoutHaste = { longestMs: 120_000 };

/**
 * Removes rows piece by piece, each a short transaction of its own, and rests after each for as long as it took: half of
 * one connection's time is the most that it takes from others, and vacuuming keeps up.
 * @param piece removes some rows and says how many of which table; undefined: there are no more.
 * @returns how many rows were removed
 */
export async function removeInPieces(
  piece: () => Promise<Readonly<Record<string, number>> | undefined>,
  { longestMs }: WithoutHaste = UNHURRIED,
): Promise<number> {
  const end = performance.now() + longestMs;
  let removed = 0;
  for (;;) {
    const begun = performance.now();
    const counts = await piece();
    if (counts === undefined) return removed;
    for (const [table, count] of Object.entries(counts)) {
      removed += count;
      if (count > 0) pruned.inc({ table }, count);
    }
    const now = performance.now();
    if (now >= end) return removed;
    await sleep(now - begun);
  }
}

/**
 * SQL for the least id that is made so many days ago or later: ids are made in the order of time (UUIDv7), so that the key of
 * a table finds what is old without an index of its own.
 * @param days SQL for a number of days.
 */
export const idsBefore = (days: string): string =>
  `(lpad(to_hex((extract(epoch from clock_timestamp() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid`;
