/** The value below which a part of the numbers lies: 0 the least, 0.5 the median, 1 the greatest. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  // A product such as 0.07 * 100 lies a little above what it is.
  return sorted[Math.max(0, Math.ceil(part * sorted.length - 1e-9) - 1)]!;
}

export const largest = (numbers: readonly number[]): number => Math.max(...numbers);

/** Prints a table as Markdown has it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  console.log(`\n${line(head)}\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(line(row));
}
