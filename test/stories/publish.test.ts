import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeStory,
  FULL_SHAPE,
  getStory,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let room: StoryRoom;
const CURSOR_KEY = Buffer.alloc(32, 1);

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: CURSOR_KEY, baseUrl: 'http://news.example' });
});
afterAll(() => database?.close());

const draft = (key: string, more: Partial<StoryDraft> = {}): StoryDraft => ({
  keys: [key],
  title: `The harbour of ${key} reopens`,
  summary: 'Ships wait outside.',
  language: 'en',
  category: 'business',
  tags: ['shipping'],
  countries: ['AU'],
  entities: [
    { slug: 'australia', label: 'Australia', kind: 'country', country: 'AU', aliases: ['Commonwealth'] },
  ],
  impactPaths: [{ token: 'ports>freight', label: 'Ports → freight rates', direction: 'down' }],
  assets: [{ ticker: 'BDI', label: 'Baltic Dry Index', kind: 'index' }],
  verificationState: 'unverified',
  publishedAt: '2026-11-01T08:00:00Z',
  sources: [
    {
      publisher: 'Harbour Ledger',
      domain: 'ledger.example',
      title: 'Harbour reopens',
      url: 'https://ledger.example/1',
      publishedAt: null,
      sourceType: 'publisher',
      independence: 'independent',
      snippet: 'The harbour reopened at dawn, the port authority said.',
    },
  ],
  claims: [
    {
      claim: 'The harbour has reopened.',
      evidenceType: 'documented_fact',
      confidence: 'low',
      state: 'reported',
      supporting: [{ source: 0, quote: 'The harbour reopened at dawn' }],
      contradicting: [],
    },
  ],
  impactDetails: [],
  bodyHtml: '<p>Ships <b>wait</b>.</p>',
  ...more,
});

const one = async (input: StoryDraft) => (await publishStories(room, [input]))[0]!;
const search = async (q: string) =>
  (await listStories(room, { q }, { size: 100 }, LIST_SHAPE)).records.map((record) => record.id);

