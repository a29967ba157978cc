/** A lexeme of a story, and the places at which it stands. */
export type Word = readonly [lexeme: string, places: readonly number[]];

const LEXEME = /'((?:[^'\\]|''|\\\\)*)'(?::([0-9A-D,]+))?/g;

/** Reads a tsvector as PostgreSQL writes it (https://www.postgresql.org/docs/18/datatype-textsearch.html). */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const [, quoted, places] of text.matchAll(LEXEME)) {
    const isPlain = !quoted!.includes("'") && !quoted!.includes('\\');
    const lexeme = isPlain ? quoted! : quoted!.replaceAll("''", "'").replaceAll('\\\\', '\\');
    // A weight follows the number, and is not read.
    words.push([lexeme, places?.split(',').map((place) => Number.parseInt(place, 10)) ?? []]);
  }
  return words;
}
