import { kindWords, meanings } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import { namesSomebody } from '../question/named.ts';
import type { Reading } from '../question/reading.ts';
import { tokensOf } from '../question/tokens.ts';

/**
 * Whether a passage is about other people than the kind that is asked for: a strike of shipbuilders does not answer
 * "which *teachers* went on strike". A name may be one of the kind, and a similar word may stand for it.
 */
export function areOthers(
  { text, told, concepts }: Pick<Reading, 'text' | 'told' | 'concepts'>,
  best: Pick<Scored, 'text' | 'hasAround' | 'stems' | 'titled' | 'own'>,
): boolean {
  const kinds = kindWords(text);
  const at = concepts.findLastIndex(
    ({ word, stem, isName }) => !isName && kinds.has(word.toLowerCase()) && isPerson(stem),
  );
  if (at < 0 || best.hasAround[at]! >= PRESENT) return false;
  const { stem, word } = concepts[at]!;
  const isLike = (other: string): boolean => meanings().likeness(stem, other) >= OF_ONE_MATTER;
  if (best.stems.values().some(isLike) || best.titled.values().some(isLike)) return false;
  const isNamed = namesSomebody(tokensOf(best.text), told);
  const isOther = best.own.values().some(isPerson);
  // Without capitals, nothing shows what is a name.
  if (!isOther) return !isNamed && /\p{Lu}/u.test(best.text);
  return !isNamed || PLURAL.test(word);
}

/** Whether a stem belongs to a word for people by their occupation: it is closer to such words than things are. */
const isPerson = (stem: string): boolean =>
  SOME.some((one) => one === stem || meanings().likeness(stem, one) >= LIKE_PERSON);

const SOME = ['worker', 'player', 'politician', 'teacher', 'singer'];
const LIKE_PERSON = 0.3;
const OF_ONE_MATTER = 0.5;
const PLURAL = /[^s]s$|men$/i;
