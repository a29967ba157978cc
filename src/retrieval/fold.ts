import { oneLine } from '../platform/one-line.ts';

/** Text as it is compared and searched: compatibility forms unified, accents dropped. `Türkiye’s` to `Turkiye's`. */
export function foldText(text: string): string {
  // Most texts have only these letters, and nothing changes them.
  if (ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').replaceAll('’', "'");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII, to skip what only other text needs
const ASCII = /^[\x00-\x7f]*$/;

/** A name as it is looked up: folded, in lower case, with single spaces. */
export function foldName(name: string): string {
  return oneLine(foldText(name).toLowerCase()).trim();
}

/**
 * Text as PostgreSQL gets it to find its words: folded, and without angle brackets. PostgreSQL takes a word between
 * them for a tag and drops it.
 */
export function searchText(text: string): string {
  return foldText(text).replace(/[<>]/g, ' ');
}
