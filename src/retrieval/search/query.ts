import type { Database } from '../../platform/database.ts';
import { searchText } from '../fold.ts';
import type { Clause, Term } from '../term.ts';
import { GREATEST_GAP, LONGEST_PREFIX, nearTerm, pairTerm, prefixTerm, scopedTerm, wordTerm } from './key.ts';
import { lexed, type NamedBy } from './lexemes.ts';
import {
  isApart,
  type Leaf,
  leavesOf,
  lexemesOf,
  type Near,
  type Node,
  neighbours,
  type Phrase,
  positiveLeaves,
  type Word,
  writeTsquery,
} from './node.ts';
import { fault, readSyntax, type Said, type Scope } from './syntax.ts';

/** A search as the index is asked for it. */
export interface TextQuery {
  /** What stories are verified against. */
  readonly words: Verified;
  /** What every match must have: the clauses that can drive a search. Empty for a pure negation. */
  readonly clauses: readonly Clause[];
  /** Whether the clauses say everything, so that nothing needs to be verified by the places of words. */
  readonly exact: boolean;
  /** The search as sets of stories. */
  readonly sets: TextSets;
  /** The same, if it is known in which stories words stand near each other. */
  readonly placed: PlacedText | undefined;
  /** Nothing is left of the search after stop words: it matches nothing. */
  readonly empty: boolean;
  /** What is shown where it stands: the words that are not excluded. */
  readonly shown: readonly Shown[];
  /** The words that a story is ranked by. */
  readonly ranked: readonly Word[];
  /** What was ignored, one sentence each. */
  readonly warnings: readonly string[];
}

/** A lexeme, the beginning of lexemes, or a name as it is written. */
export interface Shown {
  readonly lexeme: string;
  readonly as: 'lexeme' | 'beginning' | 'name';
  readonly scope: Scope | undefined;
}

/** What a row of story_search is held against. */
export interface Verified {
  readonly tsquery: string;
  /** Which words of a story it names: those of every search, those of fields that are kept apart, or some of both. */
  readonly fields: Fields;
}

type Fields = 'words' | 'deep' | 'both';

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

// Searches repeat, and the meaning of a text never changes; but for names, which others may go by tomorrow.
const remembered = new Map<string, TextQuery>();
const MOST_REMEMBERED = 2_000;

/**
 * Reads a search (docs/search.md has its language).
 * @param scopes the fields for words without a scope of their own. None: what every search examines.
 * @param namedBy the entities that go by a name.
 * @throws Problem `invalid_parameter` with the place of what cannot be searched.
 */
