import type { Sql } from '../../platform/database.ts';
import type { NewsItem } from './model.ts';

/** The columns of an `ItemRow`, for every statement that selects items; the table is named `i`. */
export const ITEM_COLUMNS = `i.id, i.seq, i.feed_id, i.publisher, i.domain, i.url, i.guid, i.title, i.summary, i.text, i.language,
  i.kind, i.credit, i.licence, i.origin_id, i.origin_rule, i.published_at, i.dated, i.fetched_at, i.hash, i.categories, i.names,
  i.authors, i.cited, i.version, i.purged_at, i.cluster_id, i.joined, i.announce`;

/** A row of `ITEM_COLUMNS`, as the driver gives it. */
export interface ItemRow {
  id: string;
  seq: string;
  feed_id: string | null;
  publisher: string;
  domain: string | null;
  url: string | null;
  guid: string | null;
  title: string;
  summary: string;
  text: string;
  language: string;
  kind: NewsItem['kind'];
  credit: string | null;
  licence: NewsItem['licence'];
  origin_id: string;
  origin_rule: NewsItem['originRule'];
  published_at: Date;
  dated: boolean;
  fetched_at: Date;
  hash: Buffer;
  categories: string[];
  names: string[];
  authors: string | null;
  cited: NewsItem['cited'];
  version: number;
  purged_at: Date | null;
  cluster_id: string | null;
  joined: NewsItem['joined'];
  announce: boolean;
}

/** An item as the room tells it, from its row. */
export function toNewsItem(row: ItemRow): NewsItem {
  return {
    id: row.id,
    seq: Number(row.seq),
    feedId: row.feed_id,
    publisher: row.publisher,
    domain: row.domain,
    url: row.url,
    guid: row.guid,
    title: row.title,
    summary: row.summary,
    text: row.text,
    language: row.language,
    kind: row.kind,
    credit: row.credit,
    licence: row.licence,
    originId: row.origin_id,
    originRule: row.origin_rule,
    publishedAt: row.published_at.getTime(),
    dated: row.dated,
    fetchedAt: row.fetched_at.getTime(),
    hash: row.hash,
    categories: row.categories,
    names: row.names,
    authors: row.authors,
    cited: row.cited,
    version: row.version,
    purgedAt: row.purged_at?.getTime() ?? null,
    clusterId: row.cluster_id,
    joined: row.joined,
    announce: row.announce,
  };
}

/** The items after a place of the sequence, in its order. */
export async function itemsAfter(sql: Sql, seq: number, limit: number): Promise<NewsItem[]> {
  const { rows } = await sql.query<ItemRow>(
    `select ${ITEM_COLUMNS} from news_items i where i.seq > $1 order by i.seq limit $2`,
    [seq, limit],
  );
  return rows.map(toNewsItem);
}
