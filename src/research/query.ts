import { FILLER_STEMS, OPENERS, stemTitleWord } from '../language/index.ts';
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
  if (isPlain) return { words: subjectOf(text, finding), matching: undefined };
  warnOfSearch(finding, warnings);
  if (words === '') finding.warn('The query only excludes words. Add a word to search for.');
  return { words, matching: text };
}

/**
 * What a question is about, without the words that only ask: stories on bird flu have neither "how" nor "differ". Other
 * texts come back as they are.
 */
function subjectOf(text: string, finding: Finding): string {
  if (!ASKS.test(text)) return text;
  const subject = (text.match(WORD) ?? []).filter((word) => {
    const lower = word.toLowerCase();
    // "WHO" and "US" are names.
    if (/^\p{Lu}{2,}/u.test(word)) return true;
    return !OPENERS.has(lower) && !FILLER_STEMS.has(stemTitleWord(lower)) && !OF_COVERAGE.test(lower);
  });
  if (subject.length === 0) return text;
  const words = subject.join(' ');
  finding.warn(`The query is a question, so it was searched for as ${JSON.stringify(words)}.`);
  return words;
}

const ASKS =
  /^\s*(?:who|whom|whose|what|which|when|where|why|how|did|does|do|is|are|was|were|has|have|had|can|could|will|would|should)\b.*\s.*\s|\?\s*$/iu;
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’&-][\p{L}\p{N}\p{M}]+)*/gu;
// They ask how something is reported, and stand in no report.
const OF_COVERAGE =
  /^(?:papers?|newspapers?|publishers?|media|press|outlets?|journalists?|sources?|coverage|cover(?:s|ed|ing)?|differ(?:s|ed|ently|ence|ences)?|disagree[sd]?|compar(?:e|es|ed|ing|ison)|happen(?:s|ed|ing)?|chang(?:e|es|ed|ing))$/;

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
