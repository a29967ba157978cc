import type { Database, Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { textArray } from '../../platform/sql/binary-array.ts';
import { sqlState } from '../../platform/sql/outage.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { isOneSite } from '../../publishers/index.ts';
import { foldedWords } from './folded-words.ts';
import { isIdKey, MOST_KEYS } from './keys.ts';
import { itemsTaken } from './metrics.ts';
import type { GivenItem, ItemOutcome, TakeOptions } from './model.ts';
import { type PreparedItem, prepareItem } from './prepare.ts';

/** Most items of one call. */
export const LARGEST_TAKE = 500;

/**
 * Takes items in: new ones are stored, changed ones keep what they said before and get a new number, known ones change
 * nothing. All that is new or changed gets its number in one transaction (docs/newsroom.md, "The sequence"), so that
 * whoever reads items in the order of numbers misses none. Items of one call that share a key go into successive
 * transactions. Doing it again after a lost answer finds everything unchanged.
 * @param given at most `LARGEST_TAKE`.
 * @returns an outcome for each item, in order.
 */
export async function takeItems(
  db: Database,
  given: readonly GivenItem[],
  options: TakeOptions,
): Promise<ItemOutcome[]> {
  if (given.length > LARGEST_TAKE)
    throw new RangeError(`${given.length} items are more than ${LARGEST_TAKE}`);
  const outcomes: ItemOutcome[] = new Array(given.length);
  const waves = await wavesOf(given, outcomes);
  for (let wave = waves.shift(); wave !== undefined; wave = waves.shift()) {
    const waiting = wave;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await db.transaction((sql) => takeWave(sql, waiting, options));
        for (const [at, outcome] of done) outcomes[at] = outcome;
        const left = waiting.filter(({ at }) => !done.has(at));
        if (left.length > 0) waves.unshift(left);
        break;
      } catch (error) {
        if (!(error instanceof KeyTaken) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }
  for (const { kind } of outcomes) itemsTaken.inc({ outcome: kind });
  return outcomes;
}

/** Another writer took a key between the look and the insert: the next attempt finds what it wrote. */
class KeyTaken extends Error {}

const MOST_ATTEMPTS = 6;
// A page whose text changes at each visit must not fill the tables.
const MOST_VERSIONS = 100;

interface Waiting {
  readonly at: number;
  readonly item: PreparedItem;
}

async function wavesOf(given: readonly GivenItem[], outcomes: ItemOutcome[]): Promise<Waiting[][]> {
  const prepared: Waiting[] = [];
  for (const [at, item] of (await mapInSlices(given, prepareItem)).entries()) {
    if (typeof item === 'string') outcomes[at] = { kind: 'rejected', reason: item };
    else prepared.push({ at, item });
  }
  const waves: Waiting[][] = [];
  let taken = new Set<string>();
  for (const waiting of prepared) {
    if (waves.length === 0 || waiting.item.keys.some((key) => taken.has(key))) {
      waves.push([]);
      taken = new Set();
    }
    for (const key of waiting.item.keys) taken.add(key);
    waves.at(-1)!.push(waiting);
  }
  return waves;
}

/** An item as it is written: its text goes beside the row, because each letter in JSON is looked at twice. */
interface Numbered {
  readonly row: Omit<PreparedItem, 'text' | 'keys'> & {
    readonly id: string;
    readonly version: number;
    readonly text: undefined;
    readonly keys: undefined;
  };
  readonly text: string;
}

const numbered = (item: PreparedItem, id: string, version: number): Numbered => ({
  row: { ...item, text: undefined, keys: undefined, id, version },
  text: item.text,
});

interface Known {
  key: string;
  id: string;
  url: string | null;
  hash: Buffer;
  version: number;
  /** Of the feed that may still change it, and where that stands; null: there is none. */
  feed_id: string | null;
  feed_host: string | null;
  purged: boolean;
}

/** @returns what became of the items. One that changes what another of the wave changed is left for the next transaction. */
async function takeWave(
  sql: Sql,
  wave: readonly Waiting[],
  { announce, first }: TakeOptions,
): Promise<Map<number, ItemOutcome>> {
  await first?.(sql);
  const known = await lockKnown(sql, wave);
  await handOver(sql, wave, known);
  const others = await findOthers(sql, wave, known);
  const outcomes = new Map<number, ItemOutcome>();
  const keys: { key: string; id: string }[] = [];
  const made: Numbered[] = [];
  const changed: Numbered[] = [];
  const revised = new Set<string>();
  for (const { at, item } of wave) {
    const standing = others.has(at) ? undefined : standingOf(item, known);
    // Different keys may lead to one item.
    if (standing !== undefined && revised.has(standing.id)) continue;
    const id = standing?.id ?? newUuid();
    if (!standing?.purged) for (const key of item.keys) if (!known.has(key)) keys.push({ key, id });
    if (standing === undefined) {
      made.push(numbered(item, id, 1));
      outcomes.set(at, { kind: 'created', id });
    } else if (saysTheSame(item, standing)) {
      outcomes.set(at, { kind: 'unchanged', id });
    } else {
      changed.push(numbered(item, id, standing.version + 1));
      revised.add(id);
      outcomes.set(at, { kind: 'revised', id });
    }
  }
  await addKeys(sql, keys, new Set(made.map(({ row }) => row.id)));
  if (changed.length > 0) await keepVersions(sql, changed);
  if (made.length + changed.length > 0) await write(sql, made, changed, announce);
  return outcomes;
}

// What was purged stays so. An item that two feeds of a publisher carry is revised by the feed that brought it only:
// otherwise their different excerpts would replace each other at each visit.
function saysTheSame(item: PreparedItem, standing: Known): boolean {
  if (standing.purged || standing.hash.toString('hex') === item.hash || standing.version >= MOST_VERSIONS) {
    return true;
  }
  return item.feed_id !== null && standing.feed_id !== null && item.feed_id !== standing.feed_id;
}

/** The known items by those keys that name them, locked in the order of their ids, so that writers never wait in a circle. */
async function lockKnown(sql: Sql, wave: readonly Waiting[]): Promise<Map<string, Known>> {
  // A feed that was removed, or has ended, changes nothing any more: what carries its items now is heard.
  const { rows } = await sql.query<Known>(
    `with named as materialized (select key, item_id from news_item_keys where key = any($1))
     select n.key, i.id, i.url, i.hash, i.version, i.purged_at is not null as purged,
       f.id as feed_id, split_part(f.host, ':', 1) as feed_host
     from named n join news_items i on i.id = n.item_id left join news_feeds f on f.id = i.feed_id and f.state <> 'gone'
     order by i.id for update of i`,
    [wave.flatMap(({ item }) => item.keys)],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Takes an address from the item of a feed that stands elsewhere, once a feed of its own site lists it: what somebody else wrote
 * under it is not what its publisher wrote, nor an earlier version of it. It stays an item of the feed that brought it.
 */
async function handOver(sql: Sql, wave: readonly Waiting[], known: Map<string, Known>): Promise<void> {
  const keys = wave.flatMap(({ item }) =>
    item.keys.filter((key) => {
      const standing = known.get(key);
      return standing !== undefined && !standing.purged && hasBetterRight(item, standing);
    }),
  );
  if (keys.length === 0) return;
  await sql.query('delete from news_item_keys where key = any($1)', [keys]);
  for (const key of keys) known.delete(key);
}

function hasBetterRight(item: PreparedItem, { feed_id: feed, feed_host: host, url }: Known): boolean {
  if (!item.isAtHome || feed === null || feed === item.feed_id || host === null) return false;
  return item.url !== null && item.url === url && !isOneSite(host, new URL(url).hostname);
}

const standingOf = (item: PreparedItem, known: ReadonlyMap<string, Known>): Known | undefined =>
  item.keys.map((key) => known.get(key)).find((row) => row !== undefined);

/** What a known item says, as far as it is compared. */
interface Told {
  id: string;
  title: string;
  text: string;
  published_at: Date;
  dated: boolean;
}

/**
 * The items of feeds whose id another article has: some publishers number the places of their list (`1`, `2`, `3`), or give
 * all entries one id. Known by nothing else, at another address, with another date and in other words, an item is no change
 * of that article. In a file that is imported an id is meant.
 * @returns their places.
 */
async function findOthers(
  sql: Sql,
  wave: readonly Waiting[],
  known: ReadonlyMap<string, Known>,
): Promise<ReadonlySet<number>> {
  const doubtful = wave.flatMap(({ at, item }) => {
    const found = item.keys.flatMap((key) => known.get(key) ?? []);
    const [standing] = found;
    if (standing === undefined || !found.every(({ key }) => isIdKey(key))) return [];
    const moved = item.url !== null && standing.url !== null && item.url !== standing.url;
    return moved && item.feed_id !== null && !standing.purged ? [{ at, item, id: standing.id }] : [];
  });
  if (doubtful.length === 0) return NOBODY;
  const { rows } = await sql.query<Told>(
    `select id, title, left(text, ${COMPARED_CHARACTERS}) as text, published_at, dated from news_items where id = any($1)`,
    [doubtful.map(({ id }) => id)],
  );
  const told = new Map(rows.map((row) => [row.id, row]));
  return new Set(doubtful.filter(({ item, id }) => isAnother(item, told.get(id)!)).map(({ at }) => at));
}

const NOBODY: ReadonlySet<number> = new Set();
const COMPARED_WORDS = 100;
const COMPARED_CHARACTERS = 2_000;
// Two articles of one language have small words in common: of 9,000 pairs of one section, 99 in 100 have fewer than this.
const SAME_ARTICLE = 0.4;

function isAnother(item: PreparedItem, told: Told): boolean {
  if (item.dated && told.dated && Date.parse(item.published_at) === told.published_at.getTime()) return false;
  const [words, others] = [item, told].map(
    ({ title, text }) => new Set(foldedWords(`${title} ${text}`, COMPARED_WORDS)),
  ) as [Set<string>, Set<string>];
  return words.intersection(others).size < SAME_ARTICLE * Math.min(words.size, others.size);
}

async function addKeys(
  sql: Sql,
  keys: readonly { readonly key: string; readonly id: string }[],
  made: ReadonlySet<string>,
): Promise<void> {
  if (keys.length === 0) return;
  // In one order for all writers, for the same reason.
  const sorted = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = [sorted.map(({ key }) => key), sorted.map(({ id }) => id)];
  if (sorted.every(({ id }) => made.has(id))) {
    await sql.query(NEW_KEYS, values).catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new KeyTaken('a key was taken meanwhile') : error;
    });
    return;
  }
  const added = await sql.query<{ key: string }>(MORE_KEYS, values);
  const taken = new Set(added.rows.map(({ key }) => key));
  if (sorted.some(({ key, id }) => made.has(id) && !taken.has(key)))
    throw new KeyTaken('a key was taken meanwhile');
}

// Of items that are all new nobody has a key yet: none is looked for first, which would take twice as long again.
const NEW_KEYS = `insert into news_item_keys (key, item_id)
  select x.key, x.id from unnest($1::text[], $2::uuid[]) as x (key, id)`;
const UNIQUE_VIOLATION = '23505';
const MORE_KEYS = `insert into news_item_keys (key, item_id)
  select x.key, x.id from unnest($1::text[], $2::uuid[]) as x (key, id)
  where (select count(*) from news_item_keys k where k.item_id = x.id) < ${MOST_KEYS}
  order by x.key on conflict (key) do nothing returning key`;

async function keepVersions(sql: Sql, changed: readonly Numbered[]): Promise<void> {
  await sql.query(
    `insert into news_item_versions (item_id, version, at, title, summary, text, hash)
     select id, version, clock_timestamp(), title, summary, text, hash from news_items where id = any($1)`,
    [changed.map(({ row }) => row.id)],
  );
}

/**
 * Takes numbers and writes the items. From here to the commit all other writers wait, so everything that can be done
 * before is done.
 */
async function write(
  sql: Sql,
  made: readonly Numbered[],
  changed: readonly Numbered[],
  announce: boolean,
): Promise<void> {
  await sql.query(WRITE, [
    JSON.stringify(made.map(({ row }) => row)),
    JSON.stringify(changed.map(({ row }) => row)),
    made.length + changed.length,
    announce,
    textArray(made.map(({ text }) => text)),
    textArray(changed.map(({ text }) => text)),
  ]);
}

const COLUMNS = `id uuid, feed_id uuid, publisher text, domain text, url text, guid text, title text, summary text,
  language text, kind text, credit text, licence text, published_at timestamptz, dated boolean, fetched_at timestamptz,
  hash text, categories text[], names text[], authors text, cited jsonb, version integer`;

const NAMES = `id, feed_id, publisher, domain, url, guid, title, summary, language, kind, credit, licence, published_at, dated,
  fetched_at, hash, categories, names, authors, cited, version, text, nr`;

// The date of an item is that of its first version, and a changed item stays where it is until the writer looks again.
const WRITE = `with made as materialized (
  select x.* from rows from (json_to_recordset($1::json) as (${COLUMNS}), unnest($5::text[])) with ordinality x (${NAMES})),
changed as materialized (
  select x.* from rows from (json_to_recordset($2::json) as (${COLUMNS}), unnest($6::text[])) with ordinality x (${NAMES})),
taken as (update news_sequence set seq = seq + $3 where id = 1 returning seq - $3 as before),
kept as (
  update news_items i set seq = t.before + (select count(*) from made) + c.nr, title = c.title, summary = c.summary,
    text = c.text, language = c.language, kind = c.kind, credit = c.credit, licence = c.licence, hash = decode(c.hash, 'hex'),
    categories = c.categories, names = c.names, authors = c.authors, cited = c.cited, version = c.version,
    url = coalesce(c.url, i.url), feed_id = coalesce(c.feed_id, i.feed_id), fetched_at = c.fetched_at, announce = $4
  from changed c, taken t where i.id = c.id)
insert into news_items (id, seq, feed_id, publisher, domain, url, guid, title, summary, text, language, kind, credit, licence,
  origin_id, published_at, dated, fetched_at, hash, categories, names, authors, cited, version, announce)
select m.id, t.before + m.nr, m.feed_id, m.publisher, m.domain, m.url, m.guid, m.title, m.summary, m.text, m.language,
  m.kind, m.credit, m.licence, m.id, m.published_at, m.dated, m.fetched_at, decode(m.hash, 'hex'), m.categories, m.names,
  m.authors, m.cited, m.version, $4
from made m, taken t`;
