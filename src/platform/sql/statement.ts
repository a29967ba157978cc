import { hash } from 'node:crypto';
import { textOf } from './values.ts';

/**
 * A statement that was put together from fragments, as `Database.hot` takes it. Its text is always the same for a name,
 * and says nothing of the values.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The same statement for many sets of values at once. */
  readonly forMany: () => ForMany;
}

/**
 * A statement of one parameter, the sets of values as JSON (`setsOf`). Each of its rows is a row of the single statement,
 * with the place of its set in front, from 1.
 */
export interface ForMany {
  readonly name: string;
  readonly text: string;
}

/** Where the fragments of a statement put their values. */
export interface Parameters {
  /**
   * Adds a value, and gives the SQL that stands for it.
   * @param type of SQL: a parameter that says its type means the same in every place of a statement.
   */
  add(value: unknown, type: string): string;
}

/**
 * Puts a statement together.
 * @param write gives the text, and adds the values as it goes. It may be called again, and has to write the same: the
 *   statement for many sets of values has the same fragments, in which a parameter is a column.
 */
export function statement(write: (p: Parameters) => string): Statement {
  const values: unknown[] = [];
  const written = write({
    add: (value, type) => {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  });
  const { name, text } = named(written);
  return { name, text, values, forMany: () => forMany(name, values.length, write) };
}

/** The sets of values of one statement as the parameter of the statement for many. */
export const setsOf = (sets: readonly (readonly unknown[])[]): string => `[${sets.map(setOf).join(',')}]`;

// An object for JSON.stringify would be garbage at once.
function setOf(values: readonly unknown[]): string {
  let members = '';
  for (let at = 0; at < values.length; at += 1) {
    members += `${at === 0 ? '' : ','}"${column(at + 1)}":${JSON.stringify(textOf(values[at]))}`;
  }
  return `{${members}}`;
}

// There are as many texts as there are forms of a question: some hundreds.
const NAMES = new Map<string, string>();
const MANY = new Map<string, ForMany>();

// The texts that came last, in a ring. A map has to read each new text for its sum; to compare it with one that has its
// length takes a tenth of that.
const RECENT: Named[] = [];
const MOST_RECENT = 8;
let oldest = 0;

interface Named {
  readonly name: string;
  readonly text: string;
}

function named(text: string): Named {
  const recent = RECENT.find((each) => each.text.length === text.length && each.text === text);
  if (recent !== undefined) return recent;
  let name = NAMES.get(text);
  if (name === undefined) {
    name = `s_${hash('sha1', text, 'base64url').slice(0, 20)}`;
    NAMES.set(text, name);
  }
  const found = { name, text };
  RECENT[oldest] = found;
  oldest = (oldest + 1) % MOST_RECENT;
  return found;
}

const column = (number: number): string => `c${number}`;

function forMany(name: string, width: number, write: (p: Parameters) => string): ForMany {
  const known = MANY.get(name);
  if (known !== undefined) return known;
  let number = 0;
  const body = write({
    add: (_, type) => {
      number += 1;
      return `given.${column(number)}::${type}`;
    },
  });
  const names = Array.from({ length: width }, (_, at) => column(at + 1));
  const text = `select given.place, x.* from rows from (json_to_recordset($1::json)
    as (${names.map((each) => `${each} text`).join(', ')})) with ordinality
    given (${names.join(', ')}, place), lateral (${body}) x`;
  const many = { name: `n_${name}`, text };
  MANY.set(name, many);
  return many;
}
