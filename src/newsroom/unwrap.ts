// Wires, mail and consoles break lines at a width. Read as ends of lines, these would cut sentences in two.

// What is narrower are lists and tables, and what is wider is not broken for a reader.
const NARROWEST = 40;
const WIDEST = 120;
// One line that happens to be full shows nothing.
const FEWEST = 3;
// A list has lines of its own, however long they are.
const ENDS = /[.!?:;]["”’')\]]*$/;
const ITEM = /^(?:[-*•–—·>]|\(?\d{1,3}[.)])\s/;

/**
 * A text whose lines were broken to fit a width, with these lines joined; any other text as it is. Such a text has three lines
 * at least that end within a sentence where the next word no longer fitted, and hardly one that ends there before.
 * @param text plain, its lines divided by one line feed and its paragraphs by two.
 */
export function unwrapped(text: string): string {
  if (!/[^\n]\n[^\n]/.test(text)) return text;
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.split('\n'));
  // Not by arguments: a text has more lines than a call may have of them.
  const width = paragraphs.flat().reduce((most, line) => Math.max(most, line.length), 0);
  if (width < NARROWEST || width > WIDEST) return text;
  let [full, short] = [0, 0];
  for (const lines of paragraphs)
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      if (next === undefined) continue;
      // Where a sentence ends, a line may end for itself.
      if (ENDS.test(line)) continue;
      if (isFull(line, next, width)) full += 1;
      else short += 1;
    }
  if (full < FEWEST || short > full / 10) return text;
  return paragraphs.map((lines) => joined(lines, width)).join('\n\n');
}

/** Whether a line ends where the first word of the next one would not have fitted. */
function isFull(line: string, next: string, width: number): boolean {
  const word = /^\S+/.exec(next)?.[0] ?? '';
  return !ITEM.test(next) && line.length + 1 + word.length > width;
}

const joined = (lines: readonly string[], width: number): string =>
  lines
    .map((line, at) => {
      const next = lines[at + 1];
      if (next === undefined) return line;
      return `${line}${isFull(line, next, width) ? ' ' : '\n'}`;
    })
    .join('');
