import type { Database, Sql } from '../../platform/database.ts';
import { sqlState } from '../../platform/sql/outage.ts';
import { GREATEST_KEY, LEAST_KEY, LEAST_UUID } from '../sealed/selection.ts';
import { ALL, LATE, termKey } from '../term.ts';
import { boundsOf, FORMAT, inRange, type Range, writeChunk } from './seal-chunk.ts';

export interface SealOptions {
  /** Stories of a chunk, a multiple of eight, at most 8,192. Only the first sealing uses it. */
  readonly width?: number;
  /** From how many stories a term has bitmaps. */
  readonly heavy?: number;
  /** From how many stories of a chunk a pair of adjacent words has a bitmap there. */
  readonly paired?: number;
  /** Nothing is sealed before there are this many stories. */
  readonly least?: number;
  /** Whether to seal only if that is worthwhile: enough has changed, or a change has waited for long. */
  readonly due?: boolean;
  readonly onProgress?: (sealed: number) => void;
}

export interface Sealed {
  readonly pos: bigint;
  /** Chunks that were written. */
  readonly chunks: number;
}

// A bitmap of a kilobyte fits in its row and is read at once. 122 of them say everything about a term in a million
// stories. Rewriting a chunk takes a second or two.
const WIDTH = 8_192;
// With fewer stories, walking the postings of a term takes at most two milliseconds.
const HEAVY = 1_000;
// Reading fewer than this one by one is faster than reading a kilobyte of bits.
const PAIRED = 32;
// With fewer, words of bodies are counted story by story: of 300 long texts that took 34 ms a word.
const LEAST = 200;
// A change that is not sealed costs every reader some microseconds. Sealing it takes a second.
const MANY_CHANGES = 150;
const LONG = '10 minutes';
// The distance between the numbers of adjacent chunks: room to split them where old stories arrive late.
const GAP = 2n ** 32n;

/** Whether it is worthwhile to seal now. Checking costs next to nothing. */
export async function isSealDue(db: Sql, least = LEAST): Promise<boolean> {
  const state = await readState(db, least);
  return isWanted(state) && state.due;
}

/**
 * Brings the sealed index (docs/search.md) up to date. The chunks of the stories that changed since it was last
 * sealed are rewritten, in one transaction over one state of the tape. Readers see the old index or the new one, and
 * both give correct answers.
 * @returns undefined if another node is doing it, there is nothing to do, or there are too few stories.
 */
