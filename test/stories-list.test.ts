import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryFilter,
  type StoryRoom,
  type StorySort,
  type StoryWindow,
} from '../src/stories/index.ts';
import { BUCKET_MS } from '../src/stories/popularity.ts';
import { type TestDatabase, testDatabase } from './setup/database.ts';

let database: TestDatabase;
let room: StoryRoom;

/** What the oracle knows of a story. Words are made up, so that no stemmer and no stop word has a say. */
interface Known {
  id: string;
  publishedMs: number;
  updatedMs: number;
  popularity: number;
  country: string;
  category: string;
  tags: string[];
  entity: string;
  path: string | undefined;
  title: string[];
}
const corpus: Known[] = [];
const VOCABULARY = ['zorba', 'quill', 'vexor', 'plumb', 'trask', 'onyx', 'fjord', 'glyph'];
const random = mulberry(7);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 7), baseUrl: 'http://news.example' });
  const drafts: StoryDraft[] = [];
  for (let i = 0; i < 600; i += 1) drafts.push(randomDraft(i));
  await publishAll(drafts);
  // A fifth is revised: what a story was must not be found, what it is must be.
  await publishAll(
    drafts.filter((_, i) => i % 5 === 0).map((draft, n) => ({ ...randomDraft(n * 5, draft.publishedAt) })),
  );
});
afterAll(() => database?.close());

describe('a list', () => {
  test('equals an unindexed scan for 400 random filters, sorts and windows', async () => {
    for (let i = 0; i < 400; i += 1) {
      const { filter, accepts } = randomFilter();
      const sort = pick<StorySort>(['pipeline', 'popular']);
      const size = 1 + Math.floor(random() * 40);
      const offset = pick([0, 0, 0, 7, 100]);
      const want = scan(accepts, sort);
      const { records, page } = await listStories(room, filter, { size, sort, offset }, LIST_SHAPE);
      const label = JSON.stringify({ filter, sort, size, offset });
      expect(
        records.map((record) => record.id),
        label,
      ).toEqual(want.slice(offset, offset + size));
      expect(page.total, label).toBe(want.length);
      expect(page.hasNext, label).toBe(want.length > offset + size);
    }
  });

  test('walked by cursors in either direction sees every story once, in order', async () => {
    for (let i = 0; i < 40; i += 1) {
      const { filter, accepts } = randomFilter();
      const sort = pick<StorySort>(['pipeline', 'popular']);
      const size = 3 + Math.floor(random() * 60);
      const want = scan(accepts, sort);
      expect(await walk(filter, { size, sort }, 'nextCursor')).toEqual(want);
      expect(await walk(filter, { size, sort, backward: true }, 'previousCursor')).toEqual(want);
    }
  });

  test('previous_cursor leads back to the page before', async () => {
    const first = await listStories(room, {}, { size: 10 }, LIST_SHAPE);
    const second = await listStories(room, {}, { size: 10, cursor: first.page.nextCursor }, LIST_SHAPE);
    const back = await listStories(room, {}, { size: 10, cursor: second.page.previousCursor }, LIST_SHAPE);
    expect(back.records.map((r) => r.id)).toEqual(first.records.map((r) => r.id));
    expect(first.page.previousCursor).toBeNull();
    expect(back.page.hasPrevious).toBe(false);
  });

  test('keeps its order for a reader who walks it while stories are published', async () => {
    const seen: string[] = [];
    const before = scan(() => true, 'pipeline');
    let cursor: string | null = null;
    let n = 10_000;
    do {
      const part = await listStories(room, {}, { size: 50, cursor }, LIST_SHAPE);
      seen.push(...part.records.map((record) => record.id));
      cursor = part.page.nextCursor;
      n += 1;
      await publishAll([{ ...randomDraft(n), title: `latecomer ${n}`, publishedAt: '2026-11-19T10:00:00Z' }]);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    const latecomers = new Set(corpus.slice(before.length).map((known) => known.id));
    expect(seen.filter((id) => !latecomers.has(id))).toEqual(before);
  });

  test('in the order of popularity is pinned by its cursor to the moment of the first page', async () => {
    const before = scan((known) => known.country === 'AU', 'popular');
    const first = await listStories(room, { country: 'AU' }, { size: 20, sort: 'popular' }, LIST_SHAPE);
    await publishAll([{ ...randomDraft(20_000), countries: ['AU'] }]);
    const second = await listStories(room, {}, { size: 100, cursor: first.page.nextCursor }, LIST_SHAPE);
    expect(second.records.map((record) => record.id)).toEqual(before.slice(20, 120));
    expect(second.page.asOf <= new Date().toISOString()).toBe(true);
  });
});

describe('a cursor', () => {
  test('carries its filter, takes the same one again and refuses another', async () => {
    const filter = { country: 'JP' };
    const first = await listStories(room, filter, { size: 5 }, LIST_SHAPE);
    const cursor = first.page.nextCursor;
    const [left, again] = await Promise.all([
      listStories(room, {}, { size: 5, cursor }, LIST_SHAPE),
      listStories(room, { country: 'japan' }, { size: 5, cursor }, LIST_SHAPE),
    ]);
    expect(again.records.map((r) => r.id)).toEqual(left.records.map((r) => r.id));
    for (const [other, window] of [
      [{ country: 'AU' }, {}],
      [{ tag: 'x' }, {}],
      [{}, { sort: 'popular' as const }],
    ] as const) {
      await expect(
        listStories(room, other, { size: 5, cursor, ...window }, LIST_SHAPE),
      ).rejects.toMatchObject({
        code: 'cursor_mismatch',
        status: 400,
      });
    }
  });

  test('that was changed, cut or made elsewhere is refused', async () => {
    const cursor = (await listStories(room, {}, { size: 5 }, LIST_SHAPE)).page.nextCursor!;
    const elsewhere = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 8), baseUrl: 'http://x' });
    const foreign = (await listStories(elsewhere, {}, { size: 5 }, LIST_SHAPE)).page.nextCursor!;
    const flipped = `${cursor.slice(0, 30)}${cursor[30] === 'A' ? 'B' : 'A'}${cursor.slice(31)}`;
    for (const bad of [foreign, flipped, cursor.slice(0, -4), 'x', `${cursor}.`, 'a'.repeat(9_000)]) {
      await expect(listStories(room, {}, { size: 5, cursor: bad }, LIST_SHAPE)).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    }
  });
});

