import type { Database } from './database.ts';
import { isLong, type Rows } from './lane/hot-lanes.ts';
import { type Statement, setsOf } from './sql/statement.ts';
import { isSliceSpent, nextSlice } from './turns/slices.ts';

/**
 * A database that gathers reads of one moment. Those of one statement with different values are sent as one statement, in
 * which each set of values is a row. So a query for each of n parents takes as many round trips as for one, with the same
 * code. Hot reads that are the same share one answer. Everything else goes to `db` unchanged.
 */
export function gatherReads(db: Database): Database {
  const waiting = new Map<string, Read[]>();
  const shared = new Map<string, Promise<Rows>>();
  let isWaiting = false;
  const gather = (): void => {
    if (!isWaiting) setImmediate(flush);
    isWaiting = true;
  };
  const flush = (): void => {
    const groups = [...waiting.values()];
    waiting.clear();
    shared.clear();
    isWaiting = false;
    for (const reads of groups) {
      for (let from = 0; from < reads.length; from += MOST_ROWS) {
        void run(db, reads.slice(from, from + MOST_ROWS));
      }
    }
  };
  const read: Database['read'] = (statement) => {
    gather();
    const group = waiting.get(statement.name) ?? [];
    waiting.set(statement.name, group);
    return new Promise((resolve, reject) => {
      group.push({ statement, resolve, reject });
    });
  };
  const hot: Database['hot'] = (name, text, values) => {
    gather();
    const key = `${name} ${JSON.stringify(values, exactly)}`;
    const answer = shared.get(key) ?? db.hot(name, text, values);
    shared.set(key, answer);
    return answer;
  };
  return Object.assign(Object.create(db) as Database, { read, hot });
}

// More than the pages that one document can have (schema/graph/cost.ts).
const MOST_ROWS = 100;

interface Read {
  readonly statement: Statement;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

async function run(db: Database, reads: readonly Read[]): Promise<void> {
  const [{ statement }] = reads as [Read];
  try {
    if (reads.length === 1 || statement.values.length === 0) {
      const answer = await db.read(statement);
      for (const read of reads) read.resolve(answer);
      return;
    }
    const answers: Rows[] = reads.map(() => []);
    const { name, text } = statement.forMany();
    const found = await db.hot(name, text, [setsOf(reads.map((read) => read.statement.values))]);
    for (const [place, ...row] of found) answers[Number(place) - 1]!.push(row);
    if (isLong(found)) await handOut(reads, answers);
    else for (const [index, read] of reads.entries()) read.resolve(answers[index]!);
  } catch (error) {
    for (const read of reads) read.reject(error);
  }
}

/**
 * Pages that were read as one are worked through one after the other, in as many slices as that takes. Short results are
 * not parted: what is asked for next is then asked for in one moment again.
 */
async function handOut(reads: readonly Read[], answers: readonly Rows[]): Promise<void> {
  for (const [index, read] of reads.entries()) {
    if (isSliceSpent()) await nextSlice();
    read.resolve(answers[index]!);
    // What follows from it is done before the next: only then is it known how long that takes.
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}
