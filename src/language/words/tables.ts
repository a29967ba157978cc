import { readFileSync } from 'node:fs';

/**
 * Rows of a table in `data/`: lines of tab-separated columns; lines that begin with `#` and empty ones are its header.
 * @throws Error with file and line where a row has another number of columns.
 */
export function readTable(file: string, columns: number): string[][] {
  const path = new URL(`../data/${file}`, import.meta.url);
  const rows: string[][] = [];
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const row = line.split('\t');
    if (row.length !== columns || row.some((cell) => cell !== cell.trim() || cell === ''))
      throw new Error(`${file}:${index + 1}: ${columns} filled columns are expected`);
    rows.push(row);
  }
  return rows;
}
