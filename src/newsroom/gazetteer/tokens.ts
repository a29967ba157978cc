import { eachWritten, type Written } from './written.ts';

/** One word of a text as the gazetteer compares it. */
export interface Token {
  /** Lower case, without accents, apostrophes, the dots of an initialism and the possessive's ending. */
  readonly word: string;
  /** As it was written, without the dots of an initialism and the possessive's ending: `U.S.'s` is `US`. */
  readonly surface: string;
  /** Whether it stood in the possessive: `McDonald's`. */
  readonly possessive: boolean;
  /** Whether it begins a sentence, a quotation or what follows a colon: its capital says nothing there. */
  readonly opens: boolean;
  /** Whether only a space stands between it and the word before. */
  readonly adjoins: boolean;
  /** What stands between it and the word before. */
  readonly gap: string;
  /** What is known of it, whatever text it stands in. */
  readonly known: Written;
}

/**
 * How much the capitals of a text say. `sentence`: a capital marks a name. `title`: nearly every word has one, so
 * only all-capital initialisms mean something. `caseless`: all lower or all upper case, so nothing does.
 */
export type Casing = 'sentence' | 'title' | 'caseless';

/** Splits a text into words; hyphens divide (`anti-China` is two words), apostrophes and `&` inside do not. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  eachWritten(text, (known, from, to) => {
    const adjoins = from === end + 1 && text.charCodeAt(end) === SPACE;
    const gap = adjoins ? ' ' : text.slice(end, from);
    end = to;
    const opens = tokens.length === 0 || (!adjoins && OPENING.test(gap));
    const { word, surface, possessive } = known;
    tokens.push({ word, surface, possessive, opens, adjoins, gap, known });
  });
  return tokens;
}

/** Reads off a text's casing from its longer words; short ones (`of`, `the`) stay small in titles too. */
export function casingOf(tokens: readonly Token[]): Casing {
  let words = 0;
  let capital = 0;
  let upper = 0;
  for (const { surface, word } of tokens) {
    if (word.length < 4 || isDigit(surface)) continue;
    words += 1;
    if (!startsUpper(surface)) continue;
    capital += 1;
    if (surface === surface.toUpperCase()) upper += 1;
  }
  if (capital === 0)
    return tokens.some(({ surface }) => !isDigit(surface) && startsUpper(surface)) ? 'sentence' : 'caseless';
  if (upper === words && words > 2) return 'caseless';
  return capital / words >= TITLE_SHARE ? 'title' : 'sentence';
}

/** Whether a word begins with a capital letter or a digit. */
export function startsUpper(surface: string): boolean {
  const first = surface.charCodeAt(0);
  if (first < 128) return (first >= 65 && first <= 90) || (first >= 48 && first <= 57);
  const letter = surface[0]!;
  return letter !== letter.toLowerCase();
}

// Headlines in title case leave some verbs small in some houses; names alone never reach this share of a sentence.
const TITLE_SHARE = 0.7;
const SPACE = ' '.charCodeAt(0);
const OPENING = /[.!?:;"“”‘()[\]|—–]/;
const isDigit = (surface: string): boolean => surface >= '0' && surface < ':';
