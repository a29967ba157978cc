/** A longer piece is no word that comes again. */
const LONGEST_PIECE = 100;

/**
 * Calls for each piece of a text between two spaces, in order. A word of plain letters is given without case and without the
 * signs around it, which changes nothing of how it is read.
 * @returns false where a piece is too long, or the text begins with signs that are read otherwise there.
 */
export function eachPiece(text: string, see: (piece: string) => void): boolean {
  const { length } = text;
  let isFirst = true;
  for (let end = 0; end < length; ) {
    let start = end;
    while (start < length && isSpace(text.charCodeAt(start))) start += 1;
    if (start === length) break;
    end = start + 1;
    while (end < length && !isSpace(text.charCodeAt(end))) end += 1;
    if (end - start > LONGEST_PIECE || (isFirst && BEGINS_PATH.test(text[start]!))) return false;
    isFirst = false;
    see(plainWord(text, start, end) ?? text.slice(start, end));
  }
  return true;
}

/**
 * Each piece of a text once. PostgreSQL finds the same words in it, though not in their places, and reads a body of an article
 * in half of the time. A text that `eachPiece` does not read stays as it is.
 */
export function eachOnce(text: string): string {
  const pieces = new Set<string>();
  return eachPiece(text, (piece) => pieces.add(piece)) ? [...pieces].join(' ') : text;
}

/** The same of names that are joined by ` . `: each is one piece. */
export function eachName(text: string, see: (piece: string) => void): boolean {
  if (BEGINS_PATH.test(text)) return false;
  for (const name of text.split(' . ')) {
    if (name.length <= LONGEST_PIECE) see(name);
    else if (!eachPiece(name, see)) return false;
  }
  return true;
}

// After a space they are signs; at the beginning of a text PostgreSQL takes them for the beginning of a path.
const BEGINS_PATH = /^[.~]/;

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
const isOpening = (code: number): boolean => code === 34 || code === 39 || code === 40;
const isClosing = (code: number): boolean => code === 34 || code === 39 || code === 41;
// , : ; ! ?
const isPausing = (code: number): boolean =>
  code === 44 || code === 58 || code === 59 || code === 33 || code === 63;

/** The letters of a piece that is a word between signs that end no word otherwise; a second full stop makes a path. */
function plainWord(text: string, start: number, end: number): string | undefined {
  let from = start;
  while (from < end && isOpening(text.charCodeAt(from))) from += 1;
  let to = from;
  let hasCapital = false;
  for (; to < end; to += 1) {
    const code = text.charCodeAt(to);
    if (code >= 97 && code <= 122) continue;
    if (code < 65 || code > 90) break;
    hasCapital = true;
  }
  if (to === from) return undefined;
  let at = to;
  while (at < end && (isClosing(text.charCodeAt(at)) || isPausing(text.charCodeAt(at)))) at += 1;
  if (at < end && text.charCodeAt(at) === 46) at += 1;
  while (at < end && isClosing(text.charCodeAt(at))) at += 1;
  if (at < end) return undefined;
  const word = text.slice(from, to);
  return hasCapital ? word.toLowerCase() : word;
}
