import type { Database, Sql } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { hottestKey, MOST_POPULAR } from '../../retrieval/index.ts';
import { takePlaces } from '../history/tape.ts';
import { readingPoints } from './popularity.ts';

// The most stories that a process counts between two writes; reads of further stories are not counted.
const MOST_STORIES = 100_000;

/**
 * Counts in this process how often single stories are read; a read causes no immediate write. Unwritten counts are lost
 * with the process: popularity is an estimate, not an exact count.
 */
export class ReadCounts {
  #counts = new Map<string, number>();
  // A document may name one story under many aliases; that is one reader.
  readonly #requests = new WeakMap<object, Set<string>>();

  /** @param request whatever is one and the same for everything that a request asks. */
  count(storyUuid: string, request: object): void {
    const seen = this.#requests.get(request);
    if (seen?.has(storyUuid)) return;
    if (seen === undefined) this.#requests.set(request, new Set([storyUuid]));
    else seen.add(storyUuid);
    this.#add(storyUuid, 1);
  }

  /** What was counted since it was taken last. */
  take(): ReadonlyMap<string, number> {
    const taken = this.#counts;
    this.#counts = new Map();
    return taken;
  }

  giveBack(counts: ReadonlyMap<string, number>): void {
    for (const [uuid, reads] of counts) this.#add(uuid, reads);
  }

  #add(uuid: string, reads: number): void {
    const before = this.#counts.get(uuid);
    if (before === undefined && this.#counts.size >= MOST_STORIES) return;
    this.#counts.set(uuid, (before ?? 0) + reads);
  }
}

/** Adds what a process has counted to `story_reads`, in one statement. What cannot be written is kept for later. */
export async function flushReads(room: { readonly db: Database; readonly reads: ReadCounts }): Promise<void> {
  const counts = room.reads.take();
  if (counts.size === 0) return;
  // In the order of ids, as `foldReads` locks them: writers never wait in a circle.
  const ids = [...counts.keys()].sort();
  try {
    await room.db.query(
      `insert into story_reads as r (story_id, reads)
       select x.id, x.reads from unnest($1::uuid[], $2::bigint[]) with ordinality as x (id, reads, nr) order by x.nr
       on conflict (story_id) do update set reads = r.reads + excluded.reads`,
      [ids, ids.map((id) => counts.get(id))],
    );
  } catch (error) {
    room.reads.giveBack(counts);
    throw error;
  }
}

// Short enough that a killed process loses little, long enough that reads cause few writes.
const FLUSH_MS = 10_000;

/** Writes what is counted every ten seconds, and what is left when it is closed. */
export function keepReads(
  room: { readonly db: Database; readonly reads: ReadCounts },
  log: Logger,
): { close(): Promise<void> } {
  const flush = () =>
    flushReads(room).catch((error: unknown) => log.warn({ err: error }, 'reads could not be written yet'));
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(flush);
  }, FLUSH_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await underWay.then(flush);
    },
  };
}

// A new state is written when reads have grown by a fifth (25 points): so the states of a story number at most four
// for each doubling of its readers, however often it is read.
const NOTICEABLE = 2 ** (25 / 100);
// Other publishers wait while a batch is written.
const BATCH = 200;

/**
 * Updates popularity: a story whose points for reads have changed noticeably gets a new state on the tape, of the same
 * revision and with the same `updatedAt`. For one node at a time, every few minutes.
 * @returns how many stories moved.
 */
export async function foldReads(db: Database): Promise<number> {
  let moved = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await db.query<{ id: string }>(
      `select r.story_id as id from story_reads r
       join story_cards c on c.story_id = r.story_id and c.to_pos is null
       where r.story_id > $1 and 1 + r.reads >= (1 + r.folded) * ${NOTICEABLE}::float8
       order by r.story_id limit ${BATCH}`,
      [after],
    );
    const ids = found.rows.map(({ id }) => id);
    if (ids.length > 0) moved += await db.transaction((sql) => foldBatch(sql, ids));
    if (ids.length < BATCH) return moved;
    after = ids.at(-1)!;
  }
}

async function foldBatch(sql: Sql, ids: readonly string[]): Promise<number> {
  // First the stories, as publishing does, then the counts: what is read below cannot change before the commit.
  await sql.query('select 1 from stories where id = any($1) order by id for update', [ids]);
  await sql.query('select 1 from story_reads where story_id = any($1) order by story_id for update', [ids]);
  const { rows } = await sql.query<{
    id: string;
    reads: string;
    folded: string;
    popularity: number;
    newest: string;
  }>(
    `select r.story_id as id, r.reads, r.folded, c.popularity, c.newest from story_reads r
     join story_cards c on c.story_id = r.story_id and c.to_pos is null
     where r.story_id = any($1) and r.reads > r.folded order by r.story_id`,
    [ids],
  );
  if (rows.length === 0) return 0;
  const states = rows.map((row) => {
    const gained = readingPoints(Number(row.reads)) - readingPoints(Number(row.folded));
    const popularity = Math.min(MOST_POPULAR, row.popularity + gained);
    return { ...row, popularity, hottest: String(hottestKey(-Number(row.newest), popularity)) };
  });
  const { last, at } = await takePlaces(sql, states.length);
  const placed = states.map((state, index) => ({
    ...state,
    pos: String(last - BigInt(states.length - 1 - index)),
  }));
  await sql.query(WRITE_STATES, [JSON.stringify(placed), at]);
  return placed.length;
}

const WRITE_STATES = `
  with moved as materialized (
    select * from json_to_recordset($1::json) as x (id uuid, reads bigint, popularity integer, hottest bigint, pos bigint)),
  before as (
    update story_cards c set to_pos = m.pos from moved m where c.story_id = m.id and c.to_pos is null
    returning c.story_id, c.newest, c.updated_at, c.revision, c.card),
  cards as (
    insert into story_cards (story_id, from_pos, newest, hottest, updated_at, revision, popularity, card)
    select m.id, m.pos, b.newest, m.hottest, b.updated_at, b.revision, m.popularity, b.card
    from moved m join before b on b.story_id = m.id
    returning story_id, from_pos, revision),
  counted as (update story_reads r set folded = m.reads from moved m where r.story_id = m.id)
  insert into changes (pos, at, subject, subject_id, kind, revision, cause)
  select from_pos, $2::timestamptz, 'story', story_id, 'upsert', revision, 'popularity' from cards`;

/** The reads that the popularity of stories has in it already. Asked for while they are locked. */
export async function foldedReads(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<{ id: string; folded: string }>(
    'select story_id as id, folded from story_reads where story_id = any($1) and folded > 0',
    [ids],
  );
  return new Map(rows.map(({ id, folded }) => [id, Number(folded)]));
}
