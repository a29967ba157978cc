import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EditorialRoom, getPost, openEditorial } from '../../src/editorial/index.ts';
import { materialOf } from '../../src/newsroom/desk/material.ts';
import { writePost } from '../../src/newsroom/desk/write.ts';
import { periodOf, writeDeskPost, writeDue } from '../../src/newsroom/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { openStories, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { warmly } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let room: EditorialRoom;
let announced: string[];

beforeAll(async () => {
  database = await testDatabase();
  const stories = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 1),
    baseUrl: 'http://news.example',
  });
  room = openEditorial(stories);
  announced = [];
  room.listeners.push(async (_sql, changes) => void announced.push(...changes.map(({ kind }) => kind)));
});
afterAll(() => database?.close());

const DAY = 86_400_000;
const at = (day: string, hour = 12): number => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
const after = (day: string, hours = 2) => ({ now: at(day, 0) + DAY + hours * 3_600_000, announce: true });

let count = 0;
/** A story about a country, told by publishers in their own words. */
function story(
  country: string,
  day: string,
  publishers: readonly string[],
  more: Partial<StoryDraft> = {},
): StoryDraft {
  count += 1;
  const said = publishers.map((name) => `Harbour ${count} reopened on schedule, said ${name}.`);
  return {
    keys: [`desk-test:${count}`],
    title: `Harbour ${count} reopens`,
    summary: said[0]!,
    language: 'en',
    category: 'business',
    tags: [],
    countries: [country],
    entities: [],
    impactPaths: [],
    assets: [],
    verificationState: publishers.length > 1 ? 'corroborated' : 'unverified',
    publishedAt: new Date(at(day)).toISOString(),
    sources: publishers.map((publisher, place) => ({
      publisher,
      domain: null,
      title: `Harbour ${count}`,
      url: `https://paper.example/${count}/${place}`,
      publishedAt: new Date(at(day)).toISOString(),
      sourceType: 'publisher',
      independence: 'independent',
      snippet: `${said[place]} Ships had waited outside.`,
    })),
    claims: [
      {
        claim: `Harbour ${count} reopened on schedule.`,
        evidenceType: 'documented_fact',
        confidence: 'medium',
        state: publishers.length > 1 ? 'corroborated' : 'reported',
        supporting: said.map((quote, source) => ({ source, quote })),
        contradicting: [],
      },
    ],
    impactDetails: [],
    bodyHtml: '',
    ...more,
  };
}
const tell = (...drafts: StoryDraft[]) => publishStories(room.stories, drafts);
const write = (
  kind: 'daily' | 'weekly' | 'monthly' | 'article',
  country: string | undefined,
  day: string,
  options = after(day),
) => writeDeskPost(room, { kind, country, at: at(day) }, options);

async function post(id: string) {
  const read = await getPost(room, id, { include: { persona: true } });
  const { rows } = await database.db.query<{
    sections: string;
    citations: string;
    title: string;
    dek: string;
  }>(
    'select sections, citations, title, dek from post_revisions where post_id = $1 order by revision desc limit 1',
    [read.id],
  );
  const [row] = rows;
  return {
    ...read,
    title: row!.title,
    dek: row!.dek,
    sections: JSON.parse(row!.sections) as { heading: string; text: string; citations: number[] }[],
    citations: JSON.parse(row!.citations) as { n: number; quote: string; publisher: string }[],
  };
}
function made(outcome: Awaited<ReturnType<typeof writeDeskPost>>) {
  if (!('id' in outcome)) throw new Error(outcome.kind);
  return outcome;
}

describe('periods', () => {
  test('are days, weeks from Monday and months of UTC', () => {
    const show = (kind: 'daily' | 'weekly' | 'monthly' | 'article', time: string) => {
      const { from, to } = periodOf(kind, Date.parse(time));
      return [from, to].map((ms) => new Date(ms).toISOString().slice(0, 10));
    };
    expect(show('daily', '2026-11-21T23:59:59Z')).toEqual(['2026-11-21', '2026-11-22']);
    expect(show('weekly', '2026-11-22T23:59:59Z')).toEqual(['2026-11-16', '2026-11-23']);
    expect(show('article', '2026-11-16T00:00:00Z')).toEqual(['2026-11-16', '2026-11-23']);
    expect(show('monthly', '2026-12-31T12:00:00Z')).toEqual(['2026-12-01', '2027-01-01']);
    expect(show('weekly', '1969-12-31T12:00:00Z')).toEqual(['1969-12-29', '1970-01-05']);
  });
});

