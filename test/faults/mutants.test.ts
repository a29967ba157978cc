import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { copyWith } from '../mutants/copy.ts';
import { mutantsOf } from '../mutants/find.ts';

const RUNNER = fileURLToPath(new URL('../mutants/run.ts', import.meta.url));
const POLL_MS = 50;

let child: ChildProcess | undefined;
let folder: string;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

// Before the tests are read, while PostgreSQL starts or a test runs: whatever there is by then has to go.
test.each([
  ['while the copy is opened', '*/vitest.config.ts'],
  ['while tests run', '*/told.ndjson'],
])('a run of mutants that is ended %s leaves no folder and no server behind', async (_, sign) => {
  folder = mkdtempSync(join(tmpdir(), 'm-'));
  chmodSync(folder, 0o755);
  // A runner of this suite's own workers would take their settings.
  const { VITEST: _vitest, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  child = spawn(
    process.execPath,
    [RUNNER, '--seed', '3', '--count', '20', '--room', 'src/retrieval', '--out', join(folder, 'out')],
    { env: { ...env, TMPDIR: folder }, stdio: 'ignore' },
  );
  while (globSync(sign, { cwd: folder }).length === 0) {
    expect(child.exitCode).toBeNull();
    await sleep(POLL_MS);
  }
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).not.toBe(0);
  const servers = globSync('**/postmaster.pid', { cwd: folder }).map((file) => pidIn(join(folder, file)));
  while (servers.some(isAlive)) await sleep(POLL_MS);
  expect(readdirSync(folder).filter((name) => name !== 'out')).toEqual([]);
});

test('the program of a copy notes what it runs past, and has the mutant awake, whatever settings it is started with', async () => {
  folder = mkdtempSync(join(tmpdir(), 'newstape-copy-'));
  const file = 'src/cli/command/exit.ts';
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const mutants = mutantsOf(file, text);
  expect(mutants.length).toBeGreaterThan(0);
  await copyWith(mutants, folder);
  const notes = join(folder, 'passed');
  writeFileSync(notes, '');
  writeFileSync(join(folder, 'awake.json'), JSON.stringify({ MUTANTS_PASSED: notes }));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/newstape.mjs'), '--help'], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(notes, 'utf8')).not.toBe('');
});

const pidIn = (file: string): number =>
  existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
