/** What a scan of a text does with each of its parts, in their order. */
export interface Scanned {
  /**
   * A word from a place of a text to another, not cut out of it: most words are known where they stand.
   * @returns whether the scan goes on.
   */
  word(text: string, from: number, to: number): boolean;
  /** The end of a phrase. */
  end(): void;
}

const WORD = /[\p{L}\p{N}$€£][\p{L}\p{N}\p{M}]*(?:['’.,&][\p{L}\p{N}]+)*%?|[.!?:;\n"“”()|]/gu;
const BREAK = /^[.!?:;\n"“”()|]$/;

// What a character is.
const LETTER = 1;
const MARK = 2;
const CURRENCY = 4;
const JOINS = 8;
const ENDS = 16;
// Half of a character beyond the first 65,536.
const HALF = 32;
const KNOWN = 128;
const START = LETTER | CURRENCY;
const REST = LETTER | MARK;

/** By character; 0: it was not met yet. */
const KINDS = new Uint8Array(1 << 16);

/**
 * Finds the words and the ends of phrases of a text, as `WORD` describes them: a word begins with a letter, a digit or a
 * currency, and goes on over signs that stand between letters. An expression makes a string of each.
 */
export function scan(text: string, to: Scanned): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const kind = kindAt(text, at);
    if ((kind & HALF) !== 0) {
      scanSlowly(text, at, to);
      return;
    }
    if ((kind & START) === 0) {
      if ((kind & ENDS) !== 0) to.end();
      at += 1;
      continue;
    }
    const start = at;
    at += 1;
    let next = at < length ? kindAt(text, at) : 0;
    while ((next & REST) !== 0) {
      at += 1;
      next = at < length ? kindAt(text, at) : 0;
    }
    while ((next & JOINS) !== 0 && at + 1 < length && (kindAt(text, at + 1) & LETTER) !== 0) {
      at += 2;
      next = at < length ? kindAt(text, at) : 0;
      while ((next & LETTER) !== 0) {
        at += 1;
        next = at < length ? kindAt(text, at) : 0;
      }
    }
    // The word may go on with a character of two halves.
    if (isHalfAt(text, at, next)) {
      scanSlowly(text, start, to);
      return;
    }
    if (at < length && text.charCodeAt(at) === PERCENT) at += 1;
    if (!to.word(text, start, at)) return;
  }
}

const PERCENT = '%'.charCodeAt(0);

const isHalfAt = (text: string, at: number, kind: number): boolean =>
  (kind & HALF) !== 0 ||
  ((kind & JOINS) !== 0 && at + 1 < text.length && (kindAt(text, at + 1) & HALF) !== 0);

function scanSlowly(text: string, from: number, to: Scanned): void {
  for (const [raw] of text.slice(from).matchAll(WORD)) {
    if (BREAK.test(raw)) to.end();
    else if (!to.word(raw, 0, raw.length)) return;
  }
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return KINDS[code]! || learn(code);
}

function learn(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    KNOWN |
    (/[\p{L}\p{N}]/u.test(character) ? LETTER : 0) |
    (/\p{M}/u.test(character) ? MARK : 0) |
    (/[$€£]/.test(character) ? CURRENCY : 0) |
    (/['’.,&]/.test(character) ? JOINS : 0) |
    (BREAK.test(character) ? ENDS : 0) |
    (code >= 0xd800 && code <= 0xdfff ? HALF : 0);
  KINDS[code] = kind;
  return kind;
}
