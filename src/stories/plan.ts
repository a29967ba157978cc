import type { Database } from '../platform/database.ts';
import { EARLIEST_MS, LATEST_MS } from './bounds.ts';
import type { ResolvedFilter } from './filter.ts';
import type { StorySort } from './model.ts';
import type { Clause } from './query.ts';
import { frequencyStatement, GREATEST_KEY, LEAST_KEY, type Selection, termKey } from './statement.ts';

/**
 * Chooses what a list is driven by. One clause drives (its postings are walked in the order of the answer), the
 * others are verified story by story; so the clause with the fewest stories does the least work. Terms that are
 * all common are told apart by how far back their newest thousand reach.
 */
export async function planSelection(
  room: { db: Database; frequencies: Frequencies },
  filter: ResolvedFilter,
  frame: { readonly sort: StorySort; readonly backward: boolean; readonly pos: bigint | undefined },
): Promise<Selection> {
  const textClauses = filter.text?.clauses ?? [];
  const clauses = [...filter.facets, ...textClauses];
  const driver = clauses.length < 2 ? clauses[0] : await room.frequencies.rarest(room.db, clauses);
  const textDone =
    filter.text === undefined || (filter.text.exact && textClauses.every((clause) => clause === driver));
  return {
    order: frame.sort === 'popular' ? 'hottest' : 'newest',
    backward: frame.backward,
    driver,
    required: filter.facets.filter((clause) => clause !== driver),
    tsquery: textDone ? undefined : filter.text?.tsquery,
    newest: {
      from: filter.published.until === undefined ? LEAST_KEY : BigInt(-filter.published.until),
      to: filter.published.since === undefined ? GREATEST_KEY : BigInt(-filter.published.since),
    },
    updated:
      filter.updated.since === undefined && filter.updated.until === undefined
        ? undefined
        : { since: filter.updated.since ?? EARLIEST_MS, until: filter.updated.until ?? LATEST_MS },
    pos: frame.pos ?? filter.pos,
  };
}

// Enough to tell rare from common, few enough to count in a tenth of a millisecond.
const SAMPLE = 1_000;
// Frequencies only choose between plans that are all right: they may be this old.
const FRESH_MS = 10_000;
const MOST_REMEMBERED = 20_000;

interface Frequency {
  readonly count: number;
  /** The `newest` key of the last story counted: the greater, the further back the sample reaches. */
  readonly last: bigint;
  readonly until: number;
}

/** How common terms are, as far as choosing between them needs it. */
export class Frequencies {
  readonly #known = new Map<string, Frequency>();

  async rarest(db: Database, clauses: readonly Clause[]): Promise<Clause> {
    const keys = clauses.map((clause) => clause.map(termKey));
    const now = Date.now();
    const missing = keys.flat().filter((key) => (this.#known.get(key)?.until ?? 0) < now);
    if (missing.length > 0) {
      if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
      const { name, text, values } = frequencyStatement([...new Set(missing)], SAMPLE);
      for (const [key, count, last] of await db.hot(name, text, values)) {
        this.#known.set(key!, { count: Number(count), last: BigInt(last ?? 0), until: now + FRESH_MS });
      }
    }
    let best = clauses[0]!;
    let bestCount = Number.POSITIVE_INFINITY;
    let bestReach = LEAST_KEY;
    for (const [index, clause] of clauses.entries()) {
      const each = keys[index]!.map((key) => this.#known.get(key));
      const count = each.reduce((sum, frequency) => sum + (frequency?.count ?? 0), 0);
      const reach = each.reduce(
        (least, f) => (f !== undefined && f.last < least ? f.last : least),
        GREATEST_KEY,
      );
      if (
        count < Math.min(bestCount, SAMPLE) ||
        (count >= SAMPLE && bestCount >= SAMPLE && reach > bestReach)
      ) {
        best = clause;
        bestCount = count;
        bestReach = reach;
      }
    }
    return best;
  }
}
