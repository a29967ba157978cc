import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateStories, NotEmpty } from '../../src/newsroom/generate/index.ts';
import {
  FULL_SHAPE,
  getStory,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { newstape, warmly } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let room: StoryRoom;
const OPTIONS = {
  stories: 3_000,
  seed: 3,
  until: Date.UTC(2026, 5, 1),
  days: 200,
  replace: false,
  onProgress() {},
};

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 2), baseUrl: 'http://news.example' });
  await generateStories(database.db, OPTIONS);
});
afterAll(() => database?.close());

const value = async (sql: string): Promise<string> => {
  const { rows } = await database.db.query<{ v: string }>(sql);
  return rows[0]!.v;
};

test('a database that goes away meanwhile is said as one', async () => {
  const other = await testDatabase();
  let cut: Promise<unknown> | undefined;
  const onProgress = (): void => {
    cut ??= other.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'newstape generate' and datname = current_database()`,
    );
  };
  try {
    const failed = generateStories(other.db, { ...OPTIONS, onProgress });
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' });
    await cut;
  } finally {
    await other.close();
  }
});

describe('a generated corpus', () => {
  test('is indexed exactly as publishing would have indexed it', async () => {
    const wrong = await database.db.query(
      `with wanted as (
         select s.story_id, t.term from story_search s, lateral (
           select unnest(s.terms) as term union select term_key('word', w.lexeme) from unnest(s.words) w) t
         where s.to_pos is null),
       posted as (select story_id, term from story_postings where to_pos is null)
       (select * from wanted except select * from posted) union all
       (select * from posted except all select * from wanted)`,
    );
    expect(wrong.rows).toEqual([]);
    expect(await value('select count(*) as v from story_cards where to_pos is null')).toBe('3000');
    expect(await value('select count(*) as v from story_search where to_pos is null')).toBe('3000');
    const revised = Number(await value('select count(*) as v from stories where revision > 1'));
    expect(revised).toBeGreaterThan(30);
    expect(await value('select count(*) as v from story_revisions')).toBe(String(3000 + revised));
    // Every closed posting is of a term that the story had, and has no more.
    expect(
      await value(
        `select count(*) as v from story_postings p where p.to_pos is not null and exists (
           select 1 from story_postings q where q.term = p.term and q.story_id = p.story_id and q.to_pos is null)`,
      ),
    ).toBe('0');
  });

  test('stands on the tape without a gap, in rising time', async () => {
    const { rows } = await database.db.query<{ n: string; last: string; at: Date; rising: boolean }>(
      `select count(*) as n, max(pos) as last, max(at) as at, bool_and(rises) as rising
       from (select pos, at, at > lag(at, 1, '-infinity') over (order by pos) as rises from changes) c`,
    );
    const tape = await database.db.query<{ pos: string; at: Date }>('select pos, at from tape');
    expect(rows[0]!.n).toBe(rows[0]!.last);
    expect(tape.rows[0]).toEqual({ pos: rows[0]!.last, at: rows[0]!.at });
    expect(rows[0]!.rising).toBe(true);
  });

  test('has words from the most common to the rarest, moments that many share, and topics of long ago', async () => {
    const counts = await database.db.query<{ n: string; recent: string }>(
      `select count(*) as n, count(*) filter (where newest < -extract(epoch from timestamptz '2025-12-15') * 1000) as recent
       from story_postings where to_pos is null group by term`,
    );
    const all = counts.rows.map((row) => Number(row.n));
    expect(Math.max(...all)).toBeGreaterThan(700);
    expect(all.filter((n) => n === 1).length).toBeGreaterThan(1_000);
    expect(counts.rows.filter((row) => Number(row.n) > 40 && row.recent === '0').length).toBeGreaterThan(0);
    expect(
      Number(await value('select count(*) - count(distinct newest) as v from story_cards')),
    ).toBeGreaterThan(10);
  });

  test('is read, found and revised like any other', async () => {
    const page = await listStories(room, { q: 'review' }, { size: 5 }, LIST_SHAPE);
    expect(page.page.total).toBeGreaterThan(50);
    const story = toStory(room, await getStory(room, page.records[0]!.id, FULL_SHAPE), FULL_SHAPE);
    expect(story.sources!.length).toBeGreaterThan(0);
    for (const { supporting } of story.claims!) {
      for (const { sourceId, quote } of supporting) {
        expect(story.sources!.find((source) => source.id === sourceId)!.snippet).toContain(quote);
      }
    }
    const { rows } = await database.db.query<{ key: string; slug: string }>(
      'select k.key, s.slug from story_keys k join stories s on s.id = k.story_id limit 1',
    );
    const draft = bareDraft({
      keys: [rows[0]!.key],
      title: 'Zanzibar ends the experiment',
      publishedAt: '2026-06-01T00:00:00Z',
    });
    const [outcome] = await publishStories(room, [draft]);
    expect(outcome).toMatchObject({ kind: 'revised' });
    expect((await listStories(room, { q: 'zanzibar' }, { size: 5 }, LIST_SHAPE)).page.total).toBe(1);
    expect(outcome).toMatchObject({ id: (await getStory(room, rows[0]!.slug, LIST_SHAPE)).id });
  });

  test('is not written over what is there, unless it says so; the same seed makes the same', async () => {
    await expect(generateStories(database.db, OPTIONS)).rejects.toThrow(NotEmpty);
    const digest = `select md5(string_agg(card, '' order by story_id, from_pos)) as v from story_cards`;
    await generateStories(database.db, { ...OPTIONS, stories: 300, replace: true });
    const first = await value(digest);
    await generateStories(database.db, { ...OPTIONS, stories: 300, replace: true });
    expect(await value(digest)).toBe(first);
    await generateStories(database.db, { ...OPTIONS, stories: 300, seed: 4, replace: true });
    expect(await value(digest)).not.toBe(first);
  });

  test('is made by the command, which ends with one JSON object and refuses what would be lost', async () => {
    const env = { DATABASE_URL: database.db.url };
    const made = await newstape(['generate', '--stories', '200', '--seed', '9', '--replace', '--json'], env);
    expect(made.code).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({ stories: 200, revisions: expect.any(Number) });
    expect(await value('select count(*) as v from stories')).toBe('200');
    for (const stories of ['0', '100000001', '1e3', 'many']) {
      const odd = await warmly(['generate', '--stories', stories, '--replace'], env);
      expect([stories, odd.code]).toEqual([stories, 2]);
      expect(odd.stderr).toContain('Write a number from 1 to 100000000.');
    }
    const refused = await warmly(['generate', '--stories', '200'], env);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--replace');
    expect(await value('select count(*) as v from stories')).toBe('200');
  });
});
