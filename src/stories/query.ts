import type { Database } from '../platform/database.ts';
import { foldText } from './text.ts';

/** One term of the inverted index. */
export interface Term {
  readonly kind: string;
  readonly value: string;
}
/** Terms of which a story must have one. */
export type Clause = readonly Term[];

/** A search in PostgreSQL's terms. */
export interface TextQuery {
  /** What stories are verified against. */
  readonly tsquery: string;
  /** What every match must have: the clauses that a search can be driven by. None for a pure negation. */
  readonly clauses: readonly Clause[];
  /** The clauses say all there is to say: no verification against the words' places is needed. */
  readonly exact: boolean;
  /** Nothing is left of the search after stop words: it matches nothing. */
  readonly empty: boolean;
  /** Words to show where they stand: those not excluded. */
  readonly words: ReadonlySet<string>;
}

type Node =
  | { readonly op: 'word'; readonly lexeme: string; readonly plain: boolean }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'and' | 'or' | 'phrase'; readonly left: Node; readonly right: Node };

// Searches repeat, and what a text means never changes.
const remembered = new Map<string, TextQuery>();
const MOST_REMEMBERED = 2_000;

/** Reads a search in web-search syntax: words, "phrases", -exclusion, or. */
export async function parseWords(db: Database, q: string): Promise<TextQuery> {
  const known = remembered.get(q);
  if (known !== undefined) return known;
  const rows = await db.hot('story_query', `select websearch_to_tsquery('english', $1)`, [foldText(q)]);
  const parsed = readQuery(rows[0]![0]!);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(q, parsed);
  return parsed;
}

/** What PostgreSQL's text form of a tsquery asks for. Exported for its tests. */
export function readQuery(tsquery: string): TextQuery {
  if (tsquery === '') return { tsquery, clauses: [], exact: false, empty: true, words: new Set() };
  const tree = new Reader(tsquery).read();
  const words = new Set<string>();
  collect(tree, words);
  return { tsquery, clauses: clausesOf(tree), exact: isExact(tree), empty: false, words };
}

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
    while (this.#tokens[this.#at]?.startsWith('<')) {
      this.#at += 1;
      left = { op: 'phrase', left, right: this.#not() };
    }
    return left;
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
