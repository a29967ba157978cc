import type { Sql } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import type { Prepared } from './prepare.ts';
import type { Ready } from './ready.ts';

/** A story that drafts name, locked, as it stands. */
export interface Standing {
  id: string;
  slug: string;
  status: string;
  revision: number;
  draft_hash: Buffer;
  published_ms: string;
  /** Restricted: its states are kept, but in no list. */
  hidden: boolean;
}

/** A draft in progress, and the story that it creates or changes. */
export interface Item extends Ready {
  readonly at: number;
  readonly standing: Standing | undefined;
  readonly id: string;
  slug: string;
  /** The slug that it has stays. */
  readonly isKept: boolean;
}

/** Two publishers conflict on one key or slug; the transaction is tried again and sees what the other wrote. */
export class Collision extends Error {}

/** Locks the stories that the wave's keys name, in the order of their ids, so that writers never wait in a circle. */
export async function lockStanding(sql: Sql, wave: readonly Ready[]) {
  const keys = wave.flatMap(({ prepared }) => prepared.draft.keys);
  const found = await sql.query<Standing & { key: string }>(
    `select k.key, s.id, s.slug, s.status, s.revision, s.draft_hash,
            cardinality(s.open_to) > 0 as hidden, (extract(epoch from s.published_at) * 1000)::bigint as published_ms
     from story_keys k join stories s on s.id = k.story_id
     where k.key = any($1) order by s.id for update of s`,
    [keys],
  );
  const byKey = new Map<string, Standing>(found.rows.map((row) => [row.key, row]));
  return (wanted: readonly string[]): Standing | undefined => {
    for (const key of wanted) {
      const story = byKey.get(key);
      if (story !== undefined) return story;
    }
    return undefined;
  };
}

/** Gives every item its slug and its keys. A slug or key that another transaction took meanwhile is a collision. */
export async function takeKeysAndSlugs(sql: Sql, items: readonly Item[]): Promise<void> {
  const fresh = await chooseSlugs(sql, items);
  const created = items.filter((item) => item.standing === undefined);
  // The rows of stories are unique by slug too. Every publisher takes them first and in the order of slugs: in another
  // order, two that want the same slugs would wait for each other.
  await createStories(sql, created.toSorted(bySlug));
  await takeSlugs(sql, fresh.toSorted(bySlug));
  await takeKeys(sql, items, created);
}

/**
 * Gives every item the first slug that it may have and nobody has.
 * @returns those whose slug is not stored as theirs yet.
 */
async function chooseSlugs(sql: Sql, items: readonly Item[]): Promise<Item[]> {
  // What ends with the id of a story that is created is nobody's yet.
  const wanted = new Set(
    items
      .filter(({ isKept }) => !isKept)
      .flatMap((item) => (item.standing === undefined ? item.prepared.wantedSlug : wantedSlugs(item))),
  );
  const rows = await sql.query<{ slug: string; story_id: string }>(
    'select slug, story_id from story_slugs where slug = any($1)',
    [[...wanted]],
  );
  const taken = new Map(rows.rows.map((row) => [row.slug, row.story_id]));
  const fresh: Item[] = [];
  for (const item of items) {
    if (item.isKept) continue;
    const slugs = wantedSlugs(item);
    if (item.standing !== undefined && slugs.includes(item.slug)) continue;
    item.slug = slugs.find((slug) => (taken.get(slug) ?? item.id) === item.id) ?? slugs.at(-1)!;
    // A story that returns to a title has the slug already.
    if (taken.get(item.slug) !== item.id) fresh.push(item);
    taken.set(item.slug, item.id);
  }
  return fresh;
}

/** Whether a draft asks for another slug than its story has. The title's is asked for by the title. */
export function hasOtherSlug({ id, slug }: Standing, prepared: Prepared): boolean {
  return prepared.draft.slug !== undefined && !wantedSlugs({ id, prepared }).includes(slug);
}

