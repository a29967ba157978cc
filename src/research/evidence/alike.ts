import { ALIKE_WORDS, wordFamilies } from '../../language/index.ts';
import type { Database } from '../../platform/database.ts';
import { runToEnd } from '../../platform/turns/owner.ts';
import { stemsOf } from './retrieve.ts';

/** The stems that mean the same as a stem, including itself. */
export type Alike = ReadonlyMap<string, ReadonlySet<string>>;

/** What stems have in common, each by stem and including itself. */
interface Known {
  /** Stems of one family of words: "invad" and "invas". Where a question has the one, it is also found by the other. */
  readonly kin: Alike;
  /** The same, and stems of words that say nearly the same. */
  readonly alike: Alike;
}

// They depend only on tables and on the stems of the search, so they are read once.
const remembered = new WeakMap<Database, Promise<Known>>();

/** Stems that mean nearly the same, to recognise what a text is about. @throws Problem `unavailable`. */
export const alikeStems = async (db: Database): Promise<Alike> => (await knownStems(db)).alike;

/** Stems that are one word to a reader, to find stories by. @throws Problem `unavailable`. */
export const kinStems = async (db: Database): Promise<Alike> => (await knownStems(db)).kin;

function knownStems(db: Database): Promise<Known> {
  let known = remembered.get(db);
  if (known === undefined) {
    known = runToEnd(() => read(db));
    remembered.set(db, known);
    known.catch(() => remembered.delete(db));
  }
  return known;
}

async function read(db: Database): Promise<Known> {
  const families = wordFamilies().map((words) => words.join(' '));
  const groups = await stemsOf(db, [...families, ...ALIKE_WORDS]);
  return { kin: joined(groups.slice(0, families.length)), alike: joined(groups) };
}

function joined(groups: readonly ReadonlySet<string>[]): Alike {
  const alike = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const stem of group) {
      const others = alike.get(stem) ?? new Set<string>();
      for (const other of group) others.add(other);
      alike.set(stem, others);
    }
  }
  return alike;
}
