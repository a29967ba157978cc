import type { Concept, Reading } from '../question/reading.ts';

// Questions use these words for how one thing affects another, and reports use others, so their absence says nothing.
const BEARING = /^(?:affect|impact|influence|cause|mean|change|happen)(?:s|d|ed|ing)?$/i;
// "Whose" asks, and no answer says it.
const ASKS = /^whose$/i;
// A number with its unit as a reader sees it: a currency before it, a scale or percent behind it.
const AMOUNT =
  /(?:(?:US|A|C|NZ|HK)?[$€£¥₹] ?)?\d[\d.,]*\d*(?:[ -](?:thousand|million|billion|trillion|percent|per cent)\b|%)?/giu;
const NAME = /[\p{Lu}][\p{L}\p{M}'’-]*(?: [\p{Lu}][\p{L}\p{M}'’-]*)*/gu;

/**
 * The parts of a question that no close passage mentions, as the question writes them: names and amounts whole
 * ("Taylor Swift", "€3 billion"), each once, in their order.
 * @param absent the concepts that no passage has.
 */
export function unspoken(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  absent: readonly Concept[],
): string[] {
  const names = new Set(concepts.filter(({ isName }) => isName).map(({ word }) => word));
  const said = absent
    .filter(({ word, isName }) => isName || !(BEARING.test(word) || ASKS.test(word)))
    .map(({ word, isName }) => (isName ? wholeOf(text, word, names) : word));
  return [...new Set(said)];
}

function wholeOf(text: string, word: string, names: ReadonlySet<string>): string {
  if (/^\d/.test(word)) {
    const amounts = [...text.matchAll(AMOUNT)].map(([amount]) => amount.replace(/[.,]+$/, ''));
    return amounts.find((amount) => amount.match(/\d[\d.,]*/)?.[0] === word) ?? word;
  }
  const runs = [...text.matchAll(NAME)].map(([run]) => run.split(' '));
  const run = runs.find((words) => words.includes(word));
  // A capital that only begins the sentence is not part of the name.
  return run?.filter((each) => names.has(each)).join(' ') || word;
}
