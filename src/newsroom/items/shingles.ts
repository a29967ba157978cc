/** A text as it is compared with others: its runs of four words as 32-bit hashes, and the numbers that stand in it. */
export interface Shingled {
  /** Each once. */
  readonly shingles: readonly number[];
  /** Hashes of the words around a number, and of the numbers that stand between them. */
  readonly numbers: ReadonlyMap<number, number>;
}

const RUN = 4;
/** A reprint shows in its first words; what comes later is often a paper's own. */
export const MOST_SHINGLES = 256;
const MOST_NUMBERS = 32;

/**
 * Reads a text for comparison. Case, accents, punctuation and spaces do not count. Languages that write without spaces
 * are read by characters.
 */
export function shinglesOf(text: string): Shingled {
  const words = wordsOf(text, MOST_SHINGLES + RUN - 1);
  const hashes = words.map(hashOf);
  const shingles = new Set<number>();
  for (let at = 0; at + RUN <= hashes.length; at += 1) {
    let hash = 0;
    for (let next = at; next < at + RUN; next += 1) hash = mix(hash ^ hashes[next]!);
    shingles.add(hash);
  }
  const numbers = new Map<number, number>();
  for (const [at, word] of words.entries()) {
    if (numbers.size === MOST_NUMBERS) break;
    if (!isNumber(word)) continue;
    const [before, after] = [neighbour(words, at, -1), neighbour(words, at, 1)];
    // A place that occurs twice in one text says nothing about which of its numbers is meant.
    const place = mix(hashOf(before) ^ Math.imul(hashOf(after), 31));
    numbers.set(place, numbers.has(place) ? ANY : (hashes[at]! | 1) >>> 0);
  }
  return { shingles: [...shingles], numbers };
}

const ANY = 0;

/** Whether two texts give different numbers in the same place: between the same words. */
export function numbersConflict(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  for (const [place, number] of few) {
    const other = many.get(place);
    if (other !== undefined && other !== ANY && number !== ANY && other !== number) return true;
  }
  return false;
}

/** A headline as it is compared with others: its words, folded. Undefined where it is too short to be one thing's own. */
export function headlineKey(title: string): string | undefined {
  const words = wordsOf(title, 60);
  return words.length < FEWEST_WORDS || words.join('').length < FEWEST_LETTERS ? undefined : words.join(' ');
}

// `Weather forecast`, `Letters to the editor` and `Stock market today` head another text every day.
const FEWEST_WORDS = 5;
const FEWEST_LETTERS = 20;

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+/gu;

function wordsOf(text: string, most: number): string[] {
  // Twice the usual length of a word, and some more: the rest of a long text need not be read.
  const head = text
    .slice(0, most * 16)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return head.match(WORD)?.slice(0, most) ?? [];
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

/** The next word in a direction that is no number, so that `5 to 7 per cent` and `6 to 8 per cent` stand in one place. */
function neighbour(words: readonly string[], at: number, step: -1 | 1): string {
  let next = at + step;
  while (words[next] !== undefined && isNumber(words[next]!)) next += step;
  return words[next] ?? '';
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The finalizer of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
