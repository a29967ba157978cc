import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('an ordinary user is told that the data directory is not theirs to write to', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-home-'));
  // Root may write anywhere: the child becomes somebody else once it has read the program.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o755 : 0o555);
  const module = new URL('../../src/platform/postgres/home.ts', import.meta.url).href;
  const script = `const { openHome } = await import('${module}');
    if (process.getuid() === 0) process.setuid(65534);
    try { openHome(process.argv[1]) } catch ({ name, message }) { console.log(name + ': ' + message) }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    encoding: 'utf8',
  });
  rmSync(dataDir, { recursive: true });
  expect(stdout).toBe(
    `StartupError: DATA_DIR: ${dataDir} cannot be used: this user may not write there; choose a folder that this user can write to\n`,
  );
});

test.runIf(process.platform === 'linux')(
  'whoever names a folder in which nothing can be made is told so in one line',
  () => {
    const program = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [program, 'serve'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: '/sys', PORT: '0', LOG_LEVEL: 'error' },
    });
    expect(stderr).toMatch(
      /^newstape: DATA_DIR: \/sys\S* cannot be used: this user may not write there; choose [^\n]+\n$/,
    );
    expect(status).toBe(3);
  },
);

test('the folders that root makes for the server have the mode that is asked for, whatever the umask is', () => {
  const module = new URL('../../src/platform/files/folders.ts', import.meta.url).href;
  const base = mkdtempSync(join(tmpdir(), 'newstape-folders-'));
  const path = join(base, 'a', 'b');
  const script = `process.umask(0o077); (await import('${module}')).makeFolder(process.argv[1], 0o711)`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script, path]).status).toBe(0);
  expect([path, join(base, 'a')].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o711, 0o711]);
  rmSync(base, { recursive: true });
});
