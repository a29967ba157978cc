import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a doctor who may not look into the data directory says so, and does not fail', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-doctor-'));
  chmodSync(dataDir, 0o711);
  const module = new URL('../../src/cli/doctor/database.ts', import.meta.url).href;
  // Root may read anywhere: the child becomes somebody else once it has read the program.
  const script = `const { databaseFindings } = await import('${module}');
    if (process.getuid() === 0) process.setuid(65534);
    else (await import('node:fs')).chmodSync(process.argv[1], 0o311);
    console.log(JSON.stringify(await databaseFindings({ dataDir: process.argv[1] })))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    encoding: 'utf8',
  });
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true });
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'database',
      state: 'problem',
      detail: `${dataDir} cannot be read: this user may not read it`,
    },
  ]);
});
