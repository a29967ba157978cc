import type { Sql } from '../platform/database.ts';
import { mapInSlices } from '../platform/slices.ts';
import type { StoryDraft } from './model.ts';
import { deepTextsOf, type Prepared, prepare, searchTexts } from './prepare.ts';

/** A draft that is ready to be written: what can be done before anybody waits for it is done. */
export interface Ready {
  readonly prepared: Prepared;
  /** The words of its fields, as a tsvector is written; undefined: they are made where the draft changes something. */
  readonly deep: string | undefined;
}

/** Drafts that are checked and read, in order; a string says why one cannot be published. */
export type ReadyDrafts = readonly (Ready | string)[];

/** Checks drafts, and reads a long body in slices. */
export async function checkDrafts(drafts: readonly StoryDraft[]): Promise<ReadyDrafts> {
  return mapInSlices(drafts, (draft) => {
    const prepared = prepare(draft);
    return typeof prepared === 'string' ? prepared : { prepared, deep: undefined };
  });
}

/**
 * Does everything that needs no lock and no place on the tape, so that one batch is made ready while the one before is
 * written. It pays where most drafts change something.
 */
export async function readyDrafts(db: Sql, drafts: readonly StoryDraft[]): Promise<ReadyDrafts> {
  const checked = await checkDrafts(drafts);
  const good = checked.flatMap((one) => (typeof one === 'string' ? [] : [one.prepared]));
  const words = (await deepWords(db, good)).values();
  return checked.map((one) => (typeof one === 'string' ? one : { ...one, deep: words.next().value }));
}

/** The words of fields that only scopes reach, made before anybody has to wait for it. */
export async function deepWords(sql: Sql, stories: readonly Prepared[]): Promise<string[]> {
  if (stories.length === 0) return [];
  const texts = stories.map(({ draft, body }) => ({ ...searchTexts(draft), ...deepTextsOf(draft, body) }));
  const { rows } = await sql.query<{ deep: string }>(
    `select story_deep(x.title, x.summary, x.names, x.paths, x.entities, x.tags, x.publishers, x.body)::text as deep
     from rows from (json_to_recordset($1::json) as (title text, summary text, names text, paths text, entities text,
       tags text, publishers text, body text))
       with ordinality x (title, summary, names, paths, entities, tags, publishers, body, nr) order by x.nr`,
    [JSON.stringify(texts)],
  );
  return rows.map((row) => row.deep);
}
