import type { Database } from '../platform/database.ts';
import { searchText } from './fold.ts';
import { type Pair, type PairKey, pairKey } from './pair.ts';
import type { Clause, Term } from './term.ts';

export type { Clause, Term } from './term.ts';

/** A search in PostgreSQL's terms. */
export interface TextQuery {
  /** What stories are verified against. */
  readonly tsquery: string;
  /** What every match must have: the clauses that a search can be driven by. None for a pure negation. */
  readonly clauses: readonly Clause[];
  /** The clauses say all there is to say: no verification against the words' places is needed. */
  readonly exact: boolean;
  /** The search as sets of stories. */
  readonly sets: TextSets;
  /** Nothing is left of the search after stop words: it matches nothing. */
  readonly empty: boolean;
  /** Words to show where they stand: those not excluded. */
  readonly words: ReadonlySet<string>;
}

/** Stories that have a term of every clause of `all`, and none of `none`. */
export interface TextSets {
  readonly all: readonly Clause[];
  readonly none: readonly Term[];
  /** Neighbouring words that must be there, or must not. */
  readonly pairs: readonly Pair[];
  /** All that together is the search itself; otherwise it holds every story that matches, and more. */
  readonly exact: boolean;
}

type Node =
  | { readonly op: 'word'; readonly lexeme: string; readonly plain: boolean }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'and' | 'or'; readonly left: Node; readonly right: Node }
  | { readonly op: 'phrase'; readonly left: Node; readonly right: Node; readonly gap: number };

// Searches repeat, and what a text means never changes.
const remembered = new Map<string, TextQuery>();
const MOST_REMEMBERED = 2_000;

/** Reads a search in web-search syntax: words, "phrases", -exclusion, or. */
export async function parseWords(db: Database, q: string): Promise<TextQuery> {
  const known = remembered.get(q);
  if (known !== undefined) return known;
  const rows = await db.hot('story_query', `select websearch_to_tsquery('english', $1)`, [
    plainDashes(searchText(q)),
  ]);
  const parsed = readQuery(rows[0]![0]!);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(q, parsed);
  return parsed;
}

