import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type RunnerTestCase,
  type RunnerTestFile,
  type SerializedConfig,
  TestRunner,
  type TestTryOptions,
} from 'vitest';
import type { MutantWatch } from './switch.ts';
import { type Order, readLines, type Told } from './told.ts';

// Tests turn the clock; the runner's own goes on.
const { setTimeout, clearTimeout, performance } = globalThis;
// A test that waits is given up after five times what it takes, and this; then once more, with twice as much.
const LEAST_WAIT_MS = 4_000;
const LEAST_CPU_MS = 10_000;
// A test that takes longer is not tried again: most that it runs past is noticed sooner elsewhere, and a run of the whole file,
// which ends at its first failure, judges the rest. Other threads and processes run past all that they load.
const LONG_MS = { here: 1_500, elsewhere: 200 };
// vitest asks how often a test is to be run before it is known; the runner ends it when it is done.
const FOR_EVER = 1_000_000;

const place = (name: string): string => process.env[name] ?? '';

/** The steps that a test takes: as it is, once more as it is, with a mutant, after a failure as it is. */
type Step = 'plain' | 'again' | 'awake' | 'longer' | 'after' | 'over';

/**
 * Runs the tests of a file as they are. In a sweep each test is then tried again, in the same process and on the same server,
 * with each mutant awake that it ran past: so a mutant costs a test's own time, and none for starting anything.
 */
export default class MutantRunner extends TestRunner {
  readonly #watch: MutantWatch = globalThis.mutantWatch!;
  readonly #order = JSON.parse(readFileSync(place('MUTANTS_ORDER'), 'utf8')) as Order;
  readonly #alive = new Map(Object.entries(this.#order.alive).map(([id, ms]) => [Number(id), ms]));
  readonly #done = new Set(this.#order.done);
  readonly #whole = new Set<number>();
  #isTouched = false;
  #step: Step = 'over';
  #queue: number[] = [];
  #began = 0;
  #plainMs = 0;
  #failed = '';

