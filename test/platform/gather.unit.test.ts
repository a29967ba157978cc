import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { gatherReads } from '../../src/platform/gather.ts';
import { type Statement, statement } from '../../src/platform/sql/statement.ts';
import { roundsOf } from '../setup/rounds.ts';

/** A database that answers each set of values with one row: the first of them, and a text of so many characters. */
function echo(length: number): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const hot = async (name: string, _text: string, values: readonly unknown[]) => {
    statements.push(name);
    if (!name.startsWith('n_')) return [[String(values[0]), 'x'.repeat(length)]];
    const rows = JSON.parse(values[0] as string) as { c1: string }[];
    return rows.map(({ c1 }, at) => [String(at + 1), c1, 'x'.repeat(length)]);
  };
  const read = ({ name, text, values }: Statement) => hot(name, text, values);
  return { db: { hot, read } as unknown as Database, statements };
}

const page = (n: number): Statement => statement((p) => `select ${p.add(n, 'int')}`);

/** Reads 20 at once, works 3 ms on each, more than a slice; gives the statements, the values, and the rounds of the loop. */
async function readMany(length: number) {
  const { db, statements } = echo(length);
  const near = gatherReads(db);
  const values: number[] = [];
  const { made } = await roundsOf((round) => {
    const read = async (n: number): Promise<number> => {
      const rows = await near.read(page(n));
      const end = performance.now() + 3;
      while (performance.now() < end);
      values.push(Number(rows[0]![0]));
      return round();
    };
    return Promise.all(Array.from({ length: 20 }, (_, n) => read(n)));
  });
  return { statements, values, rounds: new Set(made).size };
}

const ALL = Array.from({ length: 20 }, (_, n) => n);

test('reads of one moment are one statement, and what follows from long results is done in slices', async () => {
  const { rounds, ...read } = await readMany(10_000);
  expect(read).toEqual({ statements: [page(0).forMany().name], values: ALL });
  // One a round, but for the first: it may begin in what is left of a slice.
  expect(rounds).toBeGreaterThanOrEqual(19);
});

test('what follows from short results is done in one moment, so that what is asked for next is one statement too', async () => {
  expect(await readMany(10)).toEqual({ statements: [page(0).forMany().name], values: ALL, rounds: 1 });
});

describe('a statement', () => {
  // A parameter that is used twice, a text of SQL that looks like one, and more than nine of them.
  const made = statement((p) => {
    const first = p.add('a', 'text');
    const many = Array.from({ length: 10 }, (_, n) => p.add(n, 'int'));
    return `select ${first} || '$1::text' || ${first}, ${many.join(' + ')}`;
  });

  test('numbers its parameters in the order in which they are added, with their types', () => {
    expect(made.text).toBe(
      "select $1::text || '$1::text' || $1::text, $2::int + $3::int + $4::int + $5::int + $6::int + $7::int + $8::int + $9::int + $10::int + $11::int",
    );
    expect(made.values).toEqual(['a', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('for many sets of values has columns in the places of parameters, and nothing else changed', () => {
    const { text } = made.forMany();
    expect(text).toContain("select given.c1::text || '$1::text' || given.c1::text, given.c2::int + ");
    expect(text).toContain('+ given.c11::int) x');
  });

  test('has one name for a text, whatever its values', () => {
    expect(page(1)).toMatchObject({ name: page(2).name, text: page(2).text });
    expect(page(1).name).not.toBe(made.name);
  });
});

test('a read that is the same in one moment is asked once; later it is asked again', async () => {
  const { db, statements } = echo(1);
  const near = gatherReads(db);
  const twice = () => Promise.all([near.hot('same', '', [1, 'a']), near.hot('same', '', [1, 'a'])]);
  expect(await twice()).toEqual([[['1', 'x']], [['1', 'x']]]);
  await Promise.all([near.hot('same', '', ['1', 'a']), near.hot('same', '', [2, 'a'])]);
  expect(statements).toHaveLength(3);
  await new Promise((resolve) => setImmediate(resolve));
  await twice();
  expect(statements).toHaveLength(4);
});
