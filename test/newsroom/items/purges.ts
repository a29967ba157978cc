import { expect } from 'vitest';
import { placeItems } from '../../../src/newsroom/clusters/index.ts';
import { openComposer } from '../../../src/newsroom/index.ts';
import { type GivenItem, purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import { openTestHouse } from '../../setup/house.ts';

/** When items of these tests are published and fetched. */
export const NOW = Date.UTC(2026, 10, 21, 9);

/** A service whose items are purged, and the whole database to look for what is left of them. */
export async function openPurges() {
  const house = await openTestHouse();
  await house.key();

  /** Where a phrase stands in any table: `table.column`. */
  async function placesOf(phrase: string): Promise<string[]> {
    const { db } = house.services;
    const { rows: columns } = await db.query<{ table: string; column: string; type: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, column_name as column, data_type as type
       from information_schema.columns
       where table_schema in ('public', 'pgboss') and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')`,
    );
    const found: string[] = [];
    for (const { table, column, type } of columns) {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from ${table} where strpos(${text}, $1) > 0 or strpos(${text}, $2) > 0`,
        [phrase, phrase.replaceAll('&', '&amp;')],
      );
      if (rows[0]!.n > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  /** Takes items in, and has their stories composed. */
  async function told(...items: Partial<GivenItem>[]): Promise<void> {
    const { db, stories, log } = house.services;
    const given = items.map((item) => ({
      publisher: 'Quarry Post',
      title: 'A title',
      publishedAt: NOW,
      fetchedAt: NOW,
      ...item,
    }));
    await takeItems(db, given, { announce: true });
    await placeItems(db);
    const composer = openComposer({ stories, log });
    await composer.drain();
    await composer.close();
  }

  /** The story that tells of an item: its uuid. */
  async function storyAt(url: string): Promise<string> {
    const { rows } = await house.services.db.query<{ id: string }>(
      `select c.story_id as id from news_items i join news_clusters c on c.id = i.cluster_id where i.url = $1`,
      [url],
    );
    return rows[0]!.id;
  }

  /** Purges an item and composes again. @param marks phrases that stand in several places before, and in none after. */
  async function purged(url: string, ...marks: string[]): Promise<void> {
    for (const mark of marks) expect((await placesOf(mark)).length, mark).toBeGreaterThan(1);
    expect(await purgeItems(house.services.stories, { address: url })).toMatchObject({ items: 1 });
    await told();
    for (const mark of marks) expect(await placesOf(mark), mark).toEqual([]);
  }

  return { house, placesOf, told, storyAt, purged, close: () => house.close() };
}