describe('a filter', () => {
  test('takes countries by code or English name and refuses others', async () => {
    const ids = async (country: string) =>
      (await listStories(room, { country }, { size: 100 }, LIST_SHAPE)).records.map((record) => record.id);
    expect(await ids('japan')).toEqual(await ids('JP'));
    expect(await ids(' jp ')).toEqual(await ids('JP'));
    await expect(ids('Atlantis')).rejects.toMatchObject({ code: 'invalid_parameter', status: 400 });
  });

  test('takes an entity by id, slug, label and alias, whatever its case', async () => {
    const ids = async (entity: string) =>
      (await listStories(room, { entity }, { size: 100 }, LIST_SHAPE)).records.map((record) => record.id);
    const [byLabel, byAlias, bySlug] = [await ids('Entity E1'), await ids('ALIAS e1'), await ids('e1')];
    expect(byLabel.length).toBeGreaterThan(10);
    expect(byAlias).toEqual(byLabel);
    expect(bySlug).toEqual(byLabel);
    const card = (await listStories(room, { entity: 'e1' }, { size: 1 }, LIST_SHAPE)).records[0]!.card;
    const id = /"id":"(ent_[^"]+)","slug":"e1"/.exec(card)![1]!;
    expect(await ids(id)).toEqual(byLabel);
    expect(await ids('nobody')).toEqual([]);
    await expect(ids('ent_not-an-id')).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  test('reads a date as its whole day and a time without an offset as UTC', async () => {
    const count = async (filter: StoryFilter) =>
      (await listStories(room, filter, { size: 1 }, LIST_SHAPE)).page.total;
    const day = new Date(corpus[0]!.publishedMs).toISOString().slice(0, 10);
    const want = corpus.filter((known) => new Date(known.publishedMs).toISOString().startsWith(day)).length;
    expect(await count({ publishedSince: day, publishedUntil: day })).toBe(want);
    expect(
      await count({ publishedSince: `${day}T00:00:00`, publishedUntil: `${day}T23:59:59.999+00:00` }),
    ).toBe(want);
    for (const bad of [
      'yesterday',
      '2026-13-01',
      '2026-02-30',
      '2026-11-20T25:00',
      '20261120',
      '0000-01-01',
    ]) {
      await expect(count({ updatedSince: bad }), bad).rejects.toMatchObject({ code: 'invalid_parameter' });
    }
    await expect(count({ publishedSince: '2026-02-01', publishedUntil: '2026-01-01' })).rejects.toMatchObject(
      {
        code: 'invalid_parameter',
      },
    );
  });

  test('on the time of the last update finds what was revised', async () => {
    const times = corpus.map((known) => known.updatedMs).sort((a, b) => a - b);
    const middle = times[Math.floor(times.length / 2)]!;
    const since = new Date(middle).toISOString();
    const want = corpus.filter((known) => known.updatedMs >= middle).length;
    expect((await listStories(room, { updatedSince: since }, { size: 1 }, LIST_SHAPE)).page.total).toBe(want);
  });
});

