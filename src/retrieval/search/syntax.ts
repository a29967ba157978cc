import { invalidParameter } from '../../platform/problem.ts';
import { foldText } from '../fold.ts';
import { foreignSign } from './foreign-signs.ts';
import { SCOPES, type Scope } from './scopes.ts';
import { HAS_WORD, isOfSearches, LOOSE_SCOPE, type Token, tokensOf } from './search-tokens.ts';

export { SCOPES, type Scope };

/** What a search says, before its words are words of a language. */
export type Said =
  | Text
  | { readonly op: 'not'; readonly of: Said }
  | { readonly op: 'and' | 'or'; readonly left: Said; readonly right: Said };

/** Words that belong together: one, or a phrase. */
export interface Text {
  readonly op: 'text';
  readonly text: string;
  /** Where it stands, from 1. */
  readonly at: number;
  readonly scope: Scope | undefined;
  /** Any word that begins like this. */
  readonly prefix: boolean;
  /** Words of a phrase in either order, with at most so many between one and the next. */
  readonly near: number | undefined;
}

export interface Syntax {
  /** Undefined: the search consists only of signs and operators. */
  readonly said: Said | undefined;
  /** What was ignored, one sentence each. */
  readonly warnings: readonly string[];
  /** Whether it says something that searches of the first edition read as plain words. */
  readonly isNew: boolean;
  /**
   * Whether it has nothing that a sentence does not have too: no operator in capitals, exclusion, field, `*` or `~`.
   */
  readonly isPlain: boolean;
}

/** Most words that may stand between two of `"..."~n`. */
const FURTHEST = 20;
/** Fewest letters before a `*`. */
export const SHORTEST_PREFIX = 2;
// PostgreSQL knows no longer word, in bytes, and there is a mark before it.
const LONGEST_WORD = 2_000;
// One sign may be a ligature of eighteen letters, and all of them are searched for. No language is written like that.
const LONGEST_FOLDED = 2_000;
// Nobody nests this deeply, and reading is recursive.
const DEEPEST = 20;

/**
 * Reads a search: words and "phrases" (all of them must be there), `AND`, `OR`, `NOT` in capitals, `or`, `-` before what is
 * excluded, parentheses, `word*`, `"..."~n`, and `title:`, `summary:`, `body:`, `entity:`, `tag:`, `publisher:` before any of
 * them. `OR` binds least. Any text can be read; what has no meaning is passed over, and told.
 * @throws Problem `invalid_parameter` for what is asked for beyond its bounds, with its place.
 */
export function readSyntax(q: string): Syntax {
  if (foldText(q).length > LONGEST_FOLDED) {
    throw fault(1, `has more than ${LONGEST_FOLDED} characters once its ligatures are expanded`);
  }
  const tokens = tokensOf(q);
  const parser = new Parser(tokens);
  const said = parser.read();
  return { said, warnings: parser.warnings, isNew: parser.isNew, isPlain: !tokens.some(isOfSearches) };
}

class Parser {
  readonly warnings: string[] = [];
  isNew = false;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Said | undefined {
    let said: Said | undefined;
    while (this.#peek() !== undefined) {
      const part = this.#or(undefined, 0);
      if (part !== undefined) said = said === undefined ? part : { op: 'and', left: said, right: part };
      const extra = this.#peek();
      if (extra?.kind === ')') {
        this.#next += 1;
        this.#warn(extra, 'closes nothing and was ignored');
      }
    }
    return said;
  }

