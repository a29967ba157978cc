import { STORED_MEMBERS, type StoredPart } from './stored.ts';

/** What is written of an object: texts, and the values of stored members by their numbers. */
export type Pattern = readonly (string | number)[];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const END_LIST = 0x5d;
const OPEN = 0x7b;
const END = 0x7d;

/**
 * What writes a stored object, or a list of them, by cutting values out of the text in which they lie: nothing is parsed.
 * @param pattern of each object, in octets as the text is.
 * @returns takes a text and where the value begins in it; gives undefined where members are not as they are stored now.
 */
export function cutter(part: StoredPart, pattern: Pattern): (text: string, at: number) => string | undefined {
  // Before the value of a member stands a brace or a comma, and its name.
  const names = STORED_MEMBERS[part].map((member) => `"${member}":`);
  const pieces = inOnePiece(pattern, names);
  const places = new Int32Array(2 * names.length);

  /** Finds the values of the object at a place. @returns where it ends; -1: it is another one. */
  function find(text: string, from: number): number {
    if (text.charCodeAt(from) !== OPEN) return -1;
    let at = from;
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i]!;
      if (i > 0 && text.charCodeAt(at) !== COMMA) return -1;
      if (!text.startsWith(name, at + 1)) return -1;
      at += 1 + name.length;
      places[2 * i] = at;
      at = text.charCodeAt(at) === QUOTE ? endOfString(text, at) : endOfPlain(text, at);
      places[2 * i + 1] = at;
    }
    return text.charCodeAt(at) === END ? at + 1 : -1;
  }

  function written(text: string): string {
    let object = '';
    for (const piece of pieces) {
      object += typeof piece === 'string' ? piece : text.slice(places[piece.from], places[piece.to]);
    }
    return object;
  }

  return (text, from) => {
    if (text.charCodeAt(from) === OPEN) return find(text, from) < 0 ? undefined : written(text);
    if (text.charCodeAt(from) !== OPEN_LIST) return undefined;
    if (text.charCodeAt(from + 1) === END_LIST) return '[]';
    let list = '[';
    for (let at = from + 1; ; at += 1) {
      at = find(text, at);
      if (at < 0) return undefined;
      list += written(text);
      if (text.charCodeAt(at) === END_LIST) return `${list}]`;
      if (text.charCodeAt(at) !== COMMA) return undefined;
      list += ',';
    }
  };
}

/** A cut, by the numbers of the places where it begins and ends. */
interface Cut {
  readonly from: number;
  readonly to: number;
}

/** A pattern in which values that are wanted with nothing between them but what lies there are one cut. */
function inOnePiece(pattern: Pattern, names: readonly string[]): (string | Cut)[] {
  const pieces: (string | Cut)[] = [];
  for (let i = 0; i < pattern.length; i += 1) {
    const piece = pattern[i]!;
    if (typeof piece === 'string') {
      pieces.push(piece);
      continue;
    }
    let last = piece;
    while (pattern[i + 2] === last + 1 && pattern[i + 1] === `,${names[last + 1]}`) {
      last += 1;
      i += 2;
    }
    pieces.push({ from: 2 * piece, to: 2 * last + 1 });
  }
  return pieces;
}

/** Where a JSON string ends that begins at a place. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

/** Where a number, `null`, `true` or `false` ends. */
function endOfPlain(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code !== COMMA && code !== END && at < text.length; ) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return at;
}
