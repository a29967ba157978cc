import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ensureSeries,
  type KlinePage,
  openDaySums,
  openMarket,
  refetchDays,
  removeBars,
  storeBars,
  verifyArchive,
} from '../../src/market/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { newstape, warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { archiveRow, bar, fakeVenue, times } from '../setup/market.ts';

const NEVER = new AbortController().signal;
let house: TestHouse;
let key: string;
let folder: string;
let env: Record<string, string>;
let id: number;
let file: string;
const TABLES = [
  'market_instruments',
  'market_series',
  'market_days',
  'market_day_sums',
  'market_rejects',
  'market_outages',
];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro');
  folder = await mkdtemp(join(tmpdir(), 'newstape-verify-'));
  env = { DATABASE_URL: house.databaseUrl, DATA_DIR: folder };
  await mkdir(join(folder, '1m'));
  file = join(folder, '1m', 'AAAUSDT.csv');
  const rows = times('2026-03-01T00:00:00Z', 3 * 1440).map((at) => archiveRow(bar(at)));
  await writeFile(file, `${rows.join('\n')}\n`);
  expect((await newstape(['market', 'import', '--venue', 'fake', file], env)).code).toBe(0);
  // Each test begins with what was imported: a copy costs a tenth of another import.
  const { db } = house.services;
  for (const table of TABLES) await db.query(`create table kept_${table} as table ${table}`);
  id = (await db.query<{ id: number }>('select id from market_series')).rows[0]!.id;
});
afterAll(async () => {
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { db } = house.services;
  await db.query(`truncate ${TABLES.join(', ')}`);
  for (const table of TABLES) {
    await db.query(`insert into ${table} overriding system value table kept_${table}`);
  }
});

const change = (sql: string): Promise<unknown> => house.services.db.query(sql, [id]);
/** The middle day. */
const DAY = Date.parse('2026-03-02') / 86_400_000;

/** Changes one byte of a column, somewhere. */
const flip = (column: string, at: number): string =>
  `update market_days set ${column} = set_byte(${column}, ${at} % length(${column}), get_byte(${column}, ${at} % length(${column})) # 64)
   where series_id = $1 and day = ${DAY}`;

const DAMAGE: [string, string][] = [
  ...['columns', 'present', 'absent', 'packed'].flatMap((column) =>
    [0, 7, 100, 4_321].map((at): [string, string] => [
      `a byte of ${column} at ${at} flipped`,
      flip(column, at),
    ]),
  ),
  ['a day deleted', `delete from market_days where series_id = $1 and day = ${DAY}`],
  ['a count that is another', `update market_days set bars = bars - 1 where series_id = $1 and day = ${DAY}`],
  [
    'a checksum of the text that is another',
    `update market_days set crc = crc + 1 where series_id = $1 and day = ${DAY}`,
  ],
  [
    'a length that is another',
    `update market_days set length = length - 1 where series_id = $1 and day = ${DAY}`,
  ],
  [
    'columns of another day',
    `update market_days d set columns = o.columns from market_days o
    where d.series_id = $1 and d.day = ${DAY} and o.series_id = $1 and o.day = ${DAY + 1}`,
  ],
];

test('a sound archive has no faults, and verify says how much it read', async () => {
  const outcome = await newstape(['market', 'verify', '--json'], env);
  expect(outcome.code).toBe(0);
  const { seconds, ...found } = JSON.parse(outcome.stdout);
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(found).toEqual({ series: 1, days: 3, bars: 4_320, unsummed: 0, faults: [] });
});

test.each(DAMAGE)('%s is found, and fetching the day again mends it', async (_what, sql) => {
  const { db } = house.services;
  await change(sql);
  const { faults } = await verifyArchive(db);
  expect(faults.map(({ symbol, day }) => [symbol, day])).toEqual([['AAAUSDT', DAY]]);
  const room = openMarket({
    db,
    log: openLog({ logLevel: 'silent' }),
    baseUrl: 'http://news.test',
    venues: [fakeVenue({})],
  });
  try {
    const { mended, left } = await refetchDays(room, faults, NEVER);
    expect([mended.length, left]).toEqual([1, []]);
  } finally {
    await room.close();
  }
  expect(await verifyArchive(db)).toMatchObject({ days: 3, bars: 4_320, faults: [] });
  const answer = await house.get(
    '/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-02&to=2026-03-03',
    key,
  );
  expect(answer.json().bars.AAAUSDT).toHaveLength(1_440);
  expect(answer.json().bars.AAAUSDT[77].open).toBe(bar(DAY * 86_400_000 + 77 * 60_000).open);
});

