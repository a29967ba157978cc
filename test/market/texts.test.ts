import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDayTexts } from '../../src/market/days/texts.ts';
import { ensureSeries, openMarket, storeBars } from '../../src/market/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { bar, times } from '../setup/market.ts';

// The uncompressed text of a finished day is cached in files (docs/market.md, "Storage").

const FROM = '2025-05-01';
const DAYS = 6;
const SYMBOLS = ['ONEUSDT', 'TWOUSDT', 'SIXUSDT'];
const WINDOW = `interval=1m&from=${FROM}&to=2025-05-0${1 + DAYS}`;
const QUERY = `symbol=${SYMBOLS}&${WINDOW}`;

let house: TestHouse;
let key: string;
let folder: string;

async function hold(symbol: string, bars: Parameters<typeof storeBars>[2]['bars']): Promise<void> {
  const draft = { venue: 'binance', symbol, base: symbol.slice(0, 3), quote: 'USDT', simulated: false };
  const id = await house.services.db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  await storeBars(house.services.market, { id, symbol, venue: 'binance', interval: '1m' }, { bars });
}

async function asked(query: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await house.get(`/v1/market/bars?${query}`, key, headers);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** What was said before there was a file of it. */
const packed = async (query: string): Promise<string> =>
  gunzipSync(await asked(query, { 'accept-encoding': 'gzip' })).toString();

const files = async (): Promise<string[]> => (await readdir(folder)).sort();

/** Waits until a number of texts is there. */
async function kept(count: number): Promise<string[]> {
  await expect.poll(async () => (await files()).filter((file) => file.endsWith('.json')).length).toBe(count);
  return files();
}

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
  folder = house.config.barsCache.folder;
  for (const [index, symbol] of SYMBOLS.entries()) {
    const minutes = times(`${FROM}T00:00:00Z`, DAYS * 1440);
    await hold(
      symbol,
      minutes.map((at) => bar(at, { volume: `${index}.${at % 7}` })),
    );
  }
});
afterAll(() => house?.close());

describe('an answer that is not compressed', () => {
  test('is the same from the archive, from files, and while it is read slowly', async () => {
    const right = await packed(QUERY);
    expect((await asked(QUERY)).toString()).toBe(right);
    await kept(SYMBOLS.length * DAYS);
    expect((await asked(QUERY)).toString()).toBe(right);
    // 6 MB that are taken in small sips: what is under way must not be written over by what comes next.
    expect(await sipped(QUERY)).toBe(right);
    expect(await Promise.all([sipped(QUERY), sipped(QUERY), sipped(QUERY)])).toEqual([right, right, right]);
  });

  test('needs no bars from the database once they are there', async () => {
    await asked(QUERY);
    await kept(SYMBOLS.length * DAYS);
    const { copies } = house.services.market;
    const rows = copies.rows;
    const queries: string[] = [];
    copies.rows = (query) => {
      queries.push(query);
      return rows(query);
    };
    await asked(QUERY).finally(() => {
      copies.rows = rows;
    });
    expect(queries.filter((query) => query.includes('packed'))).toEqual([]);
    expect(queries).toHaveLength(1);
  });

  test('takes days in part, and the present one, from the archive', async () => {
    const query = `symbol=ONEUSDT&interval=1m&from=${FROM}T10:00&to=2025-05-03T10:00`;
    const right = await packed(query);
    expect((await asked(query)).toString()).toBe(right);
    expect(JSON.parse(right).bars.ONEUSDT).toHaveLength(2 * 1440);
  });

  test('is right when a file is damaged, cut, or gone', async () => {
    const right = await packed(QUERY);
    await asked(QUERY);
    const [first, second, third] = (await kept(SYMBOLS.length * DAYS)) as [string, string, string];
    // As after a power cut: the process that comes up finds them so.
    const whole = await readFile(join(folder, first), 'utf8');
    await writeFile(join(folder, first), whole.replace('"open":"1', '"open":"2'));
    await writeFile(join(folder, second), whole.slice(0, 1000));
    await rm(join(folder, third));
    await writeFile(join(folder, `${first}.1.part`), 'cut off');
    await utimes(join(folder, `${first}.1.part`), 0, 0);
    const other = openMarket({
      db: house.services.db,
      log: house.services.log,
      baseUrl: 'http://news.test',
      cache: house.config.barsCache,
    });
    const own = house.services.market;
    Object.assign(house.services, { market: other });
    try {
      expect((await asked(QUERY)).toString()).toBe(right);
      await other.close();
      expect(await readFile(join(folder, first), 'utf8')).toBe(whole);
      expect(await files()).toHaveLength(SYMBOLS.length * DAYS);
    } finally {
      Object.assign(house.services, { market: own });
    }
  });

  test('is right when the folder was deleted, and is kept again', async () => {
    const right = await packed(QUERY);
    await asked(QUERY);
    await kept(SYMBOLS.length * DAYS);
    await rm(folder, { recursive: true });
    for (let i = 0; i < 3; i += 1) expect((await asked(QUERY)).toString()).toBe(right);
    await kept(SYMBOLS.length * DAYS);
  });

  test('has a bar that was corrected since', async () => {
    await asked(QUERY);
    const at = Date.parse('2025-05-02T12:00:00Z');
    await hold('TWOUSDT', [bar(at, { close: '100.125' })]);
    const query = `symbol=TWOUSDT&${WINDOW}`;
    const answer = JSON.parse((await asked(query)).toString()) as {
      bars: Record<string, { open_time: string; close: string }[]>;
    };
    const row = answer.bars.TWOUSDT!.find(({ open_time }) => open_time === new Date(at).toISOString());
    expect(row!.close).toBe('100.125');
    expect((await asked(query)).toString()).toBe(await packed(query));
  });

  test('leaves no file open when its reader hangs up', async () => {
    await asked(QUERY);
    await kept(SYMBOLS.length * DAYS + 1);
    const open = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
    const before = await open();
    for (let tries = 0; tries < 10; tries += 1) {
      await new Promise<void>((resolve) => {
        const call = request(
          `${house.url}/v1/market/bars?${QUERY}`,
          { headers: { authorization: `Bearer ${key}` } },
          (answer) => {
            answer.once('data', () => call.destroy());
            answer.on('error', () => {});
            answer.on('close', () => resolve());
          },
        );
        call.on('error', () => resolve());
        call.end();
      });
    }
    await expect.poll(open).toBeLessThanOrEqual(before);
    expect((await asked(QUERY)).length).toBeGreaterThan(1_000_000);
  });
});

