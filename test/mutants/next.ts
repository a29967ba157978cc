import { LONGEST } from '../setup/longest-first.ts';
import type { Mutant } from './find.ts';
import type { Judgement } from './judge.ts';
import { chance, isUnit } from './tests.ts';

/** What a run does next: it tries a file's tests on all mutants, or runs a whole file with one mutant awake. */
export type Step =
  | { readonly kind: 'sweep'; readonly test: string }
  | { readonly kind: 'whole'; readonly id: number; readonly test: string };

// Of a file that has not run yet: how long it takes, how much longer with each mutant, and how often it runs past one.
const START_MS = 500;
const UNIT_MS = 500;
const SERVICE_MS = 6_000;
const LONGEST_MS = 30_000;
const LONGER_EACH = 0.1;
const PASSES = 0.3;

/**
 * The step that promises to settle most mutants for its time: files named like the code come first, short ones before long
 * ones, and whatever many tests ran past in vain waits.
 * @param open test files that are not swept.
 * @param usual how long test files took elsewhere, in milliseconds.
 * @param isTaken steps that another process is at.
 * @returns nothing when no test may be tried any more.
 */
export function nextStep(
  mutants: readonly Mutant[],
  judgement: Judgement,
  open: readonly string[],
  usual: ReadonlyMap<string, number> = new Map(),
  isTaken: (step: Step) => boolean = () => false,
): Step | undefined {
  let best: Step | undefined;
  let most = 0;
  const offer = (step: Step, promise: number): void => {
    if (promise > most && !isTaken(step)) [best, most] = [step, promise];
  };
  const alive = judgement.alive();
  const hope = new Map(alive.map((id) => [id, 1 / (1 + judgement.unnoticedBy(id).length)]));
  for (const test of open) {
    const tried = alive.filter((id) => judgement.left(id, test) > 0);
    const sum = tried.reduce((all, id) => all + hope.get(id)! * chance(mutants[id]!.file, test), 0);
    const once = usual.get(test) ?? usually(test);
    const ms = (START_MS + once) * (1 + LONGER_EACH * tried.length);
    offer({ kind: 'sweep', test }, (PASSES * sum) / ms);
  }
  for (const id of alive)
    for (const { test, ms } of judgement.untriedWhole(id))
      if (judgement.left(id, test) > 0)
        offer(
          { kind: 'whole', id, test },
          (hope.get(id)! * chance(mutants[id]!.file, test)) / (START_MS + (usual.get(test) ?? ms)),
        );
  return best;
}

const usually = (test: string): number => {
  if (LONGEST.includes(test)) return LONGEST_MS;
  return isUnit(test) ? UNIT_MS : SERVICE_MS;
};