describe('publishing', () => {
  test('makes a story once, and the same draft again changes nothing', async () => {
    const first = await one(draft('once'));
    expect(first).toMatchObject({ kind: 'created', revision: 1 });
    expect(await one(draft('once'))).toMatchObject({ kind: 'unchanged', revision: 1 });
    expect(await one(draft('once', { updatedAt: '2026-11-02T00:00:00Z' }))).toMatchObject({
      kind: 'unchanged',
    });
  });

  test('makes a revision of what changed: new words are found, old ones are not, old addresses still lead there', async () => {
    const first = await one(draft('rev', { title: 'Zanzibar opens its gates', tags: ['gates'] }));
    const second = await one(
      draft('rev', { title: 'Quixote closes them', tags: ['doors'], publishedAt: '2026-11-09T00:00:00Z' }),
    );
    expect(first.kind).toBe('created');
    expect(second).toMatchObject({ kind: 'revised', revision: 2, slug: 'quixote-closes-them' });
    if (first.kind !== 'created') return;
    expect(await search('zanzibar')).toEqual([]);
    expect(await search('quixote')).toEqual([first.id]);
    expect((await listStories(room, { tag: 'gates' }, { size: 5 }, LIST_SHAPE)).records).toEqual([]);
    const found = toStory(room, await getStory(room, first.slug, FULL_SHAPE), FULL_SHAPE);
    expect(found).toMatchObject({ id: first.id, revision: 2, publishedAt: '2026-11-01T08:00:00.000Z' });
    const kept = await database.db.query(
      'select revision from story_revisions where slug = any($1) order by 1',
      [[first.slug, 'quixote-closes-them']],
    );
    expect(kept.rows).toEqual([{ revision: 1 }, { revision: 2 }]);
  });

  test('compresses bodies, and loses no time with words, cards, sources and claims, which hardly get smaller', async () => {
    const said = Array.from({ length: 300 }, (_, at) => `Berth ${at} was empty.`).join(' ');
    const [source] = draft('long').sources;
    await one(
      draft('long', {
        title: 'Many berths are empty',
        summary: said.slice(0, 3_000),
        bodyHtml: `<p>${said}</p>`,
        sources: [{ ...source!, snippet: `${source!.snippet} ${said}` }],
      }),
    );
    const { rows } = await database.db.query(
      `select pg_column_compression(s.words) as words, pg_column_compression(s.deep) as deep,
         pg_column_compression(r.card) as card, pg_column_compression(r.sources) as sources,
         pg_column_compression(r.claims) as claims, pg_column_compression(r.body) as body
       from story_revisions r join story_search s using (story_id) where r.slug = 'many-berths-are-empty'`,
    );
    const none = { words: null, deep: null, card: null, sources: null, claims: null };
    expect(rows).toEqual([{ ...none, body: 'pglz' }]);
    expect(await search('body:"berth 42"')).toHaveLength(1);
  });

  test('gives two stories of one title two addresses', async () => {
    const [a, b] = await publishStories(room, [
      draft('twin-a', { title: 'Twins in the news' }),
      draft('twin-b', { title: 'Twins in the news' }),
    ]);
    expect(a).toMatchObject({ slug: 'twins-in-the-news' });
    expect(b).toMatchObject({ slug: expect.stringMatching(/^twins-in-the-news-[0-9a-z]{6}$/) });
  });

  test('gives a story that returns to a title the address that it had under it', async () => {
    await one(draft('lodger', { title: 'The quay is sold' }));
    const titles = ['The quay is sold', 'The quay is bought', 'The quay is sold', 'The quay is bought'];
    const slugs = [];
    for (const title of titles) slugs.push(await one(draft('returner', { title })));
    const ended = { slug: expect.stringMatching(/^the-quay-is-sold-[0-9a-z]{6}$/) };
    expect(slugs).toMatchObject([
      ended,
      { slug: 'the-quay-is-bought' },
      ended,
      { slug: 'the-quay-is-bought' },
    ]);
    expect(slugs[2]).toMatchObject({ kind: 'revised', slug: 'slug' in slugs[0]! ? slugs[0].slug : '' });
  });

  test('gives a story another address even where its usual one was given to another story', async () => {
    await one(draft('first', { title: 'The pier is open' }));
    const second = await one(draft('second', { title: 'The pier is closed' }));
    const ending = 'id' in second ? second.id.slice(-6) : '';
    await one(draft('third', { title: 'Other', slug: `the-pier-is-open-${ending}` }));
    expect(await one(draft('second', { title: 'The pier is open' }))).toMatchObject({
      kind: 'revised',
      slug: `the-pier-is-open-${'id' in second ? second.id.split('_')[1] : ''}`,
    });
  });

  test('takes drafts of one key in order', async () => {
    const outcomes = await publishStories(room, [
      draft('chain', { summary: 'One.' }),
      draft('chain', { summary: 'Two.' }),
      draft('chain', { summary: 'Two.' }),
      draft('chain', { summary: 'Three.' }),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['created', 'revised', 'unchanged', 'revised']);
  });

  test('refuses a draft that quotes what its source did not say, and takes the others', async () => {
    const claim = draft('x').claims[0]!;
    const outcomes = await publishStories(room, [
      draft('liar', { claims: [{ ...claim, supporting: [{ source: 0, quote: 'The harbour sank' }] }] }),
      draft('nowhere', { claims: [{ ...claim, supporting: [{ source: 4, quote: 'The harbour' }] }] }),
      draft('untitled', { title: ' \u0007 ' }),
      draft('honest'),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['rejected', 'rejected', 'rejected', 'created']);
  });

  test('keeps scripts, frames and handlers out of bodies, and control characters out of everything', async () => {
    const bodyHtml =
      '<p onclick="x()">Fine <a href="javascript:x()">a</a> <a href="https://ok.example/?a=1&amp;b=2">b</a></p>' +
      '<script>evil()</script><iframe src="https://x.example"></iframe><svg><script>y()</script></svg><p>End \u0000here</p>';
    const outcome = await one(draft('html', { title: 'A\u0001 title\u0000 & <b>', bodyHtml }));
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const story = toStory(room, await getStory(room, outcome.id, FULL_SHAPE), FULL_SHAPE);
    expect(story.title).toBe('A title & <b>');
    expect(story.body!.html).toBe(
      '<p>Fine <a>a</a> <a href="https://ok.example/?a=1&amp;b=2">b</a></p><p>End here</p>',
    );
    expect(story.body).toMatchObject({ text: 'Fine a b\n\nEnd here', wordCount: 5 });
  });

  test('by eight publishers at once makes one story a key and a tape without a gap', async () => {
    const before = await database.db.query<{ pos: string }>('select pos from tape');
    const rooms = Array.from({ length: 8 }, () =>
      openStories({ db: database.db, cursorKey: CURSOR_KEY, baseUrl: room.baseUrl }),
    );
    const outcomes = await Promise.all(
      rooms.map(async (each, publisher) => {
        const made = [];
        for (let batch = 0; batch < 10; batch += 1) {
          made.push(
            ...(await publishStories(
              each,
              Array.from({ length: 5 }, (_, i) =>
                draft(`race:${(batch * 3 + i * 7 + publisher) % 40}`, {
                  title: 'The race',
                  entities: [{ slug: `racer-${(i + publisher) % 9}`, label: `Racer ${i}`, kind: 'topic' }],
                  summary: `By publisher ${publisher}, batch ${batch}.`,
                }),
              ),
            )),
          );
        }
        return made;
      }),
    );
    const written = outcomes
      .flat()
      .filter((outcome) => outcome.kind === 'created' || outcome.kind === 'revised');
    expect(written.filter((outcome) => outcome.kind === 'created')).toHaveLength(40);
    const places = written.map((outcome) => Number('pos' in outcome ? outcome.pos : 0)).sort((a, b) => a - b);
    const start = Number(before.rows[0]!.pos);
    expect(places).toEqual(Array.from({ length: places.length }, (_, i) => start + 1 + i));
    const changes = await database.db.query<{ pos: string; at: Date }>(
      'select pos, at from changes where pos > $1 order by pos',
      [start],
    );
    expect(changes.rows.map((row) => Number(row.pos))).toEqual(places);
    const times = changes.rows.map((row) => row.at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('leaves an index that says exactly what the current states say', async () => {
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
    const cards = await database.db.query<{ n: string; m: string; k: string }>(
      `select (select count(*) from stories) n, (select count(*) from story_cards where to_pos is null) m,
              (select count(*) from story_search where to_pos is null) k`,
    );
    expect(cards.rows[0]!.m).toBe(cards.rows[0]!.n);
    expect(cards.rows[0]!.k).toBe(cards.rows[0]!.n);
  });
});

describe('one story', () => {
  test('is read by id and slug; whatever names nothing is not found', async () => {
    const outcome = await one(draft('single', { title: 'Single and alone' }));
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const byId = await getStory(room, outcome.id, FULL_SHAPE);
    expect((await getStory(room, 'single-and-alone', FULL_SHAPE)).card).toBe(byId.card);
    for (const name of [
      'nothing-of-the-kind',
      'story_',
      'story_zzzz',
      outcome.id.toUpperCase(),
      'story_7zzzzzzzzzzzzzzzzzzzzzzzzz',
      '\u0000',
      '%',
    ]) {
      await expect(getStory(room, name, LIST_SHAPE), name).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('that was retracted is gone, and one that was merged answers with the survivor', async () => {
    const [gone, merged, survivor] = await publishStories(room, [
      draft('gone'),
      draft('merged'),
      draft('survivor'),
    ]);
    if (gone?.kind !== 'created' || merged?.kind !== 'created' || survivor?.kind !== 'created')
      throw new Error('none');
    await database.db.query(`update stories set status = 'retracted' where slug = $1`, [gone.slug]);
    await database.db.query(
      `update stories set status = 'merged', merged_into = (select id from stories where slug = $2) where slug = $1`,
      [merged.slug, survivor.slug],
    );
    await expect(getStory(room, gone.id, LIST_SHAPE)).rejects.toMatchObject({ code: 'gone', status: 410 });
    expect((await getStory(room, merged.slug, LIST_SHAPE)).id).toBe(survivor.id);
    expect(await one(draft('gone', { summary: 'Risen.' }))).toMatchObject({ kind: 'rejected' });
  });

  test('takes drafts in order whose keys lead to one story since a merger', async () => {
    const [kept, gone] = await publishStories(room, [draft('survivor-of-merger'), draft('merged-into-it')]);
    if (kept?.kind !== 'created' || gone?.kind !== 'created') throw new Error('not created');
    await changeStory(room, gone.id, { kind: 'merge', into: kept.id });
    const outcomes = await publishStories(room, [
      draft('survivor-of-merger', { title: 'The harbour opens its east gate' }),
      draft('between-them'),
      draft('merged-into-it', { title: 'The harbour opens its west gate' }),
      draft('merged-into-it', { title: 'The harbour opens its west gate' }),
    ]);
    expect(outcomes).toMatchObject([
      { kind: 'revised', id: kept.id, revision: 2 },
      { kind: 'created' },
      { kind: 'revised', id: kept.id, revision: 3 },
      { kind: 'unchanged', id: kept.id, revision: 3 },
    ]);
    const found = toStory(room, await getStory(room, kept.id, FULL_SHAPE), FULL_SHAPE);
    expect(found).toMatchObject({ revision: 3, title: 'The harbour opens its west gate' });
  });
});
