import { readEntries } from './entry.ts';

// Shorter ones are initials, which are known by their letters.
const ONE_WORD = /^\p{Lu}\p{L}{3,}$/u;

const namesIn = (file: string): string[] =>
  readEntries(file).flatMap(({ aliases }) =>
    aliases.flatMap(({ rule, text }) => (rule === 'name' ? [text] : [])),
  );

const STATE_NAMES: readonly string[] = ['members', 'other-states'].flatMap(namesIn);

/** How states, their peoples, their regions and their towns are written, in one word or several: "China", "South Africa". */
export const LAND_NAMES: readonly string[] = [...STATE_NAMES, ...namesIn('places')];

/**
 * How states, their peoples and their best known towns are written in one word: "China", "Chinese", "Kabul". These are names
 * wherever they stand.
 */
export const STATES: ReadonlySet<string> = new Set(STATE_NAMES.filter((name) => ONE_WORD.test(name)));