export async function sealStories(
  db: Pick<Database, 'transaction'>,
  options: SealOptions = {},
): Promise<Sealed | undefined> {
  return alone(db, async (sql) => {
    await sql.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`,
    );
    const state = await readState(sql, options.least ?? LEAST);
    if (!isWanted(state) || (options.due && !state.due)) return undefined;
    // The index would say too little about states that are not filled yet. The previous one stays in use meanwhile.
    const unfilled = await sql.query('select 1 from story_search where deep is null limit 1');
    if (unfilled.rowCount !== 0) return undefined;
    return new Sealing(sql, state.now, state.width ?? options.width ?? WIDTH, options).run(
      state.old ? null : state.pos,
    );
  });
}

interface State {
  /** Where the tape stands. */
  readonly now: string;
  /** Where the tape stood when the index was last sealed. */
  readonly pos: string | null;
  readonly width: number | null;
  readonly many: boolean;
  readonly due: boolean;
  /** An earlier release wrote it, or a part of it, so all of it is made again. */
  readonly old: boolean;
}

async function readState(sql: Sql, least: number): Promise<State> {
  const { rows } = await sql.query<State & Record<string, unknown>>(
    `select t.pos as now, s.pos, s.width,
            (select count(*) from (select 1 from story_cards where to_pos is null limit $1) c) >= $1 as many,
            o.old, o.old or s.pos is null or t.pos - s.pos >= ${MANY_CHANGES} or clock_timestamp() - interval '${LONG}' >
              (select at from changes where pos > s.pos order by pos limit 1) as due
     from tape t left join seal s on true cross join lateral (
       select exists (select 1 from sealed_chunks where format is distinct from ${FORMAT}) as old) o`,
    [least],
  );
  return rows[0]!;
}

function isWanted({ now, pos, many, old }: State): boolean {
  return pos === null ? many : old || pos !== now;
}

/** Runs `work` in one state of the database, unless somebody else is sealing. */
async function alone<T>(
  db: Pick<Database, 'transaction'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read');
      // Locking takes no snapshot yet, so what is read after it is what the previous sealer left.
      await sql.query('lock table seal in exclusive mode nowait');
      return work(sql);
    });
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

class Sealing {
  readonly #sql: Sql;
  readonly #pos: string;
  readonly #width: number;
  readonly #options: SealOptions;
  #common: ReadonlySet<string> = new Set();
  #chunks = 0;
  #stories = 0;

  constructor(sql: Sql, pos: string, width: number, options: SealOptions) {
    this.#sql = sql;
    this.#pos = pos;
    this.#width = width;
    this.#options = options;
  }

  async run(before: string | null): Promise<Sealed> {
    if (before === null) await this.#everything();
    else await this.#since(before);
    return { pos: BigInt(this.#pos), chunks: this.#chunks };
  }

  async #everything(): Promise<void> {
    const sql = this.#sql;
    await sql.query(
      'delete from sealed_facets; delete from sealed_pairs; delete from sealed_words; delete from sealed_places; delete from sealed_bits; delete from sealed_slots; delete from sealed_chunks; delete from seal',
    );
    await sql.query(`insert into seal (pos, width, zero) values ($1, $2, repeat('0', $2)::bit varying)`, [
      this.#pos,
      this.#width,
    ]);
    await sql.query(
      `insert into sealed_terms (term)
       select term from story_postings where to_pos is null group by term having count(*) >= $1
       union select unnest($2::bigint[]) on conflict do nothing`,
      [this.#options.heavy ?? HEAVY, [termKey(ALL), termKey(LATE)]],
    );
    await this.#readCommon();
    await this.#rewrite(
      { from: [String(LEAST_KEY), LEAST_UUID], to: [String(GREATEST_KEY), LEAST_UUID] },
      undefined,
      0n,
      true,
    );
  }

  async #since(before: string): Promise<void> {
    const sql = this.#sql;
    // A change of popularity alone does not change the words and terms.
    const dirty = await sql.query<{ chunk: string }>(
      `with changed as materialized (
         select distinct subject_id as id from changes where pos > $1 and pos <= $2 and subject = 'story'),
       moved as (
         select c.newest, x.id from changed x,
           lateral (select newest from story_cards where story_id = x.id limit 1) c
         where exists (select 1 from story_search s where s.story_id = x.id and (s.from_pos > $1 or s.to_pos > $1)))
       select distinct coalesce(
         (select chunk from sealed_chunks k where (k.first_newest, k.first_story) <= (m.newest, m.id)
          order by k.first_newest desc, k.first_story desc limit 1),
         (select min(chunk) from sealed_chunks), 0)::text as chunk from moved m`,
      [before, this.#pos],
    );
    await this.#newTerms(before);
    await this.#readCommon();
    await sql.query('update seal set pos = $1', [this.#pos]);
    const chunks = dirty.rows.map((row) => BigInt(row.chunk)).sort((a, b) => (a < b ? -1 : 1));
    for (const chunk of chunks) {
      const { rows } = await sql.query<{
        first: boolean;
        newest: string;
        story: string;
        next: string | null;
        to: string;
        until: string;
      }>(
        `select not exists (select 1 from sealed_chunks p where p.chunk < k.chunk) as first,
                k.first_newest as newest, k.first_story as story, n.chunk as next,
                coalesce(n.first_newest, $2) as "to", coalesce(n.first_story, $3) as until
         from sealed_chunks k left join lateral (
           select * from sealed_chunks o where o.chunk > k.chunk order by o.chunk limit 1) n on true
         where k.chunk = $1`,
        [String(chunk), String(GREATEST_KEY), LEAST_UUID],
      );
      const row = rows[0];
      const isFirst = row === undefined || row.first;
      const range: Range = {
        from: isFirst ? [String(LEAST_KEY), LEAST_UUID] : [row.newest, row.story],
        to: row === undefined ? [String(GREATEST_KEY), LEAST_UUID] : [row.to, row.until],
      };
      const room = row?.next == null ? GAP : BigInt(row.next) - chunk;
      if (!(await this.#rewrite(range, room, chunk, isFirst))) {
        // If no number is left between two neighbours, all of them are renumbered.
        await this.#everything();
        return;
      }
    }
  }

  /** Terms that the changed stories made common. They get bitmaps in every chunk, also in unchanged ones. */
  async #newTerms(before: string): Promise<void> {
    await this.#sql.query(
      `with changed as materialized (
         select distinct subject_id as id from changes where pos > $1 and pos <= $2 and subject = 'story'),
       states as materialized (
         select s.words, s.terms from story_search s join changed x on x.id = s.story_id where s.to_pos is null and s.from_pos > $1),
       terms as materialized (
         select unnest(terms) as term from states
         union select term_key('word', lexeme) from (select distinct w.lexeme from states, unnest(words) w) l),
       common as (
         select term from terms t where not exists (select 1 from sealed_terms h where h.term = t.term)
           and (select count(*) from (select 1 from story_postings p where p.term = t.term and p.to_pos is null limit $3) c) >= $3),
       kept as (insert into sealed_terms (term) select term from common returning term)
       insert into sealed_bits (term, chunk, bits)
       select k.term, s.chunk, bit_or(set_bit(z.zero, s.slot, 1)) from seal z, kept k
       join story_postings p on p.term = k.term and p.to_pos is null
       join sealed_slots s on s.newest = p.newest and s.story_id = p.story_id
       group by k.term, s.chunk`,
      [before, this.#pos, this.#options.heavy ?? HEAVY],
    );
  }

  async #readCommon(): Promise<void> {
    const { rows } = await this.#sql.query<{ term: string }>('select term from sealed_terms');
    this.#common = new Set(rows.map((row) => row.term));
  }

  /**
   * Writes the stories of a range, which was one chunk, as one or more chunks.
   * @param room the numbers from the chunk's own to its older neighbour's. Undefined: as many as are needed.
   * @param isFirst whether nothing newer stands before it. What is left over then goes to its newer end, where it
   * will grow.
   * @returns false if there is no room for so many.
   */
  async #rewrite(range: Range, room: bigint | undefined, chunk: bigint, isFirst: boolean): Promise<boolean> {
    const sql = this.#sql;
    const bounds = boundsOf(range);
    const counted = await sql.query<{ n: string }>(
      `select count(*) as n from story_cards c where ${inRange()}`,
      bounds,
    );
    const n = Number(counted.rows[0]!.n);
    await this.#forget(chunk);
    if (n === 0) return true;
    const pieces = Math.ceil(n / this.#width);
    if (!isFirst && room !== undefined && BigInt(pieces) > room) return false;
    // Where pieces end, from the oldest on.
    const each = isFirst ? this.#width : Math.ceil(n / pieces);
    const cuts = await sql.query<{ newest: string; story_id: string }>(
      `select newest, story_id from (
         select newest, story_id, row_number() over (order by newest desc, story_id desc) as nr
         from story_cards c where ${inRange()}) x
       where nr % $5 = 0 and nr < $6 order by nr`,
      [...bounds, each, n],
    );
    const edges = [range.to, ...cuts.rows.map((row) => [row.newest, row.story_id] as const), range.from];
    for (let piece = 0; piece < edges.length - 1; piece += 1) {
      const newer = BigInt(edges.length - 2 - piece);
      const number = isFirst
        ? chunk - GAP * BigInt(piece)
        : chunk + (newer * (room ?? GAP)) / BigInt(edges.length - 1);
      await this.#write(number, { from: edges[piece + 1]!, to: edges[piece]! });
    }
    return true;
  }

  async #forget(chunk: bigint): Promise<void> {
    for (const table of [
      'sealed_bits',
      'sealed_pairs',
      'sealed_words',
      'sealed_places',
      'sealed_slots',
      'sealed_facets',
      'sealed_chunks',
    ]) {
      await this.#sql.query(`delete from ${table} where chunk = $1`, [String(chunk)]);
    }
  }

  async #write(chunk: bigint, range: Range): Promise<void> {
    const stories = await writeChunk(this.#sql, String(chunk), range, {
      pos: this.#pos,
      width: this.#width,
      common: this.#common,
      paired: this.#options.paired ?? PAIRED,
    });
    this.#chunks += 1;
    this.#stories += stories;
    this.#options.onProgress?.(this.#stories);
  }
}
