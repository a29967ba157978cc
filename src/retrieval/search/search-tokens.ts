import { SCOPES } from './scopes.ts';

/** A part of a search as it is written. `at` is its place, from 1. */
export type Token =
  | {
      readonly kind: '(' | ')' | '-' | 'and' | 'or' | 'not' | 'scope';
      readonly at: number;
      readonly text: string;
    }
  | {
      readonly kind: 'word';
      readonly at: number;
      readonly text: string;
      readonly prefix: boolean;
      readonly stray: boolean;
    }
  | {
      readonly kind: 'phrase';
      readonly at: number;
      readonly text: string;
      readonly near: number | undefined;
      readonly fault: string | undefined;
    };

const PATTERNS = {
  space: /\s+/y,
  phrase: /["“”]([^"“”]*)(["“”]?)(?:~(\d*))?/y,
  scope: new RegExp(`(${SCOPES.join('|')}):(?=["“”(\\p{L}\\p{N}])`, 'uy'),
  word: /[^\s"“”()]+/y,
} as const;
/** The name of a field as a word, because nothing that it could apply to follows its colon immediately. */
export const LOOSE_SCOPE = new RegExp(`^(?:${SCOPES.join('|')}):`);
const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map<string, 'and' | 'or' | 'not'>(
  Object.entries({
    AND: 'and',
    OR: 'or',
    NOT: 'not',
    or: 'or',
    Or: 'or',
    oR: 'or',
  }),
);
/** Whether there is anything to search for. */
export const HAS_WORD = /[\p{L}\p{N}]/u;

/** Takes a search apart. Every text can be one. */
export function tokensOf(q: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(q) ?? undefined;
    if (found !== undefined) at += found[0].length;
    return found;
  };
  // Operators are words of their own: `AND(` and `x"y"` end one.
  let isApart = true;
  while (at < q.length) {
    const place = at + 1;
    if (take(PATTERNS.space) !== undefined) {
      isApart = true;
      continue;
    }
    const sign = q[at]!;
    if (sign === '(' || sign === ')') {
      tokens.push({ kind: sign, at: place, text: sign });
      at += 1;
      isApart = true;
      continue;
    }
    const phrase = take(PATTERNS.phrase);
    if (phrase !== undefined) {
      tokens.push(phraseToken(phrase, place));
      isApart = true;
      continue;
    }
    if (sign === '-' && isApart && q[at + 1] !== undefined && /[^\s-]/.test(q[at + 1]!)) {
      tokens.push({ kind: '-', at: place, text: '-' });
      at += 1;
      continue;
    }
    const scope = isApart ? take(PATTERNS.scope) : undefined;
    if (scope !== undefined) {
      tokens.push({ kind: 'scope', at: place, text: scope[1]! });
      continue;
    }
    const text = take(PATTERNS.word)![0];
    const operator = isApart ? OPERATORS.get(text) : undefined;
    if (operator !== undefined) tokens.push({ kind: operator, at: place, text });
    else tokens.push(wordToken(text, place));
    isApart = false;
  }
  return tokens;
}

function wordToken(text: string, at: number): Token {
  const prefix = /^[\p{L}\p{N}]+\*$/u.test(text);
  return {
    kind: 'word',
    at,
    text: prefix ? text.slice(0, -1) : text,
    prefix,
    stray: !prefix && /[\p{L}\p{N}]\*/u.test(text),
  };
}

function phraseToken([whole, text, end, distance]: RegExpExecArray, at: number): Token {
  const fault =
    end === ''
      ? 'The quotation mark has no end, so all the text after it was read as a phrase'
      : distance === '' && whole.endsWith('~')
        ? 'The ~ has no number after it and was ignored'
        : text!.includes('*')
          ? 'The * inside a phrase was ignored'
          : undefined;
  return { kind: 'phrase', at, text: text!, near: distance ? Number(distance) : undefined, fault };
}

/** Whether a token belongs only to the language of searches. */
export function isOfSearches(token: Token): boolean {
  switch (token.kind) {
    case 'word':
      return token.prefix;
    case 'phrase':
      return token.near !== undefined;
    case 'or':
      return token.text === 'OR';
    case '(':
    case ')':
      return false;
    default:
      return true;
  }
}