/** Fetches the middle day again from a venue that changes its pages. @returns the coverage of that day then. */
async function coverageAfter(changed: (page: KlinePage) => KlinePage) {
  const venue = fakeVenue({});
  const room = openMarket({
    db: house.services.db,
    log: openLog({ logLevel: 'silent' }),
    baseUrl: 'http://news.test',
    venues: [{ ...venue, klines: async (...asked) => changed(await venue.klines(...asked)) }],
  });
  try {
    const day = { venue: 'fake', symbol: 'AAAUSDT', interval: '1m', id, day: DAY } as const;
    expect((await refetchDays(room, [day], NEVER)).mended).toHaveLength(1);
  } finally {
    await room.close();
  }
  expect((await verifyArchive(house.services.db)).faults).toEqual([]);
  const window = 'symbol=AAAUSDT&interval=1m&from=2026-03-02&to=2026-03-03';
  const bars = (await house.get(`/v1/market/bars?${window}`, key)).json().bars.AAAUSDT;
  const [coverage] = (await house.get(`/v1/market/coverage?${window}`, key)).json().coverage;
  return { coverage, volumes: bars.map(({ volume }: { volume: string }) => volume) };
}

const MINUTE_7 = DAY * 86_400_000 + 7 * 60_000;
/** No bar: its low is above its high. */
const inconsistent = ({ bars }: KlinePage): KlinePage => ({
  bars: bars.map((one) => (one.openTime === MINUTE_7 ? bar(MINUTE_7, { low: '9999' }) : one)),
});

test('a row that is no bar of a day that is fetched again shows as rejected, as of any other page', async () => {
  await change(flip('columns', 100));
  const { coverage } = await coverageAfter(inconsistent);
  const from = new Date(MINUTE_7).toISOString();
  expect(coverage).toMatchObject({ present_bars: 1_439, gaps: [{ from, bars: 1, reason: 'rejected' }] });
});

test.each<[string, (page: KlinePage) => KlinePage]>([
  ['is no bar', inconsistent],
  [
    'has no time that can be read',
    ({ bars }) => ({
      bars: bars.filter(({ openTime }) => openTime !== MINUTE_7),
      rejected: [{ openTime: null, row: '["x"]', reason: 'unreadable' }],
    }),
  ],
  [
    'is not final by the clock of the venue',
    ({ bars }) =>
      bars.some(({ openTime }) => openTime === MINUTE_7) ? { bars, closedBy: MINUTE_7 } : { bars },
  ],
])('a stored bar stays when its row in the answer of a venue %s', async (_, changed) => {
  const { coverage, volumes } = await coverageAfter(changed);
  expect(coverage).toMatchObject({ present_bars: 1_440, gaps: [] });
  expect(volumes[7]).toBe(bar(MINUTE_7).volume);
});

/** A database that a process no longer reaches after its first transaction, as if it had been killed. */
function dyingAfterOne(db: Database): Database {
  let committed = 0;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (committed > 0) throw new Error('killed');
    return work();
  };
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'query')
        return (...asked: Parameters<Database['query']>) => alive(() => target.query(...asked));
      if (name !== 'transaction') return Reflect.get(target, name, receiver) as unknown;
      return (work: Parameters<Database['transaction']>[0]) =>
        alive(() => target.transaction(work)).then((done) => {
          committed += 1;
          return done;
        });
    },
  });
}

