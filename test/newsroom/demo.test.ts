import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { fillDemo, openLivingNewsroom, saidBetween, seedDemo } from '../../src/newsroom/demo/index.ts';
import { openComposer } from '../../src/newsroom/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import type { StoryChange } from '../../src/stories/index.ts';
import { DEMO_NOW } from '../setup/demo.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

const HOUR_MS = 3_600_000;
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => house?.close());

describe('the first start on an empty database', () => {
  test('leaves a database alone that holds somebody’s story', async () => {
    const { db, stories, log } = house.services;
    const options = { db, stories, log, pepper: house.pepper, now: DEMO_NOW };
    const other = { publisher: 'Quarry Post', url: 'https://quarry.example/1', fetchedAt: DEMO_NOW };
    await takeItems(db, [{ ...other, title: 'The quarry at Ems opens a path for walkers' }], {
      announce: false,
    });
    expect(await seedDemo(options)).toBeUndefined();
    expect(await fillDemo({ editorial: house.services.editorial, log, now: DEMO_NOW })).toBe(false);
    await db.query('truncate news_items, news_item_keys cascade');
  });

  test('opens the newsroom once, whoever else starts too, with one key a plan', async () => {
    const { db, stories, log } = house.services;
    const options = { db, stories, log, pepper: house.pepper, now: DEMO_NOW };
    // What a start that died left behind is completed.
    const begun = saidBetween(DEMO_NOW - 48 * HOUR_MS, DEMO_NOW - 30 * HOUR_MS, DEMO_NOW);
    await takeItems(
      db,
      begun.map(({ item }) => item),
      { announce: false },
    );
    const both = await Promise.all([seedDemo(options), seedDemo(options)]);
    const seeded = both.filter((each) => each !== undefined);
    expect(seeded).toHaveLength(1);
    const { keys, stories: count } = seeded[0]!;
    expect(keys.map(({ tenant, plan }) => `${tenant} ${plan}`)).toEqual([
      'demo-free free',
      'demo-starter starter',
      'demo-pro pro',
      'demo-enterprise enterprise',
    ]);
    expect(keys.map(({ scopes }) => scopes.includes('operator'))).toEqual([false, false, false, true]);
    for (const { key } of keys) {
      expect(key).toMatch(/^svc_test_/);
      expect((await house.services.identity.verify(key))?.mode).toBe('test');
    }
    expect(count).toBeGreaterThan(50);
    expect(await seedDemo(options)).toBeUndefined();
  });

  test('shows big stories that several papers carry, revised, contested, corrected', async () => {
    const key = await house.key('pro', { tenant: 'demo-pro' });
    const { articles } = (await house.get('/v1/news?page_size=100&include=sources,claims', key)).json<{
      articles: {
        title: string;
        revision: number;
        tags: string[];
        verificationState: string;
        sources: { publisher: string }[];
        claims: { state: string; supporting: unknown[]; contradicting: { quote: string }[] }[];
      }[];
    }>();
    const big = articles.filter(({ sources }) => sources.length > 2);
    expect(big.length).toBeGreaterThan(10);
    expect(big.some(({ revision }) => revision > 1)).toBe(true);
    expect(big.some(({ verificationState }) => verificationState === 'corroborated')).toBe(true);
    expect(big.some(({ claims }) => claims.some(({ state }) => state === 'retracted'))).toBe(true);
    const contested = big.flatMap(({ claims }) => claims).filter(({ state }) => state === 'contested');
    expect(
      contested.some(({ supporting, contradicting }) => supporting.length > 0 && contradicting.length > 0),
    ).toBe(true);
    for (const { tags } of articles) expect(tags).toContain('synthetic');
    // What the README asks for first.
    const drought = await house.get('/v1/news?country=AU&q=drought&page_size=3', key);
    expect(drought.json<{ articles: unknown[] }>().articles.length).toBeGreaterThan(0);
  });

  test('is filled behind it, once, with older stories and posts of all kinds; the front page stays', async () => {
    const { editorial, log, db } = house.services;
    const front = `select s.id, s.revision from stories s
      where s.published_at > to_timestamp(${DEMO_NOW / 1_000 - 86_400}) order by s.published_at desc limit 40`;
    const before = (await db.query(front)).rows;
    expect(before).toHaveLength(40);
    // A part of the sixty days shows it as well.
    const fill = { editorial, log, now: DEMO_NOW, historyMs: 5 * 24 * HOUR_MS };
    expect(await fillDemo(fill)).toBe(true);
    expect(await fillDemo(fill)).toBe(false);
    expect((await db.query(front)).rows).toEqual(before);
    const wanted = saidBetween(DEMO_NOW - fill.historyMs, DEMO_NOW, DEMO_NOW).map(({ item }) => item.guid);
    const stored = await db.query<{ guid: string }>('select guid from news_items where guid = any($1)', [
      wanted,
    ]);
    expect(stored.rowCount).toBe(new Set(wanted).size);
    const posts = await db.query<{ kind: string }>(
      'select distinct coalesce(period, type) as kind from posts',
    );
    const kinds = posts.rows.map(({ kind }) => kind);
    expect(kinds).toContain('daily');
    expect(kinds).toContain('opinion');
  });
});

describe('a newsroom that lives', () => {
  const told: StoryChange[] = [];

  test('takes in what is said since, announced; a look without news takes in nothing', async () => {
    const { editorial, stories, log, db } = house.services;
    stories.listeners.push(async (_sql, changes) => void told.push(...changes));
    let now = DEMO_NOW + 20_000;
    const living = openLivingNewsroom({ editorial, log, asked: false, clock: () => now, everyMs: HOUR_MS });
    const composer = openComposer({ stories, log });
    try {
      expect(await living.look()).toBe(saidBetween(DEMO_NOW, now, DEMO_NOW).length);
      now = DEMO_NOW + 30 * 60_000;
      const due = saidBetween(DEMO_NOW + 20_000, now, DEMO_NOW);
      expect(due.length).toBeGreaterThan(10);
      expect(await living.look()).toBe(due.length);
      expect(await living.look()).toBe(0);
      await placeItems(db);
      await composer.drain();
      // Stories that were there are revised, and new ones appear.
      expect(told.some(({ revision }) => revision > 1)).toBe(true);
      expect(told.some(({ revision }) => revision === 1)).toBe(true);
    } finally {
      await living.close();
      await composer.close();
    }
  });

  test('stays silent beside somebody’s items, unless it was asked for, and catches up in portions', async () => {
    const { editorial, log, db } = house.services;
    const other = { publisher: 'Quarry Post', url: 'https://quarry.example/2', fetchedAt: DEMO_NOW };
    await takeItems(db, [{ ...other, title: 'The quarry at Ems closes its path again' }], {
      announce: false,
    });
    const now = DEMO_NOW + 48 * HOUR_MS;
    const options = { editorial, log, clock: () => now, everyMs: HOUR_MS };
    const silent = openLivingNewsroom({ ...options, asked: false });
    const asked = openLivingNewsroom({ ...options, asked: true });
    try {
      expect(await silent.look()).toBe(0);
      const due = saidBetween(DEMO_NOW + 30 * 60_000, now, DEMO_NOW).length;
      expect(due).toBeGreaterThan(50);
      let taken = 0;
      for (let look = 0; look < 5; look += 1) {
        const some = await asked.look();
        expect(some).toBeLessThan(50);
        taken += some;
      }
      expect(taken).toBe(due);
    } finally {
      await silent.close();
      await asked.close();
    }
  });
});
