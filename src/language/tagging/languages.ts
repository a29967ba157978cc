import { fold } from '../words/fold.ts';
import { wordClass } from '../words/words.ts';
import { scoresOf } from './detect.ts';

const [ENGLISH, FOREIGN] = [wordClass('english'), wordClass('foreign')];

// Headlines have few function words: with none of either kind, Latin letters are taken for English.
const MOST_READ = 120;

/**
 * 'en' for English, 'other' for another language, 'none' for a text without words. Told by its letters and by the words
 * that are most frequent in every text.
 */
export function languageOf(text: string): string {
  const head = text.slice(0, 2_000);
  if (!LETTER.test(head)) return 'none';
  if (BEYOND.test(head) && OTHER_LETTER.test(head)) {
    const latin = head.match(LATIN)?.length ?? 0;
    if (latin / head.match(LETTERS)!.length < 0.7) return 'other';
  }
  let [english, foreign, first, isTold] = [0, 0, '', false];
  const folded = fold(head);
  const found = folded.match(BEYOND.test(folded) ? WORDS : PLAIN_WORDS) ?? [];
  const words = found.length > MOST_READ ? found.slice(0, MOST_READ) : found;
  for (const word of words) {
    if (FOREIGN.has(word)) foreign += 1;
    if (!ENGLISH.has(word)) continue;
    english += 1;
    if (first === '') first = word;
    else if (word !== first) isTold = true;
  }
  if (foreign >= 2 && foreign > english) return 'other';
  return !isTold && isForeign(head, words) ? 'other' : 'en';
}

const [LETTER, LETTERS, LATIN, WORDS] = [/\p{L}/u, /\p{L}/gu, /\p{Script=Latin}/gu, /[\p{L}']+/gu];
// The same words, found faster, where no letters stand beyond those of ASCII.
const PLAIN_WORDS = /[a-z']+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, and the signs of printers
const BEYOND = /[^\x00-\x7f–—‘’“”…]/;
// Most texts have none: then the letters need not be counted.
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** Whether a short text with hardly an English word shows another language: by its words, or by small words with accents. */
function isForeign(head: string, words: readonly string[]): boolean {
  const scores = scoresOf([...new Set(words)].join(' '));
  const english = scores.get('en') ?? 0;
  let best = 0;
  for (const [language, score] of scores) if (language !== 'en' && score > best) best = score;
  // Names have accents in English too, other words hardly ever.
  const accented = BEYOND.test(head) ? (head.match(ACCENTED)?.length ?? 0) : 0;
  return (
    accented >= 2 ||
    (best > english && best + accented >= (accented > 0 ? SHOWN : SHOWN_PLAIN) && best > CLEARLY * english)
  );
}

const ACCENTED = /(?<![\p{L}'’-])(?=\p{Ll}*[^\P{L}a-z])\p{Ll}{3,}(?![\p{L}-])/gu;
const SHOWN = 1.4;
// Without accents "no", "pro" and "me" are English as well.
const SHOWN_PLAIN = 2;
const CLEARLY = 1.5;
