const DOUBLED = /([bdfgmnprt])\1$/;
const VOWEL = /[aeiouy]/;
// Of die, lie, tie and vie.
const DYING = /^[dltv]ying$/;

// Endings that make a noun of a verb or an adjective of a noun, the longest first, and what they become.
const ENDINGS: readonly (readonly [ending: string, becomes: string])[] = [
  ['ization', 'ize'],
  ['isation', 'ise'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['ations', ''],
  ['ation', ''],
  ['ators', ''],
  ['ator', ''],
  ['ments', ''],
  ['ment', ''],
  ['ities', ''],
  ['ness', ''],
  ['ity', ''],
  ['ally', 'al'],
  ['ions', ''],
  ['ion', ''],
  ['ers', ''],
  ['ors', ''],
  ['er', ''],
  ['or', ''],
  ['ly', ''],
];
// What is left of a word must still tell it from others.
const LEAST_LEFT = 4;

/**
 * The stem of an English word, so that "acquires", "acquired", "acquiring" and "acquisition" are near each other: ends
 * of plurals, tenses and persons go, then the endings that change the class of a word where four letters are left.
 * @param word lower case, without accents.
 */
export function stemOf(word: string): string {
  if (word.length <= 3 || /[^a-z]/.test(word)) return word;
  const base = withoutTense(withoutPlural(word));
  for (const [ending, becomes] of ENDINGS) {
    if (!base.endsWith(ending)) continue;
    const left = base.slice(0, base.length - ending.length);
    if (left.length < LEAST_LEFT || !VOWEL.test(left)) break;
    return tidy(left + becomes);
  }
  return tidy(base);
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word) || word === 'news') return word;
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  // "tried" and "carried" are of "try" and "carry", "tied" is of "tie".
  if (word.endsWith('ied')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (DYING.test(word)) return `${word[0]}ie`;
  const ending = word.endsWith('ing') ? 'ing' : word.endsWith('ed') ? 'ed' : '';
  if (ending === '') return word;
  const left = word.slice(0, -ending.length);
  if (left.length < 3 || !VOWEL.test(left)) return word;
  return DOUBLED.test(left) ? left.slice(0, -1) : left;
}

/** "acquire" and "acquir(ing)", "city" and "citi(es)" are written alike. */
function tidy(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1);
  if (word.length > 3 && word.endsWith('y')) return `${word.slice(0, -1)}i`;
  return word;
}
