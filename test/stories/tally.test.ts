import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suggest } from '../../src/lookups/suggest.ts';
import { type Counts, FACETS, Tally } from '../../src/lookups/tally.ts';
import type { Database } from '../../src/platform/database.ts';
import {
  changeStory,
  openStories,
  pruneHistory,
  publishStories,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';

// Counts that follow the tape are those that counting anew gives, whatever happens to stories and in what order.

let database: TestDatabase;
let room: StoryRoom;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 3), baseUrl: 'http://news.example' });
});
afterAll(() => database.close());

/** Numbers from 0 up to `below`, the same in every run. */
let seed = 20_261_121;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

const some = <T>(items: readonly T[], most: number): T[] =>
  items.filter(() => random(items.length) < most).slice(0, most);
const NUMBERS = Array.from({ length: 9 }, (_, i) => i);

const story = (i: number) =>
  draft({
    keys: [`story-${i}`],
    title: `Story ${i} "entities":[] , "language":"xx" ${random(1_000_000)}`,
    category: ['politics', 'markets', 'shipping', 'farming'][random(4)]!,
    language: ['en', 'de', 'pt-BR', 'zh-Hant'][random(4)]!,
    countries: some(['AU', 'EU', 'JP'], 2),
    tags: some(['one', 'two', 'three', 'four'], 3),
    entities: some(NUMBERS, 4).map((n) => ({
      slug: `name-${n}`,
      label: `Name ${n}`,
      kind: 'topic' as const,
    })),
    impactPaths: some(NUMBERS, 2).map((n) => ({
      token: `way-${n}`,
      label: `Way ${n}`,
      direction: 'up' as const,
    })),
    assets: some(['btc', 'BTC', 'eth'], 3).map((ticker) => ({ ticker, label: ticker, kind: 'crypto' })),
    impactDetails: [],
  });

function all(counts: Counts): Record<string, unknown> {
  return Object.fromEntries(FACETS.map((facet) => [facet, counts.most(facet, 1_000)]));
}
const anew = async () => all(await new Tally(database.db).present());

test('an empty service has none', async () => {
  expect(await anew()).toEqual(Object.fromEntries(FACETS.map((facet) => [facet, []])));
});

