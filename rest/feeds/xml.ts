/**
 * Makes a text valid in a feed, on one line. Removes lone surrogates, U+FFFE and U+FFFF, which XML 1.0 (2.2) forbids, and
 * control characters and U+FFFD, of which the W3C feed validator warns. Tabs and line ends become spaces. Every other
 * character stays.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(FORBIDDEN, '')
    .trim();
}

/** A name or label as plain text without angle brackets, because feeds have no markup in names. */
export function plainName(text: string): string {
  return plainText(text.replace(/[<>]/g, ' ')).replace(/ {2,}/g, ' ');
}

/** Whether a program that guesses could take a plain text for markup: it contains what looks like a tag or a reference. */
export function looksLikeMarkup(text: string): boolean {
  return /&#?\w|<[/a-z]/i.test(text);
}

/**
 * Writes an http or https address in the characters of RFC 2396, which the feed formats and their validator require, and
 * without user and password. Undefined for any other text.
 */
export function plainAddress(href: string | null | undefined): string | undefined {
  if (href === null || href === undefined || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.username = '';
  url.password = '';
  return url.hostname.includes('[') ? undefined : percentEncoded(url.href);
}

/** Percent-encodes every octet of an address that RFC 2396 does not allow. Octets that are already encoded stay. */
export function percentEncoded(address: string): string {
  // A request target arrives as octets, each shown as the Latin-1 character of its number.
  return address.replace(/[^\w;/?:@&=+$.\-!~*'()%,#]/gu, (character) => {
    const code = character.codePointAt(0)!;
    if (code > 0xff) return encodeURIComponent(character.toWellFormed());
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/**
 * Texts that are put into a document after a library has written it. Each library treats CDATA, spaces and dates in its
 * own way. So the library gets a mark for each text. Afterwards the text replaces its mark, escaped in the same way in
 * every feed.
 */
export class Slots {
  readonly #texts: string[] = [];

  /** Makes the mark of a text, for an element or an attribute. It has no digit, so that no library takes it for a date. */
  put(text: string): string {
    this.#texts.push(text);
    return `~${String(this.#texts.length - 1).replace(/\d/g, (digit) => LETTERS[Number(digit)]!)}~`;
  }

  /** Replaces every mark of a document by its text. The pieces end after each text. */
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

// A library writes this many entries in less than a slice.
const GROUP = 10;

/** Divides entries into groups that are short to write. Without entries there is one empty group. */
export function groupsOf<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = Array.from({ length: Math.ceil(entries.length / GROUP) }, (_, number) =>
    entries.slice(number * GROUP, (number + 1) * GROUP),
  );
  return groups.length === 0 ? [[]] : groups;
}

/**
 * The sign for a line with plain text that looks like markup. The W3C validator warns of such a text, unless its line has
 * a hexadecimal reference: in the profile of the RSS Advisory Board this is the sign of plain text. Some parsers cannot
 * read such references, so the sign is in a comment, and the text itself has `&amp;` and `&lt;`.
 */
export const PLAIN_TEXT_SIGN = '<!--&#x26;-->';

const LETTERS = 'abcdefghij';
const MARK = /<!\[CDATA\[~([a-j]+)~\]\]>|~([a-j]+)~/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ufffd-\uffff]/g;

// The references that every XML parser knows. `>` is escaped because of `]]>`.
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => REFERENCES[character]!);
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
