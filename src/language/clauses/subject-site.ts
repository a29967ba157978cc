import type { Noun, Phrase, Token } from '../model.ts';
import { governmentOf } from '../words/verbs.ts';
import type { Chunk, VerbGroup } from './chunks.ts';
import type { Clause } from './clauses.ts';

/** Who a verb is said of, and what its clause hangs on. */
export interface Subject {
  readonly nouns: readonly Noun[];
  /** "In London ... ": what stands before the subject and belongs to the clause. */
  readonly phrases: readonly Phrase[];
  /** Index of the clause that governs this one; undefined for a clause of its own. */
  readonly governor: number | undefined;
  /** The word that joins it (folded): `that`, `if`, `without`, `adverbial`, ... */
  readonly link: string | undefined;
  /** The token of the noun or adjective that it hangs on ("a *plan* to leave", "*likely* to rise"). */
  readonly through: number | undefined;
  /** An infinitive that tells only what something was done for. */
  readonly isPurpose: boolean;
  /** Index of the clause whose "will", "to" or "not" is said of this one too ("will cut jobs and *sell* mines"). */
  readonly like: number | undefined;
  /** "The bank *that he founded*": what the verb is done to stands before it. */
  readonly gap: Noun | undefined;
}

/** No subject is found. */
export const NONE: Subject = {
  nouns: [],
  phrases: [],
  governor: undefined,
  link: undefined,
  through: undefined,
  isPurpose: false,
  like: undefined,
  gap: undefined,
};

/** A verb whose subject is looked for, and what is known of its sentence by then. */
export interface Site {
  readonly tokens: readonly Token[];
  readonly chunks: readonly Chunk[];
  /** The chunk of the verb. */
  readonly at: number;
  /** Those before it. */
  readonly clauses: readonly Clause[];
  /** A participle that is said of a noun beside it. */
  readonly isReduced: boolean;
  readonly verb: VerbGroup;
  /** The first word of a chunk, folded. */
  readonly word: (i: number) => string;
}

/** Whether a clause's verb governs what it says ("said the bank failed"). */
export function tells(site: Site, governor: number): boolean {
  const { clauses } = site;
  return governor >= 0 && governmentOf(clauses[governor]!.verb) !== undefined;
}

/** The clause of the last verb before a chunk. */
export function nearestVerb(site: Site, before: number): number | undefined {
  const { clauses } = site;
  const index = clauses.findLastIndex((clause) => clause.at < before);
  return index < 0 ? undefined : index;
}

/** Behind these a noun with a verb is a clause of its own ("after workers walked out"). */
export const JOINING = /^(?:after|before|since|until|till)$/;
