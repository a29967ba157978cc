import { expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { gatherReads } from '../../src/platform/gather.ts';

/** A database that answers each set of values with one row: the first of them, and a text of so many characters. */
function echo(length: number): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const hot = async (name: string, _text: string, values: readonly unknown[]) => {
    statements.push(name);
    if (!name.startsWith('n_')) return [[String(values[0]), 'x'.repeat(length)]];
    const rows = JSON.parse(values[0] as string) as { c1: string }[];
    return rows.map(({ c1 }, at) => [String(at + 1), c1, 'x'.repeat(length)]);
  };
  return { db: { hot } as unknown as Database, statements };
}

/** Reads 20 at once, works 3 ms on each, more than a slice; gives the statements, the values, and the rounds of the loop. */
async function readMany(length: number) {
  const { db, statements } = echo(length);
  const near = gatherReads(db);
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const values: number[] = [];
  const rounds = new Set<number>();
  const read = async (n: number): Promise<void> => {
    const rows = await near.hot('page', 'select $1::int', [n]);
    const end = performance.now() + 3;
    while (performance.now() < end);
    values.push(Number(rows[0]![0]));
    rounds.add(round);
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => read(n)));
  isOver = true;
  return { statements, values, rounds: rounds.size };
}

const ALL = Array.from({ length: 20 }, (_, n) => n);

test('reads of one moment are one statement, and what follows from long results is done in slices', async () => {
  const { rounds, ...read } = await readMany(10_000);
  expect(read).toEqual({ statements: ['n_page'], values: ALL });
  // One a round, but for the first: it may begin in what is left of a slice.
  expect(rounds).toBeGreaterThanOrEqual(19);
});

test('what follows from short results is done in one moment, so that what is asked for next is one statement too', async () => {
  expect(await readMany(10)).toEqual({ statements: ['n_page'], values: ALL, rounds: 1 });
});
