import { analyse } from '../../language/index.ts';
import { PRESENT } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';
import type { Close } from './close-reading.ts';

/**
 * Whether it is asked whether something is so, and a sentence speaks of just what that is said of, in whatever other verb: "the alarm
 * worked", asked whether the alarm went off. Names alone say only which matter is meant, and so does where and after what it happened.
 * A headline has the words of many questions: "champion felled" does not say whether the champion withdrew.
 */
export function speaksOfAsked({ claim, concepts }: Reading, { has, isTitle, text, story }: Close): boolean {
  if (claim === undefined || isTitle || text === story.title) return false;
  const said = new Set(
    analyse(`${claim.clause}.`).sentences.flatMap(({ tokens, statements }) =>
      statements
        .filter(({ kind }) => kind === 'clause')
        .flatMap(({ subjects, objects }) => [...subjects, ...objects])
        .flatMap(({ start, end }) => tokens.slice(start, end).map(({ lower }) => lower)),
    ),
  );
  return concepts.some(
    ({ word, isName }, at) => !isName && said.has(word.toLowerCase()) && (has[at] ?? 0) >= PRESENT,
  );
}
