/** So many of something, in words: "1 item", "2 items", "1 story", "3 stories". @param what one of them. */
export function counted(count: number, what: string): string {
  if (count === 1) return `${count} ${what}`;
  return `${count} ${what.endsWith('y') ? `${what.slice(0, -1)}ies` : `${what}s`}`;
}
