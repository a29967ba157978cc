import { ownOf } from '../../platform/memory/own-letters.ts';

/** A word as it is written, and what the gazetteer makes of it, whatever text it stands in. */
export interface Written {
  /** With the dots of an initialism and the possessive's ending. */
  readonly written: string;
  /** Lower case, without accents, apostrophes, the dots of an initialism and the possessive's ending. */
  readonly word: string;
  /** Without the dots of an initialism and the possessive's ending: `U.S.'s` is `US`. */
  readonly surface: string;
  readonly possessive: boolean;
  readonly hash: number;
  /** Tries that were asked whether a sequence of theirs begins with this word, and those in which one does: a bit each. */
  asked: number;
  begins: number;
}

/** What is done with each word of a text: it stands from a place to another. */
export type See = (word: Written, from: number, to: number) => void;

const WORD = /(?:\p{L}\.){2,}(?:['’]s\b)?|[\p{L}\p{N}\p{M}]+(?:['’&][\p{L}\p{N}\p{M}]+)*/gu;
const POSSESSIVE = /['’][sS]$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, to skip what only other text needs
const ASCII = /^[\x00-\x7f]*$/;

// What a character is.
const LETTER = 1;
/** Of a word: a letter, a digit or a mark. */
const REST = 2;
/** Within a word, between two of these. */
const JOINS = 4;
// Half of a character beyond the first 65,536.
const HALF = 8;
const OF_ASCII_WORD = 16;
const KNOWN = 128;

const [DOT, SMALL_S] = ['.'.charCodeAt(0), 's'.charCodeAt(0)];
const APOSTROPHES: ReadonlySet<number> = new Set(["'".charCodeAt(0), '’'.charCodeAt(0)]);

/**
 * The words of a text in their order, as `WORD` describes them, found letter by letter: most are known where they stand, and
 * an expression makes several objects of each.
 */
export function eachWritten(text: string, see: See): void {
  const { length } = text;
  if (length > LONGEST) {
    eachSlowly(text, 0, see);
    return;
  }
  // Most texts are cut out of others: each look at one of their letters takes longer than at a number.
  for (let at = 0; at < length; at += 1) CODES[at] = text.charCodeAt(at);
  CODES[length] = 0;
  let at = 0;
  while (at < length) {
    const kind = kindAt(at);
    if ((kind & (REST | HALF)) === 0) {
      at += 1;
      continue;
    }
    const from = at;
    if ((kind & LETTER) !== 0 && CODES[at + 1] === DOT) at = endOfInitials(at);
    if (at === from) at = endOfWord(at);
    if (at === UNKNOWN) {
      eachSlowly(text, from, see);
      return;
    }
    see(knownAt(text, from, at), from, at);
  }
}

const LONGEST = 8_192;
/** The text that is read, and a zero behind it. */
const CODES = new Uint16Array(LONGEST + 1);
/** Where a character of two halves may belong to a word, the expression is asked. */
const UNKNOWN = -1;

/** Where initials that begin at a place end; the place itself where they are fewer than two. */
function endOfInitials(at: number): number {
  let to = at;
  let kind = kindAt(to);
  while ((kind & LETTER) !== 0 && CODES[to + 1] === DOT) {
    to += 2;
    kind = kindAt(to);
  }
  if ((kind & HALF) !== 0) return UNKNOWN;
  if (to - at < 4) return at;
  const isPossessive = APOSTROPHES.has(CODES[to]!) && CODES[to + 1] === SMALL_S;
  return isPossessive && (kindAt(to + 2) & OF_ASCII_WORD) === 0 ? to + 2 : to;
}

function endOfWord(at: number): number {
  let to = at;
  let kind = kindAt(to);
  for (;;) {
    while ((kind & REST) !== 0) {
      to += 1;
      kind = kindAt(to);
    }
    if ((kind & HALF) !== 0) return UNKNOWN;
    if ((kind & JOINS) === 0) return to;
    const next = kindAt(to + 1);
    if ((next & HALF) !== 0) return UNKNOWN;
    if ((next & REST) === 0) return to;
    to += 1;
    kind = next;
  }
}

function eachSlowly(text: string, from: number, see: See): void {
  WORD.lastIndex = from;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    const [written] = match;
    see(read(ownOf(written), 0), match.index, match.index + written.length);
  }
}

// Each at the first free place from its hash on; half of the places stay empty.
const PLACES = 1 << 15;
const MOST = PLACES / 2;
let known: (Written | undefined)[] = new Array(PLACES);
let count = 0;

function knownAt(text: string, from: number, to: number): Written {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ CODES[at]!, 0x01000193);
  const first = (hash ^ (hash >>> 15)) & (PLACES - 1);
  let place = first;
  for (;;) {
    const word = known[place];
    if (word === undefined) break;
    if (word.hash === hash && isAt(word.written, from, to)) return word;
    place = (place + 1) & (PLACES - 1);
  }
  const word = read(ownOf(text.slice(from, to)), hash);
  // Texts are written in few words: where there are too many, all are forgotten.
  if (count === MOST) {
    known = new Array(PLACES);
    count = 0;
    place = first;
  }
  known[place] = word;
  count += 1;
  return word;
}

function isAt(written: string, from: number, to: number): boolean {
  if (written.length !== to - from) return false;
  for (let at = 0; at < written.length; at += 1)
    if (written.charCodeAt(at) !== CODES[from + at]) return false;
  return true;
}

function read(written: string, hash: number): Written {
  const whole = written.includes('.') ? written.replaceAll('.', '') : written;
  const possessive = POSSESSIVE.test(whole);
  const surface = possessive ? whole.replace(POSSESSIVE, '') : whole;
  return { written, word: foldWord(surface), surface, possessive, hash, asked: 0, begins: 0 };
}

function foldWord(surface: string): string {
  const lower = surface.toLowerCase();
  if (ASCII.test(lower)) return lower.includes("'") ? lower.replaceAll("'", '') : lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');
}

/** By character; 0: it was not met yet. */
const KINDS = new Uint8Array(1 << 16);

function kindAt(at: number): number {
  const code = CODES[at]!;
  return KINDS[code]! || learn(code);
}

function learn(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    KNOWN |
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (/[\p{L}\p{N}\p{M}]/u.test(character) ? REST : 0) |
    (/['’&]/.test(character) ? JOINS : 0) |
    (/\w/.test(character) ? OF_ASCII_WORD : 0) |
    (code >= 0xd800 && code <= 0xdfff ? HALF : 0);
  KINDS[code] = kind;
  return kind;
}
