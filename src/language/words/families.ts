import { deedFamilies } from './verbs.ts';
import { DERIVED, FORMS } from './words.ts';

/**
 * Words that a reader takes as one, as written: the forms of a verb, a verb and the nouns of its deed, and what else is
 * derived from one word. A stemmer keeps "invaded" and "invasion" apart, and `relation` does not. A word may be in several.
 */
export const wordFamilies = (): (readonly string[])[] => [...FORMS, ...DERIVED, ...deedFamilies()];