async function walk(
  filter: StoryFilter,
  window: StoryWindow,
  by: 'nextCursor' | 'previousCursor',
): Promise<string[]> {
  const ids: string[] = [];
  let part = await listStories(room, filter, window, LIST_SHAPE);
  for (;;) {
    const here = part.records.map((record) => record.id);
    if (by === 'nextCursor') ids.push(...here);
    else ids.unshift(...here);
    const cursor = part.page[by];
    if (cursor === null) return ids;
    part = await listStories(room, {}, { size: window.size, cursor }, LIST_SHAPE);
  }
}

function scan(accepts: (known: Known) => boolean, sort: StorySort): string[] {
  const bucket = (known: Known): number => Math.floor(known.publishedMs / BUCKET_MS);
  const byId = (a: Known, b: Known): number => (a.id < b.id ? -1 : 1);
  return corpus
    .filter(accepts)
    .sort((a, b) =>
      sort === 'pipeline'
        ? b.publishedMs - a.publishedMs || byId(a, b)
        : bucket(b) - bucket(a) || b.popularity - a.popularity || byId(a, b),
    )
    .map((known) => known.id);
}

function randomFilter(): { filter: StoryFilter; accepts: (known: Known) => boolean } {
  const filter: Record<string, string> = {};
  const checks: ((known: Known) => boolean)[] = [];
  const maybe = (chance: number, add: () => void): void => {
    if (random() < chance) add();
  };
  maybe(0.3, () => {
    const country = pick(['AU', 'JP', 'EU']);
    filter.country = country;
    checks.push((known) => known.country === country);
  });
  maybe(0.25, () => {
    const category = pick(['world', 'economy', 'sport']);
    filter.category = category;
    checks.push((known) => known.category === category);
  });
  maybe(0.25, () => {
    const tag = pick(['red', 'blue', 'deep-green']);
    filter.tag = tag === 'deep-green' ? 'Deep Green' : tag;
    checks.push((known) => known.tags.includes(tag));
  });
  maybe(0.2, () => {
    const entity = pick(['e1', 'e2', 'e3']);
    filter.entity = entity;
    checks.push((known) => known.entity === entity);
  });
  maybe(0.15, () => {
    filter.impactPath = 'rates>bonds';
    checks.push((known) => known.path === 'rates>bonds');
  });
  maybe(0.25, () => {
    const since = corpus[Math.floor(random() * 600)]!.publishedMs;
    filter.publishedSince = new Date(since).toISOString();
    checks.push((known) => known.publishedMs >= since);
  });
  maybe(0.15, () => {
    const until = corpus[Math.floor(random() * 600)]!.updatedMs;
    filter.updatedUntil = new Date(until).toISOString();
    checks.push((known) => known.updatedMs <= until);
  });
  maybe(0.5, () => {
    const [a, b] = [pick(VOCABULARY), pick(VOCABULARY)];
    const has = (known: Known, word: string): boolean => known.title.includes(word);
    const adjacent = (known: Known): boolean =>
      known.title.some((word, i) => word === a && known.title[i + 1] === b);
    const [q, check] = pick<[string, (known: Known) => boolean]>([
      [a, (known) => has(known, a)],
      [`${a} ${b}`, (known) => has(known, a) && has(known, b)],
      [`${a} or ${b}`, (known) => has(known, a) || has(known, b)],
      [`${a} -${b}`, (known) => has(known, a) && !has(known, b)],
      [`-${a}`, (known) => !has(known, a)],
      [`"${a} ${b}"`, adjacent],
      [`"${a} ${b}" or ${pick(VOCABULARY)} -${a}`, () => false],
    ]);
    if (q.includes(' or ') && q.includes('"')) return;
    filter.q = q;
    checks.push(check);
  });
  return { filter, accepts: (known) => checks.every((check) => check(known)) };
}

