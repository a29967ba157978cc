/** A document as text, and how it was read. */
export interface Decoded {
  readonly text: string;
  /** The encoding by its WHATWG name, such as `utf-8` or `windows-1251`. */
  readonly encoding: string;
}

/**
 * The text of a feed's bytes. What decides, in this order:
 *
 * 1. a byte order mark, or the zero bytes of UTF-16 and UTF-32 around the first `<` (XML 1.0, appendix F);
 * 2. bytes that are valid UTF-8 and hold more than ASCII: they are UTF-8, whatever was declared, since text in another
 *    encoding is valid UTF-8 only by a chance that is not worth counting;
 * 3. what the document declares, and then what the header declares, when the bytes are valid in it. The document wins:
 *    headers are set for a whole server, and are wrong more often;
 * 4. what they declare when nearly all bytes are valid in it: a teaser that was cut within a character, or a sign that was
 *    pasted in, must not spoil all the others;
 * 5. UTF-8 where one of the two says so, with each stray byte read as Windows-1252: pasted in from an older text; unless it is
 *    hardly anywhere UTF-8, and looks like words in another encoding;
 * 6. the one of some common encodings in which the bytes look most like words, else Windows-1252.
 * @param declared the charset of the Content-Type header.
 */
export function decodeDocument(bytes: Uint8Array, declared?: string): Decoded {
  const marked = byMark(bytes);
  if (marked !== undefined) return marked;
  const utf8 = strictly('utf-8', bytes);
  const head = ascii(bytes.subarray(0, HEAD_BYTES));
  const inside = DECLARATION.exec(head)?.[1] ?? META.exec(head)?.[1];
  const labels = [inside, declared].flatMap((label) => known(label));
  if (utf8 !== undefined) {
    const isAscii = utf8.length === bytes.length;
    // ISO-2022-JP and HZ are written in ASCII alone.
    const stateful = isAscii ? labels.find((label) => STATEFUL.has(label)) : undefined;
    const text = stateful === undefined ? undefined : strictly(stateful, bytes);
    return text === undefined ? { text: utf8, encoding: 'utf-8' } : { text, encoding: stateful! };
  }
  for (const encoding of labels) {
    if (encoding === 'utf-8' || encoding.startsWith('utf-16')) continue;
    const text = strictly(encoding, bytes);
    if (text !== undefined && !CONTROLS.test(text)) return { text, encoding };
  }
  for (const encoding of labels) {
    if (encoding.startsWith('utf-16') || faultsIn(encoding, bytes) > FEW_FAULTS) continue;
    return encoding === 'utf-8' ? { text: mixed(bytes), encoding } : loosely(encoding, bytes);
  }
  const guess = likeliest(bytes);
  if (!labels.includes('utf-8')) return guess;
  const isOther = guess.encoding !== 'windows-1252' && faultsIn('utf-8', bytes) > MANY_FAULTS;
  return isOther ? guess : { text: mixed(bytes), encoding: 'utf-8' };
}

// Shares of what is no ASCII. A text that is read in a wrong encoding has faults in most of its words.
const FEW_FAULTS = 1 / 20;
const MANY_FAULTS = 1 / 2;

/** The share of what is no ASCII that is no text, where bytes are read in an encoding. */
function faultsIn(encoding: string, bytes: Uint8Array): number {
  const { text } = loosely(encoding, bytes);
  return length(text.match(FAULTS)) / length(text.match(NOT_ASCII));
}

const HEAD_BYTES = 1_024;
const DECLARATION = /<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)\s*["']/i;
const META = /<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)/i;
const STATEFUL: ReadonlySet<string> = new Set(['iso-2022-jp']);
// C1 controls: no text has them, but one that is read in the wrong encoding does.
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u0080-\u009f]/;
const FAULTS = new RegExp(`${CONTROLS.source}|\ufffd`, 'g');
const NOT_ASCII = /[^\p{ASCII}]+/gu;

