import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newstape } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { freePort } from '../setup/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-data-dir-'));
const file = join(folder, 'a file');
let database: TestDatabase;

beforeAll(async () => {
  writeFileSync(file, '');
  database = await testDatabase();
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['a file', file, false, 'it is not a folder'],
  ['below a file', join(file, 'data'), false, 'it, or a part of its path, is not a folder'],
  ['where no folder can be', '/proc/newstape', false, 'no folder can be made there'],
  ['a file, and the database is elsewhere', file, true, 'it, or a part of its path, is not a folder'],
  ['below a file, and the database is elsewhere', join(file, 'data'), true, 'is not a folder'],
  ['where no folder can be, and the database is elsewhere', '/proc/newstape', true, 'no folder can be made'],
])(
  'a start whose DATA_DIR is %s says in one line what is wrong and what to do',
  async (_what, dataDir, isElsewhere, why) => {
    const { code, stderr } = await newstape(['serve'], {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      ...(isElsewhere ? { DATABASE_URL: database.url } : {}),
    });
    expect(stderr).toContain(`newstape: DATA_DIR: ${dataDir} cannot be used: `);
    expect(stderr).toContain(why);
    expect(stderr).toMatch(/; choose a folder that this user can write to\n$/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(3);
  },
);
