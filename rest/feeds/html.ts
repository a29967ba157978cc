import { plainAddress } from './xml.ts';

/**
 * Rewrites HTML of any origin as HTML for feeds, on one line. It keeps running text, headings, lists, quotations and links
 * to absolute http addresses. It removes everything that runs, loads or styles something. The elements are nested as HTML
 * requires, so that a strict parser finds no error.
 */
export function feedHtml(source: string): string {
  const writer = new Writer();
  const html = withoutComments(source);
  let at = 0;
  let skipped: string | undefined;
  for (const match of html.matchAll(TAG)) {
    if (skipped === undefined) writer.text(decoded(html.slice(at, match.index)));
    at = match.index + match[0].length;
    const name = match[2]!.toLowerCase();
    const ends = match[1] === '/';
    if (skipped !== undefined) {
      if (ends && name === skipped) skipped = undefined;
    } else if (NOT_TEXT.has(name)) {
      if (!ends) skipped = name;
    } else {
      const tag = SAME_AS[name] ?? name;
      if (ends) writer.close(tag);
      else writer.open(tag, match[3]!);
    }
  }
  if (skipped === undefined) writer.text(decoded(html.slice(at)));
  return writer.end();
}

/** Writes plain text as HTML, on one line. */
export function textAsHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(FORBIDDEN, '')
    .replace(/[&<>"\u00a0-\u00bf]/g, reference);
}

// No element has a longer name, and one without an end must not be read from each of its letters.
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})(?![a-zA-Z0-9])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;

// Elements whose content is not text of the story.
const NOT_TEXT: ReadonlySet<string> = new Set(
  'script style iframe object embed noscript template textarea select svg math title'.split(' '),
);
const SAME_AS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre']);
// Elements that can contain themselves, and the maximum number of open elements around them. No real text is nested
// deeper. Without a maximum the time would grow with the square of the length.
const CONTAINERS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);
const DEEPEST = 24;
const PHRASES: ReadonlySet<string> = new Set(['em', 'strong', 'code', 'a']);
const LISTS: ReadonlySet<string | undefined> = new Set(['ul', 'ol']);
// The elements that can contain a block. Undefined is the document itself.
const HOLDS_BLOCKS: ReadonlySet<string | undefined> = new Set(['blockquote', 'li', 'ul', 'ol', undefined]);

/** Writes each element where HTML allows it. It closes and opens other elements if that is necessary. */
class Writer {
  #html = '';
  readonly #stack: string[] = [];

  text(text: string): void {
    const inPre = this.#stack.includes('pre');
    if (LISTS.has(this.#top)) {
      if (text.trim() === '') return;
      this.#push('li');
    }
    this.#html += inPre
      ? text
          .split(/\r\n?|\n/)
          .map(textAsHtml)
          .join('<br>')
      : textAsHtml(text);
  }

  open(tag: string, attributes: string): void {
    if (CONTAINERS.has(tag) && this.#stack.length >= DEEPEST) return;
    if (tag === 'br') {
      if (!LISTS.has(this.#top)) this.#html += '<br>';
    } else if (tag === 'li') {
      const list = this.#stack.findLastIndex((open) => LISTS.has(open));
      if (list === -1) {
        this.open('p', '');
      } else {
        this.#popTo(list + 1);
        this.#push('li');
      }
    } else if (BLOCKS.has(tag)) {
      while (!HOLDS_BLOCKS.has(this.#top)) this.#pop();
      if (LISTS.has(this.#top)) this.#push('li');
      this.#push(tag);
    } else if (PHRASES.has(tag)) {
      this.#openPhrase(tag, attributes);
    }
  }

  close(tag: string): void {
    const place = this.#stack.lastIndexOf(tag);
    if (place !== -1) this.#popTo(place);
  }

  end(): string {
    this.#popTo(0);
    return this.#html.trim();
  }

  #openPhrase(tag: string, attributes: string): void {
    if (this.#stack.includes(tag)) return;
    if (tag !== 'a') {
      this.#pushInText(tag);
      return;
    }
    const href = HREF.exec(attributes);
    const address = href === null ? undefined : plainAddress(decoded(href[1] ?? href[2] ?? href[3] ?? ''));
    if (address !== undefined) this.#pushInText('a', ` href="${textAsHtml(address)}"`);
  }

  #pushInText(tag: string, attributes = ''): void {
    if (LISTS.has(this.#top)) this.#push('li');
    this.#push(tag, attributes);
  }

  get #top(): string | undefined {
    return this.#stack.at(-1);
  }

  #push(tag: string, attributes = ''): void {
    this.#stack.push(tag);
    this.#html += `<${tag}${attributes}>`;
  }

  #pop(): void {
    this.#html += `</${this.#stack.pop()}>`;
  }

  #popTo(depth: number): void {
    while (this.#stack.length > depth) this.#pop();
  }
}

// Noncharacters are errors for an HTML parser, although XML allows some of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ufffd\p{Noncharacter_Code_Point}]/gu;

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// Characters of the upper half of Latin-1 are written as numbers. After a letter such as U+00C3 they look like UTF-8 that
// was read wrongly, and the W3C validator warns of that.
function reference(character: string): string {
  return NAMED[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}

// A comment without an end extends to the end of the text (WHATWG HTML, 13.2.5.45).
function withoutComments(html: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf('<!--', at);
    if (start === -1) return kept + html.slice(at);
    kept += html.slice(at, start);
    const end = html.indexOf('-->', start + 4);
    if (end === -1) return kept;
    at = end + 3;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
