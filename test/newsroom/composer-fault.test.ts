import Module from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { analyse, forgetTagger } from '../../src/language/index.ts';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { ComposeFault, type Composing, openComposing } from '../../src/newsroom/compose/composing.ts';
import { openComposer } from '../../src/newsroom/compose/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

/** Takes one item, which is alone in its cluster. */
async function placeOne(path: string, title: string): Promise<void> {
  const { db } = house.services;
  const now = Date.UTC(2026, 10, 23);
  const url = `https://quarry.example/${path}`;
  await takeItems(db, [{ publisher: 'Quarry Post', url, title, publishedAt: now, fetchedAt: now }], {
    announce: false,
  });
  await placeItems(db);
}

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
  const loads = vi.spyOn(Module as unknown as { _load(name: string): unknown }, '_load');
  const timesRead = (): number =>
    loads.mock.calls.filter(([name]) => name === 'wink-eng-lite-web-model').length;
  const sentence = 'The bank cut its rate on Tuesday.';
  forgetTagger();
  const before = analyse(sentence);
  expect(timesRead()).toBe(1);
  forgetTagger();
  const now = Date.UTC(2026, 10, 22);
  await takeItems(
    db,
    ['Quarry Post', 'Orchard Times'].map((publisher) => ({
      publisher,
      url: `https://${publisher.slice(0, 6).trim().toLowerCase()}.example/dunes`,
      title: 'Skagen plants grass on its dunes',
      summary: `Skagen planted grass on its dunes on Monday, the mayor told the ${publisher}.`,
      publishedAt: now,
      fetchedAt: now,
    })),
    { announce: false },
  );
  await placeItems(db);
  const composer = openComposer({ stories, log, singles: 'thread' });
  try {
    await composer.drain();
  } finally {
    await composer.close();
  }
  const { rows } = await db.query(
    `select from story_cards where card like '%Skagen plants grass%"sourceCount":2%'`,
  );
  expect(rows).toHaveLength(1);
  expect(timesRead()).toBe(1);
  expect(analyse(sentence)).toEqual(before);
  expect(timesRead()).toBe(2);
  loads.mockRestore();
});

test('a composer that is closed does not wait for what is composed just then; the next one composes it', async () => {
  const { db, stories, log } = house.services;
  await placeOne('mill', 'Zaandam turns its oldest mill');
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

test('a composer that lost its turn without knowing writes nothing beside the next one, whose story counts every item', async () => {
  const { db, stories, log } = house.services;
  const now = Date.UTC(2026, 10, 24);
  const give = async (publisher: string): Promise<void> => {
    const item = {
      publisher,
      url: `https://${publisher.slice(0, 6).trim().toLowerCase()}.example/quays`,
      title: 'Harlingen repairs its quays',
      summary: `Harlingen repaired its quays on Monday, the mayor told the ${publisher}.`,
      publishedAt: now,
      fetchedAt: now,
    };
    await takeItems(db, [item], { announce: false });
    await placeItems(db);
  };
  /** A composer that has composed, and writes when it is let go. */
  const held = () => {
    const [begun, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const real = openComposing();
    const compose: Composing['compose'] = async (view) => {
      const composed = await real.compose(view);
      begun.resolve();
      await goes.promise;
      return composed;
    };
    return {
      composer: openComposer({ stories, log, composing: { ...real, compose } }),
      begun: begun.promise,
      go: goes.resolve,
    };
  };
  const [first, next] = [held(), held()];
  await give('Quarry Post');
  const lost = first.composer.look(false).then(
    () => 'wrote',
    () => 'refused',
  );
  await first.begun;
  expect((await endTurn(db)).rowCount).toBe(1);
  await give('Orchard Times');
  const looked = next.composer.look(false);
  await next.begun;
  first.go();
  expect(await lost).toBe('refused');
  next.go();
  await looked;
  const last = openComposer({ stories, log });
  await last.drain();
  for (const composer of [first.composer, next.composer, last]) await composer.close();
  const { rows } = await db.query<{ count: string }>(
    `select ('{' || card || '}')::json ->> 'sourceCount' as count from story_cards
     where card like '%Harlingen repairs%' and to_pos is null`,
  );
  expect(rows).toEqual([{ count: '2' }]);
});

test('a composer that composes all that waits takes its turn again when the connection of it is lost', async () => {
  const { db, stories, log } = house.services;
  await placeOne('locks', 'Makkum opens two locks');
  const real = openComposing();
  let composed = 0;
  const composer = openComposer({
    stories,
    log,
    composing: {
      ...real,
      async compose(view) {
        composed += 1;
        if (composed === 1) expect((await endTurn(db)).rowCount).toBe(1);
        return real.compose(view);
      },
    },
  });
  await composer.drain();
  await composer.close();
  expect(composed).toBe(2);
  const { rows } = await db.query(
    `select from story_cards where card like '%Makkum opens%' and to_pos is null`,
  );
  expect(rows).toHaveLength(1);
});

/** Ends the connection that has the turn to compose. */
const endTurn = (db: Database) =>
  db.query(`select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and objid = x'636f6d70'::int and granted
      and database = (select oid from pg_database where datname = current_database())`);
