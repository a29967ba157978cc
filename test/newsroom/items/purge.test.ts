import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditorial, publishPosts } from '../../../src/editorial/index.ts';
import { storeReadings } from '../../../src/language/index.ts';
import { placeItems } from '../../../src/newsroom/clusters/index.ts';
import { openComposer, writeDeskPost } from '../../../src/newsroom/index.ts';
import { purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import { encodeId, newUuid } from '../../../src/platform/ids.ts';
import { indexBodies } from '../../../src/terminal/index.ts';
import type { TestHouse } from '../../setup/house.ts';
import { NOW, openPurges } from './purges.ts';

// Nothing of a purged text is left in any table but single words in addresses and in the search index.

const TITLE = 'Aldermoor council raises the harbour levy & shuts the <old> lock';
const SAID = [
  'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday, "a quivelthorpe of a decision" & a first.',
  'Barge owners at the quivelthorpe lock carry lanterns of whale oil to the hearing every night.',
];
const OTHER = 'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday.';
const MARKS = ['quivelthorpe', 'harbour levy & shuts', 'lanterns of whale oil'];

let purges: Awaited<ReturnType<typeof openPurges>>;
let house: TestHouse;
beforeAll(async () => {
  purges = await openPurges();
  house = purges.house;
});
afterAll(() => purges?.close());

test('a purge leaves nothing of a text in any table: posts, reasons, readings, answers and events lose it too', async () => {
  const { db, stories, log } = house.services;
  const own = { publisher: 'Quarry Post', url: 'https://quarry.example/levy' };
  await takeItems(
    db,
    [
      { ...own, title: TITLE, text: SAID.join('\n\n'), publishedAt: NOW, fetchedAt: NOW },
      {
        publisher: 'Tarn Courier',
        url: 'https://tarn.example/levy',
        title: 'Aldermoor council raises the harbour levy',
        text: OTHER,
        publishedAt: NOW + 60_000,
        fetchedAt: NOW,
      },
    ],
    { announce: true },
  );
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  const { rows } = await db.query<{ id: string }>('select id from stories');
  expect(rows).toHaveLength(1);
  const story = encodeId('story', rows[0]!.id);
  const [post] = await publishPosts(openEditorial(stories), [
    {
      keys: ['post:levy'],
      type: 'opinion',
      title: 'On levies',
      dek: 'A levy is a levy.',
      categories: ['economy'],
      countries: [],
      persona: { slug: 'ada', name: 'Ada', bio: 'Reads.', disclosure: 'Ada is an automated persona.' },
      sections: [
        {
          heading: 'What it says',
          html: `<p>It says: ${SAID[0]!.replace('&', '&amp;')} [1]</p><p>So what?</p>`,
        },
      ],
      sourceStories: [story],
      citations: [{ story, quote: SAID[0]! }],
      publishedAt: new Date(NOW).toISOString(),
    },
  ]);
  expect(post).toMatchObject({ kind: 'created' });
  while ((await storeReadings(db)) > 0);
  while ((await indexBodies(db)) > 0);
  await db.query(`insert into conversations (id, tenant_id) select $1, id from tenants limit 1`, [
    '0199a000-0000-7000-8000-000000000001',
  ]);
  await db.query(
    `insert into conversation_turns (conversation_id, turn, question, topic, answer) values ($1, 1, 'Levy?', 'levy', $2)`,
    [
      '0199a000-0000-7000-8000-000000000001',
      JSON.stringify({ answer: SAID[0], citations: [{ url: own.url, quote: SAID[0] }], kept: 'this' }),
    ],
  );
  await db.query('insert into webhook_events (id, type, body, stories) values ($1, $2, $3, $4)', [
    '0199a000-0000-7000-8000-000000000002',
    'intelligence.updated',
    Buffer.from(
      JSON.stringify({ id: 'evt', data: { title: TITLE, summary: SAID[1], url: 'https://n.example/s' } }),
    ),
    [rows[0]!.id],
  ]);
  for (const mark of MARKS) expect((await purges.placesOf(mark)).length, mark).toBeGreaterThan(2);

  expect(await purgeItems(stories, { address: own.url })).toEqual({ items: 1, stories: 1, retracted: 0 });
  await composer.drain();
  await composer.close();
  while ((await storeReadings(db)) > 0);
  while ((await indexBodies(db)) > 0);
  for (const mark of MARKS) expect(await purges.placesOf(mark), mark).toEqual([]);
  // What others said, and what others wrote, stays.
  const kept = await db.query<{ sections: string; answer: string; body: Buffer }>(
    `select sections, answer::text as answer, body from post_revisions, conversation_turns, webhook_events`,
  );
  expect(kept.rows[0]!.sections).toContain('What it says');
  expect(kept.rows[0]!.answer).toContain('this');
  expect(JSON.parse(kept.rows[0]!.body.toString())).toEqual({
    id: 'evt',
    data: { title: '', summary: '', url: 'https://n.example/s' },
  });
  const readings = await db.query<{ n: number }>('select count(*)::int as n from text_readings');
  expect(readings.rows[0]!.n).toBeGreaterThan(0);
  expect((await purges.placesOf('raised its harbour levy')).length).toBeGreaterThan(2);
});

test('a purge takes out what the item said before it was changed, and what was left of its headline', async () => {
  const url = 'https://quarry.example/dividend';
  await purges.told({
    url,
    title: 'Bank of Wexcombe halves its dividend for the year - Quarry Post',
    text: 'A flibbertigibbet of a dividend, said the chair of the Bank of Wexcombe.',
  });
  await purges.told({
    url,
    title: 'Bank of Wexcombe keeps its dividend',
    text: 'The chair of the Bank of Wexcombe took back what he had said about it.',
  });
  await purges.purged(url, 'halves its dividend', 'flibbertigibbet of a', 'Wexcombe keeps its dividend');
});

test('a purge takes the headline out of the titles of posts, and both out of events that wait', async () => {
  const { db, editorial } = house.services;
  const url = 'https://quarry.example/tramway';
  const day = Date.UTC(2026, 9, 7, 9);
  await purges.told({
    url,
    title: 'Australia opens the longest tramway of Woollagoora valley',
    text: 'Australia opened the longest tramway of the Woollagoora valley on Monday, its minister of transport said.',
    publishedAt: day,
    fetchedAt: day,
  });
  const post = await writeDeskPost(
    editorial,
    { kind: 'daily', country: 'AU', at: day },
    { now: day + 86_400_000, announce: true },
  );
  expect(post.kind).toBe('created');
  const title = async () => {
    const { rows } = await db.query<{ title: string }>(
      `select title from posts where slug like 'australia-daily%'`,
    );
    return rows[0]!.title;
  };
  expect(await title()).toContain('longest tramway');
  expect(await purges.placesOf('longest tramway')).toContain('pgboss.job.data');
  await purges.purged(url, 'longest tramway');
  expect(await title()).toBe('Australia on 7 October');
});

test('a purge of an address takes every item that stands on the page', async () => {
  const { db, stories } = house.services;
  const feedId = newUuid();
  const url = 'https://quarry.example/notices';
  const notice = (number: number) => ({
    feedId,
    url,
    sharesPage: true,
    guid: `notice-${number}`,
    title: `Notice of a snickersnee number ${number} at the quay`,
    text: `A snickersnee of order ${number} is closed to barges until spring comes.`,
  });
  await purges.told(notice(1), notice(2));
  expect(await purgeItems(stories, { address: `${url}#two` })).toMatchObject({ items: 2 });
  await purges.told();
  expect(await purges.placesOf('snickersnee of order')).toEqual([]);
  const { rows } = await db.query('select from news_items where url = $1 and purged_at is not null', [url]);
  expect(rows).toHaveLength(2);
});

test('a purge takes a claim that is worded by a part of the sentence that is withdrawn', async () => {
  const { db } = house.services;
  const [lost, kept] = ['https://quarry.example/heist', 'https://tarn.example/heist'];
  await purges.told(
    {
      url: lost,
      title: 'Jewellery store in Pellmere robbed',
      text: 'Four men rammed a car into the Kestrel jewellery store of Pellmere, smashing the window.',
    },
    {
      url: kept,
      publisher: 'Tarn Courier',
      title: 'Robbers strike a jewellery store in Pellmere',
      text: 'On Monday four masked men rammed a stolen car into the Kestrel jewellery store of Pellmere after dark, witnesses told the police.',
    },
  );
  const claimed = async (): Promise<string[]> => {
    const { rows } = await db.query<{ claims: string }>(
      `select r.claims::text as claims from story_revisions r where r.story_id = $1 order by r.revision`,
      [await purges.storyAt(kept)],
    );
    return rows.map(({ claims }) => claims);
  };
  const part = 'Four men rammed a car into the Kestrel jewellery store of Pellmere.';
  expect((await claimed()).join('')).toContain(part);
  await purges.purged(lost, 'Four men rammed a car');
  expect((await claimed()).join('')).toContain('masked men rammed a stolen car');
});
