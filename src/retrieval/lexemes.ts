import type { Database } from '../platform/database.ts';
import type { Leaf, Node } from './node.ts';
import { fault, type Said, type Scope, type Text } from './syntax.ts';

/** The words of a search as the index knows them. */
export interface Lexed {
  /** Undefined: nothing is left of the search after stop words. */
  readonly node: Node | undefined;
  readonly warnings: readonly string[];
}

/**
 * Turns the words of a search into lexemes, as PostgreSQL does with stories.
 * @param scopes the fields for words without a scope of their own. None: what every search examines.
 * @throws Problem `invalid_parameter` for a word that cannot be searched where it stands.
 */
export async function lexed(db: Database, said: Said, scopes: readonly Scope[]): Promise<Lexed> {
  const texts = [...textsOf(said)];
  const rows = await db.hot('search_lexemes', LEXEMES, [
    texts.map(({ text }) => text),
    texts.map(({ prefix }) => prefix),
  ]);
  const found = new Map(texts.map((text, index) => [text, readChain(rows[index]![0]!)] as const));
  const warnings = texts.flatMap((text) =>
    found.get(text)!.length > 0
      ? []
      : [
          `q: ${JSON.stringify(text.text)} (character ${text.at}) is too common to be searched and was ignored.`,
        ],
  );
  const make = (part: Said): Node | undefined => {
    if (part.op === 'text')
      return inScopes(part, found.get(part)!, part.scope === undefined ? scopes : [part.scope]);
    if (part.op === 'not') {
      const of = make(part.of);
      return of && { op: 'not', of };
    }
    const [left, right] = [make(part.left), make(part.right)];
    return left && right ? { op: part.op, left, right } : (left ?? right);
  };
  return { node: make(said), warnings };
}

const LEXEMES = `select case when u.prefix then quote_literal(lower(u.text)) else phraseto_tsquery('english', u.text)::text end
  from unnest($1::text[], $2::bool[]) with ordinality as u (text, prefix, nr) order by u.nr`;

function* textsOf(said: Said): Generator<Text> {
  if (said.op === 'text') yield said;
  else if (said.op === 'not') yield* textsOf(said.of);
  else {
    yield* textsOf(said.left);
    yield* textsOf(said.right);
  }
}

interface Link {
  readonly lexeme: string;
  readonly gap: number;
}

const LINK = /(?:<(-|\d+)> )?'((?:[^']|'')*)'(?::[*A-D]+)?/g;

/** Reads the result of `phraseto_tsquery`: words in a row, `'crude' <-> 'oil'`, or nothing. */
function readChain(tsquery: string): Link[] {
  return [...tsquery.matchAll(LINK)].map(([, gap, quoted]) => ({
    lexeme: quoted!.replaceAll("''", "'").replaceAll('\\\\', '\\'),
    gap: gap === undefined || gap === '-' ? 1 : Number(gap),
  }));
}

function inScopes(text: Text, chain: readonly Link[], scopes: readonly Scope[]): Node | undefined {
  if (chain.length === 0) return undefined;
  const all: readonly (Scope | undefined)[] = scopes.length === 0 ? [undefined] : scopes;
  return all
    .map((scope): Node => leafOf(text, chain, scope))
    .reduce((left, right) => ({ op: 'or', left, right }));
}

function leafOf({ at, text, prefix, near }: Text, chain: readonly Link[], scope: Scope | undefined): Leaf {
  const [first] = chain;
  if (prefix) {
    if (scope === 'body' || scope === 'publisher') {
      throw fault(at, `${text}* cannot be searched in ${scope}; write the whole word`);
    }
    return { op: 'word', lexeme: first!.lexeme, prefix: true, scope };
  }
  if (chain.length === 1) return { op: 'word', lexeme: first!.lexeme, prefix: false, scope };
  if (near === undefined) return { op: 'phrase', parts: chain, scope };
  return { op: 'near', lexemes: chain.map(({ lexeme }) => lexeme), between: near, scope };
}
