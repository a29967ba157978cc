import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReadings } from '../../../src/language/index.ts';
import { placeItems } from '../../../src/newsroom/clusters/index.ts';
import { openComposer } from '../../../src/newsroom/index.ts';
import { purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import type { Database } from '../../../src/platform/database.ts';
import { openTestHouse, type TestHouse } from '../../setup/house.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const URL = 'https://quarry.example/levy';
const TITLE = 'Aldermoor council raises the harbour levy';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

/** The database of a reader that has read texts, and stores what they say once something was tried meanwhile. */
const reading = (db: Database, meanwhile: () => Promise<void>): Pick<Database, 'transaction'> => ({
  transaction: (work) =>
    db.transaction((sql) =>
      work({
        ...sql,
        query: async (text: string, values?: readonly unknown[]) => {
          if (text.startsWith('insert into text_readings')) await meanwhile();
          return sql.query(text, values);
        },
      } as typeof sql),
    ),
});

test('what a reader has in hand of a text while it is purged is forgotten with it', async () => {
  const { db, stories, log } = house.services;
  await takeItems(
    db,
    [
      {
        publisher: 'Quarry Post',
        url: URL,
        title: TITLE,
        text: 'The council raised its levy.',
        publishedAt: NOW,
        fetchedAt: NOW,
      },
    ],
    { announce: true },
  );
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  await composer.close();
  let purged: Promise<unknown> | undefined;
  const isWaiting = async (): Promise<void> => {
    purged ??= purgeItems(stories, { address: URL });
    let isDone = false;
    void purged.then(() => {
      isDone = true;
    });
    for (let waits = 0; waits === 0 && !isDone; ) {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waits = rows[0]!.n;
    }
  };
  while ((await storeReadings(reading(db, isWaiting))) > 0);
  await purged;
  const hash = createHash('sha256').update(TITLE).digest().subarray(0, 16);
  const { rows } = await db.query('select 1 from text_readings where hash = $1', [hash]);
  expect(rows).toEqual([]);
});
