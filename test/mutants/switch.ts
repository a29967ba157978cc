// Loaded into every process of a run before anything else. The code asks it which mutant is awake; it notes who asked.
import { appendFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

declare global {
  var isMutantAwake: ((id: number) => boolean) | undefined;
}

const { MUTANT, MUTANT_LIMIT_MS, MUTANTS_PASSED } = process.env;
const awake = MUTANT === undefined || MUTANT === '' ? undefined : Number(MUTANT);

if (MUTANTS_PASSED) {
  const noted = new Set<number>();
  globalThis.isMutantAwake = (id) => {
    if (!noted.has(id)) appendFileSync(MUTANTS_PASSED, `${id}\n`);
    noted.add(id);
    return id === awake;
  };
}
// A loop without end stops every timer of its own thread.
if (awake !== undefined && isMainThread)
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(MUTANT_LIMIT_MS)})`, {
    eval: true,
  }).unref();
