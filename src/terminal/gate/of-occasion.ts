import { occasionOf, tellsOccasion } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';

/**
 * Whether a passage is about another event than a question asks about: the dead of a ferry are not those of a wildfire. A
 * question that names a disaster wants its story, and that story says somewhere what it was, in these words or in others.
 */
export function isOfOtherOccasion(
  { concepts }: Pick<Reading, 'concepts'>,
  { text, before, behind, story, hasAround, hasAnywhere }: Scored,
): boolean {
  return concepts.some(({ word, isName }, at) => {
    if (isName || occasionOf(word) === undefined) return false;
    if ((hasAround[at] ?? 0) >= PRESENT || (hasAnywhere[at] ?? 0) >= PRESENT) return false;
    return ![text, story.title, before, behind].some((said) => tellsOccasion(word, said));
  });
}
