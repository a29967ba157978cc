import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAlone, noCounts } from '../../src/newsroom/index.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import type { SealState } from '../../src/retrieval/sealing/seal-state.ts';
import type { NearStories, PlacedSets } from '../../src/retrieval/search/placed-sets.ts';
import {
  changeStory,
  foldReads,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryPage,
  type StoryRoom,
  sealStories,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';
import { mulberry } from '../setup/known-stories.ts';
import { compareWithScan, type Past } from '../setup/scan.ts';
import { readCorpus } from '../setup/scan-corpus.ts';

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

// Each with names of its own, some of several words.
const KNOWN = [
  {
    slug: 'mercosur',
    label: 'Mercosur',
    kind: 'organization',
    aliases: ['Southern Common Market', 'Mercosul'],
  },
  { slug: 'tuvalu-bank', label: 'Bank of Tuvalu', kind: 'organization', aliases: ['BoT'] },
  { slug: 'orinoco', label: 'Orinoco', kind: 'place', aliases: [] },
];
const PATHS = [
  { token: 'drought-to-wheat', label: 'Drought to wheat prices', direction: 'up' },
  { token: 'rates-to-jobs', label: 'Interest rates to jobs', direction: 'down' },
];

const random = mulberry(11);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const sentence = (): string => `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} ${pick(WHY)}`.trim();
const time = (): string =>
  new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 400) * 3 * 3_600_000).toISOString();

/** A story as an operator publishes it: of known things by all their names, with impact paths. */
function written(number: number): StoryDraft {
  return draft({
    keys: [`scan:${number}`],
    title: sentence(),
    summary: `${sentence()}. ${sentence()}.`,
    category: pick(['politics', 'economy', 'science']),
    tags: ['wheat', 'interest-rates', 'water'].filter(() => random() < 0.4),
    countries: [pick(['AU', 'JP', 'BR'])],
    entities: KNOWN.filter(() => random() < 0.4) as StoryDraft['entities'],
    impactPaths: PATHS.filter(() => random() < 0.5) as StoryDraft['impactPaths'],
    impactDetails: [],
    verificationState: pick(['unverified', 'corroborated', 'contested']),
    publishedAt: time(),
    bodyHtml: `<p>${sentence()}.</p>`,
  });
}

const live = new Map<string, number>();
const closed = new Set<string>();
let drafted = 0;

async function publish(numbers: readonly number[]): Promise<void> {
  const made = await publishStories(room, numbers.map(written));
  for (const [index, outcome] of made.entries()) {
    if (outcome.kind !== 'rejected') live.set(outcome.id, numbers[index]!);
  }
}

/** A day of a newsroom: stories come, change, are read, go, and are kept for some plans and freed again. */
async function day(): Promise<void> {
  const some = (): string => pick([...live.keys()]);
  await publish(Array.from({ length: 25 }, () => drafted++));
  await publish([...new Set(Array.from({ length: 12 }, () => live.get(some())!))]);
  const { db } = database;
  await db.query(
    `insert into story_reads as r (story_id, reads) select id, 1 + (random() * 500)::int from stories
     where random() < 0.2 on conflict (story_id) do update set reads = r.reads + excluded.reads`,
  );
  await foldReads(db);
  for (let i = 0; i < 4; i += 1) {
    const gone = some();
    await changeStory(room, gone, { kind: 'retract' });
    live.delete(gone);
  }
  const merged = some();
  live.delete(merged);
  await changeStory(room, merged, { kind: 'merge', into: some() });
  for (let i = 0; i < 5; i += 1) {
    const kept = some();
    if (closed.has(kept)) continue;
    await changeStory(room, kept, { kind: 'restrict', openTo: ['enterprise'] });
    closed.add(kept);
  }
  const [freed] = [...closed].filter((id) => live.has(id));
  await changeStory(room, freed!, { kind: 'restrict', openTo: [] });
  closed.delete(freed!);
}

/** The present, to be asked for when it is past. */
async function remembered(): Promise<Past> {
  const { rows } = await database.db.query<{ at: Date }>('select clock_timestamp() as at');
  const corpus = await readCorpus(database.db);
  await sleep(2);
  const ids = new Set(corpus.stories.map(({ id }) => encodeId('story', id)));
  // What is open to some plans only is in no list; what was freed is in all of them again.
  for (const id of live.keys()) expect([id, ids.has(id)]).toEqual([id, !closed.has(id)]);
  return { asOf: rows[0]!.at.toISOString(), corpus };
}

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 4), baseUrl: 'http://news.example' });
  const items = Array.from({ length: 900 }, (_, i) =>
    JSON.stringify({
      id: `scan-${i}`,
      title: sentence(),
      text: `${sentence()}. ${pick(WHO)} ${pick(DOES)} ${pick(WHAT)}.`,
      date: time(),
      publisher: pick(['Example Ledger', 'Example Courier', 'Example Wire']),
    }),
  );
  const counts = noCounts();
  await importAlone(
    room,
    Readable.from([Buffer.from(items.join('\n'))]),
    { undated: 'reject', now: Date.UTC(2026, 5, 1) },
    counts,
  );
  expect(counts.created).toBeGreaterThan(700);
  await publish(Array.from({ length: 60 }, () => drafted++));
});
afterAll(() => database?.close());

