import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('is right when a file is damaged after this process wrote it, or after it read it', async () => {
    const right = await packed(QUERY);
    await asked(QUERY);
    const [first, second] = (await kept(SYMBOLS.length * DAYS)) as [string, string];
    const damage = async (file: string): Promise<string> => {
      const whole = await readFile(join(folder, file), 'utf8');
      await writeFile(join(folder, file), whole.replace('"close":"1', '"close":"7'));
      return whole;
    };
    const written = await damage(first);
    expect((await asked(QUERY)).toString()).toBe(right);
    const read = await damage(second);
    expect((await asked(QUERY)).toString()).toBe(right);
    await kept(SYMBOLS.length * DAYS);
    expect(await readFile(join(folder, first), 'utf8')).toBe(written);
    expect(await readFile(join(folder, second), 'utf8')).toBe(read);
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
