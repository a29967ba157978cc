import { forgetReadings, holdReadings, quotableTexts } from '../../language/index.ts';
import type { Database, Sql } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { awaitTellings, changeStory, restateStory, type StoryRoom } from '../../stories/index.ts';
import { readAddress, readDomain } from '../address.ts';
import { type ScrubbedRevision, scrub, type Withdrawn } from './scrub.ts';
import { scrubBeyond } from './scrub-beyond.ts';

/** Whose items are purged. */
export type PurgeOf =
  | { readonly address: string }
  | { readonly publisher: string }
  | { readonly domain: string }
  /** uuid of a news feed. */
  | { readonly feedId: string };

export interface PurgeCounts {
  /** Items whose text was removed. */
  items: number;
  /** Stories that lost quotes of theirs. */
  stories: number;
  /** Stories that rested on nothing else. */
  retracted: number;
}

// Enough that few transactions are needed, few enough that writers of the same stories hardly wait.
const BATCH = 100;

/**
 * Removes for good what items say, at the wish of whoever owns it: their title, text, summary and earlier versions, and
 * out of every revision of the stories that were made from them the excerpts, quotes and sentences that stood there. A
 * tombstone stays (publisher, address, times), so that the item is not taken in again and the history has no hole. Stories that
 * rested on nothing else are retracted; the others are composed anew. It may be stopped and done again.
 * @throws Problem `invalid_parameter` for an address or a domain that is none.
 */
export async function purgeItems(room: StoryRoom, of: PurgeOf): Promise<PurgeCounts> {
  const { db } = room;
  const counts: PurgeCounts = { items: 0, stories: 0, retracted: 0 };
  const [where, value] = conditionOf(of);
  let after = FIRST;
  for (;;) {
    const { items, last } = await mark(db, where, value, after);
    // What was changed meanwhile has a later number; a last look from the start finds what else was missed.
    if (items.length === 0 && after === FIRST) return counts;
    after = last;
    if (items.length === 0) continue;
    // What was composed of them before is written by now, or never will be: it is looked at once.
    await awaitTellings(db);
    const withdrawn = await saidBy(db, items);
    const { rows } = await db.query<{ id: string }>(
      'select distinct cluster_id as id from news_items where id = any($1::uuid[]) and cluster_id is not null',
      [items],
    );
    const clusters = rows.map(({ id }) => id);
    const kin = await kinOf(db, clusters);
    const stories = await storiesOf(db, kin);
    // The stories first: a run that is stopped between finds the texts again that have to go.
    for (const story of stories) {
      const done = await scrubStory(db, story, withdrawn);
      if (done === 'untouched') continue;
      room.watch.committed();
      counts.stories += 1;
      if (done === 'bare' && !(await isToldAnew(db, story))) counts.retracted += await retract(room, story);
      await forgetWords(db, story);
    }
    // So is what was made of the stories as they were.
    await awaitTellings(db);
    await scrubBeyond(db, stories, kin, withdrawn);
    room.watch.committed();
    await db.transaction((sql) => bury(sql, items, clusters));
    counts.items += items.length;
  }
}

/** Whether there are items that a purge is for, those included that were purged before. @throws Problem as `purgeItems`. */
export async function hasItems(db: Database, of: PurgeOf): Promise<boolean> {
  const [where, value] = conditionOf(of);
  const { rows } = await db.query(`select from news_items i where ${where} limit 1`, [value]);
  return rows.length > 0;
}

// Before every number of the sequence.
const FIRST = '0';

/**
 * Marks the next items as purged: nothing is composed of them from now on, and no feed changes them. Those that an earlier run
 * had marked when it was stopped still have their words.
 * @param after their numbers are greater: what was gone through is not read again for each batch.
 * @returns their uuids, and the number of the last one; `FIRST` where there is none.
 */
async function mark(
  db: Database,
  where: string,
  value: string,
  after: string,
): Promise<{ items: string[]; last: string }> {
  const { rows } = await db.query<{ id: string; seq: string }>(
    `select i.id, i.seq from news_items i where ${where} and i.seq > $2 and (i.purged_at is null or i.title <> '')
     order by i.seq limit ${BATCH}`,
    [value, after],
  );
  const items = rows.map(({ id }) => id);
  if (items.length > 0) {
    await db.query(
      `with locked as materialized (
         select id from news_items where id = any($1::uuid[]) and purged_at is null order by id for update)
       update news_items set purged_at = clock_timestamp() where id in (select id from locked)`,
      [items],
    );
  }
  return { items, last: rows.at(-1)?.seq ?? FIRST };
}

/** What items say, and what they said before they were changed: old revisions of stories tell that. */
async function saidBy(sql: Sql, items: readonly string[]): Promise<Withdrawn[]> {
  const { rows } = await sql.query<Withdrawn>(
    `select id, publisher, url, title, summary, text from news_items where id = any($1::uuid[])
     union all
     select i.id, i.publisher, i.url, v.title, v.summary, v.text from news_items i
     join news_item_versions v on v.item_id = i.id where i.id = any($1::uuid[])`,
    [items],
  );
  return rows;
}

