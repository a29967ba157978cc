import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import {
  eachOnce,
  type StoryBody,
  type StoryClaim,
  type StorySource,
  searchText,
} from '../../stories/index.ts';

// This many stories take a second at most, and are committed together with the place reached.
const BATCH = 300;
// One statement reads and writes this many bodies, because requests wait for the database meanwhile.
const PART = 20;
// A tsvector of PostgreSQL has at most a megabyte. The end of a longer text is not indexed.
const LONGEST_TEXT = 200_000;

/**
 * Writes the words that only bodies, sources and claims have, for stories that changed since the last run: one batch,
 * by one process at a time.
 * @returns the number of changes processed. 0: nothing is left, or another process is doing it.
 */
export async function indexBodies(db: Database): Promise<number> {
  return db.transaction(async (sql) => {
    const place = await sql.query<{ pos: string }>('select pos from terminal_index for update skip locked');
    const from = place.rows[0]?.pos;
    if (from === undefined) return 0;
    const changed = await sql.query<{ id: string; pos: string }>(
      `select subject_id as id, pos from changes where pos > $1 and subject = 'story' order by pos limit ${BATCH}`,
      [from],
    );
    const last = changed.rows.at(-1);
    if (last === undefined) return 0;
    const ids = [...new Set(changed.rows.map(({ id }) => id))];
    await sql.query('delete from terminal_words where story_id = any($1::uuid[])', [ids]);
    for (let at = 0; at < ids.length; at += PART) {
      const { rows } = await sql.query<StoryRow>(READ, [ids.slice(at, at + PART)]);
      const texts = await mapInSlices(rows, textOf);
      await sql.query(WRITE, [rows.map(({ id }) => id), rows.map(({ newest }) => newest), texts]);
    }
    await sql.query('update terminal_index set pos = $1', [last.pos]);
    return changed.rows.length;
  });
}

interface StoryRow {
  readonly id: string;
  readonly newest: string;
  readonly body: string;
  readonly sources: string;
  readonly claims: string;
}

const READ = `select c.story_id as id, c.newest, r.body, r.sources, r.claims from story_cards c
  join story_revisions r on r.story_id = c.story_id and r.revision = c.revision
  where c.story_id = any($1::uuid[]) and c.to_pos is null`;

const WRITE = `insert into terminal_words (story_id, newest, words)
  select u.id, u.newest, w.words from unnest($1::uuid[], $2::bigint[], $3::text[]) as u (id, newest, text)
  join story_search s on s.story_id = u.id and s.to_pos is null,
  lateral (select strip(ts_delete(to_tsvector('english', u.text), tsvector_to_array(s.words))) as words) w
  where length(w.words) > 0`;

function textOf(row: StoryRow): string {
  const body = JSON.parse(row.body) as StoryBody;
  const sources = JSON.parse(row.sources) as StorySource[];
  const claims = JSON.parse(row.claims) as StoryClaim[];
  const texts = [
    body.text,
    ...sources.flatMap(({ title, snippet, publisher }) => [publisher, title, snippet]),
    ...claims.map(({ claim }) => claim),
  ];
  return eachOnce(searchText(texts.join('\n').slice(0, LONGEST_TEXT)));
}

/**
 * Stories whose bodies, sources or claims contain some of the stems, the greatest total weight first.
 * @param bounds on `newest`, as the statement takes them.
 */
export async function storiesByBody(
  db: Database,
  stems: readonly { readonly stem: string; readonly weight: number }[],
  span: { readonly from: number; readonly to: number },
  most: number,
): Promise<string[]> {
  if (stems.length === 0) return [];
  const found = await db.query<{ id: string }>(
    `select t.story_id as id from (
       select story_id, words, newest from terminal_words
       where words @@ $1::tsquery and newest between $2::bigint and $3::bigint limit ${MOST_LOOKED_AT}) t
     order by (select sum(u.weight) from unnest($4::text[], $5::float8[]) as u (stem, weight)
       where t.words @@ u.stem::tsquery) desc, t.newest, t.story_id limit $6`,
    [
      stems.map(({ stem }) => quoted(stem)).join(' | '),
      String(-span.to),
      String(-span.from),
      stems.map(({ stem }) => quoted(stem)),
      stems.map(({ weight }) => weight),
      most,
    ],
  );
  return found.rows.map(({ id }) => id);
}

// This is enough for rare words. A question of common words only is answered from titles and summaries.
const MOST_LOOKED_AT = 2_000;

/** A stem as a tsquery reads it. */
const quoted = (stem: string): string => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

// Questions find a story's body a few seconds after it is published.
const EVERY_MS = 3_000;

/** Keeps the index up to date for as long as the process runs. Any number of processes may do so. */
export function keepBodies(db: Database, log: Logger): { close(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const work = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await indexBodies(db)) > 0);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'could not index bodies; it is tried again');
    }
    if (!stopping.signal.aborted) next();
  };
  const next = (): void => {
    timer = setTimeout(() => {
      working = work();
    }, EVERY_MS).unref();
  };
  next();
  return {
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
