import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { openPassage, readJoined } from '../../src/newsroom/through.ts';
import type { Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { unavailable } from '../../src/platform/sql/outage.ts';
import {
  FULL_SHAPE,
  LIST_SHAPE,
  listStories,
  openStories,
  type Story,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { warmly } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

// A command begins with a process, which takes long on a busy machine.
const LONG = { timeout: 240_000 };

let database: TestDatabase;
let room: StoryRoom;
let dir: string;
beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
  dir = await mkdtemp(join(tmpdir(), 'newstape-through-'));
});
afterAll(async () => {
  await database?.close();
  await rm(dir, { recursive: true, force: true });
});

const QUAKE =
  'An earthquake of magnitude 6.4 struck Quillport in Zorbania on Monday, killing 12 people, the government said. Rescuers searched collapsed houses in Quillport.';
const items = [
  {
    publisher: 'Harbour Courier',
    url: 'https://courier.example/1',
    title: 'Zorbania earthquake of magnitude 6.4 kills 12 in Quillport',
    text: QUAKE,
  },
  {
    publisher: 'Example Ledger',
    url: 'https://ledger.example/1',
    title: 'Quillport earthquake: 12 dead in Zorbania, magnitude 6.4',
    text: 'At least 12 people died when a magnitude 6.4 earthquake struck Quillport, Zorbania, on Monday. Collapsed houses buried families in Quillport.',
  },
  {
    publisher: 'Other Paper',
    url: 'https://other.example/1',
    title: 'Parliament of Vexoria debates opera houses',
    text: 'The parliament of Vexoria debated subsidies for opera houses on Monday and put the vote off.',
  },
].map((item) => ({ ...item, date: '2026-03-02T08:00:00Z' }));

async function load(lines: readonly object[], ...options: string[]) {
  const file = join(dir, 'items.ndjson');
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const env = { DATABASE_URL: database.url, DATA_DIR: dir, BASE_URL: 'https://news.example' };
  const { code, stdout } = await warmly(['import', '--json', ...options, file], env);
  expect(code).toBe(0);
  const { seconds: _seconds, ...counts } = JSON.parse(stdout) as Record<string, number>;
  return counts;
}
async function told(): Promise<Story[]> {
  const shape = { fields: LIST_SHAPE.fields, groups: FULL_SHAPE.groups };
  const { records } = await listStories(room, {}, { size: 50 }, shape);
  return records.map((record) => toStory(room, record, shape));
}

test(
  'an import makes one story of items that tell of one thing, and ends when they are told',
  LONG,
  async () => {
    expect(await load(items.slice(0, 2))).toEqual({
      read: 2,
      created: 2,
      revised: 0,
      unchanged: 0,
      rejected: 0,
      stories: 1,
      joined: 1,
    });
    const [story] = await told();
    expect(story!.sources!.map(({ publisher }) => publisher).sort()).toEqual([
      'Example Ledger',
      'Harbour Courier',
    ]);
    expect(story!.sourceCount).toBe(2);
    // It is silent.
    const events = await database.db.query(`select from pgboss.job where name = 'events'`);
    expect(events.rowCount).toBe(0);
  },
);

test('done again it changes nothing; more items make more stories', LONG, async () => {
  const before = await database.db.query('select pos from tape');
  expect(await load(items.slice(0, 2))).toMatchObject({ created: 0, unchanged: 2, stories: 0, joined: 0 });
  expect((await database.db.query('select pos from tape')).rows).toEqual(before.rows);
  expect(await load(items)).toMatchObject({ created: 1, unchanged: 2, stories: 1, joined: 0 });
});

test('alone each item is a story, which a later import knows again', LONG, async () => {
  const alone = items.map((item, n) => ({
    ...item,
    url: `https://alone.example/${n}`,
    title: `${item.title} again`,
  }));
  expect(await load(alone, '--alone')).toEqual({
    read: 3,
    created: 3,
    revised: 0,
    unchanged: 0,
    rejected: 0,
  });
  expect(await told()).toHaveLength(5);
  await load(alone);
  expect(await told()).toHaveLength(5);
});

test(
  'an item that joins a story of an earlier import began none, though others of its import did',
  LONG,
  async () => {
    const late = { ...items[0]!, publisher: 'Evening Sun', url: 'https://sun.example/late' };
    const other = {
      publisher: 'Evening Sun',
      url: 'https://sun.example/other',
      title: 'Lighthouse of Marlport opens to visitors',
      text: 'The lighthouse of Marlport opened to visitors on Friday after three years of repairs.',
      date: '2026-03-05',
    };
    expect(await load([late, other])).toMatchObject({ created: 2, stories: 1, joined: 1 });
  },
);

