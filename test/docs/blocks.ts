import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** A fenced block of a page. */
export interface Block {
  /** Of the page, from the root: `docs/api.md`. */
  readonly page: string;
  /** Empty: it has none, and shows what a program printed. */
  readonly language: string;
  readonly text: string;
}

/** Every fenced block of the README, of CONTRIBUTING and of the documentation. */
export function allBlocks(): readonly Block[] {
  const docs = readdirSync(fileURLToPath(new URL('docs/', ROOT)), { recursive: true, encoding: 'utf8' });
  const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
  return pages
    .filter((page) => page.endsWith('.md'))
    .toSorted()
    .flatMap((page) => {
      const text = readFileSync(new URL(page, ROOT), 'utf8');
      return [...text.matchAll(/^```(\w*).*\n([\s\S]*?)^```$/gm)].map(
        ([, language = '', body = '']): Block => ({ page, language, text: body }),
      );
    });
}

/**
 * The command lines of a block for the shell: a quote or a backslash carries one over several lines, `&&` parts two, and
 * what follows a pipe, a redirection or a comment is left out.
 */
export function commandsOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let quote = '';
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
      line += sign;
      if (sign === '\\' && quote === '"') {
        at += 1;
        line += text[at] ?? '';
      }
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      line += sign;
    } else if (sign === '\\') {
      at += 1;
      line += text[at] === '\n' ? ' ' : `\\${text[at]}`;
    } else if (sign === '\n' || text.startsWith('&&', at)) {
      if (sign === '&') at += 1;
      end();
    } else if (sign === '|' && text.startsWith(' ', at + 1)) {
      end();
      while (at + 1 < text.length && text[at + 1] !== '\n') at += 1;
    } else if ((sign === '#' || sign === '>') && /\s$/.test(line)) {
      while (at + 1 < text.length && text[at + 1] !== '\n') at += 1;
    } else line += sign;
  }
  end();
  return lines;
}
