import { hash } from 'node:crypto';
import type { Sql } from '../../platform/database.ts';
import { readWords } from '../../retrieval/index.ts';

/** The number of a term (`term_key`), in two halves: thousands of them are handled, and as one number each is slow. */
export interface TermNumber {
  readonly high: number;
  readonly low: number;
}

/** A lexeme, the same one wherever it stands, as long as it is remembered. */
export class Word {
  /** UTF-8 with a zero behind it, a character each: small buffers share blocks of memory, and each would hold a whole one. */
  readonly octets: string;
  /** For whoever gathers words: where it stands in what is gathered just now. */
  group = 0;
  slot = 0;
  readonly #lexeme: string;
  #term: TermNumber | undefined;

  constructor(lexeme: string) {
    this.octets = Buffer.from(`${lexeme}\0`).toString('latin1');
    this.#lexeme = lexeme;
  }

  /** What a story with this word is found by. */
  get term(): TermNumber {
    this.#term ??= numbered(`word:${this.#lexeme}`);
    return this.#term;
  }
}

/** How PostgreSQL reads a piece of a text: its words, where they stand in it (from 1), and how many places it takes. */
export interface Reading {
  words: readonly Word[];
  at: readonly number[];
  places: number;
}

/** A piece as the words of searches are made, and as it is written. */
export interface Readings {
  readonly english: Reading;
  readonly simple: Reading;
  /** It was met again since it was read, or since others were forgotten. */
  isMet: boolean;
}

/** Pieces that are asked for together; what is read of them is there once `answered` is done. */
export interface Asking {
  readings(piece: string): Readings;
  answered(sql: Pick<Sql, 'query'>): Promise<void>;
}

/**
 * Remembers how PostgreSQL reads the pieces of texts between two spaces. It takes a piece for itself, wherever that stands, so
 * the words of a text can be put together from them: most texts are of words that were met before, and cost no statement.
 */
export class Lexicon {
  #known: Known = { readings: new Map(), words: new Map() };
  readonly #terms = new Map<string, NumberedTerm>();
  readonly #most: number;

  /** @param most pieces that are remembered. */
  constructor(most = MOST_KNOWN) {
    this.#most = most;
  }

  /** Begins a batch. */
  ask(): Asking {
    if (this.#known.readings.size >= this.#most) this.#known = withoutSeldom(this.#known, this.#most / 2);
    const known = this.#known;
    const missing = new Map<string, Readings>();
    return {
      readings: (piece) => {
        const found = known.readings.get(piece) ?? missing.get(piece);
        if (found !== undefined) {
          found.isMet = true;
          return found;
        }
        const made = { english: unread(), simple: unread(), isMet: false };
        missing.set(piece, made);
        return made;
      },
      answered: async (sql) => {
        if (missing.size === 0) return;
        const pieces = [...missing.keys()].map((piece) => ` ${piece} ${END}`);
        const { rows } = await sql.query<{ english: string; simple: string }>(READ, [pieces]);
        const all = rows.values();
        for (const [piece, readings] of missing) {
          const { english, simple } = all.next().value!;
          Object.assign(readings.english, readingOf(english, known));
          Object.assign(readings.simple, readingOf(simple, known));
          known.readings.set(piece, readings);
        }
      },
    };
  }

  /** A term that is no word, such as `country:FR`. */
  term(term: string): NumberedTerm {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const made = numbered(term);
    if (this.#terms.size >= MOST_KNOWN) this.#terms.clear();
    this.#terms.set(term, made);
    return made;
  }
}

interface Known {
  readonly readings: Map<string, Readings>;
  readonly words: Map<string, Word>;
}

/**
 * What is left when pieces that were not met again are forgotten, and all where that is too much. Two words of one lexeme, an
 * old one and a new one, must never meet in a batch: so the words of what is left stay, and no others.
 */
function withoutSeldom({ readings, words }: Known, most: number): Known {
  const left: Known = { readings: new Map(), words: new Map() };
  const met = [...readings].filter(([, { isMet }]) => isMet);
  if (met.length > most) return left;
  const used = new Set(met.flatMap(([, { english, simple }]) => [...english.words, ...simple.words]));
  for (const [lexeme, word] of words) if (used.has(word)) left.words.set(lexeme, word);
  for (const [piece, one] of met) {
    one.isMet = false;
    left.readings.set(piece, one);
  }
  return left;
}

function wordOf(lexeme: string, { words }: Known): Word {
  let word = words.get(lexeme);
  if (word === undefined) {
    word = new Word(lexeme);
    words.set(lexeme, word);
  }
  return word;
}

function readingOf(tsvector: string, known: Known): Reading {
  if (tsvector === END_ALONE) return { words: [], at: [], places: 1 };
  const [, only] = ONE_WORD.exec(tsvector) ?? [];
  if (only !== undefined && only !== END) return { words: [wordOf(only, known)], at: FIRST, places: 1 };
  let end = 0;
  const words: Word[] = [];
  const at: number[] = [];
  for (const [lexeme, places] of readWords(tsvector)) {
    if (lexeme === END) end = places.at(-1)!;
    for (const place of lexeme === END ? places.slice(0, -1) : places) {
      words.push(wordOf(lexeme, known));
      at.push(place);
    }
  }
  return { words, at, places: end - 1 };
}

/** The number of a term, and as SQL writes it. */
export interface NumberedTerm extends TermNumber {
  readonly text: string;
}

function numbered(term: string): NumberedTerm {
  const bytes = hash('md5', term, 'buffer');
  return { high: bytes.readInt32BE(0), low: bytes.readInt32BE(4), text: String(bytes.readBigInt64BE(0)) };
}

const unread = (): Reading => ({ words: [], at: [], places: 0 });

// The place of this word, which stands last, tells how many places a piece takes: words that are too common take one too.
const END = 'qzjxkvqzw';
// Most pieces are one word, or one that is too common.
const END_ALONE = `'${END}':2`;
const ONE_WORD = new RegExp(`^(?:'${END}':2 )?'([^'\\\\]+)':1(?: '${END}':2)?$`);
const FIRST: readonly number[] = [1];
const READ = `select to_tsvector('english', t)::text as english, to_tsvector('simple', t)::text as simple
  from unnest($1::text[]) with ordinality as x (t, nr) order by nr`;

// Some megabytes; with more, what was not met again is forgotten.
const MOST_KNOWN = 30_000;
