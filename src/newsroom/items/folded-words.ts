const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+/gu;
const ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

// Twice the usual length of a word, and some more: the rest of a long text need not be read.
const LONGEST = 16;

/** The first words of a text without case and accents; a sign of a language that writes without spaces is one. */
export function foldedWords(text: string, most: number): string[] {
  const head = text
    .slice(0, most * LONGEST)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return head.match(WORD)?.slice(0, most) ?? [];
}

/** Hashes of the first words of a text, and which of them are numbers. The next text is read into the same places. */
export interface Hashed {
  readonly hashes: Uint32Array;
  /** 1: a number. */
  readonly isNumber: Uint8Array;
  readonly count: number;
}

/** Most words that are hashed. */
const MOST_HASHED = 512;
const hashes = new Uint32Array(MOST_HASHED);
const isNumber = new Uint8Array(MOST_HASHED);

/**
 * The hashes of `foldedWords`, found letter by letter where no letter changes with those beside it: nearly everywhere.
 * @param most at most `MOST_HASHED`.
 */
export function hashedWords(text: string, most: number): Hashed {
  const end = Math.min(text.length, most * LONGEST);
  let count = 0;
  let at = 0;
  while (at < end && count < most) {
    const kind = kindAt(text, at);
    if ((kind & HARD) !== 0) return hashedSlowly(text, most);
    if ((kind & (LETTER | DIGIT | SIGN)) === 0) {
      at += 1;
      continue;
    }
    let hash = added(FIRST, text, at);
    at += 1;
    isNumber[count] = (kind & DIGIT) === 0 ? 0 : 1;
    if ((kind & SIGN) === 0) {
      const isOfWord = kind & LETTER ? LETTER : DIGIT;
      for (;;) {
        let next = at < end ? kindAt(text, at) : 0;
        // `1,800` and `9:30` are one.
        if (isOfWord === DIGIT && (next & JOINS) !== 0 && at + 1 < end) {
          const behind = kindAt(text, at + 1);
          if ((behind & HARD) !== 0) return hashedSlowly(text, most);
          if ((behind & DIGIT) !== 0) {
            hash = added(hash, text, at);
            at += 1;
            next = behind;
          }
        }
        if ((next & HARD) !== 0) return hashedSlowly(text, most);
        if ((next & isOfWord) === 0) break;
        hash = added(hash, text, at);
        at += 1;
      }
    }
    hashes[count] = hash >>> 0;
    count += 1;
  }
  return { hashes, isNumber, count };
}

function hashedSlowly(text: string, most: number): Hashed {
  const words = foldedWords(text, most);
  for (const [at, word] of words.entries()) {
    hashes[at] = hashOf(word);
    isNumber[at] = /^\p{N}/u.test(word) ? 1 : 0;
  }
  return { hashes, isNumber, count: words.length };
}

const FIRST = 0x811c9dc5;

/** FNV-1a, 32 bits. */
export function hashOf(word: string): number {
  let hash = FIRST;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const added = (hash: number, text: string, at: number): number =>
  Math.imul(hash ^ FOLDED[text.charCodeAt(at)]!, 0x01000193);

// What a character is.
const LETTER = 1;
const DIGIT = 2;
/** A word by itself, unless it stands behind a letter. */
const SIGN = 4;
const JOINS = 8;
/** It becomes several characters or none, or another one beside others. */
const HARD = 16;
const KNOWN = 128;

/** By character; 0: it was not met yet. */
const KINDS = new Uint8Array(1 << 16);
/** What each becomes. */
const FOLDED = new Uint16Array(1 << 16);

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return KINDS[code]! || learn(code);
}

function learn(code: number): number {
  const character = String.fromCharCode(code);
  const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // A capital sigma at the end of a word is another letter than within it.
  const isHard = folded.length !== 1 || (code >= 0xd800 && code <= 0xdfff) || code === 0x3a3;
  const isSign = ALONE.test(folded);
  const kind =
    KNOWN |
    (isHard ? HARD : 0) |
    (isSign ? SIGN : 0) |
    (/\p{L}/u.test(folded) ? LETTER : 0) |
    (/\p{N}/u.test(folded) ? DIGIT : 0) |
    (/[.,:]/.test(folded) ? JOINS : 0);
  FOLDED[code] = folded.charCodeAt(0);
  KINDS[code] = kind;
  return kind;
}
