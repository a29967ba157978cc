import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { archiveRow, bar, times } from '../setup/market.ts';

// What an operator says of times without bars, and takes back. The archive has the first ten minutes of a day.

let house: TestHouse;
let key: string;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro');
  folder = await mkdtemp(join(tmpdir(), 'newstape-outages-'));
  env = { DATABASE_URL: house.databaseUrl, DATA_DIR: folder };
  await mkdir(join(folder, '1m'));
  const file = join(folder, '1m', 'AAAUSDT.csv');
  const rows = times('2026-03-01T00:00:00Z', 10).map((at) => archiveRow(bar(at)));
  await writeFile(file, `${rows.join('\n')}\n`);
  expect((await market('import', '--venue', 'fake', file)).code).toBe(0);
});
afterAll(async () => {
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  const { db } = house.services;
  await db.query('truncate market_outages');
  await db.query('update market_instruments set listed_to = null');
});

const market = (...words: string[]) => warmly(['market', ...words], env);
const at = (minute: number): string => `2026-03-01T00:${String(minute).padStart(2, '0')}:00Z`;
const outage = (...words: string[]) => market('outage', 'fake', ...words);
const span = (from: number, to: number): string[] => ['--from', at(from), '--to', at(to)];

/** The gaps of the first hour: minutes and reasons; and the mark of the answer. */
async function gaps(): Promise<{ gaps: string[]; etag: unknown }> {
  const window = `symbol=AAAUSDT&interval=1m&from=${at(0)}&to=2026-03-01T01:00:00Z`;
  const answer = await house.get(`/v1/market/bars?${window}`, key);
  const found = answer.json().coverage[0].gaps as { from: string; bars: number; reason: string }[];
  return {
    gaps: found.map(({ from, bars, reason }) => `${from.slice(14, 16)} ${bars} ${reason}`),
    etag: answer.headers.etag,
  };
}

async function listed(...words: string[]): Promise<unknown[]> {
  const { code, stdout } = await market('outages', '--json', ...words);
  expect(code).toBe(0);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

test('an outage that was recorded by mistake is taken back, and the gap is what it was before', async () => {
  const before = await gaps();
  expect(before.gaps).toEqual(['10 50 outside_archive']);
  expect((await outage(...span(20, 30))).stderr).toBe('recorded\n');
  const told = await gaps();
  expect(told.gaps).toEqual(['10 10 outside_archive', '20 10 venue_outage', '30 30 outside_archive']);
  const taken = await outage(...span(20, 30), '--withdraw');
  expect([taken.code, taken.stdout, taken.stderr]).toEqual([0, '', 'withdrawn\n']);
  expect((await gaps()).gaps).toEqual(before.gaps);
  expect(told.etag).not.toBe((await gaps()).etag);
  expect(await listed()).toEqual([]);
});

test('of an outage that was recorded too long a part is taken back; the rest stays, with its note', async () => {
  await outage(...span(20, 50), '--symbol', 'aaausdt', '--note', 'status page');
  expect((await outage(...span(25, 30), '--symbol', 'AAAUSDT', '--withdraw')).code).toBe(0);
  expect((await outage(...span(45, 59), '--symbol', 'AAAUSDT', '--withdraw')).code).toBe(0);
  expect((await gaps()).gaps).toEqual([
    '10 10 outside_archive',
    '20 5 venue_outage',
    '25 5 outside_archive',
    '30 15 venue_outage',
    '45 15 outside_archive',
  ]);
  const one = { venue: 'fake', symbol: 'AAAUSDT', reason: 'venue_outage', note: 'status page' };
  expect(await listed()).toEqual([
    { ...one, from: '2026-03-01T00:20:00.000Z', to: '2026-03-01T00:25:00.000Z' },
    { ...one, from: '2026-03-01T00:30:00.000Z', to: '2026-03-01T00:45:00.000Z' },
  ]);
});

test('only what the words name is taken back: another symbol, reason or time is a failure that says so', async () => {
  await outage(...span(20, 30));
  for (const words of [
    [...span(20, 30), '--symbol', 'AAAUSDT'],
    [...span(20, 30), '--symbol', 'AAAUSDT', '--reason', 'not_listed'],
    span(30, 40),
    span(10, 20),
    ['--from', at(20), '--symbol', 'AAAUSDT', '--reason', 'not_listed'],
  ]) {
    const { code, stderr } = await outage(...words, '--withdraw');
    expect([code, stderr]).toEqual([1, expect.stringContaining('nothing is recorded of that time')]);
  }
  expect((await gaps()).gaps).toEqual([
    '10 10 outside_archive',
    '20 10 venue_outage',
    '30 30 outside_archive',
  ]);
});

test('errors of requests are the service’s own: they are neither listed nor taken back', async () => {
  const { db } = house.services;
  await db.query(
    `insert into market_outages (venue, symbol, interval, begin_at, end_at, reason)
     values ('fake', 'AAAUSDT', '1m', $1, $2, 'upstream_error')`,
    [at(20), at(30)],
  );
  expect(await listed()).toEqual([]);
  expect((await outage(...span(20, 30), '--symbol', 'AAAUSDT', '--withdraw')).code).toBe(1);
  expect((await gaps()).gaps).toContain('20 10 upstream_error');
});

test('a symbol that has left its venue is not listed from then on, until that is taken back', async () => {
  const left = ['--symbol', 'AAAUSDT', '--reason', 'not_listed', '--from', at(15)];
  expect((await outage(...left)).stderr).toBe('recorded\n');
  expect((await outage(...left)).stderr).toBe('this is already recorded\n');
  expect((await gaps()).gaps).toEqual(['10 5 outside_archive', '15 45 not_listed']);
  expect(await listed('--symbol', 'AAAUSDT')).toEqual([
    {
      venue: 'fake',
      symbol: 'AAAUSDT',
      reason: 'not_listed',
      note: '',
      from: '2026-03-01T00:15:00.000Z',
      to: null,
    },
  ]);
  expect(await listed('--venue', 'other')).toEqual([]);
  expect((await market('outages')).stdout).toBe(
    'fake AAAUSDT not_listed 2026-03-01T00:15:00.000Z and since\n',
  );
  expect((await outage(...left, '--withdraw')).stderr).toBe('withdrawn\n');
  expect((await gaps()).gaps).toEqual(['10 50 outside_archive']);
});

test.each([
  [['--from', at(20)], '--to is missing'],
  [['--from', at(20), '--to', at(10)], '--to must be after --from'],
  [['--from', at(20), '--symbol', 'AAAUSDT', '--reason', 'not_listed', '--note', 'x'], '--note is kept only'],
  [[...span(20, 30), '--note', 'x', '--withdraw'], '--note is kept only'],
])('words that do not go together are refused: %j', async (words, why) => {
  const { code, stderr } = await outage(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  expect(await listed()).toEqual([]);
});
