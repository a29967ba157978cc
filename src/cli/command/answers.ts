import type { ProblemCode } from '../../platform/problem.ts';
import { EXIT } from './exit.ts';

/** What is wrong with a command, in one line: the program says it, and ends with this exit code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly exit: number;

  constructor(message: string, code: ProblemCode = 'invalid_parameter', exit: number = EXIT.usage) {
    super(message);
    this.code = code;
    this.exit = exit;
  }
}

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
