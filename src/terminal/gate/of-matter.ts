import type { Scored } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';
import { shareOf } from '../question/worths.ts';

// Less of the matter is about something else, as in the gate (gate.ts).
const LEAST = 0.4;

/**
 * Whether an answer from another time is about what was asked, and not only about that time: "drought spreads in
 * September" says nothing of floods in September.
 * @param asked the question without its words of time.
 * @param whole the question with them, as the passage was found.
 * @param best undefined: there is none, and so it is not.
 */
export function isOfMatter(
  asked: Pick<Reading, 'concepts'>,
  whole: Pick<Reading, 'concepts'>,
  best: Pick<Scored, 'hasAround'> | undefined,
): boolean {
  const matter = asked.concepts.filter(({ isKind }) => !isKind);
  const told = new Map(whole.concepts.map(({ stem }, at) => [stem, best?.hasAround[at] ?? 0]));
  const worths = matter.map(({ stem }) => told.get(stem) ?? 0);
  return best !== undefined && shareOf(matter, worths) >= LEAST;
}
