import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDrafts } from '../../src/newsroom/demo/index.ts';
import { noteDrafts, openLivingNewsroom } from '../../src/newsroom/living/index.ts';
import {
  COUNTRIES,
  changeStory,
  publishStories,
  type StoryChange,
  type StoryDraft,
} from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// A Monday.
const START = Date.UTC(2026, 5, 15);

const notes = (since: number, until: number, seed = 1): StoryDraft[] => noteDrafts({ seed, since, until });
const identity = ({ keys, updatedAt }: StoryDraft): string => `${keys[0]} ${updatedAt}`;
const firstOnes = (drafts: readonly StoryDraft[]): StoryDraft[] =>
  drafts.filter(({ publishedAt, updatedAt }) => publishedAt === updatedAt);

describe('the notes of the synthetic newsroom', () => {
  const week = notes(START, START + 7 * DAY_MS);

  test('appear every 2 to 5 minutes on average, on each day, and never leave a watcher alone for twenty minutes', () => {
    for (let day = 0; day < 14; day += 1) {
      const since = START + day * DAY_MS;
      const moments = firstOnes(notes(since, since + DAY_MS)).map(({ publishedAt }) =>
        Date.parse(publishedAt),
      );
      const mean = DAY_MS / moments.length / MINUTE_MS;
      expect(mean).toBeGreaterThan(2);
      expect(mean).toBeLessThan(5);
      moments.reduce((before, at) => {
        expect((at - before) / MINUTE_MS, new Date(at).toISOString()).toBeLessThan(20);
        return at;
      }, since);
    }
  });

  test('never share a title within a day, also with the programme’s stories', () => {
    for (let day = 0; day < 60; day += 1) {
      const since = START + day * DAY_MS;
      const titles = new Map<string, string>();
      const programme = [...demoDrafts({ seed: 1, now: new Date(since + DAY_MS), days: 1 })];
      for (const { title, keys } of [...notes(since, since + DAY_MS), ...programme]) {
        expect(titles.get(title) ?? keys[0], title).toBe(keys[0]);
        titles.set(title, keys[0]!);
      }
    }
  });

  test('are a function of the seed and the calendar: a later look gives the same and the newer ones', () => {
    const [since, middle, until] = [START + 9 * HOUR_MS, START + 12 * HOUR_MS, START + 15 * HOUR_MS];
    const all = notes(since, until);
    const early = notes(since, middle);
    expect(notes(since, until)).toEqual(all);
    expect(all.filter(({ updatedAt }) => Date.parse(updatedAt!) <= middle)).toEqual(early);
    expect(all.length).toBeGreaterThan(early.length + 30);
    expect(notes(since, until, 2).map(identity)).not.toEqual(all.map(identity));
    for (const { publishedAt, updatedAt, sources } of all) {
      expect(Date.parse(publishedAt)).toBeGreaterThan(since);
      expect(Date.parse(updatedAt!)).toBeLessThanOrEqual(until);
      for (const source of sources)
        expect(Date.parse(source.publishedAt!)).toBeLessThanOrEqual(Date.parse(updatedAt!));
    }
  });

  test('are written to the end: quotes, claims, entities, a body, and what says that they are synthetic', () => {
    for (const note of week) {
      expect(JSON.stringify(note)).not.toMatch(/undefined|NaN|\[object|\{!?\d+:|\$\{| {2}/);
      expect(note.keys[0]).toMatch(/^demo:note-/);
      expect(note.tags).toContain('synthetic');
      expect(note.claims.length).toBeGreaterThan(0);
      expect(note.sources.length).toBeGreaterThan(1);
      expect(note.entities.length, note.title).toBeGreaterThan(1);
      expect(note.title.length).toBeLessThan(110);
      expect(note.bodyHtml.match(/<p>/g)!.length).toBeGreaterThanOrEqual(3);
      expect(XMLValidator.validate(`<div>${note.bodyHtml}</div>`)).toBe(true);
      for (const claim of note.claims) {
        for (const { source, quote } of [...claim.supporting, ...claim.contradicting]) {
          expect(note.sources[source]!.snippet).toContain(quote);
        }
      }
      for (const { domain } of note.sources) expect(domain).toMatch(/\.example$/);
    }
    const about = new Set(week.flatMap(({ countries }) => countries));
    for (const { code } of COUNTRIES) expect(about, code).toContain(code);
    const categories = new Set(week.map(({ category }) => category));
    expect(categories.size).toBeGreaterThan(7);
  });

  test('are revised now and then, some hours later at most, with other words', () => {
    const last = new Map<string, StoryDraft>();
    let revised = 0;
    for (const note of week) {
      const before = last.get(note.keys[0]!);
      if (before !== undefined) {
        revised += 1;
        expect(note.title).not.toBe(before.title);
        expect(note.publishedAt).toBe(before.publishedAt);
        expect(Date.parse(note.updatedAt!) - Date.parse(note.publishedAt)).toBeLessThan(3 * HOUR_MS);
      }
      last.set(note.keys[0]!, note);
    }
    expect(revised / last.size).toBeGreaterThan(0.05);
    expect(revised / last.size).toBeLessThan(0.2);
  });
});

describe('a newsroom that lives', () => {
  let house: TestHouse;
  let now: number;
  const told: StoryChange[] = [];
  beforeAll(async () => {
    house = await openTestHouse();
    house.services.stories.listeners.push(async (_sql, changes) => void told.push(...changes));
    now = START + 10 * HOUR_MS;
    const drafts = [...demoDrafts({ seed: 1, now: new Date(now), days: 10 })];
    for (const each of drafts) await house.publish([each]);
  });
  afterAll(() => house?.close());

  const open = (asked = false, of = house) => {
    const { stories, log } = of.services;
    return openLivingNewsroom({ stories, log, asked, clock: () => now, everyMs: 3_600_000 });
  };
  const count = async (where: string): Promise<number> => {
    const found = await house.services.db.query<{ n: number }>(`select count(*)::int as n from ${where}`);
    return found.rows[0]!.n;
  };
  const settle = async (living: { look(): Promise<number> }): Promise<number> => {
    for (let sum = 0; ; ) {
      const done = await living.look();
      if (done === 0) return sum;
      sum += done;
    }
  };

  test('publishes what has become due, announced, and nothing twice', async () => {
    const living = open();
    const made = await settle(living);
    // Two hours of notes were due, and no more.
    expect(made).toBeGreaterThan(24);
    expect(made).toBeLessThan(90);
    expect(told).toHaveLength(made);
    const since = now;
    for (let minute = 0; minute < 30; minute += 1) {
      now += MINUTE_MS;
      await living.look();
    }
    const due = [...notes(since, now), ...demoDrafts({ seed: 1, now: new Date(now), days: 10 })].filter(
      ({ updatedAt }) => Date.parse(updatedAt!) > since,
    );
    expect(told.length - made).toBeGreaterThanOrEqual(due.length);
    expect(due.length).toBeGreaterThan(6);
    const before = told.length;
    expect(await settle(open())).toBe(0);
    expect(told).toHaveLength(before);
    await living.close();
  });

  test('revises its notes when their hour has come', async () => {
    const living = open();
    const before = told.filter(({ kind }) => kind === 'revised').length;
    for (let step = 0; step < 18; step += 1) {
      now += 10 * MINUTE_MS;
      await settle(living);
    }
    expect(told.filter(({ kind }) => kind === 'revised').length).toBeGreaterThan(before + 2);
    await living.close();
  });

  test('of several nodes one does it', async () => {
    now += HOUR_MS;
    const before = told.length;
    const nodes = [open(), open(), open()];
    for (let round = 0; round < 3; round += 1) await Promise.all(nodes.map((node) => node.look()));
    const due = new Set(notes(now - HOUR_MS, now).map(({ keys }) => keys[0]!));
    expect(told.length - before).toBeGreaterThanOrEqual(due.size);
    expect(new Set(told.map(({ id, revision }) => `${id} ${revision}`)).size).toBe(told.length);
    for (const node of nodes) await node.close();
  });

  test('after a pause makes up for two hours of notes and a week of stories, in portions', async () => {
    const stories = await count(`story_keys where key like 'demo:note-%'`);
    now += 3 * DAY_MS;
    const living = open();
    const first = await living.look();
    expect(first).toBeGreaterThan(30);
    expect(first).toBeLessThanOrEqual(60);
    await settle(living);
    const made = (await count(`story_keys where key like 'demo:note-%'`)) - stories;
    expect(made).toBeGreaterThan(24);
    expect(made).toBeLessThan(90);
    const missing = [...demoDrafts({ seed: 1, now: new Date(now), days: 3 })].map(({ keys }) => keys[0]!);
    const found = await house.services.db.query('select 1 from story_keys where key = any($1)', [missing]);
    expect(found.rowCount).toBe(new Set(missing).size);
    await living.close();
  });

  test('leaves alone what an operator has taken back', async () => {
    const found = await house.services.db.query<{ key: string }>(
      `select key from story_keys where key like 'demo:note-warning%' order by key limit 1`,
    );
    const [outcome] = await publishStories(house.services.stories, [draft({ keys: [found.rows[0]!.key] })]);
    await changeStory(house.services.stories, 'id' in outcome! ? outcome.id : '', { kind: 'retract' });
    const living = open();
    await settle(living);
    expect(await settle(living)).toBe(0);
    await living.close();
  });

  test('falls silent when other stories come in, unless DEMO=on was written out; an operator’s do not count', async () => {
    now += HOUR_MS;
    await house.publish([draft({ keys: ['operator:1'] })]);
    const living = open();
    expect(await living.look()).toBeGreaterThan(0);
    await settle(living);
    await house.publish([draft()]);
    now += HOUR_MS;
    expect(await living.look()).toBe(0);
    const asked = open(true);
    expect(await asked.look()).toBeGreaterThan(0);
    await living.close();
    await asked.close();
  });

  test('says nothing in a database that was never a demonstration', async () => {
    const other = await openTestHouse();
    try {
      const living = open(false, other);
      expect(await living.look()).toBe(0);
      await living.close();
    } finally {
      await other.close();
    }
  });

  test('looks by itself, and no more once it is closed', async () => {
    const { stories, log } = house.services;
    let looks = 0;
    const clock = (): number => {
      looks += 1;
      return now;
    };
    const living = openLivingNewsroom({ stories, log, asked: true, clock, everyMs: 5 });
    await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(2);
    await living.close();
    const before = looks;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(looks).toBe(before);
  });
});