test('a gap has its reason however early a process is killed that fetched its day', async () => {
  const venue = fakeVenue({});
  const room = openMarket({
    db: dyingAfterOne(house.services.db),
    log: openLog({ logLevel: 'silent' }),
    baseUrl: 'http://news.test',
    venues: [{ ...venue, klines: async (...asked) => inconsistent(await venue.klines(...asked)) }],
  });
  await change(flip('columns', 100));
  try {
    const day = { venue: 'fake', symbol: 'AAAUSDT', interval: '1m', id, day: DAY } as const;
    await expect(refetchDays(room, [day], NEVER)).rejects.toThrow('killed');
  } finally {
    await room.close();
  }
  const window = 'symbol=AAAUSDT&interval=1m&from=2026-03-02&to=2026-03-03';
  const [coverage] = (await house.get(`/v1/market/coverage?${window}`, key)).json().coverage;
  const from = new Date(MINUTE_7).toISOString();
  expect(coverage).toMatchObject({ present_bars: 1_439, gaps: [{ from, bars: 1, reason: 'rejected' }] });
});

test('days that are removed while they are fetched again are left, and the command says why', async () => {
  const { db } = house.services;
  const room = openMarket({
    db,
    log: openLog({ logLevel: 'silent' }),
    baseUrl: 'http://news.test',
    venues: [fakeVenue({ before: async () => void (await removeBars(db, { venue: 'fake' })) })],
  });
  try {
    const days = [DAY, DAY + 1].map(
      (day) => ({ venue: 'fake', symbol: 'AAAUSDT', interval: '1m', id, day }) as const,
    );
    const { mended, left } = await refetchDays(room, days, NEVER);
    expect(mended).toEqual([]);
    expect(left.map(({ day, why }) => [day, why])).toEqual(
      [DAY, DAY + 1].map((day) => [day, 'it was removed from the archive meanwhile']),
    );
  } finally {
    await room.close();
  }
});

test('a stored bar that the venue does not have is gone when its day was fetched again', async () => {
  const { coverage } = await coverageAfter(({ bars }) => ({
    bars: bars.filter(({ openTime }) => openTime !== MINUTE_7),
  }));
  expect(coverage).toMatchObject({ present_bars: 1_439, gaps: [{ bars: 1, reason: 'unknown' }] });
});

test('a bar that is gone when its day is read cuts the answer off: none claims more than it has', async () => {
  const path = '/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-02T00:05Z&to=2026-03-02T00:10Z';
  const { market } = house.services;
  const { rows } = market.copies;
  // The day is written again between the count of its bars and the read of its rows.
  let reads = 0;
  market.copies.rows = async (query, memory) => {
    reads += 1;
    if (reads === 2) {
      const one = { id, symbol: 'AAAUSDT', venue: 'fake', interval: '1m' as const };
      await storeBars(market, one, {
        bars: [bar(DAY * 86_400_000)],
        asked: [{ from: DAY * 86_400_000, to: (DAY + 1) * 86_400_000 }],
        replaces: () => true,
      });
    }
    return rows(query, memory);
  };
  const answer = await house.get(path, key).catch(() => undefined);
  market.copies.rows = rows;
  expect(reads).toBe(2);
  expect(() => JSON.parse(answer?.body ?? '')).toThrow();
});

test('rows that are no bars are found, whoever wrote them', async () => {
  const one = { id, symbol: 'AAAUSDT', venue: 'fake', interval: '1m' as const };
  const at = DAY * 86_400_000 + 60_000;
  await storeBars(house.services.market, one, { bars: [bar(at, { low: '9999' })] });
  const { faults } = await verifyArchive(house.services.db);
  expect(faults).toMatchObject([{ day: DAY, fault: 'bad_row' }]);
});

test('a damaged day is not written over, nor sent as if it were whole', async () => {
  await change(flip('columns', 50));
  const again = await warmly(['market', 'import', '--venue', 'fake', file], env);
  expect(again.code).not.toBe(0);
  await change(
    `update market_days set packed = null, columns = substr(columns, 1, 2000) where series_id = $1 and day = ${DAY}`,
  );
  const answer = await house
    .get('/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-02T00:01Z&to=2026-03-03', key)
    .catch(() => undefined);
  expect(answer?.body ?? '').not.toContain('undefined');
});

