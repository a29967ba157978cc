import type { Database } from '../platform/database.ts';
import { decodeId, encodeId } from '../platform/ids.ts';
import { type EntityKind, FILTERS, foldName, writeValues } from '../stories/index.ts';
import type {
  AssetRecord,
  EntityRecord,
  ImpactPathRecord,
  LookupLinks,
  Matches,
  PublisherRecord,
} from './model.ts';
import type { Counts } from './tally.ts';

/** The dependencies of reading records: the database, the counts, and the base of links. */
export interface RecordSource {
  readonly db: Database;
  readonly counts: Counts;
  readonly baseUrl: string;
}

/**
 * The records of entities, in the order of the uuids; undefined where there is no such entity. Those without a
 * story have a count of 0. One statement.
 */
export async function readEntities(
  { db, counts, baseUrl }: RecordSource,
  uuids: readonly string[],
): Promise<(EntityRecord | undefined)[]> {
  const totals = uuids.map((uuid) => counts.of('entity', uuid));
  const rows = await read(db, 'lookup_entities', ENTITIES, uuids);
  return uuids.map((uuid, index) => {
    const row = rows.get(uuid);
    if (row === undefined) return undefined;
    const [slug, label, kind, aliases, ...recent] = row as [string, string, EntityKind, string, ...string[]];
    return {
      id: encodeId('ent', uuid),
      slug,
      label,
      kind,
      value: foldName(label),
      aliases: JSON.parse(aliases) as string[],
      ...matches(totals[index]!, recent),
      links: links(baseUrl, 'entities', slug),
    };
  });
}

/** The records of impact paths, as `readEntities` gives those of entities. */
export async function readImpactPaths(
  { db, counts, baseUrl }: RecordSource,
  uuids: readonly string[],
): Promise<(ImpactPathRecord | undefined)[]> {
  const totals = uuids.map((uuid) => counts.of('path', uuid));
  const rows = await read(db, 'lookup_paths', PATHS, uuids);
  return uuids.map((uuid, index) => {
    const row = rows.get(uuid);
    if (row === undefined) return undefined;
    const [token, label, ...recent] = row as [string, string, ...string[]];
    return {
      id: encodeId('path', uuid),
      slug: token,
      label,
      kind: 'impact_path',
      token,
      aliases: [],
      ...matches(totals[index]!, recent),
      links: links(baseUrl, 'impact-paths', token),
    };
  });
}

/** The records of assets by their tickers, as `readEntities` gives those of entities. */
export async function readAssets(
  { db, counts, baseUrl }: RecordSource,
  tickers: readonly string[],
): Promise<(AssetRecord | undefined)[]> {
  const keys = tickers.map((ticker) => ticker.toUpperCase());
  const totals = keys.map((key) => counts.of('asset', key));
  const rows = await read(db, 'lookup_assets', ASSETS, keys);
  return keys.map((key, index) => {
    const row = rows.get(key);
    if (row === undefined) return undefined;
    const [uuid, ticker, label, kind, ...recent] = row as [string, string, string, string, ...string[]];
    return {
      id: encodeId('asset', uuid),
      slug: ticker,
      ticker,
      label,
      kind,
      impactPathId: null,
      ...matches(totals[index]!, recent),
      links: links(baseUrl, 'assets', ticker),
    };
  });
}

/** The records of publishers by their folded names, as `readEntities` gives those of entities. */
export async function readPublishers(
  { db, counts, baseUrl }: RecordSource,
  names: readonly string[],
): Promise<(PublisherRecord | undefined)[]> {
  const totals = names.map((name) => counts.of('publisher', name));
  const rows = await read(db, 'lookup_publishers', PUBLISHERS, names);
  return names.map((name, index) => {
    const row = rows.get(name);
    if (row === undefined) return undefined;
    const [label, domain, newest, ...recent] = row as [string, string | null, string | null, ...string[]];
    const { id, ...card } = JSON.parse(newest ?? '{}') as { id?: string; slug: string; title: string };
    const given = writeValues({ include: [name], exclude: [] }, FILTERS.publisher.separator);
    const query = `publisher=${encodeURIComponent(given)}`;
    return {
      value: name,
      label,
      domain,
      newestStory:
        id === undefined ? null : { storyId: encodeId('story', id), slug: card.slug, title: card.title },
      ...matches(totals[index]!, recent),
      links: { stories: `${baseUrl}/v1/news?${query}`, rss: `${baseUrl}/v1/rss?${query}` },
    };
  });
}

