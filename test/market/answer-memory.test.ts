import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pieces } from '../../rest/app/answers/long-body.ts';
import { arrowBody } from '../../rest/market/arrow.ts';
import { columnsBody } from '../../rest/market/columns.ts';
import { csvBody } from '../../rest/market/csv.ts';
import {
  type BarsFound,
  ensureSeries,
  findBars,
  gzipJsonBody,
  jsonBody,
  type MarketRoom,
  marketOver,
  openMarket,
  storeBars,
} from '../../src/market/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { DAY_MS } from '../../src/platform/days.ts';
import { openLog } from '../../src/platform/log.ts';
import { pages } from '../../src/platform/memory/pages.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { bar, times } from '../setup/market.ts';

// Long answers of bars are made in memory that is used again: what is sent must not change before it is taken, and nothing of it may
// gather until the whole heap is collected.

const FROM = Date.parse('2025-03-01T00:00:00Z');
const DAYS = 20;
const SYMBOLS = ['ONEUSDT', 'TWOUSDT'];

let database: TestDatabase;
let room: MarketRoom;
let found: BarsFound;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  room = openMarket({ db, log: openLog({ logLevel: 'silent' }), baseUrl: 'http://news.test' });
  for (const [index, symbol] of SYMBOLS.entries()) {
    const draft = { venue: 'binance', symbol, base: symbol.slice(0, 3), quote: 'USDT', simulated: false };
    const id = await db.transaction((sql) => ensureSeries(sql, draft, '1m'));
    const bars = times('2025-03-01T00:00:00Z', DAYS * 1440).map((at, i) =>
      bar(at, {
        volume: `${(i * 7_919 + index) % 99_991}.${(i * 104_729) % 9_973}1`,
        trades: i % 5 === 0 ? null : i,
      }),
    );
    await storeBars({ db }, { id, symbol, venue: 'binance', interval: '1m' }, { bars });
  }
  found = await findBars(room, {
    symbols: SYMBOLS,
    interval: '1m',
    window: { from: FROM, to: FROM + DAYS * DAY_MS },
    venueId: 'binance',
    plan: 'enterprise',
  });
});
beforeEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await room?.close();
  await database?.close();
});

type Body = AsyncGenerator<string | Uint8Array>;
const BODIES: readonly [string, () => Body][] = [
  ['plain', () => jsonBody(room, found, '"pages":0}')],
  ['gzip', () => gzipJsonBody(room, found, '"pages":0}')],
  ['columns', () => columnsBody(room, found, '"pages":0}')],
  ['CSV', () => csvBody(room, found)],
  ['Arrow', () => arrowBody(room, found, new Map())],
];

/** What comes out when every piece is looked at as soon as it is there. */
async function atOnce(body: Body): Promise<{ sum: string; bytes: number }> {
  const hash = createHash('sha1');
  let bytes = 0;
  for await (const piece of body) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sum: hash.digest('hex'), bytes };
}

/** What a connection sends that gets rid of its pieces late. */
async function slowly(body: Body): Promise<string> {
  const hash = createHash('sha1');
  const slow = new Writable({
    write(chunk, _encoding, done) {
      sleep(3).then(() => {
        hash.update(chunk as Buffer);
        done();
      }, done);
    },
  });
  await pipeline(new Pieces(body), slow);
  return hash.digest('hex');
}

describe.each(BODIES)('%s', (form, body) => {
  test('a slow reader gets what a quick one gets, and so do several at once', async () => {
    const { sum } = await atOnce(body());
    expect(await slowly(body())).toBe(sum);
    expect(await Promise.all([slowly(body()), slowly(body()), slowly(body())])).toEqual([sum, sum, sum]);
  });

  test('takes few pages at once, and gives all of them back', async () => {
    let most = 0;
    const take = pages.take.bind(pages);
    vi.spyOn(pages, 'take').mockImplementation(() => {
      const page = take();
      most = Math.max(most, pages.taken);
      return page;
    });
    await atOnce(body());
    expect(pages.taken).toBe(0);
    // Two to write into, and some megabytes: two batches of days, and the columns of a symbol.
    expect(most).toBeLessThanOrEqual(form === 'columns' ? 24 : 12);
  });

  test('leaves nothing taken behind when its reader hangs up', async () => {
    const hanging = body();
    for (let pieces = 0; pieces < 3; pieces += 1) await hanging.next();
    await hanging.return(undefined);
    await expect.poll(() => pages.taken).toBe(0);
  });
});

test.each(BODIES.slice(1))('%s leaves no days behind for the collector of garbage', async (_form, body) => {
  const { bytes } = await atOnce(body());
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for await (const _piece of body()) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  // Each of the forty days is read, inflated and written: without giving memory back that is several times the answer.
  expect(most).toBeLessThan(Math.min(bytes, 3_000_000));
});

test('what is read from a replica is put into the memory that is given for it', async () => {
  const { db } = database;
  const replica: NonNullable<Database['replica']> = {
    timesLeft: 0,
    orPrimary: (work: () => Promise<unknown>) => work(),
  } as never;
  const over = marketOver(room, { ...db, replica });
  let taken = 0;
  const take = (length: number): Buffer => {
    taken += length;
    return Buffer.allocUnsafe(length);
  };
  try {
    await over.copies.rows('select 1::bigint as n', { take });
  } finally {
    await over.close();
  }
  expect(taken).toBeGreaterThanOrEqual(8);
});
