import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * The records of a data file of a room, newline-delimited JSON. The first says what the others are.
 * @param address from `import.meta.url` of the reader.
 * @throws Error that names the file and the line, where a record is not as `record` says.
 */
export function readRecords<Head, Item>(
  address: URL,
  head: z.ZodType<Head>,
  record: z.ZodType<Item>,
): { readonly head: Head; readonly records: readonly Item[] } {
  const [first, ...rest] = linesOf(address);
  const parse = <T>(schema: z.ZodType<T>, line: string, number: number): T => {
    const parsed = schema.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data;
    throw new Error(`${address.pathname}:${number}: ${z.prettifyError(parsed.error)}`);
  };
  return {
    head: parse(head, first ?? '{}', 1),
    records: rest.map((line, index) => parse(record, line, index + 2)),
  };
}

/**
 * The rows of a data file of a room, tab-separated. Lines that begin with `#` explain it, but for those with a
 * number right behind (`#2` is a value). The first other line names the columns.
 * @throws Error that names the file and the row, where it has more or fewer cells than columns.
 */
export function readRows<Column extends string>(
  address: URL,
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const [header, ...rows] = linesOf(address).filter((line) => !/^#(?!\d)/.test(line));
  if (header !== columns.join('\t'))
    throw new Error(`${address.pathname}: the columns are not ${columns.join(', ')}`);
  return rows.map((row) => {
    const cells = row.split('\t');
    if (cells.length !== columns.length)
      throw new Error(`${address.pathname}: ${cells.length} cells in "${row}"`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Record<Column, string>;
  });
}

function linesOf(address: URL): string[] {
  return readFileSync(address, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
