/** What became of one test in one run; `why` is the first message of a failed one. */
export interface TestResult {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly why?: string;
}

/** What became of one file. What fails outside its tests is a failed test of its own. */
export interface FileResult {
  /** From the root of the repository. */
  readonly file: string;
  readonly tests: readonly TestResult[];
}

/** One run of the suite, as `reporter.ts` writes it. */
export interface RunResult {
  readonly files: readonly FileResult[];
  /** Errors that belong to no file. They fail a run whatever the tests say. */
  readonly errors: readonly string[];
}

/** What the first run and the second run of its failed files say together. */
export interface Verdict {
  readonly passed: number;
  /** Failed in each run that it was in. */
  readonly failed: number;
  readonly skipped: number;
  /** `file > test: why` of each test that failed in one run and passed in the other. */
  readonly unsteady: readonly string[];
}

/** The name of what failed in a file outside its tests: an import, a hook, a promise that nobody waited for. */
export const OUTSIDE = '(outside its tests)';

/** With more failed files than this something is broken, and a second run would only hide how much. */
export const MOST_AGAIN = 5;

/** Files that have to run once more: those with a failed test, or none where there are too many of them. */
export function filesAgain({ files }: RunResult): string[] {
  const failed = files.filter(({ tests }) => tests.some(({ state }) => state === 'failed'));
  return failed.length > MOST_AGAIN ? [] : failed.map(({ file }) => file);
}

/**
 * Counts a test as failed only if it failed in both runs; one that passed in either passed.
 * @param second the run of the first one's failed files; undefined where there was none.
 */
export function judge(first: RunResult, second: RunResult | undefined): Verdict {
  const unsteady: string[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { file, tests } of first.files) {
    const again = second?.files.find((other) => other.file === file);
    const pairs = again === undefined ? tests.map((test) => [test] as const) : pairsOf(tests, again.tests);
    for (const pair of pairs) {
      const fault = pair.find((test) => test.state === 'failed');
      // A file that failed outside its tests once has no such entry in the other run, and that is no test to count.
      const isMended = fault?.name === OUTSIDE && again !== undefined && pair.length === 1;
      const state = isMended ? 'passed' : together(pair);
      if (!isMended) counts[state] += 1;
      if (fault !== undefined && state === 'passed')
        unsteady.push(`${file} > ${fault.name}: ${fault.why ?? 'failed'}`);
    }
  }
  return { ...counts, unsteady };
}

function together(pair: readonly TestResult[]): TestResult['state'] {
  const states = new Set(pair.map(({ state }) => state));
  if (states.has('passed')) return 'passed';
  return states.has('failed') ? 'failed' : 'skipped';
}

/** Each test of either run with its other self. Two tests of one name are told apart by their order. */
function pairsOf(first: readonly TestResult[], second: readonly TestResult[]): TestResult[][] {
  const pairs = new Map<string, TestResult[]>();
  for (const tests of [first, second]) {
    const seen = new Map<string, number>();
    for (const test of tests) {
      const nth = (seen.get(test.name) ?? 0) + 1;
      seen.set(test.name, nth);
      const key = `${nth} ${test.name}`;
      pairs.set(key, [...(pairs.get(key) ?? []), test]);
    }
  }
  return [...pairs.values()];
}
