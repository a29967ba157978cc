import { Marked, type Token, type Tokens } from 'marked';

/** A heading of a page, with the id of its place. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
}

/** The text below one heading, for the search. */
export interface Passage {
  /** The id of the heading. Empty for the text before the first heading below the title. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

/** A page that was rendered from Markdown. */
export interface RenderedPage {
  /** The first heading of the first level, as plain text. Empty if there is none. */
  readonly title: string;
  /** Its first paragraph as plain text. */
  readonly lead: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/**
 * Renders Markdown (GitHub's dialect) as HTML without scripts, styles or raw HTML. Raw HTML of the text is shown as text.
 * @param linkTo gives the address for the target of a link. If it gives undefined, only the words of the link are shown.
 */
export function renderMarkdown(
  markdown: string,
  linkTo: (target: string) => string | undefined,
): RenderedPage {
  const headings: Heading[] = [];
  const nameOf = headingNames();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const text = plain(tokens);
        const id = nameOf(text);
        headings.push({ depth, text, id });
        return `<h${depth} id="${id}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = linkTo(href);
        if (address === undefined) return words;
        const outside = /^https?:/.test(address) ? ' rel="noopener noreferrer"' : '';
        return `<a href="${escapeHtml(address)}"${outside}>${words}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
      code({ text, lang }) {
        const language = (lang ?? '').split(/\s/)[0] ?? '';
        return `<pre class="code" tabindex="0" data-language="${escapeHtml(language)}"><code>${escapeHtml(text)}\n</code></pre>\n`;
      },
      table({ header, rows }) {
        // A row that explains a code gets the code as its id, so that links can lead to it.
        const named = header[0]?.text === 'code';
        const cell = (tag: string, at: Tokens.TableCell, attributes = '') =>
          `<${tag}${attributes}>${this.parser.parseInline(at.tokens)}</${tag}>`;
        // Phones show each row as a list, in which the cells name their columns.
        const ofColumn = (index: number): string => {
          const words = plain(header[index]?.tokens ?? []);
          return words === '' ? '' : ` data-column="${escapeHtml(words)}"`;
        };
        // A cell without words is not a heading.
        const head = header.map((at) => cell(at.text === '' ? 'td' : 'th', at)).join('');
        const body = rows.map((row) => {
          const name = named ? ` id="${escapeHtml(plain(row[0]?.tokens ?? []))}" tabindex="-1"` : '';
          return `<tr${name}>${row.map((at, index) => cell('td', at, ofColumn(index))).join('')}</tr>`;
        });
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const first = tokens.find((token) => token.type === 'paragraph');
  const html = marked.parser(tokens);
  return {
    title: headings.find(({ depth }) => depth === 1)?.text ?? '',
    lead: first === undefined ? '' : plain([first]).replaceAll(/\s+/g, ' ').trim(),
    html,
    headings,
    passages: passagesOf(tokens, headings),
  };
}

/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Makes the ids of headings in the same way as GitHub, so that a link works in both places. */
function headingNames(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const name = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const times = used.get(name) ?? 0;
    used.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  };
}

/** The text of tokens without their markup. */
function plain(tokens: readonly Token[]): string {
  const blocks = tokens.some(({ type }) => type === 'list_item' || type === 'paragraph');
  return tokens.map(wordsOf).join(blocks ? ' ' : '');
}

function wordsOf(token: Token): string {
  if (token.type === 'space') return ' ';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map((cell) => plain(cell.tokens))
      .join(' ');
  }
  if (token.type === 'list') return plain((token as Tokens.List).items);
  if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens);
  return 'text' in token ? String(token.text) : '';
}

function passagesOf(tokens: readonly Token[], headings: readonly Heading[]): Passage[] {
  const passages: { id: string; heading: string; text: string }[] = [{ id: '', heading: '', text: '' }];
  const names = headings[Symbol.iterator]();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = names.next().value;
      if (heading !== undefined && heading.depth > 1) {
        passages.push({ id: heading.id, heading: heading.text, text: '' });
      }
      continue;
    }
    const last = passages.at(-1);
    if (last !== undefined) last.text = `${last.text} ${plain([token])}`.trim();
  }
  return passages.map((passage) => ({ ...passage, text: passage.text.replaceAll(/\s+/g, ' ') }));
}
