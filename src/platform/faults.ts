import { Problem } from './problem.ts';

/** Faults that one answer tells, on every wire: one that tells more is not read. */
export const MOST_FAULTS = 10;

/** Gathers refusals of parameters, so that one answer tells all of them and nobody has to ask once for each. */
export class Faults {
  readonly #found: Problem[] = [];

  /** Whether as many were found as one answer tells. */
  get isFull(): boolean {
    return this.#found.length >= MOST_FAULTS;
  }

  /** Does a part of the work. @returns undefined if it refuses a parameter. @throws anything else that it throws. */
  gather<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#take(error);
      return undefined;
    }
  }

  /** The same for work that takes its time. */
  async gatherFrom<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#take(error);
      return undefined;
    }
  }

  /** @throws Problem `invalid_parameter` with all that were found. */
  raise(): void {
    const [first, ...more] = this.#found;
    if (first === undefined) return;
    const errors = this.#found.flatMap((problem) => problem.errors).slice(0, MOST_FAULTS);
    throw more.length === 0 ? first : new Problem('invalid_parameter', first.message, { errors });
  }

  #take(error: unknown): void {
    if (!(error instanceof Problem) || error.code !== 'invalid_parameter') throw error;
    if (!this.isFull) this.#found.push(error);
  }
}
