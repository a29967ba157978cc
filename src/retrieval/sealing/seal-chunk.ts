import type { Sql } from '../../platform/database.ts';
import { readWords } from '../lexeme-text.ts';
import { impactsOf, writtenWords } from '../search/rank.ts';
import { ALL, LATE, PROMPT, termKey } from '../term.ts';
import { ChunkBits } from './seal-bits.ts';
import { sealFacets } from './seal-facets.ts';
import { sealPairs } from './seal-pairs.ts';
import { sealWords } from './seal-words.ts';

/** Stories that follow each other in the order of lists: by the sort key of publication, then by id. */
export interface Range {
  /** Inclusive. */
  readonly from: readonly [newest: string, story: string];
  /** Exclusive. */
  readonly to: readonly [newest: string, story: string];
}

/** Present stories of a range among story_cards `c`. The first of its four parameters (`boundsOf`) has this number. */
export const inRange = (first = 1): string =>
  `c.to_pos is null and (c.newest, c.story_id) >= ($${first}::bigint, $${first + 1}::uuid)
  and (c.newest, c.story_id) < ($${first + 2}::bigint, $${first + 3}::uuid)`;

/** What `inRange` takes. */
export const boundsOf = ({ from, to }: Range): readonly string[] => [...from, ...to];

/** What is the same for all chunks of one sealing. */
export interface ChunkOptions {
  /** Where the tape stands. */
  readonly pos: string;
  /** Bits of a bitmap. */
  readonly width: number;
  /** Terms that have bitmaps, by number. */
  readonly common: ReadonlySet<string>;
  /** From how many stories a pair of adjacent words, or a word of one field, has a bitmap. */
  readonly paired: number;
}

/**
 * What a chunk of this version holds: words of single fields, beginnings of words, weights and places of words, and
 * all facets.
 */
export const FORMAT = 4;
/** From this version on it holds everything except the newest facets. */
export const PLACED = 3;
/** From this version on it holds everything except the places of words. */
export const WEIGHED = 2;

/**
 * Writes everything about a chunk: its stories with their slots, bitmaps, pairs of words and facets.
 * @returns how many stories it has.
 * @throws Error when a story lacks its revision or its words: what is sealed of all stories behind it would be of another.
 */
export async function writeChunk(
  sql: Sql,
  chunk: string,
  range: Range,
  { pos, width, common, paired }: ChunkOptions,
): Promise<number> {
  const slots = await sql.query(
    `insert into sealed_slots (chunk, slot, newest, story_id, updated_at)
     select $1, row_number() over (order by newest, story_id) - 1, newest, story_id, updated_at from story_cards c where ${inRange(2)}`,
    [chunk, ...boundsOf(range)],
  );
  await sql.query(
    `insert into sealed_chunks (chunk, size, first_newest, first_story, updated_to, early, format)
     select $1, count(*), (array_agg(newest order by slot))[1], (array_agg(story_id order by slot))[1],
       max(updated_at), bool_or(updated_at < to_timestamp(-newest / 1000.0)), ${FORMAT} from sealed_slots where chunk = $1`,
    [chunk],
  );
  const { rows } = await sql.query<{
    newest: string;
    late: boolean;
    card: string;
    sources: string;
    terms: string[];
    words: string;
    deep: string | null;
  }>(
    `select s.newest, s.updated_at - to_timestamp(-s.newest / 1000.0) > interval '${PROMPT}' as late, c.card, r.sources, v.terms,
            v.words::text as words, v.deep::text as deep
     from sealed_slots s join story_cards c on c.story_id = s.story_id and c.to_pos is null
     join story_revisions r on r.story_id = c.story_id and r.revision = c.revision
     join story_search v on v.story_id = s.story_id and v.to_pos is null where s.chunk = $1 order by s.slot`,
    [chunk],
  );
  const size = slots.rowCount ?? 0;
  if (rows.length !== size)
    throw new Error(`${size - rows.length} stories of a chunk have no revision or no words`);
  const words = rows.map((row) => readWords(row.words));
  const bits = new ChunkBits(width);
  for (const [slot, { late, terms }] of rows.entries()) {
    bits.set(termKey(ALL), slot);
    if (late) bits.set(termKey(LATE), slot);
    for (const term of terms) if (common.has(term)) bits.set(term, slot);
  }
  const stories = rows.map((row, slot) => {
    const deep = readWords(row.deep ?? '');
    return { words: words[slot]!, impacts: impactsOf(words[slot]!, deep), written: writtenWords(deep) };
  });
  await sealWords(sql, chunk, stories, common, paired, bits);
  await sealPairs(sql, chunk, words, paired, bits);
  await bits.write(sql, chunk);
  await sealFacets(sql, chunk, pos, rows);
  return size;
}
