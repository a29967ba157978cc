/**
 * Text as a feed can carry it, on one line: without lone surrogates, U+FFFE and U+FFFF (XML 1.0, 2.2 forbids them),
 * control characters and U+FFFD (the W3C feed validator warns of both), tabs and line ends as spaces. Every other
 * character stays.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(FORBIDDEN, '')
    .trim();
}

/** A name or label: plain text without angle brackets, since no feed has a place for markup in them. */
export function plainName(text: string): string {
  return plainText(text.replace(/[<>]/g, ' ')).replace(/ {2,}/g, ' ');
}

/** Whether a plain text looks like markup to somebody who guesses: a tag, or the name of a character. */
export function looksLikeMarkup(text: string): boolean {
  return /&#?\w|<[/a-z]/i.test(text);
}

/**
 * An http or https address in the characters of RFC 2396, which is what the feed formats and their validator know;
 * without user and password. Undefined for anything else.
 */
export function plainAddress(href: string | null | undefined): string | undefined {
  if (href === null || href === undefined || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  return url.hostname.includes('[') ? undefined : percentEncoded(url.href);
}

/** The address with every octet percent-encoded that RFC 2396 does not know. What is encoded already stays. */
export function percentEncoded(address: string): string {
  // A request target arrives as octets, each shown as the Latin-1 character of its number.
  return address.replace(/[^\w;/?:@&=+$.\-!~*'()%,#]/gu, (character) => {
    const code = character.codePointAt(0)!;
    if (code > 0xff) return encodeURIComponent(character.toWellFormed());
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/**
 * Places in a document that a library lays out and this service fills. The libraries decide about CDATA, trimming
 * and dates in ways of their own; what goes through them is therefore a mark, and the text takes its place
 * afterwards, escaped the same way in every feed.
 */
export class Slots {
  readonly #texts: string[] = [];

  /** The mark that stands for a text, in an element or an attribute. It holds no digit, so that nobody reads a date. */
  put(text: string): string {
    this.#texts.push(text);
    return `~${String(this.#texts.length - 1).replace(/\d/g, (digit) => LETTERS[Number(digit)]!)}~`;
  }

  /** The document with every mark replaced by its text, from one text to the next. */
  *fill(document: string): Generator<string> {
    let at = 0;
    for (const found of document.matchAll(MARK)) {
      const number = (found[1] ?? found[2])!.replace(/[a-j]/g, (letter) => String(LETTERS.indexOf(letter)));
      yield document.slice(at, found.index) + escaped(this.#texts[Number(number)]!);
      at = found.index + found[0].length;
    }
    yield document.slice(at);
  }
}

// A library lays out so many entries in less than a slice.
const GROUP = 10;

/** Entries in groups that are short to lay out; one without an entry where there is none. */
export function groupsOf<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = Array.from({ length: Math.ceil(entries.length / GROUP) }, (_, number) =>
    entries.slice(number * GROUP, (number + 1) * GROUP),
  );
  return groups.length === 0 ? [[]] : groups;
}

/**
 * Stands on the line of a text that looks like markup and is none. The W3C validator warns of such a text unless
 * its line holds a reference in hexadecimal, which the RSS Advisory Board's profile made the sign of plain text.
 * Some parsers do not read such references, so the sign stands in a comment and the text keeps `&amp;` and `&lt;`.
 */
export const PLAIN_TEXT_SIGN = '<!--&#x26;-->';

const LETTERS = 'abcdefghij';
const MARK = /<!\[CDATA\[~([a-j]+)~\]\]>|~([a-j]+)~/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ufffd-\uffff]/g;

// The references that every XML parser knows; `>` among them because of `]]>`.
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character]!);
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
