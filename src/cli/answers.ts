import { Problem } from '../platform/problem.ts';
import { EXIT } from './exit.ts';

/** Prints a value as one line of JSON, for programs. @returns the exit code of what is done. */
export function print(value: object): number {
  process.stdout.write(`${JSON.stringify(value)}\n`);
  return EXIT.done;
}

/** Prints lines for people. @returns the exit code of what is done. */
export function say(lines: readonly string[]): number {
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.done;
}

/** Makes what some work comes to the exit code of the program. */
export async function finish(work: Promise<number>): Promise<void> {
  process.exitCode = await work;
}

/**
 * Runs the work of a command. What is refused is said in one line on standard error, with what there is and what was
 * probably meant, where that is known.
 * @param onRefusal is told of a refusal before it is said.
 * @returns the work's exit code, or that of a refusal: 2 for a wrong argument, else 1.
 * @throws what is no refusal: a fault of the service, and whatever else `work` throws.
 */
export async function refusing(
  work: () => Promise<number>,
  onRefusal?: (problem: Problem) => void,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    onRefusal?.(error);
    const { allowed, suggestion } = error.errors[0] ?? {};
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    const known = allowed === undefined ? '' : ` (allowed: ${allowed.join(', ')})`;
    process.stderr.write(`newstape: ${error.message}${hint}${known}\n`);
    return error.code === 'invalid_parameter' ? EXIT.usage : EXIT.failed;
  }
}