// One hyphen before a word excludes it. Several, whatever PostgreSQL passes over between them, would be as many
// negations of negations, which it has no room for: they are a dash, and say nothing.
const DASHES = /(?<![^\s"!&|()<])-(?:[\s!&|()<]*-)+/g;
const plainDashes = (text: string): string => text.replace(DASHES, ' ');

/** What PostgreSQL's text form of a tsquery asks for. Exported for its tests. */
export function readQuery(tsquery: string): TextQuery {
  if (tsquery === '') {
    return { tsquery, clauses: [], exact: false, sets: NO_SETS, empty: true, words: new Set() };
  }
  const tree = new Reader(tsquery).read();
  const words = new Set<string>();
  collect(tree, words);
  return { tsquery, clauses: clausesOf(tree), exact: isExact(tree), sets: setsOf(tree), empty: false, words };
}

const NO_SETS: TextSets = { all: [], none: [], pairs: [], exact: false };

/** The conjunction of clauses that every match of the tree satisfies. */
function clausesOf(node: Node): Clause[] {
  switch (node.op) {
    case 'word':
      return node.plain ? [[{ kind: 'word', value: node.lexeme }]] : [];
    case 'not':
      return [];
    case 'and':
    case 'phrase':
      return [...clausesOf(node.left), ...clausesOf(node.right)];
    case 'or': {
      // Either side may be what matched: one clause of each side, joined. The longest conjunction is no help here.
      const [left, right] = [clausesOf(node.left), clausesOf(node.right)];
      if (left.length === 0 || right.length === 0) return [];
      return [[...left[0]!, ...right[0]!]];
    }
  }
}

/** Whether the clauses mean the same as the tree: only words, joined by "and", with "or" between single words. */
function isExact(node: Node): boolean {
  if (node.op === 'word') return node.plain;
  if (node.op === 'and') return isExact(node.left) && isExact(node.right);
  if (node.op === 'or') return isAlternatives(node);
  return false;
}

function isAlternatives(node: Node): boolean {
  if (node.op === 'word') return node.plain;
  return node.op === 'or' && isAlternatives(node.left) && isAlternatives(node.right);
}

/** A word, or two neighbouring ones, that must be there or must not be. */
type Literal = { readonly there: boolean } & ({ readonly term: Term } | { readonly pair: PairKey });

// Each set is one more bitmap to read in every chunk; what a search has beyond so many is verified.
const MOST_SETS = 8;
const MOST_PAIRS = 3;

/** The tree as a conjunction of alternatives, as far as sets can tell. */
function setsOf(tree: Node): TextSets {
  const { clauses, exact } = conjunction(tree, true);
  const all: Clause[] = [];
  const none: Term[] = [];
  const pairs: Pair[] = [];
  let isWhole = exact;
  for (const clause of clauses) {
    const [first] = clause;
    const words = clause.flatMap((literal) => ('term' in literal && literal.there ? [literal.term] : []));
    if (words.length === clause.length && all.length < MOST_SETS) all.push(words);
    else if (clause.length > 1 || first === undefined) isWhole = false;
    else if ('term' in first && !first.there) none.push(first.term);
    else if ('pair' in first && pairs.length < MOST_PAIRS) pairs.push({ ...first.pair, there: first.there });
    else isWhole = false;
  }
  return { all, none, pairs, exact: isWhole };
}

/**
 * The clauses that whatever the node says (or, not `there`, whatever it does not say) satisfies.
 * @returns exact: and nothing else satisfies them.
 */
function conjunction(node: Node, there: boolean): { clauses: (readonly Literal[])[]; exact: boolean } {
  switch (node.op) {
    case 'word':
      if (!node.plain) return { clauses: [], exact: false };
      return { clauses: [[{ term: { kind: 'word', value: node.lexeme }, there }]], exact: true };
    case 'not':
      return conjunction(node.of, !there);
    case 'phrase': {
      const { left, right, gap } = node;
      const [last, first] = [lastWord(left), firstWord(right)];
      const pair = last === undefined || first === undefined ? undefined : pairKey(last, gap, first);
      const literal: (readonly Literal[])[] = pair === undefined ? [] : [[{ pair, there }]];
      const isPair = pair !== undefined && left.op === 'word' && right.op === 'word';
      // That longer words in a row are not there says nothing of any two of them.
      if (!there) return { clauses: isPair ? literal : [], exact: isPair };
      // Where the pair is, both of its words are.
      if (isPair) return { clauses: literal, exact: true };
      const words = both(conjunction(left, true), conjunction(right, true));
      return { clauses: [...words.clauses, ...literal], exact: false };
    }
    case 'and':
    case 'or': {
      const [left, right] = [conjunction(node.left, there), conjunction(node.right, there)];
      return (node.op === 'and') === there ? both(left, right) : either(left, right);
    }
  }
}

function lastWord(node: Node): string | undefined {
  if (node.op === 'word') return node.plain ? node.lexeme : undefined;
  return node.op === 'phrase' ? lastWord(node.right) : undefined;
}

function firstWord(node: Node): string | undefined {
  if (node.op === 'word') return node.plain ? node.lexeme : undefined;
  return node.op === 'phrase' ? firstWord(node.left) : undefined;
}

type Conjunction = ReturnType<typeof conjunction>;

function both(left: Conjunction, right: Conjunction): Conjunction {
  return { clauses: [...left.clauses, ...right.clauses], exact: left.exact && right.exact };
}

function either(left: Conjunction, right: Conjunction): Conjunction {
  if (left.clauses.length * right.clauses.length > MOST_SETS) return { clauses: [], exact: false };
  return {
    clauses: left.clauses.flatMap((a) => right.clauses.map((b) => [...a, ...b])),
    exact: left.exact && right.exact,
  };
}

function collect(node: Node, words: Set<string>): void {
  if (node.op === 'word') words.add(node.lexeme);
  else if (node.op !== 'not') {
    collect(node.left, words);
    collect(node.right, words);
  }
}

/** Reads the text form of a tsquery: 'a' & ( 'b' | !'c' ) <-> 'd':A*. Precedence: ! over <-> over & over |. */
class Reader {
  readonly #tokens: string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/'(?:[^']|'')*'(?::[A-D*]+)?|<(?:-|\d+)>|[()!&|]/g) ?? [];
  }

  read(): Node {
    return this.#or();
  }

  #or(): Node {
    let left = this.#and();
    while (this.#take('|')) left = { op: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Node {
    let left = this.#phrase();
    while (this.#take('&')) left = { op: 'and', left, right: this.#phrase() };
    return left;
  }

  #phrase(): Node {
    let left = this.#not();
    for (;;) {
      const token = this.#tokens[this.#at];
      if (!token?.startsWith('<')) return left;
      this.#at += 1;
      left = {
        op: 'phrase',
        left,
        right: this.#not(),
        gap: token === '<->' ? 1 : Number(token.slice(1, -1)),
      };
    }
  }

  #not(): Node {
    if (this.#take('!')) return { op: 'not', of: this.#not() };
    if (this.#take('(')) {
      const inner = this.#or();
      this.#take(')');
      return inner;
    }
    const token = this.#tokens[this.#at] ?? "''";
    this.#at += 1;
    const end = token.lastIndexOf("'");
    const lexeme = token.slice(1, end).replaceAll("''", "'").replaceAll('\\\\', '\\');
    return { op: 'word', lexeme, plain: end === token.length - 1 };
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}
