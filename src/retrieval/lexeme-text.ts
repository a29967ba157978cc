/** A lexeme of a story, the places at which it stands, and the weight of its field at each, a letter from A to D. */
export type Word = readonly [lexeme: string, places: readonly number[], weights: string];

const LEXEME = /'((?:[^'\\]|''|\\\\)*)'(?::([0-9A-D,]+))?/g;

/** Reads a tsvector as PostgreSQL writes it (https://www.postgresql.org/docs/18/datatype-textsearch.html). */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const [, quoted, places] of text.matchAll(LEXEME)) {
    const isPlain = !quoted!.includes("'") && !quoted!.includes('\\');
    const lexeme = isPlain ? quoted! : quoted!.replaceAll("''", "'").replaceAll('\\\\', '\\');
    const each = places?.split(',') ?? [];
    let weights = '';
    for (const place of each) weights += place.at(-1)! >= 'A' ? place.at(-1) : 'D';
    words.push([lexeme, each.map((place) => Number.parseInt(place, 10)), weights]);
  }
  return words;
}