test('the command says what is wrong, what it could not mend, and why', async () => {
  await change(`delete from market_days where series_id = $1 and day = ${DAY}`);
  const verified = await warmly(['market', 'verify', '--json', '--symbol', 'aaausdt'], env);
  expect(verified.code).toBe(1);
  expect(JSON.parse(verified.stdout).faults).toEqual([
    {
      venue: 'fake',
      symbol: 'AAAUSDT',
      interval: '1m',
      day: '2026-03-02',
      fault: 'missing_day',
      detail: 'the day is missing; it had 1440 bars',
    },
  ]);
  const refetched = await newstape(['market', 'refetch', '--json'], env);
  expect(refetched.code).toBe(1);
  expect(JSON.parse(refetched.stdout)).toMatchObject({
    wanted: 1,
    mended: 0,
    left: [{ day: '2026-03-02', why: 'there is no connection to its venue' }],
  });
});

test('days that an earlier release wrote get their checksums, and damage to those is found', async () => {
  const { db } = house.services;
  await db.query('delete from market_day_sums');
  expect(await verifyArchive(db)).toMatchObject({ days: 3, unsummed: 3, faults: [] });
  expect(await openDaySums({ db }).next(NEVER)).toBe(3);
  expect(await verifyArchive(db)).toMatchObject({ unsummed: 0, faults: [] });
  await change(flip('absent', 3));
  expect((await verifyArchive(db)).faults).toHaveLength(1);
});

test('damaged days without a checksum keep no other from getting one, however many they are', async () => {
  const { db } = house.services;
  const DAMAGED = 500;
  await db.query('delete from market_day_sums');
  // Their bitmaps are of the wrong length. They stand before the good days, and were changed before them.
  await db.query(
    `insert into market_days (series_id, day, bars, present, absent, columns, rev, changed_at)
     select series_id, day - n, bars, '\\x00', '\\x00', '\\x00', rev, changed_at - interval '1 day'
     from (select * from market_days order by day limit 1) d cross join generate_series(1, $1) n`,
    [DAMAGED],
  );
  const sums = openDaySums({ db });
  const summed = [await sums.next(NEVER), await sums.next(NEVER), await sums.next(NEVER)];
  expect(summed).toEqual([0, 3, 0]);
  const found = await verifyArchive(db);
  expect([found.days, found.faults.length, found.unsummed]).toEqual([DAMAGED + 3, DAMAGED, DAMAGED]);
  // One good day before this one, and the damaged ones before that.
  const narrowed = await verifyArchive(db, { fromDay: DAY - 60, toDay: DAY });
  expect([narrowed.days, narrowed.faults.length]).toEqual([60, 59]);
});

test('remove takes an import back: rows, rejected rows, and what was in the catalogue for it alone', async () => {
  const { db } = house.services;
  const kept = await db.transaction((sql) =>
    ensureSeries(
      sql,
      { venue: 'other', symbol: 'AAAUSDT', base: 'AAA', quote: 'USDT', simulated: false },
      '1m',
    ),
  );
  await storeBars(
    house.services.market,
    { id: kept, symbol: 'AAAUSDT', venue: 'other', interval: '1m' },
    {
      bars: [bar(DAY * 86_400_000)],
    },
  );
  const part = await newstape(['market', 'remove', '--venue', 'fake', '--from', '2026-03-03', '--json'], env);
  expect(JSON.parse(part.stdout)).toMatchObject({ series: 1, days: 1, bars: 1_440 });
  const windows = async () => (await house.get('/v1/market/instruments', key)).json().instruments;
  expect((await windows())[0]).toMatchObject({
    venue: 'fake',
    archive_window_end: '2026-03-03T00:00:00.000Z',
  });
  const whole = await warmly(['market', 'remove', '--venue', 'fake', '--json'], env);
  expect([whole.code, JSON.parse(whole.stdout)]).toMatchObject([0, { series: 1, days: 2, bars: 2_880 }]);
  expect((await windows()).map(({ venue }: { venue: string }) => venue)).toEqual(['other']);
  expect(await verifyArchive(db)).toMatchObject({ series: 1, days: 1, bars: 1, faults: [] });
  const again = await warmly(['market', 'remove', '--venue', 'fake', '--json'], env);
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  expect((await warmly(['market', 'import', '--venue', 'fake', file], env)).code).toBe(0);
});

