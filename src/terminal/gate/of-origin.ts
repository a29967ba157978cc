import { originsIn } from '../../language/index.ts';
import type { Scored } from '../passages/score.ts';

/**
 * Whether a question is about somebody or something of one country, and a passage with its title has the same only of others: what
 * France's ambassador did is not what the American ambassador did.
 */
export function isOfOtherOrigin(question: string, { text, story }: Pick<Scored, 'text' | 'story'>): boolean {
  const asked = originsIn(question);
  if (asked.length === 0) return false;
  const told = [text, story.title].flatMap((said) => originsIn(said));
  return asked.some(({ country, of }) => {
    const same = told.filter((each) => each.of === of);
    return same.length > 0 && !same.some((each) => each.country === country);
  });
}
