import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { pathOf } from './stray.ts';
import { type FileResult, OUTSIDE, type RunResult, type TestResult } from './verdict.ts';

/** Writes a `RunResult` as JSON to the file that STEADY_REPORT names. */
export default class SteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const at = (error: SerializedError) => {
      const path = pathOf(error);
      return modules.find(({ moduleId }) => moduleId === path);
    };
    const run: RunResult = {
      files: modules.map((module) =>
        fileOf(
          module,
          errors.filter((error) => at(error) === module),
        ),
      ),
      errors: errors.filter((error) => at(error) === undefined).map(({ message }) => message),
    };
    writeFileSync(process.env.STEADY_REPORT!, JSON.stringify(run));
  }
}

/** @param stray what was thrown while the file ran, and reached no test of it. */
function fileOf(module: TestModule, stray: readonly SerializedError[]): FileResult {
  const tests: TestResult[] = [];
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const why = errors?.[0]?.message;
    tests.push({
      name: test.fullName,
      // A test that never ended, as of a worker that died, is no passed one.
      state: state === 'pending' ? 'failed' : state,
      ...(why === undefined ? {} : { why }),
    });
  }
  const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors()).concat(stray);
  const isUnexplained = module.state() !== 'passed' && module.state() !== 'skipped';
  if (outside.length > 0 || (isUnexplained && !tests.some(({ state }) => state === 'failed')))
    tests.push({ name: OUTSIDE, state: 'failed', why: outside[0]?.message ?? `it is ${module.state()}` });
  return { file: module.relativeModuleId, tests };
}