describe('followed through publishing, revising, retracting, merging and restricting', () => {
  const tally = () => new Tally(database.db);

  test('they are what counting anew gives, at every step, and what they were when taken back', async () => {
    const followed = tally();
    await followed.present();
    const ids: string[] = [];
    const past: { pos: bigint; counts: Record<string, unknown> }[] = [];
    for (let step = 0; step < 40; step += 1) {
      const id = ids[random(ids.length || 1)];
      const what = random(6);
      try {
        if (what <= 2 || id === undefined) {
          const drafts = Array.from({ length: 1 + random(5) }, () => story(random(60)));
          for (const outcome of await publishStories(room, drafts)) {
            if (outcome.kind === 'created') ids.push(outcome.id);
          }
        } else if (what === 3) await changeStory(room, id, { kind: 'retract' });
        else if (what === 4) await changeStory(room, id, { kind: 'merge', into: ids[random(ids.length)]! });
        else {
          await changeStory(room, id, { kind: 'restrict', openTo: random(2) === 0 ? ['enterprise'] : [] });
        }
      } catch {
        // Some operations do not apply to what the story has become: then nothing changed.
      }
      const counts = await followed.present();
      const now = all(counts);
      expect(now, `step ${step}`).toEqual(await anew());
      past.push({ pos: counts.pos, counts: now });
    }
    expect(Object.keys(past.at(-1)!.counts.entity as object).length).toBeGreaterThan(3);
    for (const { pos, counts } of past) {
      const there = await followed.at(pos);
      expect(there?.pos).toBe(pos);
      expect(all(there!)).toEqual(counts);
    }
  });

  test('many who ask at once, while others publish, see what was committed before they asked', async () => {
    const followed = tally();
    const before = await followed.present();
    const sum = before.of('category', 'ferries');
    const asked: Promise<void>[] = [];
    for (let i = 0; i < 30; i += 1) {
      await publishStories(room, [draft({ keys: [`ferry-${i}`], title: `Ferry ${i}`, category: 'ferries' })]);
      for (let reader = 0; reader < 3; reader += 1) {
        asked.push(
          followed.present().then((counts) => {
            expect(counts.of('category', 'ferries')).toBeGreaterThanOrEqual(sum + i + 1);
          }),
        );
      }
    }
    await Promise.all(asked);
    expect(all(await followed.present())).toEqual(await anew());
  });

  test('when more happened than can be followed, or the tape was pruned, they are counted anew', async () => {
    const followed = tally();
    await followed.present();
    await publishStories(room, [draft({ keys: ['late'], title: 'Late', tags: ['very-late'] })]);
    const { rows } = await database.db.query<{ pos: string }>('select pos from tape');
    await database.db.query('delete from changes where pos <= $1', [rows[0]!.pos]);
    const counts = await followed.present();
    expect(counts.of('tag', 'very-late')).toBe(1);
    expect(counts.pos).toBe(BigInt(rows[0]!.pos));
    expect(all(counts)).toEqual(await anew());
    expect(await followed.at(counts.pos - 1n)).toBeUndefined();
  });

  test('when the states that they would follow were removed, they are counted anew', async () => {
    const followed = tally();
    const fading = { keys: ['fading'], title: 'Fading' };
    await publishStories(room, [draft({ ...fading, tags: ['before-the-edge'] })]);
    const before = await followed.present();
    expect(before.of('tag', 'before-the-edge')).toBe(1);
    const { pos } = before;
    await publishStories(room, [draft({ ...fading, tags: ['after-it'] })]);
    await publishStories(room, [draft({ keys: ['beside'], title: 'Beside', tags: ['beside-it'] })]);
    await database.db.query(`update changes set at = at - interval '60 days'`);
    const promptly = { graceSeconds: 0 };
    await pruneHistory(database.db, 30, promptly);
    expect(await pruneHistory(database.db, 30, promptly)).toBeGreaterThan(0);
    expect(await followed.at(pos)).toBeUndefined();
    expect(all(await followed.present())).toEqual(await anew());
    expect((await followed.present()).of('tag', 'before-the-edge')).toBe(0);
  });

  test('after a failed count, an index that is being filled is still counted anew once it is', async () => {
    const { db } = database;
    let fails = false;
    const unsteady: Database = Object.assign(Object.create(db) as Database, {
      transaction: <T>(work: Parameters<Database['transaction']>[0]) =>
        fails ? Promise.reject(new Error('cut')) : (db.transaction(work) as Promise<T>),
    });
    const [publisher] = (await tally().present()).most('publisher', 1)[0]!;
    const asked = await db.query<{ term: string }>(`select term_key('publisher', $1)::text as term`, [
      publisher,
    ]);
    const { term } = asked.rows[0]!;
    await db.query(`create table postings_aside as select * from story_postings where term = ${term}`);
    await db.query('create table deep_aside as select * from story_search');
    await db.query(`delete from story_postings where term = ${term}`);
    await db.query('update story_search set deep = null');
    const followed = new Tally(unsteady);
    expect((await followed.present()).of('publisher', publisher)).toBe(0);
    // What is filled in is on no place of the tape.
    await db.query('insert into story_postings select * from postings_aside');
    await db.query(`update story_search s set deep = a.deep from deep_aside a
      where a.story_id = s.story_id and a.from_pos = s.from_pos`);
    fails = true;
    await expect(followed.present()).rejects.toThrow('cut');
    fails = false;
    expect(all(await followed.present())).toEqual(await anew());
    expect((await followed.present()).of('publisher', publisher)).toBeGreaterThan(0);
  });
});

test('suggestions are counted at the place of their list, although others publish while the names are looked up', async () => {
  const { db } = database;
  await publishStories(room, [draft({ keys: ['zebu-1'], title: 'Zebu one', tags: ['zebu-herds'] })]);
  const followed = new Tally(db);
  const { pos } = await followed.present();
  const counted = Promise.withResolvers<void>();
  const moved = counted.promise.then(async () => {
    await publishStories(room, [draft({ keys: ['zebu-2'], title: 'Zebu two', tags: ['zebu-herds'] })]);
    await followed.present();
  });
  const slow: Database = Object.assign(Object.create(db) as Database, {
    transaction: <T>(work: Parameters<Database['transaction']>[0]) =>
      moved.then(() => db.transaction(work) as Promise<T>),
  });
  const count = async () => {
    const counts = await followed.at(pos);
    counted.resolve();
    return counts;
  };
  const { tags } = await suggest(slow, 'zebu herds', count);
  expect(tags).toEqual([{ value: 'zebu-herds', label: expect.any(String), matchCount: 1 }]);
});
