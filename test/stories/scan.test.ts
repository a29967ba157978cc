import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importItems, noCounts } from '../../src/newsroom/index.ts';
import { Frequencies } from '../../src/retrieval/plan.ts';
import { openStories, type StoryRoom, sealStories } from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { mulberry } from '../setup/known-stories.ts';
import { compareWithScan } from '../setup/scan.ts';

let database: TestDatabase;
let room: StoryRoom;

// Sentences of a newsroom, put together at random: entities, tags and categories are what the import makes of them.
const WHO = [
  'The Reserve Bank of Australia',
  'Japan',
  'The European Union',
  'A court in Brazil',
  'Farmers',
  'The United Nations',
  'Scientists',
  'The president of France',
  'Police',
  'OPEC',
];
const DOES = ['raises', 'delays', 'rejects', 'announces', 'investigates', 'cuts', 'welcomes', 'warns of'];
const WHAT = [
  'interest rates',
  'oil production',
  'a trade deal',
  'the wheat harvest',
  'a budget deficit',
  'flood warnings',
  'a vaccine trial',
  'the election result',
  'job losses',
  'new sanctions',
];
const WHY = [
  'after months of drought',
  'despite protests',
  'amid fears of inflation',
  'before the summit',
  'as prices rise',
  '',
];

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 4), baseUrl: 'http://news.example' });
  const random = mulberry(11);
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)]!;
  const items = Array.from({ length: 900 }, (_, i) =>
    JSON.stringify({
      id: `scan-${i}`,
      title: `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} ${pick(WHY)}`.trim(),
      text: `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} ${pick(WHY)}. ${pick(WHO)} ${pick(DOES)} ${pick(WHAT)}.`,
      date: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 400) * 3 * 3_600_000).toISOString(),
      publisher: pick(['Example Ledger', 'Example Courier', 'Example Wire']),
    }),
  );
  const counts = noCounts();
  await importItems(
    room,
    Readable.from([Buffer.from(items.join('\n'))]),
    { undated: 'reject', now: Date.UTC(2026, 5, 1) },
    counts,
  );
  expect(counts.created).toBeGreaterThan(700);
});
afterAll(() => database?.close());

test('five hundred lists of imported news are what a scan of all stories says: order, totals, facets', {
  timeout: 300_000,
}, async () => {
  expect(await compareWithScan(room, 200, mulberry(5))).toBeGreaterThan(60);
  await sealStories(database.db, { width: 128, heavy: 10, paired: 4, least: 1 });
  const sealed = {
    ...openStories({ db: database.db, cursorKey: Buffer.alloc(32, 4), baseUrl: '' }),
    frequencies: new Frequencies(10),
  };
  expect(await compareWithScan(sealed, 300, mulberry(6))).toBeGreaterThan(60);
});