describe('an analysis of a country', () => {
  test('tells what sources say: each sentence cites one, and each quote is exactly theirs', async () => {
    const day = '2025-03-04';
    await tell(
      story('AU', day, ['Harbour Ledger', 'Northern Courier']),
      story('AU', day, ['Coast Mail']),
      story('AU', day, ['Evening Sun']),
      story('AU', '2025-03-05', ['Evening Sun']),
    );
    const outcome = made(await write('daily', 'AU', day));
    expect(outcome).toMatchObject({ kind: 'created', slug: 'australia-daily-2025-03-04', revision: 1 });
    const read = await post(outcome.id);
    expect(read).toMatchObject({ type: 'analysis', period: 'daily', countries: ['AU'] });
    expect(read.persona.disclosure).toContain('automated');
    expect(read.publishedAt.toISOString()).toBe('2025-03-05T00:00:00.000Z');
    expect(read.dek).toContain('3 stories about Australia on 4 March (UTC)');
    expect(read.citations.length).toBeGreaterThanOrEqual(4);
    for (const { heading, text, citations } of read.sections) {
      expect(citations.length, heading).toBeGreaterThan(0);
      for (const sentence of text.split(/\n+|(?<=\[\d+\]\.)\s/)) expect(sentence).toMatch(/\[\d+\]\.?$/);
    }
  });

  test('says of each claim how far that is borne out, and calls an actor’s own word no origin', async () => {
    const day = '2025-03-18';
    const two = story('ZA', day, ['Harbour Ledger', 'Northern Courier']);
    const own = story('ZA', day, ['Port Authority']);
    await tell(
      // The title rests on what is contested; the claim that most report is another one.
      { ...two, title: 'Port will never close again', verificationState: 'contested' },
      { ...own, sources: own.sources.map((source) => ({ ...source, independence: 'primary' as const })) },
      story('ZA', day, ['Coast Mail']),
    );
    const read = await post(made(await write('daily', 'ZA', day)).id);
    const { text } = read.sections.find(({ heading }) => heading === 'How far it is borne out')!;
    expect(text).toContain(`“${two.claims[0]!.claim.slice(0, -1)}” is reported by independent origins`);
    expect(text).not.toContain('Port will never close again');
    expect(text).toContain(`“${own.claims[0]!.claim.slice(0, -1)}” is what those concerned say themselves`);
    expect(text.match(/rests on one independent origin/g)).toHaveLength(1);
  });

  test('says that there are more stories than are counted', async () => {
    const day = '2025-03-25';
    await tell(...[1, 2, 3].map(() => story('TR', day, ['Coast Mail'])));
    const material = await materialOf(room.stories, periodOf('daily', at(day)), 'TR');
    expect(material).toMatchObject({ total: 3, isMore: false });
    const counted = { ...material, total: 10_000, isMore: true };
    expect(writePost(counted, 'TR', true)!.dek).toContain(
      'More than 10000 stories about Türkiye on 25 March',
    );
  });

  test('of one or two stories says that it was a quiet day; without any there is none', async () => {
    const day = '2025-04-01';
    await tell(story('BR', day, ['Coast Mail']));
    const read = await post(made(await write('daily', 'BR', day)).id);
    expect(read.sections[0]!.heading).toBe('A quiet day');
    expect(read.sections[0]!.text).toContain('It was a quiet day for Brazil, with one story [1].');
    const two = story('MX', day, ['Coast Mail', 'Evening Sun']);
    const [claim] = two.claims;
    const [first, second] = claim!.supporting;
    await tell({
      ...two,
      claims: [
        { ...claim!, supporting: [first!] },
        { ...claim!, claim: 'Ships had waited outside.', supporting: [second!] },
      ],
    });
    // The sentence cites what the story says first.
    const cited = await post(made(await write('daily', 'MX', day)).id);
    expect(cited.sections[0]!.text).toContain('with one story [1].');
    expect(cited.citations[0]).toMatchObject({ n: 1, publisher: 'Coast Mail' });
    expect(await write('daily', 'AR', day)).toEqual({ kind: 'quiet' });
  });

  test('shows both sides of what is contested, and nothing that was taken back', async () => {
    const day = '2025-05-06';
    const contested = story('FR', day, ['Harbour Ledger', 'Northern Courier']);
    const [claim] = contested.claims;
    const [first, second] = claim!.supporting;
    await tell(
      {
        ...contested,
        verificationState: 'contested',
        claims: [{ ...claim!, state: 'contested', supporting: [first!], contradicting: [second!] }],
      },
      { ...story('FR', day, ['Coast Mail']), title: 'What was wrong' },
      story('FR', day, ['Evening Sun']),
    );
    const gone = story('FR', day, ['Coast Mail']);
    await tell({ ...gone, title: 'Taken back', claims: [{ ...gone.claims[0]!, state: 'retracted' }] });
    const read = await post(made(await write('daily', 'FR', day)).id);
    const differ = read.sections.find(({ heading }) => heading === 'Where sources differ');
    expect(differ?.text).toMatch(/^Harbour Ledger and Northern Courier disagree \[\d+\]\[\d+\]\.\n/);
    expect(JSON.stringify(read.sections)).not.toContain('Taken back');
  });

  test('leads with what is about the country, before what only names it', async () => {
    const day = '2025-05-13';
    await tell(
      {
        ...story('FR', day, ['Harbour Ledger', 'Northern Courier', 'Coast Mail', 'Evening Sun']),
        countries: ['FR', 'DE'],
      },
      { ...story('DE', day, ['Coast Mail']), title: 'Berlin opens a bridge' },
      story('DE', day, ['Coast Mail', 'Evening Sun']),
    );
    const read = await post(made(await write('daily', 'DE', day)).id);
    expect(read.title).toBe(`Germany on 13 May: Harbour ${count} reopens`);
    const [led] = read.sections;
    expect(led!.text.indexOf('Berlin opens a bridge')).toBeLessThan(
      led!.text.indexOf(`Harbour ${count - 2}`),
    );
  });

  test('tells a dispute of two publishers once, and a publisher that corrected itself as one with two accounts', async () => {
    const day = '2025-05-20';
    const both = story('IT', day, ['Harbour Ledger', 'Northern Courier']);
    const [claim] = both.claims;
    const [first, second] = claim!.supporting;
    const contested = { ...claim!, state: 'contested' as const };
    const once = story('IT', day, ['Coast Mail', 'Coast Mail']);
    const [own] = once.claims;
    await tell(
      {
        ...both,
        verificationState: 'contested',
        claims: [
          { ...contested, supporting: [first!], contradicting: [second!] },
          { ...contested, claim: 'Harbour did not.', supporting: [second!], contradicting: [first!] },
        ],
      },
      {
        ...once,
        verificationState: 'contested',
        claims: [
          {
            ...own!,
            state: 'contested',
            supporting: [own!.supporting[0]!],
            contradicting: [own!.supporting[1]!],
          },
        ],
      },
      story('IT', day, ['Evening Sun']),
    );
    const read = await post(made(await write('daily', 'IT', day)).id);
    const differ = read.sections.find(({ heading }) => heading === 'Where sources differ')!.text;
    expect(differ.match(/disagree/g)).toHaveLength(1);
    expect(differ).toMatch(/Coast Mail gives two accounts \[\d+\]\[\d+\]\./);
  });

  test('of weeks and months reads all their days', async () => {
    await tell(
      story('JP', '2025-06-02', ['Coast Mail']),
      story('JP', '2025-06-08', ['Evening Sun']),
      story('JP', '2025-06-09', ['Harbour Ledger']),
      story('JP', '2025-06-30', ['Harbour Ledger']),
    );
    const weekly = await post(made(await write('weekly', 'JP', '2025-06-05')).id);
    expect(weekly.dek).toContain('2 stories about Japan from 2 to 8 June');
    expect(weekly.title).toMatch(/^Japan, 2 to 8 June: /);
    await tell(story('JP', '2025-07-02', ['Coast Mail']));
    const across = await post(made(await write('weekly', 'JP', '2025-07-01')).id);
    expect(across.title).toMatch(/^Japan, 30 June to 6 July: /);
    expect((await post(made(await write('monthly', 'JP', '2025-06-05')).id)).dek).toContain('4 stories');
  });
});

