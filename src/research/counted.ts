import { pluralOf } from '../language/index.ts';

/** A number with its noun: "1 story", "3 stories". @param noun in the singular, lower case. */
export function counted(n: number, noun: string): string {
  return `${n} ${n === 1 ? noun : pluralOf(noun)}`;
}
