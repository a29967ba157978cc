import type { Token } from '../model.ts';

/** Whether an infinitive says what something is done for: "was closed to save money", but not "told them to leave". */
export function hasPurpose(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ tag }) => tag !== 'SPACE');
  return words.some(
    ({ lower }, at) => lower === 'to' && INFINITIVE.test(words[at + 1]?.tag ?? '') && !isTaken(words, at),
  );
}

/** Whether an infinitive is what somebody is told or made to do: "ordered the envoy to leave", "was asked to leave". */
function isTaken(words: readonly Token[], to: number): boolean {
  for (let at = to - 1; at >= Math.max(0, to - FURTHEST); at -= 1) {
    const { tag, lemma, lower } = words[at]!;
    if (tag === 'PUNCT') return false;
    // "Has to close", "have yet to say", "is due to open": what must be, or is to come.
    if (at === to - 1 && (AHEAD.test(lower) || (tag === 'NOUN' && COMPLETED.has(lemma)))) return true;
    // "The first to notice", "the only bank to fail": who it was.
    if (SELECTS.test(lower) && words[at - 1]?.lower === 'the') return true;
    if (tag === 'VERB') return GOVERNS.has(lemma);
  }
  return false;
}

const AHEAD = /^(?:has|have|had|having|yet|due|able|unable|likely|unlikely|expected|scheduled|bound)$/;
const SELECTS = /^(?:first|second|third|last|latest|next|only)$/;
// What somebody has of a deed, which the infinitive names.
const COMPLETED: ReadonlySet<string> = new Set(
  'ability chance decision failure inability need opportunity power refusal right tendency time willingness'.split(
    ' ',
  ),
);
const INFINITIVE = /^(?:VERB|AUX|ADV)$/;
// "Told all of its staff to leave".
const FURTHEST = 5;
// These take an infinitive behind an object.
const GOVERNS: ReadonlySet<string> = new Set(
  `advise allow appoint ask cause command compel convince elect enable encourage expect forbid force get help hire instruct
  invite leave let oblige order permit persuade prefer press pressure recommend remind request require teach tell tempt urge
  want warn wish`.split(/\s+/),
);
