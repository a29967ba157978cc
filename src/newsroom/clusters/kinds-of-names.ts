import { readRows } from '../../platform/files/data-file.ts';
import { stemOf } from './stem.ts';

const all = readRows(new URL('data/kinds-of-names.tsv', import.meta.url), ['class', 'words']);
const OF_PERSONS = ['calling', 'description'];
const rows = all.filter((row) => !OF_PERSONS.includes(row.class));
const wordsOf = (some: typeof rows): string[] => some.flatMap(({ words }) => words.split(' '));

/** Words that make a name that of a place: "Brandel County", "Teskel Tunnel". */
export const PLACES: ReadonlySet<string> = new Set(wordsOf(rows.filter((row) => row.class === 'place')));

const stemsOf = (name: string): ReadonlySet<string> =>
  new Set(wordsOf(rows.filter((row) => row.class === name)).map(stemOf));

/**
 * Stems of words in names that do not say which thing is named: two banks have "Bank" in common, two reports of a month
 * "October".
 */
export const KINDS_OF_NAMES: ReadonlySet<string> = new Set(wordsOf(rows).map(stemOf));

/**
 * Stems of days and months: no evidence that two texts tell of one thing. Headlines, of which the background is, seldom
 * have them; first sentences nearly always do.
 */
export const CALENDAR: ReadonlySet<string> = stemsOf('time');

/** Stems of units of time: how long something lasts or lasted, many texts say. */
export const SPANS: ReadonlySet<string> = stemsOf('span');

/** Stems of what stands in names and before any noun: "new", "first", "north". */
export const PARTS: ReadonlySet<string> = stemsOf('part');

/** Kinds of persons (language, `KINDS`) that only say what somebody is. */
export const CALLINGS: ReadonlySet<string> = new Set(wordsOf(all.filter((row) => row.class === 'calling')));

/** Stems of what else is said of who somebody is. */
export const DESCRIPTIONS: ReadonlySet<string> = new Set(
  wordsOf(all.filter((row) => row.class === 'description')).map(stemOf),
);
