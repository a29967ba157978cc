/**
 * How often the event loop went round while some work was done, and what the work gave.
 * @param work may ask which round it is, from 0.
 */
export async function roundsOf<T>(
  work: (round: () => number) => Promise<T>,
): Promise<{ rounds: number; made: T }> {
  let rounds = 0;
  let isOver = false;
  const next = (): void => {
    rounds += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  try {
    const made = await work(() => rounds);
    return { rounds, made };
  } finally {
    isOver = true;
  }
}
