import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bar, findInstruments } from '../../src/market/index.ts';
import { newstape, type Outcome, warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { archiveRow, bar, times } from '../setup/market.ts';
import { until } from '../setup/until.ts';
import { zipOf } from '../setup/zip.ts';
import { servedBars } from './served-bars.ts';

let house: TestHouse;
let key: string;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('starter');
  folder = await mkdtemp(join(tmpdir(), 'newstape-bars-'));
  env = { DATABASE_URL: house.databaseUrl, DATA_DIR: folder };
});
afterAll(async () => {
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file below the folder. @returns its path. */
async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

function counts(outcome: Outcome): Record<string, number> {
  const { seconds, ...rest } = JSON.parse(outcome.stdout) as Record<string, number>;
  expect(seconds).toEqual(expect.any(Number));
  return rest;
}

const load = (...words: string[]): Promise<Outcome> => warmly(['market', 'import', '--json', ...words], env);

const rows = (symbol: string, from: string, to: string) => servedBars(house, key, symbol, from, to);

const rejects = async (symbol: string) =>
  (
    await house.services.db.query(
      'select reason, line, row, open_time from market_rejects where symbol = $1 order by line, reason',
      [symbol],
    )
  ).rows;

describe('newstape market import', () => {
  test('reads zip, CSV and CSV.gz of a folder; an unknown symbol becomes an instrument of the venue', async () => {
    const minutes = times('2024-03-01T23:58:00Z', 4);
    await file(
      'a/AAAUSDT-1m-2024-03.zip',
      zipOf('AAAUSDT-1m-2024-03.csv', minutes.map((at) => archiveRow(bar(at))).join('\n')),
    );
    const [first, ...others] = times('2025-03-01T00:00:00Z', 3);
    const later = [first!, ...others].map((at) => `${archiveRow(bar(at), '1m', 'us')}\r\n`).join('');
    await file(
      'a/AAAUSDT-1m-2025-03-01.csv',
      `\ufeffopen_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\r\n${later}`,
    );
    const short = times('2024-03-01T00:00:00Z', 3, '5m').map((at) => `${at},1.10,1.2,1.0,1.15,3`);
    await file(
      'a/5m/BBBBTC.csv.gz',
      gzipSync(`open_time_ms,open,high,low,close,volume\n${short.join('\n')}\n`),
    );
    await file('a/AAAUSDT-1h-2024-03.zip', zipOf('AAAUSDT-1h-2024-03.csv', ''));
    await file('a/readme.txt', 'no bars');
    const outcome = await newstape(
      ['market', 'import', '--json', join(folder, 'a'), '--venue', 'kraken'],
      env,
    );
    expect(outcome.stderr).toMatch(/AAAUSDT-1h-2024-03\.zip is skipped/);
    expect(counts(outcome)).toEqual({ read: 10, created: 10, revised: 0, unchanged: 0, rejected: 0 });
    expect(outcome.code).toBe(0);

    const { instruments } = (await house.get('/v1/market/instruments', key)).json();
    expect(instruments).toEqual([
      {
        symbol: 'AAAUSDT',
        base: 'AAA',
        quote: 'USDT',
        venue: 'kraken',
        intervals: ['1m'],
        archive_window_start: '2024-03-01T23:58:00.000Z',
        archive_window_end: '2025-03-01T00:03:00.000Z',
        windows: [
          {
            interval: '1m',
            archive_window_start: '2024-03-01T23:58:00.000Z',
            archive_window_end: '2025-03-01T00:03:00.000Z',
          },
        ],
        simulated: false,
      },
      expect.objectContaining({ symbol: 'BBBBTC', base: 'BBB', quote: 'BTC', intervals: ['5m'] }),
    ]);
    expect(await rows('AAAUSDT', '2024-03-01T23:59Z', '2024-03-02T00:01Z')).toEqual([
      {
        symbol: 'AAAUSDT',
        venue_id: 'kraken',
        interval: '1m',
        open_time: '2024-03-01T23:59:00.000Z',
        ...wire(bar(minutes[1]!)),
      },
      expect.objectContaining({ open_time: '2024-03-02T00:00:00.000Z' }),
    ]);
    expect((await rows('AAAUSDT', '2025-03-01', '2025-03-02')).map((row) => row.open_time)).toEqual([
      '2025-03-01T00:00:00.000Z',
      '2025-03-01T00:01:00.000Z',
      '2025-03-01T00:02:00.000Z',
    ]);
  });

  test('a second import changes nothing', async () => {
    const before = await house.services.db.query('select series_id, day, rev, changed_at from market_days');
    const outcome = await load(join(folder, 'a'), '--venue', 'kraken');
    expect(counts(outcome)).toEqual({ read: 10, created: 0, revised: 0, unchanged: 10, rejected: 0 });
    const after = await house.services.db.query('select series_id, day, rev, changed_at from market_days');
    expect(after.rows).toEqual(before.rows);
  });

  test('turns away what is no bar, with a reason, and serves none of it', async () => {
    const [a, b, c, d, e] = times('2024-05-01T00:00:00Z', 5) as [number, number, number, number, number];
    const lines = [
      archiveRow(bar(a)),
      archiveRow(bar(a, { volume: '1' })),
      archiveRow(bar(b)).replace(String(b), String(b + 1_000)),
      archiveRow(bar(c, { high: '1' })),
      archiveRow(bar(d)).replace('.', '.x'),
      archiveRow(bar(e)).slice(0, 40),
    ];
    const path = await file('b/1m/CCCUSDT.csv', lines.join('\n'));
    const outcome = await load(path);
    expect(outcome.code).toBe(4);
    expect(counts(outcome)).toEqual({ read: 6, created: 1, revised: 0, unchanged: 0, rejected: 5 });
    expect(outcome.stderr).toContain(`${path}:2: duplicate`);
    const kept = await rejects('CCCUSDT');
    expect(kept.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'duplicate'],
      [3, 'misaligned'],
      [4, 'inconsistent'],
      [5, 'unreadable'],
      [6, 'cut_off'],
    ]);
    expect(kept[2]!.row).toBe(lines[3]);
    expect(await rows('CCCUSDT', '2024-05-01', '2024-05-02')).toEqual([
      expect.objectContaining({ open_time: '2024-05-01T00:00:00.000Z', ...wire(bar(a)) }),
    ]);
    const again = counts(await load(path));
    expect(again).toEqual({ read: 6, created: 0, revised: 0, unchanged: 1, rejected: 5 });
    expect(await rejects('CCCUSDT')).toEqual(kept);

    const coverage = await house.get(
      '/v1/market/coverage?symbol=CCCUSDT&interval=1m&from=2024-05-01T00:00Z&to=2024-05-01T00:06Z',
      key,
    );
    expect(coverage.json().coverage[0]).toMatchObject({
      expected_bars: 6,
      present_bars: 1,
      gaps: [
        // The misaligned row says nothing of 00:01; it only is no bar.
        { from: '2024-05-01T00:01:00.000Z', bars: 1, reason: 'outside_archive' },
        { from: '2024-05-01T00:02:00.000Z', to: '2024-05-01T00:05:00.000Z', bars: 3, reason: 'rejected' },
        { from: '2024-05-01T00:05:00.000Z', bars: 1, reason: 'outside_archive' },
      ],
    });
  });

  test('says of a file whose rows are all rejected what is probably wrong with it, and of others nothing', async () => {
    const minutes = times('2024-05-03T00:00:00Z', 30);
    const seconds = minutes.map((at) => `${at / 1_000},1.1,1.2,1.0,1.15,3\n`).join('');
    const path = await file('b/1m/CCMUSDT.csv', `unixtime,open,high,low,close,volume\n${seconds}`);
    const lines = minutes.map((at) => archiveRow(bar(at)));
    const other = await file('b/1m/CCNUSDT.csv', ['nothing', 'nothing', ...lines].join('\n'));
    const outcome = await load(path, other);
    expect(outcome.code).toBe(4);
    expect(outcome.stderr).toContain(
      `${path}: 31 of 31 rows were rejected as unreadable: its times look like seconds, and milliseconds since 1970 are expected\n`,
    );
    expect(outcome.stderr.match(/rows were rejected as/g)).toHaveLength(1);
  });

  test('turns away a line that is longer than any row, and takes in those around it', async () => {
    const [a, b] = times('2024-05-02T00:00:00Z', 2) as [number, number];
    const path = await file(
      'b/1m/CCLUSDT.csv',
      [archiveRow(bar(a)), '1,'.repeat(5_000), archiveRow(bar(b))].join('\n'),
    );
    const outcome = await load(path);
    expect(counts(outcome)).toEqual({ read: 3, created: 2, revised: 0, unchanged: 0, rejected: 1 });
    expect(outcome.stderr).toContain(`${path}:2: unreadable`);
    expect((await rejects('CCLUSDT')).map(({ line, reason }) => [line, reason])).toEqual([[2, 'unreadable']]);
  });

  test('holds a file against its checksum, and refuses what differs', async () => {
    const content = zipOf('DDDUSDT-1m-2024-06-01.csv', `${archiveRow(bar(Date.parse('2024-06-01')))}\n`);
    const path = await file('c/DDDUSDT-1m-2024-06-01.zip', content);
    const sum = createHash('sha256').update(content).digest('hex');
    await file('c/DDDUSDT-1m-2024-06-01.zip.CHECKSUM', `${'0'.repeat(64)}  DDDUSDT-1m-2024-06-01.zip\n`);
    const refused = await load(path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('it does not match its checksum; nothing of it was imported');
    expect(counts(refused).read).toBe(0);
    await file('c/DDDUSDT-1m-2024-06-01.zip.CHECKSUM', `${sum.toUpperCase()}  DDDUSDT-1m-2024-06-01.zip\n`);
    expect(counts(await load(join(folder, 'c'))).created).toBe(1);
  });

  test('nothing of a file is imported whose checksum does not belong to its rows, zip or gzip, however long', async () => {
    // More than one batch: the first would be written long before the checksum is read.
    const lines = times('2024-06-01T00:00:00Z', 15 * 1440).map((at) => archiveRow(bar(at)));
    const right = `${lines.join('\n')}\n`;
    const wrong = right.replace('.00000001', '.00000007');
    const packed = gzipSync(wrong);
    packed.writeUInt32LE(crc32(right), packed.length - 8);
    const flipped = await file('g/MMMUSDT-1m-2024-06.zip', zipOf('x.csv', wrong, { sumOf: right }));
    const stored = await file('g/1m/NNNUSDT.zip', zipOf('x.csv', wrong, { sumOf: right, isStored: true }));
    const gzip = await file('g/1m/OOOUSDT.csv.gz', packed);
    const outcome = await load(flipped, stored, gzip);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(
      `${flipped}: the zip file is damaged or cut off; nothing of it was imported`,
    );
    expect(outcome.stderr).toContain(
      `${stored}: the zip file is damaged or cut off; nothing of it was imported`,
    );
    expect(outcome.stderr).toContain(
      `${gzip}: the gzip data is damaged or cut off; nothing of it was imported`,
    );
    expect(counts(outcome)).toEqual({ read: 0, created: 0, revised: 0, unchanged: 0, rejected: 0 });
    const known = (await findInstruments(house.services.db)).map(({ symbol }) => symbol);
    expect(known.filter((symbol) => ['MMMUSDT', 'NNNUSDT', 'OOOUSDT'].includes(symbol))).toEqual([]);
  });

  test('a zip whose table is named for something else is refused, with all that is in it', async () => {
    const row = `${archiveRow(bar(Date.parse('2024-04-02')))}\n`;
    const path = await file('h/QQQUSDT-1m-2024-04.zip', zipOf('RRRUSDT-1m-2024-04.csv', row));
    const outcome = await load(path);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(
      `${path}: its table RRRUSDT-1m-2024-04.csv is named for another symbol, interval or time than the file (QQQUSDT 1m); nothing of it was imported`,
    );
    expect(counts(outcome).read).toBe(0);
  });

  test('rows of another month or day than the name of their file are rejected, in zip and CSV', async () => {
    const minutes = times('2024-04-30T23:59:00Z', 2);
    const lines = `${minutes.map((at) => archiveRow(bar(at))).join('\n')}\n`;
    const month = await file('i/SSSUSDT-1m-2024-04.zip', zipOf('SSSUSDT-1m-2024-04.csv', lines));
    const day = await file('i/TTTUSDT-1m-2024-05-01.csv', lines);
    const table = await file('i/1m/UUUUSDT.zip', zipOf('UUUUSDT-1m-2024-05.csv', lines));
    const outcome = await load(month, day, table);
    expect(outcome.code).toBe(4);
    expect(counts(outcome)).toEqual({ read: 6, created: 3, revised: 0, unchanged: 0, rejected: 3 });
    const symbols = ['SSSUSDT', 'TTTUSDT', 'UUUUSDT'];
    expect(await Promise.all(symbols.map(rejects))).toEqual([
      [{ reason: 'outside_window', line: 2, row: archiveRow(bar(minutes[1]!)), open_time: null }],
      [{ reason: 'outside_window', line: 1, row: archiveRow(bar(minutes[0]!)), open_time: null }],
      [{ reason: 'outside_window', line: 1, row: archiveRow(bar(minutes[0]!)), open_time: null }],
    ]);
    const served = await Promise.all(symbols.map((symbol) => rows(symbol, '2024-04-30', '2024-05-02')));
    expect(served.map((found) => found.map(({ open_time }) => open_time))).toEqual([
      ['2024-04-30T23:59:00.000Z'],
      ['2024-05-01T00:00:00.000Z'],
      ['2024-05-01T00:00:00.000Z'],
    ]);
  });

  test('of what comes through a pipe and is cut off, the bars before that are imported, and counted', async () => {
    const lines = times('2024-06-01T00:00:00Z', 30 * 1440).map((at) => archiveRow(bar(at)));
    const packed = gzipSync(`${lines.join('\n')}\n`);
    const pipe = join(folder, 'bars.csv.gz');
    execFileSync('mkfifo', [pipe]);
    const [outcome] = await Promise.all([
      load(pipe, '--symbol', 'PIPUSDT', '--interval', '1m'),
      writeFile(pipe, packed.subarray(0, packed.length - 4)),
    ]);
    expect(outcome.code).toBe(1);
    const { created = 0 } = counts(outcome);
    expect(created).toBeGreaterThan(20_000);
    expect(outcome.stderr).toContain(`; what came before that was imported (${created} bars)`);
  });

  test('says what is wrong with a file in one line, and goes on with the others', async () => {
    const good = await file('d/1m/EEEUSDT.csv', `${archiveRow(bar(Date.parse('2024-06-01')))}\n`);
    const packed = gzipSync(`${archiveRow(bar(Date.parse('2024-06-02')))}\n`.repeat(500));
    const cut = await file('d/1m/FFFUSDT.csv.gz', packed.subarray(0, packed.length / 2));
    const noZip = await file('d/GGGUSDT-1m-2024-06.zip', 'PK but no zip at all');
    const outcome = await load(cut, noZip, good);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(`${cut}: the gzip data is damaged or cut off`);
    expect(outcome.stderr).toContain(`${noZip}: the zip file is damaged or cut off`);
    expect(outcome.stderr).not.toMatch(/ {4}at /);
    expect(await rows('EEEUSDT', '2024-06-01', '2024-06-02')).toHaveLength(1);
  });

  test('exits 2 for what cannot be meant', async () => {
    const nameless = await file('e/notes.csv', '');
    for (const [words, says] of [
      [[join(folder, 'nowhere')], /nowhere cannot be read: there is no such file/],
      [[nameless], /does not contain a symbol and 1m or 5m; give --symbol and --interval/],
      [[nameless, '--symbol', 'HHHUSDT', '--interval', '3m'], /Write 1m or 5m/],
      [[nameless, '--venue', 'simulated'], /Data of the simulated venue cannot be imported/],
      [[nameless, '--venue', 'A B'], /Write a venue/],
    ] as const) {
      const outcome = await load(...words);
      expect(outcome.code, outcome.stderr).toBe(2);
      expect(outcome.stderr).toMatch(says);
    }
    const named = await load(nameless, '--symbol', 'hhhusdt', '--interval', '1m');
    expect(named.code).toBe(0);
    // Nothing is in it, so nothing is in the catalogue.
    expect((await findInstruments(house.services.db)).map(({ symbol }) => symbol)).not.toContain('HHHUSDT');
  });

  test('kill -9 half-way, and again: nothing twice, nothing missing', async () => {
    const minutes = times('2023-01-01T00:00:00Z', 60 * 1440);
    const path = await file('f/1m/KKKUSDT.csv', `${minutes.map((at) => archiveRow(bar(at))).join('\n')}\n`);
    const program = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
    const child = spawn(process.execPath, [program, 'market', 'import', path], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: 'ignore',
    });
    const gone = new Promise((resolve) => child.on('close', resolve));
    const held = async (): Promise<number> =>
      Number(
        (
          await house.services.db.query<{ bars: string }>(
            `select coalesce(sum(d.bars), 0) as bars from market_days d join market_series s on s.id = d.series_id
              join market_instruments i on i.id = s.instrument_id where i.symbol = 'KKKUSDT'`,
          )
        ).rows[0]!.bars,
      );
    await until(async () => (await held()) > 0, { ms: 60_000 });
    child.kill('SIGKILL');
    await gone;
    const before = await held();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(minutes.length);
    expect(counts(await load(path))).toEqual({
      read: minutes.length,
      created: minutes.length - before,
      revised: 0,
      unchanged: before,
      rejected: 0,
    });
    expect(await held()).toBe(minutes.length);
    const served = await rows('KKKUSDT', '2023-01-01', '2023-02-02');
    expect(served.map((row) => row.open_time)).toEqual(
      minutes.slice(0, 32 * 1440).map((at) => new Date(at).toISOString()),
    );
  });
});

/** The members of a bar in the names of the REST wire. */
function wire(one: Bar): Record<string, unknown> {
  const { open, high, low, close, volume, quoteVolume, trades } = one;
  return { open, high, low, close, volume, quote_volume: quoteVolume, trades };
}
