import { describe, expect, test } from 'vitest';
import { getPost } from '../../src/editorial/index.ts';
import { materialOf } from '../../src/newsroom/desk/material.ts';
import { writePost } from '../../src/newsroom/desk/write.ts';
import { periodOf, writeDeskPost } from '../../src/newsroom/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { after, at, DAY, deskRoom, story } from './desk-room.ts';

const desk = deskRoom();
const { tell } = desk;

const write = (
  kind: 'daily' | 'weekly' | 'monthly' | 'article',
  country: string | undefined,
  day: string,
  options = after(day),
) => writeDeskPost(desk.room, { kind, country, at: at(day) }, options);

async function post(id: string) {
  const read = await getPost(desk.room, id, { include: { persona: true } });
  const { rows } = await desk.database.db.query<{
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
    const material = await materialOf(desk.room.stories, periodOf('daily', at(day)), 'TR');
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

  test('says that it tells one of two stories where the other cannot be quoted', async () => {
    const day = '2025-04-08';
    await tell(story('BR', day, ['Coast Mail']));
    await tell({ ...story('BR', day, ['Evening Sun']), language: 'pt' });
    const read = await post(made(await write('daily', 'BR', day)).id);
    expect(read.dek).toContain('2 stories about Brazil');
    expect(read.dek).toContain('One of them is told here; the other has no words in English');
    expect(new Set(read.citations.map(({ publisher }) => publisher))).toEqual(new Set(['Coast Mail']));
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
    const naming = story('FR', day, ['Harbour Ledger', 'Northern Courier', 'Coast Mail', 'Evening Sun']);
    const leading = story('DE', day, ['Coast Mail', 'Evening Sun']);
    await tell(
      { ...naming, countries: ['FR', 'DE'] },
      { ...story('DE', day, ['Coast Mail']), title: 'Berlin opens a bridge' },
      leading,
    );
    const read = await post(made(await write('daily', 'DE', day)).id);
    expect(read.title).toBe(`Germany on 13 May: ${leading.title}`);
    const [led] = read.sections;
    expect(led!.text.indexOf('Berlin opens a bridge')).toBeLessThan(
      led!.text.indexOf(naming.sources[0]!.title),
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
    desk.announced.length = 0;
    const both = await Promise.all([write('daily', 'IN', day), write('daily', 'IN', day)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['created', 'unchanged']);
    expect(await write('daily', 'IN', day, after(day, 20))).toMatchObject({ kind: 'unchanged', revision: 1 });
    expect(desk.announced).toEqual(['created']);
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
    await desk.database.db.query(`delete from changes where subject_id = $1`, [decodeId('post', id)]);
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