describe('what is written again', () => {
  test('changes nothing while its stories are the same, and is published once by two at a time', async () => {
    const day = '2025-07-01';
    await tell(
      story('IN', day, ['Coast Mail']),
      story('IN', day, ['Evening Sun']),
      story('IN', day, ['Harbour Ledger']),
    );
    announced = [];
    const both = await Promise.all([write('daily', 'IN', day), write('daily', 'IN', day)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['created', 'unchanged']);
    expect(await write('daily', 'IN', day, after(day, 20))).toMatchObject({ kind: 'unchanged', revision: 1 });
    expect(announced).toEqual(['created']);
  });

  test('takes in late items for 24 hours after it was first written, and keeps its id and address', async () => {
    const today = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    await tell(story('ZA', today, ['Coast Mail']));
    const first = made(await write('daily', 'ZA', today, { now: Date.now(), announce: false }));
    await tell(story('ZA', today, ['Harbour Ledger', 'Northern Courier', 'Evening Sun']));
    const second = made(await write('daily', 'ZA', today, { now: Date.now(), announce: false }));
    expect(second).toMatchObject({ kind: 'revised', id: first.id, slug: first.slug, revision: 2 });
    await tell(story('ZA', today, ['Harbour Ledger', 'Northern Courier']));
    const late = { now: Date.now() + 3 * DAY, announce: false };
    expect(await write('daily', 'ZA', today, late)).toEqual({ kind: 'closed' });
  });
});

describe('the article on a week', () => {
  test('stays as it is when the beginning of its history was removed', async () => {
    const day = '2025-05-06';
    await tell(story('ID', day, ['Coast Mail']));
    const { id } = made(await write('daily', 'ID', day));
    await tell(story('ID', day, ['Evening Sun', 'Harbour Ledger']));
    await database.db.query(`delete from changes where subject_id = $1`, [decodeId('post', id)]);
    expect(await write('daily', 'ID', day, { now: Date.now() + 400 * DAY, announce: false })).toEqual({
      kind: 'closed',
    });
  });

  test('has the stories that most publishers tell first', async () => {
    await tell(
      story('CA', '2025-09-02', ['Coast Mail']),
      story('MX', '2025-09-03', ['Harbour Ledger', 'Northern Courier', 'Evening Sun'], {
        title: 'The big matter',
      }),
    );
    const read = await post(made(await write('article', undefined, '2025-09-04')).id);
    expect(read).toMatchObject({
      type: 'article',
      period: null,
      title: 'The week of 1 to 7 September: The big matter',
    });
    expect(read.countries).toEqual(['MX', 'CA']);
  });
});

describe('the schedule', () => {
  test('writes what ended within 24 hours, for each country that had news, and once', async () => {
    await tell(
      story('KR', '2025-11-30', ['Coast Mail']),
      story('KR', '2025-11-27', ['Evening Sun']),
      story('DE', '2025-11-30', ['Coast Mail']),
    );
    // Monday the first: a day, a week and a month have ended.
    const options = { now: at('2025-12-01', 1), announce: true };
    announced = [];
    expect(await writeDue(room, options)).toBe(7);
    expect(announced).toHaveLength(7);
    expect(await writeDue(room, options)).toBe(0);
    const { rows } = await database.db.query<{ key: string }>(
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
    room.listeners.push(async () => {
      if (broken) return;
      broken = true;
      throw new Error('the first one fails');
    });
    const options = { now: at('2025-07-09', 1), announce: true };
    await expect(writeDue(room, options)).rejects.toThrow('posts of the desk could not be written: 1');
    room.listeners.pop();
    const written = async () => {
      const { rows } = await database.db.query<{ key: string }>(
        `select key from post_keys where key like 'desk:daily:%:2025-07-08' order by key`,
      );
      return rows.map(({ key }) => key);
    };
    expect(await written()).toEqual(['desk:daily:JP:2025-07-08']);
    expect(await writeDue(room, options)).toBe(1);
    expect(await written()).toEqual(['desk:daily:AR:2025-07-08', 'desk:daily:JP:2025-07-08']);
  });
});

describe('newstape desk write', () => {
  const run = (...words: string[]) =>
    warmly(['desk', 'write', ...words], { DATABASE_URL: database.url, BASE_URL: 'http://news.example' });

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
