import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import { Totals } from '../../src/retrieval/lists/total.ts';
import { sealStories } from '../../src/retrieval/sealing/seal.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryFilter,
  type StoryRoom,
  type StorySort,
  type StoryWindow,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { KnownStories } from '../setup/known-stories.ts';

let database: TestDatabase;
let room: StoryRoom;
/** The same stories, through a room that takes five stories for many and asks the sealed index. */
let sealed: StoryRoom;
let known: KnownStories;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 7), baseUrl: 'http://news.example' });
  sealed = { ...room, frequencies: new Frequencies(5), totals: new Totals() };
  known = new KnownStories(room, 7);
  const drafts = Array.from({ length: 600 }, (_, i) => known.draft(i));
  await known.publish(drafts);
  // A tenth is revised before the index is sealed, another tenth, and some new ones, after: what a story was must
  // not be found, what it is must be.
  const revise = (digit: number) =>
    known.publish(
      drafts.flatMap(({ publishedAt }, i) => (i % 10 === digit ? [known.draft(i, publishedAt)] : [])),
    );
  await revise(0);
  await sealStories(database.db, { width: 64, heavy: 5, paired: 2, least: 1 });
  await revise(5);
  await known.publish(Array.from({ length: 40 }, (_, i) => known.draft(600 + i)));
});
afterAll(() => database?.close());

const WAYS: [string, () => StoryRoom][] = [
  ['walked', () => room],
  ['sealed', () => sealed],
];

describe('a list', () => {
  test.each(WAYS)('%s equals an unindexed scan for 400 random filters, sorts and windows', async (_, way) => {
    for (let i = 0; i < 400; i += 1) {
      const { filter, accepts } = known.filter();
      const sort = known.pick<StorySort>(['pipeline', 'popular']);
      const size = 1 + Math.floor(known.random() * 40);
      const offset = known.pick([0, 0, 0, 7, 100]);
      const want = known.scan(accepts, sort);
      const { records, page } = await listStories(way(), filter, { size, sort, offset }, LIST_SHAPE);
      const label = JSON.stringify({ filter, sort, size, offset });
      expect(
        records.map((record) => record.id),
        label,
      ).toEqual(want.slice(offset, offset + size));
      expect(page.total, label).toBe(want.length);
      expect(page.hasNext, label).toBe(want.length > offset + size);
    }
  });

  test.each(WAYS)('%s by cursors in either direction sees every story once, in order', async (_, way) => {
    for (let i = 0; i < 40; i += 1) {
      const { filter, accepts } = known.filter();
      const sort = known.pick<StorySort>(['pipeline', 'popular']);
      const size = 3 + Math.floor(known.random() * 60);
      const want = known.scan(accepts, sort);
      expect(await walk(way(), filter, { size, sort }, 'nextCursor')).toEqual(want);
      expect(await walk(way(), filter, { size, sort, backward: true }, 'previousCursor')).toEqual(want);
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
    const before = known.scan(() => true, 'pipeline');
    let cursor: string | null = null;
    let n = 10_000;
    do {
      const part = await listStories(room, {}, { size: 50, cursor }, LIST_SHAPE);
      seen.push(...part.records.map((record) => record.id));
      cursor = part.page.nextCursor;
      n += 1;
      await known.publish([
        { ...known.draft(n), title: `latecomer ${n}`, publishedAt: '2026-11-19T10:00:00Z' },
      ]);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    const latecomers = new Set(known.corpus.slice(before.length).map((each) => each.id));
    expect(seen.filter((id) => !latecomers.has(id))).toEqual(before);
  });

  test('in the order of popularity is pinned by its cursor to the moment of the first page', async () => {
    const before = known.scan((each) => each.country === 'AU', 'popular');
    const first = await listStories(room, { country: 'AU' }, { size: 20, sort: 'popular' }, LIST_SHAPE);
    await known.publish([{ ...known.draft(20_000), countries: ['AU'] }]);
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
    const day = new Date(known.corpus[0]!.publishedMs).toISOString().slice(0, 10);
    const want = known.corpus.filter((each) =>
      new Date(each.publishedMs).toISOString().startsWith(day),
    ).length;
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
    const times = known.corpus.map((each) => each.updatedMs).sort((a, b) => a - b);
    const middle = times[Math.floor(times.length / 2)]!;
    const since = new Date(middle).toISOString();
    const want = known.corpus.filter((each) => each.updatedMs >= middle).length;
    expect((await listStories(room, { updatedSince: since }, { size: 1 }, LIST_SHAPE)).page.total).toBe(want);
  });
});

async function walk(
  through: StoryRoom,
  filter: StoryFilter,
  window: StoryWindow,
  by: 'nextCursor' | 'previousCursor',
): Promise<string[]> {
  const ids: string[] = [];
  let part = await listStories(through, filter, window, LIST_SHAPE);
  for (;;) {
    const here = part.records.map((record) => record.id);
    if (by === 'nextCursor') ids.push(...here);
    else ids.unshift(...here);
    const cursor = part.page[by];
    if (cursor === null) return ids;
    part = await listStories(through, {}, { size: window.size, cursor }, LIST_SHAPE);
  }
}
