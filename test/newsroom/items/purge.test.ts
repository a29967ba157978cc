import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditorial, publishPosts } from '../../../src/editorial/index.ts';
import { storeReadings } from '../../../src/language/index.ts';
import { placeItems } from '../../../src/newsroom/clusters/index.ts';
import { openComposer } from '../../../src/newsroom/index.ts';
import { purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import { encodeId } from '../../../src/platform/ids.ts';
import { indexBodies } from '../../../src/terminal/index.ts';
import { openTestHouse, type TestHouse } from '../../setup/house.ts';

// Nothing of a purged text is left in any table but single words in addresses and in the search index.

const NOW = Date.UTC(2026, 10, 21, 9);
const TITLE = 'Aldermoor council raises the harbour levy & shuts the <old> lock';
const SAID = [
  'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday, "a quivelthorpe of a decision" & a first.',
  'Barge owners at the quivelthorpe lock carry lanterns of whale oil to the hearing every night.',
];
const OTHER = 'The council of Aldermoor raised its harbour levy to 4.5 percent on Monday.';
const MARKS = ['quivelthorpe', 'harbour levy & shuts', 'lanterns of whale oil'];

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.key();
});
afterAll(() => house?.close());

/** Where a phrase stands in any table: `table.column`. */
async function placesOf(phrase: string): Promise<string[]> {
  const { db } = house.services;
  const { rows: columns } = await db.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from "${table}" where strpos(${text}, $1) > 0 or strpos(${text}, $2) > 0`,
      [phrase, phrase.replaceAll('&', '&amp;')],
    );
    if (rows[0]!.n > 0) found.push(`${table}.${column}`);
  }
  return found;
}

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
  for (const mark of MARKS) expect((await placesOf(mark)).length, mark).toBeGreaterThan(2);

  expect(await purgeItems(stories, { address: own.url })).toEqual({ items: 1, stories: 1, retracted: 0 });
  await composer.drain();
  await composer.close();
  while ((await storeReadings(db)) > 0);
  while ((await indexBodies(db)) > 0);
  for (const mark of MARKS) expect(await placesOf(mark), mark).toEqual([]);
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
  expect((await placesOf('raised its harbour levy')).length).toBeGreaterThan(2);
});
