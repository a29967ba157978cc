import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSeries, findInstruments, removeBars, sealDays, storeBars } from '../../src/market/index.ts';
import { DAY_MS } from '../../src/platform/days.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { bar, times } from '../setup/market.ts';
import { servedBars } from './served-bars.ts';

// What the archive of bars keeps, serves and seals.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('starter');
});
afterAll(() => house?.close());

const rows = (symbol: string, from: string, to: string) => servedBars(house, key, symbol, from, to);

async function series(symbol: string) {
  const { db } = house.services;
  const draft = { venue: 'binance', symbol, base: symbol, quote: 'USDT', simulated: false };
  const id = await db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  return { id, symbol, venue: 'binance', interval: '1m' as const };
}
const seal = async (id: number) =>
  (
    await house.services.db.query<{
      packed: Buffer | null;
      crc: string;
      length: number;
    }>('select packed, crc, length from market_days where series_id = $1 order by day', [id])
  ).rows;

test('a corrected bar is served in place of the first, and its day is sealed again', async () => {
  const one = await series('REVUSDT');
  const [a, b] = times('2024-07-01T00:00:00Z', 2) as [number, number];
  await storeBars(house.services.market, one, { bars: [bar(a), bar(b)] });
  const [before] = await seal(one.id);
  const revised = await storeBars(house.services.market, one, {
    bars: [bar(b, { close: '100.1' }), bar(a)],
  });
  expect(revised).toEqual({ created: 0, revised: 1, unchanged: 1 });
  const [after] = await seal(one.id);
  expect(after!.packed).not.toEqual(before!.packed);
  expect((await rows('REVUSDT', '2024-07-01', '2024-07-02')).map((row) => row.close)).toEqual([
    bar(a).close,
    '100.1',
  ]);
});

test('a source that says less does not unsay what another said', async () => {
  const one = await series('LESSUSDT');
  const [a] = times('2024-07-01T00:00:00Z', 1) as [number];
  const less = bar(a, { quoteVolume: null, trades: null });
  expect(await storeBars(house.services.market, one, { bars: [less] })).toMatchObject({ created: 1 });
  expect(await storeBars(house.services.market, one, { bars: [bar(a)] })).toMatchObject({ revised: 1 });
  expect(await storeBars(house.services.market, one, { bars: [less] })).toMatchObject({ unchanged: 1 });
  expect(await rows('LESSUSDT', '2024-07-01', '2024-07-02')).toMatchObject([{ trades: bar(a).trades }]);
});

test.each(['open', 'high', 'low', 'close', 'volume'] as const)(
  'a row of another %s that does not say quote volume and trades leaves none of another statement',
  async (name) => {
    const one = await series(`LS${name.toUpperCase()}USDT`);
    const [at] = times('2024-07-02T00:00:00Z', 1) as [number];
    const first = bar(at, { open: '100', high: '110', low: '90', close: '100', volume: '5' });
    const other = { open: '101', high: '111', low: '91', close: '101', volume: '6' }[name];
    const next = { ...first, [name]: other, quoteVolume: null, trades: null };
    await storeBars(house.services.market, one, { bars: [first] });
    expect(await storeBars(house.services.market, one, { bars: [next] })).toMatchObject({ revised: 1 });
    expect(await rows(one.symbol, '2024-07-02', '2024-07-03')).toEqual([
      expect.objectContaining({ [name]: other, quote_volume: null, trades: null }),
    ]);
  },
);

test('a source that says one value more adds it, and the other stays', async () => {
  const one = await series('MOREUSDT');
  const [at] = times('2024-07-02T00:00:00Z', 1) as [number];
  await storeBars(house.services.market, one, {
    bars: [bar(at, { quoteVolume: null, trades: 7 })],
  });
  const counts = await storeBars(house.services.market, one, {
    bars: [bar(at, { quoteVolume: '12.5', trades: null })],
  });
  expect(counts).toEqual({ created: 0, revised: 1, unchanged: 0 });
  expect(await rows('MOREUSDT', '2024-07-02', '2024-07-03')).toEqual([
    expect.objectContaining({ quote_volume: '12.5', trades: 7 }),
  ]);
});

