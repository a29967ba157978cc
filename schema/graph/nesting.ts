// Measures how deep brackets nest in a text before a recursive parser reads it. It is one pass over the characters without
// recursion, so a text that nests thousands deep is refused before the stack could overflow.

const [QUOTE, HASH, COMMA, BACKSLASH, LINE_FEED, CARRIAGE_RETURN] = [34, 35, 44, 92, 10, 13];
const [OPEN_ROUND, CLOSE_ROUND, OPEN_SQUARE, CLOSE_SQUARE, OPEN_CURLY, CLOSE_CURLY] = [
  40, 41, 91, 93, 123, 125,
];

/**
 * The deepest nesting of `{`, `[` and `(` in a GraphQL document. Strings, block strings and comments are skipped, as the
 * lexer reads them (GraphQL specification, 2.1).
 */
export function documentNesting(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === OPEN_CURLY || code === OPEN_SQUARE || code === OPEN_ROUND) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_CURLY || code === CLOSE_SQUARE || code === CLOSE_ROUND) {
      if (depth > 0) depth -= 1;
    } else if (code === QUOTE) {
      at = source.startsWith('"""', at) ? blockStringEnd(source, at) : stringEnd(source, at);
    } else if (code === HASH) {
      at = lineEnd(source, at);
    }
  }
  return deepest;
}

/** The deepest nesting of `{` and `[` in a JSON text (RFC 8259). */
export const jsonNesting = (text: string): number => jsonSize(text).deepest;

/** How deep a JSON text nests, and how many commas it has outside of strings. It has at most one more value than commas. */
export function jsonSize(text: string): { readonly deepest: number; readonly commas: number } {
  let depth = 0;
  let deepest = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_CURLY || code === OPEN_SQUARE) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_CURLY || code === CLOSE_SQUARE) {
      if (depth > 0) depth -= 1;
    } else if (code === COMMA) {
      commas += 1;
    } else if (code === QUOTE) {
      at = stringEnd(text, at);
    }
  }
  return { deepest, commas };
}

/** The position of the quote that ends the string at `start`. A line end ends it too. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || code === LINE_FEED || code === CARRIAGE_RETURN) return at;
  }
  return text.length;
}

/** The position of the last of the three quotes that end the block string at `start`. Its only escape is `\"""`. */
function blockStringEnd(text: string, start: number): number {
  let end = text.indexOf('"""', start + 3);
  while (end !== -1 && text.charCodeAt(end - 1) === BACKSLASH) end = text.indexOf('"""', end + 3);
  return end === -1 ? text.length : end + 2;
}

function lineEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return at;
  }
  return text.length;
}
