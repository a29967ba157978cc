import type { Database } from './database.ts';
import { isLong, type Rows } from './hot-lanes.ts';
import { plainText } from './lane/index.ts';
import { isSliceSpent, nextSlice } from './slices.ts';

/**
 * A database that gathers hot reads: simultaneous reads with the same statement and different values are sent as one
 * statement, in which each set of values is a row. So a query for each of n parents takes as many round trips as for
 * one, with the same code. Everything else goes to `db` unchanged.
 */
export function gatherReads(db: Database): Database {
  const waiting = new Map<string, Waiting>();
  const hot: Database['hot'] = (name, text, values) => {
    const texts = values.map(plainText);
    if (texts.includes(undefined) || !isMergeable(text)) return db.hot(name, text, values);
    if (waiting.size === 0) setImmediate(flush);
    const group = waiting.get(name) ?? { text, reads: [] };
    waiting.set(name, group);
    return new Promise((resolve, reject) => {
      group.reads.push({ values, texts: texts as (string | null)[], resolve, reject });
    });
  };
  const flush = (): void => {
    const groups = [...waiting];
    waiting.clear();
    for (const [name, group] of groups) {
      for (let from = 0; from < group.reads.length; from += MOST_ROWS) {
        void run(db, name, group.text, group.reads.slice(from, from + MOST_ROWS));
      }
    }
  };
  return Object.assign(Object.create(db) as Database, { hot });
}

// More than the pages that one document can have (schema/graph/cost.ts).
const MOST_ROWS = 100;

interface Waiting {
  readonly text: string;
  readonly reads: Read[];
}
interface Read {
  readonly values: readonly unknown[];
  readonly texts: readonly (string | null)[];
  readonly resolve: (rows: (string | null)[][]) => void;
  readonly reject: (error: unknown) => void;
}

async function run(db: Database, name: string, text: string, reads: readonly Read[]): Promise<void> {
  try {
    if (reads.length === 1 || reads[0]!.texts.length === 0) {
      const answer = await db.hot(name, text, reads[0]!.values);
      for (const read of reads) read.resolve(answer);
      return;
    }
    const rows = reads.map(({ texts }) => Object.fromEntries(texts.map((value, i) => [`c${i + 1}`, value])));
    const answers: Rows[] = reads.map(() => []);
    const found = await db.hot(`n_${name}`, merged(text, reads[0]!.texts.length), [JSON.stringify(rows)]);
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

// A parameter becomes a column of text, cast where the parameter was; one without a cast might mean another type.
const PARAMETER = /\$(\d+)/g;
const TYPED = /\$\d+::/g;

function isMergeable(text: string): boolean {
  return (text.match(PARAMETER)?.length ?? 0) === (text.match(TYPED)?.length ?? 0);
}

function merged(text: string, width: number): string {
  const columns = Array.from({ length: width }, (_, i) => `c${i + 1} text`).join(', ');
  const body = text.replaceAll(PARAMETER, (_, number: string) => `given.c${number}`);
  return `select given.place, x.* from rows from (json_to_recordset($1::json) as (${columns})) with ordinality
    given (${columns.replaceAll(' text', '')}, place), lateral (${body}) x`;
}
