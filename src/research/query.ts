import { readSearch } from '../stories/index.ts';
import type { Finding } from './finding.ts';

/** What a query of a tool asks for. */
export interface Query {
  /** What is searched for, as plain words, without what is excluded. */
  readonly words: string;
  /** What stories must match as in a list. Undefined: having the words is enough. */
  readonly matching: string | undefined;
}

/**
 * Reads a query. One with signs of a search (docs/search.md) is a search, and what it excludes is not searched for.
 * Everything else is plain words, since a sentence also has commas, quotation marks and "or".
 * @throws Problem `invalid_parameter`, as a list does for its search.
 */
export function readQuery(text: string, finding: Finding): Query {
  const { words, isPlain, warnings } = readSearch(text);
  if (isPlain) return { words: text, matching: undefined };
  warnOfSearch(finding, warnings);
  if (words === '') finding.warn('The query only excludes words. Add a word to search for.');
  return { words, matching: text };
}

/** Reports what was ignored in a search, as `page.warnings[]` of a list does. */
export function warnOfSearch(finding: Finding, warnings: readonly string[]): void {
  for (const warning of warnings) finding.warn(warning.replace(/^q:/, 'query:'));
}
