import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';
import { type Order, readLines, type Told } from './told.ts';

/** What one test file says. `ms` is all that it took, its start included. */
export interface Verdict {
  readonly isGreen: boolean;
  readonly ms: number;
  /** The first test that failed, or why none could run. */
  readonly failed?: string;
  readonly told: readonly Told[];
}

export interface Warm {
  /** Runs a test file of the copy. @param awake a mutant that is awake from the start, and its limit of processor time. */
  run(test: string, order: Order, awake?: { readonly id: number; readonly cpuMs: number }): Promise<Verdict>;
  /** Ends what runs, after the test that it is at, and removes the copy with all that the tests left. */
  close(): Promise<void>;
}

/** One vitest and one PostgreSQL for all runs of a copy: only the test's own process is new each time. */
export async function openWarm(copy: string): Promise<Warm> {
  const files = {
    MUTANTS_PASSED: join(copy, 'passed'),
    MUTANTS_ORDER: join(copy, 'order.json'),
    MUTANTS_TOLD: join(copy, 'told.ndjson'),
    MUTANTS_AWAKE: join(copy, 'awake.json'),
  };
  // Whatever tests put into the machine's temporary folder goes with the copy.
  process.env.TMPDIR = join(copy, 't');
  mkdirSync(process.env.TMPDIR);
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(copy, 'test/mutants/switch.ts'))}`;
  process.env.NODE_COMPILE_CACHE = join(copy, 'compiled');
  Object.assign(process.env, files);
  const vitest = await createVitest({
    root: copy,
    config: join(copy, 'test/mutants/vitest.config.ts'),
    watch: false,
    reporters: [{}],
  });
  let isClosing = false;
  return {
    async run(test, order, awake) {
      if (isClosing) return never;
      const began = performance.now();
      for (const file of [files.MUTANTS_PASSED, files.MUTANTS_TOLD]) writeFileSync(file, '');
      writeFileSync(files.MUTANTS_ORDER, JSON.stringify(order));
      const [MUTANT, MUTANT_CPU_MS] =
        awake === undefined ? ['', ''] : [String(awake.id), String(awake.cpuMs)];
      Object.assign(process.env, { MUTANT, MUTANT_CPU_MS });
      const { MUTANTS_PASSED } = files;
      writeFileSync(files.MUTANTS_AWAKE, JSON.stringify({ MUTANTS_PASSED, MUTANT, MUTANT_CPU_MS }));
      const specifications = (await vitest.globTestSpecifications([test])).filter(
        ({ moduleId }) => relative(copy, moduleId) === test,
      );
      // vitest remembers what failed before.
      vitest.state.idMap.clear();
      vitest.state.filesMap.clear();
      let failed: string | undefined;
      try {
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
        if (testModules.length === 0) failed = 'no test ran';
        for (const module of testModules) {
          if (module.ok()) continue;
          const names = [...module.children.allTests('failed')].map((one) => one.fullName);
          failed ??= names[0] ?? String(module.errors()[0]?.message ?? 'failed while loading').slice(0, 200);
        }
        if (unhandledErrors.length > 0) failed ??= String(unhandledErrors[0]).slice(0, 200);
      } catch (error) {
        failed = String(error).slice(0, 200);
      }
      if (isClosing) return never;
      const ms = Math.round(performance.now() - began);
      const told = readLines<Told>(files.MUTANTS_TOLD);
      return failed === undefined ? { isGreen: true, ms, told } : { isGreen: false, ms, told, failed };
    },
    async close() {
      isClosing = true;
      await vitest.cancelCurrentRun('keyboard-input');
      await vitest.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

// Nobody waits any more for what a run says that was ended in between.
const never = new Promise<never>(() => {});
