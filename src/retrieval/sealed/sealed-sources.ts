import type { Parameters } from '../../platform/sql/statement.ts';
import { FENCE } from '../fence.ts';
import { ENTRY_SHIFT, type SealedKey, SLOT_BITS, sealedKey } from '../search/key.ts';
import { ALL, LATE, termKey } from '../term.ts';
import { GREATEST_KEY, type SealedSet, type Selection, state } from './selection.ts';

/**
 * The bitmaps that a question needs in the chunks of a `span` (sealed-steps.ts). Each is read from its first chunk to
 * its last at once, and then they are put side by side, a row for each chunk. Hundreds of single lookups would cost
 * more than the work itself.
 */
export class Sources {
  /** What to intersect, from the columns of `c` (`chunks`) and of `z`. */
  readonly bits: string[] = [];
  readonly #p: Parameters;
  readonly #selection: Selection;
  readonly #rows: string[] = [`select chunk, 'gone' as name, bits from gone`];
  readonly #columns: string[] = ['gone'];
  readonly #needed: string[] = [];

  constructor(p: Parameters, selection: Selection) {
    this.#p = p;
    this.#selection = selection;
  }

  /** Stories that have any term of a set. A chunk without any is skipped. */
  set(name: string, set: SealedSet): void {
    this.#any(name, set);
    this.#needed.push(name);
    this.bits.push(`c.${name}`);
  }

  /** Stories that have no term of a set. */
  none(set: SealedSet): void {
    this.#any('none', set);
    this.bits.push('~coalesce(c.none, z.zero)');
  }

  /** Column `late`: stories that were updated long after their publication. */
  late(): void {
    this.#column('late');
    this.#sealed('late', `l.term = ${this.#p.add(termKey(LATE), 'bigint')}`);
  }

  /** A question that asks for nothing in particular is asked of all stories. */
  everywhere(): void {
    if (this.#needed.length === 0)
      this.set('every', { sealed: [termKey(ALL)], posted: [], keyed: [], placed: [] });
  }

  /** Rows `chunk` and a column for each source, of the chunks of the span that have all that is needed. */
  chunks(): string {
    const columns = this.#columns.map((name) => `bit_or(bits) filter (where name = '${name}') as ${name}`);
    const needed = this.#needed.map((name) => `${name} is not null`);
    return `select * from (
        select chunk, ${columns.join(', ')} from (${this.#rows.join(' union all ')}) l group by chunk ${FENCE}) c
      where ${[...needed, inside('c.chunk')].join(' and ')} ${FENCE}`;
  }

  #any(name: string, { sealed, posted, keyed, placed }: SealedSet): void {
    this.#column(name);
    for (const { chunks, bits } of placed) {
      const bytes = `substr(${this.#p.add(bits, 'bytea')}, (l.nr::int - 1) * z.width / 8 + 1, z.width / 8)`;
      this.#rows.push(
        `select l.chunk, '${name}', ('x' || encode(${bytes}, 'hex'))::bit varying
          from z, unnest(${this.#p.add(chunks, 'bigint[]')}) with ordinality as l (chunk, nr) where ${inside('l.chunk')}`,
      );
    }
    if (keyed.length > 0) this.#keyed(name, keyed.map(sealedKey));
    if (sealed.length === 1) this.#sealed(name, `l.term = ${this.#p.add(sealed[0], 'bigint')}`);
    else if (sealed.length > 1) {
      this.#sealed(name, `l.term = any(${this.#p.add(`{${sealed.join(',')}}`, 'bigint[]')})`);
    }
    if (posted.length > 0) {
      this.#rows.push(
        `select chunk, '${name}', bits from (${postedBits(this.#p, this.#selection, posted)} ${FENCE}) v`,
      );
    }
  }

  /** Terms that only the sealed index knows: from their bitmaps in a chunk, or from their buckets. */
  #keyed(name: string, keys: readonly SealedKey[]): void {
    const list = (values: readonly unknown[]): string => `{${values.join(',')}}`;
    this.#sealed(name, `l.term = any(${this.#p.add(list(keys.map(({ key }) => key)), 'bigint[]')})`);
    for (const table of ['sealed_pairs', 'sealed_words'] as const) {
      const kept = keys.filter((key) => key.table === table);
      if (kept.length === 0) continue;
      const buckets = this.#p.add(list(kept.map(({ bucket }) => bucket)), 'int[]');
      const checks = this.#p.add(list(kept.map(({ check }) => check)), 'bigint[]');
      this.#rows.push(`select chunk, '${name}', bits from (
        select v.chunk, ${bitsAt('v.slot')} as bits from (
          select l.chunk, (e.entry & ${2 ** SLOT_BITS - 1})::int as slot
          from unnest(${buckets}, ${checks}) as k (bucket, mark),
            lateral (select chunk, entries from ${table} l where l.bucket = k.bucket and ${inside('l.chunk')} ${FENCE}) l,
            unnest(l.entries) as e (entry)
          where e.entry >> ${ENTRY_SHIFT[table]} = k.mark order by l.chunk ${FENCE}) v
        group by v.chunk ${FENCE}) v`);
    }
  }

  #sealed(name: string, which: string): void {
    this.#rows.push(
      `select chunk, '${name}', bits from sealed_bits l where ${which} and ${inside('l.chunk')}`,
    );
  }

  #column(name: string): void {
    this.#columns.push(name);
  }
}

/** The bitmap, as wide as those of `seal`, with a one at each slot of a group of rows. */
export const bitsAt = (slot: string): string =>
  `substring(sealed_ones(${slot}, 1) for (select width from z))::bit varying`;

/** From the first chunk of the span to its last. */
const inside = (chunk: string): string => `${chunk} >= span.first and ${chunk} <= span.last`;

/**
 * Bitmaps, `chunk, bits`, of the stories of the span that have any of some terms without bitmaps. Each is looked up.
 */
function postedBits(p: Parameters, { pos, newest }: Selection, posted: readonly string[]): string {
  const terms = p.add(`{${posted.join(',')}}`, 'bigint[]');
  // A story of the next chunk may have the key of the last one here. Such stories are left out where chunks are put
  // side by side.
  const within = `q.newest >= (select first_newest from sealed_chunks where chunk = span.first)
    and q.newest <= coalesce((select first_newest from sealed_chunks where chunk > span.last order by chunk limit 1), ${GREATEST_KEY})
    and q.newest >= ${p.add(String(newest.from), 'bigint')} and q.newest <= ${p.add(String(newest.to), 'bigint')}`;
  // In the past, a posting that was closed since counts as well. It lies in the other index.
  const lives =
    pos === undefined
      ? [state(p, 'q', pos)]
      : ['q.to_pos is null', 'q.to_pos is not null'].map((half) => `${half} and ${state(p, 'q', pos)}`);
  const found = lives.map(
    (alive) =>
      `select q.newest, q.story_id from story_postings q where q.term = any(${terms}) and ${within} and ${alive}`,
  );
  // They are sorted before bitmaps are made of them: a bitmap is a hundred times as large as a slot.
  return `select s.chunk, ${bitsAt('s.slot')} as bits from (
      select s.chunk, s.slot from (${found.join(' union all ')}) q,
        lateral (select chunk, slot from sealed_slots where newest = q.newest and story_id = q.story_id ${FENCE}) s
      order by s.chunk ${FENCE}) s
    group by s.chunk`;
}
