import { readTable } from './tables.ts';

interface Occasion {
  readonly kind: string;
  readonly told: RegExp;
}

const OCCASIONS = new Map<string, Occasion>();
for (const [kind, nouns, words] of readTable('occasions.tsv', 3)) {
  const forms = words!.split(' ').map((word) => word.replace(/\*$/, '\\p{L}*'));
  const told = new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'iu');
  for (const noun of nouns!.split(' ')) OCCASIONS.set(noun, { kind: kind!, told });
}

/** Nouns that name a disaster: "wildfires". */
export const OCCASION_NOUNS: readonly string[] = [...OCCASIONS.keys()];

/** The kind of disaster that a noun names: "fire" for "wildfires". Undefined for any other word. */
export const occasionOf = (noun: string): string | undefined => OCCASIONS.get(noun.toLowerCase())?.kind;

/**
 * Whether a text has a word that tells of a disaster of the kind that a noun names, whichever word that is: "burned" for
 * "wildfire". True for a noun that names none.
 */
export const tellsOccasion = (noun: string, text: string): boolean =>
  OCCASIONS.get(noun.toLowerCase())?.told.test(text) ?? true;

/** Whether two texts tell of a disaster of one kind, in whatever words: "a club burned" and "a fire at a nightclub". */
export function shareOccasion(one: string, other: string): boolean {
  for (const { told } of OCCASIONS.values()) if (told.test(one) && told.test(other)) return true;
  return false;
}