/** Reads nothing at first, so that the connection is full and the service has to wait. */
function sipped(query: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${house.url}/v1/market/bars?${query}`,
      { headers: { authorization: `Bearer ${key}` } },
      async (answer) => {
        const pieces: Buffer[] = [];
        try {
          await sleep(300);
          for await (const piece of answer) pieces.push(piece as Buffer);
          resolve(Buffer.concat(pieces).toString());
        } catch (error) {
          reject(error as Error);
        }
      },
    );
    call.on('error', reject);
    call.end();
  });
}

describe('the files', () => {
  let own: string;
  beforeEach(async () => {
    own = await mkdtemp(join(tmpdir(), 'newstape-texts-'));
    return () => rm(own, { recursive: true, force: true });
  });
  const text = (letter: string): Buffer => Buffer.alloc(1_000, letter);
  const name = (letter: string) => ({
    series: 1,
    day: letter.charCodeAt(0),
    crc: crc32(text(letter)),
    length: 1_000,
  });
  const silent = () => house.services.log;

  test('take no more than they may: who was not asked for the longest goes first', async () => {
    const texts = openDayTexts(own, 2_500, silent());
    const into = Buffer.alloc(1_000);
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    await texts.keep(name('b'), text('b'));
    await expect.poll(() => texts.has(name('b'))).toBe(true);
    expect(await texts.read(name('a'), into)).toBe(true);
    expect(into.toString()).toBe('a'.repeat(1_000));
    await texts.keep(name('c'), text('c'));
    await texts.close();
    expect([texts.has(name('a')), texts.has(name('b')), texts.has(name('c'))]).toEqual([true, false, true]);
    expect(await readdir(own)).toHaveLength(2);
    const smaller = openDayTexts(own, 1_500, silent());
    await smaller.close();
    expect(await readdir(own)).toHaveLength(1);
  });

  test('are kept again after their folder was deleted, with the one that it is in and while several are written', async () => {
    const folder = join(own, 'data', 'bars');
    const texts = openDayTexts(folder, 10_000, silent());
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    await rm(join(own, 'data'), { recursive: true });
    const letters = ['b', 'c', 'd'];
    for (const letter of letters) await texts.keep(name(letter), text(letter));
    // What found no folder is not kept: it comes again with the next question.
    await expect
      .poll(() =>
        stat(folder).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect
      .poll(async () => {
        for (const letter of letters) await texts.keep(name(letter), text(letter));
        return letters.every((letter) => texts.has(name(letter)));
      })
      .toBe(true);
    await texts.close();
  });

  test('are made again when the disk takes them again, and those that are there are read meanwhile', async () => {
    const folder = join(own, 'bars');
    const texts = openDayTexts(folder, 10_000, silent(), 20);
    await texts.keep(name('a'), text('a'));
    await expect.poll(() => texts.has(name('a'))).toBe(true);
    // A folder that stands where a text is to be written refuses it as a full disk does.
    const path = join(folder, `1-${name('b').day}-${name('b').crc.toString(16)}-1000.json`);
    await mkdir(join(path, 'under'), { recursive: true });
    await texts.keep(name('b'), text('b'));
    await sleep(40);
    expect([texts.has(name('a')), texts.has(name('b'))]).toEqual([true, false]);
    expect(await texts.read(name('a'), Buffer.alloc(1_000))).toBe(true);
    await rm(path, { recursive: true });
    await expect
      .poll(async () => {
        await texts.keep(name('b'), text('b'));
        return texts.has(name('b'));
      })
      .toBe(true);
    await texts.close();
    // Nor is a folder that cannot be read given up for good.
    await writeFile(join(own, 'file'), '');
    const later = openDayTexts(join(own, 'file', 'under'), 10_000, silent(), 20);
    await later.keep(name('a'), text('a'));
    await later.close();
    await rm(join(own, 'file'));
    await expect
      .poll(async () => {
        await later.keep(name('a'), text('a'));
        return later.has(name('a'));
      })
      .toBe(true);
    await later.close();
  });

  test('are not made where none may be, nor where they cannot be', async () => {
    const none = openDayTexts(join(own, 'none'), 0, silent());
    await none.keep(name('a'), text('a'));
    await none.close();
    await expect(stat(join(own, 'none'))).rejects.toThrow();
    await writeFile(join(own, 'file'), '');
    const unable = openDayTexts(join(own, 'file', 'under'), 10_000, silent());
    await unable.keep(name('a'), text('a'));
    await unable.close();
    expect(unable.has(name('a'))).toBe(false);
    expect(await unable.read(name('a'), Buffer.alloc(1_000))).toBe(false);
  });
});