/** @param created in the order of slugs. */
async function createStories(sql: Sql, created: readonly Item[]): Promise<void> {
  if (created.length === 0) return;
  await takeNew(
    sql,
    `insert into stories (id, slug, revision, published_at, updated_at, draft_hash)
     select id, slug, 0, published_at, published_at, '' from unnest($1::uuid[], $2::text[], $3::timestamptz[])
       as x (id, slug, published_at)`,
    [
      created.map((item) => item.id),
      created.map((item) => item.slug),
      created.map((item) => new Date(item.prepared.publishedMs).toISOString()),
    ],
  );
}

/** @param fresh in the order of slugs. */
async function takeSlugs(sql: Sql, fresh: readonly Item[]): Promise<void> {
  if (fresh.length === 0) return;
  const renamed = fresh.filter((item) => item.standing !== undefined);
  if (renamed.length > 0) {
    await takeNew(
      sql,
      'update stories s set slug = x.slug from unnest($1::uuid[], $2::text[]) as x (id, slug) where s.id = x.id',
      [renamed.map((item) => item.id), renamed.map((item) => item.slug)],
    );
  }
  await takeNew(
    sql,
    'insert into story_slugs (slug, story_id) select * from unnest($1::text[], $2::uuid[])',
    [fresh.map((item) => item.slug), fresh.map((item) => item.id)],
  );
}

/** Gives stories, by their ids, keys that are nobody's yet. @param standing the stories of keys, as `lockStanding` gives them. */
export async function addKeys(
  sql: Sql,
  keys: ReadonlyMap<string, string>,
  standing: (keys: readonly string[]) => Standing | undefined,
): Promise<void> {
  const fresh = [...keys].filter(([key]) => standing([key]) === undefined).toSorted(byKey);
  if (fresh.length === 0) return;
  await sql.query(`${INSERT_KEYS} on conflict (key) do nothing`, [
    fresh.map(([key]) => key),
    fresh.map(([, id]) => id),
  ]);
}

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

async function takeKeys(sql: Sql, items: readonly Item[], created: readonly Item[]): Promise<void> {
  const pairs = new Map<string, string>();
  for (const item of items) for (const key of item.prepared.draft.keys) pairs.set(key, item.id);
  const keys = [...pairs.keys()].sort();
  const values = [keys, keys.map((key) => pairs.get(key))];
  // Stories that are created had none of their keys.
  if (created.length === items.length) return takeNew(sql, INSERT_KEYS, values);
  const got = await sql.query<{ key: string }>(
    `${INSERT_KEYS} on conflict (key) do nothing returning key`,
    values,
  );
  // A story that is created had none of its keys: whichever it did not get is another's by now.
  const own = new Set(got.rows.map(({ key }) => key));
  const isTaken = (key: string, id: string): boolean => pairs.get(key) === id && !own.has(key);
  if (created.some(({ id, prepared }) => prepared.draft.keys.some((key) => isTaken(key, id)))) {
    throw new Collision('a key was taken meanwhile');
  }
}

/** What the slug of an item may be: as it should be, else with a part of the story's id, else with the whole. */
function wantedSlugs({ id, prepared }: Pick<Item, 'id' | 'prepared'>): string[] {
  const whole = encodeId('story', id).split('_')[1]!;
  return ['', `-${whole.slice(-6)}`, `-${whole}`].map((ending) => prepared.wantedSlug + ending);
}

const INSERT_KEYS = 'insert into story_keys (key, story_id) select * from unnest($1::text[], $2::uuid[])';

const bySlug = (a: Item, b: Item): number => (a.slug < b.slug ? -1 : 1);

/**
 * Writes what should be nobody's yet. A row that may be passed over is looked for, written and confirmed, which takes half as
 * long again: so none is, and one that another transaction wrote meanwhile ends this one.
 */
async function takeNew(sql: Sql, text: string, values: readonly unknown[]): Promise<void> {
  try {
    await sql.query(text, values);
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    throw new Collision('a slug or key was taken meanwhile', { cause: error });
  }
}

const UNIQUE_VIOLATION = '23505';
