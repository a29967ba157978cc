import type { Database } from '../../platform/database.ts';
import type { Clause } from '../term.ts';
import type { Leaf, Name, Node } from './node.ts';
import { fault, type Said, type Scope, type Text } from './syntax.ts';

/** The words of a search as the index knows them. */
export interface Lexed {
  /** Undefined: nothing is left of the search after stop words. */
  readonly node: Node | undefined;
  readonly warnings: readonly string[];
  /** Whether it means the same tomorrow: no name was looked up. */
  readonly isLasting: boolean;
}

/** The terms of the entities that go by a name. */
export type NamedBy = (name: string) => Promise<Clause>;

/**
 * Turns the words of a search into lexemes, as PostgreSQL does with stories.
 * @param scopes the fields for words without a scope of their own. None: what every search examines.
 * @param namedBy says of words that are all too common to be kept (`AT&T`, `"The Who"`) whether they are a name.
 * @throws Problem `invalid_parameter` for a word that cannot be searched where it stands.
 */
export async function lexed(
  db: Database,
  said: Said,
  scopes: readonly Scope[],
  namedBy: NamedBy,
): Promise<Lexed> {
  const texts = [...textsOf(said)];
  const rows = await db.hot('search_lexemes', LEXEMES, [
    texts.map(({ text }) => text),
    texts.map(({ prefix }) => prefix),
  ]);
  const found = new Map(texts.map((text, index) => [text, readChain(rows[index]![0]!)] as const));
  const common = texts.filter((text) => found.get(text)!.length === 0 && text.near === undefined);
  const names = await namesAmong(db, common, scopes, namedBy);
  const warnings = texts.flatMap((text) =>
    found.get(text)!.length > 0 || names.has(text)
      ? []
      : [
          `q: ${JSON.stringify(text.text)} (character ${text.at}) is too common to be searched and was ignored.`,
        ],
  );
  let distances = 0;
  const make = (part: Said): Node | undefined => {
    if (part.op === 'text' && names.has(part)) return either(names.get(part)!);
    if (part.op === 'text') {
      const fields = part.scope === undefined ? scopes : [part.scope];
      distances += distancesOf(part, found.get(part)!, fields);
      if (distances > MOST_DISTANCES) throw fault(part.at, TOO_MANY_DISTANCES);
      return inScopes(part, found.get(part)!, fields);
    }
    if (part.op === 'not') {
      const of = make(part.of);
      return of && { op: 'not', of };
    }
    const [left, right] = [make(part.left), make(part.right)];
    return left && right ? { op: part.op, left, right } : (left ?? right);
  };
  return { node: make(said), warnings, isLasting: common.length === 0 };
}

// Behind a space, as words stand in stories: at the beginning of a text `~home` is a path.
const LEXEMES = `select case when u.prefix then quote_literal(lower(u.text)) else phraseto_tsquery('english', ' ' || u.text)::text end
  from unnest($1::text[], $2::bool[]) with ordinality as u (text, prefix, nr) order by u.nr`;

/**
 * Words of which the index keeps none, where together they are a name of entities. One such word alone is a word: `it` is in every
 * question.
 */
async function namesAmong(
  db: Database,
  texts: readonly Text[],
  scopes: readonly Scope[],
  namedBy: NamedBy,
): Promise<ReadonlyMap<Text, readonly Name[]>> {
  const asked = texts.flatMap((text) => {
    const name = text.text.replace(AROUND, '').replace(/'s$/i, '');
    const fields = (text.scope === undefined ? scopes : [text.scope]).filter(
      (scope) => !UNWRITTEN.has(scope),
    );
    const isSearched = fields.length > 0 || (scopes.length === 0 && text.scope === undefined);
    return isSearched && INSIDE.test(name) ? [{ text, name, fields }] : [];
  });
  if (asked.length === 0) return new Map();
  const rows = await db.hot('search_names', NAMES, [asked.map(({ name }) => name)]);
  const found = await Promise.all(
    asked.map(async ({ text, name, fields }, at): Promise<[Text, Name[]]> => {
      const parts = readChain(rows[at]![0]!);
      const entities = parts.length < 2 ? [] : await namedBy(name);
      if (entities.length === 0) return [text, []];
      const every: readonly (Scope | undefined)[] = fields.length === 0 ? [undefined] : fields;
      return [text, every.map((scope) => ({ op: 'name', name, parts, entities, scope }))];
    }),
  );
  return new Map(found.filter(([, names]) => names.length > 0));
}

const NAMES = `select phraseto_tsquery('simple', u.name)::text from unnest($1::text[]) with ordinality as u (name, nr)
  order by u.nr`;
const AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
/** Something that divides words. */
const INSIDE = /[^\p{L}\p{N}]/u;
// Fields whose words are kept only by their stems.
const UNWRITTEN: ReadonlySet<Scope> = new Set<Scope>(['body', 'publisher']);

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

/**
 * How far apart words near each other may be, in all places of a search together: each distance is one more condition that a
 * story is held against, and a few hundred letters could ask for a hundred thousand.
 */
export const MOST_DISTANCES = 2_000;
const TOO_MANY_DISTANCES =
  '"..."~n asks for too many distances; use fewer words, a smaller number after the ~, or fewer fields';

function distancesOf({ near }: Text, { length }: readonly Link[], scopes: readonly Scope[]): number {
  return near === undefined ? 0 : Math.max(0, length - 1) * (near + 1) * Math.max(1, scopes.length);
}

function inScopes(text: Text, chain: readonly Link[], scopes: readonly Scope[]): Node | undefined {
  if (chain.length === 0) return undefined;
  const all: readonly (Scope | undefined)[] = scopes.length === 0 ? [undefined] : scopes;
  return either(all.map((scope) => leafOf(text, chain, scope)));
}

const either = (leaves: readonly Leaf[]): Node =>
  (leaves as readonly Node[]).reduce((left, right) => ({ op: 'or', left, right }));

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
