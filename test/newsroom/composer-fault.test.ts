import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyse, forgetTagger } from '../../src/language/index.ts';
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

test('a process that answers requests composes without the tagger in its own memory', async () => {
  const { db, stories, log } = house.services;
  const hasTagger = (): boolean =>
    Object.keys(createRequire(import.meta.url).cache).some((file) => /[/\\]wink-nlp[/\\]/.test(file));
  const sentence = 'The bank cut its rate on Tuesday.';
  const before = analyse(sentence);
  expect(hasTagger()).toBe(true);
  forgetTagger();
  const now = Date.UTC(2026, 10, 22);
  await takeItems(
    db,
    [
      {
        publisher: 'Quarry Post',
        url: 'https://quarry.example/dunes',
        title: 'Skagen plants grass on its dunes',
        summary: 'Skagen planted grass on its dunes. Sand had covered two roads.',
        publishedAt: now,
        fetchedAt: now,
      },
    ],
    { announce: false },
  );
  await placeItems(db);
  const composer = openComposer({ stories, log, singles: 'thread' });
  try {
    await composer.drain();
  } finally {
    await composer.close();
  }
  const { rows } = await db.query(`select from story_cards where card like '%Skagen plants grass%'`);
  expect(rows).toHaveLength(1);
  expect(hasTagger()).toBe(false);
  expect(analyse(sentence)).toEqual(before);
});

test('a composer that is closed does not wait for what is composed just then; the next one composes it', async () => {
  const { db, stories, log } = house.services;
  const now = Date.UTC(2026, 10, 23);
  const item = {
    publisher: 'Quarry Post',
    url: 'https://quarry.example/mill',
    title: 'Zaandam turns its oldest mill',
    publishedAt: now,
    fetchedAt: now,
  };
  await takeItems(db, [item], { announce: false });
  await placeItems(db);
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<never>();
  const endless: Composing = {
    compose() {
      begun.resolve();
      return ended.promise;
    },
    async close() {
      ended.reject(new Error('closed'));
    },
  };
  const composer = openComposer({ stories, log, composing: endless });
  const drained = composer.drain().catch((error: Error) => error.message);
  await begun.promise;
  await composer.close();
  expect(await drained).toBe('closed');
  const next = openComposer({ stories, log });
  await next.drain();
  await next.close();
  const { rows } = await db.query(`select from story_cards where card like '%Zaandam turns%'`);
  expect(rows).toHaveLength(1);
});
