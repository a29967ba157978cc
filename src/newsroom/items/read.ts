import type { Database } from '../../platform/database.ts';
import { encodeId } from '../../platform/ids.ts';
import { oneLine } from '../../platform/one-line.ts';
import { Problem } from '../../platform/problem.ts';
import { NeedsPrimary } from '../../platform/replicas/index.ts';
import { cutAtWord } from '../clean.ts';
import type { NewsItem } from './model.ts';
import { ITEM_COLUMNS, type ItemRow, toNewsItem } from './rows.ts';

/** Most characters of an item's text that members read; where its licence allows it they read all of it. */
const LONGEST_EXCERPT = 300;
export const LARGEST_ITEMS = 100;
export const DEFAULT_ITEMS = 20;

/** An item, and the story that it is told in, as they are shown. */
export interface ShownItem {
  readonly item: NewsItem;
  /** TypeID; null: no story was made of it. */
  readonly storyId: string | null;
}

/** A window of the items of a story, in the order in which they were taken in. */
export interface ItemPage {
  readonly items: readonly ShownItem[];
  /** Of all items of the story, wherever the window stands. */
  readonly total: number;
  readonly hasNext: boolean;
  /** The greatest number that was found, with the first item that did not fit; 0: none. */
  readonly lastSeen: number;
}

/** Which items of a story. */
export interface ItemsAsked {
  /** At most so many. */
  readonly size: number;
  /** The number of the item that the window continues after; 0: the beginning. */
  readonly after: number;
  /** `lastSeen` of the window before: whoever answers has it; 0: there was none. */
  readonly seen: number;
}

// A story that others were merged into tells of their items too. Merges of merges are rare, and never circular.
const STORIES = `with recursive told (root, id) as (
  select id, id from unnest($1::uuid[]) as u (id)
  union
  select t.root, s.id from told t join stories s on s.merged_into = t.id),
mine as (
  select t.root, i.id as item from told t join news_clusters c on c.story_id = t.id join news_items i on i.cluster_id = c.id)`;

/**
 * The items of stories, each story a window.
 * @param stories uuids.
 * @returns in the order of the stories.
 * @throws NeedsPrimary when a replica lacks what the window before has told of.
 */
export async function itemsOfStories(
  db: Pick<Database, 'query' | 'replica'>,
  stories: readonly string[],
  { size, after, seen }: ItemsAsked,
): Promise<ItemPage[]> {
  if (seen > 0 && db.replica !== undefined && (await placed(db)) < seen) {
    throw new NeedsPrimary('the replica lacks items that the cursor knows of');
  }
  // A story without an item in the window has one row all the same: its total.
  const { rows } = await db.query<(ItemRow | { id: null }) & { root: string; total: string }>(
    `${STORIES}, counted as (select root, count(*) as total from mine group by root),
     windowed as (
       select m.root, ${ITEM_COLUMNS}, row_number() over (partition by m.root order by i.seq) as nr
       from mine m join news_items i on i.id = m.item where i.seq > $2)
     select w.*, c.root, c.total from counted c left join windowed w on w.root = c.root and w.nr <= $3
     order by c.root, w.nr`,
    [stories, after, size + 1],
  );
  const totals = new Map(rows.map(({ root, total }) => [root, Number(total)]));
  const found = new Map<string, ItemRow[]>();
  for (const row of rows) {
    if (row.id === null) continue;
    const list = found.get(row.root);
    if (list === undefined) found.set(row.root, [row]);
    else list.push(row);
  }
  return stories.map((story) => {
    const list = found.get(story) ?? [];
    return {
      items: list.slice(0, size).map((row) => ({ item: toNewsItem(row), storyId: encodeId('story', story) })),
      total: totals.get(story) ?? 0,
      hasNext: list.length > size,
      lastSeen: Number(list.at(-1)?.seq ?? 0),
    };
  });
}

/** The number up to which items are in clusters. */
async function placed(db: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await db.query<{ seq: string }>('select seq from news_cluster_place where id = 1');
  return Number(rows[0]!.seq);
}

/**
 * One item. Members read it where they may read its story.
 * @param uuid of the item.
 * @param reader `operator`: any item; else the member's plan.
 * @throws Problem `not_found`, `gone` (its story was retracted), `restricted`; NeedsPrimary.
 */
export async function itemOf(
  db: Pick<Database, 'query' | 'replica'>,
  uuid: string,
  reader: { readonly operator: boolean; readonly plan: string },
): Promise<ShownItem> {
  const { rows } = await db.query<ItemRow & { story_id: string | null; status: string; open_to: string[] }>(
    `with recursive survivor (id, status, merged_into, open_to) as (
       select s.id, s.status, s.merged_into, s.open_to from news_items i join news_clusters c on c.id = i.cluster_id
       join stories s on s.id = c.story_id where i.id = $1
       union
       select s.id, s.status, s.merged_into, s.open_to from survivor v join stories s on s.id = v.merged_into)
     select ${ITEM_COLUMNS}, v.id as story_id, v.status, v.open_to from news_items i
     left join survivor v on v.merged_into is null where i.id = $1`,
    [uuid],
  );
  const row = rows[0];
  const missing = new Problem('not_found', 'There is no item with that id.');
  // An item may be younger than what the tape tells of.
  if (row === undefined && db.replica !== undefined) throw new NeedsPrimary('the replica lacks the item');
  if (row === undefined) throw missing;
  const shown = {
    item: toNewsItem(row),
    storyId: row.story_id === null ? null : encodeId('story', row.story_id),
  };
  if (reader.operator) return shown;
  if (row.story_id === null) throw missing;
  if (row.status === 'retracted') throw new Problem('gone', 'The story of this item was retracted.');
  if (row.open_to.length > 0 && !row.open_to.includes(reader.plan)) {
    throw new Problem('restricted', 'The story of this item is restricted to other plans.');
  }
  return shown;
}

/** The beginning of what an item says, for everybody; empty for a bare headline. */
export function excerptOf({ summary, text }: NewsItem): string {
  return cutAtWord(oneLine(summary || text), LONGEST_EXCERPT, '…');
}
