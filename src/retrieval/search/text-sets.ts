import type { Clause, Term } from '../term.ts';
import { GREATEST_GAP, LONGEST_PREFIX, nearTerm, pairTerm, prefixTerm, scopedTerm, wordTerm } from './key.ts';
import {
  type Leaf,
  leavesOf,
  type Near,
  type Node,
  neighbours,
  type Phrase,
  type Word,
  writeTsquery,
} from './node.ts';

/** Stories that have a term of every clause of `all`, and none of `none`. */
export interface TextSets {
  readonly all: readonly Clause[];
  readonly none: readonly Term[];
  /** Whether all this together is the search itself. Otherwise it holds every story that matches, and more. */
  readonly exact: boolean;
}

/** A search as sets, of which some are found by places. */
export interface PlacedText {
  readonly sets: TextSets;
  /** What has to be found: words of any field, further apart than pairs are kept. */
  readonly nears: readonly Near[];
}

export const NO_SETS: TextSets = { all: [], none: [], exact: false };

/** A term that must be there or must not be. */
interface Literal {
  readonly there: boolean;
  readonly term: Term;
}

// Each set is one more bitmap to read in every chunk. If a search has more than this many, the rest is verified.
const MOST_SETS = 8;
// The most words of a clause. A search of 500 letters in six fields has more; looking up each is still less work than examining
// every story.
const MOST_CHOICES = 500;

/**
 * The tree as a conjunction of alternatives, as far as sets can tell.
 * @param isPlaced it is known in which stories words stand near each other.
 */
export function setsOf(tree: Node, isPlaced: boolean): TextSets {
  const { clauses, exact } = conjunction(tree, true, isPlaced);
  const all: Clause[] = [];
  const none: Term[] = [];
  let isWhole = exact;
  for (const clause of clauses) {
    const [first] = clause;
    if (clause.every(({ there }) => there) && clause.length > 0 && all.length < MOST_SETS) {
      all.push(clause.map(({ term }) => term));
    } else if (clause.length === 1 && !first!.there) none.push(first!.term);
    else isWhole = false;
  }
  return { all, none, exact: isWhole };
}

/** The sets of a search whose words may stand further apart than pairs are kept. Undefined where none do. */
export function placedText(tree: Node): PlacedText | undefined {
  const nears = [...leavesOf(tree)].filter((leaf) => leaf.op === 'near' && isFar(leaf)) as Near[];
  return nears.length === 0 ? undefined : { sets: setsOf(tree, true), nears };
}

// Nearer words are pairs, and fields apart have no places of their own.
const isFar = ({ scope, between }: Near): boolean => scope === undefined && between + 1 > GREATEST_GAP;

interface Conjunction {
  readonly clauses: readonly (readonly Literal[])[];
  /** Nothing else satisfies them. */
  readonly exact: boolean;
}

const ANYTHING: Conjunction = { clauses: [], exact: false };

/** The clauses that everything satisfies which the node matches (or, if not `there`, does not match). */
function conjunction(node: Node, there: boolean, isPlaced: boolean): Conjunction {
  switch (node.op) {
    case 'not':
      return conjunction(node.of, !there, isPlaced);
    case 'and':
    case 'or': {
      const [left, right] = [
        conjunction(node.left, there, isPlaced),
        conjunction(node.right, there, isPlaced),
      ];
      return (node.op === 'and') === there ? both(left, right) : either(left, right);
    }
    default: {
      const found = ofLeaf(node, isPlaced);
      if (there) return found;
      // That some words are not all there says nothing about any one of them.
      if (!found.exact || found.clauses.length !== 1) return ANYTHING;
      return { clauses: found.clauses[0]!.map(({ term }) => [{ term, there: false }]), exact: true };
    }
  }
}

function ofLeaf(leaf: Leaf, isPlaced: boolean): Conjunction {
  switch (leaf.op) {
    case 'word':
      return ofWord(leaf);
    case 'phrase':
      return ofPhrase(leaf);
    case 'name':
      return { clauses: [leaf.entities.map((term) => ({ term, there: true }))], exact: false };
    case 'near':
      return ofNear(leaf, isPlaced);
  }
}

const one = (term: Term): readonly Literal[] => [{ term, there: true }];

function ofWord({ lexeme, prefix, scope }: Word): Conjunction {
  if (!prefix) return { clauses: [one(scope ? scopedTerm(scope, lexeme) : wordTerm(lexeme))], exact: true };
  const isWhole = scope === undefined && [...lexeme].length <= LONGEST_PREFIX;
  return { clauses: [one(prefixTerm(lexeme))], exact: isWhole };
}

function ofPhrase({ parts, scope }: Phrase): Conjunction {
  const words = parts.map(({ lexeme }) => ofWord({ op: 'word', lexeme, prefix: false, scope }).clauses[0]!);
  // Bodies have too many pairs to keep.
  const pairs =
    scope === 'body' || scope === 'publisher'
      ? []
      : parts.slice(1).flatMap(({ lexeme, gap }, index) => {
          const pair = pairTerm(parts[index]!.lexeme, gap, lexeme);
          return pair === undefined ? [] : [one(pair)];
        });
  // Where a pair is, both of its words are. Fewer stories have it, so it comes first where not all can be asked for.
  if (scope === undefined && pairs.length === parts.length - 1)
    return { clauses: pairs, exact: parts.length === 2 };
  return { clauses: [...pairs, ...words], exact: false };
}

function ofNear(near: Near, isPlaced: boolean): Conjunction {
  const { scope, between, lexemes } = near;
  if (isPlaced && isFar(near)) return { clauses: [one(nearTerm(writeTsquery(near)))], exact: true };
  if (scope !== undefined || between + 1 > GREATEST_GAP) {
    const words = lexemes.map((lexeme) => ofWord({ op: 'word', lexeme, prefix: false, scope }).clauses[0]!);
    return { clauses: words, exact: false };
  }
  const clauses = neighbours(near).map(([left, right]) =>
    Array.from({ length: between + 1 }, (_, gap) => [
      pairTerm(left, gap + 1, right)!,
      pairTerm(right, gap + 1, left)!,
    ])
      .flat()
      .map((term): Literal => ({ term, there: true })),
  );
  return { clauses, exact: true };
}

function both(left: Conjunction, right: Conjunction): Conjunction {
  return { clauses: [...left.clauses, ...right.clauses], exact: left.exact && right.exact };
}

/**
 * Each clause of one side joined with each of the other. What is too much is left out: then the clauses hold stories that do not
 * match as well, and none that does is lost.
 */
function either(left: Conjunction, right: Conjunction): Conjunction {
  let [some, others] = [left.clauses.length, right.clauses.length];
  while (some * others > MOST_SETS) {
    if (some > others) some -= 1;
    else others -= 1;
  }
  const clauses = left.clauses
    .slice(0, some)
    .flatMap((a) => right.clauses.slice(0, others).map((b) => [...a, ...b]))
    .filter((clause) => clause.length <= MOST_CHOICES);
  const isWhole = clauses.length === left.clauses.length * right.clauses.length;
  return { clauses, exact: isWhole && left.exact && right.exact };
}
