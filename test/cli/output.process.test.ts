import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const env = { PATH: process.env.PATH };

function runInto(stdout: number | 'pipe', ...words: string[]) {
  return spawnSync(process.execPath, [PROGRAM, ...words], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', stdout, 'pipe'],
  });
}

test('a command whose answer cannot be written does not end as done: a key that is shown once would be lost unnoticed', () => {
  // A file that is open for reading takes no more than a full disk does.
  const unwritable = openSync(PROGRAM, 'r');
  try {
    for (const words of [['--version'], ['--help'], ['keys', '--help']]) {
      const { status, stderr } = runInto(unwritable, ...words);
      expect(stderr).toMatch(
        /^newstape: the command was done, but what it says could not be written \(\w+\)\n$/,
      );
      expect(status).toBe(1);
    }
  } finally {
    closeSync(unwritable);
  }
});

test('a wrong command line keeps its own exit code when the answer cannot be written either', () => {
  const unwritable = openSync(PROGRAM, 'r');
  try {
    expect(runInto(unwritable, 'nope').status).toBe(2);
  } finally {
    closeSync(unwritable);
  }
});

test('what is wrong with a command line is told as every other error is: one line that begins with the name of the program', () => {
  for (const words of [
    ['nope'],
    ['--nope'],
    ['import'],
    ['keys', 'create'],
    ['keys', 'create', '--expires', 'yesterday'],
    ['market', 'outage', 'binance', '--from', 'x'],
    ['backup', 'a', 'b'],
  ]) {
    const { status, stdout, stderr } = runInto('pipe', ...words);
    expect(stderr).toMatch(/^newstape: [^\n]+\n(?:\(see [^\n]+\)\n)?$/);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  }
});
