import { analyse, tellsDeed, tellsOrigin } from '../../language/index.ts';
import type { Concept } from '../question/reading.ts';

/**
 * Whether a sentence reports an action only of something else than a question asks about: that a yield of government
 * bonds fell does not say whether the government fell. "Brent futures" are Brent, but a French bond is not France.
 * @param deed the action, as a base form.
 */
export function isOfAnother(
  deed: string,
  concepts: readonly Pick<Concept, 'word' | 'isName'>[],
  text: string,
): boolean {
  const names = new Set(
    concepts.flatMap(({ isName, word }) => (isName && !tellsOrigin(word) ? [word.toLowerCase()] : [])),
  );
  const told = analyse(text).sentences.flatMap(({ tokens, statements }) =>
    statements
      .filter(
        ({ kind, at, subjects }) =>
          kind === 'clause' && subjects.length > 0 && tellsDeed(tokens.slice(at, at + 1), deed),
      )
      .map(({ subjects }) =>
        subjects.some(
          ({ start, end, head }) =>
            // "Vosk says she won't play": whoever is meant is named before.
            tokens[head]!.tag === 'PRON' || tokens.slice(start, end).some(({ lower }) => names.has(lower)),
        ),
      ),
  );
  return told.length > 0 && !told.includes(true);
}
