import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstruments, removeBars } from '../../src/market/index.ts';
import { archiveRow, bar, times } from '../setup/market.ts';
import { zipOf } from '../setup/zip.ts';
import { counts, type ImportHouse, openImportHouse } from './import-house.ts';
import { servedBars } from './served-bars.ts';

// Files that are damaged, or not what their names say.

let imports: ImportHouse;

beforeAll(async () => {
  imports = await openImportHouse();
});
afterAll(() => imports?.close());

test('says of a file whose rows are all rejected what is probably wrong with it, and of others nothing', async () => {
  const minutes = times('2024-05-03T00:00:00Z', 30);
  const seconds = minutes.map((at) => `${at / 1_000},1.1,1.2,1.0,1.15,3\n`).join('');
  const path = await imports.file('b/1m/CCMUSDT.csv', `unixtime,open,high,low,close,volume\n${seconds}`);
  const lines = minutes.map((at) => archiveRow(bar(at)));
  const other = await imports.file('b/1m/CCNUSDT.csv', ['nothing', 'nothing', ...lines].join('\n'));
  const outcome = await imports.load(path, other);
  expect(outcome.code).toBe(4);
  expect(outcome.stderr).toContain(
    `${path}: 31 of 31 rows were rejected as unreadable: its times look like seconds, and milliseconds since 1970 are expected\n`,
  );
  expect(outcome.stderr.match(/rows were rejected as/g)).toHaveLength(1);
});

test('a symbol or interval that the name of a file contradicts is refused before anything of the folder is imported', async () => {
  const rows = (from: string) =>
    `${times(from, 5)
      .map((at) => archiveRow(bar(at)))
      .join('\n')}\n`;
  const one = await imports.file('mixed/1m/RRRUSDT.csv', rows('2024-07-01T00:00:00Z'));
  await imports.file('mixed/1m/QQQUSDT.csv', rows('2024-07-01T00:00:00Z'));
  const folder = join(imports.folder, 'mixed');
  const symbol = await imports.load(folder, '--symbol', 'rrrUSDT');
  expect([symbol.code, symbol.stderr]).toEqual([
    2,
    expect.stringContaining('is named for QQQUSDT, not RRRUSDT: leave out --symbol'),
  ]);
  const interval = await imports.load(one, '--interval', '5m');
  expect([interval.code, interval.stderr]).toEqual([
    2,
    expect.stringContaining('is named for 1m, not 5m: leave out --interval'),
  ]);
  expect(
    (await findInstruments(imports.house.services.db)).filter(({ base }) => base === 'RRR' || base === 'QQQ'),
  ).toEqual([]);
  // What the name says too may be said, and a name without a pair says nothing.
  expect(counts(await imports.load(one, '--symbol', 'RRRUSDT', '--interval', '1m')).created).toBe(5);
  const nameless = await imports.file('export-1m-2024-07.csv', rows('2024-07-02T00:00:00Z'));
  expect(counts(await imports.load(nameless, '--symbol', 'RRRUSDT')).created).toBe(5);
});

test('holds a file against its checksum, and refuses what differs', async () => {
  const content = zipOf('DDDUSDT-1m-2024-06-01.csv', `${archiveRow(bar(Date.parse('2024-06-01')))}\n`);
  const path = await imports.file('c/DDDUSDT-1m-2024-06-01.zip', content);
  const sum = createHash('sha256').update(content).digest('hex');
  await imports.file(
    'c/DDDUSDT-1m-2024-06-01.zip.CHECKSUM',
    `${'0'.repeat(64)}  DDDUSDT-1m-2024-06-01.zip\n`,
  );
  const refused = await imports.load(path);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('it does not match its checksum; nothing of it was imported');
  expect(counts(refused).read).toBe(0);
  await imports.file(
    'c/DDDUSDT-1m-2024-06-01.zip.CHECKSUM',
    `${sum.toUpperCase()}  DDDUSDT-1m-2024-06-01.zip\n`,
  );
  expect(counts(await imports.load(join(imports.folder, 'c'))).created).toBe(1);
});

