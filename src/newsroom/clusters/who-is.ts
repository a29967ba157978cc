import {
  GIVEN as COMMON_GIVEN,
  KINDS,
  NAME_WORDS,
  OCCASION_NOUNS,
  TITLE_NOUN,
} from '../../language/index.ts';
import { GIVEN_NAMES } from '../gazetteer/given-names.ts';
import { CALLINGS, DESCRIPTIONS, KINDS_OF_NAMES } from './kinds-of-names.ts';
import { stemOf } from './stem.ts';

const stems = (words: Iterable<string>): string[] => [...words].map(stemOf);

const GIVEN: ReadonlySet<string> = new Set(stems([...GIVEN_NAMES, ...COMMON_GIVEN]));
const WHO: ReadonlySet<string> = new Set([
  ...GIVEN,
  ...KINDS_OF_NAMES,
  ...DESCRIPTIONS,
  ...stems(NAME_WORDS),
  ...stems(TITLE_NOUN),
  // What somebody is; a killer or a victim is told of what they did or suffered.
  ...KINDS.filter(([kind]) => kind.some((word) => CALLINGS.has(word))).flatMap(([kind, members]) =>
    stems([...kind, ...members]),
  ),
]);
const DISASTERS: ReadonlySet<string> = new Set(stems(OCCASION_NOUNS));

/** Whether a stem only says who somebody is, or where something is: "sarah", "senator", "republican", "florida". */
export const saysWho = (stem: string): boolean => WHO.has(stem);

/** Whether a stem is a given name. */
export const isGiven = (stem: string): boolean => GIVEN.has(stem);

/** Whether a stem names a disaster: it has a name itself, and that one is what happened ("Hurricane Ida"). */
export const isDisaster = (stem: string): boolean => DISASTERS.has(stem);
