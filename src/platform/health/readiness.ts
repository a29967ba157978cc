/** Checks one dependency: resolves if it answers, throws or resolves to false if not. */
export type Check = () => Promise<unknown>;

/** Time limit for a dependency. A frozen one is noticed within a second, including the time of the answer. */
export const PATIENCE_MS = 800;
const PASSED_FOR_MS = 3_000;

/** Checks all dependencies at the same time; one that does not answer in 0.8 s fails. */
export async function askAll<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
): Promise<Record<Name, boolean>> {
  const names = Object.keys(checks) as Name[];
  const states = await Promise.all(names.map((name) => passes(checks[name])));
  return Object.fromEntries(names.map((name, i) => [name, states[i]!])) as Record<Name, boolean>;
}

/** A check that is not repeated for 3 s after it passed; after a failure it is repeated each time. */
export function remembered(check: Check): Check {
  let until = 0;
  return async () => {
    if (performance.now() < until) return true;
    const answer = await check();
    if (answer !== false) until = performance.now() + PASSED_FOR_MS;
    return answer;
  };
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    // If this process was busy itself, it first handles the answers that have arrived, before it reports a dependency.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), PATIENCE_MS);
  });
  const asked = check().then(
    (answer) => answer !== false,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
