import { ALIKE_WORDS } from '../../language/index.ts';
import type { Database } from '../../platform/database.ts';
import { runToEnd } from '../../platform/turns/owner.ts';
import { stemsOf } from './retrieve.ts';

/** The stems that mean the same as a stem, including itself. */
export type Alike = ReadonlyMap<string, ReadonlySet<string>>;

// They depend only on a table and on the stems of the search, so they are read once.
const remembered = new WeakMap<Database, Promise<Alike>>();

/** @throws Problem `unavailable`. */
export function alikeStems(db: Database): Promise<Alike> {
  let known = remembered.get(db);
  if (known === undefined) {
    known = runToEnd(() => read(db));
    remembered.set(db, known);
    known.catch(() => remembered.delete(db));
  }
  return known;
}

async function read(db: Database): Promise<Alike> {
  const alike = new Map<string, Set<string>>();
  for (const group of await stemsOf(db, ALIKE_WORDS)) {
    for (const stem of group) {
      const others = alike.get(stem) ?? new Set<string>();
      for (const other of group) others.add(other);
      alike.set(stem, others);
    }
  }
  return alike;
}