/** Names that publishers write and the encoding standard does not know. */
const ALIASES: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    utf8mb4: 'utf-8',
    'utf-8-sig': 'utf-8',
    'x-utf-8': 'utf-8',
    latin: 'windows-1252',
    'latin-1': 'windows-1252',
    'iso-latin-1': 'windows-1252',
    'iso8859-15': 'iso-8859-15',
    'windows-31j': 'shift_jis',
    cp932: 'shift_jis',
    ms932: 'shift_jis',
    eucjp: 'euc-jp',
    cp936: 'gbk',
    cp949: 'euc-kr',
    uhc: 'euc-kr',
    cp950: 'big5',
    koi8: 'koi8-r',
    win1251: 'windows-1251',
    win1250: 'windows-1250',
  }),
);

function known(label: string | undefined): string[] {
  if (label === undefined) return [];
  const name = label.trim().toLowerCase();
  for (const each of [
    name,
    ALIASES.get(name),
    name.replaceAll('_', '-'),
    name.replace(/^cp-?/, 'windows-'),
  ]) {
    if (each === undefined) continue;
    try {
      const { encoding } = new TextDecoder(each);
      return encoding === 'replacement' ? [] : [encoding];
    } catch {
      // It is no name of an encoding.
    }
  }
  return [];
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function byMark(bytes: Uint8Array): Decoded | undefined {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return utf32(bytes.subarray(4), true);
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return utf32(bytes.subarray(4), false);
  if (a === 0x3c && b === 0 && c === 0 && d === 0) return utf32(bytes, true);
  if (a === 0 && b === 0 && c === 0 && d === 0x3c) return utf32(bytes, false);
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0)) return loosely('utf-16le', bytes);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return loosely('utf-16be', bytes);
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    const text = strictly('utf-8', bytes);
    return { text: text ?? mixed(bytes.subarray(3)), encoding: 'utf-8' };
  }
  return undefined;
}

function loosely(encoding: string, bytes: Uint8Array): Decoded {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function utf32(bytes: Uint8Array, little: boolean): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, little);
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return { text: parts.join(''), encoding: little ? 'utf-32le' : 'utf-32be' };
}

/** UTF-8 in which each byte that belongs to no character is one of Windows-1252. */
function mixed(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const single = new TextDecoder('windows-1252');
  const parts: string[] = [];
  let from = 0;
  const flush = (to: number): void => {
    if (to > from) parts.push(utf8.decode(bytes.subarray(from, to)));
  };
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    flush(at);
    parts.push(single.decode(bytes.subarray(at, at + 1)));
    at += 1;
    from = at;
  }
  flush(bytes.length);
  return parts.join('');
}

/** Bytes of the character at a place (RFC 3629, 4); 0: there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let i = 1; i < length; i += 1) {
    const next = bytes[at + i];
    if (next === undefined || (next & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1]!;
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
  if ((first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
  return length;
}

// What undeclared text is most often, and what shows it: words, or the characters that its language uses most. The first
// that has enough of them, as a share of what is no ASCII, is taken.
const CYRILLIC = /[а-яё]{2,}|(?<![а-яё])[А-ЯЁ][а-яё]+/g;
const KANA = /[\u3041-\u3096\u30a1-\u30fc]/g;
const GUESSES: readonly { readonly encoding: string; readonly shown: RegExp; readonly enough: number }[] = [
  { encoding: 'windows-1251', shown: CYRILLIC, enough: 0.6 },
  { encoding: 'koi8-r', shown: CYRILLIC, enough: 0.6 },
  { encoding: 'shift_jis', shown: KANA, enough: 0.25 },
  { encoding: 'euc-jp', shown: KANA, enough: 0.25 },
  { encoding: 'euc-kr', shown: /[\uac00-\ud7a3]/g, enough: 0.7 },
  { encoding: 'gb18030', shown: /[的一是不了在人有我他这中大来上国个到说们为和年月日]/g, enough: 0.08 },
  { encoding: 'big5', shown: /[的一是不了在人有我他這中大來上國個到說們為和年月日]/g, enough: 0.08 },
];

function likeliest(bytes: Uint8Array): Decoded {
  for (const { encoding, shown, enough } of GUESSES) {
    const text = strictly(encoding, bytes);
    if (text === undefined || CONTROLS.test(text)) continue;
    if (length(text.match(shown)) > enough * length(text.match(NOT_ASCII))) return { text, encoding };
  }
  return loosely('windows-1252', bytes);
}

function length(found: readonly string[] | null): number {
  return found?.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
}
