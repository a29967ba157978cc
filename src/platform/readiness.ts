/** Asks one dependency: resolves when it answers, throws or resolves to false when it does not. */
export type Check = () => Promise<unknown>;

// Less than the 5 s within which an answer must come whatever is away.
const PATIENCE_MS = 3_000;

/** Asks all dependencies at once; what does not answer in 3 s does not pass. */
export async function askAll<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
): Promise<Record<Name, boolean>> {
  const names = Object.keys(checks) as Name[];
  const states = await Promise.all(names.map((name) => passes(checks[name])));
  return Object.fromEntries(names.map((name, i) => [name, states[i]!])) as Record<Name, boolean>;
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = check().then(
    (answer) => answer !== false,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
