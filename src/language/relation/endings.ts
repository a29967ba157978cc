import type { Statement } from '../model.ts';
import { isCeasing } from '../words/verbs.ts';
import type { View } from './profiles.ts';

/**
 * Whether a statement is negated because something ended: "stopped *buying*", "banned it from *selling*", "withdrew its offer to
 * *buy*", "no longer *sells*". Before that it was so: whoever tells of the time before says nothing against it.
 */
export function isEnded({ sentence: { tokens, statements } }: View, { polarity, at }: Statement): boolean {
  if (polarity !== 'negated' || at < 0) return false;
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  if (before.includes('longer') && before.includes('no')) return true;
  return statements.some(
    (one) =>
      one.kind === 'clause' &&
      one.at >= 0 &&
      one.at < at &&
      one.polarity === 'asserted' &&
      isCeasing(one.verb) &&
      !tokens.slice(one.at + 1, at).some(({ lower }) => NOT.test(lower)),
  );
}

const NOT = /^(?:not|n't|n’t|never)$/;