function conditionOf(of: PurgeOf): [where: string, value: string] {
  if ('feedId' in of) return ['i.feed_id = $1::uuid', of.feedId];
  if ('publisher' in of) return ['lower(i.publisher) = lower($1)', of.publisher.trim()];
  if ('domain' in of) {
    const domain = readDomain(of.domain);
    if (domain !== undefined)
      return [`(i.domain = $1 or right(i.domain, length($1) + 1) = '.' || $1)`, domain];
    throw new Problem('invalid_parameter', 'The domain is not a host name such as example.com.', {
      errors: [{ parameter: 'domain', detail: 'is not a host name such as example.com' }],
    });
  }
  const address = readAddress(of.address);
  if (address === undefined) {
    throw new Problem('invalid_parameter', 'The address is not an http or https address.', {
      errors: [{ parameter: 'address', detail: 'is not an http or https address' }],
    });
  }
  // Several items may stand on one page, which is a key of none of them then.
  return [
    "(i.id in (select item_id from news_item_keys where key = $1) or i.url = substr($1, length('url:') + 1))",
    `url:${address.url}`,
  ];
}

/**
 * Clusters, those that were merged into them, and those that they were parted from: items that are in the former now have been
 * in the others.
 */
async function kinOf(sql: Sql, clusters: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive kin (id) as (
       select unnest($1::uuid[])
       union
       select t.id from kin k cross join lateral (
         select c.id from news_clusters c where c.merged_into = k.id
         union all select s.b from news_separations s where s.a = k.id
         union all select s.a from news_separations s where s.b = k.id) t)
     select id from kin`,
    [clusters],
  );
  return rows.map(({ id }) => id);
}

/** The stories of clusters, those that they were merged into, and those that were merged into them. */
async function storiesOf(sql: Sql, clusters: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive own as (
       select c.story_id as id from news_clusters c where c.id = any($1::uuid[]) and c.story_id is not null),
     later as (
       select id from own
       union
       select s.merged_into from later t join stories s on s.id = t.id where s.merged_into is not null),
     earlier as (
       select id from own
       union
       select s.id from earlier t join stories s on s.merged_into = t.id)
     select id from later union select id from earlier order by id`,
    [clusters],
  );
  return rows.map(({ id }) => id);
}

/** Whether a story is composed anew from other items: then that says what is left of it. */
async function isToldAnew(sql: Sql, story: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from news_clusters c join news_items i on i.cluster_id = c.id
     where c.story_id = $1 and c.state = 'live' and i.purged_at is null limit 1`,
    [story],
  );
  return rowCount !== 0;
}

/** `bare`: no source is left that says anything. */
async function scrubStory(
  db: Database,
  story: string,
  withdrawn: readonly Withdrawn[],
): Promise<'untouched' | 'scrubbed' | 'bare'> {
  return db.transaction(async (sql) => {
    await holdReadings(sql);
    await sql.query('select 1 from stories where id = $1 for update', [story]);
    const { rows } = await sql.query<ScrubbedRevision>(
      'select revision, card, sources, claims, impact_details, body from story_revisions where story_id = $1 order by revision',
      [story],
    );
    let last: ReturnType<typeof scrub>;
    let touched = false;
    for (const row of rows) {
      last = scrub(row, withdrawn);
      if (last === undefined) continue;
      touched = true;
      await forgetReadings(sql, quotableTexts(row));
      const { revision, card, sources, claims, impact_details, body } = last.revision;
      await sql.query(
        `with kept as (
           update story_revisions set card = $3, sources = $4, claims = $5, body = $6, impact_details = $7
           where story_id = $1 and revision = $2)
         update story_cards set card = $3 where story_id = $1 and revision = $2`,
        [story, revision, card, sources, claims, body, impact_details],
      );
    }
    if (!touched) return 'untouched';
    await restateStory(sql, story);
    return last?.bare === true ? 'bare' : 'scrubbed';
  });
}

// What its states of before were found by goes as well; the index is filled in from what is left. The present state keeps its
// words until it is composed anew: by them it is taken out of the lists.
async function forgetWords(sql: Sql, story: string): Promise<void> {
  await sql.query(
    `update story_search s set words = story_words(c.title, '', '', ''), deep = null
     from (select from_pos, ('{' || card || '}')::json ->> 'title' as title from story_cards where story_id = $1) c
     where s.story_id = $1 and s.from_pos = c.from_pos and s.to_pos is not null`,
    [story],
  );
}

async function retract(room: StoryRoom, uuid: string): Promise<number> {
  try {
    await changeStory(
      room,
      encodeId('story', uuid),
      { kind: 'retract', reason: 'Its only sources were withdrawn.' },
      { announce: true },
    );
    return 1;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'gone' || error.code === 'conflict')) return 0;
    throw error;
  }
}

async function bury(sql: Sql, items: readonly string[], clusters: readonly string[]): Promise<void> {
  await sql.query(
    `with versions as (
       update news_item_versions set title = '', summary = '', text = '' where item_id = any($1::uuid[])),
     due as (
       update news_clusters set due_at = clock_timestamp(), due_since = coalesce(due_since, clock_timestamp())
       where id = any($2::uuid[]) and state <> 'merged')
     update news_items set title = '', summary = '', text = '', names = '{}', authors = null, cited = '[]',
       joined = joined - 'terms' || '{"terms": []}'
     where id = any($1::uuid[])`,
    [items, clusters],
  );
}
