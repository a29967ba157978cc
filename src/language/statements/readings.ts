import { createHash } from 'node:crypto';
import type { Database, Sql } from '../../platform/database.ts';
import type { Reading } from '../model.ts';
import { ANALYSER_VERSION, analyse } from './analyse.ts';
import { pack, unpack } from './pack.ts';

/** What the job reads of a text: further down, articles tell the background, and nobody asks for the end of a book. */
const LONGEST_TEXT = 20_000;
// Commits together with the place it leads to: a second's work.
const BATCH = 100;

/**
 * The readings of texts: those that are stored by this version of the analyser, and the others made now. In the order
 * of the texts; a text is read to its first 20,000 characters.
 * @throws Problem `unavailable`.
 */
export async function readingsOf(db: Pick<Database, 'query'>, texts: readonly string[]): Promise<Reading[]> {
  const wanted = [...new Set(texts)];
  if (wanted.length === 0) return [];
  const hashes = wanted.map(hashOf);
  const { rows } = await db.query<{ hash: Buffer; reading: Buffer }>(
    'select hash, reading from text_readings where hash = any($1::bytea[]) and version = $2',
    [hashes, ANALYSER_VERSION],
  );
  const stored = new Map(rows.map(({ hash, reading }) => [hash.toString('hex'), reading]));
  const made = new Map(
    wanted.map((text, index) => {
      const packed = stored.get(hashes[index]!.toString('hex'));
      return [
        text,
        packed === undefined ? analyse(head(text)) : unpack(head(text), ANALYSER_VERSION, packed),
      ];
    }),
  );
  return texts.map((text) => made.get(text)!);
}

const head = (text: string): string => text.slice(0, LONGEST_TEXT);
const hashOf = (text: string): Buffer => createHash('sha256').update(head(text)).digest().subarray(0, 16);

/** Whether stories changed since their texts were last read, or were read by another version of the analyser. */
export async function isReadingDue(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select version <> $1 or exists (select 1 from changes where changes.pos > text_readings_index.pos
       and subject = 'story') as due from text_readings_index`,
    [ANALYSER_VERSION],
  );
  return rows[0]?.due === true;
}

/**
 * Reads the texts of stories that changed since it was last done and stores what they say: one batch, by one process
 * at a time. After a new version of the analyser it begins again at the first story.
 * @returns how many changes were taken in; 0: there is nothing left, or somebody else is at it.
 */
export async function storeReadings(db: Pick<Database, 'transaction'>): Promise<number> {
  return db.transaction(async (sql) => {
    const place = await sql.query<{ pos: string; version: number }>(
      'select pos, version from text_readings_index for update skip locked',
    );
    const at = place.rows[0];
    if (at === undefined) return 0;
    const from = at.version === ANALYSER_VERSION ? at.pos : '0';
    const changed = await sql.query<{ id: string; pos: string }>(
      `select subject_id as id, pos from changes where pos > $1 and subject = 'story' order by pos limit ${BATCH}`,
      [from],
    );
    const last = changed.rows.at(-1);
    await sql.query('update text_readings_index set pos = $1, version = $2', [
      last?.pos ?? at.pos,
      ANALYSER_VERSION,
    ]);
    if (last === undefined) return 0;
    await store(sql, await textsOf(sql, [...new Set(changed.rows.map(({ id }) => id))]));
    return changed.rows.length;
  });
}

/** What stories can be quoted from: bodies, snippets and the titles above them. */
async function textsOf(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ body: string; sources: string }>(
    `select r.body, r.sources from story_cards c
     join story_revisions r on r.story_id = c.story_id and r.revision = c.revision
     where c.story_id = any($1::uuid[]) and c.to_pos is null`,
    [ids],
  );
  return [...new Set(rows.flatMap(quotableTexts))];
}

/**
 * What a revision can be quoted from.
 * @param groups of the revision, as JSON.
 */
export function quotableTexts({ body, sources }: { body: string; sources: string }): string[] {
  const cited = JSON.parse(sources) as { title: string; snippet: string }[];
  const texts = [
    (JSON.parse(body) as { text: string }).text,
    ...cited.flatMap(({ title, snippet }) => [title, snippet]),
  ];
  return texts.filter((text) => text !== '');
}

async function store(sql: Sql, texts: readonly string[]): Promise<void> {
  const hashes = texts.map(hashOf);
  const { rows } = await sql.query<{ hash: Buffer }>(
    'select hash from text_readings where hash = any($1::bytea[]) and version = $2',
    [hashes, ANALYSER_VERSION],
  );
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')));
  const open = texts.filter((_, index) => !known.has(hashes[index]!.toString('hex')));
  if (open.length === 0) return;
  await sql.query(
    `insert into text_readings (hash, version, reading)
     select distinct on (u.hash) u.hash, $2, u.reading from unnest($1::bytea[], $3::bytea[]) as u (hash, reading)
     on conflict (hash) do update set version = excluded.version, reading = excluded.reading`,
    [open.map(hashOf), ANALYSER_VERSION, open.map((text) => pack(analyse(head(text))))],
  );
}

/**
 * Waits for whoever reads texts, and keeps others from beginning until the transaction ends: what is read meanwhile of a text
 * that is purged would be stored after it was forgotten. To be called before anything else of the transaction is locked.
 */
export async function holdReadings(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('select 1 from text_readings_index for update');
}

/** Forgets what was read in texts that are purged or pruned: a reading holds their words. */
export async function forgetReadings(sql: Pick<Sql, 'query'>, texts: readonly string[]): Promise<void> {
  await sql.query('delete from text_readings where hash = any($1::bytea[])', [texts.map(hashOf)]);
}

/** A passage of sentences of several readings, as one reading: a title above the sentences below it. */
export function passageOf(
  parts: readonly { readonly reading: Reading; readonly sentences: readonly number[] }[],
): Reading {
  const languages = parts.map(({ reading }) => reading.language).filter((language) => language !== 'none');
  return {
    version: ANALYSER_VERSION,
    // A text in another language may have an English title: what it says below is not read.
    language: languages.includes('en') ? 'en' : (languages[0] ?? 'none'),
    text: '',
    sentences: parts.flatMap(({ reading, sentences }) =>
      sentences.flatMap((at) => reading.sentences[at] ?? []),
    ),
  };
}
