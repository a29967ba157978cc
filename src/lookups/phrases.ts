import { readSearch } from '../stories/index.ts';

// Longer names are rare, and each further word only adds work.
const LONGEST_RUN = 4;
const MOST_WORDS = 12;

/**
 * The text of a search without its operators and what it excludes, and the runs of its words that may be names.
 * @throws Problem `invalid_parameter`, as a list does for its search.
 */
export function phrasesOf(q: string): { text: string; phrases: string[] } {
  const words = readSearch(q)
    .words.split(/\s+/)
    .filter((word) => word !== '');
  const phrases: string[] = [];
  const used = words.slice(0, MOST_WORDS);
  for (let from = 0; from < used.length; from += 1) {
    for (let to = from + 1; to <= Math.min(used.length, from + LONGEST_RUN); to += 1) {
      phrases.push(used.slice(from, to).join(' '));
    }
  }
  return { text: words.join(' '), phrases };
}
