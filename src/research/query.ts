import { readSearch } from '../stories/index.ts';
import type { Finding } from './finding.ts';

/** What a query of a tool asks for. */
export interface Query {
  /** What is looked for, as plain words, without what is excluded. */
  readonly words: string;
  /** What stories must match as in a list; undefined: having the words is enough. */
  readonly matching: string | undefined;
}

/**
 * Reads a query. One that has signs of a search (docs/search.md) is one: what it excludes is not looked for. Everything
 * else is plain words, since a sentence has commas, quotation marks and "or" as well.
 * @throws Problem `invalid_parameter` as a list for its search.
 */
export function readQuery(text: string, finding: Finding): Query {
  const { words, isPlain, warnings } = readSearch(text);
  if (isPlain) return { words: text, matching: undefined };
  warnOfSearch(finding, warnings);
  if (words === '') finding.warn('The query only excludes words. Add a word to search for.');
  return { words, matching: text };
}

/** Tells what was passed over in a search, as `page.warnings[]` of a list does. */
export function warnOfSearch(finding: Finding, warnings: readonly string[]): void {
  for (const warning of warnings) finding.warn(warning.replace(/^q:/, 'query:'));
}
