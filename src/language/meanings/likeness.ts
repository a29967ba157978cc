import porter2 from 'wink-porter2-stemmer';
import { meanings } from './meanings.ts';

// Stems are those of PostgreSQL's `english`, by which the vectors are kept.
const stems = new Map<string, string>();
const likenesses = new Map<string, number>();
// Of a story the same words are compared again and again.
const MOST_REMEMBERED = 50_000;

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MOST_REMEMBERED) stems.clear();
  const stem = porter2(word);
  stems.set(word, stem);
  return stem;
}

/**
 * How similar two words are in meaning, from -1 to 1: about 0.6 if they are of one matter, 0 if one of them is not known.
 * A contrary is as similar as a synonym. @param a lower case. @param b lower case.
 */
export function likenessOf(a: string, b: string): number {
  const key = a < b ? `${a} ${b}` : `${b} ${a}`;
  const known = likenesses.get(key);
  if (known !== undefined) return known;
  if (likenesses.size >= MOST_REMEMBERED) likenesses.clear();
  const likeness = meanings().likeness(stemOf(a), stemOf(b));
  likenesses.set(key, likeness);
  return likeness;
}
