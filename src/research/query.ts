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

/** A query with further words, which stories must have as well where they must match a search. */
export function withWords({ words, matching }: Query, more: readonly string[]): Query {
  if (more.length === 0) return { words, matching };
  const also = more.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return {
    words: [words, ...more].join(' ').trim(),
    // The further words stand first, since a mark that the search does not close goes on to its end.
    matching: matching === undefined ? undefined : `${also} (${matching})`,
  };
}

/** Reports what was ignored in a search, as `page.warnings[]` of a list does. */
export function warnOfSearch(finding: Finding, warnings: readonly string[]): void {
  for (const warning of warnings) finding.warn(warning.replace(/^q:/, 'query:'));
}
