import { createHash } from 'node:crypto';
import { cutShort } from '../platform/cut-short.ts';
import { oneLine } from '../platform/one-line.ts';
import { withoutMarkup } from './markup.ts';
import { unwrapped } from './unwrap.ts';

/**
 * A publisher's text as plain text: HTML taken out (block elements become paragraph breaks) and its entities decoded,
 * control and invalid characters removed, Unicode NFC, spaces folded, paragraphs divided by one empty line, lines that were
 * only broken to fit a width joined.
 */
export function cleanText(text: string): string {
  return unwrapped(cleanPlain(decodeEntities(withoutMarkup(text))));
}

function cleanPlain(text: string): string {
  if (!MAY_CHANGE.test(text)) return text;
  return text
    .normalize('NFC')
    .toWellFormed()
    .replace(UNWANTED, '')
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim();
}

// Whatever is not of Latin letters, their signs and those of printers, none of which is made of two; white space that is no
// single space or the break of a paragraph or line. Most texts have none of it, and are as they will be.
const MAY_CHANGE = /[^\x20-\x7e\n\xa1-\xac\xae-\u017f–—‘’“”…]| [ \n]|\n |\n{3}|^[ \n]|[ \n]$/;

/** The same in one line, for titles and names. */
export function cleanLine(text: string): string {
  return oneLine(cleanText(text));
}

/** An identifier in one line: no HTML is looked for in it, so that two that differ stay two. */
export function cleanId(text: string): string {
  return oneLine(cleanPlain(text));
}

const LONGEST_ID = 200;

/**
 * An identifier of at most 200 characters. A longer one is its beginning and a digest of the whole: two that differ only behind
 * their 200th character stay two.
 */
export function boundedId(id: string): string {
  if (id.length <= LONGEST_ID) return id;
  const digest = createHash('sha256').update(id).digest('base64url');
  return `${cutShort(id, LONGEST_ID - digest.length - 1)}~${digest}`;
}

/**
 * At most `limit` characters (UTF-16 units) of a text, cut between words.
 * @param ellipsis what is put where something was cut; counted in.
 */
export function cutAtWord(text: string, limit: number, ellipsis = ''): string {
  if (text.length <= limit) return text;
  const room = limit - ellipsis.length;
  const space = text.slice(0, room + 1).search(/\s\S*$/);
  const kept = space > room / 2 ? text.slice(0, space) : cutShort(text, room);
  return kept.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '') + ellipsis;
}

/**
 * At most `limit` characters (UTF-16 units) of a text that runs on, cut behind the last sentence that ends within it. Where
 * none ends in its latter two thirds it is cut between words.
 * @param ellipsis what is put where a sentence was cut; counted in.
 */
export function cutAtSentence(text: string, limit: number, ellipsis = '…'): string {
  if (text.length <= limit) return text;
  const ends = [...text.slice(0, limit + 1).matchAll(SENTENCE_END)].map(
    ({ index, 0: end }) => index + end.length,
  );
  const last = ends.filter((end) => end <= limit).at(-1) ?? 0;
  return last >= limit / 3 ? text.slice(0, last) : cutAtWord(text, limit, ellipsis);
}

// Behind two letters at least that are no title, so that neither `U.S.` nor `Mr.` ends a sentence; before a capital or a figure.
const SENTENCE_END =
  /(?<=[\p{L}\p{N}%)]{2})(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|Gen|Sen|Rep|Gov|Lt|Col|Sgt|Jr|Sr|Inc|Corp|Co|Ltd))[.!?]["”’')]?(?=\s+["“‘'(]?[\p{Lu}\p{N}])|[。！？]/gu;

/** Plain paragraphs as HTML, every character of theirs escaped; the empty string for none. */
export function paragraphsHtml(text: string): string {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** A text with every character of HTML escaped. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// C0 and C1 controls but tab and newline, the byte order mark, direction overrides (which could disguise a title;
// marks and isolates that Arabic and Hebrew need stay), zero-width spaces, soft hyphens, non-characters.
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\ufeff\ufdd0-\ufdef\ufffd-\uffff]/g;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));?/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) {
        const character = NAMED.get(name);
        // Without its semicolon only what can be nothing else is decoded, so that `?a=1&copy=2` stays.
        return character === undefined || (!whole.endsWith(';') && !BARE.has(name)) ? whole : character;
      }
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return WINDOWS[code] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
    },
  );
}

const BARE = new Set(['amp', 'lt', 'gt', 'quot', 'nbsp']);

// Latin-1 from U+00A0 in order (HTML 4.01, 24.2.1), then the symbols and typographic marks that newsrooms use.
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  OElig: 0x152,
  oelig: 0x153,
  Scaron: 0x160,
  scaron: 0x161,
  Zcaron: 0x17d,
  zcaron: 0x17e,
  Yuml: 0x178,
  fnof: 0x192,
  circ: 0x2c6,
  tilde: 0x2dc,
  ensp: 0x2002,
  emsp: 0x2003,
  thinsp: 0x2009,
  zwnj: 0x200c,
  zwj: 0x200d,
  lrm: 0x200e,
  rlm: 0x200f,
  ndash: 0x2013,
  mdash: 0x2014,
  lsquo: 0x2018,
  rsquo: 0x2019,
  sbquo: 0x201a,
  ldquo: 0x201c,
  rdquo: 0x201d,
  bdquo: 0x201e,
  dagger: 0x2020,
  Dagger: 0x2021,
  bull: 0x2022,
  hellip: 0x2026,
  permil: 0x2030,
  prime: 0x2032,
  Prime: 0x2033,
  lsaquo: 0x2039,
  rsaquo: 0x203a,
  frasl: 0x2044,
  euro: 0x20ac,
  trade: 0x2122,
  larr: 0x2190,
  uarr: 0x2191,
  rarr: 0x2192,
  darr: 0x2193,
  minus: 0x2212,
  infin: 0x221e,
  asymp: 0x2248,
  ne: 0x2260,
  le: 0x2264,
  ge: 0x2265,
};
const NAMED = new Map<string, string>(
  Object.entries(OTHERS).map(([name, code]) => [name, String.fromCodePoint(code)]),
);
for (const [index, name] of LATIN_1.split(' ').entries()) NAMED.set(name, String.fromCodePoint(0xa0 + index));

// Numbers in the C1 range mean Windows-1252 (WHATWG HTML, 13.2.5.80); these are the ones that occur in news.
const WINDOWS: Readonly<Record<number, string>> = {
  128: '€',
  133: '…',
  145: '‘',
  146: '’',
  147: '“',
  148: '”',
  149: '•',
  150: '–',
  151: '—',
  153: '™',
};
