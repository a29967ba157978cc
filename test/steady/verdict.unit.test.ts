import { describe, expect, test } from 'vitest';
import { pathOf } from './stray.ts';
import { filesAgain, judge, MOST_AGAIN, OUTSIDE, type RunResult, type TestResult } from './verdict.ts';

const run = (files: Record<string, TestResult[]>, errors: string[] = []): RunResult => ({
  files: Object.entries(files).map(([file, tests]) => ({ file, tests })),
  errors,
});
const passed = (name: string): TestResult => ({ name, state: 'passed' });
const failed = (name: string): TestResult => ({ name, state: 'failed', why: `${name} is wrong` });
const skipped = (name: string): TestResult => ({ name, state: 'skipped' });

describe('a second run', () => {
  test('takes the files with a failed test and no others', () => {
    const first = run({ a: [passed('1')], b: [passed('1'), failed('2')], c: [skipped('1')] });
    expect(filesAgain(first)).toEqual(['b']);
  });

  test('is not made when nothing failed, or too much', () => {
    expect(filesAgain(run({ a: [passed('1')] }))).toEqual([]);
    const many = (count: number) =>
      run(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, [failed('1')]])));
    expect(filesAgain(many(MOST_AGAIN))).toHaveLength(MOST_AGAIN);
    expect(filesAgain(many(MOST_AGAIN + 1))).toEqual([]);
  });
});

describe('the verdict', () => {
  test('without a second run is what the first one says', () => {
    const first = run({ a: [passed('1'), failed('2'), skipped('3')] });
    expect(judge(first, undefined)).toEqual({ passed: 1, failed: 1, skipped: 1, unsteady: [] });
  });

  test('counts as failed what failed twice, and names what failed once', () => {
    const first = run({ a: [passed('1')], b: [passed('1'), failed('2'), failed('3')] });
    const second = run({ b: [passed('1'), failed('2'), passed('3')] });
    expect(judge(first, second)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      unsteady: ['b > 3: 3 is wrong'],
    });
  });

  test('names what failed in the second run alone', () => {
    const verdict = judge(run({ b: [passed('1'), failed('2')] }), run({ b: [failed('1'), passed('2')] }));
    expect(verdict).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      unsteady: ['b > 1: 1 is wrong', 'b > 2: 2 is wrong'],
    });
  });

  test('counts the tests of a file whose hook failed at first', () => {
    const first = run({ a: [skipped('1'), skipped('2'), failed(OUTSIDE)] });
    const mended = run({ a: [passed('1'), passed('2')] });
    expect(judge(first, mended)).toMatchObject({
      passed: 2,
      failed: 0,
      unsteady: [expect.stringContaining(OUTSIDE)],
    });
    expect(judge(run({ a: [failed('1')] }), run({ a: [failed(OUTSIDE)] }))).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(judge(first, first)).toMatchObject({ passed: 0, failed: 1, skipped: 2 });
  });

  test('tells two tests of one name apart by their order', () => {
    const first = run({ a: [failed('same'), passed('same')] });
    const second = run({ a: [passed('same'), passed('same')] });
    expect(judge(first, second)).toMatchObject({
      passed: 2,
      failed: 0,
      unsteady: ['a > same: same is wrong'],
    });
    expect(judge(first, run({ a: [failed('same'), passed('same')] }))).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

describe('an error outside every test', () => {
  test('belongs to the file that it names', () => {
    expect(pathOf({ VITEST_TEST_PATH: '/a/b.test.ts' })).toBe('/a/b.test.ts');
    expect(pathOf({})).toBeUndefined();
  });

  test('of a process that died belongs to the file that the process was in', () => {
    const died = (files: string) => ({
      cause: { message: `Worker exited unexpectedly with signal SIGTRAP during started state${files}` },
    });
    expect(pathOf(died(' while running test file /a/b.test.ts'))).toBe('/a/b.test.ts');
    expect(pathOf(died(' while running test files /a/b.test.ts, /a/c.test.ts'))).toBeUndefined();
    expect(pathOf(died(''))).toBeUndefined();
  });
});
