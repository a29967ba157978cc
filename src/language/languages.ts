import { scoresOf } from './detect.ts';
import { fold } from './fold.ts';
import { wordClass } from './words.ts';

const [ENGLISH, FOREIGN] = [wordClass('english'), wordClass('foreign')];

// Headlines have few function words: with none of either kind, Latin letters are taken for English.
const MOST_READ = 120;

/**
 * 'en' for English, 'other' for another language, 'none' for a text without words. Told by its letters and by the words
 * that are most frequent in every text.
 */
export function languageOf(text: string): string {
  const head = text.slice(0, 2_000);
  const letters = head.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'none';
  const latin = head.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin / letters < 0.7) return 'other';
  const words =
    fold(head)
      .match(/[\p{L}']+/gu)
      ?.slice(0, MOST_READ) ?? [];
  let [english, foreign] = [0, 0];
  for (const word of words) {
    if (ENGLISH.has(word)) english += 1;
    if (FOREIGN.has(word)) foreign += 1;
  }
  if (foreign >= 2 && foreign > english) return 'other';
  const told = new Set(words.filter((word) => ENGLISH.has(word))).size;
  return told <= 1 && isForeign(head, words) ? 'other' : 'en';
}

/** Whether a short text with hardly an English word shows another language: by its words, or by small words with accents. */
function isForeign(head: string, words: readonly string[]): boolean {
  const scores = scoresOf([...new Set(words)].join(' '));
  const english = scores.get('en') ?? 0;
  let best = 0;
  for (const [language, score] of scores) if (language !== 'en' && score > best) best = score;
  // Names have accents in English too, other words hardly ever.
  const accented = head.match(ACCENTED)?.length ?? 0;
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
