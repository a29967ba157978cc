import type { Clause } from '../term.ts';
import type { Scope } from './syntax.ts';

/** A search whose words are lexemes. Stories are compared with it. */
export type Node =
  | Leaf
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'and' | 'or'; readonly left: Node; readonly right: Node };

export type Leaf = Word | Phrase | Near | Name;

/** A word, or (`prefix`) all words that begin like it. */
export interface Word {
  readonly op: 'word';
  readonly lexeme: string;
  readonly prefix: boolean;
  readonly scope: Scope | undefined;
}
/** Words in a row. */
export interface Phrase {
  readonly op: 'phrase';
  /**
   * At least two. `gap` is how many places a word stands behind the one before; for the first word it has no meaning.
   */
  readonly parts: readonly { readonly lexeme: string; readonly gap: number }[];
  readonly scope: Scope | undefined;
}
/** A name whose words are all too common to be kept, such as `AT&T`: its words as they are written, in a row. */
export interface Name {
  readonly op: 'name';
  /** As it is shown. */
  readonly name: string;
  readonly parts: Phrase['parts'];
  /** The entities that go by it, at least one: only their stories are looked at. */
  readonly entities: Clause;
  readonly scope: Scope | undefined;
}
/** At most `between` words stand between each word and the next one named, in either order. */
export interface Near {
  readonly op: 'near';
  readonly lexemes: readonly string[];
  readonly between: number;
  readonly scope: Scope | undefined;
}

// Words of the fields that only scopes reach are kept among the words of the story with a mark before them.
// PostgreSQL's parser makes no word that begins with it. Titles and summaries are distinguished by their weight.
const MARKS: Readonly<Partial<Record<Scope, string>>> = {
  entity: 'e=',
  tag: 't=',
  publisher: 'p=',
  body: 'b=',
};
const WEIGHTS: Readonly<Partial<Record<Scope, string>>> = { title: 'A', summary: 'D' };

// Beginnings are searched among words as they are written, not as they are stemmed: `operat*` should find operations.
const AS_WRITTEN = 'w';

/** Whether what a leaf asks for is kept apart from the words that every search examines. */
export const isApart = (leaf: Leaf): boolean =>
  leaf.op === 'name' ||
  (leaf.op === 'word' && leaf.prefix) ||
  (leaf.scope !== undefined && MARKS[leaf.scope] !== undefined);

/** A search as PostgreSQL's tsquery. */
export function writeTsquery(node: Node): string {
  switch (node.op) {
    case 'and':
    case 'or':
      return `(${writeTsquery(node.left)} ${node.op === 'and' ? '&' : '|'} ${writeTsquery(node.right)})`;
    case 'not':
      return `!(${writeTsquery(node.of)})`;
    case 'word':
      return written(node.lexeme, node.scope, node.prefix ? 'beginning' : 'stem');
    case 'name':
    case 'phrase': {
      const form = node.op === 'name' ? 'written' : 'stem';
      const [first, ...rest] = node.parts.map(
        ({ lexeme, gap }) => [written(lexeme, node.scope, form), gap] as const,
      );
      return `(${rest.reduce((text, [word, gap]) => `${text} <${gap}> ${word}`, first![0])})`;
    }
    case 'near':
      return `(${neighbours(node)
        .map(([one, other]) => {
          const [a, b] = [written(one, node.scope), written(other, node.scope)];
          const ways = Array.from({ length: node.between + 1 }, (_, i) => [
            `${a} <${i + 1}> ${b}`,
            `${b} <${i + 1}> ${a}`,
          ]);
          return `(${ways.flat().join(' | ')})`;
        })
        .join(' & ')})`;
  }
}

/** The pairs of words that must stand near each other. */
export function neighbours({ lexemes }: Near): [string, string][] {
  return lexemes.slice(1).map((lexeme, index) => [lexemes[index]!, lexeme]);
}

function written(
  lexeme: string,
  scope: Scope | undefined,
  form: 'stem' | 'written' | 'beginning' = 'stem',
): string {
  const field = (scope && MARKS[scope]) ?? '';
  const mark = form === 'stem' ? field : AS_WRITTEN + (field || '=');
  const word = `${mark}${lexeme}`.replaceAll('\\', '\\\\').replaceAll("'", "''");
  const flags = `${form === 'beginning' ? '*' : ''}${(scope && WEIGHTS[scope]) ?? ''}`;
  return `'${word}'${flags === '' ? '' : `:${flags}`}`;
}

/** All leaves of a search. */
export function* leavesOf(node: Node): Generator<Leaf> {
  switch (node.op) {
    case 'not':
      yield* leavesOf(node.of);
      return;
    case 'and':
    case 'or':
      yield* leavesOf(node.left);
      yield* leavesOf(node.right);
      return;
    default:
      yield node;
  }
}

/** The leaves of a search by which a story may be found: not those that it must not have. */
export function* positiveLeaves(node: Node, there = true): Generator<Leaf> {
  switch (node.op) {
    case 'not':
      yield* positiveLeaves(node.of, !there);
      return;
    case 'and':
    case 'or':
      yield* positiveLeaves(node.left, there);
      yield* positiveLeaves(node.right, there);
      return;
    default:
      if (there) yield node;
  }
}

/** The lexemes of a leaf; a name has none that are kept. */
export function lexemesOf(leaf: Leaf): readonly string[] {
  if (leaf.op === 'name') return [];
  if (leaf.op === 'word') return [leaf.lexeme];
  return leaf.op === 'phrase' ? leaf.parts.map(({ lexeme }) => lexeme) : leaf.lexemes;
}
