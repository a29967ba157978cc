// Loaded into every process of a run before anything else. The code asks it which mutant is awake; it notes who asked.
import { appendFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

/** What the process of a test file and its runner share. */
export interface MutantWatch {
  /** -1: all are asleep. */
  awake: number;
  /** The mutants that the code of this thread ran past. */
  readonly seen: Set<number>;
  /** Told by the runner: this process runs a test file, and hands on itself what it saw. */
  isTest: boolean;
  /** The process is ended when it has used so much processor in all; `undefined` takes the limit away. */
  limitCpu(ms: number | undefined): void;
}

declare global {
  var isMutantAwake: ((id: number) => boolean) | undefined;
  var mutantWatch: MutantWatch | undefined;
}

const { MUTANT, MUTANT_CPU_MS, MUTANTS_PASSED } = process.env;
const isWoken = MUTANT !== undefined && MUTANT !== '';

if (MUTANTS_PASSED) {
  const watch: MutantWatch = {
    awake: isWoken ? Number(MUTANT) : -1,
    seen: new Set(),
    isTest: false,
    limitCpu: limitedCpu(),
  };
  globalThis.mutantWatch = watch;
  globalThis.isMutantAwake = (id) => {
    if (!watch.seen.has(id)) {
      watch.seen.add(id);
      if (!watch.isTest) appendFileSync(MUTANTS_PASSED, `${id}\n`);
    }
    return id === watch.awake;
  };
  if (isWoken && isMainThread) watch.limitCpu(Number(MUTANT_CPU_MS));
}

/**
 * A loop without end stops every timer of its own thread, so another thread looks. It counts processor time: a busy machine
 * makes nothing slower by that clock.
 */
function limitedCpu(): MutantWatch['limitCpu'] {
  let most: Float64Array | undefined;
  return (ms) => {
    if (most === undefined && ms === undefined) return;
    if (most === undefined) {
      most = new Float64Array(new SharedArrayBuffer(8));
      new Worker(
        `const { workerData: most } = require('node:worker_threads');
        setInterval(() => {
          const { user, system } = process.cpuUsage();
          if (most[0] > 0 && (user + system) / 1000 > most[0]) process.kill(process.pid, 'SIGKILL');
        }, 200);`,
        { eval: true, workerData: most, env: {}, execArgv: [] },
      ).unref();
    }
    most[0] = ms ?? 0;
  };
}
