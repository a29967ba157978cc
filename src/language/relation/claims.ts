import type { Reading } from '../model.ts';
import { analyse } from '../statements/analyse.ts';
import { fold } from '../words/fold.ts';
import { wordClass } from '../words/words.ts';
import { claimStatements } from './profiles.ts';

/**
 * Reads what is asked about. A noun alone ("Earthquake in Japan") is read as that there was one; a text in another
 * language, or one of which no statement can be told, has none (`hasStatement`).
 */
export function readClaim(text: string): { readonly reading: Reading; readonly hasStatement: boolean } {
  const own = analyse(text);
  if (own.language !== 'en' || hasStatement(own)) return { reading: own, hasStatement: hasStatement(own) };
  const there = analyse(`There was ${text}`);
  // "There was strike" is read as that something was struck: what may be a verb too needs its article.
  const reading = isOfThere(there)
    ? there
    : analyse(`There was ${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`);
  return { reading, hasStatement: hasStatement(reading) };
}

const isOfThere = ({ sentences }: Reading): boolean =>
  !sentences.some((sentence) =>
    claimStatements(sentence).some(({ objects }) =>
      objects.some(({ start, end }) => end - start === 1 && sentence.tokens[start]?.lower === 'there'),
    ),
  );

const hasStatement = ({ sentences }: Reading): boolean =>
  sentences.some((sentence) =>
    claimStatements(sentence).some(({ subjects, objects }) => subjects.length + objects.length > 0),
  );

const phrasesOf = (name: string): string[] =>
  [...wordClass(name)].map((words) => ` ${words.replaceAll('_', ' ')} `);
const INTERIM = phrasesOf('interim');
const ERROR = phrasesOf('error');

/** Whether a figure is of the middle of something: of a session, a count, a day ("at noon", "so far"). */
export function speaksOfMiddle(text: string): boolean {
  return hasPhrase(text, INTERIM);
}

/** Whether a sentence says that something that was said before is wrong ("an earlier version", "incorrectly"). */
export const admitsError = (text: string): boolean => hasPhrase(text, ERROR);

function hasPhrase(text: string, phrases: readonly string[]): boolean {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return phrases.some((phrase) => words.includes(phrase));
}
