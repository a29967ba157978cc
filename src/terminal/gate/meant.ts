import { meanings } from '../../language/index.ts';
import type { Scored } from '../passages/score.ts';
import type { Concept } from '../question/reading.ts';
import { shareOf } from '../question/worths.ts';

/**
 * The share of a question, by weight of words, that a sentence with its title says in any words: "found guilty of
 * firing a gun" for "convicted for shooting a weapon". Each word counts by the word that is most similar to it.
 * Distant words count too, although alone they say little, so this orders passages and decides nothing.
 */
export function meantShare(
  concepts: readonly Concept[],
  { has, hasAround, stems, titled }: Pick<Scored, 'has' | 'hasAround' | 'stems' | 'titled'>,
): number {
  return shareOf(
    concepts,
    concepts.map(({ stem, isName }, at) =>
      isName
        ? hasAround[at]!
        : Math.max(has[at]!, BESIDE * hasAround[at]!, likest(stem, stems), BESIDE * likest(stem, titled)),
    ),
  );
}

/** How similar a word is to the most similar of some others: 0 to 1. */
function likest(stem: string, others: ReadonlySet<string>): number {
  const known = meanings();
  let most = 0;
  for (const other of others) most = Math.max(most, other === stem ? 1 : known.likeness(stem, other));
  return Math.max(0, Math.min(1, (most - UNLIKE) / (SAME - UNLIKE)));
}

const BESIDE = 0.9;
// How similar unrelated words are, and words that mean the same.
const UNLIKE = 0.25;
const SAME = 0.85;
