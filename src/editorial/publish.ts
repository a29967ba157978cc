import type { Sql } from '../platform/database.ts';
import { encodeId, newUuid } from '../platform/ids.ts';
import { type PublishOutcome, takePlaces } from '../stories/index.ts';
import type { PostChange, PostDraft } from './model.ts';
import { type PreparedPost, preparePost } from './prepare.ts';
import type { EditorialRoom, PostListener } from './room.ts';
import { findSources } from './sources.ts';

/** Most drafts of one call: what one transaction writes while other publishers wait. */
const LARGEST_BATCH = 200;

export interface PublishPostsOptions {
  /** Whether the listeners are notified of the changes. */
  readonly announce?: boolean;
  /** Done in the same transaction, after the listeners. Drafts that share a key make several transactions. */
  readonly also?: PostListener;
}

/**
 * Publishes drafts in order, each as a new post, as the next revision of the post its keys name, or not at all if
 * nothing changed. A draft that cannot be published (a quote that is not in its source, a missing story) is `rejected`
 * with a sentence that says why; the others are published.
 * @param drafts up to 200 at a time; RangeError beyond.
 */
export async function publishPosts(
  room: EditorialRoom,
  drafts: readonly PostDraft[],
  options: PublishPostsOptions = {},
): Promise<PublishOutcome[]> {
  if (drafts.length > LARGEST_BATCH)
    throw new RangeError(`${drafts.length} drafts are more than ${LARGEST_BATCH}`);
  const found = await findSources(room, drafts);
  const outcomes: PublishOutcome[] = new Array(drafts.length);
  const waiting: Waiting[] = [];
  for (const [at, draft] of drafts.entries()) {
    const prepared = preparePost(draft, found);
    if (typeof prepared === 'string') outcomes[at] = { kind: 'rejected', reason: prepared };
    else waiting.push({ at, prepared });
  }
  const open = waves(waiting);
  for (let wave = open.shift(); wave !== undefined; wave = open.shift()) {
    const drafts = wave;
    const done = await room.stories.db.transaction(async (sql) => {
      const done = await publishWave(sql, drafts);
      const changes = [...done.values()].filter((outcome) => 'pos' in outcome).map(changeOf);
      if (changes.length === 0) return done;
      if (options.announce) for (const listener of room.listeners) await listener(sql, changes);
      await options.also?.(sql, changes);
      return done;
    });
    room.stories.watch.committed();
    for (const [at, outcome] of done) outcomes[at] = outcome;
    // Each wave settles its first draft at least.
    const left = drafts.filter(({ at }) => !done.has(at));
    if (left.length > 0) open.unshift(left);
  }
  return outcomes;
}

interface Waiting {
  readonly at: number;
  readonly prepared: PreparedPost;
}

/** A draft in progress, and the post that it creates or changes. */
interface Item extends Waiting {
  readonly id: string;
  readonly slug: string;
  readonly revision: number;
}

interface Standing {
  id: string;
  slug: string;
  revision: number;
  draft_hash: Buffer;
}

function changeOf({ kind, id, revision, pos }: Extract<PublishOutcome, { pos: bigint }>): PostChange {
  return { kind, id, revision, pos };
}

/** Drafts that share a key are revisions of one post: each needs the result of the one before. */
function waves(waiting: readonly Waiting[]): Waiting[][] {
  const all: Waiting[][] = [];
  let keys = new Set<string>();
  for (const each of waiting) {
    if (all.length === 0 || each.prepared.keys.some((key) => keys.has(key))) {
      all.push([]);
      keys = new Set();
    }
    for (const key of each.prepared.keys) keys.add(key);
    all.at(-1)!.push(each);
  }
  return all;
}

// Posts are few, so their publishers run one after another and never conflict on a key or a slug. The number spells
// "post".
const LOCK = 0x706f7374;

/** @returns the outcomes by their numbers, without those of drafts that must come after another one of the wave. */
async function publishWave(sql: Sql, wave: readonly Waiting[]): Promise<Map<number, PublishOutcome>> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const outcomes = new Map<number, PublishOutcome>();
  const standing = await findStanding(sql, wave);
  const taken = await takenSlugs(sql, wave);
  const items: Item[] = [];
  const revised = new Set<string>();
  const keys: [key: string, id: string][] = [];
  for (const { at, prepared } of wave) {
    const post = prepared.keys.map((key) => standing.get(key)).find((known) => known !== undefined);
    // Different keys can lead to one post. Its second draft is compared with what the first one wrote.
    if (post !== undefined && revised.has(post.id)) continue;
    if (post !== undefined) revised.add(post.id);
    const id = post?.id ?? newUuid();
    const isSame = post?.draft_hash.equals(prepared.digest) === true;
    const slug =
      isSame && !prepared.isSlugGiven ? post.slug : slugFor(prepared.wantedSlug, id, post?.slug, taken);
    if (isSame && slug === post.slug) {
      // The post is told as before, and may be called by another key from now on.
      keys.push(...prepared.keys.map((key): [string, string] => [key, id]));
      outcomes.set(at, { kind: 'unchanged', id: encodeId('post', id), slug, revision: post.revision });
    } else items.push({ at, prepared, id, slug, revision: (post?.revision ?? 0) + 1 });
  }
  await addKeys(
    sql,
    keys.filter(([key]) => !standing.has(key)),
  );
  if (items.length > 0) await write(sql, items, outcomes);
  return outcomes;
}

