import type { Database } from '../../platform/database.ts';
import { searchText } from '../fold.ts';
import type { Clause } from '../term.ts';
import { wordTerm } from './key.ts';
import { lexed, type NamedBy } from './lexemes.ts';
import { isApart, type Leaf, lexemesOf, type Node, positiveLeaves, type Word, writeTsquery } from './node.ts';
import { fault, readSyntax, type Said, type Scope } from './syntax.ts';
import { NO_SETS, type PlacedText, placedText, setsOf, type TextSets } from './text-sets.ts';

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