export async function parseWords(
  db: Database,
  q: string,
  scopes: readonly Scope[] = [],
  namedBy: NamedBy = async () => [],
): Promise<TextQuery> {
  const name = `${scopes.join()} ${q}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const { said, warnings } = readSyntax(searchText(q));
  if (said === undefined) throw fault(1, 'contains no word to search for');
  const { node, warnings: more, isLasting } = await lexed(db, said, scopes, namedBy);
  const query = textQuery(node, [...warnings, ...more]);
  if (!isLasting) return query;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, query);
  return query;
}

/** A search as it is read by those who search for words. */
export interface SearchedWords {
  /** Everything that it searches for, without what it excludes. */
  readonly words: string;
  /** It may be a sentence as well. */
  readonly isPlain: boolean;
  /** What was ignored, one sentence each. */
  readonly warnings: readonly string[];
}

/** @throws Problem `invalid_parameter` with the place of what cannot be searched. */
export function readSearch(q: string): SearchedWords {
  const { said, isPlain, warnings } = readSyntax(searchText(q));
  return { words: said === undefined ? '' : wantedIn(said).join(' '), isPlain, warnings };
}

function wantedIn(said: Said): string[] {
  if (said.op === 'text') return [said.text];
  return said.op === 'not' ? [] : [...wantedIn(said.left), ...wantedIn(said.right)];
}

/** Whether a search of the first edition means the same now. */
export const isOfFirstEdition = (q: string): boolean => !readSyntax(searchText(q)).isNew;

/** A search of lexemes, as the index is asked it. */
export function textQuery(node: Node | undefined, warnings: readonly string[] = []): TextQuery {
  if (node === undefined) {
    const words = { tsquery: '', fields: 'words' } as const;
    return {
      words,
      clauses: [],
      exact: false,
      sets: NO_SETS,
      placed: undefined,
      empty: true,
      shown: [],
      ranked: [],
      warnings,
    };
  }
  const leaves = [...positiveLeaves(node)];
  return {
    words: { tsquery: writeTsquery(node), fields: fieldsOf(node) },
    clauses: clausesOf(node),
    exact: isExact(node),
    sets: setsOf(node, false),
    placed: placedText(node),
    empty: false,
    shown: leaves.flatMap(shownOf),
    ranked: rankedWords(leaves),
    warnings,
  };
}

function shownOf(leaf: Leaf): Shown[] {
  const { scope } = leaf;
  if (leaf.op === 'name') return [{ lexeme: leaf.name, as: 'name', scope }];
  const as = leaf.op === 'word' && leaf.prefix ? 'beginning' : 'lexeme';
  return lexemesOf(leaf).map((lexeme) => ({ lexeme, as, scope }));
}

const NO_SETS: TextSets = { all: [], none: [], exact: false };

function fieldsOf(node: Node): Fields {
  switch (node.op) {
    case 'not':
      return fieldsOf(node.of);
    case 'and':
    case 'or': {
      const [left, right] = [fieldsOf(node.left), fieldsOf(node.right)];
      return left === right ? left : 'both';
    }
    default:
      return isApart(node) ? 'deep' : 'words';
  }
}

/** Each word once; beginnings of words weigh nothing. */
function rankedWords(leaves: readonly Leaf[]): Word[] {
  const words = leaves
    .filter((leaf) => leaf.op !== 'word' || !leaf.prefix)
    .flatMap(({ scope, ...leaf }) =>
      lexemesOf({ scope, ...leaf } as Leaf).map(
        (lexeme): Word => ({ op: 'word', lexeme, prefix: false, scope }),
      ),
    );
  return [...new Map(words.map((word) => [`${word.scope ?? ''} ${word.lexeme}`, word])).values()];
}

/** The conjunction of clauses of postings that every match of the tree satisfies. */
function clausesOf(node: Node): Clause[] {
  switch (node.op) {
    case 'not':
      return [];
    case 'and':
      return [...clausesOf(node.left), ...clausesOf(node.right)];
    case 'or': {
      // Either side may be what matched, so one clause of each side is joined. The longest conjunction does not help
      // here.
      const [left, right] = [clausesOf(node.left), clausesOf(node.right)];
      if (left.length === 0 || right.length === 0) return [];
      return [[...left[0]!, ...right[0]!]];
    }
    default:
      // Words of bodies and publishers have no postings, nor have beginnings.
      if (node.scope === 'body' || node.scope === 'publisher' || (node.op === 'word' && node.prefix))
        return [];
      if (node.op === 'name') return [node.entities];
      return lexemesOf(node).map((lexeme) => [wordTerm(lexeme)]);
  }
}

/** Whether the clauses mean the same as the tree: only words, joined by "and", with "or" between single words. */
function isExact(node: Node): boolean {
  if (node.op === 'and') return isExact(node.left) && isExact(node.right);
  return isAlternatives(node);
}

function isAlternatives(node: Node): boolean {
  if (node.op === 'or') return isAlternatives(node.left) && isAlternatives(node.right);
  return node.op === 'word' && !node.prefix && node.scope === undefined;
}

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

/** The tree as a conjunction of alternatives, as far as sets can tell. */
function setsOf(tree: Node, isPlaced: boolean): TextSets {
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

function placedText(tree: Node): PlacedText | undefined {
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
