import type { Code } from '../demo/cast.ts';
import { Kit } from '../demo/kit.ts';
import { chance } from '../demo/random.ts';
import type { Telling } from '../demo/telling.ts';

/** What a note says; when it appears is decided by the timetable. */
export type NoteText = Omit<Telling, 'day' | 'hour'>;

/** A kind of short report that recurs every day, with the places and things it is written about. */
export interface Note {
  readonly name: string;
  readonly category: string;
  /** Days of the week on which it appears, 0 being Sunday. */
  readonly days: readonly number[];
  /** Local hours between which it appears, decimals allowed. */
  readonly hours: readonly [from: number, to: number];
  readonly countries: readonly Code[];
  tell(kit: Kit, variant: number): NoteText;
}

/** Declares a kind of note. `variants` holds what it is written about; `c` is the country. */
export function note<V extends { readonly c: Code }>(
  name: string,
  category: string,
  days: readonly number[],
  hours: readonly [from: number, to: number],
  variants: readonly V[],
  tell: (kit: Kit, variant: V) => NoteText,
): Note {
  return {
    name,
    category,
    days,
    hours,
    countries: variants.map(({ c }) => c),
    tell: (kit, index) => tell(kit, variants[index]!),
  };
}

const MOST_WORDINGS = 60;
const PEOPLE = 128;

/** What a note of a certain day is written with: chance, people and wordings of that day. */
export function kitOfNote(seed: number, name: string, variant: number, country: Code, day: number): Kit {
  const of = `${seed}/living/${name}/${variant}/${day}`;
  return new Kit({
    seed: of,
    country,
    turn: Math.floor(chance(`${of}/turn`) * MOST_WORDINGS),
    start: day * 86_400_000,
    people: Math.floor(chance(`${of}/people`) * PEOPLE),
  });
}
