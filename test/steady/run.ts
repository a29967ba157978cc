// The whole suite as `npm test` runs it, and the files that failed once more, alone. Prints which tests were unsteady, and
// ends with one line: `N passed, N failed`. Exits with 1 when a test failed in both runs, or an error belonged to no file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { filesAgain, judge, type RunResult } from './verdict.ts';

// What V8 says when it ends a process stands far above the summary; it is told again at the end.
const FATAL = /^(# (?!$)|FATAL ERROR|\s*\d+: 0x[0-9a-f]+ .*\()/;
const MOST_FATAL = 40;
const fatal: string[] = [];

const REPORTER = fileURLToPath(new URL('reporter.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'newstape-steady-'));
try {
  const first = await suite('first', process.argv.slice(2));
  const files = first === undefined ? [] : filesAgain(first);
  if (files.length > 0) console.log(`\nOnce more, alone: ${files.join(', ')}\n`);
  const second =
    files.length > 0 ? await suite('second', [...files, '--no-file-parallelism', '--isolate']) : undefined;
  process.exitCode = first === undefined ? broken() : told(first, second);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs vitest. @returns undefined where it came to no end. */
async function suite(name: string, words: readonly string[]): Promise<RunResult | undefined> {
  const report = join(folder, `${name}.json`);
  const child = spawn('npm', ['test', '--', '--reporter=default', `--reporter=${REPORTER}`, ...words], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, STEADY_REPORT: report },
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    process.stderr.write(`${line}\n`);
    if (FATAL.test(line) && fatal.length < MOST_FATAL) fatal.push(line);
  });
  await once(child, 'close');
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as RunResult;
  } catch {
    return undefined;
  }
}

function told(first: RunResult, second: RunResult | undefined): number {
  const { passed, failed, skipped, unsteady } = judge(first, second);
  // The errors of the first run do not go away because its failed files ran again.
  const errors = [...first.errors, ...(second?.errors ?? [])];
  for (const error of errors) console.log(`outside every file: ${error.split('\n')[0]}`);
  for (const line of fatal) console.log(`fatal: ${line}`);
  for (const test of unsteady) console.log(`unsteady: ${test.split('\n')[0]}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || errors.length > 0 || passed === 0 ? 1 : 0;
}

function broken(): number {
  console.log('the suite came to no end\n0 passed, 1 failed');
  return 1;
}
