import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { VenueError } from '../../src/market/index.ts';
import { fakeVenue } from '../setup/market.ts';
import { ask, openWalk, PAIRS, type Walk } from './walk.ts';

// What is kept of a venue that gives no usable answer: as much as there is to say, and no longer than it is so.

let archive: Walk;

beforeAll(async () => {
  archive = await openWalk();
});
afterAll(() => archive?.close());

beforeEach(() =>
  archive.database.db.query(
    'truncate market_instruments, market_series, market_days, market_rejects, market_outages',
  ),
);

const DAY_BEGINS = Date.parse('2026-03-01T00:00Z');
const at = (minute: number): string => new Date(DAY_BEGINS + minute * 60_000).toISOString();
const ONE = { symbols: ['AAAUSDT'] };

/** What is on record, as minutes of the day. */
async function recorded(): Promise<number[][]> {
  const { rows } = await archive.database.db.query<{ begin_at: Date; end_at: Date }>(
    'select begin_at, end_at from market_outages order by begin_at, end_at',
  );
  return rows.map((row) => [row.begin_at, row.end_at].map((time) => (time.getTime() - DAY_BEGINS) / 60_000));
}

/** A venue that fails while `fails` says so. */
function failing(fails: () => boolean) {
  return fakeVenue({
    instruments: PAIRS,
    before: () => {
      if (fails()) throw new VenueError('451');
    },
  });
}

test('requests for the same time in other pages, again and again, add nothing to the records', async () => {
  const room = await archive.connected(failing(() => true));
  // A page a minute, four at a time; then windows that begin elsewhere, each of them one page.
  await ask(room, at(0), at(60), { ...ONE, pageRows: 1 });
  await ask(room, at(0), at(60), { ...ONE, pageRows: 7 });
  for (let minute = 0; minute < 20; minute += 1) {
    await ask(room, at(minute), at(minute + 40), { ...ONE, pageRows: 40 });
  }
  expect(await recorded()).toEqual([[0, 60]]);
  const first = await ask(room, at(0), at(60), { ...ONE, pageRows: 60 });
  const last = await ask(room, at(0), at(60), { ...ONE, pageRows: 11 });
  expect(last.coverage[0]!.gaps.map(({ bars, reason }) => [bars, reason])).toEqual([[60, 'upstream_error']]);
  // It is as it was: so is the answer.
  expect(last.coverage[0]!.asOf).toBe(first.coverage[0]!.asOf);
});

test('what the venue answered is forgotten, whatever pages it had failed in; the rest stays', async () => {
  let isAway = true;
  const room = await archive.connected(failing(() => isAway));
  await ask(room, at(0), at(60), ONE);
  isAway = false;
  await ask(room, at(20), at(30), ONE);
  expect(await recorded()).toEqual([
    [0, 20],
    [30, 60],
  ]);
  isAway = true;
  const part = await ask(room, at(0), at(60), ONE);
  expect(part.coverage[0]).toMatchObject({ presentBars: 10 });
  isAway = false;
  await ask(room, at(0), at(45), ONE);
  expect(await recorded()).toEqual([[45, 60]]);
  await ask(room, at(45), at(61), ONE);
  expect(await recorded()).toEqual([]);
});

test('records of an earlier release that overlap are cut where the venue answers', async () => {
  const room = await archive.connected(failing(() => false));
  for (const [from, to] of [
    [0, 30],
    [5, 40],
    [10, 35],
  ] as const) {
    await archive.database.db.query(
      `insert into market_outages (venue, symbol, interval, begin_at, end_at, reason)
       values ('fake', 'AAAUSDT', '1m', $1, $2, 'upstream_error')`,
      [at(from), at(to)],
    );
  }
  await ask(room, at(8), at(20), ONE);
  expect(await recorded()).toEqual([
    [0, 8],
    [5, 8],
    [20, 40],
  ]);
});
