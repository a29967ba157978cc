import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('../../src/cli/command/to-its-end.ts', import.meta.url).href;

function run(command: string): { code: number | null; stderr: string; stdout: string } {
  const script = `import { toItsEnd } from ${JSON.stringify(MODULE)};
    try { await toItsEnd(${command}); console.log('done'); } catch (error) { console.log(error.message); }`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { code: status, stderr, stdout: stdout.trim() };
}

test('a command that waits for what never comes says so, and its exit code is that of a fault', () => {
  const { code, stderr, stdout } = run('() => new Promise(() => {})');
  expect(stderr).toContain('newstape: an unexpected error: the command ended before its work was done');
  expect(stdout).toBe('');
  expect(code).toBe(70);
});

test('also where a timer that keeps nothing alive is all that is left', () => {
  expect(run('() => new Promise((resolve) => setTimeout(resolve, 60_000).unref())').code).toBe(70);
});

test('a command that is done, or that fails, says nothing of the kind', () => {
  expect(run('async () => {}')).toEqual({ code: 0, stderr: '', stdout: 'done' });
  expect(run("async () => { throw new Error('no'); }")).toEqual({ code: 0, stderr: '', stdout: 'no' });
});