test('an instrument that is open to some plans is so after its import was taken back and made again', async () => {
  const path = '/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-02T00:00Z&to=2026-03-02T00:05Z';
  const run = async (...words: string[]) => (await warmly(['market', ...words], env)).code;
  const { code, stdout, stderr } = await warmly(['market', 'restrict', 'fake', 'aaausdt', 'enterprise'], env);
  expect([code, stdout, stderr]).toEqual([0, '', 'AAAUSDT at fake is open to enterprise\n']);
  expect(await run('remove', '--venue', 'fake')).toBe(0);
  expect((await house.get('/v1/market/instruments', key)).json().instruments).toEqual([]);
  expect(await run('import', '--venue', 'fake', file)).toBe(0);
  const refused = await house.get(path, key);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'restricted']);
  expect((await house.get(path, await house.key('enterprise'))).statusCode).toBe(200);
});

test.each([
  [['verify', '--venue', 'nope', '--json'], 'the archive has no venue nope (it has: fake)'],
  [['verify', '--symbol', 'NOPE', '--json'], 'there is no NOPE in the archive'],
  [['verify', '--venue', 'fake', '--interval', '5m', '--json'], 'there are no 5m bars of any symbol at fake'],
  [['verify', '--from', '2026-03-02', '--to', '2026-03-01', '--json'], '--to must be after --from'],
  [['refetch', '--venue', 'nope', '--json'], 'the archive has no venue nope'],
  [['outage', 'nope', '--from', '2026-03-01', '--to', '2026-03-02'], 'the archive has no venue nope'],
  [
    ['outage', 'fake', '--from', '2026-03-01', '--to', '2026-03-02', '--symbol', 'NOPE'],
    'there is no NOPE at fake',
  ],
  [
    ['outage', 'fake', '--from', '2026-02-01', '--to', '2026-03-01', '--reason', 'not_listed'],
    '--reason not_listed needs --symbol',
  ],
  [
    ['restrict', 'fake', 'AAAUSDT', 'pro,nope'],
    "plans: there is no plan 'nope' (allowed: all, or some of free",
  ],
  [['restrict', 'fake', 'AAAUSDT', ' , '], 'plans: name at least one'],
])(
  'market %j names what is not there, and is refused instead of being called a success',
  async (words, why) => {
    const { code, stdout, stderr } = await warmly(['market', ...words], env);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
    if (words.includes('--json'))
      expect(JSON.parse(stdout)).toMatchObject({ error: { detail: expect.stringContaining(why) } });
    const found = await house.services.db.query('select open_to from market_instruments');
    expect(found.rows).toEqual([{ open_to: null }]);
  },
);

test('an operator says since when a symbol was listed, and gaps say so', async () => {
  const coverage = async () => {
    const window = 'symbol=AAAUSDT&interval=1m&from=2026-02-28T23:00Z&to=2026-03-01T00:01Z';
    return (await house.get(`/v1/market/coverage?${window}`, key)).json().coverage[0].gaps;
  };
  expect(await coverage()).toMatchObject([{ bars: 60, reason: 'outside_archive' }]);
  const words = ['outage', 'fake', '--symbol', 'aaausdt', '--from', '2020-01-01', '--to', '2026-03-01'];
  const said = await warmly(['market', ...words, '--reason', 'not_listed', '--note', 'the venue'], env);
  expect([said.code, said.stderr]).toEqual([0, 'recorded\n']);
  expect(await coverage()).toMatchObject([{ bars: 60, reason: 'not_listed' }]);
  const again = await warmly(['market', ...words, '--reason', 'not_listed'], env);
  expect([again.code, again.stderr]).toEqual([0, 'this is already recorded\n']);
});

test.each([
  ['--venue', 'fake', '--from', '2027-01-01'],
  ['--venue', 'fake', '--symbol', 'NOPE'],
])('market remove %j has nothing to remove, which is a failure', async (...words) => {
  const { code, stdout } = await warmly(['market', 'remove', ...words, '--json'], env);
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'not_found' } }]);
});
