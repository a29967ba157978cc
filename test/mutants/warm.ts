import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';

/** What one test file says. `ms` is all that it took, its start included. */
export interface Verdict {
  readonly isGreen: boolean;
  readonly ms: number;
  /** The first test that failed, or why none could run. */
  readonly failed?: string;
  readonly passed: Passed;
}

/** The mutants that a test file runs past; those that it passes only while it is loaded count as well. */
export type Passed = ReadonlySet<number>;

export interface Warm {
  /** Runs a test file of the copy with no mutant awake. */
  plain(test: string): Promise<Verdict>;
  /** Runs a test file with a mutant awake. After `limitMs` its process is ended. */
  awake(test: string, mutant: number, limitMs: number): Promise<Verdict>;
  /** Ends what runs, after the test that it is at, and removes the copy with all that the tests left. */
  close(): Promise<void>;
}

/** One vitest and one PostgreSQL for all runs of a copy: only the test's own process is new each time. */
export async function openWarm(copy: string): Promise<Warm> {
  const notes = join(copy, 'passed.tsv');
  // Whatever tests put into the machine's temporary folder goes with the copy.
  process.env.TMPDIR = join(copy, 't');
  mkdirSync(process.env.TMPDIR);
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(copy, 'test/mutants/switch.ts'))}`;
  process.env.MUTANTS_PASSED = notes;
  process.env.NODE_COMPILE_CACHE = join(copy, 'compiled');
  const vitest = await createVitest({
    root: copy,
    config: join(copy, 'test/mutants/vitest.config.ts'),
    watch: false,
    reporters: [{}],
  });
  let isClosing = false;
  // What a broken program prints says nothing; what a test says of it is in its result.
  const run = async (test: string): Promise<Verdict> => {
    if (isClosing) return never;
    const began = performance.now();
    writeFileSync(notes, '');
    const { MUTANT, MUTANT_LIMIT_MS } = process.env;
    writeFileSync(
      join(copy, 'awake.json'),
      JSON.stringify({ MUTANTS_PASSED: notes, MUTANT, MUTANT_LIMIT_MS }),
    );
    const specifications = (await vitest.globTestSpecifications([test])).filter(
      ({ moduleId }) => relative(copy, moduleId) === test,
    );
    // `bail` counts every failure that vitest remembers, those of the mutant before included.
    vitest.state.idMap.clear();
    vitest.state.filesMap.clear();
    let failed: string | undefined;
    try {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      if (testModules.length === 0) failed = 'no test ran';
      for (const module of testModules) {
        if (module.ok()) continue;
        const names = [...module.children.allTests('failed')].map((one) => one.fullName);
        failed = names[0] ?? String(module.errors()[0]?.message ?? 'failed while loading').slice(0, 200);
      }
      if (unhandledErrors.length > 0) failed ??= String(unhandledErrors[0]).slice(0, 200);
    } catch (error) {
      failed = String(error).slice(0, 200);
    }
    if (isClosing) return never;
    const ms = Math.round(performance.now() - began);
    const passed = readPassed(notes);
    return failed === undefined ? { isGreen: true, ms, passed } : { isGreen: false, ms, passed, failed };
  };
  return {
    plain(test) {
      delete process.env.MUTANT;
      return run(test);
    },
    awake(test, mutant, limitMs) {
      process.env.MUTANT = String(mutant);
      process.env.MUTANT_LIMIT_MS = String(limitMs);
      return run(test);
    },
    async close() {
      isClosing = true;
      delete process.env.MUTANT;
      await vitest.cancelCurrentRun('keyboard-input');
      await vitest.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

// Nobody waits any more for what a run says that was ended in between.
const never = new Promise<never>(() => {});

function readPassed(notes: string): Passed {
  const lines = readFileSync(notes, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '').map(Number));
}
