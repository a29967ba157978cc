import type { Database } from '../platform/database.ts';
import { ALIKE, OPPOSITE } from './lexicon.ts';
import { stemsOf } from './retrieve.ts';

type Stems = ReadonlySet<string>;

/** The lexicon by stems, as the search has them. It follows from the lexicon alone and is asked for once. */
interface Stemmed {
  /** The stems that say the same as a stem, itself among them. */
  readonly alike: ReadonlyMap<string, Stems>;
  readonly opposites: Opposites;
}

/** Words that are each other's opposite. */
export class Opposites {
  readonly #pairs: readonly (readonly [Stems, Stems])[];

  constructor(pairs: readonly (readonly [Stems, Stems])[]) {
    this.#pairs = pairs;
  }

  /** The words by which two statements say the opposite: one has only the one side, the other only the other. */
  between(a: Stems, b: Stems): readonly [string, string] | undefined {
    for (const [one, other] of this.#pairs) {
      const [a1, a2, b1, b2] = [firstOf(a, one), firstOf(a, other), firstOf(b, one), firstOf(b, other)];
      if (a1 !== undefined && a2 === undefined && b2 !== undefined && b1 === undefined) return [a1, b2];
      if (a2 !== undefined && a1 === undefined && b1 !== undefined && b2 === undefined) return [a2, b1];
    }
    return undefined;
  }
}

const remembered = new WeakMap<Database, Promise<Stemmed>>();

/** @throws Problem `unavailable`. */
export function stemmedLexicon(db: Database): Promise<Stemmed> {
  let known = remembered.get(db);
  if (known === undefined) {
    known = read(db);
    remembered.set(db, known);
    known.catch(() => remembered.delete(db));
  }
  return known;
}

async function read(db: Database): Promise<Stemmed> {
  const groups = [...ALIKE, ...OPPOSITE.flat()];
  const stems = await stemsOf(
    db,
    groups.map((words) => words.join(' ')),
  );
  const alike = new Map<string, Set<string>>();
  for (const group of stems.slice(0, ALIKE.length)) {
    for (const stem of group) {
      const others = alike.get(stem) ?? new Set<string>();
      for (const other of group) others.add(other);
      alike.set(stem, others);
    }
  }
  const sides = stems.slice(ALIKE.length);
  const pairs = OPPOSITE.map((_, index) => [sides[2 * index]!, sides[2 * index + 1]!] as const);
  return { alike, opposites: new Opposites(pairs) };
}

function firstOf(stems: Stems, side: Stems): string | undefined {
  for (const stem of stems) if (side.has(stem)) return stem;
  return undefined;
}