test('announced stories have their events', LONG, async () => {
  const loud = {
    publisher: 'Harbour Courier',
    url: 'https://courier.example/loud',
    title: 'Ferry strands on a sandbank near Plumbton',
    text: 'A ferry stranded on a sandbank near Plumbton on Tuesday; nobody was hurt.',
    date: '2026-03-03',
  };
  await load([loud], '--announce');
  const events = await database.db.query<{ type: string }>(
    `select data->>'type' as type from pgboss.job where name = 'events'`,
  );
  expect(events.rows).toEqual([{ type: 'intelligence.published' }]);
});

test('what was split is counted as what it is: two stories', LONG, async () => {
  const more =
    'rep said,friends support decision,career film,publicist statement,fans tabloid,judge family,photographs,court hearing,treatment days,magazine interview,months program'.split(
      ',',
    );
  const of = (who: string, where: string, words: string, at: number) => ({
    publisher: `Stage Door ${at}`,
    id: `${who} ${at}`,
    date: '2026-04-02T08:00:00Z',
    title: `${who} checks into rehab clinic`,
    text: `Actress ${who} checked herself into the rehab clinic ${where} for treatment of addiction, ${words}. The star entered the ${where} facility on Tuesday.`,
  });
  const alike = more.flatMap((words, at) => [
    of('Mira Talbot', 'Seacliff', words, at),
    of('Dora Kessler', 'Pinewood', words, at),
  ]);
  const { rows } = await database.db.query<{ clusters: number }>(CLUSTERS);
  expect(await load(alike)).toMatchObject({ created: 22, stories: 2, joined: 20 });
  const after = await database.db.query<{ clusters: number }>(CLUSTERS);
  expect(after.rows[0]!.clusters - rows[0]!.clusters).toBe(2);
  // An item that is changed began nothing.
  const [first] = alike;
  expect(await load([{ ...first!, text: `${first!.text} She will stay.` }])).toMatchObject({
    revised: 1,
    stories: 0,
    joined: 0,
  });
});

const CLUSTERS = `select count(*)::int as clusters from news_clusters where state <> 'merged'`;

test('texts that are to be compared are read ahead, those of stories of one item are not', async () => {
  const now = Date.UTC(2026, 2, 20);
  const given = [
    ['Harbour Courier', 'Ferry Aurelia runs aground off Skagen'],
    ['Nordic Ledger', 'Ferry Aurelia aground off Skagen'],
    ['Other Paper', 'Mayor of Tessel opens a library'],
  ].map(([publisher, title], nr) => ({
    publisher: publisher!,
    title: title!,
    url: `https://ahead.example/${nr}`,
    publishedAt: now,
    fetchedAt: now,
  }));
  await takeItems(database.db, given, { announce: false });
  await placeItems(database.db);
  const read: string[] = [];
  await readJoined(database.db, (some) => read.push(...some.map(({ title }) => title)));
  expect(read).toEqual(['Ferry Aurelia runs aground off Skagen', 'Ferry Aurelia aground off Skagen']);
});

test('an import waits for a database that is away at its first step, and at its last', LONG, async () => {
  const away = new Set(['begin', 'before', 'told']);
  const lose = (what: string): void => {
    if (away.delete(what)) throw unavailable();
  };
  const { db } = database;
  const losing: Database = Object.create(db, {
    transaction: {
      value: async (...given: Parameters<Database['transaction']>) => {
        lose('begin');
        return db.transaction(...given);
      },
    },
    query: {
      value: async (text: string, values?: readonly unknown[]) => {
        if (text.startsWith('select seq from news_sequence')) lose('before');
        if (text.includes('as joined')) lose('told');
        return db.query(text, values);
      },
    },
  });
  let waits = 0;
  const onWait = (): void => {
    waits += 1;
  };
  const log = openLog({ logLevel: 'silent' });
  const passage = await openPassage({ ...room, db: losing }, log, Date.now(), onWait);
  try {
    expect(await passage.finish(onWait)).toEqual({ stories: 0, joined: 0 });
  } finally {
    await passage.close();
  }
  expect([...away]).toEqual([]);
  // A busy machine may have it wait more often.
  expect(waits).toBeGreaterThanOrEqual(3);
});