/** An impact path as the asset that it stands for. */
export function pathAsAsset(baseUrl: string, path: ImpactPathRecord): AssetRecord {
  const { slug, label, kind, matchCount, counts, lastSeenAt } = path;
  return {
    // The same uuid under the other prefix: that of a ticker is of another version, so the two never meet.
    id: encodeId('asset', decodeId('path', path.id)!),
    slug,
    ticker: null,
    label,
    kind,
    impactPathId: path.id,
    matchCount,
    counts,
    lastSeenAt,
    links: links(baseUrl, 'assets', slug),
  };
}

/**
 * The uuid of a ticker, whatever its case, in SQL: a UUIDv8 (RFC 9562, 5.8) of its name, so that it is the same in every
 * database and after every restore. Tickers have no other key.
 */
export function uuidOfTicker(ticker: string): string {
  return `overlay(overlay(md5('asset:' || upper(${ticker})) placing '8' from 13) placing '8' from 17)::uuid`;
}

/** The list of a thing's stories, and the feed of the same. */
function links(baseUrl: string, resource: 'entities' | 'impact-paths' | 'assets', name: string): LookupLinks {
  const at = `${baseUrl}/v1/${resource}/${encodeURIComponent(name)}`;
  return { stories: `${at}/stories`, rss: `${at}/rss` };
}

const HOUR_MS = 60 * 60 * 1000;

async function read(
  db: Database,
  name: string,
  text: string,
  names: readonly string[],
): Promise<Map<string, (string | null)[]>> {
  if (names.length === 0) return new Map();
  const now = Date.now();
  const bounds = [0, 24, 7 * 24, 30 * 24].map((hours) => String(hours * HOUR_MS - now));
  const rows = await db.hot(name, text, [JSON.stringify([...new Set(names)]), ...bounds]);
  return new Map(rows.map(([key, ...row]) => [key!, row]));
}

// The counts of the recent past may include one commit more than the total.
function matches(total: number, recent: readonly (string | null)[]): Matches {
  const [newest, day, week, month] = recent;
  const least = (count: string | null | undefined): number => Math.min(total, Number(count));
  return {
    matchCount: total,
    counts: { last24h: least(day), last7d: least(week), last30d: least(month) },
    lastSeenAt: newest == null ? null : new Date(-Number(newest)).toISOString(),
  };
}

/** Up to here each of the recent counts is exact. */
const MOST_COUNTED = 10_000;

// One index-only scan of the postings of a term for each span.
const span = (term: string, until: string): string =>
  `(select count(*) from (select 1 from story_postings w where w.term = ${term} and w.to_pos is null
     and w.newest between $2::bigint and ${until}::bigint limit ${MOST_COUNTED}) x)`;

const recent = (term: string): string =>
  `(select newest from story_postings w where w.term = ${term} and w.to_pos is null
     order by newest, story_id limit 1), ${['$3', '$4', '$5'].map((until) => span(term, until)).join(', ')}`;

const ENTITIES = `select k.id, e.slug, e.label, e.kind,
    coalesce((select json_agg(n.label order by n.label) from entity_names n
      where n.entity_id = e.id and n.label <> e.label), '[]'), ${recent('k.term')}
  from (select v::uuid as id, term_key('entity', v) as term from json_array_elements_text($1::json) v offset 0) k
  join entities e on e.id = k.id`;

const PATHS = `select k.id, p.token, p.label, ${recent('k.term')}
  from (select v::uuid as id, term_key('path', v) as term from json_array_elements_text($1::json) v offset 0) k
  join impact_paths p on p.id = k.id`;

const ASSETS = `select k.ticker, ${uuidOfTicker('k.ticker')}, a.ticker, a.label, a.kind, ${recent('k.term')}
  from (select v as ticker, term_key('asset', v) as term from json_array_elements_text($1::json) v offset 0) k,
  lateral (select * from assets where upper(ticker) = k.ticker order by ticker limit 1) a`;

const PUBLISHERS = `select k.name, p.label, p.domain,
    (select json_build_object('id', w.story_id, 'slug', s.slug, 'title', ('{' || c.card || '}')::json ->> 'title')
      from (select story_id from story_postings w where w.term = k.term and w.to_pos is null
        order by newest, story_id limit 1) w
      join stories s on s.id = w.story_id
      join story_cards c on c.story_id = w.story_id and c.to_pos is null), ${recent('k.term')}
  from (select v as name, term_key('publisher', v) as term from json_array_elements_text($1::json) v offset 0) k
  join publishers p on p.name = k.name`;
