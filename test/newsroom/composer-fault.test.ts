import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { ComposeFault, type Composing, openComposing } from '../../src/newsroom/compose/composing.ts';
import { openComposer } from '../../src/newsroom/compose/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

test('a cluster that cannot be composed is left as it is, and the others are composed', async () => {
  const { db, stories, log } = house.services;
  const now = Date.UTC(2026, 10, 21);
  const given = ['Quenby paints its pier', 'Ostrava strikes a coin', 'Lisse floods its polder'].map(
    (title, at) => ({
      publisher: 'Quarry Post',
      url: `https://quarry.example/${at}`,
      title,
      publishedAt: now + at * 60_000,
      fetchedAt: now,
    }),
  );
  await takeItems(db, given, { announce: false });
  await placeItems(db);
  const real = openComposing();
  const composing: Composing = {
    ...real,
    compose: async (view) => {
      if (view.items.some(({ title }) => title.includes('Quenby'))) throw new ComposeFault('unread');
      return real.compose(view);
    },
  };
  const composer = openComposer({ stories, log, composing });
  try {
    await composer.drain();
  } finally {
    await composer.close();
  }
  const { rows } = await db.query<{ title: string }>(
    `select ('{' || card || '}')::json ->> 'title' as title from story_cards order by 1`,
  );
  expect(rows.map(({ title }) => title)).toEqual(['Lisse floods its polder', 'Ostrava strikes a coin']);
});
