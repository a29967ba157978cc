import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bar, findInstruments } from '../../src/market/index.ts';
import { newstape } from '../setup/command.ts';
import type { TestHouse } from '../setup/house.ts';
import { archiveRow, bar, times } from '../setup/market.ts';
import { until } from '../setup/until.ts';
import { zipOf } from '../setup/zip.ts';
import { counts, type ImportHouse, openImportHouse } from './import-house.ts';
import { servedBars } from './served-bars.ts';

let imports: ImportHouse;
let house: TestHouse;
let key: string;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  imports = await openImportHouse();
  ({ house, key, folder, env } = imports);
});
afterAll(() => imports?.close());

const file = (name: string, content: string | Buffer) => imports.file(name, content);
const load = (...words: string[]) => imports.load(...words);
const rejects = (symbol: string) => imports.rejects(symbol);
const rows = (symbol: string, from: string, to: string) => servedBars(house, key, symbol, from, to);

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