test('nothing of a file is imported whose checksum does not belong to its rows, zip or gzip, however long', async () => {
  // More than one batch: the first would be written long before the checksum is read.
  const lines = times('2024-06-01T00:00:00Z', 15 * 1440).map((at) => archiveRow(bar(at)));
  const right = `${lines.join('\n')}\n`;
  const wrong = right.replace('.00000001', '.00000007');
  const packed = gzipSync(wrong);
  packed.writeUInt32LE(crc32(right), packed.length - 8);
  const flipped = await imports.file('g/MMMUSDT-1m-2024-06.zip', zipOf('x.csv', wrong, { sumOf: right }));
  const stored = await imports.file(
    'g/1m/NNNUSDT.zip',
    zipOf('x.csv', wrong, { sumOf: right, isStored: true }),
  );
  const gzip = await imports.file('g/1m/OOOUSDT.csv.gz', packed);
  const outcome = await imports.load(flipped, stored, gzip);
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
  const known = (await findInstruments(imports.house.services.db)).map(({ symbol }) => symbol);
  expect(known.filter((symbol) => ['MMMUSDT', 'NNNUSDT', 'OOOUSDT'].includes(symbol))).toEqual([]);
});

test('of what comes through a pipe and is cut off, the bars before that are imported, and counted', async () => {
  const lines = times('2024-06-01T00:00:00Z', 30 * 1440).map((at) => archiveRow(bar(at)));
  const packed = gzipSync(`${lines.join('\n')}\n`);
  const pipe = join(imports.folder, 'bars.csv.gz');
  execFileSync('mkfifo', [pipe]);
  const [outcome] = await Promise.all([
    imports.load(pipe, '--symbol', 'PIPUSDT', '--interval', '1m'),
    writeFile(pipe, packed.subarray(0, packed.length - 4)),
  ]);
  expect(outcome.code).toBe(1);
  const { created = 0 } = counts(outcome);
  expect(created).toBeGreaterThan(20_000);
  expect(outcome.stderr).toContain(`; what came before that was imported (${created} bars)`);
});

test('of a symbol that is removed meanwhile the import says so, and goes on with the other files', async () => {
  const { db } = imports.house.services;
  const lines = times('2024-06-01T00:00:00Z', 30 * 1440).map((at) => archiveRow(bar(at)));
  const folder = join(imports.folder, 'gone', '1m');
  await mkdir(folder, { recursive: true });
  const pipe = join(folder, 'AWAUSDT.csv');
  execFileSync('mkfifo', [pipe]);
  const other = await imports.file('gone/1m/AWBUSDT.csv', `${lines.slice(0, 10).join('\n')}\n`);
  const written = async (): Promise<void> => {
    const into = createWriteStream(pipe);
    // The import closes the pipe before its end.
    into.on('error', () => {});
    into.write(`${lines.slice(0, 25_000).join('\n')}\n`);
    const isThere = async () => (await findInstruments(db, { symbols: ['AWAUSDT'] })).length > 0;
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await removeBars(db, { venue: 'binance', symbol: 'AWAUSDT' });
    into.end(`${lines.slice(25_000).join('\n')}\n`);
  };
  const [outcome] = await Promise.all([imports.load(pipe, other), written()]);
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain('AWAUSDT was removed from the archive meanwhile; import the file again');
  expect((await findInstruments(db, { symbols: ['AWBUSDT'] })).length).toBe(1);
});

test('a zip whose table is named for something else is refused, with all that is in it', async () => {
  const row = `${archiveRow(bar(Date.parse('2024-04-02')))}\n`;
  const path = await imports.file('h/QQQUSDT-1m-2024-04.zip', zipOf('RRRUSDT-1m-2024-04.csv', row));
  const outcome = await imports.load(path);
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain(
    `${path}: its table RRRUSDT-1m-2024-04.csv is named for another symbol, interval or time than the file (QQQUSDT 1m); nothing of it was imported`,
  );
  expect(counts(outcome).read).toBe(0);
});

