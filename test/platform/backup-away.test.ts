import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupError, dump, kmsPart, load } from '../../src/platform/backup/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-backup-away-'));
// As root the database runs as another user, who has to get in.
chmodSync(folder, 0o755);
const file = join(folder, 'backup.tar.gz');
const kms = kmsPart(undefined, 'local:none', undefined);
const ROWS = 3_000;

let source: TestDatabase;
let target: TestDatabase;
let wire: UnsteadyWire;
beforeAll(async () => {
  [source, target] = await Promise.all([testDatabase(), testDatabase()]);
  await source.db.query(
    `insert into assets (ticker, label, kind) select 'T' || n, repeat(md5(n::text), 8), 'test' from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await dump({ url: source.url, file, kms, overwrite: false });
});
afterAll(async () => {
  await wire?.close();
  await source?.close();
  await target?.close();
  rmSync(folder, { recursive: true, force: true });
});

const restore = (url: string) =>
  load({ url, file, force: true, onKms: async () => {}, beforeCommit: async () => {} });
const partial = () => readdirSync(folder).filter((name) => name.includes('partial'));

describe('a database that goes away', () => {
  test.each([1, 400, 5_000, 60_000, 400_000])(
    'in a backup, after %i bytes, is said in one line, and no file stays',
    async (bytes) => {
      wire = await unsteadyWire(source.url);
      wire.cutAfter(bytes);
      const cut = join(folder, 'cut.tar.gz');
      const error = await dump({ url: wire.url, file: cut, kms, overwrite: true }).catch((thrown) => thrown);
      await wire.close();
      expect(error).toBeInstanceOf(BackupError);
      expect(error.message).toMatch(
        /^the database does not answer any more \(.+\): no backup was written; try again when it does$/,
      );
      expect(readdirSync(folder)).not.toContain('cut.tar.gz');
      expect(partial()).toEqual([]);
    },
  );

  test.each([1, 400, 2_000, 3_500])(
    'in a restore, after %i bytes, is said in one line, and the database is as it was',
    async (bytes) => {
      wire = await unsteadyWire(target.url);
      wire.cutAfter(bytes);
      const error = await restore(wire.url).catch((thrown) => thrown);
      await wire.close();
      expect(error).toBeInstanceOf(BackupError);
      expect(error.message).toMatch(/^the database does not answer any more \(.+\): nothing was restored; /);
      expect((await target.db.query('select 1 from assets')).rows).toEqual([]);
    },
  );

  test('is restored once it is back', async () => {
    await restore(target.url);
    const { rows } = await target.db.query<{ n: string }>('select count(*) as n from assets');
    expect(rows).toEqual([{ n: String(ROWS) }]);
  });
});

test('a disk that is full is the disk of the file, and the line says so', async () => {
  const large = join(folder, 'large.tar.gz');
  // A limit on the size of files stands for the disk: 512 bytes times 8.
  const run = promisify(execFile)('sh', [
    '-c',
    'ulimit -f 8; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    `import { dump, kmsPart } from ${JSON.stringify(join(import.meta.dirname, '../../src/platform/backup/index.ts'))};
     await dump({ url: ${JSON.stringify(source.url)}, file: ${JSON.stringify(large)}, overwrite: false,
       kms: kmsPart(undefined, 'local:none', undefined) })
       .catch((error) => console.log(error.name + ': ' + error.message));`,
  ]);
  expect((await run).stdout.trim()).toBe(
    `BackupError: ${large} cannot be written: this user may write no file as large`,
  );
  expect(partial()).toEqual([]);
});