  constructor(config: SerializedConfig) {
    super(config);
    this.#watch.isTest = true;
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.#order.mode === 'whole' || test.mode !== 'run') return;
    this.#cannotRepeat();
    const isOnce = test.concurrent || test.fails || this.#done.has(nameOf(test));
    this.#step = isOnce ? 'over' : 'plain';
    if (!isOnce) test.repeats = FOR_EVER;
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options);
    if (this.#step === 'over' && options.repeats > 0) test.context.skip();
    this.#began = performance.now();
    if (this.#step === 'awake') this.#wake(test);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const work = TestRunner.getTestFn(test);
    if (this.#step === 'plain' || this.#step === 'over') return work();
    const most = (LEAST_WAIT_MS + 5 * this.#plainMs) * (this.#step === 'awake' ? 1 : 2);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(WAITED)), most);
    });
    await Promise.race([work(), late]).finally(() => clearTimeout(timer));
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const isGreen = test.result?.state === 'pass';
    if (this.#order.mode === 'whole') {
      // One failure is enough.
      if (!isGreen) this.cancel('test-failure');
      return;
    }
    if (test.result?.state === 'skip') return;
    this.#next(test, isGreen, String(test.result?.errors?.[0]?.message ?? ''));
    if (test.result !== undefined) delete test.result.errors;
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    // In a sweep whatever the hooks at the end ran past; else all that the file saw.
    this.#cannotRepeat();
  }

  #next(test: RunnerTestCase, isGreen: boolean, failed: string): void {
    const id = this.#queue[0]!;
    const ms = performance.now() - this.#began;
    switch (this.#step) {
      case 'plain':
        this.#plainMs = ms;
        if (!isGreen) {
          this.#giveUp(test, failed);
          return;
        }
        this.#queue = this.#seen(ms).filter((one) => (this.#alive.get(one) ?? 0) > 0);
        this.#step = this.#queue.length > 0 ? 'again' : 'over';
        break;
      case 'again':
        this.#plainMs = Math.max(this.#plainMs, ms);
        // What a test does but once is judged by a run of the whole file.
        if (!isGreen) for (const one of this.#queue) this.#tellWhole(one);
        // Whatever it broke, the tests behind it may fail of that too.
        this.#isTouched ||= !isGreen;
        this.#step = isGreen ? 'awake' : 'over';
        break;
      case 'awake':
      case 'longer': {
        const isLate = failed === WAITED && this.#step === 'awake';
        this.#failed = failed;
        this.#step = isGreen ? 'awake' : isLate ? 'longer' : 'after';
        if (isLate) return;
        this.#sleep();
        if (isGreen) this.#unnoticed(id, ms);
        break;
      }
      case 'after':
        if (!isGreen) {
          this.#giveUp(test, failed, id);
          return;
        }
        this.#tell({ kind: 'killed', id, test: nameOf(test), failed: this.#failed.slice(0, 200) });
        this.#alive.delete(id);
        this.#queue.shift();
        this.#step = 'awake';
        break;
      default:
    }
    if (this.#step === 'awake' && this.#queue.length === 0) this.#step = 'over';
    if (this.#step === 'over') this.#finish(test);
  }

  #unnoticed(id: number, ms: number): void {
    this.#alive.set(id, this.#alive.get(id)! - ms);
    this.#tell({ kind: 'spent', id, ms: Math.round(ms) });
    this.#queue.shift();
  }

  /** The rest of the file says nothing any more, as something has stayed behind: the driver runs it anew. */
  #giveUp(test: RunnerTestCase, failed: string, id?: number): void {
    const name = nameOf(test);
    if (id !== undefined) this.#tellWhole(id);
    if (this.#isTouched) this.#tell({ kind: 'spoilt', test: name, ...(id === undefined ? {} : { id }) });
    else this.#tell({ kind: 'broken', test: name, failed: failed.slice(0, 200) });
    this.#step = 'over';
    if (this.#isTouched) this.cancel('test-failure');
  }

  #finish(test: RunnerTestCase): void {
    this.#tell({ kind: 'done', test: nameOf(test) });
    this.#watch.seen.clear();
    this.#heard();
  }

  #wake(test: RunnerTestCase): void {
    const id = this.#queue[0]!;
    this.#isTouched = true;
    this.#tell({ kind: 'trying', id, test: nameOf(test) });
    const { user, system } = process.cpuUsage();
    this.#watch.limitCpu((user + system) / 1_000 + LEAST_CPU_MS + 10 * this.#plainMs);
    this.#watch.awake = id;
    this.#setChildren(String(id));
  }

  #sleep(): void {
    this.#watch.awake = -1;
    this.#watch.limitCpu(undefined);
    this.#setChildren('');
  }

  // Processes that a test starts read it in their environment, or in a file where they are given another one.
  #setChildren(MUTANT: string): void {
    const { MUTANTS_PASSED, MUTANT_CPU_MS } = process.env;
    process.env.MUTANT = MUTANT;
    writeFileSync(place('MUTANTS_AWAKE'), JSON.stringify({ MUTANTS_PASSED, MUTANT_CPU_MS, MUTANT }));
  }

  /** @returns what a test that takes `ms` ran past and is to be tried with. */
  #seen(ms: number): number[] {
    const here = [...this.#watch.seen];
    const elsewhere = this.#heard();
    // Whether a thread or a process is this test's own or an older one, which the mutant does not reach, is not known.
    for (const id of ms > LONG_MS.here ? [...here, ...elsewhere] : elsewhere) this.#tellWhole(id);
    return [...new Set([...(ms > LONG_MS.here ? [] : here), ...(ms > LONG_MS.elsewhere ? [] : elsewhere)])];
  }

  /** What other threads and processes ran past since this was asked last. */
  #heard(): number[] {
    const file = place('MUTANTS_PASSED');
    const ids = readLines<number>(file);
    if (ids.length > 0) writeFileSync(file, '');
    return ids;
  }

  #cannotRepeat(): void {
    for (const id of [...this.#watch.seen, ...this.#heard()]) this.#tellWhole(id);
    this.#watch.seen.clear();
  }

  #tellWhole(id: number): void {
    if (this.#whole.has(id)) return;
    this.#whole.add(id);
    this.#tell({ kind: 'whole', id });
  }

  #tell(told: Told): void {
    appendFileSync(place('MUTANTS_TOLD'), `${JSON.stringify(told)}\n`);
  }
}

const WAITED = 'waited longer than it may';

function nameOf(test: RunnerTestCase): string {
  return `${test.id} ${test.fullTestName}`;
}