  #or(scope: Scope | undefined, depth: number): Said | undefined {
    let left = this.#and(scope, depth);
    for (;;) {
      const operator = this.#peek();
      if (operator?.kind !== 'or') return left;
      this.#next += 1;
      const right = this.#and(scope, depth);
      if (left === undefined || right === undefined) {
        this.#warn(operator, 'has nothing on one side and was ignored');
        left ??= right;
      } else left = { op: 'or', left, right };
    }
  }

  #and(scope: Scope | undefined, depth: number): Said | undefined {
    let left: Said | undefined;
    for (;;) {
      const token = this.#peek();
      if (token === undefined || token.kind === ')' || token.kind === 'or') return left;
      if (token.kind === 'and') {
        this.#next += 1;
        this.isNew = true;
        const next = this.#peek()?.kind;
        if (left === undefined || next === undefined || next === ')' || next === 'or') {
          this.#warn(token, 'has nothing on one side and was ignored');
        }
        continue;
      }
      const right = this.#unary(scope, depth);
      if (right !== undefined) left = left === undefined ? right : { op: 'and', left, right };
    }
  }

  #unary(scope: Scope | undefined, depth: number): Said | undefined {
    let isDenied = false;
    let denial: Token | undefined;
    for (;;) {
      const token = this.#peek();
      if (token?.kind !== '-' && token?.kind !== 'not') break;
      this.#next += 1;
      if (token.kind === 'not') this.isNew = true;
      isDenied = !isDenied;
      denial = token;
    }
    const of = this.#primary(scope, depth);
    if (of === undefined && denial !== undefined) this.#warn(denial, 'has nothing after it and was ignored');
    return of === undefined || !isDenied ? of : { op: 'not', of };
  }

  #primary(outer: Scope | undefined, depth: number): Said | undefined {
    let scope = outer;
    let token = this.#peek();
    while (token?.kind === 'scope') {
      this.#next += 1;
      this.isNew = true;
      scope = token.text as Scope;
      token = this.#peek();
    }
    if (token === undefined || token.kind === ')' || token.kind === 'and' || token.kind === 'or')
      return undefined;
    if (token.kind === '-' || token.kind === 'not') return this.#unary(scope, depth);
    this.#next += 1;
    if (token.kind === '(') return this.#group(token, scope, depth + 1);
    if (token.kind === 'phrase') return this.#phrase(token, scope);
    if (token.kind !== 'word') return undefined;
    const isLoose = LOOSE_SCOPE.test(token.text);
    const foreign = isLoose
      ? 'was read as a word; write the word directly after the colon, without a space'
      : foreignSign(token.text, this.#isPhraseBehind(token));
    if (foreign !== undefined) this.#warn(token, foreign);
    if (!HAS_WORD.test(token.text)) return undefined;
    if (token.stray) {
      this.isNew = true;
      this.#warn(token, 'has a * that is not at the end of a plain word, which was ignored');
    }
    if (token.prefix) {
      this.isNew = true;
      if ([...token.text].length < SHORTEST_PREFIX) {
        throw fault(token.at, `${token.text}* needs at least ${SHORTEST_PREFIX} letters before the *`);
      }
      if (Buffer.byteLength(token.text) > LONGEST_WORD)
        throw fault(token.at, 'the letters before the * are more than a word has');
    }
    return { op: 'text', text: token.text, at: token.at, scope, prefix: token.prefix, near: undefined };
  }

  #group(open: Token, scope: Scope | undefined, depth: number): Said | undefined {
    this.isNew = true;
    if (depth > DEEPEST) throw fault(open.at, `has more than ${DEEPEST} levels of parentheses`);
    const inner = this.#or(scope, depth);
    if (this.#peek()?.kind === ')') this.#next += 1;
    else this.#warn(open, 'has no end, so all the text after it was read as inside');
    return inner;
  }

  #phrase(token: Extract<Token, { kind: 'phrase' }>, scope: Scope | undefined): Said | undefined {
    if (token.fault !== undefined) this.warnings.push(`q: ${token.fault} (character ${token.at}).`);
    if (token.near !== undefined) {
      this.isNew = true;
      if (token.near > FURTHEST)
        throw fault(token.at, `~${token.near} is more than the maximum of ~${FURTHEST}`);
    }
    if (!HAS_WORD.test(token.text)) return undefined;
    return { op: 'text', text: token.text, at: token.at, scope, prefix: false, near: token.near };
  }

  #isPhraseBehind({ at, text }: Token): boolean {
    const next = this.#peek();
    return next?.kind === 'phrase' && next.at === at + text.length;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #warn({ at, text }: Token, what: string): void {
    this.warnings.push(`q: ${text} (character ${at}) ${what}.`);
  }
}

/** A refusal of a search, with the place it is about. */
export function fault(at: number, what: string): Error {
  return invalidParameter('q', `${what} (character ${at})`);
}
