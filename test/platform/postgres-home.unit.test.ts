import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('an ordinary user is told that the data directory is not theirs to write to', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-home-'));
  // Root may write anywhere: the child becomes somebody else once it has read the program.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o755 : 0o555);
  const module = new URL('../../src/platform/postgres-home.ts', import.meta.url).href;
  const script = `const { openHome } = await import('${module}');
    if (process.getuid() === 0) process.setuid(65534);
    try { openHome(process.argv[1]) } catch ({ name, message }) { console.log(name + ': ' + message) }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    encoding: 'utf8',
  });
  rmSync(dataDir, { recursive: true });
  expect(stdout).toBe(
    `StartupError: DATA_DIR: ${dataDir} cannot be used (EACCES): choose a folder that this user can write to\n`,
  );
});
