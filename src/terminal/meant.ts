import { meanings } from './meanings.ts';
import type { Concept } from './reading.ts';
import type { Scored } from './score.ts';
import { shareOf } from './worths.ts';

/**
 * The share of a question, by weight of words, that a sentence with its title has in whatever words: "found guilty of firing a
 * gun" for "convicted for shooting a weapon". Each word counts by the word that is likest to it, and the more distant ones count
 * too, which alone tell little; so this orders passages, and decides nothing.
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

/** How like a word the likest of some others is: 0 to 1. */
function likest(stem: string, others: ReadonlySet<string>): number {
  const known = meanings();
  let most = 0;
  for (const other of others) most = Math.max(most, other === stem ? 1 : known.likeness(stem, other));
  return Math.max(0, Math.min(1, (most - UNLIKE) / (SAME - UNLIKE)));
}

const BESIDE = 0.9;
// Words that have nothing to do with each other are that like; and those that say the same.
const UNLIKE = 0.25;
const SAME = 0.85;