/** Gives posts keys that are nobody's yet. */
async function addKeys(sql: Sql, keys: readonly (readonly [key: string, id: string])[]): Promise<void> {
  if (keys.length === 0) return;
  await sql.query('insert into post_keys (key, post_id) select * from unnest($1::text[], $2::uuid[])', [
    keys.map(([key]) => key),
    keys.map(([, id]) => id),
  ]);
}

async function findStanding(sql: Sql, wave: readonly Waiting[]): Promise<Map<string, Standing>> {
  const rows = await sql.query<Standing & { key: string }>(
    `select k.key, p.id, p.slug, p.revision, p.draft_hash from post_keys k join posts p on p.id = k.post_id
     where k.key = any($1)`,
    [wave.flatMap(({ prepared }) => prepared.keys)],
  );
  return new Map(rows.rows.map((row) => [row.key, row]));
}

async function takenSlugs(sql: Sql, wave: readonly Waiting[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ slug: string; post_id: string }>(
    'select slug, post_id from post_slugs where slug = any($1)',
    [wave.map(({ prepared }) => prepared.wantedSlug)],
  );
  return new Map(rows.rows.map((row) => [row.slug, row.post_id]));
}

/** The wanted slug, or one that ends with a part of the id when another post has or had it. */
function slugFor(
  wanted: string,
  id: string,
  present: string | undefined,
  taken: Map<string, string>,
): string {
  const owner = taken.get(wanted);
  if (owner === undefined || owner === id) {
    taken.set(wanted, id);
    return wanted;
  }
  // A slug that was found for it before is kept.
  return present?.startsWith(`${wanted}-`) ? present : `${wanted}-${encodeId('post', id).slice(-6)}`;
}

/** From `takePlaces` to the commit all publishers wait, so as much as possible is done before. */
async function write(sql: Sql, items: readonly Item[], outcomes: Map<number, PublishOutcome>): Promise<void> {
  const rows = items.map(({ id, slug, revision, prepared }, place) => ({
    place,
    id,
    slug,
    revision,
    type: prepared.type,
    period: prepared.period,
    title: prepared.title,
    dek: prepared.dek,
    categories: prepared.categories,
    countries: prepared.countries,
    persona: prepared.persona.slug,
    persona_name: prepared.persona.name,
    bio: prepared.persona.bio,
    disclosure: prepared.persona.disclosure,
    sections: JSON.stringify(prepared.sections),
    citations: JSON.stringify(prepared.citations),
    keys: prepared.keys,
    sources: prepared.sources,
    hash: prepared.digest.toString('hex'),
    published_at: prepared.publishedAt,
    updated_at: prepared.updatedAt ?? null,
  }));
  const text = JSON.stringify(rows);
  for (const statement of BEFORE) await sql.query(statement, [text]);
  const { last, at } = await takePlaces(sql, items.length);
  const first = last - BigInt(items.length - 1);
  await sql.query(REVISIONS, [text, String(first), at]);
  await sql.query(CHANGES, [text, String(first), at]);
  await sql.query(PRESENT, [text, at]);
  for (const [index, { at: place, id, slug, revision }] of items.entries()) {
    outcomes.set(place, {
      kind: revision === 1 ? 'created' : 'revised',
      id: encodeId('post', id),
      slug,
      revision,
      pos: first + BigInt(index),
    });
  }
}

const GIVEN = `given as (
  select * from json_to_recordset($1::json) as x (
    place integer, id uuid, slug text, revision integer, type text, period text, title text, dek text,
    categories text[], countries text[], persona text, persona_name text, bio text, disclosure text, sections text,
    citations text, keys text[], sources uuid[], hash text, published_at timestamptz, updated_at timestamptz))`;

const BEFORE = [
  `with ${GIVEN} insert into personas (slug, name, bio, disclosure)
   select distinct on (persona) persona, persona_name, bio, disclosure from given order by persona, place desc
   on conflict (slug) do update set name = excluded.name, bio = excluded.bio, disclosure = excluded.disclosure`,
  `with ${GIVEN} insert into posts (id, slug, type, period, title, dek, categories, countries, persona_slug, revision,
     published_at, updated_at, draft_hash)
   select id, slug, type, period, title, dek, categories, countries, persona, 0, published_at, published_at, ''
   from given where revision = 1`,
  `with ${GIVEN} insert into post_slugs (slug, post_id) select slug, id from given on conflict (slug) do nothing`,
  `with ${GIVEN} insert into post_keys (key, post_id) select unnest(keys), id from given on conflict (key) do nothing`,
  `with ${GIVEN} delete from post_sources s using given r where s.post_id = r.id`,
  `with ${GIVEN} insert into post_sources (post_id, position, story_id)
   select r.id, s.position, s.story from given r, unnest(r.sources) with ordinality as s (story, position)`,
];

const REVISIONS = `with ${GIVEN}
insert into post_revisions (post_id, revision, pos, updated_at, slug, title, dek, sections, citations)
select id, revision, $2::bigint + place, coalesce(updated_at, $3::timestamptz), slug, title, dek, sections, citations
from given`;

const CHANGES = `with ${GIVEN}
insert into changes (pos, at, subject, subject_id, kind, revision)
select $2::bigint + place, $3::timestamptz, 'post', id, 'upsert', revision from given`;

const PRESENT = `with ${GIVEN}
update posts p set slug = r.slug, type = r.type, period = r.period, title = r.title, dek = r.dek,
  categories = r.categories, countries = r.countries, persona_slug = r.persona, revision = r.revision,
  updated_at = coalesce(r.updated_at, $2::timestamptz), draft_hash = decode(r.hash, 'hex')
from given r where p.id = r.id`;
