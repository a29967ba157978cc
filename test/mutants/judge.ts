import type { Mutant } from './find.ts';
import { isNear } from './tests.ts';
import type { Told } from './told.ts';
import type { Verdict, Warm } from './warm.ts';

/** How long tests are tried on one mutant, in milliseconds of those tests: of its own room, and of others. */
export interface Budget {
  readonly near: number;
  readonly wide: number;
}

/** What one run of a test file brought. A list of these is all that is needed to go on later. */
export type Noted =
  | {
      readonly kind: 'killed';
      readonly id: number;
      readonly by: string;
      readonly failed: string;
      readonly isEnded?: boolean;
    }
  /** A file is swept. `whole`: mutants that only a run of the whole file can judge. `spent`: milliseconds by mutant. */
  | {
      readonly kind: 'swept';
      readonly test: string;
      readonly ms: number;
      readonly whole: readonly number[];
      readonly spent: Readonly<Record<number, number>>;
    }
  /** A run of a whole file with a mutant awake noticed nothing. */
  | { readonly kind: 'unnoticed'; readonly id: number; readonly test: string; readonly ms: number };

const MOST_RUNS = 5;
const LEAST_CPU_MS = 30_000;

interface Spent {
  near: number;
  wide: number;
}

/** What is known of the mutants of a run, and how more comes to be known. */
export class Judgement {
  readonly killed = new Map<number, Extract<Noted, { kind: 'killed' }>>();
  readonly #mutants: readonly Mutant[];
  readonly #budget: Budget;
  readonly #note: (noted: Noted) => void;
  readonly #spent: Spent[];
  readonly #swept = new Map<string, { readonly ms: number; readonly whole: ReadonlySet<number> }>();
  readonly #tried = new Map<number, Set<string>>();
  readonly #isGreen = new Map<string, boolean>();
  readonly #left: ReadonlySet<number>;

  /**
   * @param note is told of everything that is new.
   * @param left mutants that no test is tried on, as somebody has read them.
   */
  constructor(
    mutants: readonly Mutant[],
    budget: Budget,
    note: (noted: Noted) => void,
    left: readonly number[] = [],
  ) {
    this.#mutants = mutants;
    this.#budget = budget;
    this.#note = note;
    this.#left = new Set(left);
    this.#spent = mutants.map(() => ({ near: 0, wide: 0 }));
  }

  /** Takes what an earlier run noted. */
  recall(noted: Noted): void {
    if (noted.kind === 'killed') this.killed.set(noted.id, noted);
    else if (noted.kind === 'unnoticed') this.#pay(noted.id, noted.test, noted.ms);
    else {
      this.#swept.set(noted.test, { ms: noted.ms, whole: new Set(noted.whole) });
      for (const [id, ms] of Object.entries(noted.spent)) this.#pay(Number(id), noted.test, ms);
    }
  }

  isSwept(test: string): boolean {
    return this.#swept.has(test);
  }

  /** The mutants that no test file has noticed so far. */
  alive(): number[] {
    return [...this.#mutants.keys()].filter((id) => !this.killed.has(id) && !this.#left.has(id));
  }

  /** Tries every test of a file on every mutant that it runs past. */
  async sweep(warm: Warm, test: string): Promise<void> {
    const whole = new Set<number>();
    const done = new Set<string>();
    const spent: Record<number, number> = {};
    let ms = 0;
    for (let run = 0; run < MOST_RUNS; run += 1) {
      const alive = Object.fromEntries(
        this.alive()
          .filter((id) => !whole.has(id) || run === 0)
          .map((id) => [id, this.left(id, test) - (spent[id] ?? 0)]),
      );
      const verdict = await warm.run(test, { mode: 'sweep', alive, done: [...done] });
      ms = Math.max(ms, verdict.ms);
      for (const told of verdict.told) {
        if (told.kind === 'whole') whole.add(told.id);
        if (told.kind === 'done') done.add(told.test);
        if (told.kind === 'spent') spent[told.id] = (spent[told.id] ?? 0) + told.ms;
        if (told.kind === 'killed') this.#killedBy(told.id, test, told.failed);
        if (told.kind === 'broken') console.error(`fails by itself: ${test}: ${told.test}: ${told.failed}`);
      }
      const ended = endedBy(verdict);
      if (ended !== undefined) this.#killedBy(ended, test, 'its process was ended', true);
      else if (!verdict.told.some(({ kind }) => kind === 'spoilt')) break;
    }
    this.#keep({ kind: 'swept', test, ms, whole: [...whole], spent });
  }

  /** Files that ran past a mutant where no test could be tried alone, and that were not yet run whole with it awake. */
  untriedWhole(id: number): { readonly test: string; readonly ms: number }[] {
    return [...this.#swept]
      .filter(([test, { whole }]) => whole.has(id) && !this.#tried.get(id)?.has(`whole ${test}`))
      .map(([test, { ms }]) => ({ test, ms }));
  }

  /** Runs a whole file with a mutant awake. */
  async tryWhole(warm: Warm, id: number, test: string): Promise<void> {
    const usualMs = this.#swept.get(test)!.ms;
    const cpuMs = Math.max(LEAST_CPU_MS, 4 * usualMs);
    const verdict = await warm.run(test, { mode: 'whole', alive: {}, done: [] }, { id, cpuMs });
    // What does not run past it says nothing of it, whatever else failed. A process that was ended could not say.
    const isPast =
      verdict.told.length === 0 || verdict.told.some((told) => told.kind === 'whole' && told.id === id);
    if (!verdict.isGreen && isPast && (await this.#isGreenAlone(warm, test)))
      this.#killedBy(id, test, verdict.failed ?? '', verdict.told.length === 0);
    else this.#keep({ kind: 'unnoticed', id, test: `whole ${test}`, ms: verdict.ms });
  }

  async #isGreenAlone(warm: Warm, test: string): Promise<boolean> {
    for (let run = 0; run < 2 && this.#isGreen.get(test) !== true; run += 1) {
      const { isGreen } = await warm.run(test, { mode: 'whole', alive: {}, done: [] });
      this.#isGreen.set(test, isGreen);
    }
    return this.#isGreen.get(test)!;
  }

  /** For how many more milliseconds tests of a file may be tried on a mutant. */
  left(id: number, test: string): number {
    const kind = isNear(this.#mutants[id]!.file, test) ? 'near' : 'wide';
    return this.#budget[kind] - this.#spent[id]![kind];
  }

  #pay(id: number, test: string, ms: number): void {
    const file = test.replace(/^whole /, '');
    this.#spent[id]![isNear(this.#mutants[id]!.file, file) ? 'near' : 'wide'] += ms;
    this.#tried.set(id, (this.#tried.get(id) ?? new Set()).add(test));
  }

  #killedBy(id: number, by: string, failed: string, isEnded = false): void {
    if (!this.killed.has(id)) this.#keep({ kind: 'killed', id, by, failed, ...(isEnded ? { isEnded } : {}) });
  }

  #keep(noted: Noted): void {
    this.recall(noted);
    this.#note(noted);
  }

  /** Test files that ran past a mutant and noticed nothing. */
  unnoticedBy(id: number): string[] {
    return [...(this.#tried.get(id) ?? [])];
  }
}

/** The mutant that was awake when the process of a test was ended: nothing was told after that. */
function endedBy({ isGreen, told }: Verdict): number | undefined {
  const last: Told | undefined = told.at(-1);
  return !isGreen && last?.kind === 'trying' ? last.id : undefined;
}
