import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DamagedInput, importAlone, noCounts, type Rejection } from '../../src/newsroom/index.ts';
import { readLines } from '../../src/newsroom/lines.ts';
import {
  FULL_SHAPE,
  getStory,
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/import/items.ndjson', import.meta.url));
const NOW = Date.parse('2026-06-01T00:00:00Z');

let database: TestDatabase;
let room: StoryRoom;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
  folder = await mkdtemp(join(tmpdir(), 'newstape-import-'));
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await database?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function importText(text: string | Buffer, undated: 'reject' | 'skip' | { at: string } = 'reject') {
  const counts = noCounts();
  const rejections: Rejection[] = [];
  await importAlone(
    room,
    Readable.from([Buffer.from(text)]),
    { undated, now: NOW, onRejected: (rejection) => rejections.push(rejection) },
    counts,
  );
  return { counts, rejections };
}

describe('an import', () => {
  test('puts in what is good and names the line and reason of what is not', async () => {
    const { counts, rejections } = await importText(await readFile(FIXTURE));
    expect(counts).toEqual({ read: 6, created: 4, revised: 0, unchanged: 0, rejected: 2, skipped: 0 });
    expect(rejections).toEqual([
      { line: 3, reason: 'it is not JSON' },
      { line: 5, reason: 'date: it is missing' },
    ]);
  });

  test('changes nothing when it is done again, plain or compressed', async () => {
    const text = await readFile(FIXTURE);
    expect((await importText(text)).counts).toMatchObject({ created: 0, revised: 0, unchanged: 4 });
    expect((await importText(gzipSync(text))).counts).toMatchObject({ created: 0, revised: 0, unchanged: 4 });
  });

  test('makes a changed item the next revision of the same story', async () => {
    const line = (text: string) =>
      JSON.stringify({
        id: 'r-1',
        title: 'Bridge opens',
        text,
        date: '2026-03-02',
        publisher: 'Example Ledger',
      });
    expect((await importText(line('It opened on Monday.'))).counts).toMatchObject({ created: 1 });
    expect((await importText(line('It opened on Tuesday.'))).counts).toMatchObject({ revised: 1 });
    const found = toStory(room, await getStory(room, 'bridge-opens', FULL_SHAPE), FULL_SHAPE);
    expect(found.revision).toBe(2);
    expect(found.body?.text).toContain('Tuesday');
  });

  test('finds a home story of a national publisher by its country, though no country is named', async () => {
    const page = await listStories(room, { country: 'AU', q: 'drought' }, { size: 10 }, LIST_SHAPE);
    const stories = page.records.map((record) => toStory(room, record, LIST_SHAPE));
    expect(stories.map(({ title }) => title)).toEqual(['Drought cuts wheat harvest in half']);
    expect(stories[0]!.entities.map(({ slug }) => slug)).toContain('australia');
  });

  test('loses and doubles nothing when it was cut off and is done again', async () => {
    const lines = Array.from({ length: 700 }, (_, n) =>
      JSON.stringify({
        id: `k-${n}`,
        title: `Report number ${n}`,
        date: '2026-03-02',
        publisher: 'Cut Off Courier',
      }),
    );
    async function* broken() {
      yield Buffer.from(`${lines.slice(0, 600).join('\n')}\n`);
      throw new Error('the power went');
    }
    const counts = noCounts();
    await expect(importAlone(room, broken(), { undated: 'reject', now: NOW }, counts)).rejects.toThrow(
      'the power went',
    );
    const again = await importText(lines.join('\n'));
    expect(counts.created + again.counts.created).toBe(700);
    expect(again.counts.unchanged).toBe(counts.created);
    expect(counts.created).toBeGreaterThan(0);
  });

  test('dates, leaves out or rejects items without a date as it is told', async () => {
    const line = JSON.stringify({ id: 'u-1', title: 'Undated', date: null, publisher: 'Example Ledger' });
    expect((await importText(line)).counts).toMatchObject({ read: 1, rejected: 1 });
    expect((await importText(line, 'skip')).counts).toMatchObject({ read: 1, rejected: 0, skipped: 1 });
    expect((await importText(line, { at: '2004-12-31T00:00:00.000Z' })).counts).toMatchObject({ created: 1 });
    expect((await importText(line, { at: '2004-12-31T00:00:00.000Z' })).counts).toMatchObject({
      unchanged: 1,
    });
  });

  test('says that compressed data broke off, and keeps what came before', async () => {
    const lines = Array.from({ length: 400 }, (_, n) =>
      JSON.stringify({
        id: `z-${n}`,
        title: `Item ${n} ${Math.sin(n)}`,
        date: '2026-03-02',
        publisher: 'Gzip Gazette',
      }),
    );
    const cut = gzipSync(lines.join('\n')).subarray(0, -2_000);
    await expect(importText(cut)).rejects.toBeInstanceOf(DamagedInput);
    const { counts } = await importText(gzipSync(lines.join('\n')));
    expect(counts.unchanged).toBeGreaterThan(0);
    expect(counts.unchanged + counts.created).toBe(400);
  });
});

describe('lines', () => {
  const numbers = async (chunks: (string | Buffer)[], longest?: number) => {
    const lines: [number, string | undefined][] = [];
    for await (const { number, text } of readLines(
      Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
      longest,
    )) {
      lines.push([number, text]);
    }
    return lines;
  };

  test('are counted across chunks, with CRLF, a byte order mark and no newline at the end', async () => {
    expect(await numbers(['\ufeff{"a"', ':1}\r\n\r', '\n{"b":2}'])).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}'],
    ]);
  });

  test('that are too long are passed over without being kept', async () => {
    expect(await numbers(['aa\n', 'b'.repeat(6), 'b'.repeat(6), '\ncc\n'], 8)).toEqual([
      [1, 'aa'],
      [2, undefined],
      [3, 'cc'],
    ]);
    const spaces = (length: number): Buffer => Buffer.concat([Buffer.alloc(length, 0x20), Buffer.from('\n')]);
    const { rejections } = await importText(
      // The first line is as long as one may be; there is nothing in it.
      Buffer.concat([spaces(4_194_304), spaces(4_194_305), Buffer.from('{}')]),
    );
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'it is longer than 4 MiB',
      'title: it is missing or empty',
    ]);
  });
});

