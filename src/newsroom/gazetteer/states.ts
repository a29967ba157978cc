import { readEntries } from './entry.ts';

// Shorter ones are initials, which are known by their letters.
const ONE_WORD = /^\p{Lu}\p{L}{3,}$/u;

/**
 * How states, their peoples and their best known towns are written in one word: "China", "Chinese", "Kabul". These are names
 * wherever they stand.
 */
export const STATES: ReadonlySet<string> = new Set(
  ['members', 'other-states'].flatMap((file) =>
    readEntries(file).flatMap(({ aliases }) =>
      aliases.flatMap(({ rule, text }) => (rule === 'name' && ONE_WORD.test(text) ? [text] : [])),
    ),
  ),
);
