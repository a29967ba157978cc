import { isPlaceName, TIME_NOUN, TITLE_NOUN } from '../../language/index.ts';
import type { Token } from './tokens.ts';

/**
 * Whether a sentence names somebody: it has a name that is neither a time nor where something happens.
 * @param told what is known already, such as the question: its names do not count.
 */
export function namesSomebody(tokens: readonly Token[], told: string): boolean {
  const known = told.toLowerCase();
  return tokens.some(
    ({ tag, lower, text }, at) =>
      tag === 'PROPN' &&
      !TIME_NOUN.has(lower) &&
      !TITLE_NOUN.has(lower) &&
      !known.includes(lower) &&
      // A country acts, and a city is where others do.
      !(isPlaceName(text) && !isAgentAt(tokens, at)) &&
      !isPlaceAt(tokens, at),
  );
}

/** Whether a name stands within a longer one ("Boston Consulting") or does something ("Tennessee beat ..."). */
const isAgentAt = (tokens: readonly Token[], at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].some((beside) => beside?.tag === 'PROPN') ||
  /^(?:VERB|AUX)$/.test(tokens[at + 1]?.tag ?? '');

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
