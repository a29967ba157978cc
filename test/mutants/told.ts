import { existsSync, readFileSync } from 'node:fs';

/** What the runner is to do with a test file; the driver writes it before each run. */
export interface Order {
  /** `sweep`: every test is tried again with each mutant that it runs past. `whole`: one mutant is awake all along. */
  readonly mode: 'sweep' | 'whole';
  /** Mutants that nobody noticed yet, and for how many more milliseconds tests of this file may be tried on each. */
  readonly alive: Readonly<Record<number, number>>;
  /** Tests that an earlier run of the file is done with: they run once, as they are. */
  readonly done: readonly string[];
}

/** What the runner says of a test file, a line of NDJSON each. */
export type Told =
  /** A test passes as it is, and fails with this mutant. */
  | { readonly kind: 'killed'; readonly id: number; readonly test: string; readonly failed: string }
  /** From here on the processor's time is a mutant's; a process that is ended after this line was ended for it. */
  | { readonly kind: 'trying'; readonly id: number; readonly test: string }
  /** So many milliseconds went into trying a mutant, and nothing failed. */
  | { readonly kind: 'spent'; readonly id: number; readonly ms: number }
  /** What ran past it is not run again alone: loading, a hook, a thread, a test that works but once or takes long. */
  | { readonly kind: 'whole'; readonly id: number }
  | { readonly kind: 'done'; readonly test: string }
  /** A test fails as it is, after a mutant was awake in the same process. */
  | { readonly kind: 'spoilt'; readonly test: string; readonly id?: number }
  /** A test fails as it is, and no mutant was awake before. */
  | { readonly kind: 'broken'; readonly test: string; readonly failed: string };

/** @returns what a file of such lines says; nothing where there is none, and no half line at its end. */
export function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);
}
