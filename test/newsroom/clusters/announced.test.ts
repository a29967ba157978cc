import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClusterWriter } from '../../../src/newsroom/clusters/index.ts';
import { type GivenItem, takeItems } from '../../../src/newsroom/items/index.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.db.query(
    'truncate news_items, news_item_keys, news_item_versions, news_clusters, news_separations',
  );
  await database.db.query('update news_sequence set seq = 0');
  await database.db.query(
    'update news_cluster_place set seq = 0, lease_owner = null, lease_until = null, fence = 0',
  );
});

/** Events that several papers tell of in nearly the same words: they are joined, parted, and joined otherwise again. */
const lookAlikes = (from: number, to: number): GivenItem[] =>
  Array.from({ length: to - from }, (_, nr) => {
    const at = from + nr;
    const event = Math.floor(at / 12) * 5 + (at % 5);
    const pick = (list: string, by: number): string => list.split(' ')[by % list.split(' ').length]!;
    const what = 'harbour refinery treaty railway hospital bridge budget airport museum';
    const words = [
      pick('Norvia Castelmar Quillon Brightwater Talbot Kessler Marlport Estria', event),
      pick('signs rejects delays opens closes sells buys inspects floods', Math.floor(event / 3)),
      pick(what, Math.floor(event / 7)),
      `Site${event}`,
    ];
    return {
      title: [...words.slice(at % 3), ...words.slice(0, at % 3), pick(what, event + 3)].join(' '),
      text: `${words.join(' ')} on a day of which Paper ${at % 17} wrote in edition ${at}.`,
      publisher: `Paper ${at % 17}`,
      guid: String(at),
      publishedAt: NOW + Math.floor(at / 300) * DAY,
      fetchedAt: NOW,
    };
  });

async function place(batch: number): Promise<void> {
  const writer = openClusterWriter(database.db, { batch });
  await writer.turn();
  await writer.close();
}

const composed = (): Promise<unknown> => database.db.query('update news_clusters set due_at = null');
const count = async (text: string): Promise<number> => (await database.db.query(text)).rows.length;

describe('what is to be announced stays so when clusters are merged and parted', () => {
  test.each([20, 60, 240])('wherever its items go, in batches of %i', async (batch) => {
    await takeItems(database.db, lookAlikes(0, 240), { announce: true });
    await place(batch);
    const other = {
      ...lookAlikes(0, 1)[0]!,
      guid: 'other',
      title: 'Lisbon museum opens a wing of glass',
      text: '',
    };
    await takeItems(database.db, [...lookAlikes(240, 480), other], { announce: false });
    await place(batch);
    // Nothing was composed yet: a story that tells of an announced item is news.
    expect(
      await count(`select c.id from news_clusters c where c.state = 'live' and not c.announce and exists (
        select from news_items i where i.cluster_id = c.id and i.announce)`),
    ).toBe(0);
    expect(await count('select from news_separations')).toBeGreaterThan(0);
    const { rows } = await database.db.query(
      `select c.announce from news_clusters c join news_items i on i.cluster_id = c.id where i.guid = 'other'`,
    );
    expect(rows).toEqual([{ announce: false }]);
  });

  test('what an announced item brings about is announced, and nothing that a silent one does', async () => {
    await takeItems(database.db, lookAlikes(0, 240), { announce: false });
    await place(60);
    await composed();
    let changed = 0;
    for (let at = 240; at < 300; at += 1) {
      const announce = Math.floor(at / 2) % 2 === 0;
      await takeItems(database.db, lookAlikes(at, at + 1), { announce });
      await place(60);
      const { rows } = await database.db.query<{ announce: boolean }>(
        'select announce from news_clusters where due_at is not null',
      );
      expect(rows.map((row) => row.announce)).toEqual(rows.map(() => announce));
      changed += rows.length;
      await composed();
    }
    // Some of them touched two clusters.
    expect(changed).toBeGreaterThan(60);
  });
});