test('rows of another month or day than the name of their file are rejected, in zip and CSV', async () => {
  const minutes = times('2024-04-30T23:59:00Z', 2);
  const lines = `${minutes.map((at) => archiveRow(bar(at))).join('\n')}\n`;
  const month = await imports.file('i/SSSUSDT-1m-2024-04.zip', zipOf('SSSUSDT-1m-2024-04.csv', lines));
  const day = await imports.file('i/TTTUSDT-1m-2024-05-01.csv', lines);
  const table = await imports.file('i/1m/UUUUSDT.zip', zipOf('UUUUSDT-1m-2024-05.csv', lines));
  const outcome = await imports.load(month, day, table);
  expect(outcome.code).toBe(4);
  expect(counts(outcome)).toEqual({ read: 6, created: 3, revised: 0, unchanged: 0, rejected: 3 });
  const { house, key } = imports;
  const symbols = ['SSSUSDT', 'TTTUSDT', 'UUUUSDT'];
  expect(await Promise.all(symbols.map(imports.rejects))).toEqual([
    [{ reason: 'outside_window', line: 2, row: archiveRow(bar(minutes[1]!)), open_time: null }],
    [{ reason: 'outside_window', line: 1, row: archiveRow(bar(minutes[0]!)), open_time: null }],
    [{ reason: 'outside_window', line: 1, row: archiveRow(bar(minutes[0]!)), open_time: null }],
  ]);
  const served = await Promise.all(
    symbols.map((symbol) => servedBars(house, key, symbol, '2024-04-30', '2024-05-02')),
  );
  expect(served.map((found) => found.map(({ open_time }) => open_time))).toEqual([
    ['2024-04-30T23:59:00.000Z'],
    ['2024-05-01T00:00:00.000Z'],
    ['2024-05-01T00:00:00.000Z'],
  ]);
});

test.each([
  ['HAAUSDT', 'open_time,close,high,low,open,volume'],
  ['HABUSDT', 'timestamp,volume,open,high,low,close'],
  ['HACUSDT', '"Open time","Open","Low","High","Close","Volume"'],
  ['HADUSDT', 'unixtime,open,high,low,adjusted,volume'],
  ['HAEUSDT', 'open,high,low,close,volume,open_time'],
  ['HAFUSDT', `open_time,open,low,high,close,volume,close_time,quote_volume,${'x,'.repeat(3)}ignore`],
  ['HAGUSDT', `open_time,open,high,low,close,quote_volume,close_time,volume,${'x,'.repeat(3)}ignore`],
])(
  'nothing of a file (%s) is imported whose header names its columns in another order: %s',
  async (symbol, header) => {
    // Rows that are bars, whichever price is taken for which.
    const same = { open: '1', high: '1', low: '1', close: '1' };
    const width = header.split(',').length;
    const rows = times('2024-05-03T00:00:00Z', 5).map((at) =>
      archiveRow({ ...bar(at), ...same })
        .split(',')
        .slice(0, width)
        .join(),
    );
    const path = await imports.file(`h/1m/${symbol}.csv`, `${header}\n${rows.join('\n')}\n`);
    const outcome = await imports.load(path);
    expect(outcome.stderr).toContain(
      `${path}: its header does not name open time, open, high, low, close and volume in this order`,
    );
    expect(outcome.code).toBe(1);
    expect(counts(outcome)).toMatchObject({ read: 0, created: 0 });
  },
);

test.each([
  ['HBAUSDT', 'open_time,open,high,low,close,volume'],
  ['HBBUSDT', '\ufeffOpen time, Open, High, Low, Close, Volume'],
  ['HBCUSDT', '"timestamp","open","high","low","close","volume"'],
  ['HBDUSDT', 'date,open,high,low,close,vol'],
  ['HBEUSDT', 'time,open_price,high_price,low_price,close_price,volume_base'],
  ['HBFUSDT', 'open_time,o,h,l,c,v'],
])('a header may have its own words for the columns (%s): %s', async (symbol, header) => {
  const rows = times('2024-05-03T00:00:00Z', 5).map((at) => `${at},3,3,3,3,3\n`);
  const path = await imports.file(`h/1m/${symbol}.csv`, `${header}\n${rows.join('')}`);
  expect(counts(await imports.load(path))).toMatchObject({ read: 5, created: 5 });
});
