import { fold } from '../words/fold.ts';
import { wordClass } from '../words/words.ts';
import { sentencesOf } from './sentences.ts';

// Capitalised, and no name that tells one event from another.
const COMMON = wordClass('capital_common');

/**
 * The words of proper names in running text, in lower case: capitalised words that do not begin a sentence, or that
 * another capitalised word follows. A text in title case has none that could be told.
 */
export function properNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const sentence of sentencesOf(text)) {
    const words = sentence.normalize('NFC').match(WORD) ?? [];
    const isCapital = words.map((word) => /^\p{Lu}/u.test(word));
    const lower = words.filter((word) => /^\p{Ll}/u.test(word) && word.length > 3).length;
    if (lower < 2) continue;
    for (const [index, word] of words.entries()) {
      if (!isCapital[index] || (index === 0 && !isCapital[1])) continue;
      const name = fold(word).replace(/'s$/, '');
      if (name.length > 1 && !COMMON.has(name)) names.add(name);
    }
  }
  return names;
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
