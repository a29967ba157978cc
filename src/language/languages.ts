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
  return foreign >= 2 && foreign > english ? 'other' : 'en';
}
