import type { Database, Sql } from '../platform/database.ts';
import { encodeId, newUuid } from '../platform/ids.ts';
import { mapInSlices } from '../platform/slices.ts';
import { hottestKey, MOST_POPULAR } from '../retrieval/index.ts';
import { articleEnds, writeCard } from './card.ts';
import type { PublishOutcome, StoryChange, StoryDraft } from './model.ts';
import { readingPoints } from './popularity.ts';
import { deepTextsOf, type Prepared, prepare, revisionOf, searchTexts } from './prepare.ts';
import { foldedReads } from './reading.ts';
import { takePlaces } from './tape.ts';
import { ensureVocabulary, type KnownVocabulary, type Vocabulary } from './vocabulary.ts';

interface Standing {
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
interface Item extends Ready {
  readonly at: number;
  readonly standing: Standing | undefined;
  readonly id: string;
  slug: string;
  /** The slug that it has stays. */
  readonly isKept: boolean;
}

/** Two publishers conflict on one key or slug; the transaction is tried again and sees what the other wrote. */
class Collision extends Error {}

const MOST_ATTEMPTS = 6;

interface PublishingOptions {
  readonly announced?: boolean;
  readonly bases?: readonly number[] | undefined;
}

/** A draft that is ready to be written: what can be done before anybody waits for it is done. */
interface Ready {
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
 * Does all that needs no lock and no place on the tape: whoever publishes batches makes one ready while the last is written.
 * Worth it where most drafts change something.
 */
export async function readyDrafts(db: Sql, drafts: readonly StoryDraft[]): Promise<ReadyDrafts> {
  const checked = await checkDrafts(drafts);
  const good = checked.flatMap((one) => (typeof one === 'string' ? [] : [one.prepared]));
  const words = (await deepWords(db, good)).values();
  return checked.map((one) => (typeof one === 'string' ? one : { ...one, deep: words.next().value }));
}

/**
 * Publishes drafts in order: a draft whose key is new becomes a story, one that is known and says something new
 * becomes its next revision, one that says the same changes nothing. Each change takes a place of its own on the
 * tape. Drafts that share a key go into successive transactions; all others into one.
 * @param ready up to 500 at a time.
 * @param also what is done in the same transaction once the states are written: it commits with them or not at all.
 * @param options `announced`: whether the changes are told to those who wait for news; an archive's are not. `bases`:
 *        where they are composed: the revision that the story of each draft must stand at, 0 for none. A story
 *        that somebody else revised or restricted meanwhile is `rejected`, and slugs stay as they are.
 * @returns an outcome for each draft, in order.
 */
export async function publishDrafts(
  db: Database,
  known: KnownVocabulary,
  ready: ReadyDrafts,
  also: (sql: Sql, changes: readonly StoryChange[]) => Promise<void> = async () => {},
  { announced = false, bases }: PublishingOptions = {},
): Promise<PublishOutcome[]> {
  const outcomes: PublishOutcome[] = new Array(ready.length);
  for (const wave of waves(ready, outcomes, bases)) {
    const vocabulary = await ensureVocabulary(
      db,
      known,
      wave.map(({ prepared }) => prepared.draft),
    );
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await db.transaction(async (sql) => {
          const outcomes = await publishWave(sql, wave, vocabulary, announced);
          const changes = [...outcomes.values()].filter((outcome) => 'pos' in outcome).map(changeOf);
          if (changes.length > 0) await also(sql, changes);
          return outcomes;
        });
        for (const [at, outcome] of done) outcomes[at] = outcome;
        break;
      } catch (error) {
        if (!(error instanceof Collision) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }
  return outcomes;
}

function changeOf(outcome: Extract<PublishOutcome, { pos: bigint }>): StoryChange {
  return { kind: outcome.kind, id: outcome.id, revision: outcome.revision, pos: outcome.pos };
}

interface Waiting extends Ready {
  readonly at: number;
  /** Of a composed draft: the revision that its story must stand at. */
  readonly base: number | undefined;
}

function waves(drafts: ReadyDrafts, outcomes: PublishOutcome[], bases?: readonly number[]): Waiting[][] {
  const all: Waiting[][] = [];
  let keys = new Set<string>();
  for (const [at, ready] of drafts.entries()) {
    if (typeof ready === 'string') {
      outcomes[at] = { kind: 'rejected', reason: ready };
      continue;
    }
    const own = ready.prepared.draft.keys;
    if (all.length === 0 || own.some((key) => keys.has(key))) {
      all.push([]);
      keys = new Set();
    }
    for (const key of own) keys.add(key);
    all.at(-1)!.push({ at, ...ready, base: bases?.[at] });
  }
  return all;
}

async function publishWave(
  sql: Sql,
  wave: readonly Waiting[],
  vocabulary: Vocabulary,
  announced: boolean,
): Promise<Map<number, PublishOutcome>> {
  const outcomes = new Map<number, PublishOutcome>();
  const standing = await lockStanding(sql, wave);
  const items: Item[] = [];
  for (const { at, prepared, deep, base } of wave) {
    const story = standing(prepared.draft.keys);
    // Its keys lead to the survivor by now: another look finds that one.
    if (story?.status === 'merged') throw new Collision('the story was merged meanwhile');
    if (story !== undefined && story.status !== 'live') {
      outcomes.set(at, { kind: 'rejected', reason: `the story was ${story.status} and stays so` });
    } else if (base !== undefined && (story?.hidden || (story?.revision ?? 0) !== base)) {
      outcomes.set(at, { kind: 'rejected', reason: 'the story was revised or restricted by somebody else' });
    } else if (story?.draft_hash.equals(prepared.digest)) {
      outcomes.set(at, {
        kind: 'unchanged',
        id: encodeId('story', story.id),
        slug: story.slug,
        revision: story.revision,
      });
    } else {
      const isKept = base !== undefined && story !== undefined;
      items.push({
        at,
        prepared,
        deep,
        standing: story,
        id: story?.id ?? newUuid(),
        slug: story?.slug ?? '',
        isKept,
      });
    }
  }
  if (items.length === 0) return outcomes;
  await takeKeysAndSlugs(sql, items);
  const read = await foldedReads(
    sql,
    items.flatMap(({ standing }) => standing?.id ?? []),
  );
  await writeStates(sql, items, vocabulary, read, outcomes, announced);
  return outcomes;
}

/** Locks the stories that the wave's keys name, in the order of their ids, so that writers never wait in a circle. */
async function lockStanding(sql: Sql, wave: readonly Waiting[]) {
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
async function takeKeysAndSlugs(sql: Sql, items: readonly Item[]): Promise<void> {
  const wanted = [...new Set(items.filter(({ isKept }) => !isKept).map((item) => item.prepared.wantedSlug))];
  const rows = await sql.query<{ slug: string; story_id: string }>(
    'select slug, story_id from story_slugs where slug = any($1)',
    [wanted],
  );
  const taken = new Map(rows.rows.map((row) => [row.slug, row.story_id]));
  const fresh: Item[] = [];
  for (const item of items) {
    if (item.isKept) continue;
    const base = item.prepared.wantedSlug;
    const ending = encodeId('story', item.id).slice(-6);
    if (item.standing !== undefined && (item.slug === base || item.slug === `${base}-${ending}`)) continue;
    const owner = taken.get(base);
    item.slug = owner === undefined || owner === item.id ? base : `${base}-${ending}`;
    taken.set(item.slug, item.id);
    if (owner !== item.id) fresh.push(item);
  }
  const created = items.filter((item) => item.standing === undefined);
  if (created.length > 0) {
    await sql.query(
      `insert into stories (id, slug, revision, published_at, updated_at, draft_hash)
       select id, slug, 0, published_at, published_at, '' from unnest($1::uuid[], $2::text[], $3::timestamptz[])
         as x (id, slug, published_at)
       on conflict (slug) do nothing`,
      [
        created.map((item) => item.id),
        created.map((item) => item.slug),
        created.map((item) => new Date(item.prepared.publishedMs).toISOString()),
      ],
    );
  }
  if (fresh.length > 0) {
    const ordered = fresh.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    const done = await sql.query(
      `insert into story_slugs (slug, story_id) select x.slug, x.id from unnest($1::text[], $2::uuid[]) as x (slug, id)
       join stories s on s.id = x.id on conflict (slug) do nothing`,
      [ordered.map((item) => item.slug), ordered.map((item) => item.id)],
    );
    if (done.rowCount !== ordered.length) throw new Collision('a slug was taken meanwhile');
  }
  const pairs = new Map<string, string>();
  for (const item of items) for (const key of item.prepared.draft.keys) pairs.set(key, item.id);
  const keys = [...pairs.keys()].sort();
  const got = await sql.query<{ key: string }>(
    `insert into story_keys (key, story_id) select * from unnest($1::text[], $2::uuid[]) on conflict (key) do nothing
     returning key`,
    [keys, keys.map((key) => pairs.get(key))],
  );
  // A story that is created had none of its keys: whichever it did not get is another's by now.
  const own = new Set(got.rows.map(({ key }) => key));
  if (
    created.some(({ id, prepared }) =>
      prepared.draft.keys.some((key) => pairs.get(key) === id && !own.has(key)),
    )
  ) {
    throw new Collision('a key was taken meanwhile');
  }
}

/**
 * Takes places on the tape and writes every state. From the first statement to the commit all other publishers wait, so
 * as much as possible is done before.
 */
async function writeStates(
  sql: Sql,
  items: readonly Item[],
  vocabulary: Vocabulary,
  read: ReadonlyMap<string, number>,
  outcomes: Map<number, PublishOutcome>,
  announced: boolean,
): Promise<void> {
  const made = items.map((item) => revisionOf(item.prepared, item.id, vocabulary));
  const late = await deepWords(
    sql,
    items.flatMap(({ prepared, deep }) => (deep === undefined ? [prepared] : [])),
  );
  const lateWords = late.values();
  const { last, at } = await takePlaces(sql, items.length);
  const rows = items.map((item, index) => {
    const { card, ...groups } = made[index]!;
    const { draft, publishedMs, digest } = item.prepared;
    const popularity = Math.min(
      MOST_POPULAR,
      item.prepared.popularity + readingPoints(read.get(item.id) ?? 0),
    );
    const revision = (item.standing?.revision ?? 0) + 1;
    const pos = last - BigInt(items.length - 1 - index);
    const bornMs = item.standing === undefined ? publishedMs : Number(item.standing.published_ms);
    const updatedAt = draft.updatedAt === undefined ? at : new Date(draft.updatedAt).toISOString();
    outcomes.set(item.at, {
      kind: revision === 1 ? 'created' : 'revised',
      id: encodeId('story', item.id),
      slug: item.slug,
      revision,
      pos,
    });
    return {
      ...groups,
      ...searchTexts(draft),
      deep: item.deep ?? lateWords.next().value,
      ...articleEnds(encodeId('story', item.id), item.slug, draft.category),
      id: item.id,
      slug: item.slug,
      pos: String(pos),
      revision,
      closed: item.standing?.hidden ? String(pos) : null,
      hash: digest.toString('hex'),
      updated_at: updatedAt,
      newest: String(-bornMs),
      hottest: String(hottestKey(bornMs, popularity)),
      popularity,
      card: writeCard({
        slug: item.slug,
        ...card,
        publishedAt: new Date(bornMs).toISOString(),
        updatedAt,
        revision,
      }),
    };
  });
  const text = JSON.stringify(rows);
  if (items.some((item) => item.standing !== undefined)) await sql.query(CLOSE_STATES, [text]);
  await sql.query(WRITE_STATES, [text, at, announced]);
}

/** The words of fields that only scopes reach, made before anybody has to wait for it. */
async function deepWords(sql: Sql, stories: readonly Prepared[]): Promise<string[]> {
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

const ROWS = `rows as materialized (
  select x.*, array(select term_key(split_part(t, ':', 1), substr(t, strpos(t, ':') + 1)) from unnest(x.terms) t) as keys,
         story_words(x.title, x.names, x.paths, x.summary) as words
  from json_to_recordset($1::json) as x (
    id uuid, slug text, pos bigint, revision integer, hash text, updated_at timestamptz, newest bigint,
    hottest bigint, popularity integer, closed bigint, card text, opening text, closing text, sources text, claims text, "impactDetails" text, body text,
    terms text[], title text, names text, paths text, summary text,
    deep text)),
terms_now as materialized (
  select id, pos, newest, unnest(keys) as term from rows
  union
  select r.id, r.pos, r.newest, term_key('word', w.lexeme) from rows r, unnest(r.words) w)`;

// The state before: card, search row, and those terms that the new state no longer has.
const CLOSE_STATES = `with ${ROWS},
gone as (
  select r.pos, r.newest, r.id, t.term from rows r join story_search s on s.story_id = r.id and s.to_pos is null,
  lateral (select unnest(s.terms) as term
           union select term_key('word', w.lexeme) from unnest(s.words) w) t
  where not exists (select 1 from terms_now n where n.id = r.id and n.term = t.term)),
closed_postings as (
  update story_postings p set to_pos = g.pos from gone g
  where p.term = g.term and p.newest = g.newest and p.story_id = g.id and p.to_pos is null),
closed_search as (
  update story_search s set to_pos = r.pos from rows r where s.story_id = r.id and s.to_pos is null)
update story_cards c set to_pos = r.pos from rows r where c.story_id = r.id and c.to_pos is null`;

// A term that the state before already had keeps its posting: only what is new is posted. In the order of their index,
// where neighbours share a page, postings take a fifth less processor time.
const WRITE_STATES = `with ${ROWS},
stories_now as (
  update stories s set slug = r.slug, revision = r.revision, updated_at = r.updated_at, draft_hash = decode(r.hash, 'hex')
  from rows r where s.id = r.id),
revisions as (
  insert into story_revisions (story_id, revision, pos, updated_at, slug, card, sources, claims, impact_details, body)
  select id, revision, pos, updated_at, slug, card, sources, claims, "impactDetails", body from rows),
cards as (
  insert into story_cards (story_id, from_pos, to_pos, newest, hottest, updated_at, revision, popularity, card, opening, closing)
  select id, pos, closed, newest, hottest, updated_at, revision, popularity, card, opening, closing from rows),
search as (
  insert into story_search (story_id, from_pos, to_pos, words, terms, deep)
  select id, pos, closed, words, keys, deep::tsvector from rows),
postings as (
  insert into story_postings (term, newest, story_id, from_pos)
  select n.term, n.newest, n.id, n.pos from terms_now n
  join rows r on r.id = n.id
  where r.closed is null and (r.revision = 1 or not exists (
    select 1 from story_postings p
    where p.term = n.term and p.newest = n.newest and p.story_id = n.id and p.to_pos is null))
  order by n.term, n.newest)
insert into changes (pos, at, subject, subject_id, kind, revision, cause, announced)
select pos, $2::timestamptz, 'story', id, case when closed is null then 'upsert' else 'retract' end, revision,
  case when revision = 1 then 'published' else 'revised' end, $3::boolean from rows`;