describe('the command', () => {
  const run = (words: string[], input?: string) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const program = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
      const child = spawn(process.execPath, [program, 'import', ...words], {
        // Not the test runner's own variables: it sets a BASE_URL that is no address.
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url },
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      child.on('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });

  test('exits 3 when lines were rejected, and writes all of them to the file named', async () => {
    const errors = join(folder, 'errors.txt');
    const { code, out, err } = await run([FIXTURE, '--alone', '--json', '--errors', errors]);
    expect(code).toBe(4);
    expect(Object.keys(JSON.parse(out))).toEqual([
      'read',
      'created',
      'revised',
      'unchanged',
      'rejected',
      'seconds',
    ]);
    expect(err).toContain(`${FIXTURE}:3: it is not JSON`);
    expect(await readFile(errors, 'utf8')).toBe(
      `${FIXTURE}:3: it is not JSON\n${FIXTURE}:5: date: it is missing\n`,
    );
  });

  test('reads standard input, and exits 0 when all went in', async () => {
    const line = JSON.stringify({
      id: 's-1',
      title: 'By pipe',
      date: '2026-03-02',
      publisher: 'Example Ledger',
    });
    const { code, out } = await run(['-', '--json'], line);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ read: 1, created: 1, rejected: 0 });
  });

  test('exits 2 and tries nothing when a file is not there', async () => {
    const { code, out, err } = await run([FIXTURE, join(folder, 'nothing.ndjson'), '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      error: { detail: expect.stringContaining('nothing.ndjson cannot be read: there is no such file') },
    });
    expect(err).toContain('nothing.ndjson cannot be read: there is no such file');
    expect(await run([folder])).toMatchObject({
      code: 2,
      err: `newstape: ${folder} cannot be read: it is a folder\n`,
    });
  });

  test('refuses to write rejected lines into a file that it imports, also by another path, and leaves it as it was', async () => {
    const own = join(folder, 'own.ndjson');
    const link = join(folder, 'link.ndjson');
    await writeFile(own, await readFile(FIXTURE));
    await symlink(own, link);
    for (const errors of [own, link]) {
      const { code, err } = await run([FIXTURE, own, '--errors', errors]);
      expect(code).toBe(2);
      expect(err).toBe(
        `newstape: --errors: ${errors} is imported, and would be emptied: name another file\n`,
      );
    }
    expect(await readFile(own)).toEqual(await readFile(FIXTURE));
  });

  test('rejects lines that are no UTF-8, whose letters would be lost, and takes the others', async () => {
    const file = join(folder, 'latin.ndjson');
    const item = { date: '2026-03-02', publisher: 'Example Ledger' };
    const lines = ['caf\u00e9 opens', 'plain title'].map((title, nr) =>
      JSON.stringify({ id: `latin-${nr}`, title, ...item }),
    );
    await writeFile(file, Buffer.from(lines.join('\n'), 'latin1'));
    const { code, out, err } = await run([file, '--json']);
    expect(code).toBe(4);
    expect(JSON.parse(out)).toMatchObject({ read: 2, created: 1, rejected: 1 });
    expect(err).toContain(`${file}:1: it is not UTF-8: convert the file`);
  });

  test('exits 1 when a file breaks off', async () => {
    const cut = join(folder, 'cut.gz');
    await writeFile(cut, gzipSync(await readFile(FIXTURE)).subarray(0, -12));
    const { code, err } = await run([cut]);
    expect(code).toBe(1);
    expect(err).toContain('damaged or cut off');
  });
});
