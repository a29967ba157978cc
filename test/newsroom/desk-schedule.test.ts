import { describe, expect, test } from 'vitest';
import { writeDue } from '../../src/newsroom/index.ts';
import { warmly } from '../setup/command.ts';
import { at, deskRoom, story } from './desk-room.ts';

const desk = deskRoom();
const { tell } = desk;

describe('the schedule', () => {
  test('writes what ended within 24 hours, for each country that had news, and once', async () => {
    await tell(
      story('KR', '2025-11-30', ['Coast Mail']),
      story('KR', '2025-11-27', ['Evening Sun']),
      story('DE', '2025-11-30', ['Coast Mail']),
    );
    // Monday the first: a day, a week and a month have ended.
    const options = { now: at('2025-12-01', 1), announce: true };
    desk.announced.length = 0;
    expect(await writeDue(desk.room, options)).toBe(7);
    expect(desk.announced).toHaveLength(7);
    expect(await writeDue(desk.room, options)).toBe(0);
    const { rows } = await desk.database.db.query<{ key: string }>(
      `select key from post_keys where key like 'desk:%2025-11-%' order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'desk:article:all:2025-11-24',
      'desk:daily:DE:2025-11-30',
      'desk:daily:KR:2025-11-30',
      'desk:monthly:DE:2025-11-01',
      'desk:monthly:KR:2025-11-01',
      'desk:weekly:DE:2025-11-24',
      'desk:weekly:KR:2025-11-24',
    ]);
  });
});

describe('a post that cannot be written', () => {
  test('keeps no other one from being written, and is told', async () => {
    await tell(story('AR', '2025-07-08', ['Coast Mail']), story('JP', '2025-07-08', ['Coast Mail']));
    let broken = false;
    desk.room.listeners.push(async () => {
      if (broken) return;
      broken = true;
      throw new Error('the first one fails');
    });
    const options = { now: at('2025-07-09', 1), announce: true };
    await expect(writeDue(desk.room, options)).rejects.toThrow('posts of the desk could not be written: 1');
    desk.room.listeners.pop();
    const written = async () => {
      const { rows } = await desk.database.db.query<{ key: string }>(
        `select key from post_keys where key like 'desk:daily:%:2025-07-08' order by key`,
      );
      return rows.map(({ key }) => key);
    };
    expect(await written()).toEqual(['desk:daily:JP:2025-07-08']);
    expect(await writeDue(desk.room, options)).toBe(1);
    expect(await written()).toEqual(['desk:daily:AR:2025-07-08', 'desk:daily:JP:2025-07-08']);
  });
});

describe('newstape desk write', () => {
  const run = (...words: string[]) =>
    warmly(['desk', 'write', ...words], { DATABASE_URL: desk.database.url, BASE_URL: 'http://news.example' });

  test('says of each country what was written: once, then that it is the same, and nothing where there was no news', async () => {
    await tell(
      story('FR', '2025-06-11', ['Coast Mail', 'Evening Sun']),
      story('FR', '2025-06-11', ['Northern Courier']),
    );
    const words = ['--kind', 'daily', '--date', '2025-06-11'];
    const json = async (country: string) => {
      const { code, stdout, stderr } = await run(...words, '--country', country, '--json');
      expect([code, stderr]).toEqual([0, '']);
      return (JSON.parse(stdout) as { posts: object[] }).posts;
    };
    const [made] = await json('FR');
    expect(made).toEqual({
      kind: 'daily',
      country: 'FR',
      date: '2025-06-11',
      outcome: 'created',
      id: expect.stringMatching(/^post_/),
      slug: 'france-daily-2025-06-11',
      revision: 1,
    });
    expect(await json('France')).toEqual([{ ...made, outcome: 'unchanged' }]);
    expect(await json('JP')).toMatchObject([{ country: 'JP', id: null, slug: null, revision: null }]);
    expect((await run(...words, '--country', 'FR')).stdout).toBe(
      'FR  2025-06-11  unchanged  france-daily-2025-06-11\n',
    );
  });

  test.each([
    [['--kind', 'daily', '--country', 'Atlantis'], 'is not a G20 member'],
    [['--kind', 'article', '--country', 'FR'], '--country cannot be combined with the weekly article'],
    [['--kind', 'daily', '--date', '2999-01-01'], '--date is in the future'],
  ])('%j is refused with what is wrong', async (words, why) => {
    const { code, stdout, stderr } = await run(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });
});