const sealedRoom = (): StoryRoom => ({
  ...openStories({ db: database.db, cursorKey: Buffer.alloc(32, 4), baseUrl: '' }),
  frequencies: new Frequencies(10),
});
const SMALL = { width: 128, heavy: 10, paired: 4, least: 1 };

test('five hundred lists of imported news are what a scan of all stories says: order, totals, facets, pages, now and as of any time', {
  timeout: 600_000,
}, async () => {
  const past = [await remembered()];
  await day();
  past.push(await remembered());
  await day();
  expect(await compareWithScan(room, 200, mulberry(5), past)).toBeGreaterThan(60);
  await sealStories(database.db, SMALL);
  expect(await compareWithScan(sealedRoom(), 150, mulberry(6), past)).toBeGreaterThan(45);
  past.push(await remembered());
  await day();
  expect(await compareWithScan(sealedRoom(), 150, mulberry(7), past)).toBeGreaterThan(45);
});

test('a list by relevance goes on as it began, whatever is published and sealed meanwhile', {
  timeout: 120_000,
}, async () => {
  const asking = sealedRoom();
  const filter = { q: 'rates or trade' };
  const read = (size: number, cursor?: string): Promise<StoryPage> =>
    listStories(asking, filter, { size, sort: 'relevance', ...(cursor && { cursor }) }, LIST_SHAPE);
  const whole = await read(100);
  let last = await read(30);
  const { total } = last.page;
  const ids = last.records.map(({ uuid }) => uuid);
  for (let turn = 0; last.page.nextCursor !== null; turn += 1) {
    if (turn < 2) {
      await day();
      await sealStories(database.db, SMALL);
    }
    last = await read(turn < 3 ? 30 : 100, last.page.nextCursor);
    ids.push(...last.records.map(({ uuid }) => uuid));
  }
  expect(ids.slice(0, 100)).toEqual(whole.records.map(({ uuid }) => uuid));
  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(total);
});

test('where an earlier release sealed what words weigh not at all, relevance is the same', async () => {
  await sealStories(database.db, SMALL);
  const ask = () =>
    listStories(sealedRoom(), { q: 'rates or trade' }, { size: 100, sort: 'relevance' }, LIST_SHAPE);
  const before = await ask();
  await database.db.query('update sealed_chunks set format = null; update sealed_bits set impacts = null');
  expect((await ask()).records.map(({ uuid }) => uuid)).toEqual(before.records.map(({ uuid }) => uuid));
});

test('where an earlier release sealed no publishers, facets by them are the same', async () => {
  await sealStories(database.db, SMALL);
  const ask = async () => {
    const window = { size: 1, facets: ['publisher', 'verification', 'category'] } as const;
    return (await listStories(sealedRoom(), { category: '-sport' }, window, LIST_SHAPE)).counts!.facets;
  };
  const before = await ask();
  expect(before[0]!.values.length).toBeGreaterThan(0);
  await database.db.query('update sealed_facets set more = null; update sealed_chunks set format = 3');
  expect(await ask()).toEqual(before);
});

test('words near each other are found by their places; what was found at another sealing is not used', async () => {
  await sealStories(database.db, SMALL);
  const sealed = sealedRoom();
  const filter = { q: '"rates deal"~6 or "drought prices"~9 -"court rates"~4' };
  const ask = (asking: StoryRoom) => listStories(asking, filter, { size: 100 }, LIST_SHAPE);
  const byWalking = await ask({ ...sealed, seal: { covers: async () => false } as unknown as SealState });
  const found: (PlacedSets | undefined)[] = [];
  const nearStories = {
    of: async (...asked: Parameters<NearStories['of']>) => {
      const sets = await sealed.nearStories.of(...asked);
      found.push(sets);
      return sets;
    },
  } as NearStories;
  const byPlaces = await ask({ ...sealed, nearStories });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((sets) => sets?.of.size === 3)).toBe(true);
  const stale = {
    of: async () => ({ pos: '1', of: new Map([...found[0]!.of.keys()].map((name) => [name, NOWHERE])) }),
  } as unknown as NearStories;
  const byStale = await ask({ ...sealedRoom(), nearStories: stale });
  const told = ({ records, page }: StoryPage) => [records.map(({ uuid }) => uuid), page.total];
  expect(byWalking.page.total).toBeGreaterThan(20);
  expect(told(byPlaces)).toEqual(told(byWalking));
  expect(told(byStale)).toEqual(told(byWalking));
});

const NOWHERE = { chunks: '{}', bits: '{}' };
