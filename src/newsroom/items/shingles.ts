import { foldedWords, type Hashed, hashedWords, hashOf } from './folded-words.ts';

/** A text as it is compared with others: its runs of four words as 32-bit hashes, and the numbers that stand in it. */
export interface Shingled {
  /** Each once. */
  readonly shingles: Uint32Array;
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
  const words = hashedWords(text, MOST_SHINGLES + RUN - 1);
  const { hashes, isNumber, count } = words;
  const distinct = new Uint32Array(Math.max(0, count - RUN + 1));
  PLACES.fill(0);
  let length = 0;
  for (let at = 0; at + RUN <= count; at += 1) {
    let hash = 0;
    for (let next = at; next < at + RUN; next += 1) hash = mix(hash ^ hashes[next]!);
    let place = hash % PLACES.length;
    while (PLACES[place] !== 0 && distinct[PLACES[place]! - 1] !== hash) place = (place + 1) % PLACES.length;
    if (PLACES[place] !== 0) continue;
    distinct[length] = hash;
    length += 1;
    PLACES[place] = length;
  }
  let numbers: Map<number, number> | undefined;
  for (let at = 0; at < count; at += 1) {
    if (numbers?.size === MOST_NUMBERS) break;
    if (isNumber[at] === 0) continue;
    const [before, after] = [neighbour(words, at, -1), neighbour(words, at, 1)];
    // A place that occurs twice in one text says nothing about which of its numbers is meant.
    const place = mix(before ^ Math.imul(after, 31));
    numbers ??= new Map();
    numbers.set(place, numbers.has(place) ? ANY : (hashes[at]! | 1) >>> 0);
  }
  return { shingles: distinct.slice(0, length), numbers: numbers ?? NO_NUMBERS };
}

// The place where each shingle of a text is kept, from 1; three of four stay empty.
const PLACES = new Uint16Array(1_024);
// Most short texts have none.
const NO_NUMBERS: ReadonlyMap<number, number> = new Map();

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
  const words = foldedWords(title, 60);
  return words.length < FEWEST_WORDS || words.join('').length < FEWEST_LETTERS ? undefined : words.join(' ');
}

// `Weather forecast`, `Letters to the editor` and `Stock market today` head another text every day.
const FEWEST_WORDS = 5;
const FEWEST_LETTERS = 20;

/**
 * The hash of the next word in a direction that is no number, so that `5 to 7 per cent` and `6 to 8 per cent` stand in one
 * place.
 */
function neighbour({ hashes, isNumber, count }: Hashed, at: number, step: -1 | 1): number {
  let next = at + step;
  while (next >= 0 && next < count && isNumber[next] === 1) next += step;
  return next >= 0 && next < count ? hashes[next]! : NOTHING;
}

const NOTHING = hashOf('');

/** The finalizer of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