function randomDraft(n: number, publishedAt?: string): StoryDraft {
  const title = Array.from({ length: 4 }, () => pick(VOCABULARY));
  const entity = pick(['e1', 'e2', 'e3']);
  const path = random() < 0.4 ? 'rates>bonds' : undefined;
  return {
    keys: [`test:${n}`],
    title: title.join(' '),
    summary: '',
    language: 'en',
    category: pick(['world', 'economy', 'sport']),
    tags: pick([['red'], ['blue', 'Deep green'], []]),
    countries: [pick(['AU', 'JP', 'EU'])],
    entities: [
      { slug: entity, label: `Entity ${entity.toUpperCase()}`, kind: 'topic', aliases: [`Alias ${entity}`] },
    ],
    impactPaths: path === undefined ? [] : [{ token: path, label: 'Rates → bonds', direction: 'up' }],
    assets: [],
    verificationState: pick(['unverified', 'corroborated', 'contested']),
    // Many stories share a moment: ties are where an order shows its seams.
    publishedAt:
      publishedAt ??
      new Date(Date.UTC(2026, 9, 1) + Math.floor(random() * 150) * 4 * 3_600_000).toISOString(),
    sources: [],
    claims: [],
    impactDetails: [],
    bodyHtml: '',
  };
}

async function publishAll(drafts: readonly StoryDraft[]): Promise<void> {
  for (let i = 0; i < drafts.length; i += 200) {
    const part = drafts.slice(i, i + 200);
    const outcomes = await publishStories(room, part);
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.kind === 'rejected') throw new Error(outcome.reason);
      const draft = part[at]!;
      const old = corpus.findIndex((known) => known.id === outcome.id);
      const row = await database.db.query<{ updated_at: Date; popularity: number }>(
        `select s.updated_at, c.popularity from stories s
         join story_cards c on c.story_id = s.id and c.to_pos is null where s.slug = $1`,
        [outcome.slug],
      );
      const known: Known = {
        id: outcome.id,
        publishedMs: old < 0 ? Date.parse(draft.publishedAt) : corpus[old]!.publishedMs,
        updatedMs: row.rows[0]!.updated_at.getTime(),
        popularity: row.rows[0]!.popularity,
        country: draft.countries[0]!,
        category: draft.category,
        tags: draft.tags.map((tag) => tag.toLowerCase().replaceAll(' ', '-')),
        entity: draft.entities[0]!.slug,
        path: draft.impactPaths[0]?.token,
        title: draft.title.split(' '),
      };
      if (old < 0) corpus.push(known);
      else corpus[old] = known;
    }
  }
}

/** A small seeded generator (mulberry32): the same corpus and questions in every run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