test('many writers of one day lose nothing and write nothing twice', async () => {
  const one = await series('MANYUSDT');
  const minutes = times('2024-07-01T00:00:00Z', 200);
  const shares = Array.from({ length: 8 }, (_, i) =>
    minutes.filter((_at, n) => n % 8 === i || n % 8 === (i + 1) % 8),
  );
  const done = await Promise.all(
    shares.map((share) => storeBars(house.services.market, one, { bars: share.map((at) => bar(at)) })),
  );
  expect(done.reduce((sum, { created }) => sum + created, 0)).toBe(200);
  expect(done.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(200);
  expect((await rows('MANYUSDT', '2024-07-01', '2024-07-02')).map((row) => row.open_time)).toEqual(
    minutes.map((at) => new Date(at).toISOString()),
  );
});

test('a day is sealed once it is over, and what is sealed is what is read from its columns', async () => {
  const one = await series('SEALUSDT');
  const minutes = times('2024-07-01T00:00:00Z', 30);
  const now = minutes.at(-1)! + 60_000;
  const { market } = house.services;
  await storeBars(market, one, { bars: minutes.map((at) => bar(at)) }, now);
  expect((await seal(one.id))[0]!.packed).toBeNull();
  const open = await rows('SEALUSDT', '2024-07-01', '2024-07-02');
  expect(open).toHaveLength(30);
  await sealDays(market, new AbortController().signal);
  const [day] = await seal(one.id);
  // A fragment by itself: a gzip head before it, and an empty last block after it.
  const trailer = Buffer.alloc(13);
  trailer.set([1, 0, 0, 0xff, 0xff]);
  trailer.writeUInt32LE(Number(day!.crc), 5);
  trailer.writeUInt32LE(day!.length, 9);
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  const text = gunzipSync(Buffer.concat([head, day!.packed!, trailer])).toString();
  expect(JSON.parse(`[${text}]`)).toEqual(open);
  expect(await rows('SEALUSDT', '2024-07-01', '2024-07-02')).toEqual(open);
});

test('a window of which nothing is left does not span what was asked for on both sides of it', async () => {
  const one = await series('ASIDEUSDT');
  const { market, db } = house.services;
  const [before, within, behind] = ['05', '10', '20'].map((day) => Date.parse(`2024-07-${day}T06:00:00Z`));
  await storeBars(market, one, { bars: [bar(within!)] });
  for (const at of [before!, behind!]) await storeBars(market, one, { bars: [bar(at)], isAside: true });
  const window = async () => (await findInstruments(db, { symbols: ['ASIDEUSDT'] }))[0]!.series[0]!.window;
  expect(await window()).toEqual({ from: within, to: within! + 60_000 });
  const day = Math.floor(within! / DAY_MS);
  await removeBars(db, { venue: 'binance', symbol: 'ASIDEUSDT', fromDay: day, toDay: day + 1 });
  expect(await window()).toEqual({ from: behind, to: behind! + 60_000 });
});

test('the window that bars adjoin moves with them: there is no moment between', async () => {
  const one = await series('EDGEUSDT');
  const { market, db } = house.services;
  const at = Date.parse('2024-07-10T00:00:00Z');
  await storeBars(market, one, { bars: [bar(at)] });
  const before = times('2024-07-09T23:58:00Z', 2);
  let transactions = 0;
  const counting = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'transaction') transactions += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  await storeBars({ db: counting }, one, { bars: before.map((time) => bar(time)), isAside: true });
  expect(transactions).toBe(1);
  const [found] = await findInstruments(db, { symbols: ['EDGEUSDT'] });
  expect(found!.series[0]!.window).toEqual({ from: before[0], to: at + 60_000 });
});

test('a damaged day keeps no other from being sealed', async () => {
  const one = await series('HURTUSDT');
  const { market, db } = house.services;
  const days = ['2024-07-01T00:00:00Z', '2024-07-02T00:00:00Z'].map((day) => Date.parse(day));
  for (const at of days) await storeBars(market, one, { bars: [bar(at)] }, at + 60_000);
  await db.query(
    'update market_days set columns = set_byte(columns, 2, 255) where series_id = $1 and day = $2',
    [one.id, days[0]! / DAY_MS],
  );
  await sealDays(market, new AbortController().signal);
  expect((await seal(one.id)).map(({ packed }) => packed !== null)).toEqual([false, true]);
});
