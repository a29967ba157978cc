/** What of an error outside every test tells where it happened. */
export interface StrayError {
  readonly VITEST_TEST_PATH?: string;
  readonly cause?: unknown;
}

/**
 * The file that an error belongs to; undefined where none is told. A process that died is told as an error of the pool,
 * which names in its cause the one file that the process was in.
 */
export function pathOf(error: StrayError): string | undefined {
  if (error.VITEST_TEST_PATH !== undefined) return error.VITEST_TEST_PATH;
  const { cause } = error;
  const message =
    typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : undefined;
  return typeof message === 'string' ? /while running test file (\S+)$/.exec(message)?.[1] : undefined;
}
