import { TIME_NOUN } from '../../language/index.ts';
import type { Token } from './tokens.ts';

/**
 * Whether a sentence names somebody: it has a name that is neither a time nor where something happens.
 * @param told what is known already, such as the question: its names do not count.
 */
export function namesSomebody(tokens: readonly Token[], told: string): boolean {
  const known = told.toLowerCase();
  return tokens.some(
    ({ tag, lower }, at) =>
      tag === 'PROPN' && !TIME_NOUN.has(lower) && !known.includes(lower) && !isPlaceAt(tokens, at),
  );
}

/** Whether a name is where something happens: "near Miami", "at the California Institute". */
function isPlaceAt(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && OF_NAME.test(tokens[before]!.tag)) before -= 1;
  return WHERE.has(tokens[before]?.lower ?? '');
}

const OF_NAME = /^(?:PROPN|DET|ADJ)$/;
const WHERE: ReadonlySet<string> = new Set(
  'in at near off outside inside into across along around throughout'.split(' '),
);
